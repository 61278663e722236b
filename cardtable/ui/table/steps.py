"""The steps in which the table shows a move: lingering cards, then cues, then the table as it is now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from cardtable.engine.events import (
    BidMade,
    Built,
    CardBid,
    Event,
    Given,
    HandEnded,
    Laid,
    Passed,
    Played,
    Revealed,
    SuitNamed,
    WentOut,
)
from cardtable.engine.view import View
from cardtable.play.layout import LayoutSpec
from cardtable.ui.table.lingering import Lingering, last_move, lingering_after
from cardtable.ui.table.motion import Pace

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
