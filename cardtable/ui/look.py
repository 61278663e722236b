"""Everything that drawing needs: the theme, sizes, and caches of pictures."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import Forms
from cardtable.ui.drawing.boxes import Box, Shapes
from cardtable.ui.drawing.faces import Portraits, faces_of
from cardtable.ui.drawing.felt import CORNER, Felts
from cardtable.ui.drawing.fitting import Room, draw, fitted
from cardtable.ui.drawing.pictures import Pictures
from cardtable.ui.drawing.text import Align, Fitted, Style, Typesetter
from cardtable.ui.listing import Listing
from cardtable.ui.theme import BODY, THEMES, Colour, Extent, Ground, Metrics, Size, Theme

LEAST_SHARE: Final = 0.7
"""The smallest share of its size at which a part that lacks room is drawn."""
REDUCTION: Final = 0.05


class Measures:
    """Lengths measured in a tree of widgets, kept while it is placed: nothing that they depend on changes meanwhile."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, int] | None = None

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keep lengths until the outermost of these blocks ends."""
        outermost = self._kept is None
        if outermost:
            self._kept = {}
        try:
            yield
        finally:
            if outermost:
                self._kept = None

    def of(self, key: Hashable, measure: Callable[[], int]) -> int:
        """Return the length kept under ``key``, measured at the first call."""
        if self._kept is None:
            return measure()
        if key not in self._kept:
            self._kept[key] = measure()
        return self._kept[key]


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """How everything is drawn in one window; looks of other windows, sizes or themes share its caches.

    :param zoom: the size that the person has chosen; a window that is too small for it has a larger one.
    """

    theme: Theme
    metrics: Metrics
    pictures: Pictures
    text: Typesetter
    shapes: Shapes
    portraits: Portraits
    zoom: Size = Size.NORMAL
    felts: Felts = field(default_factory=Felts)
    reduced_motion: bool = False
    faces: Mapping[str, str] = field(default_factory=dict)
    """The animals that people chose for themselves, by name."""
    measures: Measures = field(default_factory=Measures, init=False)
    _boxes: dict[Hashable, Box] = field(default_factory=dict, init=False)

    @staticmethod
    def of(
        window: Extent,
        theme: Theme = THEMES["felt-green"],
        zoom: Size = Size.NORMAL,
        reduced_motion: bool = False,
        pictures: Pictures | None = None,
    ) -> "Look":
        """Return the look of a window.

        :param pictures: where the pictures are kept; ``None`` for a store of their own.
        """
        kept = pictures or Pictures()
        kept.fit_window(window)
        return Look(
            theme,
            Metrics.of(window, zoom),
            kept,
            Typesetter(theme.suits, kept),
            Shapes(kept),
            Portraits(kept),
            zoom,
            reduced_motion=reduced_motion,
        )

    def resized(self, window: Extent) -> "Look":
        """Return this look for another window."""
        return replace(self, metrics=Metrics.of(window, self.zoom))

    def in_part(self, size: Extent) -> "Look":
        """Return the look of a table in a part of the window."""
        return replace(self, metrics=self.metrics.part(size))

    def reduced(self, share: float) -> "Look":
        """Return the look of a part that lacks room, in which everything is drawn at this share of its size."""
        return replace(self, metrics=self.metrics.reduced(share))

    def fitting(self, fits: Callable[["Look"], bool], least: float = LEAST_SHARE) -> "Look":
        """Return this look, or the least reduced one in which a part fits; the most reduced one if it fits in none."""
        look, share = self, 1.0
        while round(share - REDUCTION, 2) >= round(least, 2) and not fits(look):
            share = round(share - REDUCTION, 2)
            look = self.reduced(share)
        return look

    @property
    def normal_share(self) -> float:
        """The share at which a part is as large as at the normal size: at most 1."""
        return min(1.0, Size.NORMAL.unit_in(self.metrics.size) / self.metrics.window_unit)

    def with_faces(self, faces: Mapping[str, str]) -> "Look":
        """Return this look with the animals that people chose, by name."""
        return replace(self, faces=faces)

    def faces_of(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the animal of each seat."""
        return faces_of(names, self.faces)

    @property
    def listing(self) -> Listing:
        """The list of what is drawn."""
        return self.shapes.listing

    def box(self, key: Hashable, make: Callable[[], Box]) -> Box:
        """Return the box kept under ``key``, made at the first call: every frame needs the same boxes."""
        box = self._boxes.get(key)
        if box is None:
            box = self._boxes[key] = make()
        return box

    def style(self, points: float = BODY, colour: Colour | None = None, bold: bool = False) -> Style:
        """Return the style of text of this size in points, in cream by default."""
        return Style(self.metrics.text(points), colour or self.theme.cream, bold)

    def text_style(self, ground: Ground, points: float = BODY, bold: bool = False) -> Style:
        return self.style(points, self.theme.text_on(ground), bold)

    def dim_style(self, ground: Ground, points: float = BODY) -> Style:
        """Return the style of captions and other secondary text on this ground."""
        return self.style(points, self.theme.dim_on(ground))

    def draw_felt(self, surface: Surface, *, corner: int = CORNER, keep: bool = True) -> None:
        """Draw the felt that fills the window of a page, with the whole rim; the page draws it first.

        :param corner: how round the corners of the rim are.
        :param keep: whether to keep a picture of it for further frames.
        """
        self.felts.draw_page(surface, self.theme, self.metrics.size, corner=corner, keep=keep)

    def lay_felt(self, surface: Surface, area: Rect | None = None) -> None:
        """Draw the felt of a table, which continues below the window, or a part of it.

        :param surface: a surface of the size of the window, or of ``area``.
        """
        area = Rect((0, 0), self.metrics.size) if area is None else area
        self.felts.lay(surface, self.theme, self.metrics.size, area)

    def fitted(self, forms: Forms | str, style: Style, room: Room, lines: int | None = 1) -> Fitted:
        """Return a text as it fits a room (see ``fitting.fitted``): its size is what ``draw`` draws."""
        return fitted(self.text, forms, style, room, lines)

    def draw(self, surface: Surface, what: Fitted, rect: Rect, align: Align = Align.LEFT) -> Rect:
        """Draw a fitted text in the middle of the height of ``rect``; return its place."""
        place = draw(surface, self.text, what, rect, align)
        self.listing.add(surface, "text", place, what.whole if what.cut else what.text, cut=what.cut)
        return place

    def write(
        self,
        surface: Surface,
        forms: Forms | str,
        style: Style,
        rect: Rect,
        align: Align = Align.LEFT,
        lines: int | None = 1,
    ) -> Rect:
        """Draw a text as it fits ``rect``, in the middle of its height; return its place."""
        if rect.width <= 0 or rect.height <= 0:
            return Rect(rect.topleft, (0, 0))
        return self.draw(surface, self.fitted(forms, style, rect.size, lines), rect, align)
