"""The log at the right: the moves by tricks, the newest on top. Each line leads to the table after its move.

In a wide window it has a column beside the table; otherwise it is a drawer over the table's right side.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.view import View
from cardtable.engine.voice.people import People, first_name, short_name
from cardtable.engine.voice.telling import EventLine, Past, line_of_undo
from cardtable.play.log_groups import LogGroup, groups_of
from cardtable.play.match import Match
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.pictures import StillPicture
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.keys import pressed
from cardtable.ui.look import Look
from cardtable.ui.play.panels.panel import Panel
from cardtable.ui.play.telling.event_line import draw_rows, rows_height
from cardtable.ui.table.board import Board
from cardtable.ui.theme import LARGE, SMALL, Ground
from cardtable.ui.widgets.button import IconButton
from cardtable.ui.widgets.scroll import MIN_DRAG_UNITS
from cardtable.ui.widgets.skin import panel_box
from cardtable.ui.widgets.widget import is_press, is_release, position

WIDTH_UNITS: Final = 300
"""The width of the drawer, in layout units."""
DOCK_UNITS: Final = 219
"""The width of the column in a wide window, in layout units."""
MIN_DOCK_UNITS: Final = 1600
"""The smallest width of a window with room for that column."""
WHEEL_LINES: Final = 3
NO_LINE: Final = EventLine(None, "", ("",))
TITLES: Final = ("Log",)


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the log on the screen: its text, its place, and the number of its move."""

    event: EventLine
    rect: Rect
    move: int


@dataclass(frozen=True, slots=True)
class LogHeading:
    """The title of a group on the screen."""

    group: LogGroup
    rect: Rect


class LogPanel(Panel):
    """The log, open or closed.

    :ivar may_dock: whether it may have a column; beside a sheet of paper there is none for it.
    :ivar wants_column: whether it is wanted in its column if there is room for one.
    :ivar docked: whether it is in its column.
    :ivar back: the number of newest lines scrolled out of sight.
    :ivar at: the move selected by the keys; Enter looks back at it.
    :ivar hover: the move under the mouse.
    :ivar held: the height at which it was pressed, and the lines scrolled out of sight by then.
    :ivar swiped: whether it has been dragged since then.
    """

    open = False
    """Whether the drawer is open."""

    def __init__(self, match: Match, look_at: Callable[[int], None]) -> None:
        """``look_at`` gets the place of a move in the log, and shows the table after it."""
        super().__init__()
        self.match = match
        self.game = match.game
        self.names = match.names
        self.look_at = look_at
        self.may_dock = True
        self.wants_column = True
        self.docked = False
        self.back = 0
        self.at: int | None = None
        self.hover: int | None = None
        self.held: tuple[int, int] | None = None
        self.swiped = False
        self.body = Rect(0, 0, 0, 0)
        self._close = self.desk.add(IconButton("Close", icons.CLOSE, self._put_away))
        self._look: Look | None = None
        self._view: View | None = None
        self._groups: tuple[LogGroup, ...] = ()
        self._lines: dict[int, EventLine] = {}
        self._number = 0
        """The number of Views it has followed."""
        self._kept = StillPicture()

    def follow(self, key: str) -> None:
        """Take the key that closes the log."""
        self._close.key = key

    @property
    def visible(self) -> bool:
        return self.open or self.docked

    def column(self, look: Look) -> int:
        """Return the width of its column in pixels; 0 if there is no room for one, or none is wanted."""
        docks = self.wants_column and self.may_dock and look.metrics.width >= look.metrics.px(MIN_DOCK_UNITS)
        return look.metrics.px(DOCK_UNITS) if docks else 0

    def toggle(self, look: Look) -> None:
        """Open or close the log: its column in a wide window, otherwise the drawer."""
        if self.may_dock and look.metrics.width >= look.metrics.px(MIN_DOCK_UNITS):
            self.wants_column = not self.wants_column
            return
        opens = not self.open
        self.close()
        self.open = opens

    def _put_away(self) -> None:
        """Close the drawer or the column with its button."""
        self.wants_column = self.wants_column and not self.docked
        self.close()

    def close(self) -> None:
        self.open, self.back, self.at, self.hover, self.held = False, 0, None, None, None

    def layout(self, board: Board, look: Look) -> None:
        """Place the log in its column, or along the right edge above the hand."""
        metrics, layout = look.metrics, board.layout
        if self._view is not board.view:
            self._follow_view(board.view)
        self._look = look
        self.rect = Rect(layout.column)
        if not self.docked:
            self.rect = _drawer(board, look)
        inner = self.rect.inflate(-2 * metrics.gap, -2 * metrics.gap)
        wide, high = self._close.natural_size(look)
        self._close.layout(Rect(inner.right - wide, inner.top, wide, high), look)
        self.body = Rect(inner.left, inner.top + high + metrics.gap // 2, inner.width, 0)
        self.body.height = inner.bottom - self.body.top

    def _follow_view(self, view: View) -> None:
        """Take another View. The lines of moves that both Views have are kept, except those of the last round.

        A line of the new View may repeat them.
        """
        before, self._view, self._number = self._view, view, self._number + 1
        goes_on = before is not None and before.seat == view.seat and len(before.log) < len(view.log)
        last = len(before.log) - before.seats if before is not None and goes_on else 0
        self._lines = {place: line for place, line in self._lines.items() if place < last}
        endings = self.game.endings
        self._groups = groups_of(view.log, self.names, endings.hand_word, endings.trick_word)

    # --- events -----------------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        if not self.visible:
            return False
        if self.desk.handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL and (self.open or self.rect.collidepoint(position(event))):
            self._scroll(-WHEEL_LINES * event.y)
            return True
        if event.type == pygame.KEYDOWN and self.open:
            return self._key(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._pointer(event)
        return False

    def _scroll(self, lines: int) -> None:
        count = len(self._view.log) + len(self.match.taken_back) if self._view is not None else 0
        self.back = max(0, min(self.back + lines, count - 1))

    def _key(self, event: Event) -> bool:
        """Select an older line with Down, a newer one with Up; Enter looks back at its move."""
        count = len(self._view.log) if self._view is not None else 0
        step = -1 if pressed(event, "Down") else 1 if pressed(event, "Up") else 0
        if step and count:
            start = self.hover if self.at is None else self.at
            self.at = self._next_line(count if start is None else start, step)
            self.back = max(0, min(self.back, count - 1 - self.at))
            while self.at not in {line.move for line in self.lines()} and self.back < count - 1 - self.at:
                self.back += 1
            return True
        if pressed(event, "Enter") and self.at is not None:
            self.look_at(self.at)
            return True
        return False

    def _next_line(self, start: int, step: int) -> int:
        """Return the next move with a line, an older one with the step -1; if there is none, the first or last move."""
        view = self._view
        if view is None:
            return start
        last, people = len(view.log) - 1, People(self.names, view.seat)
        place = min(max(0, start + step), last)
        while not self._line(view, people, place).text and 0 <= place + step <= last:
            place += step
        return place

    def _pointer(self, event: Event) -> bool:
        swipes = is_release(event) or (event.type == pygame.MOUSEMOTION and event.buttons[0])
        if not swipes:
            self.held = None
        if not self.rect.collidepoint(event.pos) and self.held is None:
            self.hover = None
            return False
        line = next((line for line in self.lines() if line.rect.collidepoint(event.pos)), None)
        self.hover = None if line is None else line.move
        if is_press(event):
            self.held, self.swiped = (event.pos[1], self.back), False
        elif event.type == pygame.MOUSEMOTION and self.held is not None:
            self._swipe(event.pos[1], *self.held)
        elif is_release(event) and self.held is not None:
            self.held = None
            if line is not None and not self.swiped:
                self.look_at(line.move)
        return True

    def _swipe(self, at: int, start: int, back: int) -> None:
        """Scroll whole lines with the pointer, which was pressed at a height: older ones come up from below."""
        look = self._look
        if look is None or not (self.swiped or abs(at - start) > look.metrics.px(MIN_DRAG_UNITS)):
            return
        self.swiped = True
        self.back = back
        self._scroll(round((start - at) / look.text.line_height(look.style(SMALL))))

    # --- drawing ----------------------------------------------------------------------------------------------------

    def lines(self) -> list[LogRow]:
        """Return the visible lines, the newest first."""
        return [row for row in self._rows() if isinstance(row, LogRow)]

    def _rows(self) -> list[LogRow | LogHeading]:
        """Return the visible lines and headings from top to bottom."""
        look, view = self._look, self._view
        if look is None or view is None or not self.visible:
            return []
        metrics = look.metrics
        people = People(self.names, view.seat)
        head = round(look.text.line_height(look.style(SMALL)) * 1.5)
        rows: list[LogRow | LogHeading] = []
        y, skipped = self.body.top, 0
        for group in reversed(self._groups):
            told = self._told(view, people, group)
            left_out = min(len(told), self.back - skipped)
            skipped += left_out
            if left_out == len(told):
                continue
            rows.append(LogHeading(group, Rect(self.body.left, y, self.body.width, head)))
            y += head
            for event, place in told[left_out:]:
                high = rows_height(look, event, self.body.width, SMALL)
                if y + high > self.body.bottom:
                    return rows if isinstance(rows[-1], LogRow) else rows[:-1]
                rows.append(LogRow(event, Rect(self.body.left, y, self.body.width, high), place))
                y += high + metrics.line
            y += metrics.gap
        return rows

    def _told(self, view: View, people: People, group: LogGroup) -> list[tuple[EventLine, int]]:
        """Return the lines of a group, the newest first, each with its move, or with the last one before an undo."""
        told = []
        for place in range(group.last, group.first - 1, -1):
            undone = [each for each in self.match.taken_back if each.at == place + 1]
            told += [(line_of_undo(each, people), place) for each in reversed(undone)]
            if (line := self._line(view, people, place)).text:
                told.append((line, place))
        return told

    def _line(self, view: View, people: People, place: int) -> EventLine:
        """Return the line of a move; it is made when first needed, because a long log takes time.

        It is empty if the line of the next move repeats it.
        """
        if place not in self._lines:
            telling, following = self.game.telling, place + 1
            repeated = following < len(view.log) and telling.repeats(Past(view, following))
            self._lines[place] = NO_LINE if repeated else telling.line(Past(view, place), people)
        return self._lines[place]

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the log, if it is on the screen: in its column from a picture that is kept."""
        if not self.visible:
            return
        if self.docked:
            key = self._number, look, tuple(self.rect), self.at, self.hover, self.back
            picture = self._kept.of(key, self.rect.size, lambda column: self._draw_column(column, look), look.listing)
            surface.blit(picture, self.rect)
        else:
            self._draw_lines(surface, look, (0, 0))
        self.draw_buttons(surface, look)

    def _draw_column(self, surface: Surface, look: Look) -> None:
        """Draw the log onto a surface of its size."""
        look.lay_felt(surface, self.rect)
        with look.listing.on_picture(self.rect):
            self._draw_lines(surface, look, (-self.rect.left, -self.rect.top))

    def _draw_lines(self, surface: Surface, look: Look, by: tuple[int, int]) -> None:
        """Draw the title and the visible lines, moved by a number of pixels."""
        box = panel_box(look, Ground.DARK, shadow=not self.docked, solid=not self.docked)
        look.shapes.draw(surface, self.rect.move(by), box)
        title = Rect(self.body.left, self._close.rect.top, 0, self._close.rect.height)
        title.width = self._close.rect.left - title.left
        look.write(surface, TITLES, look.text_style(Ground.DARK, LARGE, bold=True), title.move(by))
        faces, sides = look.faces_of(self.names), self.game.partnerships(len(self.names))
        for row in self._rows():
            place = row.rect.move(by)
            if isinstance(row, LogHeading):
                _draw_heading(surface, look, row.group, self.names, place)
                continue
            if row.move in (self.at, self.hover):
                marked = Box(look.theme.cream, look.metrics.px(5), alpha=40)
                look.shapes.draw(surface, place.inflate(look.metrics.gap, 0), marked)
            side = sides[row.event.seat] if sides and row.event.seat is not None else None
            draw_rows(surface, look, faces, row.event, place, SMALL, side)


def _drawer(board: Board, look: Look) -> Rect:
    """Return the place of the drawer, over the right side of the table."""
    metrics, layout = look.metrics, board.layout
    width = min(metrics.px(WIDTH_UNITS), metrics.width - 2 * metrics.gap)
    place = Rect(metrics.width - width - metrics.gap, layout.rail.bottom + metrics.gap, width, 0)
    place.height = min(layout.prompt.top, layout.buttons.top) - metrics.gap - place.top
    return place


def _draw_heading(surface: Surface, look: Look, group: LogGroup, names: Sequence[str], place: Rect) -> None:
    """Draw the title and the note of a group, and a thin line above both; a long name in the note is shortened."""
    line = Rect(place.left, place.top, place.width, look.metrics.line)
    surface.fill(look.theme.panel_edge, line)
    bold, dim = look.style(SMALL, look.theme.cream_dim, True), look.dim_style(Ground.DARK, SMALL)
    look.write(surface, group.title, bold, place)
    left = place.left + look.text.width(group.title, bold) + look.metrics.gap
    room = Rect(left, place.top, place.right - left, place.height)
    forms = [group.note]
    for shorten in (first_name, short_name):
        note = group.note
        for name in names:
            note = note.replace(name, shorten(name))
        forms.append(note)
    look.write(surface, tuple(forms), dim, room, Align.RIGHT)
