"""The steps in which the table shows a move: lingering cards, then cues, then the table as it is now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from cardtable.engine.events.auction import BidMade, CardBid, Passed
from cardtable.engine.view import View
from cardtable.ui.table.lingering import Lingering, last_move, lingering_after
from cardtable.ui.table.motion import Pace
from cardtable.ui.table.spec import LayoutSpec


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
    steps += [Step(cue.table or after, cue=cue, hold=cue.seconds) for cue in cues]
    called = is_call(before, after, spec) and after.actor is not None and after.actor != after.seat
    return (*steps, Step(after, least=pace.calls if called else 0.0))


def is_call(before: View, after: View, spec: LayoutSpec) -> bool:
    """Return whether the last move was a call of an auction: an open bid or a pass."""
    if not after.log or len(after.log) <= len(before.log) or spec.scene(before.phase) != "bidding":
        return False
    calls = after.log[-1].events
    return any(isinstance(each, BidMade | Passed) or (isinstance(each, CardBid) and not each.sealed) for each in calls)
