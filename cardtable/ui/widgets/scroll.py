"""What scrolls: forms, lists of rows and text, with the scroll bar."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.keyboard.keys import by_key, is_activation
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, LARGE, SMALL, TITLE, Ground
from cardtable.ui.widgets.layout import Row, Space, grow, rigid
from cardtable.ui.widgets.skin import draw_focus, focus_colour, row_box
from cardtable.ui.widgets.widget import DrawnAttribute, Tip, Widget, is_press, is_release, position

BAR_UNITS: Final = 16.0
"""The width kept free for a scroll bar."""


def bar_width(look: Look) -> int:
    """Return the width kept free for a scroll bar."""
    return look.metrics.px(BAR_UNITS)


@dataclass(frozen=True, slots=True)
class ScrollBar:
    """A scroll bar, in pixels.

    :param track: the place of the bar, as high as the visible part.
    :param content: the height of the content.
    :param offset: the height scrolled away at the top.
    :param min_knob: the least height of the knob that can be hit.
    """

    track: Rect
    content: int
    offset: int
    min_knob: int

    @property
    def max_offset(self) -> int:
        """The greatest offset; 0 if all content is visible."""
        return max(0, self.content - self.track.height)

    @property
    def knob(self) -> Rect:
        """The place of the knob; 0 high if there is nothing to scroll."""
        track = self.track
        if not self.max_offset:
            return Rect(track.topleft, (track.width, 0))
        height = max(min(track.height, self.min_knob), track.height * track.height // max(1, self.content))
        return Rect(track.x, track.y + (track.height - height) * self.offset // self.max_offset, track.width, height)

    def offset_for(self, knob_top: int) -> int:
        """Return the offset for this upper edge of the knob; it may be out of range."""
        room = self.track.height - self.knob.height
        return round((knob_top - self.track.y) / max(1, room) * self.max_offset)

    def draw(self, surface: Surface, look: Look, ground: Ground, *, held: bool) -> None:
        """Draw track and knob, if there is something to scroll.

        :param held: whether the knob is being dragged.
        """
        if not self.max_offset:
            return
        knob, thin = self.knob, look.metrics.px(6)
        x = knob.right - thin - look.metrics.px(2)
        ink = look.theme.text_on(ground)
        track = Rect(x, self.track.y, thin, self.track.height)
        look.shapes.draw(surface, track, Box(ink, thin // 2, alpha=22))
        look.shapes.draw(surface, Rect(x, knob.y, thin, knob.height), Box(ink, thin // 2, alpha=210 if held else 130))


MIN_DRAG_UNITS: Final = 9
"""Minimum movement, in layout units, that makes a press a drag."""
WHEEL_LINES: Final = 1.6
"""The distance of one notch of the wheel, by the height of a target."""


ROW_PAD_UNITS: Final = (14.0, 6.0)
"""The distances between a row's edge and its content, at each side and at top and bottom."""
BARE_PAD_UNITS: Final = 6.0
"""The distance at each side where only the chosen row has a box."""
ROW_MARGIN_UNITS: Final = 6.0
"""The room beside the box of a row, for its ring."""
ROW_GAP_UNITS: Final = 8.0
"""The distance between two boxes of rows."""


class Scroll(Widget):
    """A view of content that is higher than its place. Subclasses define ``content_height`` and ``draw_content``."""

    kind = "scroll"
    takes_click_focus = True
    rings = True
    """Whether a ring around the whole widget shows the focus."""
    offset = DrawnAttribute(0)
    """The pixels of the content scrolled away at the top."""

    def __init__(self, label: str = "") -> None:
        super().__init__(label)
        self.content = 0
        """The height of the content in pixels."""
        self._grip: int | None = None
        self._from: tuple[int, int] | None = None
        self._dragging = False

    @property
    def view(self) -> Rect:
        """The place of the content: all but the bar."""
        bar = bar_width(self.look) if self.look else 12
        return Rect(self.rect.x, self.rect.y, self.rect.width - bar, self.rect.height)

    @property
    def bar(self) -> ScrollBar:
        """The scroll bar in its present state."""
        left = self.view.right
        track = Rect(left, self.rect.y, self.rect.right - left, self.rect.height)
        return ScrollBar(track, self.content, self.offset, self.look.metrics.px(36) if self.look else 36)

    @property
    def max_offset(self) -> int:
        return max(0, self.content - self.rect.height)

    @property
    def focusable(self) -> bool:
        return self.visible and self.max_offset > 0

    def content_height(self, look: Look, width: int) -> int:
        return 0

    def draw_content(self, surface: Surface, top: int) -> None:
        """Draw the content within ``view``; it begins at the height ``top``."""

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place; the content at the top stays there if possible."""
        share = self.offset / self.content if self.content else 0.0
        super().layout(rect, look)
        self.content = self.content_height(look, self.view.width)
        self.scroll_to(round(share * self.content))

    def refresh(self) -> None:
        """Measure the content again after a change."""
        if self.look is not None:
            self.content = self.content_height(self.look, self.view.width)
            self.scroll_to(self.offset)
            self.dirty = True

    def scroll_to(self, offset: int) -> None:
        """Scroll ``offset`` pixels of the content away at the top, or as many as there are."""
        self.offset = max(0, min(offset, self.max_offset))

    def show_span(self, top: int, bottom: int) -> None:
        """Scroll just far enough to show the content from ``top`` to ``bottom``."""
        if top < self.offset:
            self.scroll_to(top)
        elif bottom > self.offset + self.rect.height:
            self.scroll_to(min(top, bottom - self.rect.height))

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._scroll_key(event)
        if is_press(event):
            self._press(position(event))
            return True
        if event.type == pygame.MOUSEMOTION and (self._grip is not None or self._from is not None):
            self._drag(position(event))
            return True
        if is_release(event):
            clicked = self._from is not None and not self._dragging
            self.cancel()
            if clicked:
                self.clicked(position(event))
            return True
        return False

    def clicked(self, pos: tuple[int, int]) -> None:
        """Handle a click on the content."""

    def _wheel(self, event: Event) -> bool:
        if not self.max_offset or self.look is None:
            return False
        exact = getattr(event, "precise_y", float(event.y))
        self.scroll_to(self.offset - round(exact * WHEEL_LINES * self.look.metrics.target))
        return True

    def _scroll_key(self, event: Event) -> bool:
        line = self.look.metrics.target if self.look else 40
        page = max(line, self.rect.height - line)
        goals = {
            "Up": self.offset - line,
            "Down": self.offset + line,
            "PgUp": self.offset - page,
            "PgDn": self.offset + page,
            "Home": 0,
            "End": self.max_offset,
        }
        goal = by_key(event, goals)
        if goal is None or not self.max_offset:
            return False
        self.scroll_to(goal)
        return True

    def _press(self, pos: tuple[int, int]) -> None:
        knob = self.bar.knob
        if pos[0] >= self.view.right and self.max_offset:
            if not knob.collidepoint(pos):
                knob.centery = pos[1]
                self.scroll_to(self.bar.offset_for(knob.y))
            self._grip = pos[1] - self.bar.knob.y
            self.pressed = True
        else:
            self.begin_drag(pos)

    def begin_drag(self, pos: tuple[int, int]) -> None:
        """Begin to drag the content from this point."""
        self._from = (pos[1], self.offset)

    def _drag(self, pos: tuple[int, int]) -> None:
        if self._grip is not None:
            self.scroll_to(self.bar.offset_for(pos[1] - self._grip))
        elif self._from is not None:
            far = pos[1] - self._from[0]
            limit = self.look.metrics.px(MIN_DRAG_UNITS) if self.look else MIN_DRAG_UNITS
            self._dragging = self._dragging or abs(far) > limit
            if self._dragging:
                self.scroll_to(self._from[1] - far)

    def cancel(self) -> None:
        self._grip = self._from = None
        self._dragging = False
        self.pressed = False

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None or not self.visible:
            return
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        self.draw_content(surface, self.rect.y - self.offset)
        surface.set_clip(before)
        self.bar.draw(surface, look, self.ground, held=self.pressed)
        if self.focused and self.rings:
            draw_focus(surface, self.rect, look, self.ground)


RING_UNITS: Final = 7.0
"""The room for the focus ring around a widget that scrolls."""


class WidgetScroll(Scroll):
    """A view of widgets."""

    kind = "form"
    takes_click_focus = False

    def scroll_to(self, offset: int) -> None:
        before = self.offset
        super().scroll_to(offset)
        if before != self.offset:
            for widget in self.children():
                widget.scroll_by(before - self.offset)

    def reveal(self, child: Widget) -> None:
        """Scroll until ``child`` is visible."""
        top = child.rect.y - self.rect.y + self.offset
        margin = self.look.metrics.px(RING_UNITS) if self.look else 0
        self.show_span(top - margin, top + child.rect.height + margin)

    def draw_content(self, surface: Surface, top: int) -> None:
        for widget in self.children():
            if widget.visible and widget.rect.colliderect(self.rect):
                widget.draw(surface)

    def parts(self) -> Iterator[Part]:
        for widget in self.children():
            for part in widget.parts():
                shown = part.rect.clip(self.rect)
                if shown.height:
                    yield part._replace(rect=shown, whole=part.whole or part.rect)


class Scrolled(WidgetScroll):
    """A widget that fills the view. Where its least height has no room, it has this height, and scrolls."""

    rings = False

    def __init__(self, body: Widget) -> None:
        super().__init__()
        self.body = body
        self._scrolls = False

    def children(self) -> tuple[Widget, ...]:
        return (self.body,)

    @property
    def view(self) -> Rect:
        """The place of the content: everything, or all but the bar."""
        return super().view if self._scrolls else Rect(self.rect)

    def natural_size(self, look: Look) -> tuple[int, int]:
        return self.body.natural_size(look)

    def height_for(self, look: Look, width: int) -> int:
        return self.body.height_for(look, width)

    def least_width(self, look: Look) -> int:
        return self.body.least_width(look) + bar_width(look)

    def least_height(self, look: Look, width: int) -> int:
        return min(2 * look.metrics.target, self.body.least_height(look, width))

    def content_height(self, look: Look, width: int) -> int:
        return max(self.rect.height, self.body.least_height(look, width))

    def layout(self, rect: Rect, look: Look) -> None:
        self._scrolls = self.body.least_height(look, rect.width) > rect.height
        super().layout(rect, look)
        self.body.ground = self.ground
        self.body.clip = self.rect if self.clip is None else self.rect.clip(self.clip)
        self.body.layout(Rect(rect.x, rect.y - self.offset, self.view.width, self.content), look)

    def refresh(self) -> None:
        if self.look is not None:
            self.layout(self.rect, self.look)

    def draw(self, surface: Surface) -> None:
        look, before = self.look, surface.get_clip()
        if look is not None and self.visible:
            if self._scrolls:  # beside it there is room for focus rings, above and below it for what scrolls away
                surface.set_clip(self.rect.inflate(2 * look.metrics.px(RING_UNITS), 0).clip(before))
            self.draw_content(surface, self.rect.y - self.offset)
            surface.set_clip(before)
            self.bar.draw(surface, look, self.ground, held=self.pressed)
            if self.focused:
                draw_focus(surface, self.rect, look, self.ground)


class Form(WidgetScroll):
    """Widgets below each other, each over the whole width."""

    def __init__(self, rows: Sequence[Widget], *, spread: float = 0.0) -> None:
        """Begin with these rows.

        :param spread: the most by which rows are farther apart than they must be if there is room, in layout units;
            fine lines then divide them.
        """
        super().__init__()
        self.spread = spread
        self._lines: tuple[Rect, ...] = ()
        self._rows = tuple(rows)

    def replace(self, rows: Sequence[Widget]) -> None:
        self._rows = tuple(rows)
        if self.look is not None:
            self.layout(self.rect, self.look)

    @property
    def focusable(self) -> bool:
        """Never: its widgets take the keys."""
        return False

    def children(self) -> tuple[Widget, ...]:
        return self._rows

    def _margin(self, look: Look) -> int:
        return look.metrics.px(RING_UNITS)

    def _gap(self, look: Look) -> int:
        return max(3, look.metrics.gap // 3)

    def _heights(self, look: Look, width: int) -> list[int]:
        return [row.height_for(look, width - 2 * self._margin(look)) if row.visible else 0 for row in self._rows]

    def content_height(self, look: Look, width: int) -> int:
        heights = [height for height in self._heights(look, width) if height]
        return sum(heights) + self._gap(look) * max(0, len(heights) - 1) + 2 * self._margin(look)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        heights = self._heights(look, self.view.width)
        spare = rect.height - self.content_height(look, self.view.width)
        apart = max(0, min(look.metrics.px(self.spread), spare // max(1, len(heights))))
        place, lines = self.view.inflate(-2 * self._margin(look), 0), list[Rect]()
        place.top += self._margin(look) - self.offset
        for row, place.height in zip(self._rows, heights, strict=True):
            row.ground = self.ground
            row.clip = self.rect if self.clip is None else self.rect.clip(self.clip)
            row.layout(place, look)
            if place.height:
                between = self._gap(look) + apart
                lines.append(Rect(place.left, place.bottom + between - between // 2, place.width, look.metrics.line))
                place.top = place.bottom + between
        self._lines = tuple(lines[:-1]) if apart else ()

    def draw_content(self, surface: Surface, top: int) -> None:
        if self.look is not None:
            for line in self._lines:
                surface.fill(self.look.theme.panel_edge, line)
        super().draw_content(surface, top)


class ChoiceList(Scroll):
    """A list of rows. A click or the arrow keys choose a row; a second click or Enter picks it (``on_pick``).

    A row is a tree of widgets that only show something. All rows are as high as the first; they are made when they come
    into sight.
    """

    kind = "list"
    rings = False
    chosen: DrawnAttribute[int | None] = DrawnAttribute(None)
    """The place of the chosen row."""

    def __init__(
        self,
        label: str,
        rows: Sequence[str],
        row: Callable[[int, bool], Widget],
        *,
        tips: Sequence[str] = (),
        on_choose: Callable[[int], None] | None = None,
        on_pick: Callable[[int], None] | None = None,
        chosen: int | None = None,
        at_once: bool = False,
        boxed: bool = True,
        paper: bool = False,
    ) -> None:
        """List rows.

        :param rows: the name of each.
        :param row: makes what is shown of a row; told whether it is the chosen one.
        :param tips: what there is to say about each row.
        :param at_once: whether the first click on a row picks it.
        :param boxed: whether each row has a box, not only the chosen one.
        :param paper: whether the chosen row is of paper, without a ring.
        """
        super().__init__(label)
        self.on_choose = on_choose
        self.on_pick = on_pick
        self.tips = tips
        self.empty = ""
        """What is written if there are no rows."""
        self.at_once = at_once
        self.boxed = boxed
        self.paper = paper
        self.rows = tuple(rows)
        self.chosen = chosen if self.rows else None
        self._row = row
        self._trees: dict[tuple[int, bool], Widget] = {}
        """What is shown of the rows in sight, by their places and whether they are chosen."""
        self._pitch, self._top = 1, 0
        """The distance from one row to the next, and that above the first, in pixels."""

    def replace(self, rows: Sequence[str]) -> None:
        """List other rows, with the same place chosen."""
        self.rows = tuple(rows)
        if self.chosen is not None and self.chosen >= len(self.rows):
            self.chosen = len(self.rows) - 1 if self.rows else None
        self._trees.clear()
        self.refresh()
        self._place()

    @property
    def focusable(self) -> bool:
        return self.visible and bool(self.rows)

    def _rim(self, look: Look) -> tuple[int, int]:
        """Return the distance from a row's place to its content."""
        px = look.metrics.px
        beside = ROW_PAD_UNITS[0] if self.boxed else BARE_PAD_UNITS
        return px(beside) + self._margin(look), px(ROW_PAD_UNITS[1] + ROW_GAP_UNITS / 2)

    @staticmethod
    def _margin(look: Look) -> int:
        return look.metrics.px(ROW_MARGIN_UNITS)

    def content_height(self, look: Look, width: int) -> int:
        self._pitch, self._top = self._pitch_at(look, width), look.metrics.px(ROW_GAP_UNITS / 2)
        return len(self.rows) * self._pitch + 2 * self._top

    def _pitch_at(self, look: Look, width: int) -> int:
        wide, high = self._rim(look)
        content = self._row(0, self.chosen == 0).height_for(look, width - 2 * wide) if self.rows else 0
        least = look.metrics.target + look.metrics.px(ROW_GAP_UNITS if self.boxed else 0)
        return max(content + (2 * high if self.boxed else 0), least)

    def least_width(self, look: Look) -> int:
        row = self._row(0, self.chosen == 0).least_width(look) if self.rows else 0
        return row + 2 * self._rim(look)[0] + bar_width(look)

    def height_for(self, look: Look, width: int) -> int:
        return len(self.rows) * self._pitch_at(look, width) + look.metrics.px(ROW_GAP_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return min(len(self.rows), 2) * self._pitch_at(look, width)

    def row_rect(self, place: int) -> Rect:
        top = self.rect.y - self.offset + place * self._pitch
        return Rect(self.view.x, top + self._top, self.view.width, self._pitch)

    def layout(self, rect: Rect, look: Look) -> None:
        self._trees.clear()
        first = self.look is None
        super().layout(rect, look)
        if first and self.chosen is not None:
            self._show(self.chosen)
        self._place()

    def scroll_to(self, offset: int) -> None:
        super().scroll_to(offset)
        self._place()

    def scroll_by(self, dy: int) -> None:
        super().scroll_by(dy)
        self._place()

    def _place(self) -> None:
        """Make and place what is in sight."""
        look = self.look
        if look is None:
            return
        wide, high = self._rim(look)
        trees = {}
        for place in self._in_sight():
            key = place, place == self.chosen
            tree = trees[key] = self._trees.get(key) or self._row(*key)
            tree.ground = Ground.PAPER if self.paper and key[1] else self.ground
            tree.layout(self.row_rect(place).inflate(-2 * wide, -2 * high if self.boxed else 0), look)
        self._trees = trees

    def _in_sight(self) -> range:
        first = max(0, self.offset // self._pitch - 1)
        return range(first, min(len(self.rows), (self.offset + self.rect.height) // self._pitch + 1))

    def choose(self, place: int) -> None:
        """Choose a row and show it."""
        if not self.rows:
            return
        place = max(0, min(len(self.rows) - 1, place))
        changed, self.chosen = place != self.chosen, place
        self._show(place)
        self._place()
        if changed and self.on_choose is not None:
            self.on_choose(place)

    def _show(self, place: int) -> None:
        """Scroll until a row is visible with its ring."""
        self.show_span(place * self._pitch, (place + 1) * self._pitch + 2 * self._top)

    def pick(self) -> None:
        """Pick the chosen row."""
        if self.chosen is not None and self.on_pick is not None:
            self.on_pick(self.chosen)

    def clicked(self, pos: tuple[int, int]) -> None:
        place = self.at(pos)
        if place is None:
            return
        if place == self.chosen or self.at_once:
            self.choose(place)
            self.pick()
        else:
            self.choose(place)

    def at(self, pos: tuple[int, int]) -> int | None:
        """Return the row at a point."""
        if not self.view.collidepoint(pos):
            return None
        return next((place for place in self._in_sight() if self.row_rect(place).collidepoint(pos)), None)

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return what a row shows beside or under a point: the first of its widgets that is not left of it."""
        row = next((tree for (place, _), tree in self._trees.items() if place == self.at(pos)), None)
        return None if row is None else next((each for each in row.children() if pos[0] < each.rect.right), None)

    @property
    def focus_part(self) -> Rect:
        """The chosen row."""
        return self.rect if self.chosen is None else self.row_rect(self.chosen).clip(self.rect)

    def tip_at(self, pos: tuple[int, int]) -> Tip | None:
        """Return the tip of the row under the mouse, or with the focus, that of the chosen row."""
        place = self.at(pos) if self.hovered else self.chosen
        return Tip(self.tips[place]) if self.tips and place is not None else super().tip_at(pos)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        used = super().handle(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            self.over = self.at(position(event))
        return used

    def _key(self, event: Event) -> bool:
        if is_activation(event):
            self.pick()
            return self.on_pick is not None
        here = -1 if self.chosen is None else self.chosen
        page = max(1, self.rect.height // self._pitch - 1)
        goals = {
            "Up": here - 1,
            "Down": here + 1,
            "PgUp": here - page,
            "PgDn": here + page,
            "Home": 0,
            "End": len(self.rows),
        }
        place = by_key(event, goals)
        if place is None:
            return False
        self.choose(place)
        return True

    def draw_content(self, surface: Surface, top: int) -> None:
        look = self.look
        if look is None:
            return
        if not self.rows and self.empty:
            look.write(surface, self.empty, look.dim_style(self.ground), self.view, Align.CENTRE, lines=None)
        for (place, chosen), tree in self._trees.items():
            self._draw_box(surface, look, place, chosen=chosen)
            tree.draw(surface)

    def _draw_box(self, surface: Surface, look: Look, place: int, *, chosen: bool) -> None:
        gap = look.metrics.px(ROW_GAP_UNITS if self.boxed else ROW_GAP_UNITS / 2)
        box = self.row_rect(place).inflate(-2 * self._margin(look), -gap)
        hovered = place == self.part_hovered
        if chosen and self.paper:
            look.shapes.draw(surface, box, Box(look.theme.paper, look.metrics.radius))
        elif self.boxed:
            look.shapes.draw(surface, box, row_box(look, lit=hovered))
        elif hovered or chosen:
            look.shapes.draw(surface, box, Box(look.theme.text_on(self.ground), look.metrics.radius, alpha=24))
        if chosen and (self.focused or not self.paper):
            colour = focus_colour(look, self.ground) if self.focused else look.theme.dim_on(self.ground)
            wide = max(2, look.metrics.px(3 if self.boxed else 2))
            look.shapes.ring(surface, box.inflate(2 * wide, 2 * wide), colour, wide, look.metrics.radius + wide)

    def parts(self) -> Iterator[Part]:
        if not self.visible:
            return
        for place, row in enumerate(self.rows):
            whole = self.row_rect(place)
            shown = whole.clip(self.rect)
            if shown.height:
                yield Part("row", shown, row, whole=whole)


def over_rows(head: Widget) -> Row:
    """Return headings that lie over what is in the rows of a list without boxes."""
    side = BARE_PAD_UNITS + ROW_MARGIN_UNITS
    return Row(rigid(Space(side)), grow(head), rigid(Space(side + BAR_UNITS)), gap=0)


class ParagraphKind(Enum):
    """The kind of a paragraph."""

    TITLE = "title"
    HEADING = "heading"
    BODY = "body"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of text.

    :param anchor: a name to scroll to, such as a rule's number.
    :param numbered: whether the anchor is shown before the text.
    :param figure: what only shows something under the text, such as cards or a table.
    """

    text: str
    kind: ParagraphKind = ParagraphKind.BODY
    anchor: str = ""
    numbered: bool = False
    figure: Widget | None = None


class ScrollText(Scroll):
    """Paragraphs below each other; the one with the anchor ``marked`` is highlighted."""

    kind = "page"
    ground = DrawnAttribute(Ground.PAPER)
    marked = DrawnAttribute("")

    def __init__(self, paragraphs: Sequence[Paragraph | str], *, margin: int = 10) -> None:
        super().__init__()
        self.margin = margin
        """The layout units kept free at the sides."""
        self.align = Align.LEFT
        self._paragraphs: tuple[Paragraph, ...] = ()
        self._tops: tuple[int, ...] = ()
        self.paragraphs = paragraphs

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """The paragraphs; they can be set as plain texts."""
        return self._paragraphs

    @paragraphs.setter
    def paragraphs(self, paragraphs: Sequence[Paragraph | str]) -> None:
        self._paragraphs = tuple(Paragraph(each) if isinstance(each, str) else each for each in paragraphs)
        self.refresh()

    def style(self, look: Look, kind: ParagraphKind) -> Style:
        match kind:
            case ParagraphKind.TITLE:
                return look.text_style(self.ground, TITLE, bold=True)
            case ParagraphKind.HEADING:
                return look.style(LARGE, look.theme.accent_on(self.ground), bold=True)
            case ParagraphKind.NOTE:
                return look.dim_style(self.ground, SMALL)
            case ParagraphKind.BODY:
                return look.text_style(self.ground)

    def _indent(self, look: Look) -> int:
        numbers = [each.anchor for each in self._paragraphs if each.numbered]
        style = look.style(SMALL, bold=True)
        return max((look.text.width(number, style) for number in numbers), default=-look.metrics.gap) + look.metrics.gap

    def _column(self, look: Look, width: int) -> tuple[int, int]:
        """Return the left margin and the width of the lines, which stay narrow enough to read well, in the middle."""
        column = max(40, min(width - 2 * look.metrics.px(self.margin), round(look.metrics.text(BODY) * 46)))
        return (width - column) // 2, column

    def _space(self, look: Look, kind: ParagraphKind) -> int:
        return round(look.metrics.text(BODY) * {ParagraphKind.TITLE: 0.4, ParagraphKind.HEADING: 1.0}.get(kind, 0.55))

    def _height(self, look: Look, each: Paragraph, width: int) -> int:
        indent = self._indent(look) if each.numbered else 0
        figure = 0 if each.figure is None else each.figure.height_for(look, width - indent)
        return self._text_height(look, each, width - indent) + figure

    def _text_height(self, look: Look, each: Paragraph, width: int) -> int:
        style = self.style(look, each.kind)
        return look.fitted(each.text, style, width, None).height if each.text else 0

    def content_height(self, look: Look, width: int) -> int:
        _, column = self._column(look, width)
        y, tops = look.metrics.px(self.margin // 2), []
        for place, each in enumerate(self._paragraphs):
            y += self._space(look, each.kind) if place else 0
            tops.append(y)
            y += self._height(look, each, column)
        self._tops = tuple(tops)
        return y + look.metrics.px(self.margin)

    def height_for(self, look: Look, width: int) -> int:
        """Return the height at which nothing scrolls."""
        return self.content_height(look, width - bar_width(look)) if self._paragraphs else 0

    def least_height(self, look: Look, width: int) -> int:
        return min(look.metrics.target, self.height_for(look, width))

    def show(self, anchor: str) -> bool:
        """Scroll to the paragraph with this anchor and highlight it; return whether there is one."""
        for each, top in zip(self._paragraphs, self._tops, strict=False):
            if each.anchor == anchor:
                self.scroll_to(top - (self.look.metrics.pad if self.look else 0))
                self.marked = anchor
                return True
        return False

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        self._place_figures()

    def refresh(self) -> None:
        super().refresh()
        self._place_figures()

    def scroll_to(self, offset: int) -> None:
        before = self.offset
        super().scroll_to(offset)
        for each in self._paragraphs:
            if each.figure is not None:
                each.figure.scroll_by(before - self.offset)

    def _place_figures(self) -> None:
        if self.look is None:
            return
        for each, start in zip(self._paragraphs, self._tops, strict=True):
            if each.figure is not None:
                place = self._place_of(self.look, each, self.rect.y - self.offset + start)
                above = self._text_height(self.look, each, place.width)
                each.figure.ground = self.ground
                each.figure.layout(Rect(place.x, place.y + above, place.width, place.height - above), self.look)

    def _place_of(self, look: Look, each: Paragraph, top: int) -> Rect:
        """Return the place of a paragraph, without the number before it."""
        margin, column = self._column(look, self.view.width)
        indent = self._indent(look) if each.numbered else 0
        return Rect(self.view.x + margin + indent, top, column - indent, self._height(look, each, column))

    def draw_content(self, surface: Surface, top: int) -> None:
        look = self.look
        if look is None:
            return
        for each, start in zip(self._paragraphs, self._tops, strict=True):
            if top + start > self.rect.bottom or not (each.text or each.figure):
                continue
            place = self._place_of(look, each, top + start)
            if place.bottom >= self.rect.y:
                self._draw_paragraph(surface, look, each, place)

    def _draw_paragraph(self, surface: Surface, look: Look, each: Paragraph, place: Rect) -> None:
        style = self.style(look, each.kind)
        if each.anchor and each.anchor == self.marked:
            lit = Rect(self.view.x, place.y, self.view.width, place.height).inflate(0, look.metrics.px(8))
            look.shapes.draw(surface, lit, Box(look.theme.gold, look.metrics.radius, alpha=70))
        if each.text:
            line = Rect(place)
            if self.align is Align.CENTRE and not self.max_offset:  # over the whole width: there is no bar
                line.x, line.width = self.rect.x, self.rect.width
            text = look.fitted(each.text, style, line.width, None)
            line.height = text.height
            look.draw(surface, text, line, self.align)
        if each.figure is not None:
            each.figure.draw(surface)
        if each.numbered:
            number = look.style(SMALL, look.theme.accent_on(self.ground), bold=True)
            indent = self._indent(look)
            beside = Rect(place.x - indent, place.y, indent, look.text.line_height(style))
            look.write(surface, each.anchor, number, beside)
