"""How much looking a player is allowed, by count and by the clock."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic


def never() -> bool:
    """Return that somebody still waits for the answer."""
    return False


@dataclass(slots=True)
class Effort:
    """How much looking is allowed, and how much of it is spent.

    :param playouts: rollouts at most; ``budget``: seconds at most by ``clock``; ``None``: no such bound.
    :param stop: asked between moves whether to give up: nobody waits for the answer any more.
    """

    playouts: int | None
    budget: float | None
    clock: Callable[[], float] = monotonic
    stop: Callable[[], bool] = never
    made: int = 0
    began: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.clock() if self.budget is not None else 0.0

    @property
    def time_spent(self) -> float:
        """The share of the time that is spent."""
        return 0.0 if self.budget is None else (self.clock() - self.began) / self.budget

    @property
    def spent(self) -> float:
        """The share that is spent: 1 or more when it is time to decide."""
        return max(self.made / self.playouts if self.playouts else 0.0, self.time_spent)

    @property
    def over(self) -> bool:
        """Whether the time is up, however little has been counted, or nobody waits any more."""
        return self.time_spent >= 1 or self.stop()
