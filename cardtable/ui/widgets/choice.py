"""A choice of one among several: segments, a drop-down list, tabs, and pickers of rows, faces and samples."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Generic, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.drawing.boxes import Box, lighter
from cardtable.ui.drawing.icons import CHECK, DOWN
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.keyboard.keys import by_key, is_activation, pressed
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import draw_icon
from cardtable.ui.widgets.fields import Field
from cardtable.ui.widgets.layout import grid
from cardtable.ui.widgets.skin import chosen_box, draw_focus, panel_box, row_box, well
from cardtable.ui.widgets.widget import DrawnAttribute, Pressable, Tip, Widget, is_press, is_release, position

V = TypeVar("V")


class Choice(Field, Generic[V]):
    """A choice among ``options`` (values with names), made by a click or the arrow keys."""

    kind = "choice"
    chosen = DrawnAttribute(0)
    """The place of the chosen option."""

    def __init__(
        self,
        label: str,
        options: Sequence[tuple[V, str]],
        value: V,
        on_change: Callable[[V], None],
        *,
        tip: Tip | str | None = None,
    ) -> None:
        super().__init__(label, tip=tip)
        self.options = tuple(options)
        self.on_change = on_change
        self.value = value
        self.is_list = False
        """Whether the options are in a drop-down list, for lack of room."""
        self._names = tuple(name for _, name in self.options)
        self._list: DropList | None = None
        self._segments: tuple[Rect, ...] = ()

    @property
    def value(self) -> V:
        """The chosen value. Setting a value that is not among the options chooses the first option."""
        return self.options[self.chosen][0]

    @value.setter
    def value(self, value: V) -> None:
        self.chosen = next((place for place, (each, _) in enumerate(self.options) if each == value), 0)

    @property
    def marked(self) -> V:
        """The value under the pointer or the cursor of the list, or else the chosen one."""
        place = self.part_hovered if self._list is None else self._list.cursor
        return self.value if place is None else self.options[place][0]

    def offer(self, options: Sequence[tuple[V, str]]) -> None:
        """Offer other options; a chosen value that is no longer among them gives way to the first."""
        if tuple(options) != self.options:
            value, self.options = self.value, tuple(options)
            self._names = tuple(name for _, name in self.options)
            self.value = value

    @property
    def grabs(self) -> bool:
        return self._list is not None

    def choose(self, place: int) -> None:
        """Choose the option at this place; call ``on_change`` if that is a change."""
        if self.enabled and place != self.chosen and 0 <= place < len(self.options):
            self.chosen = place
            self.on_change(self.value)

    def control_width(self, look: Look) -> int:
        return self.least_width(look) if self.is_list else box_width(self._names, look)

    def least_width(self, look: Look) -> int:
        return max(segment_widths(self._names, look)) + look.metrics.target

    def layout(self, rect: Rect, look: Look) -> None:
        self._list = None
        self.is_list = False
        super().layout(rect, look)
        self._segments = segments_in(self.control, self._names, look)
        self.is_list = not self._segments
        if self.is_list:
            super().layout(rect, look)

    def scroll_by(self, dy: int) -> None:
        super().scroll_by(dy)
        for segment in self._segments:
            segment.move_ip(0, dy)
        self._list = None

    def handle(self, event: Event) -> bool:
        return self._in_list(event) if self._list is not None else super().handle(event)

    def part_at(self, pos: tuple[int, int]) -> int | None:
        return next((place for place, rect in enumerate(self._segments) if rect.collidepoint(pos)), None)

    def press_at(self, pos: tuple[int, int]) -> bool:
        return self.enabled and self.control.collidepoint(pos)

    def click(self, pos: tuple[int, int]) -> None:
        segment = self.part_at(pos)
        if segment is not None:
            self.choose(segment)
        elif self.is_list and self.control.collidepoint(pos):
            self.open()

    def open(self) -> None:
        if self.look is not None and self.enabled:
            self._list = DropList(self._names, self.chosen, self.control, self.look)
            self.dirty = True

    def _in_list(self, event: Event) -> bool:
        drop = self._list
        if drop is None:
            return False
        used = drop.handle(event)
        self.dirty = self.dirty or used
        if drop.closed:
            self._list = None
            self.dirty = True
            if drop.picked is not None:
                self.choose(drop.picked)
        return True

    def key_pressed(self, event: Event) -> bool:
        if self.is_list and is_activation(event):
            self.open()
            return True
        if pressed(event, "Space"):
            self.choose((self.chosen + 1) % len(self.options))
            return True
        last = len(self.options) - 1
        place = by_key(event, {"Left": self.chosen - 1, "Right": self.chosen + 1, "Home": 0, "End": last})
        if place is None:
            return False
        self.choose(min(last, max(0, place)))
        return True

    def cancel(self) -> None:
        super().cancel()
        if self._list is not None:
            self._list = None
            self.dirty = True

    def draw_control(self, surface: Surface, look: Look) -> None:
        look.shapes.draw(surface, self.control, well(look, self.ground, hovered=self.hovered and self.is_list))
        if self.is_list:
            self._draw_closed(surface, look)
            return
        for place, rect in enumerate(self._segments):
            self._draw_segment(surface, look, place, rect)

    def _draw_segment(self, surface: Surface, look: Look, place: int, rect: Rect) -> None:
        theme, rect = look.theme, rect.inflate(0, -2 * _inset(look))
        over = place == self.part_hovered and self.enabled
        ink = theme.text_on(self.ground) if self.enabled else theme.dim_on(self.ground)
        if place == self.chosen:
            box, ink = chosen_box(look, self.ground, hovered=over)
            if not self.enabled:
                box = Box(theme.dim_on(self.ground), box.radius)
            look.shapes.draw(surface, rect, box)
        elif over:
            look.shapes.draw(surface, rect, Box(theme.text_on(self.ground), max(3, look.metrics.radius - 3), alpha=26))
        style = look.style(BODY, ink, bold=place == self.chosen)
        look.write(surface, self._names[place], style, rect.inflate(-4, 0), Align.CENTRE)

    def _draw_closed(self, surface: Surface, look: Look) -> None:
        theme = look.theme
        ink = theme.text_on(self.ground) if self.enabled else theme.dim_on(self.ground)
        side, bold = self.control.height, look.style(BODY, ink, bold=True)
        arrow = Rect(self.control.right - side, self.control.y, side, side)
        margin = look.metrics.px(12)
        if look.text.width(self._names[self.chosen], bold) > arrow.x - self.control.x - margin:
            # The arrow needs less room than it has.
            margin = look.metrics.px(8)
            arrow.width = side * 5 // 9
            arrow.right = self.control.right
        text = Rect(self.control.x + margin, self.control.y, arrow.x - self.control.x - margin, side)
        look.write(surface, self.short_names(), bold, text)
        draw_icon(surface, look, DOWN, arrow, Style(look.metrics.text(BODY), ink), 0.45)

    def short_names(self) -> tuple[str, ...]:
        """Return the forms of the chosen option's name in the closed list, from long to short."""
        return (self._names[self.chosen],)

    @property
    def focus_part(self) -> Rect:
        """The line of the open list that Enter picks, or else all of it."""
        return self.rect if self._list is None else self._list.marked

    def draw_over(self, surface: Surface) -> None:
        if self._list is not None:
            self._list.draw(surface)

    def parts(self) -> Iterator[Part]:
        if not self.visible:
            return
        if self.label:
            yield Part("text", Rect(self.label_rect), self.label)
        if self._list is not None:
            yield from self._list.parts()
        elif self.is_list:
            yield Part("choice", Rect(self.control), self._names[self.chosen])
        for place, rect in enumerate(self._segments):
            yield Part("choice", Rect(rect), self._names[place])


class Tabs(Choice[V]):
    """Tabs side by side; the chosen one is underlined."""

    kind = "tabs"

    def __init__(
        self,
        options: Sequence[tuple[V, str]],
        value: V,
        on_change: Callable[[V], None],
    ) -> None:
        super().__init__("", options, value, on_change)

    def draw_control(self, surface: Surface, look: Look) -> None:
        if self.is_list:
            super().draw_control(surface, look)
            return
        theme = look.theme
        line = Rect(self.control.x, self.control.bottom - look.metrics.line, self.control.width, look.metrics.line)
        look.shapes.draw(surface, line, Box(theme.dim_on(self.ground), 0, alpha=90))
        for place, rect in enumerate(self._segments):
            here = place == self.chosen
            ink = theme.text_on(self.ground) if here else theme.dim_on(self.ground)
            if place == self.part_hovered and not here:
                ink = lighter(ink, 0.3) if self.ground is Ground.DARK else theme.ink
            look.write(surface, self._names[place], look.style(BODY, ink, bold=here), rect.inflate(-4, 0), Align.CENTRE)
            if here:
                thick = look.metrics.px(4)
                mark = Rect(
                    rect.x + look.metrics.px(6), self.control.bottom - thick, rect.width - look.metrics.px(12), thick
                )
                look.shapes.draw(surface, mark, Box(theme.text_on(self.ground), thick // 2))


def segment_widths(names: Sequence[str], look: Look) -> list[int]:
    """Return the width that each name needs in pixels."""
    style = look.style(BODY, bold=True)
    return [look.text.width(name, style) + 2 * look.metrics.px(12) for name in names]


def box_width(names: Sequence[str], look: Look) -> int:
    return sum(segment_widths(names, look)) + 2 * _inset(look)


def segments_in(box: Rect, names: Sequence[str], look: Look) -> tuple[Rect, ...]:
    """Return where to press for each name: they share the spare room; nowhere if there is too little room."""
    widths, inset = segment_widths(names, look), _inset(look)
    spare = box.width - sum(widths) - 2 * inset
    if spare < 0:
        return ()
    x, segments = box.x + inset, []
    for place, width in enumerate(widths):
        more = spare * (place + 1) // len(widths) - spare * place // len(widths)
        segments.append(Rect(x, box.y, width + more, box.height))
        x += width + more
    return tuple(segments)


def _inset(look: Look) -> int:
    return look.metrics.px(4)


class DropList:
    """Names below each other, over everything else; it takes all events until it is closed."""

    def __init__(self, names: Sequence[str], chosen: int, anchor: Rect, look: Look) -> None:
        self.names = tuple(names)
        self.chosen = chosen
        self.look = look
        self.picked: int | None = None
        """The place of the picked name, after closing."""
        self.closed = False
        self.cursor = chosen
        """The place of the name that Enter picks."""
        self._first = 0
        self._row = look.metrics.target
        self.rect, self._rows = self._place(anchor, look)
        self._show(chosen)

    def _place(self, anchor: Rect, look: Look) -> tuple[Rect, int]:
        """Return the place of the list, under ``anchor`` or above it if there is more room, and its visible rows."""
        inset, gap = look.metrics.px(6), look.metrics.px(4)
        style = look.style(BODY)
        needed = max(look.text.width(name, style) for name in self.names) + self._row + 2 * look.metrics.pad
        width = min(max(anchor.width, needed), look.metrics.width - 2 * gap)
        below = look.metrics.height - anchor.bottom - 2 * gap - 2 * inset
        above = anchor.top - 2 * gap - 2 * inset
        wanted = len(self.names) * self._row
        under = wanted <= below or below >= above
        rows = max(1, min(len(self.names), (below if under else above) // self._row))
        height = rows * self._row + 2 * inset
        x = max(gap, min(anchor.right - width, look.metrics.width - width - gap))
        return Rect(x, anchor.bottom + gap if under else anchor.top - gap - height, width, height), rows

    def _show(self, place: int) -> None:
        self._first = max(place - self._rows + 1, min(self._first, place))
        self._first = max(0, min(self._first, len(self.names) - self._rows))

    def _row_rect(self, place: int) -> Rect:
        inset = self.look.metrics.px(6)
        top = self.rect.y + inset + (place - self._first) * self._row
        bar = inset if self._rows < len(self.names) else 0
        return Rect(self.rect.x + inset, top, self.rect.width - 2 * inset - bar, self._row)

    @property
    def marked(self) -> Rect:
        """The place of the name that Enter picks."""
        return self._row_rect(self.cursor)

    def _shown(self) -> range:
        return range(self._first, self._first + self._rows)

    def _at(self, pos: tuple[int, int]) -> int | None:
        return next((place for place in self._shown() if self._row_rect(place).collidepoint(pos)), None)

    def _close(self, picked: int | None) -> None:
        self.picked, self.closed = picked, True

    def handle(self, event: Event) -> bool:
        """Handle mouse and keys; return whether the list looks different now."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            self._first = max(0, min(self._first - event.y, len(self.names) - self._rows))
            return True
        if event.type == pygame.MOUSEMOTION:
            over = self._at(position(event))
            changed = over is not None and over != self.cursor
            self.cursor = over if over is not None else self.cursor
            return changed
        if is_press(event) and not self.rect.collidepoint(position(event)):
            self._close(None)
            return True
        if is_release(event):
            over = self._at(position(event))
            if over is not None:
                self._close(over)
            return True
        return False

    def _key(self, event: Event) -> bool:
        last = len(self.names) - 1
        steps = {"Up": -1, "Down": 1, "PgUp": -self._rows, "PgDn": self._rows, "Home": -last, "End": last}
        step = by_key(event, steps)
        if step is not None:
            self.cursor = max(0, min(last, self.cursor + step))
            self._show(self.cursor)
        elif pressed(event, "Esc") or pressed(event, "Tab"):
            self._close(None)
        elif is_activation(event):
            self._close(self.cursor)
        else:
            return self._letter(getattr(event, "unicode", ""))
        return True

    def _letter(self, letter: str) -> bool:
        """Go to the next name that begins with this letter."""
        if not letter.strip():
            return False
        order = [*range(self.cursor + 1, len(self.names)), *range(self.cursor + 1)]
        match = next((place for place in order if self.names[place].lower().startswith(letter.lower())), None)
        if match is not None:
            self.cursor = match
            self._show(match)
        return match is not None

    def draw(self, surface: Surface) -> None:
        """Draw the list on paper, with a tick at the chosen name."""
        look, theme = self.look, self.look.theme
        look.listing.shade()  # it takes all events
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.PAPER))
        for place in self._shown():
            rect = self._row_rect(place)
            if place == self.cursor:
                look.shapes.draw(surface, rect, Box(theme.control, look.metrics.radius))
            ink = theme.cream if place == self.cursor else theme.ink
            mark = Rect(rect.x, rect.y, rect.height, rect.height)
            if place == self.chosen:
                draw_icon(surface, look, CHECK, mark, Style(look.metrics.text(BODY), ink), 0.5)
            text = Rect(mark.right, rect.y, rect.right - mark.right - look.metrics.px(8), rect.height)
            look.write(surface, self.names[place], look.style(BODY, ink), text)
        self._draw_more(surface)

    def _draw_more(self, surface: Surface) -> None:
        if self._rows == len(self.names):
            return
        look = self.look
        width, inset = look.metrics.px(4), look.metrics.px(14)
        track = Rect(self.rect.right - 2 * width, self.rect.y + inset, width, self.rect.height - 2 * inset)
        height = track.height * self._rows // len(self.names)
        y = track.y + track.height * self._first // len(self.names)
        look.shapes.draw(surface, Rect(track.x, y, width, height), Box(look.theme.ink_dim, width // 2, alpha=150))

    def parts(self) -> Iterator[Part]:
        """Yield the visible names."""
        for place in self._shown():
            yield Part("choice", self._row_rect(place), self.names[place])


class Picker(Pressable):
    """A choice of one item, by a click or the arrow keys. Subclasses place and draw the items.

    :ivar names: the names of the items.
    :ivar places: the places of the items, after ``layout``.
    """

    part_kind: ClassVar[str]
    """The kind of its parts."""
    keys: ClassVar[tuple[str, str]]
    """The keys that step to the previous and to the next item."""
    keeps_focus: ClassVar[bool]
    """Whether these keys do nothing at the ends; otherwise they move the focus on."""
    chosen = DrawnAttribute(0)
    """The number of the chosen item; -1 if none is chosen."""

    def __init__(
        self,
        label: str,
        names: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        *,
        tip: Tip | str | None = None,
    ) -> None:
        super().__init__(label, tip=tip)
        self.names = tuple(names)
        self.chosen = chosen
        self.on_change = on_change
        self.places: tuple[Rect, ...] = ()

    def scroll_by(self, dy: int) -> None:
        super().scroll_by(dy)
        for place in self.places:
            place.move_ip(0, dy)

    def choose(self, number: int) -> None:
        """Choose an item; call ``on_change`` if that is a change."""
        if number != self.chosen and 0 <= number < len(self.names):
            self.chosen = number
            self.on_change(number)

    def click(self, pos: tuple[int, int]) -> None:
        number = self.part_at(pos)
        if number is not None:
            self.choose(number)

    def part_at(self, pos: tuple[int, int]) -> int | None:
        return next((number for number, place in enumerate(self.places) if place.collidepoint(pos)), None)

    def key_pressed(self, event: Event) -> bool:
        last = len(self.names) - 1
        if pressed(event, "Space"):
            self.choose(self.chosen + 1 if self.chosen < last else 0)
            return True
        before, after = self.keys
        number = by_key(event, {before: self.chosen - 1, after: self.chosen + 1, "Home": 0, "End": last})
        if number is None or (not self.keeps_focus and not 0 <= number <= last):
            return False
        self.choose(number)
        return True

    def parts(self) -> Iterator[Part]:
        for name, place in zip(self.names, self.places, strict=True):
            yield Part(self.part_kind, Rect(place), name)


class RowPicker(Picker):
    """Items below each other, each a tree of widgets that only show something; the chosen one is of paper."""

    keys = ("Up", "Down")
    keeps_focus = False

    def __init__(
        self,
        label: str,
        names: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        row: Callable[[int, bool], Widget],
        heights: tuple[float, float],
    ) -> None:
        """Offer items.

        :param row: makes what is shown of an item; told whether it is the chosen one.
        :param heights: the natural and the least height of a row in layout units.
        """
        super().__init__(label, names, chosen, on_change)
        self._heights = heights
        self._trees = [(row(number, False), row(number, True)) for number in range(len(self.names))]

    @staticmethod
    def _gap(look: Look) -> int:
        return look.metrics.px(6)

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide = max((tree.natural_size(look)[0] for tree, _ in self._trees), default=0)
        return wide, self.height_for(look, wide)

    def least_width(self, look: Look) -> int:
        return max((tree.least_width(look) for tree, _ in self._trees), default=0)

    def height_for(self, look: Look, width: int) -> int:
        return self._rows_of(look, self.row_height(look, width))

    def least_height(self, look: Look, width: int) -> int:
        least = [look.metrics.px(self._heights[1]), *(tree.least_height(look, width) for tree, _ in self._trees)]
        return self._rows_of(look, max(least))

    def row_height(self, look: Look, width: int) -> int:
        """Return the natural height of a row."""
        return max(look.metrics.px(self._heights[0]), *(tree.height_for(look, width) for tree, _ in self._trees), 0)

    def _rows_of(self, look: Look, high: int) -> int:
        return len(self.names) * (high + self._gap(look)) - self._gap(look)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        place = Rect(rect)
        place.height = min(rect.height, self.height_for(look, rect.width))
        self.places = tuple(grid(place, 1, len(self.names), self._gap(look)))
        for row, trees in zip(self.places, self._trees, strict=True):
            for tree, ground in zip(trees, (Ground.DARK, Ground.PAPER), strict=True):
                tree.ground = ground
                tree.layout(row, look)

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        for number, row in enumerate(self.places):
            here = number == self.chosen
            paper = Box(look.theme.paper, look.metrics.radius)
            look.shapes.draw(surface, row, paper if here else row_box(look, lit=number == self.part_hovered))
            self._trees[number][here].draw(surface)
        if self.focused and self.places:
            draw_focus(surface, self.places[max(0, self.chosen)], look, self.ground)


class ColumnPicker(Picker):
    """Items side by side."""

    keys = ("Left", "Right")
    keeps_focus = True

    def place_columns(self, rect: Rect, size: tuple[int, int], gap: int) -> None:
        """Place the items from the left of ``rect``, each of this size and in the middle of its height."""
        top = rect.centery - size[1] // 2
        self.places = tuple(Rect((rect.x + column * (size[0] + gap), top), size) for column in range(len(self.names)))
