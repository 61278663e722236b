"""The effort that a player may spend on a search, bounded by counts and by the clock."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic


def never() -> bool:
    """Return false: the answer is still wanted."""
    return False


@dataclass(slots=True)
class Effort:
    """How much search is allowed, and how much of it is spent.

    :param playouts: the maximum number of rollouts; ``None`` for no maximum.
    :param budget: the maximum time in seconds; ``None`` for no maximum.
    :param clock: the clock that measures the time, in seconds.
    :param stop: asked between moves; true if the answer is no longer wanted.
    :param moves: the maximum number of moves in all rollouts together; ``None`` for no maximum.
    :param made: the number of rollouts made so far.
    :param played: the number of moves made in these rollouts, counted in steps.
    :param spared: the share of the effort that was not needed, but counts as spent: that of rollouts which cannot be
        expected to change the choice.
    :ivar began: the time at which the search began, in seconds; 0 without a time budget.
    """

    playouts: int | None
    budget: float | None
    clock: Callable[[], float] = monotonic
    stop: Callable[[], bool] = never
    moves: int | None = None
    made: int = 0
    played: int = 0
    spared: float = 0.0
    began: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.clock() if self.budget is not None else 0.0

    @property
    def time_spent(self) -> float:
        """The share of the time budget that is spent."""
        return 0.0 if self.budget is None else (self.clock() - self.began) / self.budget

    @property
    def spent(self) -> float:
        """The share of the effort that is spent or spared; at 1 or more the player must decide."""
        made = self.made / self.playouts if self.playouts else 0.0
        return max(made, self._moves_spent, self.time_spent) + self.spared

    @property
    def over(self) -> bool:
        """Whether a rollout must end, because a bound is reached or the answer is no longer wanted."""
        return self.time_spent >= 1 or self._moves_spent >= 1 or self.stop()

    @property
    def _moves_spent(self) -> float:
        return 0.0 if self.moves is None else self.played / self.moves
