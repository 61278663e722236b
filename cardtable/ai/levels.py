"""How well a player plays: how long it looks, how widely, and how often it takes the second best."""

from dataclasses import dataclass
from typing import Final

from cardtable.engine.table import AILevel


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of players.

    :param budget: seconds a move at most, about; ``playouts`` rollouts at most. Whichever is used up first ends it.
    :param breadth: how many candidates are looked at.
    :param caution: how many standard errors better a move must be before it is made instead of the rule of thumb's.
    :param attention: the share of decisions that are looked at closely; the others are made by the rules of thumb.
        Where moves are drawn by lot it counts for nothing.
    :param slips: the share of decisions in which another move than the best is made, if it is not much worse.
    """

    name: str
    budget: float
    playouts: int
    breadth: int
    caution: float = 1.0
    attention: float = 1.0
    slips: float = 0.0


# Up to normal they play by the rules of thumb, easy ones with a beginner's slips; from hard on they look closely.
EASY: Final = Level(AILevel.EASY, budget=0.1, playouts=48, breadth=4, attention=0.0, slips=0.5)
NORMAL: Final = Level(AILevel.NORMAL, budget=0.2, playouts=48, breadth=4, attention=0.0, slips=0.1)
HARD: Final = Level(AILevel.HARD, budget=0.6, playouts=300, breadth=12, attention=0.5)
EXPERT: Final = Level(AILevel.EXPERT, budget=1.3, playouts=6_000, breadth=24)

# Who gives hints. The count of playouts ends the search, because the same position must get the same hint: that takes
# up to a second in plain Python, mostly far less. The seconds are only there for a machine that would never get so far.
ADVISER: Final = Level("adviser", budget=20.0, playouts=320, breadth=8)

LEVELS: Final = (EASY, NORMAL, HARD, EXPERT)


def level_of(name: str) -> Level:
    """Return the level of this name.

    :raises KeyError: if there is none; the message lists those that there are.
    """
    for level in LEVELS:
        if level.name == name:
            return level
    raise KeyError(f"there is no level {name!r}; the levels are {', '.join(level.name for level in LEVELS)}")
