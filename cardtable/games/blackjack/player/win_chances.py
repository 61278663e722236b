"""The *promise* of a hand: the log odds of winning the game with the cards left at the end of a turn, in thousandths.

The figures were fitted by logistic regression to the winners of about 18,000 games of these players, with every other
turn of each game; only the cost of picking up was found by trying values in matches. They show that few cards are worth
little: a hand goes out in one long turn, which is linked by cards of one rank and by queens, and stopped by single
cards.
"""

from functools import lru_cache
from typing import Final

from cardtable.engine.cards import Rank
from cardtable.games.blackjack.law.fitting import ACES, POWERS
from cardtable.games.blackjack.law.masks import OF_RANK, OF_SUIT

WIN: Final = 1_000_000

# By the number of cards held of the rank.
_ORDINARY_RANK: Final = (0, -430, -8, 187, 0)
_BY_RANK: Final = {
    Rank.ACE: (0, -504, 618, 500, 500),
    Rank.TWO: (0, -328, -27, 41, 0),
    Rank.THREE: (0, -253, -30, 113, 100),
    Rank.EIGHT: (0, -566, -23, 89, 100),
    Rank.JACK: (0, -381, -71, 37, 0),
    Rank.QUEEN: (0, 385, 730, 934, 943),
    Rank.KING: (0, -538, 20, 310, 300),
}
# By the number of ranks with a single card, without aces, threes and queens, which are links by themselves.
_SINGLE_RANKS: Final = (94, 162, -82, -178, -160, -130, -68, 0, 0, 0, 0, 0, 0, 0)
# By the number of ordinary ranks with which a turn can end: none, one, or more. Only these can win the game.
_ENDING_RANKS: Final = (-673, 118, 186)
_BY_FEW_CARDS: Final = (-600, -449, -722, -592, -68, 42, 165, 323, 432, 498)
_BY_CARDS: Final = (*_BY_FEW_CARDS, *(498 + 25 * (cards - 9) - 75 * max(0, cards - 16) for cards in range(10, 53)))
_ONLY_POWER_CARDS: Final = -642
_EACH_SUIT: Final = -162
# By the number of cards held, the cost of the first card picked up; and the share of it that each further card costs.
_COST_OF_FIRST: Final = (600, 700, 250, 180, 150, 100, 70)
_SHARE_OF_FURTHER: Final = 0.25
# By the number of the next player's cards: the worth of that player's turn for the one before, and the change if cards
# are owed; then the change for each card owed.
_NEXT_HOLDS: Final = (200, -277, 17, 41, -1, -27, -27, -84, -81, -127)
_NEXT_OWES: Final = (184, 184, 184, 132, 132, 132, 156, 156, 156, 156)
_EACH_OWED: Final = -22
# The worth of another turn for the same player.
ANOTHER_TURN: Final = 197

_BITS: Final = 16
_SUITS: Final = tuple(mask & ~ACES for mask in OF_SUIT)


def _code(rank: int, count: int) -> int:
    """Return the worth of this many cards of a rank, with counts of single and of ending ranks in the lower bits."""
    values = _BY_RANK.get(Rank(rank), _ORDINARY_RANK)
    single = count == 1 and rank not in (Rank.ACE, Rank.THREE, Rank.QUEEN)
    end = count in (1, 3, 4) and rank not in _BY_RANK
    return (values[count] << _BITS) + (end << 8) + single


_CODES: Final = tuple(
    (OF_RANK[rank], tuple(_code(rank, count) for count in range(5))) for rank in range(Rank.ACE, Rank.KING + 1)
)


@lru_cache(maxsize=1 << 12)
def promise(hand: int) -> int:
    """Return the promise of a hand at the end of a turn.

    Cached, because unfinished turns lead to the same hands many times. A cache sixteen times as large would take 13 MB
    more and save less than 1 % of the time.
    """
    code = 0
    for mask, codes in _CODES:
        held = hand & mask
        if held:
            code += codes[held.bit_count()]
    ends = code >> 8 & 255
    cards = hand.bit_count()
    worth = (code >> _BITS) + _SINGLE_RANKS[code & 255] + _ENDING_RANKS[ends if ends < 2 else 2] + _BY_CARDS[cards]
    if not hand & ~POWERS:
        worth += _ONLY_POWER_CARDS
    if cards > 3:
        worth += _EACH_SUIT * sum(1 for suit in _SUITS if hand & suit)
    return worth


def pick_up_cost(hand: int, picked: int) -> int:
    """Return the cost of picking up this many unknown cards."""
    cards = hand.bit_count()
    return int(_COST_OF_FIRST[cards if cards < 6 else 6] * (1 + _SHARE_OF_FURTHER * (picked - 1)))


def next_player_worth(held: int, run: int) -> int:
    """Return what it is worth that the next player holds this many cards and owes ``run``."""
    held = held if held < 9 else 9
    return _NEXT_HOLDS[held] + (_NEXT_OWES[held] + _EACH_OWED * run if run else 0)
