"""The base of all score sheets: the lines that can be opened, and their totals."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.engine.typography import signed
from cardtable.pages.scores.tally import Tally
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.listing import Part
from cardtable.ui.look import Look


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(ABC):
    """A score sheet in its place.

    :param chosen: the open line; -1 for none.
    """

    tally: Tally
    look: Look
    place: Rect
    chosen: int = -1

    @property
    @abstractmethod
    def rows(self) -> list[Rect]:
        """The places of the lines, which open them."""

    @abstractmethod
    def sums(self) -> list[tuple[str, list[int], Rect]]:
        """Return the totals: the label, the figures of all sides, and the place of each."""

    @abstractmethod
    def draw(self, surface: Surface, art: CardArt) -> None:
        """Draw the sheet."""

    def line_at(self, point: tuple[int, int]) -> int:
        """Return the line at a point; -1 if there is none."""
        return next((number for number, row in enumerate(self.rows) if row.collidepoint(point)), -1)

    def parts(self) -> Iterator[Part]:
        """Yield the lines and totals with the figures of all sides."""
        sides = range(len(self.tally.sides))
        for number, row in enumerate(self.rows):
            figures = " ".join(signed(self.tally.points(number, side)) for side in sides)
            yield Part("line", row, f"{self.tally.result.lines[number].label}: {figures}")
        for label, totals, place in self.sums():
            yield Part("sum", place, f"{label}: {' '.join(map(signed, totals))}")
