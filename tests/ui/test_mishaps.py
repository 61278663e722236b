"""What goes wrong is said where it happens, with what to do; nothing is lost."""

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from pygame.event import Event

from cardtable.engine.seats import PlayerKind
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.crash import CrashPage
from cardtable.pages.menu import MenuPage
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.pages.settings import SettingsPage
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.store.crash_reports import write_report
from cardtable.store.folders import TABLE_ENDING, write_note
from cardtable.store.locks import FileLock
from cardtable.store.tables.folder import start_saving
from cardtable.store.tables.format import read_table, write_table
from cardtable.ui.desktop import clipboard
from cardtable.ui.page import Page
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.layout import Space
from tests.made_moves import by_thumb, play_on
from tests.situations import after, at, one_person
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults
from tests.ui.hands_on import table_of
from tools.record_pictures import SHAPES, reshape

BG = "blues-and-greens"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program at its menu, with an empty folder for tables."""
    (tmp_path / "tables").mkdir()
    program = Program(tmp_path)
    program.loop.go(program.app.menu())
    program.run(0.1)
    return program


@pytest.fixture
def file(program: Program) -> Path:
    """Return the file of a table at which cards have been dealt."""
    path = program.app.folders.saves / "mine.cardtable.yaml"
    write_table(path, at(BG, seats=one_person(), until=after(1)))
    return path


def begun(program: Program, deal: str = "") -> TableScene:
    """Begin a table, which is saved."""
    program.app.opener.begin(at(BG).game, MatchSetup(one_person(), {}, deal))
    program.run(1.0)
    return table_of(program)


# --- files


UNREADABLE: dict[str, tuple[str, bytes | None, tuple[str, ...]]] = {
    "a newer version": ("bad", b"cardtable: 99\ngame: blues-and-greens\n", ("Install that version",)),
    "another game": ("bad", b"cardtable: 1\ngame: rummy\noptions: {}\ndealer: 0\nseats: []\nmoves:\n", ("rummy",)),
    "another encoding": ("bad", b"cardtable: 2\ngame: J\xfcrgen\n", ("Line 2",)),
    "empty": ("bad", b"", ("is empty, or is not a text: there is no table in it. Nothing was changed: ",)),
    "an empty line": ("bad", b"\n", ("is empty, or is not a text",)),
    "no text": ("bad", b"\xff\xfe\x00 not a table", ("is empty, or is not a text",)),
    "a picture": ("holiday.png", b"\x89PNG\r\n", (TABLE_ENDING,)),
    "gone": ("gone", None, ("There is no such file", "Open a table")),
    "in no folder": ("no folder/gone", None, ("Open a table",)),
    "too long a name": ("x" * 300, None, ("Open a table",)),
    "a name of no file": ("a\0b", None, ("Open a table",)),
}
CORRECTED = ("another game", "another encoding")


@pytest.mark.parametrize("kind", UNREADABLE)
def test_a_file_that_cannot_be_read_is_refused_with_its_reason(program: Program, kind: str) -> None:
    name, content, reasons = UNREADABLE[kind]
    path = program.app.folders.saves / (name if "." in name else name + TABLE_ENDING)
    if content is not None:
        path.write_bytes(content)
    program.app.opener.open_file(path)
    title, text = program.question()
    assert title == "This table can't be opened"
    assert all(reason in text for reason in reasons)
    assert ("editor" in text) == (kind in CORRECTED), "a line can be corrected only where there is one"
    if content is not None:
        assert str(path) in text
        assert path.read_bytes() == content
    assert program.labels()[-1] == "Close"


def test_after_a_refusal_the_saved_tables_are_on_the_screen_again(program: Program) -> None:
    (program.app.folders.saves / "bad.cardtable.yaml").write_bytes(b"cardtable: 99\n")
    program.app.show_saved_tables()
    page = program.comes_to(SavedTablesPage)
    page.list.choose(0)
    program.key("Enter")
    assert program.question()[0] == "This table can't be opened"
    program.key("Esc")
    assert program.comes_to(SavedTablesPage).desk.dialog is None


def test_in_a_file_that_may_not_be_read_no_line_is_to_be_put_right(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = program.app.folders.saves / "hers.cardtable.yaml"
    path.write_text("rubbish")  # whoever runs the tests may be allowed to read everything
    really = os.access
    monkeypatch.setattr(os, "access", lambda each, mode: Path(each) != path and really(each, mode))
    program.app.opener.open(path)
    _, text = program.question()
    assert "may not read this file" in text
    assert "owner can allow it" in text
    assert "editor" not in text


def test_a_table_changed_by_another_program_is_played_on_and_the_other_version_is_reported(
    program: Program, file: Path
) -> None:
    program.app.opener.open(file)
    program.run(0.2)
    file.write_text("a letter")
    program.run_until(lambda: "Another program" in program.app.play.match.save_status.notice)
    (aside,) = file.parent.glob("*(changed elsewhere)*")
    assert str(aside) in program.app.play.match.save_status.notice
    assert aside.read_text() == "a letter"
    program.app.show_menu()
    assert len(read_table(file, GAMES).table.log) > 1


@pytest.mark.skipif(os.name == "nt", reason="there a lock is no file that is left")
def test_at_the_start_what_killed_programs_left_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "elsewhere").mkdir()
    write_note(tmp_path / "last-table.yaml", str(tmp_path / "elsewhere" / "mine.cardtable.yaml"))
    left = [tmp_path / folder / ".mine.cardtable.yaml.lock" for folder in ("tables", "elsewhere")]
    for path in left:
        path.touch()
    Program(tmp_path)
    assert not any(path.exists() for path in left)


def test_a_file_is_opened_without_being_written(program: Program, file: Path) -> None:
    write_table(file, Table(at(BG).game, [replace(seat, player=PlayerKind.HUMAN) for seat in one_person()]))
    written = file.read_text().replace("moves:", "moves: []  # not begun")
    file.write_text(written)
    program.app.opener.open(file)
    assert file.read_text() == written


def test_a_table_that_another_program_has_open_is_not_touched(program: Program, file: Path) -> None:
    program.app.show_menu()
    program.run(0.1)
    lock = FileLock(file)
    try:
        program.key("C")
        assert isinstance(program.scene, MenuPage)
        title, text = program.question()
        assert title == "This table is open elsewhere"
        assert "close it there first" in text
    finally:
        lock.release()
    program.key("Esc")
    program.key("C")
    program.comes_to(TableScene)


def test_a_table_that_cannot_be_written_can_be_played_without_saving(program: Program, file: Path) -> None:
    before = file.read_bytes()
    # A folder where the lock should be keeps anybody from taking it, also those who may do everything.
    (file.parent / f".{file.name}.lock").mkdir()
    program.app.opener.open(file)
    title, text = program.question()
    assert title == "This table can't be saved"
    assert "a copy is kept elsewhere when you leave" in text
    program.press("Play without saving")
    program.run(1.0)
    assert "not being saved" in table_of(program).desk.toast.text
    assert file.read_bytes() == before


def test_with_folders_into_which_nobody_can_look_everything_but_keeping_works(tmp_path: Path) -> None:
    program = Program(tmp_path / ("x" * 300))
    app = program.app
    for page in (app.show_menu, app.show_saved_tables, app.show_statistics, app.show_profiles):
        page()
        program.run(0.1)
    program.app.profile.set("mute", True)
    scene = begun(program)
    assert "not being saved" in program.app.play.match.save_status.notice + scene.desk.toast.text


def test_a_new_table_is_played_though_nothing_can_be_saved_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("a file where the folder should be")
    program = Program(tmp_path)
    scene = begun(program)
    assert scene.desk.toast.text == "This table is not being saved: a file is in the place of the folder."
    assert len(scene.match.view(None).log) > 0
    program.rest()
    program.key("Esc")
    assert program.question()[1].splitlines() == [
        f"This table is not being saved: {tmp_path / 'tables'} can't be created: a file is in the place of the folder.",
        "When you leave, a copy is kept elsewhere.",
    ]


def test_samples_and_saves_are_told_apart_by_when_they_were_played(program: Program) -> None:
    start_saving(program.app.folders.saves, at(BG, until=after(1)), datetime(2026, 3, 1, tzinfo=UTC)).close()
    program.app.show_saved_tables()
    first, *others = (offer.when for offer in program.comes_to(SavedTablesPage).tables)
    assert first != "sample"
    assert set(others) == {"sample"}


# --- faults of the program


class Faulty(Page):
    """A scene with a fault: it cannot take any event."""

    def handle(self, event: Event) -> None:
        raise ZeroDivisionError("one by none")


def faulty(program: Program) -> CrashPage:
    """Let a fault come, and return the page about it."""
    program.loop.go(Faulty(Space()))
    program.run(0.1)
    program.key("X")
    return program.comes_to(CrashPage)


def reports(folder: Path) -> list[Path]:
    """Return the reports in a folder."""
    return sorted(folder.glob("cardtable-report *.txt"))


def test_after_a_fault_the_table_is_gone_on_with_where_it_was(tmp_path: Path) -> None:
    program = Program(tmp_path, guarded=True)
    begun(program, "5")
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    assert match.path is not None
    log = list(match.table.log)
    page = faulty(program)
    assert page.text.startswith(f"Nothing is lost: every move of your table is saved, in {match.path.name}.\n")
    assert "ZeroDivisionError" in page.text
    (report,) = reports(tmp_path)
    assert str(report) in page.text
    assert "one by none" in report.read_text()
    assert "in handle" in report.read_text()
    for shape in (SHAPES[0], SHAPES[-1]):
        reshape(program, shape)
        assert faults(page) == [], shape
    program.key("Enter")
    program.comes_to(TableScene)
    assert program.app.play.match.table.log[: len(log)] == log


def test_after_a_fault_without_a_table_there_is_the_menu(tmp_path: Path) -> None:
    program = Program(tmp_path, guarded=True)
    assert faulty(program).text.startswith("Nothing is lost")
    assert program.labels() == ["Copy", "Open folder", "Menu", "Quit"]
    program.key("Esc")
    program.comes_to(MenuPage)


def test_after_a_fault_at_a_table_that_cannot_be_saved_its_copy_is_continued(tmp_path: Path) -> None:
    program = Program(tmp_path, guarded=True)
    begun(program)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    saves = program.app.folders.saves
    saves.rename(tmp_path / "pulled out")
    saves.write_text("no folder")
    play_on(match.table, Random(1), by_thumb)
    page = faulty(program)
    (kept,) = tmp_path.glob(f"*{TABLE_ENDING}")
    assert page.text.startswith("Nothing is lost. Your table of Blues and Greens could not be saved: ")
    assert str(kept) in page.text
    program.key("Enter")
    program.run(0.2)
    assert program.app.play.match.path == kept


def test_a_report_has_page_window_and_last_keys_but_no_folder_of_the_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home" / "paula"
    monkeypatch.setattr(Path, "home", lambda: home)
    program = Program(home / ".config" / "cardtable", guarded=True)
    program.app.profile.introduce("Ann")
    program.app.show_settings()
    scene = program.comes_to(SettingsPage)
    program.key("Down")
    scene.tabs.choose(5)
    program.run(0.1)
    scene.desk.focus.set(scene.name)
    program.strike("Z")
    program.click((300, 200))

    def fault(_event: Event) -> None:
        raise FileNotFoundError(2, "No such file", str(home / "letters" / "secret.txt"))

    monkeypatch.setattr(scene, "handle", fault)
    program.key("F1")
    program.comes_to(CrashPage)
    (report,) = reports(home / ".config" / "cardtable")
    text = report.read_text()
    for said in (
        "Page: SettingsPage",
        "Window: 1280 x 720, normal size",
        "Down · a character · click at 300, 200 · F1",
        "No such file: '~/letters/secret.txt'",
        'File "cardtable/ui/loop.py"',
    ):
        assert said in text
    for secret in ("paula", str(tmp_path), os.getcwd()):
        assert secret not in text


def test_the_report_is_copied_and_its_folder_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(tmp_path, guarded=True)
    copied: list[str] = []
    opened: list[Path] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    monkeypatch.setattr(
        "cardtable.pages.crash.show_folder", lambda folder: not opened.append(folder) and len(opened) > 1
    )
    page = faulty(program)
    program.press("Copy")
    assert copied == [reports(tmp_path)[0].read_text()]
    assert page.desk.toast.text == "The report is copied."
    program.press("Open folder")
    assert page.desk.toast.text == f"The folder could not be opened: {tmp_path}"
    program.press("Open folder")
    assert opened == [tmp_path, tmp_path]


def test_without_room_for_a_report_it_can_still_be_copied(tmp_path: Path) -> None:
    (tmp_path / "no folder").write_text("")
    program = Program(tmp_path / "no folder", guarded=True)
    assert "No report could be written" in faulty(program).text
    assert program.labels() == ["Copy", "Menu", "Quit"]


def test_the_last_five_reports_are_kept(tmp_path: Path) -> None:
    mine = tmp_path / "cardtable-report of mine.txt"
    mine.write_text("not one of these")
    when = [datetime(2026, 1, 1, 12, 0, number // 2, tzinfo=UTC) for number in range(8)]
    written = [write_report(tmp_path, str(number), now) for number, now in enumerate(when)]
    assert set(reports(tmp_path)) == {*written[-5:], mine}
    assert [path.read_text() for path in written[-5:]] == ["3", "4", "5", "6", "7"]
