"""The levels of AI players: how long and how widely they search, and how often they make slips."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final

from cardtable.engine.bot import NO_SLIPS, Slips
from cardtable.engine.seats import AILevel


@dataclass(frozen=True, slots=True)
class CountLimits:
    """The bounds of a search without a clock, which is the same on every computer. It ends when either is reached.

    :param playouts: the maximum number of rollouts for a move.
    :param moves: the maximum number of moves in all these rollouts together.
    """

    playouts: int
    moves: int


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play. The search ends when the time or the number of rollouts is reached.

    :param budget: the approximate maximum time for a move, in seconds.
    :param playouts: the maximum number of rollouts for a move.
    :param breadth: the maximum number of candidates.
    :param caution: the number of standard errors by which a move must be better than that of the rules of thumb to be
        preferred.
    :param attention: the share of decisions that are searched; the others are made by the rules of thumb, unless it is
        above 0 and their move is in doubt (:meth:`Bot.doubts`). It has no effect where moves are drawn by lot.
    :param slips: how often and how far it departs from the best move. They have no effect where moves are drawn by lot
        either.
    :param count: the bounds that replace time and playouts where no clock is used.
    :param beginner: whether it sees only the lines of :meth:`Bot.beginner_lines` and makes the slips that
        :meth:`Bot.beginner_slips` returns.
    :param deep: whether it compares the lines of :meth:`Bot.expert_lines`.
    :param brief: whether the search for advice ends once the best move is clear.
    """

    name: str
    budget: float
    playouts: int
    breadth: int
    caution: float = 1.0
    attention: float = 1.0
    slips: Slips = NO_SLIPS
    count: CountLimits = CountLimits(48, 6_000)
    beginner: bool = False
    deep: bool = False
    brief: bool = False


# Easy and normal players use the rules of thumb, easy ones with a beginner's slips; hard and expert players search.
# The numbers were guessed, then tested in the arena; docs/strength.md has the results.
EASY: Final = Level(
    AILevel.EASY, budget=0.1, playouts=48, breadth=4, attention=0.0, slips=Slips(0.5, 0.8, 4), beginner=True
)
NORMAL: Final = Level(AILevel.NORMAL, budget=0.2, playouts=48, breadth=4, attention=0.0, slips=Slips(0.1, 0.15))
# Without a clock, a move took less than two seconds in plain Python (docs/codes.md).
HARD: Final = Level(
    AILevel.HARD, budget=0.6, playouts=300, breadth=12, caution=2.0, attention=0.5, count=CountLimits(300, 10_000)
)
EXPERT: Final = Level(
    AILevel.EXPERT, budget=0.9, playouts=6_000, breadth=24, caution=2.0, count=CountLimits(1_500, 18_000), deep=True
)

# The levels of advice: of the search for the best move, which the game bounds by a number of playouts, and of the
# comparison of others with it. The search ends once the best move is clear. A count ends it, because the same position
# must get the same advice; the budget only matters on a much slower computer.
ADVISER: Final = Level("adviser", budget=20.0, playouts=320, breadth=8, caution=2.0, brief=True)
COMPARER: Final = replace(ADVISER, name="comparer", brief=False)

LEVELS: Final = (EASY, NORMAL, HARD, EXPERT)


def level_of(name: str) -> Level:
    """Return the level of this name.

    :raises KeyError: if there is none; the message lists the levels.
    """
    for level in LEVELS:
        if level.name == name:
            return level
    raise KeyError(f"there is no level {name!r}; the levels are {', '.join(level.name for level in LEVELS)}")


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
