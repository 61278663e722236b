"""All gifts of four cards out of a hand (BG-9): up to 2380, so each move is made only when it is needed."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import overload

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.law.moves import Give


@lru_cache(maxsize=32)
def _fours(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(count), 4))


class Gifts(Sequence[Move]):
    """Every gift of four cards out of a hand, in the order of the sorted cards."""

    __slots__ = ("_fours", "_hand")

    def __init__(self, hand: tuple[Card, ...]) -> None:
        self._hand = sorted(hand)
        self._fours = _fours(len(hand))

    def __len__(self) -> int:
        return len(self._fours)

    @overload
    def __getitem__(self, index: int) -> Give: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Give, ...]: ...

    def __getitem__(self, index: int | slice) -> Give | tuple[Give, ...]:
        if isinstance(index, slice):
            return tuple(map(self._give, self._fours[index]))
        return self._give(self._fours[index])

    def __iter__(self) -> Iterator[Give]:
        return map(self._give, self._fours)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def _give(self, places: tuple[int, ...]) -> Give:
        hand = self._hand
        first, second, third, fourth = places
        return Give((hand[first], hand[second], hand[third], hand[fourth]))
