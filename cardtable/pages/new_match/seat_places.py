"""The places of the seats around the table in the set-up of a match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect


class SeatPlace(NamedTuple):
    """A place around the table.

    :param column: -1 at the left, 0 in the middle, 1 at the right.
    :param row: -1 at the top, 0 in the middle, 1 at the bottom.
    """

    column: int
    row: int


MIDDLE: Final = SeatPlace(0, 0)
BOTTOM, TOP, LEFT, RIGHT = SeatPlace(0, 1), SeatPlace(0, -1), SeatPlace(-1, 0), SeatPlace(1, 0)
TOP_LEFT, TOP_RIGHT = SeatPlace(-1, -1), SeatPlace(1, -1)
BOTTOM_LEFT, BOTTOM_RIGHT = SeatPlace(-1, 1), SeatPlace(1, 1)

PLACES: Final = {
    2: (BOTTOM, TOP),
    3: (BOTTOM, LEFT, RIGHT),
    4: (BOTTOM, LEFT, TOP, RIGHT),
    5: (BOTTOM, LEFT, TOP_LEFT, TOP_RIGHT, RIGHT),
    6: (BOTTOM, LEFT, TOP_LEFT, TOP, TOP_RIGHT, RIGHT),
    7: (BOTTOM, BOTTOM_LEFT, LEFT, TOP_LEFT, TOP_RIGHT, RIGHT, BOTTOM_RIGHT),
    8: (BOTTOM, BOTTOM_LEFT, LEFT, TOP_LEFT, TOP, TOP_RIGHT, RIGHT, BOTTOM_RIGHT),
}
"""The places clockwise from the bottom, by the number of players."""


def side_word(seat: int, seats: int) -> str:
    """Return the word for a seat's place, seen from the first seat: its neighbours, and the seat across; else empty."""
    if 2 * seat == seats:
        return "across"
    return {1: "left", seats - 1: "right"}.get(seat, "")


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of places for seats: three rows of up to three.

    :param size: the size of a seat.
    """

    area: Rect
    size: tuple[int, int]

    def place(self, seat: SeatPlace) -> Rect:
        place, (wide, high) = Rect((0, 0), self.size), self.size
        place.centerx = (self.area.left + wide // 2, self.area.centerx, self.area.right - wide // 2)[seat.column + 1]
        place.centery = (self.area.top + high // 2, self.area.centery, self.area.bottom - high // 2)[seat.row + 1]
        return place

    def middle(self, seats: Sequence[SeatPlace]) -> Rect:
        top = self.area.top + (self.size[1] if any(seat.row == TOP.row for seat in seats) else 0)
        bottom = self.area.bottom - self.size[1]
        beside = self.size[0] if LEFT in seats else 0
        return Rect(self.area.left + beside, top, self.area.width - 2 * beside, bottom - top)


def columns_of(players: int) -> int:
    """Return the number of seats in the fullest row."""
    return 3 if players >= 6 else 2
