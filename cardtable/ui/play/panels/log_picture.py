"""Draws the log: its title, and its lines under the headings of their tricks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.voice.people import first_name, short_name
from cardtable.engine.voice.telling import EventLine
from cardtable.play.log_groups import LogGroup
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.pictures import StillPicture
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.play.telling.event_rows import EventRows
from cardtable.ui.theme import LARGE, SMALL, Ground
from cardtable.ui.widgets.skin import panel_box

TITLES: Final = ("What happened", "Log")


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


@dataclass(frozen=True, slots=True)
class LogPage:
    """The visible part of a log.

    :param number: a number that identifies the log, because the rows are computed only when they are drawn.
    :param rows: returns the visible rows.
    :param marked: the moves whose lines are marked.
    :param back: the number of newest lines scrolled out of sight.
    :param docked: whether it has a column, with nothing of the table under it.
    """

    number: int
    look: Look
    rect: Rect
    title: Rect
    rows: Callable[[], Sequence[LogRow | LogHeading]]
    marked: tuple[int | None, ...]
    back: int
    docked: bool


class LogPicture:
    """Draws pages of one table's log. A page in a column is drawn once, and kept."""

    def __init__(self, names: Sequence[str], sides: Sequence[int | None]) -> None:
        self._names = names
        self._sides = sides
        self._kept = StillPicture()

    def draw(self, surface: Surface, page: LogPage) -> None:
        if page.docked:
            picture = self._kept.of(
                _key(page), page.rect.size, lambda column: self._draw_column(column, page), page.look.listing
            )
            surface.blit(picture, page.rect)
        else:
            self._draw_page(surface, page, (0, 0))

    def _draw_column(self, surface: Surface, page: LogPage) -> None:
        """Draw a page onto a surface of its size."""
        page.look.lay_felt(surface, page.rect)
        with page.look.listing.on_picture(page.rect):
            self._draw_page(surface, page, (-page.rect.left, -page.rect.top))

    def _draw_page(self, surface: Surface, page: LogPage, by: tuple[int, int]) -> None:
        """Draw a page, moved by a number of pixels."""
        look = page.look
        look.shapes.draw(
            surface, page.rect.move(by), panel_box(look, Ground.DARK, shadow=not page.docked, solid=not page.docked)
        )
        look.write(surface, TITLES, look.text_style(Ground.DARK, LARGE, bold=True), page.title.move(by))
        event_rows = EventRows(look, self._names, self._sides)
        for row in page.rows():
            place = row.rect.move(by)
            if isinstance(row, LogHeading):
                _draw_heading(surface, look, row.group, self._names, place)
                continue
            if row.move in page.marked:
                marked = Box(look.theme.cream, look.metrics.px(5), alpha=40)
                look.shapes.draw(surface, place.inflate(look.metrics.gap, 0), marked)
            event_rows.draw_wrapped(surface, row.event, place, SMALL)


def _key(page: LogPage) -> tuple[object, ...]:
    """Return everything that the picture of a page depends on."""
    return page.number, page.look, tuple(page.rect), page.marked, page.back


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
