"""The measure of a table, and the width of cards in each place of it: a share of its height, in pixels.

A card is 1.4 times as high as it is wide.
"""

from dataclasses import dataclass
from typing import Final

CARD_SHAPE: Final = 1.4
"""The height of a card, by its width."""

MAX_SMALL_HAND: Final = 6
"""A hand of at most this many cards has larger cards, which do not overlap."""
SMALL_HAND_FACTOR: Final = 1.15
MIN_PITCH: Final = 0.4
"""The least pitch of a hand in one row, by the width of a card; below it, the hand lies in two rows."""

MIN_SPLAY: Final = 45.0
MIN_MELD: Final = 45.0
MIN_SEALED_BID: Final = 60.0
MIN_BACK: Final = 20.0
"""Least widths in layout units, which a low table need not have."""
RAISED_SHARE: Final = 0.13
"""Cards that would be taken together rise by this share of their height."""


@dataclass(frozen=True, slots=True)
class Measure:
    """The size of a table in pixels, and what its layout depends on.

    :param u: the pixels of a layout unit.
    :param line: the height of a line of text in pixels.
    :param column: the pixels to keep free at the right for a panel; 0 without a panel.
    :param docked: whether that panel takes the whole height of the window; otherwise it lies between rail and hand.
    :param names: the width of each seat's name in pixels; empty if that does not matter.
    :param asks: whether the table has an event line, a prompt and buttons; cards take their room otherwise.
    """

    width: int
    height: int
    u: float
    line: int
    column: int = 0
    docked: bool = False
    names: tuple[int, ...] = ()
    asks: bool = True

    def px(self, units: float) -> int:
        """Return layout units in pixels."""
        return round(units * self.u)

    @property
    def table(self) -> int:
        """The width of the table: the window without the column kept free."""
        return self.width - (self.column + self.px(16) if self.column else 0)


def hand(m: Measure, count: int) -> float:
    """Return the width of the cards in the viewer's hand of ``count`` cards."""
    usual = min(0.15 * m.height, 0.105 * (m.table if m.docked else m.width))
    return usual * (SMALL_HAND_FACTOR if count <= MAX_SMALL_HAND else 1.0)


def hand_rows(room: float, card: float, count: int) -> int:
    """Return the number of rows of a hand in this room: two if the pitch of one row would be too small."""
    if count < 2:
        return 1
    pitch = (room - card) / (count - 1)
    return 1 if pitch >= MIN_PITCH * card else 2


def splay(m: Measure) -> float:
    return min(0.12 * m.height, 0.078 * m.table)


def deck(beside: float) -> float:
    """Return the width of a deck beside cards of this width."""
    return 0.75 * beside


def trick(m: Measure, players: int) -> float:
    return 0.2 * m.height if players <= 3 else min(0.134 * m.height, 0.1 * m.table)


def least_meld(m: Measure) -> int:
    """Return the least width of cards in melds."""
    return round(min(MIN_MELD * m.u, 0.075 * m.height))


def largest_meld(m: Measure) -> float:
    """Return the greatest width of cards in melds."""
    return 0.09 * m.height


def largest_shown_hand(m: Measure) -> float:
    """Return the greatest width of cards in melds that show a whole hand after going out."""
    return 0.13 * m.height


def prize(m: Measure) -> float:
    """Return the width of a prize for sale."""
    return 0.235 * m.height


def revealed_bid(m: Measure) -> float:
    """Return the width of bids turned up."""
    return 0.21 * m.height


def highest_bid(m: Measure) -> float:
    """Return the width of the highest bid of an open auction."""
    return 0.185 * m.height


def sealed_bid(m: Measure, bidders: int) -> float:
    """Return the width of sealed bids, and of lower bids beside a prize: smaller the more bidders there are."""
    share = 0.16 - 0.01 * min(3, max(0, bidders - 2))
    return share * m.height


def least_sealed_bid(m: Measure) -> int:
    return round(min(MIN_SEALED_BID * m.u, 0.1 * m.height))


def earlier_turn(m: Measure) -> float:
    """Return the width of cards played in earlier turns."""
    return 0.128 * m.height


def this_turn(m: Measure) -> float:
    """Return the width of cards played in the last turn."""
    return 0.144 * m.height


def top_of_turns(m: Measure) -> float:
    """Return the width of the top card, which the next one has to fit."""
    return 0.183 * m.height


def to_beat(m: Measure) -> float:
    """Return the width of the cards to beat."""
    return 0.195 * m.height


def pile(m: Measure, players: int) -> float:
    """Return the width of piles from which cards are taken."""
    return (0.22 if players == 2 else 0.165) * m.height


def back(m: Measure, others: int) -> float:
    """Return the width of the backs in a seat's fan: smaller the more seats there are."""
    share = 0.065 if others <= 3 else 0.06 if others <= 5 else 0.053
    return share * m.height


def portrait(m: Measure, others: int) -> float:
    """Return the size of another player's portrait: larger if there are few."""
    share = {1: 0.115, 2: 0.125, 3: 0.105, 4: 0.092}.get(others, 0.086)
    return share * m.height
