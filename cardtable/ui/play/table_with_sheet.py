"""A table that is looked at, and beside it or below it a sheet: widgets in a column, which scrolls if need be."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.view import View
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.play.base_scene import BaseTableScene, TableSign, signs_of
from cardtable.ui.play.painting.emphasis import Emphasis
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.playing import board_of
from cardtable.ui.table.motion import Pace
from cardtable.ui.theme import Extent
from cardtable.ui.widgets.layout import Column, Item
from cardtable.ui.widgets.scroll import Form, bar_width
from cardtable.ui.widgets.widget import Widget

LEAST_UNITS: Final = 60.0
"""The least height of a sheet in layout units: it can be read by scrolling."""


class SideSheet(Form):
    """A column of widgets. Where it lacks room, its optional parts are left out; where that is not enough, it scrolls.

    :ivar scrolls: whether it has no room for all that must be seen.
    """

    kind = "sheet"

    def __init__(self, label: str, *items: Widget | Item, gap: float | None = None) -> None:
        self.column = Column(*items, gap=gap)
        self.scrolls = False
        super().__init__([self.column])
        self.label = label

    @property
    def focusable(self) -> bool:
        return self.visible and self.scrolls

    @property
    def view(self) -> Rect:
        bar = bar_width(self.look) if self.look is not None and self.scrolls else 0
        return Rect(self.rect.x, self.rect.y, self.rect.width - bar, self.rect.height)

    def _margin(self, look: Look) -> int:
        return 0

    def _heights(self, look: Look, width: int) -> list[int]:
        return super()._heights(look, width) if self.scrolls else [self.rect.height]

    def layout(self, rect: Rect, look: Look) -> None:
        self.scrolls = self.column.least_height(look, rect.width) > rect.height
        super().layout(rect, look)

    def natural_size(self, look: Look) -> tuple[int, int]:
        return self.column.natural_size(look)

    def height_for(self, look: Look, width: int) -> int:
        return self.column.height_for(look, width)

    def least_width(self, look: Look) -> int:
        return self.column.least_width(look)

    def least_height(self, look: Look, width: int) -> int:
        return min(look.metrics.px(LEAST_UNITS), self.height_for(look, width))


class SmallDrawing(Widget):
    """A small drawing in a sheet: a face, a sign, the dots of a series."""

    kind = "drawing"

    def __init__(self, draw: Callable[[Surface, Look, Rect], None], wide: float, high: float) -> None:
        """``wide`` and ``high`` are its size in layout units."""
        super().__init__()
        self._draw = draw
        self._size = wide, high

    @property
    def focusable(self) -> bool:
        return False

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(self._size[0]), look.metrics.px(self._size[1])

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            self._draw(surface, self.look, self.rect)

    def parts(self) -> Iterator[Part]:
        return iter(())


class TableWithSheet(BaseTableScene, ABC):
    """A table in the upper left part of the window, with a tree of widgets in the rest of it.

    :ivar table_look: the look of the table, which is drawn smaller if its part is too small for its size.
    """

    table_look: Look
    _view_of_signs: View | None = None

    @abstractmethod
    def shown_view(self) -> View:
        """Return what is seen of the table."""

    @abstractmethod
    def place_sheet(self, look: Look) -> Extent:
        """Place the widgets; return the size of the table."""

    @property
    @abstractmethod
    def pace(self) -> Pace:
        """How fast cards move."""

    @property
    @abstractmethod
    def bottom(self) -> int:
        """The seat at the lower edge of the table."""

    def layout(self, look: Look) -> None:
        self.table_look = look.in_part(self.place_sheet(look)).with_faces(self.manner.faces)
        super().layout(self.table_look)
        self.look = look
        self.top.lay_on(look)
        measure = self.measure(self.table_look)
        self.board = board_of(self.match, self.spec, self.shown_view(), measure, self.pace, self.bottom)
        self._lay_signs()
        if self.curtain is not None:
            self.curtain.layout(look)
        self.dirty = True

    def update_desks(self, now: float) -> None:
        if self.board.view is not self._view_of_signs:
            self._lay_signs()
        super().update_desks(now)

    def _lay_signs(self) -> None:
        """Let the signs on the table say what they mean where somebody points at them."""
        self._view_of_signs = self.board.view
        beside = [each for each in self.desk.focus.widgets if not isinstance(each, TableSign)]
        self.desk.show((*signs_of(self.top.table, self.board), *beside))

    def put(self, tree: Widget, place: Rect, look: Look, sized: Look | None = None) -> None:
        """Let these widgets be all that is beside the table; the focus stays where it was.

        :param sized: the look of the widgets, if they are smaller than wanted.
        """
        kept = self.desk.focus.kept
        self.desk.clear()
        self.desk.add(tree).layout(place, sized or look)
        self.desk.layout(look)
        self.desk.focus.give_back(kept)
        self._view_of_signs = None  # they follow with the next update

    def emphasis(self) -> Emphasis:
        """Return what stands out on the table."""
        return Emphasis()

    def draw_over(self, frame: Frame) -> None:
        """Draw what lies over the table."""

    def draw_table(self, surface: Surface) -> None:
        metrics, window = self.table_look.metrics, self.look.metrics
        for rest in (
            Rect(metrics.width, 0, window.width - metrics.width, metrics.height),
            Rect(0, metrics.height, window.width, window.height - metrics.height),
        ):
            if rest.width and rest.height:
                self.look.lay_felt(surface.subsurface(rest), rest)
        table = surface.subsurface(Rect((0, 0), metrics.size))
        frame = self.top.frame(table, self.board, self.emphasis())
        self.top.draw(frame)
        self.draw_over(frame)
        self.desk.draw_widgets(surface)
