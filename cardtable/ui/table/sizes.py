"""The width of cards in each place of the table: formulas with least sizes, all in pixels.

``width`` and ``height`` are those of the table, which is the window without the column kept free for a panel. A card
is 1.4 times as high as it is wide.
"""

from typing import Final

CARD_SHAPE: Final = 1.4
"""The height of a card, by its width."""

MAX_SMALL_HAND: Final = 6
"""A hand of at most this many cards has larger cards, which do not overlap."""
SMALL_HAND_FACTOR: Final = 1.15
MIN_PITCH: Final = 0.4
"""The least pitch of a hand in one row, by the width of a card; below it, the hand lies in two rows."""

MIN_HAND: Final = 64.0
MIN_HAND_PITCH: Final = 34.0
MIN_SPLAY: Final = 56.0
MIN_TRICK: Final = 68.0
MIN_MELD: Final = 45.0
MIN_PRIZE: Final = 96.0
MIN_REVEALED_BID: Final = 84.0
MIN_SEALED_BID: Final = 60.0
MIN_HIGHEST_BID: Final = 72.0
MIN_TURN: Final = 60.0
MIN_TO_BEAT: Final = 84.0
MIN_PILE: Final = 80.0
MIN_BACK: Final = 27.0
MIN_PORTRAIT: Final = 44.0
RAISED_SHARE: Final = 0.13
"""Cards that would be taken together rise by this share of their height."""


def hand(width: float, height: float, count: int) -> float:
    """Return the designed width of the cards in the viewer's hand of ``count`` cards."""
    usual = min(0.15 * height, 0.105 * width)
    return max(MIN_HAND, usual * (SMALL_HAND_FACTOR if count <= MAX_SMALL_HAND else 1.0))


def hand_rows(room: float, card: float, count: int) -> int:
    """Return the number of rows of a hand in this room: two if the pitch of one row would be too small."""
    if count < 2:
        return 1
    pitch = (room - card) / (count - 1)
    return 1 if pitch >= max(MIN_PITCH * card, MIN_HAND_PITCH) else 2


def splay(width: float, height: float) -> float:
    return max(MIN_SPLAY, min(0.12 * height, 0.078 * width))


def deck(beside: float) -> float:
    """Return the width of a deck beside cards of this width."""
    return 0.75 * beside


def trick(width: float, height: float, players: int) -> float:
    return max(MIN_TRICK, 0.2 * height if players <= 3 else min(0.134 * height, 0.1 * width))


def largest_meld(height: float) -> float:
    """Return the greatest width of cards in melds; ``MIN_MELD`` is the least."""
    return max(MIN_MELD, 0.09 * height)


def largest_shown_hand(height: float) -> float:
    """Return the greatest width of cards in melds that show a whole hand after going out; ``MIN_MELD`` is the least."""
    return max(MIN_MELD, 0.13 * height)


def prize(height: float) -> float:
    """Return the width of a prize for sale."""
    return max(MIN_PRIZE, 0.235 * height)


def revealed_bid(height: float) -> float:
    """Return the width of bids turned up."""
    return max(MIN_REVEALED_BID, 0.21 * height)


def highest_bid(height: float) -> float:
    """Return the width of the highest bid of an open auction."""
    return max(MIN_HIGHEST_BID, 0.185 * height)


def sealed_bid(height: float, bidders: int) -> float:
    """Return the width of sealed bids, and of lower bids beside a prize: smaller the more bidders there are."""
    share = 0.16 - 0.01 * min(3, max(0, bidders - 2))
    return max(MIN_SEALED_BID, share * height)


def earlier_turn(height: float) -> float:
    """Return the width of cards played in earlier turns."""
    return max(MIN_TURN, 0.128 * height)


def this_turn(height: float) -> float:
    """Return the width of cards played in the last turn."""
    return max(MIN_TURN, 0.144 * height)


def top_of_turns(height: float) -> float:
    """Return the width of the top card, which the next one has to fit."""
    return max(MIN_TURN, 0.183 * height)


def to_beat(height: float) -> float:
    """Return the width of the cards to beat."""
    return max(MIN_TO_BEAT, 0.195 * height)


def pile(height: float, players: int) -> float:
    """Return the width of piles from which cards are taken."""
    return max(MIN_PILE, (0.22 if players == 2 else 0.165) * height)


def back(height: float, others: int) -> float:
    """Return the width of the backs in a seat's fan: smaller the more seats there are."""
    share = 0.065 if others <= 3 else 0.06 if others <= 5 else 0.053
    return max(MIN_BACK, share * height)


def portrait(height: float, others: int) -> float:
    """Return the size of another player's portrait: larger if there are few."""
    share = {1: 0.115, 2: 0.125, 3: 0.105, 4: 0.092}.get(others, 0.086)
    return max(MIN_PORTRAIT, share * height)
