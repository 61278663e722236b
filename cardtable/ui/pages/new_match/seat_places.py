"""Where the seats of a match that is set up stand around the drawn table."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

PLACES: Final = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top left", "top right", "right"),
    6: ("bottom", "left", "top left", "top", "top right", "right"),
    7: ("bottom", "bottom left", "left", "top left", "top right", "right", "bottom right"),
    8: ("bottom", "bottom left", "left", "top left", "top", "top right", "right", "bottom right"),
}
"""By the number of players, where they sit clockwise, the first at the bottom."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Places for seats within an area: three rows of up to three.

    :param size: of one seat.
    """

    area: Rect
    size: tuple[int, int]

    def place(self, name: str) -> Rect:
        """Return the place of a seat by its name: ``top left``."""
        words = name.split()
        row = next((word for word in words if word in ("top", "bottom")), "")
        column = next((word for word in words if word in ("left", "right")), "")
        place = Rect((0, 0), self.size)
        place.centerx = {"left": self.area.left + self.size[0] // 2, "right": self.area.right - self.size[0] // 2}.get(
            column, self.area.centerx
        )
        place.centery = {"top": self.area.top + self.size[1] // 2, "bottom": self.area.bottom - self.size[1] // 2}.get(
            row, self.area.centery
        )
        return place

    def middle(self, names: tuple[str, ...]) -> Rect:
        """Return what the seats leave free in the middle."""
        top = self.area.top + (self.size[1] if any("top" in name for name in names) else 0)
        bottom = self.area.bottom - self.size[1]
        beside = self.size[0] if "left" in names else 0
        return Rect(self.area.left + beside, top, self.area.width - 2 * beside, bottom - top)


def columns_of(players: int) -> int:
    """Return how many seats stand side by side in the fullest row."""
    return 3 if players >= 6 else 2


def side_words(name: str) -> str:
    """Return where a seat is, seen from the one at the bottom; empty where a face beside it says more."""
    return {"left": "left", "right": "right", "top": "across"}.get(name, "")
