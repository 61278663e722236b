"""A cache for values that are expensive to make: the least recently used one is dropped first."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """Keeps values up to a total weight, and always the most recently used one.

    :param capacity: the greatest total weight of the values kept.
    :param weight: returns the weight of a value; 1 each by default.
    :ivar made: the number of values made so far.
    """

    def __init__(self, capacity: int, weight: Callable[[V], int] = lambda _: 1) -> None:
        self._capacity = capacity
        self._weight = weight
        self._values: dict[K, V] = {}
        self._taken = 0
        self.made = 0

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: K) -> bool:
        return key in self._values

    @property
    def taken(self) -> int:
        """The total weight of the values kept."""
        return self._taken

    def get(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of ``key``, making it if it is not kept."""
        if key in self._values:
            value = self._values.pop(key)
        else:
            value = make()
            self.made += 1
            self._taken += self._weight(value)
        self._values[key] = value
        if self._taken > self._capacity:
            self._drop_oldest()
        return value

    def set_capacity(self, capacity: int) -> None:
        """Keep values of at most this total weight from now on."""
        self._capacity = capacity
        self._drop_oldest()

    def clear(self) -> None:
        """Drop everything."""
        self._values.clear()
        self._taken = 0

    def _drop_oldest(self) -> None:
        while self._taken > self._capacity and len(self._values) > 1:
            oldest = next(iter(self._values))
            self._taken -= self._weight(self._values.pop(oldest))
