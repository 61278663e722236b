"""The state that a card on the screen is in: which tabs it wears, its edge, whether it is veiled."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final


class Tab(Enum):
    """A small mark above a card's upper left corner. It says what is legal now, what a hint names, or what wins."""

    PLAY = auto()
    COMBINE = auto()
    HINT = auto()
    CROWN = auto()


class Edge(Enum):
    """What a line around a card says: picked up, named by a hint, to be taken from the table, winning so far."""

    PICKED = auto()
    HINTED = auto()
    REACHABLE = auto()
    WINNING = auto()


@dataclass(frozen=True, slots=True)
class CardState:
    """How one card is drawn.

    :param tabs: from left to right.
    :param veiled: whether it cannot be used now.
    :param focused: whether the cursor of the keys is on it.
    :param fresh: whether it has just come to the hand.
    """

    tabs: tuple[Tab, ...] = ()
    edge: Edge | None = None
    veiled: bool = False
    focused: bool = False
    fresh: bool = False


IDLE: Final = CardState()
"""A card about which there is nothing to say."""
