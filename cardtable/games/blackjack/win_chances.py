"""The *promise* of a hand: the log odds of winning the game with the cards left at the end of a turn, in thousandths.

It depends on the number of players, as all figures here do (``fitted_chances.py``). A hand goes out in one long turn,
which is linked by cards of one rank and by queens, and stopped by single cards.
"""

from collections.abc import Iterable
from functools import cache
from math import exp
from typing import Final

from cardtable.engine.cards import Rank
from cardtable.games.blackjack.fitted_chances import (
    FITTED,
    HELD_BOUNDS,
    MAX_PICKED,
    NEXT_BOUNDS,
    OUT_BOUNDS,
    OWED_BOUNDS,
    FittedFigures,
)
from cardtable.games.blackjack.fitting import ACES, OF_RANK, OF_SUIT, POWERS

WIN: Final = 1_000_000
WIN_NEXT: Final = WIN - 1
"""The worth of a turn after which the same player has another one, and certainly wins in it."""
_ACE: Final = int(Rank.ACE)
_WHOLE_PACK: Final = 52
_UNIT: Final = 1_000

# The *code* of a hand holds all that its promise depends on, apart from the number of its cards. From the lowest bit:
# the numbers of ordinary ranks with which a turn can end, of single cards of ordinary ranks, of single power cards
# (without threes and queens, which are links by themselves), and of suits (without aces); then the sum of the worths of
# its ranks.
_ORDINARY_BIT: Final = 3
_POWER_BIT: Final = 6
_SUIT_BIT: Final = 9
_WORTH_BIT: Final = 12
_NUMBER_MASK: Final = 7
_RANKS_MASK: Final = (1 << _SUIT_BIT) - 1
_LINKS: Final = (Rank.THREE, Rank.QUEEN)
_SUITS: Final = tuple(mask & ~ACES for mask in OF_SUIT)


class Chances:
    """The figures for one number of players, prepared for looking up.

    :ivar another_turn: the worth of another turn for the same player.
    :ivar weighs_going_out: whether it counts with how many suits on top a hand goes out.
    """

    __slots__ = (
        "_before_turn", "_by_cards", "_codes", "_each_suit", "_goes_out", "_losses", "_most_out", "_next_player",
        "_only_powers", "_others_hold", "_pick_up", "_ranks", "_steepness", "_takes_all", "another_turn",
        "weighs_going_out",
    )  # fmt: skip

    def __init__(self, figures: FittedFigures) -> None:
        self.another_turn, self._each_suit = figures.another_turn, figures.each_suit
        self._only_powers, self._others_hold = figures.only_powers, figures.others_hold
        self._before_turn, self._takes_all = figures.before_turn, figures.takes_all
        self._steepness = figures.steepness / 1000
        whole = range(_WHOLE_PACK + 1)
        self._next_player = tuple([tuple([_next_player(figures, held, owed) for owed in whole]) for held in whole])
        self._pick_up = tuple([tuple([_pick_up(figures, cards, picked) for picked in whole]) for cards in whole])
        classes = [_class(OUT_BOUNDS, cards) for cards in whole]
        self._goes_out = tuple([tuple([each[place] for place in classes]) for each in figures.goes_out])
        self._most_out = tuple([max([each[cards] for each in self._goes_out]) for cards in whole])
        self.weighs_going_out = any(map(any, figures.goes_out))
        most = len(figures.by_cards) - 1
        self._by_cards = tuple([figures.by_cards[min(cards, most)] for cards in range(_WHOLE_PACK + 1)])
        codes = tuple([tuple([_code(figures, rank, count) for count in range(5)]) for rank in range(16)])
        # By the rank and the number held of it: how the code changes if one of them is lost.
        self._losses = tuple([(0, *[each[held - 1] - each[held] for held in range(1, 5)]) for each in codes])
        self._ranks = tuple([_worth_of_ranks(figures, code) for code in range(_RANKS_MASK + 1)])
        self._codes = codes

    def code_of(self, hand: int) -> int:
        code = sum([1 << _SUIT_BIT for suit in _SUITS if hand & suit])
        for rank in range(Rank.ACE, Rank.KING + 1):
            code += self._codes[rank][(hand & OF_RANK[rank]).bit_count()]
        return code

    def code_without(self, code: int, counts: int, card: int) -> int:
        """Return the code of a hand with these code and counts that has lost this card."""
        code += self._losses[card & 15][counts >> _RANK_PLACES[card] & 7]
        if card & 15 != _ACE and counts >> _SUIT_PLACES[card] & 15 == 1:
            code -= 1 << _SUIT_BIT
        return code

    def promise_of(self, code: int, cards: int, only_powers: bool) -> int:
        """Return the promise of a hand with this code and this many cards.

        :param only_powers: whether they are power cards without exception.
        """
        worth = (code >> _WORTH_BIT) + self._ranks[code & _RANKS_MASK] + self._by_cards[cards]
        if only_powers:
            worth += self._only_powers
        return worth + self._each_suit * (code >> _SUIT_BIT & _NUMBER_MASK) if cards > 3 else worth

    def promise(self, hand: int) -> int:
        """Return the promise of a hand at the end of a turn."""
        return self.promise_of(self.code_of(hand), hand.bit_count(), not hand & ~POWERS)

    def next_player_worth(self, held: int, owed: int) -> int:
        """Return what it is worth that the next player holds this many cards and must pick up ``owed``."""
        return self._next_player[held][owed]

    def going_out_worth(self, suits: int, cards: int) -> int:
        """Return what it is worth that a hand which may go out does so with a top of this many suits."""
        return self._goes_out[suits][cards]

    def most_going_out(self, cards: int) -> int:
        return self._most_out[cards]

    def after_pick_up(self, promise: int, cards: int, picked: int) -> int:
        """Return the promise of a hand after picking up unknown cards.

        :param promise: that of the hand before.
        :param cards: how many it has then.
        :param picked: how many are picked up; 0 if there should be some, but none are left.
        """
        change, lost = self._pick_up[cards][picked]
        return promise + change - (promise * lost) // 1000

    def after_taking(self, hand: int, taken: int) -> int:
        """Return the promise of a hand after picking up these cards, which are all of the pile but its top."""
        return self.promise(hand | taken) + self._takes_all[1 if taken & taken - 1 else 0]

    def before_turn(self, worth: int, held: Iterable[int]) -> float:
        """Return the chance to win at the beginning of a turn.

        :param worth: that of its best ending.
        :param held: the numbers of cards of the other players.
        """
        if worth >= WIN_NEXT:
            return 1.0
        odds = worth + self._before_turn + sum([_of(self._others_hold, number) for number in held])
        return 1.0 / (1.0 + exp(-odds * self._steepness / _UNIT))


def _next_player(figures: FittedFigures, held: int, owed: int) -> int:
    worth = _of(figures.next_holds, held) - _of(figures.others_hold, held)
    if not owed:
        return worth
    return worth + figures.next_owes[_class(NEXT_BOUNDS, held)][_class(OWED_BOUNDS, owed)]


def _pick_up(figures: FittedFigures, cards: int, picked: int) -> tuple[int, int]:
    """Return what picking up adds to the promise, and the share of the promise that is lost, in thousandths."""
    if not picked:
        return figures.none_left, 0
    further = min(picked, MAX_PICKED) - 1
    held = _class(HELD_BOUNDS, cards)
    lost = figures.first_loses + figures.each_further_loses * further
    return figures.first_picked[held] + figures.each_further[held] * further, lost


def _class(bounds: tuple[int, ...], number: int) -> int:
    """Return the place of the first bound that is not less than a number."""
    return sum([bound < number for bound in bounds])


def _of(figures: tuple[int, ...], number: int) -> int:
    """Return the figure of a number; the last one is that of all larger numbers."""
    return figures[number if number < len(figures) else -1]


def _code(figures: FittedFigures, rank: int, count: int) -> int:
    """Return what this many cards of a rank add to the code of a hand."""
    if not count:
        return 0
    worths = figures.power_ranks.get(rank)
    if worths is None:
        single, end = (count == 1) << _ORDINARY_BIT, count != 2
        return (figures.ordinary_rank[count] << _WORTH_BIT) + single + end
    return (worths[count] << _WORTH_BIT) + ((count == 1 and rank not in _LINKS) << _POWER_BIT)


def _worth_of_ranks(figures: FittedFigures, code: int) -> int:
    """Return the worth of the numbers of ending ranks and of single cards in a code."""
    ends, ordinary, powers = (code >> bit & _NUMBER_MASK for bit in (0, _ORDINARY_BIT, _POWER_BIT))
    singles = figures.singles[min(powers, len(figures.singles) - 1)]
    return singles[min(ordinary, len(singles) - 1)] + figures.ending_ranks[min(ends, len(figures.ending_ranks) - 1)]


@cache
def chances_of(seats: int) -> Chances:
    """Return the figures for this number of players."""
    return Chances(FITTED[seats])


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


def counts_of(hand: int) -> int:
    counts = 0
    while hand:
        lowest = hand & -hand
        counts += _COUNTS[lowest.bit_length() - 1]
        hand ^= lowest
    return counts


def counts_without(counts: int, card: int) -> int:
    """Return the counts of a hand that has lost this card."""
    return counts - _COUNTS[card]
