"""The page of saved tables and sample tables, which can be continued, renamed and removed."""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.pages.table_rows import KEYS, ListedTable, TableRows
from cardtable.program.table_in_play import NO_SHARED_COPY
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.keys import pressed
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

FIRST_SECONDS: Final = 0.1
"""Seconds spent reading tables before the page is shown: enough for some dozens."""
FRAME_SECONDS: Final = 0.008
"""Seconds of each frame spent reading further tables."""
MAX_TITLE_LENGTH: Final = 40
KEPT: Final = "Every table is saved as you left it"


class SavedTablesScene(Page):
    """A list of tables. Only the chosen one has the gold button.

    The first tables are read before the page is shown, in a time too short to notice, and the rest frame by frame.
    """

    title = "Tables"
    title_share = 0.5

    def __init__(
        self,
        tables: Iterable[ListedTable | None],
        leave: Callable[[], None],
        art: CardArt,
        clock: Callable[[], float] = perf_counter,
        bring_back: Callable[[], None] | None = None,
        first: int = 0,
    ) -> None:
        """List tables.

        :param tables: the tables; ``None`` among them means that the next is not ready yet.
        :param art: draws cards.
        :param bring_back: restores the table that was removed last; ``None`` if there is none.
        :param first: the row that is chosen first; the last row if there are fewer.
        """
        super().__init__()
        self._first = first
        self.leave_page = leave
        self._coming = iter(tables)
        self._clock = clock
        self._all = False
        self.list = TableRows(lambda _: self._judge(), self._open, art)
        self.look_back = Button("Look back", self._look_back, key="B")
        tip = Tip("Shows your costly moves, judged by what you could know.")
        self.review = Button("Review", self._review, key="R", tip=tip)
        self.keep_copy = Button("Keep a copy", self._keep_copy, key="C")
        self.rename = Button("Rename", self._ask_title, key="N")
        self.remove = Button("Remove …", self._ask_removal, key="Del")
        self.undo = None if bring_back is None else Button("Bring back", bring_back, key="U")
        self._about = Rect(0, 0, 0, 0)
        self._read_more(FIRST_SECONDS)

    @property
    def tables(self) -> list[ListedTable]:
        """The tables read so far."""
        return self.list.tables

    def _read_more(self, seconds: float) -> None:
        """Read tables until there are no more, for at most this many seconds."""
        end = self._clock() + seconds
        tables: list[ListedTable] = []
        for table in self._coming:
            if table is not None:
                tables.append(table)
            if self._clock() >= end:
                break
        else:
            self._all = True
        if tables:
            self.list.take(tables)

    @property
    def animating(self) -> bool:
        return super().animating or not self._all

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        back = Button("Menu", self.back, key="Esc")
        self._about = self.place_in_corner(look, [back])
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        margin = metrics.px(6)
        room = Rect(body.left - margin, body.top, body.width + 2 * margin, foot.top - metrics.px(10) - body.top)
        self.list.layout(room, look)
        if self.list.chosen is None and self.tables and (self._all or len(self.tables) > self._first):
            self.list.choose(min(self._first, len(self.tables) - 1))
        buttons = [
            self.look_back,
            self.review,
            self.keep_copy,
            self.rename,
            self.remove,
            *([self.undo] if self.undo is not None else []),
        ]
        self.place_row(look, foot, buttons)
        self._judge()
        return [self.list, *buttons, back]

    def layout(self, look: Look) -> None:
        """Place everything; the list has the focus."""
        super().layout(look)
        if self.desk.focus.current is None and self.list.focusable:
            self.desk.focus.set(self.list)

    def _judge(self) -> None:
        """Enable only the buttons that apply to the chosen table."""
        table = self._chosen
        for button, act in (
            (self.look_back, None if table is None else table.look_back),
            (self.review, None if table is None else table.review),
            (self.keep_copy, None if table is None else table.keep_copy),
            (self.rename, None if table is None else table.rename),
            (self.remove, None if table is None else table.remove),
        ):
            if act is None:
                button.disable(Tip(_why_not(table, review=button is self.review, copy=button is self.keep_copy)))
            else:
                button.enable()

    @property
    def _chosen(self) -> ListedTable | None:
        return None if self.list.chosen is None else self.tables[self.list.chosen]

    def update(self, now: float) -> None:
        super().update(now)
        if not self._all:
            before = self.list.chosen
            self._read_more(FRAME_SECONDS)
            if before is None and self.tables:
                self.layout(self.look)

    def handle(self, event: Event) -> None:
        """Handle one event: a row's number opens its table."""
        if self.desk.dialog is None and event.type == pygame.KEYDOWN:
            number = next((number for number in KEYS if pressed(event, str(number))), 0)
            if number and number <= len(self.tables):
                self._open(number - 1)
                return
        super().handle(event)

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        style = look.dim_style(Ground.DARK, BODY)
        if look.text.width(KEPT, style) <= self._about.width:
            look.write(surface, KEPT, style, self._about, Align.LEFT)

    def _open(self, place: int) -> None:
        self.tables[place].open()

    def _look_back(self) -> None:
        table = self._chosen
        if table is not None and table.look_back is not None:
            table.look_back()

    def _review(self) -> None:
        table = self._chosen
        if table is not None and table.review is not None:
            table.review()

    def _keep_copy(self) -> None:
        table = self._chosen
        if table is not None and table.keep_copy is not None:
            table.keep_copy()

    def _ask_title(self) -> None:
        table = self._chosen
        if table is None or table.rename is None:
            return
        rename = table.rename
        field = TextEntry("", table.title, lambda _: None, max_length=MAX_TITLE_LENGTH, placeholder="the game's name")
        take = Answer("OK", lambda: rename(field.text.strip()), Role.PRIMARY)
        self.desk.open(Dialog("A title for this table", "", [Answer("Cancel", escapes=True), take], body=[field]))

    def _ask_removal(self) -> None:
        """Ask whether to remove the chosen table."""
        table = self._chosen
        if table is None or table.remove is None:
            return
        answers = [
            Answer("Keep it", role=Role.PRIMARY, escapes=True),
            Answer("Remove", table.remove, Role.DANGER),
        ]
        text = f"{table.title}: {table.description}. The file is moved to a folder of removed tables."
        self.desk.open(Dialog("Remove this table?", text, answers))

    def back(self) -> None:
        self.leave_page()


def _why_not(table: ListedTable | None, *, review: bool, copy: bool) -> str:
    """Return why a button does not apply to a table."""
    if table is None:
        return "There is no table."
    if table.closed:
        return table.closed
    if copy and table.look_back is not None and table.remove is not None:
        return NO_SHARED_COPY
    if review and table.look_back is not None:
        sample = table.remove is None
        return "Sample tables have no moves to review." if sample else "You have not finished a hand at this table."
    return "Sample tables cannot be changed." if table.remove is None else "This file can't be read."
