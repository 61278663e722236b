"""How well a player plays: how long and how widely it searches, and how often it makes slips."""

from dataclasses import dataclass
from typing import Final

from cardtable.engine.seats import AILevel


@dataclass(frozen=True, slots=True)
class Count:
    """The bounds of a search without a clock, which is the same on every machine. It ends when either is reached.

    :param playouts: the maximum number of rollouts for a move.
    :param moves: the maximum number of moves in all of them together.
    """

    playouts: int
    moves: int


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of players. The search ends when either bound is reached.

    :param budget: the maximum time for a move, in seconds, approximately.
    :param playouts: the maximum number of rollouts for a move.
    :param breadth: the maximum number of candidates.
    :param caution: by how many standard errors a move must be better than the rule of thumb's to be preferred.
    :param attention: the share of decisions that are searched; the others are made by the rules of thumb. Has no
        effect where moves are drawn by lot.
    :param slips: the share of decisions in which a move other than the best is made, if it is not much worse.
    :param slip_size: by how much worse it may be, as a share of the spread that luck gives the best move.
    :param count: the bounds in place of time and playouts where no clock is used.
    :param beginner: whether it sees only what :meth:`Bot.beginner_lines` shows, and slips as often as
        :meth:`Bot.beginner_slips` says.
    """

    name: str
    budget: float
    playouts: int
    breadth: int
    caution: float = 1.0
    attention: float = 1.0
    slips: float = 0.0
    slip_size: float = 0.5
    count: Count = Count(48, 6_000)
    beginner: bool = False


# Easy and normal players use the rules of thumb, easy ones with a beginner's slips; hard and expert players search.
# The numbers are guessed, then measured in the arena: docs/strength.md says what came out.
EASY: Final = Level(AILevel.EASY, budget=0.1, playouts=48, breadth=4, attention=0.0, slips=0.5, beginner=True)
NORMAL: Final = Level(AILevel.NORMAL, budget=0.2, playouts=48, breadth=4, attention=0.0, slips=0.1, slip_size=0.15)
# Without a clock a move took less than two seconds of plain Python's time: docs/codes.md.
HARD: Final = Level(
    AILevel.HARD, budget=0.6, playouts=300, breadth=12, caution=2.0, attention=0.5, count=Count(300, 10_000)
)
EXPERT: Final = Level(AILevel.EXPERT, budget=0.9, playouts=6_000, breadth=24, caution=2.0, count=Count(1_500, 18_000))

# The player who gives hints. The number of playouts ends the search, because the same position must get the same hint:
# that takes up to a second in plain Python, usually far less. The budget is only for a machine that is much too slow.
# It has no caution: the best of the moves compared is recommended, also where a player would stay with the rule of
# thumb, because a hint must not contradict its own figures.
ADVISER: Final = Level("adviser", budget=20.0, playouts=320, breadth=8, caution=0.0)

LEVELS: Final = (EASY, NORMAL, HARD, EXPERT)


def level_of(name: str) -> Level:
    """Return the level of this name.

    :raises KeyError: if there is none; the message lists the levels.
    """
    for level in LEVELS:
        if level.name == name:
            return level
    raise KeyError(f"there is no level {name!r}; the levels are {', '.join(level.name for level in LEVELS)}")
