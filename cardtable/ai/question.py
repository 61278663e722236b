"""What a player is asked."""

from dataclasses import dataclass

from cardtable.ai.levels import Level
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class Question:
    """Which move does a player of this level make, who knows ``view`` and nothing else?

    :param seed: what the player's luck is made of: the same question, bounded by ``playouts`` alone, has one answer.
    :param budget: seconds to look at most, instead of the level's own bounds.
    :param playouts: rollouts at most, instead of the level's own bounds; alone, no clock is asked.
    :raises ValueError: if the view's seat is not the one that is to act.
    """

    view: View
    level: Level
    seed: int
    budget: float | None = None
    playouts: int | None = None

    def __post_init__(self) -> None:
        if self.view.seat is None or self.view.seat != self.view.actor:
            raise ValueError(f"seat {self.view.seat} is not due, but {self.view.actor}")

    @property
    def bounds(self) -> tuple[int | None, float | None]:
        """The rollouts and the seconds at most: its own, or those of the level."""
        if self.budget is None and self.playouts is None:
            return self.level.playouts, self.level.budget
        return self.playouts, self.budget
