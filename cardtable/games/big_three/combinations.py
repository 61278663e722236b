"""Combinations, which can be played in one turn (BT-7).

A combination is one or more cards of one rank, or a run of three or more ranks with the same number of cards each.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, overload

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move, Pass
from cardtable.games.big_three.deck import BIT, CARDS, COUNT, HIGHER, LOWEST_RUN_ORDER, RUN_ORDERS, holdings
from cardtable.games.big_three.values import Combination, Lay

PASS: Final = Pass()
Pattern = tuple[int, int, int]
"""A combination without its suits: the cards of each rank, the number of ranks, and the order of the highest rank."""


def _subsets(width: int, bits: int) -> tuple[int, ...]:
    return tuple(sub for sub in range(16) if sub & bits == sub and COUNT[sub] == width)


# By a number of cards, and by the bits of a rank: the choices of that many of its cards, and how many there are.
_SUBSETS: Final = tuple(tuple(_subsets(width, bits) for bits in range(16)) for width in range(5))
_WAYS: Final = tuple(tuple(len(ways) for ways in row) for row in _SUBSETS)


def _runs(orders: int) -> tuple[tuple[int, int], ...]:
    """Return the runs of three or more within a set of orders, as their number of ranks and highest order."""
    patterns = []
    for low in range(LOWEST_RUN_ORDER, 13):
        top = low
        while orders >> top & 1:
            if top - low >= 2:
                patterns.append((top - low + 1, top))
            top += 1
    return tuple(patterns)


_RUNS: Final = tuple(_runs(orders << LOWEST_RUN_ORDER) for orders in range(1024))


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
    patterns: list[Pattern] = []
    held = holdings(hand)
    for width, orders in enumerate(held, 1):
        if not orders:
            break
        patterns.extend([(width, 1, order) for order in _ORDERS[orders]])
    for width, orders in enumerate(held, 1):
        runs = _RUNS[orders >> LOWEST_RUN_ORDER]
        if not runs:
            break
        patterns.extend([(width, length, top) for length, top in runs])
    return patterns


# By a set of orders, as a mask: the orders in it.
_ORDERS: Final = tuple(tuple(order for order in range(13) if orders >> order & 1) for orders in range(8192))


def answers(hand: int, pattern: Pattern, ranking: str) -> list[Pattern]:
    """Return the patterns of the hand that beat ``pattern``: of the same width and length, but higher (BT-9)."""
    width, length, top = pattern
    orders = holdings(hand)[width - 1]
    if length == 1:
        return [(width, 1, order) for order in _ORDERS[orders & HIGHER[ranking][top]]]
    return [(width, length, high) for long, high in _RUNS[orders >> LOWEST_RUN_ORDER] if long == length and high > top]


def can_beat(held: Sequence[int], pattern: Pattern, ranking: str) -> bool:
    """Whether some of the cards can beat ``pattern``.

    :param held: the ``holdings`` of the cards.
    """
    width, length, top = pattern
    orders = held[width - 1]
    if length == 1:
        return bool(orders & HIGHER[ranking][top])
    orders &= RUN_ORDERS
    for _ in range(length - 1):
        orders &= orders << 1
    return bool(orders >> top + 1)


def cards_for(hand: int, pattern: Pattern) -> int:
    """Return the mask of the hand's cards for ``pattern``, with the lowest suits."""
    width, length, top = pattern
    mask = 0
    for order in range(top - length + 1, top + 1):
        mask |= _SUBSETS[width][hand >> 4 * order & 15][0] << 4 * order
    return mask


class Lays(Sequence[Move]):
    """All moves of some patterns, after a pass if that is allowed.

    Suits do not matter, but each choice of them is a separate move, so a long run can be played in thousands of ways.
    They are counted first, and a move is made only when it is asked for.
    """

    __slots__ = ("_ends", "_hand", "_patterns")

    def __init__(self, hand: int, patterns: Sequence[Pattern], passes: bool) -> None:
        self._hand = hand
        self._patterns = patterns
        counts = [int(passes)]
        for width, length, top in patterns:
            ways = _WAYS[width]
            count = ways[hand >> 4 * top & 15]
            for order in range(top - length + 1, top):
                count *= ways[hand >> 4 * order & 15]
            counts.append(count)
        self._ends = list(accumulate(counts))

    def __len__(self) -> int:
        return self._ends[-1]

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        ends = self._ends
        if isinstance(index, slice):
            return [self[place] for place in range(ends[-1])[index]]
        if index < 0:
            index += ends[-1]
        if not 0 <= index < ends[-1]:
            raise IndexError(index)
        if index < ends[0]:
            return PASS
        place = bisect_right(ends, index)
        return self._lay(self._patterns[place - 1], index - ends[place - 1])

    def _lay(self, pattern: Pattern, index: int) -> Lay:
        width, length, top = pattern
        hand = self._hand
        cards: tuple[Card, ...] = ()
        for order in range(top - length + 1, top + 1):
            ways = _SUBSETS[width][hand >> 4 * order & 15]
            index, way = divmod(index, len(ways))
            cards = CARDS[order][ways[way]] + cards
        return Lay(cards)
