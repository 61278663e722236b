"""Makes the moments of a move from its events and from what the viewer saw before and after it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from cardtable.engine.events import (
    AllPassed,
    Called,
    CardBid,
    Cards,
    ContractSet,
    ContractSettled,
    Dealt,
    DebtCleared,
    DebtGrown,
    DebtPassed,
    Drawn,
    Event,
    HandEnded,
    Laid,
    LastTurns,
    LeftOver,
    MatchWon,
    Offered,
    PartnerShown,
    Played,
    PrizeTied,
    PrizeUnsold,
    PrizeWon,
    Revealed,
    SellerPaid,
    Skipped,
    Taken,
    Turned,
    WentOut,
)
from cardtable.engine.game import Game
from cardtable.engine.seats import Direction
from cardtable.engine.typography import capitalized, counted, counted_in_words, gained
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past, faces, joined, recent_lines, several
from cardtable.play.layout import Display, LayoutSpec
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.play.moments.action_cards import GROW, SLAM, DebtGone, DebtGrows, DebtMoves, PlayTurns, SkippedSeats
from cardtable.ui.play.moments.going_out import LeftCard, Target, going_out
from cardtable.ui.play.moments.headline import LINE_SECONDS, Face, Headline, LastLines, TrickPips, flashing
from cardtable.ui.play.moments.moment import Moment, TimedSounds
from cardtable.ui.play.moments.reveal import BEATS, END, FLY_AT, HOLD, OPENED_FROM, RESULT, TURN_AT, Reveal, ShownBid

MAX_LINES: Final = 5
"""The largest number of last moves shown."""
MAX_MOVES_OF_EVENT_LINE: Final = 2
"""If there are no more moves than this since the viewer's own, the event line is enough."""


def moments_of(
    before: View, after: View, game: Game, spec: LayoutSpec, people: People, persons: Sequence[int] = ()
) -> tuple[Moment, ...]:
    """Return the moments of the last move of ``after``, in the order in which they are shown.

    :param before: the viewer's View before the move.
    :param spec: the layout of the game's table.
    :param persons: the seats of people at the screen; with none of them among its winners a match is lost.
    """
    if len(after.log) != len(before.log) + 1:
        return ()
    past = Past(after, len(after.log) - 1)
    return tuple(MomentsOfMove(before, past, game, spec, people, persons).moments())


@dataclass(frozen=True, slots=True)
class MomentsOfMove:
    """The moments of one move."""

    before: View
    past: Past
    game: Game
    spec: LayoutSpec
    people: People
    persons: Sequence[int]

    def moments(self) -> Iterator[Moment]:
        """Yield the moments in order; a face that is shown twice in a row does not come from its seat again."""
        last: Moment | None = None
        for moment in self._one_by_one():
            last = replace(moment, follows=last) if isinstance(moment, Headline) else moment
            yield last

    def _one_by_one(self) -> Iterator[Moment]:
        yield from self._last_lines()
        for event in self.past.entry.events:
            yield from self._of_auction(event)
            yield from self._of_turn(event)
            yield from self._of_end(event)

    def _sentence(self, event: Event) -> str:
        clause = self.game.telling.clause(event, self.past, self.people)
        return "" if clause is None else capitalized(joined((clause,), self.people))

    def _last_lines(self) -> Iterator[Moment]:
        view, entry = self.past.view, self.past.entry
        if not self.past.all_of(HandEnded) or entry.actor == view.seat or view.seat is None:
            return
        if self._bids_are_shown():  # that moment shows everything, and must come first
            return
        own = next((place for place in range(self.past.place, -1, -1) if view.log[place].actor == view.seat), -1)
        latest = recent_lines(self.game.telling, view, self.people, own + 1, MAX_LINES)
        if len(latest) > MAX_MOVES_OF_EVENT_LINE:
            still, out = LINE_SECONDS * (len(latest) - 1), next(iter(self.past.all_of(WentOut)), None)
            points = self._went_out(out.seat).running_points(0.0) if out is not None else None
            yield LastLines(lines=latest, still=still + 0.1, ends=still + 1.6, veil=0.55, points=points)

    def _bids_are_shown(self) -> bool:
        """Whether the bids for a prize are shown over the table."""
        settled = any(isinstance(event, PrizeWon | PrizeUnsold) for event in self.past.entry.events)
        return settled and reveal_of(self.before, self.past, self.game, self.spec, self.people) is not None

    def _of_auction(self, event: Event) -> Iterator[Moment]:
        match event:
            case AllPassed():
                yield Headline(title=self._sentence(event), still=0.1, ends=1.5, sounds=((0.0, "turn"),))
            case Called(seat, card):
                title, subtitle = self._sentence(event), self.game.telling.meaning(event)
                yield Headline(
                    title=title, subtitle=subtitle, faces=(Face(seat),), cards=(card,), ends=2.0,
                    sounds=((0.0, "turn"),),
                )  # fmt: skip
            case PartnerShown(seat, partner):
                pair = (self._face(seat, Mood.GLAD), self._face(partner, Mood.GLAD))
                title = self._sentence(event)
                yield Headline(title=title, faces=pair, joined=True, ends=2.0, sounds=((0.0, "turn"), (0.4, "bid")))
            case Drawn(cards, seat, "widow"):
                contract = next(iter(self.past.all_of(ContractSet)), None)
                title = f"{self.people.does(seat, 'play')} {contract.words}" if contract is not None else ""
                subtitle = f"{self.people.does(seat, 'take')} the widow"
                unmoved = replace(self.past.view, zones=self.before.zones)  # the widow is turned up, then taken
                yield Headline(
                    title=title, subtitle=subtitle, faces=(Face(seat),), cards=cards, ends=2.0, table=unmoved,
                    sounds=((0.0, "turn"),),
                )  # fmt: skip
            case PrizeWon() | PrizeUnsold():
                moment = reveal_of(self.before, self.past, self.game, self.spec, self.people)
                if moment is not None:
                    yield moment

    def _of_turn(self, event: Event) -> Iterator[Moment]:
        match event:
            case DebtGrown(_, by, total):
                played = self.past.all_of(Played)
                if played:
                    grown = SLAM + by * GROW
                    yield DebtGrows(
                        card=played[0].cards[-1], by=by, total=total, still=grown, ends=grown + 0.5, veil=0.0,
                        table=None, sounds=((SLAM / 2, "slam"),),
                    )  # fmt: skip
            case DebtPassed(to, total):
                yield DebtMoves(to=to, total=total, still=0.6, ends=1.3, veil=0.0, sounds=((0.1, "slide"),))
            case DebtCleared(seat, total) if self._answers():
                title = f"{self.people.does(seat, 'cancel')} {counted(total, 'card')}"
                yield DebtGone(total=total, title=title, still=0.9, ends=1.3, veil=0.0, sounds=((0.1, "scatter"),))
            case Skipped() if self.past.is_first(event):
                seats = tuple(each.seat for each in self.past.all_of(Skipped))
                yield SkippedSeats(seats=seats, still=0.3, ends=0.9, veil=0.0, sounds=((0.0, "strike"),))
            case Turned(direction):
                clockwise = direction is Direction.CLOCKWISE
                title = f"{capitalized(str(direction))} now"
                yield PlayTurns(
                    clockwise=clockwise, title=title, still=0.6, ends=1.2, veil=0.0, sounds=((0.0, "slide"),)
                )

    def _answers(self) -> bool:
        """Whether the card is the first of a turn, and so answers a debt that another player has made."""
        log = self.past.view.log
        return self.past.place == 0 or log[self.past.place - 1].actor != self.past.entry.actor

    def _of_end(self, event: Event) -> Iterator[Moment]:
        match event:
            case WentOut(seat):
                yield self._went_out(seat)
            case ContractSettled(seats, _, made) if not self._goes_out_with_cards():
                yield self._settled(event, seats, made)
            case MatchWon(seats):
                yield self._won(seats)

    def _goes_out_with_cards(self) -> bool:
        """Whether cards left over count for another player, and so fly to the player who has gone out."""
        return any(left.to != left.seat for left in self.past.all_of(LeftOver))

    def _went_out(self, seat: int) -> Moment:
        people = self.people
        if self._goes_out_with_cards():
            return self._cards_fly(seat)
        title = people.does(seat, "go") + (" out too" if self.past.goes_out_too else " out")
        last = self.past.all_of(LastTurns)
        if last:
            return self._out_before_last_turns(title, seat, last[0].seats)
        return Headline(title=title, faces=(self._face(seat, Mood.GLAD),), ends=1.4, sounds=((0.0, "trick_won"),))

    def _out_before_last_turns(self, title: str, seat: int, others: tuple[int, ...]) -> Moment:
        numbers = {laid.meld for laid in self.past.all_of(Laid) if laid.seat == seat}
        laid = [zone for zone in self.past.view.zones if zone.number and zone.number in numbers]
        melds = tuple(tuple((card, zone.mark(n)) for n, card in enumerate(zone.cards)) for zone in laid)
        faces, subtitle = [self._face(seat, Mood.GLAD)], f"One last turn for {self.people.all_of(others)}"
        if len(others) > 1:
            names, subtitle = self.people.names, "One last turn each, in this order"
            faces += (Face(each, Mood.CALM, names[each], number) for number, each in enumerate(others, 1))
        return Headline(
            title=title, subtitle=subtitle, faces=tuple(faces), melds=melds, ends=2.6,
            sounds=((0.0, "play"), (0.3, "trick_won")),
        )  # fmt: skip

    def _cards_fly(self, seat: int) -> Moment:
        """Return the moment in which the cards left in the other side's hands fly to a player."""
        view, people, telling = self.past.view, self.people, self.game.telling
        side = self.game.sides_seen(view)
        winning = [left for left in self.past.all_of(LeftOver) if side[left.to] == side[seat]]
        cards = tuple(
            LeftCard(left.seat, card, telling.worth(self.past, card)) for left in winning for card in left.cards
        )
        total = sum(left.points for left in winning)
        losers = [left.seat for left in winning]
        hands = "your hands" if people.viewer in losers else "the others' hands"
        partners = [each for each in range(view.seats) if side[each] == side[seat]]
        subtitle = f"The cards left in {hands} count for {people.all_of(partners)}"
        empty = tuple(zone._replace(cards=()) if zone.kind == "hand" else zone for zone in view.zones)
        table = replace(view, zones=empty)
        target = self._target(side[seat], total)
        return going_out(seat, f"{people.does(seat, 'go')} out", subtitle, cards, total, target, table)

    def _target(self, side: int | None, total: int) -> Target | None:
        """Return the side's points without these cards, and the points it plays for."""
        after = self.game.words.standing(self.past.view, self.people.names)
        bar = next((bar for bar in after.bars if bar.side == side), None)
        if bar is None or bar.value is None:
            return None
        return Target(max(0, bar.value - total), bar.target or 0, bar.bonus or bar.target or bar.value)

    def _settled(self, event: Event, seats: tuple[int, ...], made: bool) -> Moment:
        view = self.past.view
        mood = Mood.GLAD if made else Mood.SAD
        points = view.results[-1].points if view.results else (0,) * view.seats
        pips, all_of_them, wanted = None, "", self.game.telling.tricks_bid(self.past)
        if wanted:
            takers = [each.seat for each in self._hand() if isinstance(each, Taken)]
            pips = TrickPips(takers.count(seats[0]), wanted, made)
            all_of_them = f", with all {counted_in_words(len(takers), 'trick')}" if pips.taken == len(takers) else ""
        others = tuple(seat for seat in range(view.seats) if seat not in seats)
        # If the bidders get nothing, the points of the others are the news.
        others_score = others and not points[seats[0]] and len({points[seat] for seat in others}) == 1
        scorers = others if others_score else seats
        subtitle = f"{gained(points[scorers[0]])} for {self.people.all_of(scorers)}{all_of_them}"
        still = flashing(pips) if pips is not None else 0.4
        return Headline(
            title=self._sentence(event), subtitle=subtitle, faces=tuple(self._face(seat, mood) for seat in seats),
            pips=pips, still=still, ends=still + 1.5, sounds=((0.0, "hand_won" if made else "failed"),),
        )  # fmt: skip

    def _hand(self) -> Iterator[Event]:
        yield from self.past.entry.events
        for event in self.past.of_hand():
            if isinstance(event, Dealt):
                return
            yield event

    def _won(self, seats: tuple[int, ...]) -> Moment:
        people = self.people
        faces = tuple(self._face(seat, Mood.GLAD) for seat in seats)
        endings, count, scores = self.game.endings, len(people.names), self.past.view.scores
        title = endings.winners(seats, people, self.game.sides(count))
        others = [seat for seat in range(count) if seat not in seats]
        amount = [endings.amount(scores[seats[0]])] if any(scores) else []
        subtitle = ", ".join([*amount, *([f"against {people.all_of(others)}"] if others else [])])
        lost = self.persons and not set(self.persons) & set(seats)
        sound = "match_lost" if lost else "match_won"
        return Headline(
            title=title, subtitle=subtitle, faces=faces, crowned=True, still=0.9, ends=2.6, sounds=((0.0, sound),)
        )

    def _face(self, seat: int, mood: Mood) -> Face:
        return Face(seat, mood, self.people.names[seat])


# --- prizes -----------------------------------------------------------------------------------------------------------


def reveal_of(before: View, past: Past, game: Game, spec: LayoutSpec, people: People) -> Reveal | None:
    """Return the moment in which a prize is won or not; ``None`` if nobody has bid."""
    turned = {event.seat: event.cards for event in past.all_of(Revealed) if event.seat is not None}
    opened = not turned
    bids = _standing_bids(past) if opened else turned
    won, unsold = past.all_of(PrizeWon), past.all_of(PrizeUnsold)
    if not bids:
        return None
    tied = {seat for tie in past.all_of(PrizeTied) for seat in tie.seats}
    worth = partial(game.telling.worth, past)
    shown = tuple(ShownBid(seat, bids[seat][-1], worth(bids[seat][-1]), seat in tied) for seat in sorted(bids))
    prize = won[0].prize if won else unsold[0].cards
    title, subtitle = (
        _won(won[0], shown, past, people, opened=opened) if won else _unsold(unsold[0], past, game, people)
    )
    equal = "  ·  ".join(" = ".join(str(worth(card)) for card in tie.cards) for tie in past.all_of(PrizeTied))
    skipped = OPENED_FROM if opened else 0.0
    paid = past.all_of(SellerPaid)
    return Reveal(
        bids=shown,
        prize=prize,
        worth=won[0].points if won else sum(map(worth, prize)),
        winner=won[0].seat if won else None,
        title=title,
        subtitle=subtitle,
        equal=equal,
        opened=opened,
        seller=_seller(past),
        paid=paid[0].points if paid else 0,
        points=_points(past, game, people),
        table=_cleared(before, spec),
        replaces_lingering=True,
        for_all=True,
        veil=0.35,
        bare=True,
        still=END - skipped + 0.1,
        ends=END - skipped + HOLD,
        sounds=_sounds(skipped, won=bool(won)),
    )


def _sounds(skipped: float, *, won: bool) -> TimedSounds:
    """Return the sounds; ``skipped``: the seconds of the beginning that are left out because the bids are open."""
    result = ((RESULT - skipped, "trick_won"), (FLY_AT - skipped, "slide")) if won else ((RESULT - skipped, "failed"),)
    return result if skipped else (*((beat, "drum") for beat in BEATS), (TURN_AT, "turn"), *result)


def _standing_bids(past: Past) -> Mapping[int, Cards]:
    """Return the last bid of each seat in an open auction."""
    bids: dict[int, Cards] = {}
    for event in (*past.entry.events, *past.of_hand()):
        if isinstance(event, CardBid) and not event.sealed:
            bids.setdefault(event.seat, event.cards)
        if isinstance(event, PrizeWon | PrizeUnsold) and event not in past.entry.events:
            break
    return bids


def _points(past: Past, game: Game, people: People) -> tuple[tuple[int, int], ...]:
    """Return each seat with its points after the prize, the highest first."""
    seats = range(past.view.seats)
    points = [(seat, game.words.seat_status(past.view, seat, people.names).points or 0) for seat in seats]
    return tuple(sorted(points, key=lambda each: -each[1]))


def _seller(past: Past) -> int | None:
    """Return the player who sells the prize; ``None`` if it is the table's."""
    for event in past.of_hand():
        if isinstance(event, Offered):
            return event.seat
        if isinstance(event, PrizeWon | PrizeUnsold) and event not in past.entry.events:
            break
    return None


def _cleared(before: View, spec: LayoutSpec) -> View:
    """Return the table without the bids and the prize, which the moment draws."""
    gone = (Display.FRONT, Display.PRIZE)
    zones = tuple(zone._replace(cards=()) if spec.zone(zone.kind).draw in gone else zone for zone in before.zones)
    return replace(before, zones=zones, actor=None)


def _won(won: PrizeWon, bids: tuple[ShownBid, ...], past: Past, people: People, *, opened: bool) -> tuple[str, str]:
    ranked = sorted((bid.worth for bid in bids if not bid.struck), reverse=True)
    parts = [f"{ranked[0]} beats {ranked[1]}"] if len(ranked) > 1 and ranked[0] > ranked[1] else []
    paid = past.all_of(SellerPaid)
    if paid:
        parts.append(f"{people.does(paid[0].seat, 'get')} {faces(paid[0].cards)} for it")
    # SW-11: in an open auction only the winner pays. SW-10: a seller may get the bid, which is then not spent.
    if not opened:
        others = "the other bids are" if len(bids) > 2 else "the other bid is"
        parts.append(f"{others} spent" if paid else "the bids are spent")
    elif not paid:
        parts.append("only the winning bid is spent")
    return f"{people.does(won.seat, 'win')} {several(won.prize)}", capitalized(" · ".join(parts))


def _unsold(event: PrizeUnsold, past: Past, game: Game, people: People) -> tuple[str, str]:
    prize, one = several(event.cards), len(event.cards) == 1
    stays = "stays for sale" if one else "stay for sale"
    after = f"the {'prize' if one else 'prizes'} {stays}" if event.carried else "everything is discarded"
    ties = capitalized("; ".join(_tied(tie, past, game, people) for tie in past.all_of(PrizeTied)))
    subtitle = f"{ties}: the bids cancel, and {after}" if ties else f"No bid wins: {after}"
    title = f"{prize} {stays}" if event.carried else f"Nobody wins {prize}"
    return title, subtitle


def _tied(tie: PrizeTied, past: Past, game: Game, people: People) -> str:
    """Return who has bid the same: *you and Bert both bid 12*."""
    count = "both" if len(tie.seats) == 2 else "all"
    return f"{people.all_of(tie.seats)} {count} bid {game.telling.worth(past, tie.cards[0])}"
