"""The page after an error in the program: it says that nothing is lost, and offers the ways to go on."""

import contextlib
from functools import partial
from pathlib import Path

from cardtable.engine.typography import counted
from cardtable.program.program import Program
from cardtable.store.crash_reports import report_of, write_report
from cardtable.store.errors import StoreError
from cardtable.ui.desktop import clipboard
from cardtable.ui.desktop.system import show_folder
from cardtable.ui.page import Page
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.layout import Buttons, PanelBox
from cardtable.ui.widgets.scroll import ScrollText
from cardtable.ui.widgets.skin import Role


class CrashPage(Page):
    """Says what has become of the table, what happened and where the report is, and offers the ways to go on."""

    title = "Something went wrong"
    low_notices = True

    def __init__(self, program: Program, error: Exception) -> None:
        """Close the table in play, from which the page leads on, and write a report."""
        self.program = program
        now = program.now()
        self.folder = program.folders.settings.parent
        """The folder of the report."""
        self.report = report_of(error, now, _facts(program), program.folders)
        at_table = program.at_table
        self.table: Path | None = None
        """The file of the table that was in play; ``None`` if there was none."""
        with contextlib.suppress(OSError, ValueError):
            self.table = program.play.close() if at_table else None
        message = program.play.rescue.take_message() if at_table else ""
        paragraphs = [
            _what_is_lost(message, self.table, at_table=at_table),
            f"An error in Cardtable has ended what you were doing ({type(error).__name__}: {error}).",
        ]
        self.is_written = False
        try:
            paragraphs.append(f"A report is in {write_report(self.folder, self.report, now)}")
            self.is_written = True
        except StoreError as problem:
            paragraphs.append(f"No report could be written: {problem}")
        paragraphs.append(
            "Copy puts the report on the clipboard. It has the page, the window and the last keys, "
            "and says nothing about your folders: please send it with a bug report."
        )
        self.text = "\n".join(paragraphs)
        buttons = [Button("Copy", self._copy, key="C", tip="Copies the report.")]
        if self.table is not None:
            resume = partial(program.opener.open, self.table)
            buttons.insert(0, Button("Continue the table", resume, key="Enter", role=Role.PRIMARY))
        if self.is_written:
            buttons.append(Button("Open folder", self._open_folder, key="F"))
        buttons += [Button("Menu", program.show_menu, key="M"), Button("Quit", program.loop.quit, key="Q")]
        super().__init__(PanelBox(ScrollText(paragraphs), ground=Ground.PAPER), foot=Buttons(*buttons))

    def _copy(self) -> None:
        self.desk.say("The report is copied." if clipboard.copy(self.report) else "The report could not be copied.")

    def _open_folder(self) -> None:
        if not show_folder(self.folder):
            self.desk.say(f"The folder could not be opened: {self.folder}")

    def back(self) -> None:
        self.program.show_menu()


def _facts(program: Program) -> list[str]:
    """Return what was on the screen, and what the person did last, as lines of a report."""
    settings, (width, height) = program.profile.settings, program.loop.screen.size
    match = program.play.match if program.at_table else None
    table = "none" if match is None else f"{match.game.id}, {counted(len(match.table.log), 'move')}"
    return [
        f"Page: {_described(program.loop.scene)}",
        f"Window: {width} x {height}, {settings.size} size, {settings.theme}",
        f"Last keys: {program.loop.last_keys}",
        f"Table: {table}",
    ]


def _described(scene: Scene | None) -> str:
    """Return the name of a scene and of what lies over it."""
    over = []
    if getattr(getattr(scene, "desk", None), "dialog", None) is not None:
        over.append("under a dialog")
    if getattr(scene, "curtain", None) is not None:
        over.append("behind the curtain")
    return ", ".join([type(scene).__name__, *over])


def _what_is_lost(message: str, path: Path | None, *, at_table: bool) -> str:
    """Return what has become of the table in play when an error came, in plain words.

    :param message: why it could not be saved in its file, and where it is; empty if it was.
    :param path: the file that has all its moves; ``None`` if there is none.
    """
    if path is not None and message:
        return f"Nothing is lost. {message}"
    if path is not None:
        return f"Nothing is lost: every move of your table is saved, in {path.name}."
    if message:
        return message
    return "The table was not one that is saved." if at_table else "Nothing is lost: all your tables are saved."
