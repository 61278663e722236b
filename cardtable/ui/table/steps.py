"""What the table shows one after the other when a move was made: first what stays for a while, then how it lies now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from cardtable.engine.events.auction import BidMade, CardBid, Passed
from cardtable.engine.view import View
from cardtable.ui.table.lingering import Lingering, last_move, lingering_after
from cardtable.ui.table.motion import Pace
from cardtable.ui.table.spec import LayoutSpec


class Cue(Protocol):
    """Something that is shown over the table for a while, which lies still meanwhile."""

    @property
    def seconds(self) -> float:
        """How long it takes; endless if it stays until somebody presses something."""

    @property
    def table(self) -> View | None:
        """The table under it; ``None`` for the table after the move."""

    @property
    def replaces_lingering(self) -> bool:
        """Whether a finished trick, or bids laid open, do not stay on show besides."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that the table shows.

    :param hold: how many seconds at least it stays after it has come to rest.
    :param least: how many seconds at least it is on show from the beginning of what moves.
    """

    view: View
    lingering: Lingering | None = None
    cue: Cue | None = None
    hold: float = 0.0
    least: float = 0.0


def steps_between(
    before: View, after: View, spec: LayoutSpec, pace: Pace, cues: Sequence[Cue] = ()
) -> tuple[Step, ...]:
    """Return what is shown when the last move of ``after`` was made: ``cues`` one after the other over the table."""
    lingering = lingering_after(before, after, spec) or (last_move(before, after) if not cues else None)
    steps: list[Step] = []
    if lingering is not None and not any(cue.replaces_lingering for cue in cues):
        steps.append(Step(lingering.view, lingering, hold=pace.linger))
    steps += [Step(cue.table or after, cue=cue, hold=cue.seconds) for cue in cues]
    called = is_call(before, after, spec) and after.actor is not None and after.actor != after.seat
    return (*steps, Step(after, least=pace.calls if called else 0.0))


def is_call(before: View, after: View, spec: LayoutSpec) -> bool:
    """Return whether the last move was said aloud in an auction."""
    if not after.log or len(after.log) <= len(before.log) or spec.scene(before.phase) != "bidding":
        return False
    calls = after.log[-1].events
    return any(isinstance(each, BidMade | Passed) or (isinstance(each, CardBid) and not each.sealed) for each in calls)
