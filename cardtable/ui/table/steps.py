"""The steps in which the table shows a move: cards that linger, then cues, then the table as it is now."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import (
    BidMade,
    Built,
    CardBid,
    Cards,
    Event,
    Given,
    HandEnded,
    Laid,
    Passed,
    Played,
    PrizeUnsold,
    PrizeWon,
    Revealed,
    SuitNamed,
    Taken,
    WentOut,
)
from cardtable.engine.view import LogEntry, Mark, SeenZone, View
from cardtable.play.layout import Display, LayoutSpec
from cardtable.ui.table.motion import Pace

MAX_MOVES_BACK: Final = 60
"""The greatest number of moves to search back for a trick."""


@dataclass(frozen=True, slots=True)
class Lingering:
    """Cards that stay on show for a while.

    :param view: the table with these cards.
    :param winner: the seat that won the prize; ``None`` if no seat did.
    :param prize: the prize in words; empty for the last move of a hand, on show before the score sheet.
    :param bids: whether the cards are bids, not a trick.
    """

    view: View
    winner: int | None
    prize: str
    bids: bool = False


def lingering_after(before: View, after: View, spec: LayoutSpec) -> Lingering | None:
    """Return the trick or bids that the last move completed and the rules swept away; ``None`` if there are none."""
    if not after.log or len(after.log) <= len(before.log):
        return None
    entry = after.log[-1]
    trick = next((event for event in entry.events if isinstance(event, Taken)), None)
    played = next((event.zone for event in entry.events if isinstance(event, Played)), "")
    if trick is not None and spec.zone(played).linger:
        whole = {zone.name: _whole(zone, trick.cards, entry.actor) for zone in before.zones_of(played)}
        return Lingering(_table(before, after, whole), trick.seat, spec.zone(played).linger)
    sold = next((event for event in entry.events if isinstance(event, PrizeWon | PrizeUnsold)), None)
    if sold is None:
        return None
    bids = {zone.name: zone for zone in before.zones if _in_front(zone, spec)}
    laid = _bids(entry)
    bids = {name: zone._replace(cards=laid.get(zone.owner, zone.cards)) for name, zone in bids.items()}
    if not any(zone.cards for zone in bids.values()):
        return None
    prize = next(spec.zone(zone.kind).linger for zone in bids.values())
    winner = sold.seat if isinstance(sold, PrizeWon) else None
    return Lingering(_table(before, after, bids), winner, prize, bids=True)


def find_last_lingering(view_at: Callable[[int], View], moves: int, spec: LayoutSpec) -> Lingering | None:
    """Return the trick or bids that lingered last in this hand, found among its moves after a table was opened.

    :param view_at: returns the View after a number of moves.
    :param moves: the number of moves made.
    """
    after = view_at(moves)
    for number in range(moves - 1, max(0, moves - MAX_MOVES_BACK) - 1, -1):
        before = view_at(number)
        if len(before.results) < len(after.results):
            return None
        lingering = lingering_after(before, after, spec)
        if lingering is not None:
            return lingering
        after = before
    return None


def last_move(before: View, after: View) -> Lingering | None:
    """Return the table after the last move of a hand, to be shown for a while; ``None`` if the hand goes on."""
    return Lingering(after, None, "") if len(after.results) > len(before.results) else None


def _in_front(zone: SeenZone, spec: LayoutSpec) -> bool:
    how = spec.zone(zone.kind)
    return bool(how.linger) and how.draw is Display.FRONT


def _bids(entry: LogEntry) -> Mapping[int | None, Cards]:
    """Return the bids that the last move made or turned up, by seat."""
    return {event.seat: event.cards for event in entry.events if isinstance(event, CardBid | Revealed)}


def _whole(zone: SeenZone, trick: Cards, player: int) -> SeenZone:
    """Return the zone of a trick with all its cards, the last of them played by ``player``."""
    marks = (*zone.marks, Mark(player)) if zone.marks else ()
    return zone._replace(cards=trick, marks=marks)


def _table(before: View, after: View, swept: Mapping[str, SeenZone]) -> View:
    """Return the table before the move, with the cards swept away, and without the card in the player's hand."""
    entry = after.log[-1]
    zones = tuple(
        swept.get(zone.name, _without(zone, entry.cards) if _is_hand(zone, entry.actor) else zone)
        for zone in before.zones
    )
    return replace(before, zones=zones, actor=None, log=after.log)


def _is_hand(zone: SeenZone, seat: int) -> bool:
    return zone.kind == "hand" and zone.owner == seat


def _without(zone: SeenZone, cards: Iterable[Card | Back]) -> SeenZone:
    left = list(zone.cards)
    for card in cards:
        back = card if isinstance(card, Back) else card.back
        gone = next((other for other in left if type(other) is type(card) and other == card), back)
        if gone in left:
            left.remove(gone)
    return zone._replace(cards=tuple(left))


# --- steps ------------------------------------------------------------------------------------------------------------


MAX_TOLD: Final = 2
"""The table waits for no more than this many things told by one move."""


class Cue(Protocol):
    """Something shown for a while over the table, which stays still meanwhile."""

    @property
    def seconds(self) -> float:
        """The time that it takes; infinite if it waits for a press."""

    @property
    def table(self) -> View | None:
        """The table under it; ``None`` for the table after the move."""

    @property
    def replaces_lingering(self) -> bool:
        """Whether it replaces a finished trick or bids turned up, which then do not linger."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of what the table shows.

    :param hold: the least seconds that it stays after all cards have come to rest.
    :param least: the least seconds that it stays after cards have begun to move.
    """

    view: View
    lingering: Lingering | None = None
    cue: Cue | None = None
    hold: float = 0.0
    least: float = 0.0


def steps_between(
    before: View, after: View, spec: LayoutSpec, pace: Pace, cues: Sequence[Cue] = ()
) -> tuple[Step, ...]:
    """Return the steps that show the last move of ``after``, with ``cues`` one after the other over the table."""
    lingering = lingering_after(before, after, spec) or (last_move(before, after) if not cues else None)
    steps: list[Step] = []
    if lingering is not None and not any(cue.replaces_lingering for cue in cues):
        steps.append(Step(lingering.view, lingering, hold=pace.linger))
    elif cues and (shown := _shown_at_the_end(before, after)):
        steps.append(Step(after, hold=pace.calls * shown))  # the moment covers the table, and with it the last cards
    steps += [Step(cue.table or after, cue=cue, hold=cue.seconds) for cue in cues]
    others = after.actor is not None and after.actor != after.seat
    return (*steps, Step(after, least=pace.calls * told_after(before, after, spec) if others else 0.0))


def _shown_at_the_end(before: View, after: View) -> int:
    """Return how long the cards are looked at that the last move of a hand laid on the table, in calls of an auction.

    They are a player's last cards, or the melds of several players at once.
    """
    events = after.log[-1].events if len(after.log) > len(before.log) else ()
    if any(isinstance(event, Laid) for event in events) and any(isinstance(event, HandEnded) for event in events):
        return MAX_TOLD
    played = any(isinstance(event, Played | Laid) for event in events)
    return int(played and any(isinstance(event, WentOut) for event in events))


def told_after(before: View, after: View, spec: LayoutSpec) -> int:
    """Return how many things the last move said that take time to follow; 0 for a move that cards on the table show.

    These are the calls of an auction, and what comes between it and play: trumps, cards given, cards shown.
    """
    if not after.log or len(after.log) <= len(before.log):
        return 0
    events = after.log[-1].events
    if any(isinstance(event, Played | Laid | Built) for event in events):
        return 0
    bids = spec.is_auction(before.phase)
    told = sum(_is_call(event) if bids else _is_news(event) for event in events)
    return min(told, MAX_TOLD)


def _is_call(event: Event) -> bool:
    """Whether an event in an auction is a call, open to all."""
    return isinstance(event, BidMade | Passed | SuitNamed) or (isinstance(event, CardBid) and not event.sealed)


def _is_news(event: Event) -> bool:
    """Whether an event outside an auction is told in words alone: cards given, or shown and taken back."""
    return isinstance(event, Given) or (isinstance(event, Revealed) and event.zone == "hand")
