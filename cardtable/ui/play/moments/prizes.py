"""Makes the moment in which a prize is won or not, from what the viewer saw."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from cardtable.engine.events import CardBid, Cards, Offered, PrizeTied, PrizeUnsold, PrizeWon, Revealed, SellerPaid
from cardtable.engine.game import Game
from cardtable.engine.typography import capitalized
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past, faces, several
from cardtable.play.layout import Display, LayoutSpec
from cardtable.ui.play.moments.moment import TimedSounds
from cardtable.ui.play.moments.reveal import BEATS, END, FLY_AT, HOLD, OPENED_FROM, RESULT, TURN_AT, Reveal, ShownBid


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
    zones = tuple(replace(zone, cards=()) if spec.zone(zone.kind).draw in gone else zone for zone in before.zones)
    return replace(before, zones=zones, actor=None)


def _won(won: PrizeWon, bids: tuple[ShownBid, ...], past: Past, people: People, *, opened: bool) -> tuple[str, str]:
    ranked = sorted((bid.worth for bid in bids if not bid.struck), reverse=True)
    parts = [f"{ranked[0]} beats {ranked[1]}"] if len(ranked) > 1 and ranked[0] > ranked[1] else []
    paid = past.all_of(SellerPaid)
    if paid:
        parts.append(f"{people.does(paid[0].seat, 'get')} {faces(paid[0].cards)} for it")
    # SW-11: in an open auction only the winner pays. SW-10: a seller may get the bid.
    parts += [] if paid and opened else ["only the winning bid is spent"] if opened else ["the bids are spent"]
    return f"{people.does(won.seat, 'win')} {several(won.prize)}", capitalized(" · ".join(parts))


def _unsold(event: PrizeUnsold, past: Past, game: Game, people: People) -> tuple[str, str]:
    prize = several(event.cards)
    rule = f" ({event.rule})" if event.rule else ""
    after = "the prize stays for sale" if event.carried else "everything is discarded"
    ties = capitalized("; ".join(_tied(tie, past, game, people) for tie in past.all_of(PrizeTied)))
    cause = f"{ties}: the bids cancel, and {after}" if ties else f"No bid wins: {after}"
    subtitle = cause + rule
    stays = "stays" if len(event.cards) == 1 else "stay"
    title = f"{prize} {stays} for sale" if event.carried else f"Nobody wins {prize}"
    return title, subtitle


def _tied(tie: PrizeTied, past: Past, game: Game, people: People) -> str:
    """Return who has bid the same: *you and Bert both bid 12*."""
    count = "both" if len(tie.seats) == 2 else "all"
    return f"{people.all_of(tie.seats)} {count} bid {game.telling.worth(past, tie.cards[0])}"
