"""The *promise* of a hand: the log odds of winning the game with the cards left at the end of a turn, in thousandths.

The figures were fitted by logistic regression to the winners of about 18,000 games of these players, with every other
turn of each game; only the cost of picking up was found by trying values in matches. They show that few cards are worth
little: a hand goes out in one long turn, which is linked by cards of one rank and by queens, and stopped by single
cards.
"""

from typing import Final

from cardtable.engine.cards import Rank
from cardtable.games.blackjack.law.fitting import ACES, POWERS
from cardtable.games.blackjack.law.masks import OF_RANK, OF_SUIT

WIN: Final = 1_000_000

_ACE: Final = int(Rank.ACE)

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

# The *code* of a hand holds all that its promise depends on, apart from the number of its cards. From the lowest bit:
# the numbers of single ranks, of ending ranks, and of suits (without aces); then the sum of the worths of its ranks.
_END_BIT: Final = 4
_SUIT_BIT: Final = 8
_WORTH_BIT: Final = 11
_RANKS_MASK: Final = (1 << _SUIT_BIT) - 1
_SUITS_MASK: Final = (1 << _WORTH_BIT - _SUIT_BIT) - 1
_SUITS: Final = tuple(mask & ~ACES for mask in OF_SUIT)


def _code(rank: int, count: int) -> int:
    """Return what this many cards of a rank add to the code of a hand."""
    values = _BY_RANK.get(Rank(rank), _ORDINARY_RANK)
    single = count == 1 and rank not in (Rank.ACE, Rank.THREE, Rank.QUEEN)
    end = count in (1, 3, 4) and rank not in _BY_RANK
    return (values[count] << _WORTH_BIT) + (end << _END_BIT) + single


def _worth_of_ranks(code: int) -> int:
    """Return the worth of the numbers of single ranks and of ending ranks in a code."""
    single, ends = code & (1 << _END_BIT) - 1, code >> _END_BIT & (1 << _SUIT_BIT - _END_BIT) - 1
    return _SINGLE_RANKS[min(single, len(_SINGLE_RANKS) - 1)] + _ENDING_RANKS[min(ends, len(_ENDING_RANKS) - 1)]


_CODES: Final = tuple(
    (OF_RANK[rank], tuple(_code(rank, count) for count in range(5))) for rank in range(Rank.ACE, Rank.KING + 1)
)
_WORTH_OF_RANKS: Final = tuple(_worth_of_ranks(code) for code in range(1 << _SUIT_BIT))


def code_of(hand: int) -> int:
    """Return the code of a hand."""
    code = sum(1 << _SUIT_BIT for suit in _SUITS if hand & suit)
    for mask, codes in _CODES:
        held = hand & mask
        if held:
            code += codes[held.bit_count()]
    return code


def promise_of(code: int, cards: int, only_powers: bool) -> int:
    """Return the promise of a hand with this code and this many cards.

    :param only_powers: whether they are power cards without exception.
    """
    worth = (code >> _WORTH_BIT) + _WORTH_OF_RANKS[code & _RANKS_MASK] + _BY_CARDS[cards]
    if only_powers:
        worth += _ONLY_POWER_CARDS
    return worth + _EACH_SUIT * (code >> _SUIT_BIT & _SUITS_MASK) if cards > 3 else worth


def promise(hand: int) -> int:
    """Return the promise of a hand at the end of a turn."""
    return promise_of(code_of(hand), hand.bit_count(), not hand & ~POWERS)


# The *counts* of a hand: from the lowest bit, the number of cards of each rank, then of each suit without its ace. They
# take 55 bits, because compiled code is several times as slow with integers of more than 62.
_RANK_BITS: Final = 3
_SUIT_BITS: Final = 4


def _count(card: int) -> int:
    """Return what a card adds to the counts of a hand."""
    return 1 << _RANK_PLACES[card] | (1 << _SUIT_PLACES[card] if card & 15 != Rank.ACE else 0)


_RANK_PLACES: Final = tuple(_RANK_BITS * max(0, (card & 15) - Rank.ACE) for card in range(64))
_SUIT_PLACES: Final = tuple(_RANK_BITS * (Rank.KING - Rank.ACE + 1) + _SUIT_BITS * (card >> 4) for card in range(64))
_COUNTS: Final = tuple(_count(card) for card in range(64))
# By the rank and the number held of it: how the code changes if one of them is lost.
_LOSSES: Final = (
    (),
    *(
        (0, *(_code(rank, held - 1) - _code(rank, held) for held in range(1, 5)))
        for rank in range(Rank.ACE, Rank.KING + 1)
    ),
)


def counts_of(hand: int) -> int:
    """Return the counts of a hand."""
    counts = 0
    while hand:
        lowest = hand & -hand
        counts += _COUNTS[lowest.bit_length() - 1]
        hand ^= lowest
    return counts


def counts_without(counts: int, card: int) -> int:
    """Return the counts of a hand that has lost this card."""
    return counts - _COUNTS[card]


def code_without(code: int, counts: int, card: int) -> int:
    """Return the code of a hand with these code and counts that has lost this card."""
    code += _LOSSES[card & 15][counts >> _RANK_PLACES[card] & 7]
    if card & 15 != _ACE and counts >> _SUIT_PLACES[card] & 15 == 1:
        code -= 1 << _SUIT_BIT
    return code


def pick_up_cost(cards: int, picked: int) -> int:
    """Return the cost of picking up this many unknown cards for a player who holds ``cards``."""
    return int(_COST_OF_FIRST[cards if cards < 6 else 6] * (1 + _SHARE_OF_FURTHER * (picked - 1)))


def next_player_worth(held: int, run: int) -> int:
    """Return what it is worth that the next player holds this many cards and owes ``run``."""
    held = held if held < 9 else 9
    return _NEXT_HOLDS[held] + (_NEXT_OWES[held] + _EACH_OWED * run if run else 0)
