"""How wide cards are in each place of the table: pure formulas with least sizes, all in pixels.

``width`` and ``height`` are those of the table: of the window without a column that is kept free. A card is 1.4 times
as high as it is wide.
"""

from typing import Final

CARD_SHAPE: Final = 1.4
"""A card's height by its width."""

MAX_SMALL_HAND: Final = 6
"""A hand of at most this many cards is larger, and does not overlap."""
SMALL_HAND_FACTOR: Final = 1.15
MIN_PITCH: Final = 0.4
"""Under this share of a card's width between two cards of the hand, the hand lies in two rows."""

MIN_HAND: Final = 64.0
MIN_HAND_PITCH: Final = 34.0
MIN_SPLAY: Final = 56.0
MIN_TRICK: Final = 68.0
MIN_MELD: Final = 45.0
MIN_PRIZE: Final = 96.0
MIN_REVEALED_BID: Final = 84.0
MIN_SEALED_BID: Final = 60.0
MIN_STANDING_BID: Final = 72.0
MIN_TURN: Final = 60.0
MIN_TO_BEAT: Final = 84.0
MIN_PILE: Final = 80.0
MIN_BACK: Final = 27.0
MIN_PORTRAIT: Final = 44.0
RAISED_SHARE: Final = 0.13
"""Cards that would be taken together are raised by this share of their height."""


def hand(width: float, height: float, count: int) -> float:
    """Return the width of the cards of the own hand, as designed, for a hand of this size."""
    usual = min(0.15 * height, 0.105 * width)
    return max(MIN_HAND, usual * (SMALL_HAND_FACTOR if count <= MAX_SMALL_HAND else 1.0))


def hand_rows(room: float, card: float, count: int) -> int:
    """Return in how many rows a hand lies in so much room: in two where the pitch would be too small."""
    if count < 2:
        return 1
    pitch = (room - card) / (count - 1)
    return 1 if pitch >= max(MIN_PITCH * card, MIN_HAND_PITCH) else 2


def splay(width: float, height: float) -> float:
    """Return the width of the cards of a splay."""
    return max(MIN_SPLAY, min(0.12 * height, 0.078 * width))


def deck(beside: float) -> float:
    """Return the width of a deck beside cards of this width."""
    return 0.75 * beside


def trick(width: float, height: float, players: int) -> float:
    """Return the width of the cards of a trick."""
    return max(MIN_TRICK, 0.2 * height if players <= 3 else min(0.134 * height, 0.1 * width))


def largest_meld(height: float) -> float:
    """Return the width of the cards of melds where there is room; ``MIN_MELD`` is the least."""
    return max(MIN_MELD, 0.09 * height)


def prize(height: float) -> float:
    """Return the width of a prize for sale."""
    return max(MIN_PRIZE, 0.235 * height)


def revealed_bid(height: float) -> float:
    """Return the width of bids that are turned up."""
    return max(MIN_REVEALED_BID, 0.21 * height)


def standing_bid(height: float) -> float:
    """Return the width of the highest bid of an open auction."""
    return max(MIN_STANDING_BID, 0.185 * height)


def sealed_bid(height: float, bidders: int) -> float:
    """Return the width of bids that lie face down, or beside the prize: smaller the more there are."""
    share = 0.16 - 0.01 * min(3, max(0, bidders - 2))
    return max(MIN_SEALED_BID, share * height)


def earlier_turn(height: float) -> float:
    """Return the width of cards laid in earlier turns."""
    return max(MIN_TURN, 0.128 * height)


def this_turn(height: float) -> float:
    """Return the width of cards laid in the last turn."""
    return max(MIN_TURN, 0.144 * height)


def top_of_turns(height: float) -> float:
    """Return the width of the card on top, which the next one has to fit."""
    return max(MIN_TURN, 0.183 * height)


def to_beat(height: float) -> float:
    """Return the width of the cards to beat."""
    return max(MIN_TO_BEAT, 0.195 * height)


def pile(height: float, players: int) -> float:
    """Return the width of piles from which cards are taken."""
    return max(MIN_PILE, (0.22 if players == 2 else 0.165) * height)


def back(height: float, others: int) -> float:
    """Return the width of the backs in the fan at a seat: smaller the more seats there are."""
    share = 0.065 if others <= 3 else 0.06 if others <= 5 else 0.053
    return max(MIN_BACK, share * height)


def portrait(height: float, others: int) -> float:
    """Return the size of a portrait at the rim: larger with few others."""
    share = {1: 0.115, 2: 0.125, 3: 0.105, 4: 0.092}.get(others, 0.086)
    return max(MIN_PORTRAIT, share * height)
