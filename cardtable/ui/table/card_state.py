"""The state of a card on the screen: its tabs, its edge, whether it is veiled, focused or fresh."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

TAB_HEIGHT: Final = 0.2
"""The height of a tab, by the width of its card."""
MIN_TAB: Final = 13
"""The least width of a legible tab in pixels; in a very tight fan a tab is only as wide as there is room."""


class Tab(Enum):
    """A small mark above a card's upper left corner: it can be played or combined, a hint names it, or it wins."""

    PLAY = auto()
    COMBINE = auto()
    HINT = auto()
    CROWN = auto()


class Edge(Enum):
    """The meaning of a line around a card: picked up, named by a hint, to be taken from the table, winning so far."""

    PICKED = auto()
    HINTED = auto()
    REACHABLE = auto()
    WINNING = auto()


@dataclass(frozen=True, slots=True)
class CardState:
    """How one card is drawn.

    :param tabs: its tabs from left to right.
    :param veiled: whether it cannot be used now.
    :param focused: whether it has the keyboard focus.
    :param fresh: whether it has just come into the hand.
    """

    tabs: tuple[Tab, ...] = ()
    edge: Edge | None = None
    veiled: bool = False
    focused: bool = False
    fresh: bool = False


IDLE: Final = CardState()
"""The state of a card without any marks."""


def tab_height(card_width: int) -> int:
    """Return the height of the tabs above a card of this width, in pixels."""
    return max(MIN_TAB - 1, round(card_width * TAB_HEIGHT))
