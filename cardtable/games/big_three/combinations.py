"""Combinations, which can be played in one turn (BT-7).

A combination is one or more cards of one rank, or a run of three or more ranks with the same number of cards each.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.moves import PASS, Move
from cardtable.engine.state import MovesOnDemand
from cardtable.games.big_three.deck import BIT, CARDS, COUNT, HIGHER, LOWEST_RUN_ORDER, RUN_ORDERS, holdings
from cardtable.games.big_three.values import Combination, Lay

Pattern = tuple[int, int, int]
"""A combination without its suits: the cards of each rank, the number of ranks, and the order of the highest rank."""


def _subsets(width: int, bits: int) -> tuple[int, ...]:
    return tuple(sub for sub in range(16) if sub & bits == sub and COUNT[sub] == width)


# By a number of cards, and by the bits of a rank: the choices of that many of its cards, and how many there are.
_SUBSETS: Final = tuple(tuple(_subsets(width, bits) for bits in range(16)) for width in range(5))
_WAYS: Final = tuple(tuple(len(ways) for ways in row) for row in _SUBSETS)


# The patterns, made once: many sets of orders have the same ones.
_PATTERN: Final = tuple(
    tuple(tuple((width, length, top) for top in range(13)) for length in range(14)) for width in range(5)
)


# Few sets of ranks have several cards, so the same ones recur often.
@lru_cache(maxsize=1 << 12)
def _patterns(width: int, length: int, orders: int) -> tuple[Pattern, ...]:
    """Return the patterns of this width and length whose highest orders are in a set."""
    return tuple(pattern for order, pattern in enumerate(_PATTERN[width][length]) if orders >> order & 1)


@lru_cache(maxsize=1 << 12)
def _runs(width: int, orders: int) -> tuple[Pattern, ...]:
    """Return the runs of three or more within a set of orders, by their lowest order, then by their length."""
    patterns = []
    for low in range(LOWEST_RUN_ORDER, 13):
        top = low
        while orders >> top & 1:
            if top - low >= 2:
                patterns.append(_PATTERN[width][top - low + 1][top])
            top += 1
    return tuple(patterns)


_GROUP: Final = tuple(tuple(map(Lay, choices)) for choices in CARDS)
# By a number of cards, an order, and the bits of the rank: the moves of that many of its cards.
_GROUPS: Final = tuple(
    tuple(tuple(tuple(group[sub] for sub in subsets) for subsets in row) for group in _GROUP) for row in _SUBSETS
)


def classify(cards: Sequence[Card]) -> Combination | None:
    """Return the combination of these cards, or ``None`` if they are none or a card is repeated."""
    counts: dict[int, int] = {}
    for card in cards:
        if not BIT[card]:
            return None
        order = BIT[card].bit_length() - 1 >> 2
        counts[order] = counts.get(order, 0) + 1
    orders = sorted(counts)
    if not orders or len(set(counts.values())) != 1 or len(set(cards)) != len(cards):
        return None
    low, top = orders[0], orders[-1]
    width, length = counts[low], len(orders)
    # BT-8: consecutive ranks from four to king only.
    if length > 1 and (length < 3 or low < LOWEST_RUN_ORDER or top - low + 1 != length):
        return None
    return Combination(width, length, top)


def leads(hand: int) -> list[Pattern]:
    """Return all patterns that the hand can lead: single cards first, then pairs and so on, then runs."""
    held = holdings(hand)
    patterns: list[Pattern] = []
    for width, orders in enumerate(held, 1):
        if not orders:
            break
        patterns += _patterns(width, 1, orders)
    for width, orders in enumerate(held, 1):
        runs = _runs(width, orders & RUN_ORDERS)
        if not runs:
            break
        patterns += runs
    return patterns


def answers(hand: int, pattern: Pattern, ranking: str) -> tuple[Pattern, ...]:
    """Return the patterns of the hand that beat ``pattern``: of the same width and length, but higher (BT-9)."""
    orders = _beating(holdings(hand), pattern, ranking)
    if not orders:
        return ()
    width, length, _ = pattern
    return _patterns(width, length, orders)


def can_beat(held: Sequence[int], pattern: Pattern, ranking: str) -> bool:
    """Whether some of the cards can beat ``pattern``.

    :param held: the ``holdings`` of the cards.
    """
    return _beating(held, pattern, ranking) != 0


def _beating(held: Sequence[int], pattern: Pattern, ranking: str) -> int:
    """Return the set of orders up to which the cards have a pattern that beats this one."""
    width, length, top = pattern
    orders = held[width - 1]
    if length == 1:
        return orders & HIGHER[ranking][top]
    orders &= RUN_ORDERS
    for _ in range(length - 1):
        orders &= orders << 1
    # BT-8: runs rank alike in both rankings, because they consist of four to king.
    return orders >> top + 1 << top + 1


def cards_for(hand: int, pattern: Pattern) -> int:
    """Return the mask of the hand's cards for ``pattern``, with the lowest suits."""
    width, length, top = pattern
    mask = 0
    for order in range(top - length + 1, top + 1):
        mask |= _SUBSETS[width][hand >> 4 * order & 15][0] << 4 * order
    return mask


def lays(hand: int, patterns: Sequence[Pattern], passes: bool) -> Sequence[Move]:
    """Return all moves of some patterns, those of one rank before the runs, after a pass if that is allowed."""
    moves: list[Move] = [PASS] if passes else []
    for place, (width, length, top) in enumerate(patterns):
        if length > 1:
            return _WithRuns(moves, hand, patterns[place:])
        moves += _GROUPS[width][top][hand >> 4 * top & 15]
    return moves


class _WithRuns(MovesOnDemand):
    """Some moves, and after them all those of some runs.

    Suits do not matter, but each choice of them is a separate move, so a long run can be played in thousands of ways.
    """

    __slots__ = ("_ends", "_hand", "_moves", "_runs")

    def __init__(self, moves: Sequence[Move], hand: int, runs: Sequence[Pattern]) -> None:
        self._moves = moves
        self._hand = hand
        self._runs = runs
        end = len(moves)
        ends = [end]
        for width, length, top in runs:
            ways = _WAYS[width]
            count = 1
            for order in range(top - length + 1, top + 1):
                count *= ways[hand >> 4 * order & 15]
            end += count
            ends.append(end)
        self._ends = ends

    def __len__(self) -> int:
        return self._ends[-1]

    def move_at(self, place: int) -> Move:
        ends = self._ends
        if place < ends[0]:
            return self._moves[place]
        run = bisect_right(ends, place) - 1
        return self._lay(self._runs[run], place - ends[run])

    def _lay(self, run: Pattern, index: int) -> Lay:
        width, length, top = run
        hand = self._hand
        cards: tuple[Card, ...] = ()
        for order in range(top - length + 1, top + 1):
            ways = _SUBSETS[width][hand >> 4 * order & 15]
            index, way = divmod(index, len(ways))
            cards = CARDS[order][ways[way]] + cards
        return Lay(cards)
