"""A shelf for things that are dear to make: what was not asked for longest is put away first."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Shelf(Generic[K, V]):
    """Keeps at most ``room`` worth of values; ``weight`` says how much room one takes (1 each by default)."""

    def __init__(self, room: int, weight: Callable[[V], int] = lambda _: 1) -> None:
        self._room = room
        self._weight = weight
        self._values: dict[K, V] = {}
        self._taken = 0

    def __len__(self) -> int:
        return len(self._values)

    @property
    def taken(self) -> int:
        """How much of the room is taken."""
        return self._taken

    def get(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of ``key``, made now if it is not on the shelf."""
        if key in self._values:
            value = self._values.pop(key)
        else:
            value = make()
            self._taken += self._weight(value)
        self._values[key] = value
        if self._taken > self._room:
            self._put_away()
        return value

    def make_room(self, room: int) -> None:
        """Keep at most ``room`` worth of values from now on."""
        self._room = room
        self._put_away()

    def _put_away(self) -> None:
        while self._taken > self._room and len(self._values) > 1:
            oldest = next(iter(self._values))
            self._taken -= self._weight(self._values.pop(oldest))

    def clear(self) -> None:
        """Put everything away."""
        self._values.clear()
        self._taken = 0
