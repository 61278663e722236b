"""What the cards left at the end of a turn promise: how likely their holder is to win the game.

The figures are log odds of winning in thousandths. They were fitted by logistic regression to who won some 18,000
games of players of this kind, every other turn of them; only the price of picking up was found by trying prices in
matches. What they say: few cards are worth little. A hand goes out in one long turn, and its links are cards of one
rank, and queens; lone cards are what stops it.
"""

from functools import lru_cache
from typing import Final

from cardtable.engine.cards import Rank
from cardtable.games.blackjack.law.fitting import ACES, OF_RANK, OF_SUIT, POWERS

WIN: Final = 1_000_000

# By how many cards of the rank are held.
_PLAIN: Final = (0, -430, -8, 187, 0)
_BY_RANK: Final = {
    Rank.ACE: (0, -504, 618, 500, 500),
    Rank.TWO: (0, -328, -27, 41, 0),
    Rank.THREE: (0, -253, -30, 113, 100),
    Rank.EIGHT: (0, -566, -23, 89, 100),
    Rank.JACK: (0, -381, -71, 37, 0),
    Rank.QUEEN: (0, 385, 730, 934, 943),
    Rank.KING: (0, -538, 20, 310, 300),
}
# By the number of ranks held once only (without aces, threes and queens, which link by themselves).
_LONE: Final = (94, 162, -82, -178, -160, -130, -68, 0, 0, 0, 0, 0, 0, 0)
# By the number of plain ranks that a turn can end with, none, one, or more: with the last card of them it is won.
_ENDS: Final = (-673, 118, 186)
_FEW: Final = (-600, -449, -722, -592, -68, 42, 165, 323, 432, 498)
_SIZE: Final = (*_FEW, *(498 + 25 * (cards - 9) - 75 * max(0, cards - 16) for cards in range(10, 53)))
_NO_PLAIN: Final = -642
_SUIT: Final = -162
# By the cards held, what the first card picked up costs; each further one costs a part of that.
_PICKED: Final = (600, 700, 250, 180, 150, 100, 70)
_FURTHER: Final = 0.25
# By the cards that the next player holds: what their turn threatens, and what it gains that they owe cards.
_NEXT: Final = (200, -277, 17, 41, -1, -27, -27, -84, -81, -127)
_OWING: Final = (184, 184, 184, 132, 132, 132, 156, 156, 156, 156)
_EACH_OWED: Final = -22
# What another turn is worth.
AGAIN: Final = 197

_BITS: Final = 16
_SUITS: Final = tuple(mask & ~ACES for mask in OF_SUIT)


def _code(rank: int, count: int) -> int:
    """Return the worth of this many cards of a rank, with the lone and the ending ranks counted in the lower bits."""
    values = _BY_RANK.get(Rank(rank), _PLAIN)
    lone = count == 1 and rank not in (Rank.ACE, Rank.THREE, Rank.QUEEN)
    end = count in (1, 3, 4) and rank not in _BY_RANK
    return (values[count] << _BITS) + (end << 8) + lone


_CODES: Final = tuple(
    (OF_RANK[rank], tuple(_code(rank, count) for count in range(5))) for rank in range(Rank.ACE, Rank.KING + 1)
)


@lru_cache(maxsize=1 << 12)
def promise(hand: int) -> int:
    """Return what a hand promises at the end of a turn.

    The beginnings of a turn, and of the next one like it, lead to the same hands again and again: they are remembered.
    Sixteen times as many would take 13 MB more and save less than a hundredth of the time.
    """
    code = 0
    for mask, codes in _CODES:
        held = hand & mask
        if held:
            code += codes[held.bit_count()]
    ends = code >> 8 & 255
    cards = hand.bit_count()
    worth = (code >> _BITS) + _LONE[code & 255] + _ENDS[ends if ends < 2 else 2] + _SIZE[cards]
    if not hand & ~POWERS:
        worth += _NO_PLAIN
    if cards > 3:
        worth += _SUIT * sum(1 for suit in _SUITS if hand & suit)
    return worth


def price(hand: int, picked: int) -> int:
    """Return the cost of picking up this many unknown cards."""
    cards = hand.bit_count()
    return int(_PICKED[cards if cards < 6 else 6] * (1 + _FURTHER * (picked - 1)))


def following(held: int, run: int) -> int:
    """Return the worth of a next player with this many cards who owes ``run``."""
    held = held if held < 9 else 9
    return _NEXT[held] + (_OWING[held] + _EACH_OWED * run if run else 0)
