"""Layout: rows, columns and stacks of widgets, which share their room by natural size, least size and stretch.

A page builds its tree of widgets once. Whenever the window or the look changes, the tree is placed again; the widgets
stay, with their focus, their typed text and their scrolled place.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import floor
from typing import Final, NamedTuple

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.theme import Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.skin import panel_box
from cardtable.ui.widgets.widget import Widget


class Item(NamedTuple):
    """A widget in a row or a column.

    :param stretch: its share of the room that all natural sizes leave.
    :param even: whether its natural size does not count: even items have sizes in proportion to their stretch.
    :param units: its natural size in layout units, in place of its own, and so for ``least_units``.
    :param optional: whether it is left out where the least sizes of all items do not fit.
    :param rigid: whether it gives way to nothing: its natural size is its least.
    """

    widget: Widget
    stretch: float = 0.0
    even: bool = False
    units: float = 0.0
    least_units: float = 0.0
    optional: bool = False
    rigid: bool = False


def grow(widget: Widget, stretch: float = 1.0) -> Item:
    """Let a widget take spare room."""
    return Item(widget, stretch)


def even(widget: Widget, share: float = 1.0) -> Item:
    """Give a widget a share of the room, whatever its natural size."""
    return Item(widget, share, even=True)


def wide(widget: Widget, units: float, least: float, stretch: float = 0.0) -> Item:
    """Give a widget of a row widths in layout units, so that those of several rows lie below each other."""
    return Item(widget, stretch, units=units, least_units=least)


def optional(item: Widget | Item) -> Item:
    """Leave a widget out where there is no room for it; the last optional one goes first."""
    return _item(item)._replace(optional=True)


def centred(widget: Widget | Item) -> "Row":
    """Return a widget in the middle of a row, as wide as it wants to be."""
    return Row(grow(Space()), widget, grow(Space()), gap=0)


def rigid(item: Widget | Item) -> Item:
    """Keep a widget at its natural size, while others give way."""
    return _item(item)._replace(rigid=True)


def _item(each: Widget | Item) -> Item:
    return each if isinstance(each, Item) else Item(each)


def shared(room: int, natural: Sequence[int], least: Sequence[int], stretch: Sequence[float]) -> list[int]:
    """Return how several things share a room.

    Each has its natural size and, by its stretch, a part of the spare room. If the natural sizes do not fit, all give
    way in proportion to what they have above their least size; if even those do not fit, all shrink alike.
    """
    spare = room - sum(natural)
    if spare >= 0:
        return _whole(
            each + spare * share / (sum(stretch) or 1.0) for each, share in zip(natural, stretch, strict=True)
        )
    reserve = [max(0, wanted - low) for wanted, low in zip(natural, least, strict=True)]
    if sum(reserve) >= -spare:
        return _whole(each + spare * give / sum(reserve) for each, give in zip(natural, reserve, strict=True))
    low = [min(sizes) for sizes in zip(natural, least, strict=True)]
    return _whole(max(0, room) * each / sum(low) for each in low)


def _whole(sizes: Iterator[float]) -> list[int]:
    """Round sizes so that their sum stays right, and whole ones stay as they are."""
    # Not ``round``: it would round 5.5 up and 224.5 down, and take a pixel from what lies between.
    return [after - before for before, after in pairwise(floor(end + 0.5) for end in accumulate(sizes, initial=0.0))]


class WidgetGroup(Widget):
    """Widgets that are placed together. Nothing of it is pointed at but its widgets."""

    kind = "group"

    def __init__(self, *items: Widget | Item, gap: float | None = None) -> None:
        """Hold these items.

        :param gap: the distance between neighbours in layout units; the usual one by default.
        """
        super().__init__()
        self._items = tuple(map(_item, items))
        self._gap = gap
        self._shown = tuple(each.widget for each in self._items)

    def replace(self, *items: Widget | Item) -> None:
        """Hold other items, in the same place."""
        self._items = tuple(map(_item, items))
        self._shown = tuple(each.widget for each in self._items)
        self.refresh()

    def refresh(self) -> None:
        """Place the widgets again after a change of one of them."""
        if self.look is not None:
            self.layout(self.rect, self.look)

    def gap(self, look: Look) -> int:
        return look.metrics.gap if self._gap is None else look.metrics.px(self._gap)

    def children(self) -> tuple[Widget, ...]:
        return self._shown

    @property
    def focusable(self) -> bool:
        return False

    def contains(self, pos: tuple[int, int]) -> bool:
        return False

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        with look.measures.kept():
            places = self.places(rect, look)
            self._shown = tuple(widget for widget, _ in places)
            for widget, place in places:
                widget.ground, widget.clip = self.ground, self.clip
                widget.layout(place, look)

    def places(self, rect: Rect, look: Look) -> list[tuple[Widget, Rect]]:
        """Return the widgets that have room, with their places."""
        return [(each.widget, rect) for each in self._items_shown()]

    def _items_shown(self) -> list[Item]:
        return [each for each in self._items if each.widget.visible]

    def natural_size(self, look: Look) -> tuple[int, int]:
        sizes = [each.widget.natural_size(look) for each in self._items_shown()]
        return max((wide for wide, _ in sizes), default=0), max((high for _, high in sizes), default=0)

    def height_for(self, look: Look, width: int) -> int:
        return max((_height(look, each.widget, width) for each in self._items_shown()), default=0)

    def least_width(self, look: Look) -> int:
        return max((each.widget.least_width(look) for each in self._items_shown()), default=0)

    def least_height(self, look: Look, width: int) -> int:
        return max((_least_height(look, each.widget, width) for each in self._items_shown()), default=0)

    def scroll_by(self, dy: int) -> None:
        super().scroll_by(dy)
        for widget in self.children():
            widget.scroll_by(dy)

    def draw(self, surface: Surface) -> None:
        for widget in self.children():
            if widget.visible:
                widget.draw(surface)

    def parts(self) -> Iterator[Part]:
        for widget in self.children():
            if widget.visible:
                yield from widget.parts()


class Stack(WidgetGroup):
    """Widgets in the same place, such as charts of which one is visible at a time."""


class Either(WidgetGroup):
    """Shows the first of several widgets for which there is room, and the last if there is room for none.

    They may be trees of the same widgets.
    """

    def __init__(self, *items: Widget) -> None:
        super().__init__(*items)
        self._shown = self._shown[:1]

    def _fitting(self, look: Look, width: int, height: int | None = None) -> Widget:
        *first, last = (each.widget for each in self._items)
        for widget in first:
            if widget.least_width(look) <= width and (height is None or widget.least_height(look, width) <= height):
                return widget
        return last

    def places(self, rect: Rect, look: Look) -> list[tuple[Widget, Rect]]:
        return [(self._fitting(look, *rect.size), rect)]

    def natural_size(self, look: Look) -> tuple[int, int]:
        return self._items[0].widget.natural_size(look)

    def height_for(self, look: Look, width: int) -> int:
        return self._fitting(look, width).height_for(look, width)

    def least_width(self, look: Look) -> int:
        return self._items[-1].widget.least_width(look)

    def least_height(self, look: Look, width: int) -> int:
        return self._items[-1].widget.least_height(look, width)


class Row(WidgetGroup):
    """Widgets side by side, all as high as the row.

    :param level: whether they have their natural heights instead, in the middle of the row.
    :param alike: the rows above and below it, to which it is added: the columns of all are equally wide.
    """

    def __init__(
        self, *items: Widget | Item, gap: float | None = None, level: bool = False, alike: "list[Row] | None" = None
    ) -> None:
        super().__init__(*items, gap=gap)
        self._level = level
        self._alike = [self] if alike is None else alike
        if alike is not None:
            alike.append(self)

    def _widths(self, look: Look, width: int, height: int | None = None) -> list[tuple[Widget, int]]:
        """Return the widgets that have room, with their widths.

        :param height: the height of the row, which limits pictures; ``None`` if it is as high as they want.
        """

        def most(item: Item) -> int:
            if height is None or item.units or len(self._alike) > 1:
                return sys.maxsize
            return item.widget.widest(look, height)

        gap = self.gap(look)
        items, least = _with_room(
            self._items_shown(), width, gap, lambda each: min(self._least(look, each), most(each))
        )
        natural = [min(self._natural(look, each), most(each)) for each in items]
        return [
            (each.widget, across) for each, across in zip(items, _sizes(items, natural, least, width, gap), strict=True)
        ]

    def _natural(self, look: Look, item: Item) -> int:
        column = self._column_of(item)
        return look.measures.of(("natural", column), lambda: max(_natural_width(look, each) for each in column))

    def _least(self, look: Look, item: Item) -> int:
        column = self._column_of(item)
        return look.measures.of(("least", column), lambda: max(_least_width(look, each) for each in column))

    def _column_of(self, item: Item) -> tuple[Item, ...]:
        place = self._items.index(item)
        return tuple(row._items[place] for row in self._alike)

    def places(self, rect: Rect, look: Look) -> list[tuple[Widget, Rect]]:
        placed, left = [], rect.left
        for widget, wide in self._widths(look, rect.width, rect.height):
            high = min(rect.height, _height(look, widget, wide)) if self._level else rect.height
            placed.append((widget, Rect(left, rect.top + (rect.height - high) // 2, wide, high)))
            left += wide + self.gap(look)
        return placed

    def natural_size(self, look: Look) -> tuple[int, int]:
        items = self._items_shown()
        gaps = self.gap(look) * max(0, len(items) - 1)
        high = max((each.widget.natural_size(look)[1] for each in items), default=0)
        return sum(self._natural(look, each) for each in items) + gaps, high

    def height_for(self, look: Look, width: int) -> int:
        return max((_height(look, widget, wide) for widget, wide in self._widths(look, width)), default=0)

    def least_width(self, look: Look) -> int:
        needed = [self._least(look, each) for each in self._items_shown() if not each.optional]
        return sum(needed) + self.gap(look) * max(0, len(needed) - 1)

    def least_height(self, look: Look, width: int) -> int:
        return max((_least_height(look, widget, wide) for widget, wide in self._widths(look, width)), default=0)


def _natural_width(look: Look, item: Item) -> int:
    return look.metrics.px(item.units) if item.units else item.widget.natural_size(look)[0]


def _least_width(look: Look, item: Item) -> int:
    if item.rigid:
        return _natural_width(look, item)
    return look.metrics.px(item.least_units) if item.units else item.widget.least_width(look)


class Column(WidgetGroup):
    """Widgets one below the other, all as wide as the column."""

    def places(self, rect: Rect, look: Look) -> list[tuple[Widget, Rect]]:
        gap = self.gap(look)
        items, least = _with_room(
            self._items_shown(), rect.height, gap, lambda each: _needed_height(look, each, rect.width)
        )
        natural = [_height(look, each.widget, rect.width) for each in items]
        heights = _sizes(items, natural, least, rect.height, gap)
        placed, top = [], rect.top
        for each, high in zip(items, heights, strict=True):
            placed.append((each.widget, Rect(rect.left, top, rect.width, high)))
            top += high + gap
        return placed

    def natural_size(self, look: Look) -> tuple[int, int]:
        sizes = [each.widget.natural_size(look) for each in self._items_shown()]
        gaps = self.gap(look) * max(0, len(sizes) - 1)
        return max((wide for wide, _ in sizes), default=0), sum(high for _, high in sizes) + gaps

    def height_for(self, look: Look, width: int) -> int:
        heights = [_height(look, each.widget, width) for each in self._items_shown()]
        return sum(heights) + self.gap(look) * max(0, len(heights) - 1)

    def least_height(self, look: Look, width: int) -> int:
        needed = [_needed_height(look, each, width) for each in self._items_shown() if not each.optional]
        return sum(needed) + self.gap(look) * max(0, len(needed) - 1)


def _needed_height(look: Look, item: Item, width: int) -> int:
    return _height(look, item.widget, width) if item.rigid else _least_height(look, item.widget, width)


def _height(look: Look, widget: Widget, width: int) -> int:
    return look.measures.of(("height", widget, width), lambda: widget.height_for(look, width))


def _least_height(look: Look, widget: Widget, width: int) -> int:
    return look.measures.of(("least height", widget, width), lambda: widget.least_height(look, width))


def _with_room(items: list[Item], room: int, gap: int, least_of: Callable[[Item], int]) -> tuple[list[Item], list[int]]:
    """Return the items whose least sizes have room, with these sizes; optional ones are left out from the end."""
    least = list(map(least_of, items))
    for number in reversed(range(len(items))):
        if _needed(items, least) + gap * (len(items) - 1) <= room:
            break
        if items[number].optional:
            items = items[:number] + items[number + 1 :]
            del least[number]
    return items, least


def _needed(items: list[Item], least: list[int]) -> float:
    """Return the room that items need: even ones, which keep their proportion, may need more than their least sizes."""
    unit = max((size / item.stretch for size, item in zip(least, items, strict=True) if item.even), default=0.0)
    return sum(unit * item.stretch if item.even else size for size, item in zip(least, items, strict=True))


def _sizes(items: list[Item], natural: list[int], least: list[int], room: int, gap: int) -> list[int]:
    """Return the sizes of items that share a room.

    An even item whose share is too small has its least size instead, if that is not most of the room.
    """
    room -= gap * (len(items) - 1)
    share = sum(item.stretch for item in items if item.even)
    small = [
        item.even and room * item.stretch < size * share and size * 2 < room
        for item, size in zip(items, least, strict=True)
    ]
    wanted, needed, stretch = [], [], []
    for item, size, low, fixed in zip(items, natural, least, small, strict=True):
        wanted.append(low if fixed else 0 if item.even else size)
        needed.append(0 if item.even and not fixed else low)
        stretch.append(0.0 if fixed else item.stretch)
    return shared(room, wanted, needed, stretch)


MIN_FOR_ROWS: Final = 4
"""The least number of buttons that take two rows rather than have their keys at their corners."""


class Buttons(WidgetGroup):
    """A row of buttons. In little room they lose the room around their labels; then several take two rows.

    Only if there is no room in two rows either, or if there are few, the keys of all move to their corners; then they
    take further rows.

    :param spread: whether they fill the row; otherwise they begin at its left.
    :param low: whether the keys move rather than that the buttons take two rows: what is above them needs the room.
    :param rows: the most rows.
    """

    def __init__(
        self, *buttons: Button, spread: bool = False, low: bool = False, rows: int = 3, gap: float | None = None
    ) -> None:
        super().__init__(*buttons, gap=gap)
        self._spread = spread
        self._low = low
        self._most = rows

    @property
    def _buttons(self) -> list[Button]:
        return [each.widget for each in self._items_shown() if isinstance(each.widget, Button)]

    def _rows(self, look: Look, width: int) -> tuple[list[list[Button]], bool]:
        """Return the buttons row by row, and whether they lose their keys."""
        one_row = self._low or len(self._buttons) < MIN_FOR_ROWS
        forms = [(1, False), (1, True), (2, False), (2, True)] if one_row else [(1, False), (2, False), (2, True)]
        for count, bare in (form for form in forms if form[0] <= self._most):
            rows = self._shared_out(look, count, bare)
            if all(_sum(self._least(look, row, bare), self.gap(look) // 2) <= width for row in rows):
                return rows, bare
        return self._shared_out(look, self._most, True), True

    def _shared_out(self, look: Look, count: int, bare: bool) -> list[list[Button]]:
        """Return the buttons in this number of rows, of which the longest is as short as possible."""
        buttons, gap = self._buttons, self.gap(look) // 2
        ends = [0, *accumulate(wide + gap for wide in self._least(look, buttons, bare))]
        for limit in sorted(end - begin for number, begin in enumerate(ends) for end in ends[number:]):
            rows: list[list[Button]] = []
            begin = 0
            for number, button in enumerate(buttons):
                if not rows or ends[number + 1] - begin > limit:
                    rows.append([])
                    begin = ends[number]
                rows[-1].append(button)
            if len(rows) <= count:
                return rows
        return [buttons]

    @staticmethod
    def _least(look: Look, row: list[Button], bare: bool) -> list[int]:
        return [each.least_width(look) + (0 if bare else each.key_room(look)) for each in row]

    def places(self, rect: Rect, look: Look) -> list[tuple[Widget, Rect]]:
        placed: list[tuple[Widget, Rect]] = []
        (rows, bare), top, gap = self._rows(look, rect.width), rect.top, self.gap(look)
        if any(_sum([each.natural_size(look)[0] for each in row], gap) > rect.width for row in rows):
            gap //= 2
        for row in rows:
            natural = [each.natural_size(look)[0] - (each.key_room(look) if bare else 0) for each in row]
            stretch = natural if self._spread else [0] * len(row)
            widths = shared(rect.width - gap * (len(row) - 1), natural, self._least(look, row, bare), stretch)
            left = rect.left
            for each, wide in zip(row, widths, strict=True):
                each.bare = bare
                placed.append((each, Rect(left, top, wide, look.metrics.target)))
                left += wide + gap
            top += look.metrics.target + self.gap(look)
        return placed

    def natural_size(self, look: Look) -> tuple[int, int]:
        natural = [each.natural_size(look)[0] for each in self._buttons]
        return _sum(natural, self.gap(look)), look.metrics.target

    def least_width(self, look: Look) -> int:
        least = self._least(look, self._buttons, bare=True)
        return _sum(least, self.gap(look) // 2) if self._most == 1 else max(least, default=0)

    def height_for(self, look: Look, width: int) -> int:
        rows = len(self._rows(look, width)[0])
        return rows * look.metrics.target + (rows - 1) * self.gap(look)

    def least_height(self, look: Look, width: int) -> int:
        return self.height_for(look, width)


def _sum(widths: Sequence[int], gap: int) -> int:
    return sum(widths) + gap * max(0, len(widths) - 1)


def grid(rect: Rect, across: int, down: int, gap: int) -> list[Rect]:
    """Return the places of a grid of things of the same size, row by row."""
    wide, high = (rect.width + gap) // max(1, across) - gap, (rect.height + gap) // max(1, down) - gap
    return [
        Rect(rect.x + column * (wide + gap), rect.y + row * (high + gap), wide, high)
        for row in range(down)
        for column in range(across)
    ]


class Tiles(WidgetGroup):
    """Widgets of the same size in rows.

    :param least_units: the least width of each in layout units.
    :param columns: how many lie side by side if there is room; otherwise half of them, and so on. All by default.
    """

    def __init__(self, *items: Widget | Item, least_units: float, columns: int = 0, gap: float | None = None) -> None:
        super().__init__(*items, gap=gap)
        self._columns = columns
        self._least_units = least_units

    def _shape(self, look: Look, width: int) -> tuple[int, int]:
        """Return the numbers of columns and of rows."""
        across, gap = max(1, self._columns or len(self._items_shown())), self.gap(look)
        while across > 1 and (width + gap) // across - gap < look.metrics.px(self._least_units):
            across = (across + 1) // 2
        return across, -(-len(self._items_shown()) // across)

    def _cell(self, look: Look, width: int) -> int:
        """Return the width of each."""
        across, gap = self._shape(look, width)[0], self.gap(look)
        return (width + gap) // across - gap

    def places(self, rect: Rect, look: Look) -> list[tuple[Widget, Rect]]:
        cells = grid(rect, *self._shape(look, rect.width), self.gap(look))
        return [(each.widget, cell) for each, cell in zip(self._items_shown(), cells, strict=False)]

    def height_for(self, look: Look, width: int) -> int:
        return self._rows_of(look, width, super().height_for(look, self._cell(look, width)))

    def least_height(self, look: Look, width: int) -> int:
        return self._rows_of(look, width, super().least_height(look, self._cell(look, width)))

    def _rows_of(self, look: Look, width: int, high: int) -> int:
        down = self._shape(look, width)[1]
        return down * high + max(0, down - 1) * self.gap(look)


class Cell(NamedTuple):
    """A cell of a ring.

    :param column: -1 at the left, 0 in the middle, 1 at the right.
    :param row: -1 at the top, 0 in the middle, 1 at the bottom.
    """

    column: int
    row: int


class Ring(WidgetGroup):
    """Widgets of the same size around one in the middle, as people sit around a table, and one in a free corner.

    :ivar around: the widgets by their cells; the cell in the middle of the top row, and so on.
    """

    MIN_IN_THREES = 6
    """The least number of widgets with three of them in a row."""

    def __init__(
        self, middle: Widget, corner: Widget, *, under: Widget, units: float, least: float, middle_units: float
    ) -> None:
        """Make a ring without widgets around it.

        :param corner: what lies in the lower left corner, or below the middle if that is taken.
        :param under: what lies under all, in the whole place.
        :param units: the width of each widget in layout units, if there is room.
        :param least: the width to which they give way to the middle.
        :param middle_units: the width of the middle, if there is room.
        """
        super().__init__(middle, corner)
        self.around: Mapping[Cell, Widget] = {}
        self._middle, self._corner, self._under = middle, corner, under
        self._wide, self._least, self._middle_wide = units, least, middle_units

    def _width(self, look: Look, width: int) -> int:
        """Return the width of each widget around the middle."""
        px, free = look.metrics.px, width - 2 * self.gap(look)
        beside = max((free - px(self._middle_wide)) // 2, min(free // 2, px(self._least)))
        in_threes = len(self.around) >= self.MIN_IN_THREES
        return min(px(self._wide), free // 3 if in_threes else max(free // 3, beside))

    def least_height(self, look: Look, width: int) -> int:
        wide = self._width(look, width)
        high = max((each.least_height(look, wide) for each in self.around.values()), default=0)
        return 3 * high + 2 * self.gap(look)

    def places(self, rect: Rect, look: Look) -> list[tuple[Widget, Rect]]:
        gap, wide = self.gap(look), self._width(look, rect.width)
        natural = max((each.height_for(look, wide) for each in self.around.values()), default=0)
        high = min(natural, (rect.height - 2 * gap) // 3)
        lefts = rect.left, rect.centerx - wide // 2, rect.right - wide
        tops = rect.top, rect.centery - high // 2, rect.bottom - high
        placed = [
            (widget, Rect(lefts[cell.column + 1], tops[cell.row + 1], wide, high))
            for cell, widget in self.around.items()
        ]
        middle = rect.inflate(-2 * (wide + gap) if Cell(-1, 0) in self.around else 0, 0)
        middle.top += high + gap if any(cell.row < 0 for cell in self.around) else 0
        middle.height = tops[2] - gap - middle.top
        free = 0 if Cell(-1, 1) in self.around else lefts[1] - gap - rect.left
        size = self._corner.natural_size(look)
        corner = Rect(0, 0, min(size[0], free or middle.width), size[1])
        if free:
            corner.bottomleft = rect.bottomleft
        else:
            corner.midbottom = middle.midbottom
            middle.height -= corner.height + gap
        return [(self._under, rect), *placed, (self._middle, middle), (self._corner, corner)]


class Padded(WidgetGroup):
    """A widget with room around it.

    :param pad: the room in layout units, at each side and at top and bottom.
    """

    def __init__(self, item: Widget, pad: tuple[float, float]) -> None:
        super().__init__(item)
        self._pad = pad

    def _rim(self, look: Look) -> tuple[int, int]:
        return 2 * look.metrics.px(self._pad[0]), 2 * look.metrics.px(self._pad[1])

    def places(self, rect: Rect, look: Look) -> list[tuple[Widget, Rect]]:
        wide, high = self._rim(look)
        return super().places(rect.inflate(-wide, -high), look)

    def natural_size(self, look: Look) -> tuple[int, int]:
        size, rim = super().natural_size(look), self._rim(look)
        return size[0] + rim[0], size[1] + rim[1]

    def height_for(self, look: Look, width: int) -> int:
        wide, high = self._rim(look)
        return super().height_for(look, width - wide) + high

    def least_width(self, look: Look) -> int:
        return super().least_width(look) + self._rim(look)[0]

    def least_height(self, look: Look, width: int) -> int:
        wide, high = self._rim(look)
        return super().least_height(look, width - wide) + high

    def widest(self, look: Look, height: int) -> int:
        wide, high = self._rim(look)
        return min(sys.maxsize, self._items[0].widget.widest(look, height - high) + wide)


class PanelBox(Padded):
    """A box with a widget in it.

    :param box: returns the box; that of a panel by default.
    :param ground: the ground that the box is for its widget; that under the panel by default.
    """

    def __init__(
        self,
        item: Widget,
        *,
        box: Callable[[Look], Box] | None = None,
        pad: tuple[float, float] = (16, 10),
        ground: Ground | None = None,
    ) -> None:
        super().__init__(item, pad)
        self._box = box
        self._own_ground = ground

    def layout(self, rect: Rect, look: Look) -> None:
        if self._own_ground is not None:
            self.ground = self._own_ground
        super().layout(rect, look)

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            box = panel_box(self.look, self.ground, shadow=False) if self._box is None else self._box(self.look)
            self.look.shapes.draw(surface, self.rect, box)
        super().draw(surface)


class Space(Widget):
    """Nothing, of a size in layout units, and of a least height."""

    def __init__(self, wide: float = 0.0, high: float = 0.0, least: float = 0.0) -> None:
        super().__init__()
        self._size = wide, high
        self._least = least

    @property
    def focusable(self) -> bool:
        return False

    def contains(self, pos: tuple[int, int]) -> bool:
        return False

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(self._size[0]), look.metrics.px(self._size[1])

    def least_width(self, look: Look) -> int:
        return 0

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(self._least)

    def parts(self) -> Iterator[Part]:
        return iter(())
