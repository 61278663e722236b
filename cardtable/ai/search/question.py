"""The question that a player answers."""

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.ai.search.effort import Effort
from cardtable.ai.search.levels import Level
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class Question:
    """Which move does a player of this level make, knowing ``view`` and nothing else?

    :param seed: the seed of the player's random numbers.
    :param budget: the maximum time in seconds. If this or ``playouts`` is given, the level's bounds do not apply.
    :param playouts: the maximum number of rollouts. Without a budget no clock is used, and the same question always has
        the same answer.
    :param counted: whether the level's count replaces all these bounds; then no clock is used either.
    :param review: whether a review asks, which has a bot of its own in some games (``ReviewBounds.bot``).
    :raises ValueError: if the View's seat is not to act, or if ``playouts`` is less than 1: without a clock, such a
        search would never end.
    """

    view: View
    level: Level
    seed: int
    budget: float | None = None
    playouts: int | None = None
    counted: bool = False
    review: bool = False

    def __post_init__(self) -> None:
        if self.view.seat is None or self.view.seat != self.view.actor:
            raise ValueError(f"seat {self.view.seat} is not to act; {self.view.actor} is")
        if self.playouts is not None and self.playouts < 1:
            raise ValueError(f"the maximum number of playouts is {self.playouts}; it must be at least 1")

    @property
    def bounds(self) -> tuple[int | None, float | None]:
        """The maximum number of rollouts and of seconds: the question's own, or those of the level."""
        if self.budget is None and self.playouts is None:
            return self.level.playouts, self.level.budget
        return self.playouts, self.budget

    def effort(self, clock: Callable[[], float], stop: Callable[[], bool]) -> Effort:
        """Return the effort allowed for the answer.

        :param clock: returns the time in seconds.
        :param stop: asked between moves whether to answer now.
        """
        if self.counted:
            return Effort(self.level.count.playouts, None, clock, stop, self.level.count.moves)
        return Effort(*self.bounds, clock, stop)
