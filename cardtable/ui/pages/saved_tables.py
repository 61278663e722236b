"""The saved tables and the sample tables: pick one to continue, give it a title, or remove it."""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.art.card_art import CardArt
from cardtable.ui.keyboard.keys import pressed
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.dialog import Answer, Dialog
from cardtable.ui.kit.entry import TextEntry
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.table_rows import KEYS, ListedTable, TableRows
from cardtable.ui.theme import BODY, Ground

FIRST_SECONDS: Final = 0.1
"""Seconds that the page takes to look at tables before it is shown: enough for some dozens."""
FRAME_SECONDS: Final = 0.008
"""Seconds of a frame in which further tables are looked at."""
MAX_TITLE_LENGTH: Final = 40
KEPT: Final = "Each is kept as it was left"


class SavedTablesScene(PageScene):
    """A list of tables. The chosen one alone has the gold button.

    The first tables are looked at before the page is shown, in a time too short to notice; the rest, frame by frame.
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

        :param tables: ``None`` among them means that the next one is not there yet.
        :param art: draws cards.
        :param bring_back: brings back the table that was removed last; ``None`` if there is none.
        :param first: the number of the row that is chosen first; the last one if there are fewer.
        """
        super().__init__()
        self._first = first
        self.leave_page = leave
        self._coming = iter(tables)
        self._clock = clock
        self._all = False
        self.list = TableRows(lambda _: self._judge(), self._open, art)
        self.look_back = Button("Look back", self._look_back, key="B")
        tip = Tip("Which of your moves cost something, by what you could know.")
        self.review = Button("Review", self._review, key="R", tip=tip)
        self.keep_copy = Button("Keep a copy", self._keep_copy, key="C")
        self.rename = Button("Rename", self._ask_title, key="N")
        self.remove = Button("Remove …", self._ask_removal, key="Del")
        self.undo = None if bring_back is None else Button("Bring back", bring_back, key="U")
        self._about = Rect(0, 0, 0, 0)
        self._look_at_more(FIRST_SECONDS)

    @property
    def tables(self) -> list[ListedTable]:
        """The tables that have been looked at."""
        return self.list.tables

    def _look_at_more(self, seconds: float) -> None:
        """Look at tables until there are no more, or for a number of seconds."""
        end = self._clock() + seconds
        found: list[ListedTable] = []
        for table in self._coming:
            if table is not None:
                found.append(table)
            if self._clock() >= end:
                break
        else:
            self._all = True
        if found:
            self.list.take(found)

    @property
    def animating(self) -> bool:
        """Whether a widget moves, or there are tables still to be looked at."""
        return super().animating or not self._all

    def place(self, look: Look) -> list[Widget]:
        """Place the list, and the buttons below it."""
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
        """Place everything; the keys go to the list."""
        super().layout(look)
        if self.desk.focus.current is None and self.list.focusable:
            self.desk.focus.set(self.list)

    def _judge(self) -> None:
        """Let only that be done with the chosen table which can be."""
        table = self._chosen
        for button, act in (
            (self.look_back, None if table is None else table.look_back),
            (self.review, None if table is None else table.review),
            (self.keep_copy, None if table is None else table.keep_copy),
            (self.rename, None if table is None else table.rename),
            (self.remove, None if table is None else table.remove),
        ):
            if act is None:
                button.disable(Tip(_why_not(table, review=button is self.review)))
            else:
                button.enable()

    @property
    def _chosen(self) -> ListedTable | None:
        return None if self.list.chosen is None else self.tables[self.list.chosen]

    def update(self, now: float) -> None:
        """Look at further tables."""
        super().update(now)
        if not self._all:
            before = self.list.chosen
            self._look_at_more(FRAME_SECONDS)
            if before is None and self.tables:
                self.layout(self.look)

    def handle(self, event: Event) -> None:
        """Take one event: a row's number opens it."""
        if self.desk.dialog is None and event.type == pygame.KEYDOWN:
            number = next((number for number in KEYS if pressed(event, str(number))), 0)
            if number and number <= len(self.tables):
                self._open(number - 1)
                return
        super().handle(event)

    def draw_page(self, surface: Surface) -> None:
        """Say beside the headline what becomes of the tables."""
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
        """Ask for another title."""
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
        """Go back to the menu."""
        self.leave_page()


def _why_not(table: ListedTable | None, *, review: bool = False) -> str:
    """Return why something cannot be done with a table."""
    if table is None:
        return "There is no table."
    if review and table.look_back is not None:
        sample = table.remove is None
        return "A sample: nobody's moves to review." if sample else "No hand of yours is over at this table."
    return "A sample stays as it is." if table.remove is None else "This file can't be read."
