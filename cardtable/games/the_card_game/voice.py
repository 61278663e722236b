"""The Card Game in words: prompts and labels, the line of a move, results, and why a gesture is no move."""

from collections.abc import Sequence
from typing import ClassVar, Final

from cardtable.engine.cards import Card, card_name, card_names, card_row, rank_plural
from cardtable.engine.events import (
    Dealt,
    Discarded,
    Drawn,
    Event,
    HandEnded,
    Laid,
    LastTurns,
    LeftOver,
    Reshuffled,
    Revealed,
    WentOut,
)
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.typography import Forms, capitalized, counted, listed, ordinal, signed
from cardtable.engine.voice.endings import Ending, Endings, events_of, team, verb
from cardtable.engine.voice.objections import Objections, Place, count_of
from cardtable.engine.voice.people import People, short_name
from cardtable.engine.voice.telling import Bubble, Clause, Past, Telling, faces, happens, several
from cardtable.engine.voice.words import (
    CardValue,
    CardValues,
    Fact,
    HandGroup,
    MoveLabel,
    SeatStatus,
    Standing,
    Steps,
    Tag,
    Token,
    Turn,
    Words,
)
from cardtable.games.the_card_game.meld_search import fewest_points, outs, points_of, without
from cardtable.games.the_card_game.melds import Arrangement, arrange
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import CardGameView, Discard, Facts, House, Out, Phase, Take

MAX_TURNS_COUNTED_DOWN: Final = 10
MAX_CARDS_NAMED: Final = 3
_STEPS: Final = (("Take",), ("Discard",))
CardGamePast = Past[House, Facts]


class CardGameWords(Words[House, Facts]):
    """The words of The Card Game."""

    def label(self, view: CardGameView, move: Move) -> MoveLabel:
        match move:
            case Take(source="pile"):
                return MoveLabel("Take from the pile")
            case Take():
                discards = view.zone("discard").faces
                return MoveLabel(f"Take {card_name(discards[-1])}" if discards else "Take from the discards")
            case Discard(card=card):
                return MoveLabel(f"Discard {card_name(card)}")
            case Out(card=card):
                # TC-5: a discard of the same card would give it up.
                return MoveLabel(f"Go out, discarding {card_name(card)}", "Go out", comes_first=True)
            case Shuffle():
                return MoveLabel("Deal" if view.phase == Phase.DEAL else "Shuffle the discards")
            case _:
                return MoveLabel(str(move))

    def standing(self, view: CardGameView, names: Sequence[str]) -> Standing:
        """Return the round, its wild rank, and the number of turns left if they are few (TC-11)."""
        facts = view.facts
        if facts.wild is None:
            return Standing(fact=Fact("The Card Game", (counted(len(facts.rounds), "round"),), "TC-10"))
        wild = rank_plural(facts.wild)
        forms: Forms = (f"{capitalized(wild)} are wild",)
        limit = view.house.turn_limit
        left = limit - facts.turns // view.seats
        if limit and facts.out is None and view.phase in (Phase.TAKE, Phase.DISCARD) and left <= MAX_TURNS_COUNTED_DOWN:
            turns = f"{counted(left, 'turn')} left"
            forms = (f"{forms[0]} · {turns}", turns)
        token = Token("10" if facts.wild == 10 else str(facts.wild), on_card=True, rule="TC-2")
        return Standing(token, Fact(f"Round {facts.round} of {len(facts.rounds)}", forms, "TC-10"))

    def seat_status(self, view: CardGameView, seat: int, names: Sequence[str]) -> SeatStatus:
        score = view.scores[seat]
        forms = (points_text(score), signed(score))
        return SeatStatus(forms, tag=_tag(view, seat, names))

    def turn(self, view: CardGameView, names: Sequence[str], made: Sequence[Move] = ()) -> Turn:
        """Return the prompt; with a card picked up, the points left over without it (TC-8)."""
        if view.seat != view.actor:
            return Turn((_prompt(view),))
        last = view.facts.out is not None
        chosen = made[0] if len(made) == 1 else None
        if view.phase == Phase.TAKE:
            if last:
                return Turn(("Your last turn: take a card", "Last turn: take a card"), steps=Steps(_STEPS, 0))
            top = card_name(view.zone("discard").faces[-1])
            return Turn((f"Take a card: pile or {top}", "Take a card"), steps=Steps(_STEPS, 0))
        if view.phase != Phase.DISCARD:
            return Turn((_prompt(view),))
        steps = Steps(_STEPS, 1)
        if isinstance(chosen, Discard) and view.facts.wild is not None:
            rest = without(tuple(sorted(view.hand)), chosen.card)
            left = fewest_points(rest, view.facts.wild, view.house.ace_high_runs)
            name = f"Discard {card_name(chosen.card)}"
            stays = f"{counted(left, 'point')} {'stays' if left == 1 else 'stay'}"
            return Turn((f"{name}: {stays} left over" if left else f"{name}: nothing is left over", name), steps=steps)
        if not last and _can_go_out(view):
            return Turn(("Go out, or discard a card", "Go out, or discard"), steps=steps)
        return Turn(("Your last turn: discard a card" if last else "Discard a card", "Discard a card"), steps=steps)

    def card_values(self, view: CardGameView) -> CardValues:
        """Return the points of each card that is left over (TC-7)."""
        best = arrangement_of(view)
        if best is None or view.seat is None:
            return {}
        hand = view.zone("hand", view.seat).name
        points = {card: points_of((card,)) for card in best.left}
        says = "It belongs to no meld, and counts {} against you."
        return {
            (hand, card): CardValue(str(each), says.format(counted(each, "point"))) for card, each in points.items()
        }

    def groups(self, view: CardGameView) -> tuple[HandGroup, ...]:
        """Return the melds that leave the fewest points, and the cards left over by rank (TC-8)."""
        best = arrangement_of(view)
        if best is None:
            return ()
        melds = tuple(HandGroup(meld.cards, str(meld.kind), marks=meld.marks) for meld in best.melds)
        left = tuple(sorted(best.left, key=lambda card: (card.rank, card)))
        return (*melds, HandGroup(left, f"left over: {best.points}", warns=True)) if left else melds


def _prompt(view: CardGameView) -> str:
    """Return the prompt as the other seats read it: it begins with a verb."""
    facts = view.facts
    last = " (last turn)" if facts.out is not None else ""
    match view.phase:
        case Phase.DEAL:
            size = facts.rounds[len(view.results)]
            return f"The cards are being dealt: {size} each, and {rank_plural(size)} are wild"
        case Phase.RESHUFFLE:
            return "The pile has run out: the discards are being shuffled"
        case Phase.TAKE:
            top = view.zone("discard").faces[-1]
            return f"Take a card from the pile, or {card_name(top)} from the discards{last}"
        case Phase.DISCARD:
            return f"Discard a card{last}"
        case _:
            return "The match is over"


def _can_go_out(view: CardGameView) -> bool:
    wild = view.facts.wild
    return wild is not None and bool(outs(view.hand, wild, view.house.ace_high_runs))


def arrangement_of(view: CardGameView) -> Arrangement | None:
    """Return the viewer's hand in the melds that leave the fewest points, or ``None`` if the viewer has no hand."""
    facts = view.facts
    if not view.hand or facts.wild is None:
        return None
    return arrange(view.hand, facts.wild, view.house.ace_high_runs)


def _tag(view: CardGameView, seat: int, names: Sequence[str]) -> Tag | None:
    facts = view.facts
    if facts.out == seat:
        return Tag("goes out", urgent=True)
    if facts.out is not None:
        return _last_turn(view, seat, names)
    if view.seats > 2 and view.actor == view.seat and view.seat is not None and seat == (view.seat + 1) % view.seats:
        return Tag("plays next", urgent=True, brief="next")
    known = facts.known[seat]
    if not known:
        return None
    more = " …" if len(known) > MAX_CARDS_NAMED else ""
    return Tag(f"took {card_row(known[-MAX_CARDS_NAMED:])}{more}")


def _last_turn(view: CardGameView, seat: int, names: Sequence[str]) -> Tag | None:
    """Return the tag that says when the last turn of a seat comes, or how it went (TC-6)."""
    facts = view.facts
    if seat in facts.to_go:
        place = facts.to_go.index(seat)
        if place == 0:
            return None if seat == view.seat else Tag("last turn now", urgent=True, brief="plays")
        if place == 1:
            return Tag("last turn next", brief="next")
        return Tag(f"after {short_name(names[facts.to_go[place - 1]])}", brief=ordinal(place + 1))
    if facts.laid[seat] and not view.zone("hand", seat).cards:
        return Tag("all melded")
    return Tag("last turn done", brief="done")


def points_text(points: int) -> str:
    return counted(points, "point")


class CardGameTelling(Telling[House, Facts]):
    """The event line and the bubbles of The Card Game."""

    def clauses(self, past: CardGamePast, people: People) -> list[Clause]:
        """Return the parts of the line, and tell the viewer that the last turn has come, unless they say so (TC-6)."""
        facts, view = past.view.facts, past.view
        found = super().clauses(past, people)
        begins = past.all_of(Discarded) and past.is_last and view.actor == people.viewer
        told = facts.out is None or past.all_of(LastTurns)
        if begins and not told and people.viewer in facts.to_go:
            found.append(happens("this is your last turn"))
        return found

    def clause(self, event: Event, past: CardGamePast, people: People) -> Clause | None:
        match event:
            case Drawn(cards, seat, "pile"):
                return Clause(seat, "draw", several(cards), (" from the pile",))
            case Drawn(cards, seat, _):
                return Clause(seat, "take", several(cards), (" from the discards",))
            case WentOut(seat):
                return Clause(seat, "go", "out too" if past.goes_out_too else "out")
            case Discarded(cards, seat):
                return Clause(seat, "discard", faces(cards))
            case Laid():
                return None
            case LeftOver() if past.is_first(event):
                first, *others = [each for each in past.all_of(LeftOver) if each.points]
                left = f"{people.whom(first.seat)} {people.verb(first.seat, 'be')} left with"
                with_each = [f"{people.whom(each.seat)} with {each.points}" for each in others]
                return happens(listed([f"{left} {counted(first.points, 'point')}", *with_each]))
            case LastTurns(seats):
                return happens(f"one last turn for {listed([people.whom(seat) for seat in seats])}")  # TC-6
            case Reshuffled():
                return happens("the discards are shuffled into a new pile")
            case Revealed(cards):
                return happens(f"{several(cards)} is turned up")
            case Dealt(cards) if past.is_first(event):
                return happens(f"the cards are dealt, {len(cards)} each")
            case HandEnded():
                return None
        return super().clause(event, past, people)

    def bubble(self, event: Event, past: CardGamePast) -> Bubble | None:
        if isinstance(event, Drawn) and event.zone == "discard" and isinstance(event.cards[0], Card):
            return Bubble(event.seat, f"takes {faces(event.cards)}")
        return super().bubble(event, past)


class CardGameEndings(Endings[House, Facts]):
    """The endings of The Card Game: who went out first, and who was left with the most points."""

    hand_word: ClassVar[str] = "round"
    low_wins: ClassVar[bool] = True

    def hand(self, view: CardGameView, people: People) -> Ending:
        points = view.results[-1].points
        out = events_of(view, WentOut)
        if out:
            seat = out[0].seat
            headline = f"{people.who(seat)} {verb((seat,), people, 'go')} out first"
        else:
            headline = "Nobody goes out"
        most = max(points)
        caught = [seat for seat, each in enumerate(points) if each == most]
        if most <= 0:
            return Ending(headline, "Nobody is left with a card.", 0)
        if len(caught) == view.seats:
            return Ending(headline, f"All players are left with {self.amount(most)}.", 0)
        left = f"{team(caught, people)} {verb(caught, people, 'be')} left with"
        alone = sum(each > 0 for each in points) == len(caught)
        each = " each" if len(caught) > 1 else ""
        return Ending(headline, f"{left} {'' if alone else 'the most: '}{self.amount(most)}{each}.", 0)


class CardGameObjections(Objections[CardGameState]):
    """The objections of The Card Game: about the two piles and the melds."""

    def about_cards(self, state: CardGameState, cards: tuple[Card, ...], place: Place) -> Refusal:
        names = card_names(cards)
        match place.kind:
            case _ if state.phase is Phase.TAKE:
                return Refusal("TC-4", f"First take a card; then you can discard {names}.")
            case "meld":
                return Refusal("TC-6", f"You can't add {names} to the melds of another player.")
            case "pile":
                return Refusal("TC-4", f"You only take cards from this pile; discard {names} beside it.")
        return Refusal(
            "TC-5", f"You discard one card; {count_of(cards)}. You lay your melds down all at once, when you go out."
        )

    def about_place(self, state: CardGameState, place: Place, card: Card | None) -> Refusal:
        what = card_name(card) if card is not None else ""
        match place.kind:
            case "meld":
                return Refusal("TC-6", f"{what or 'This card'} is part of a meld, and stays there.")
            case "discard" if what:
                return Refusal("TC-4", f"You have already taken a card in this turn, so you can't take {what} as well.")
        return Refusal("TC-4", "You have taken a card; now discard one from your hand.")
