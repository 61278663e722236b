"""The measure of a table, and one table of the sizes of its cards, faces and fans.

The sizes are shares of the table's height, or in a tall window of its width. Where something would be hidden, the
layout tries them from large to small: each step of ``STEPS`` says what becomes smaller.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from math import inf
from typing import Final, NamedTuple

CARD_SHAPE: Final = 1.4
"""The height of a card, by its width."""

MAX_SMALL_HAND: Final = 6
"""A hand of at most this many cards has larger cards, which do not overlap.

A hand that has them keeps them with one card more, so that a table does not change with each card drawn and played."""
SMALL_HAND_FACTOR: Final = 1.15
MIN_PITCH: Final = 0.4
"""The least pitch of a hand in one row, by the width of a card; below it, the hand lies in two rows."""

MIN_BACK: Final = 20.0
"""The least width of a back in layout units."""
RAISED_SHARE: Final = 0.13
"""Cards that would be taken together rise by this share of their height."""
TALLEST: Final = 0.8
"""In a window that is higher than this share of its width, sizes are as in one of that height."""


class TablePart(IntEnum):
    """The parts of a table that become smaller together."""

    FIRM = 0
    SEATS = 1
    MIDDLE = 2
    MELDS = 3


STEPS: Final = (
    # firm, seats, middle, melds
    (1.0, 1.0, 1.0, 1.0),
    (1.0, 0.9, 1.0, 1.0),
    (1.0, 0.8, 1.0, 1.0),
    (1.0, 0.8, 0.9, 1.0),
    (1.0, 0.7, 0.8, 1.0),
    (1.0, 0.7, 0.8, 0.9),
    (1.0, 0.7, 0.8, 0.8),
    (1.0, 0.7, 0.8, 0.65),
)
"""The sizes that are tried until nothing is hidden, as shares of the usual ones, for each ``TablePart``.

Faces and fans become smaller first: what they show is also told by a name and a number. The least cards of melds are
smaller only where a rank would be hidden otherwise."""


class CardSize(NamedTuple):
    """The usual width of the cards in one place.

    :param share: by the height of the table.
    :param part: what it becomes smaller with.
    :param across: the greatest width by that of the table.
    :param units: the greatest width in layout units.
    """

    share: float
    part: TablePart = TablePart.FIRM
    across: float = inf
    units: float = inf


MANY: Final = 99
HAND: Final = CardSize(0.15)
SPLAY: Final = CardSize(0.12, across=0.078)
LEAST_SPLAY: Final = CardSize(0.12, across=0.078, units=45)
TRICK: Final = {3: CardSize(0.2, TablePart.MIDDLE), MANY: CardSize(0.134, TablePart.MIDDLE, across=0.1)}
"""By the number of players, up to the number given."""
PILE: Final = {2: CardSize(0.22, TablePart.MIDDLE), MANY: CardSize(0.165, TablePart.MIDDLE)}
TO_BEAT: Final = CardSize(0.195)
EARLIER_TURN: Final = CardSize(0.128)
THIS_TURN: Final = CardSize(0.144)
TOP_OF_TURNS: Final = CardSize(0.183)
"""The top card, which the next one has to fit."""
PRIZE: Final = CardSize(0.235)
REVEALED_BID: Final = CardSize(0.21)
HIGHEST_BID: Final = CardSize(0.185)
"""The highest bid of an open auction."""
SEALED_BID: Final = {2: CardSize(0.16), 3: CardSize(0.15), 4: CardSize(0.14), MANY: CardSize(0.13)}
"""Sealed bids, and lower bids beside a prize, by the number of bidders."""
LEAST_SEALED_BID: Final = CardSize(0.1, units=60)
ASIDE: Final = CardSize(0.066)
LEAST_MELD: Final = CardSize(0.075, TablePart.MELDS, units=45)
LARGEST_MELD: Final = CardSize(0.09)
LARGEST_SHOWN_HAND: Final = CardSize(0.13)
"""Cards of melds that show a whole hand after going out."""
BACK: Final = {
    3: CardSize(0.065, TablePart.SEATS),
    5: CardSize(0.06, TablePart.SEATS),
    MANY: CardSize(0.053, TablePart.SEATS),
}
"""The backs in a seat's fan, by the number of other players."""
PORTRAIT: Final = {
    1: CardSize(0.115, TablePart.SEATS),
    2: CardSize(0.125, TablePart.SEATS),
    3: CardSize(0.105, TablePart.SEATS),
    4: CardSize(0.092, TablePart.SEATS),
    MANY: CardSize(0.086, TablePart.SEATS),
}
"""The portrait of another player, by their number."""


@dataclass(frozen=True, slots=True)
class Measure:
    """The size of a table in pixels, and what its layout depends on.

    :param u: the pixels of a layout unit.
    :param line: the height of a line of text in pixels.
    :param column: the pixels to keep free at the right for a panel; 0 without a panel.
    :param docked: whether that panel takes the whole height of the window; otherwise it lies between rail and hand.
    :param names: the width of each seat's name in pixels; empty if that does not matter.
    :param asks: whether the table has an event line, a prompt and buttons; cards take their room otherwise.
    :param step: the step of ``STEPS`` at which its sizes are taken.
    :param small_hand: the greatest number of cards in a hand that has larger cards.
    """

    width: int
    height: int
    u: float
    line: int
    column: int = 0
    docked: bool = False
    names: tuple[int, ...] = ()
    asks: bool = True
    step: int = 0
    small_hand: int = MAX_SMALL_HAND

    def px(self, units: float) -> int:
        """Return layout units in pixels."""
        return round(units * self.u)

    @property
    def table(self) -> int:
        """The width of the table: the window without the column kept free."""
        return self.width - (self.column + self.px(16) if self.column else 0)

    def wide(self, size: "CardSize | Mapping[int, CardSize]", number: int = 0) -> float:
        """Return the width in pixels of cards of this size; of several by number of players, the one for ``number``."""
        if not isinstance(size, CardSize):
            size = size[min(most for most in size if most >= number)]
        height = min(self.height, TALLEST * self.width)
        usual = min(size.share * height, size.across * self.table, size.units * self.u)
        return usual * STEPS[self.step][size.part]


def hand(m: Measure, count: int) -> float:
    """Return the width of the cards in the viewer's hand of ``count`` cards."""
    usual = min(m.wide(HAND), 0.105 * (m.table if m.docked else m.width))
    return usual * (SMALL_HAND_FACTOR if count <= m.small_hand else 1.0)


def hand_rows(room: float, card: float, count: int) -> int:
    """Return the number of rows of a hand in this room: two if the pitch of one row would be too small."""
    if count < 2:
        return 1
    pitch = (room - card) / (count - 1)
    return 1 if pitch >= MIN_PITCH * card else 2


def deck(beside: float) -> float:
    """Return the width of a deck beside cards of this width."""
    return 0.75 * beside


def least_meld(m: Measure) -> int:
    """Return the least width of cards in melds."""
    return round(m.wide(LEAST_MELD))


def least_sealed_bid(m: Measure) -> int:
    return round(m.wide(LEAST_SEALED_BID))
