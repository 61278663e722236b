"""What goes wrong is said where it happens, with what to do; nothing is lost."""

import errno
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pygame.event import Event

from cardtable.ai.players import RuleOfThumb
from cardtable.engine.seats import PlayerKind
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.crash import CrashPage
from cardtable.pages.menu import MenuPage
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.pages.settings import SettingsPage
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.program import program as running
from cardtable.store.crash_reports import write_report
from cardtable.store.folders import TABLE_ENDING, Folders, write_note
from cardtable.store.locks import FileLock
from cardtable.store.tables.folder import start_saving
from cardtable.store.tables.format import read_table, write_table
from cardtable.ui.clock import ManualClock
from cardtable.ui.desktop import clipboard
from cardtable.ui.desktop.window import Offscreen
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.layout import Space
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.situations import one_person
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults
from tests.ui.running_program import LastFrames

BG = "blues-and-greens"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program at its menu, with an empty folder for tables."""
    (tmp_path / "tables").mkdir()
    program = Program(tmp_path)
    program.loop.go(program.app.menu())
    program.run(0.1)
    return program


def _table() -> Table:
    table = Table(game_of(BG), one_person())
    table.deal(Random(1))
    return table


def _dialog(program: Program) -> Any:
    program.run(0.1)
    assert isinstance(program.scene, Page)
    dialog = program.scene.desk.dialog
    assert dialog is not None
    return dialog.label, "\n".join(each.text for each in dialog.text._paragraphs)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"cardtable: 99\ngame: blues-and-greens\n", "Install that version"),
        (b"cardtable: 1\ngame: rummy\noptions: {}\ndealer: 0\nseats: []\nmoves:\n", "rummy"),
        (b"cardtable: 2\ngame: J\xfcrgen\n", "Line 2"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_reason(program: Program, content: bytes, told: str) -> None:
    path = program.app.folders.saves / "bad.cardtable.yaml"
    path.write_bytes(content)
    program.app.show_saved_tables()
    program.run(0.1)
    assert isinstance(program.scene, SavedTablesPage)
    program.scene.list.choose(0)
    program.key("Enter")
    title, text = _dialog(program)
    assert title == "This table can't be opened"
    assert told in text
    assert str(path) in text
    program.key("Esc")
    program.run(0.1)
    assert isinstance(program.scene, SavedTablesPage)
    assert program.scene.desk.dialog is None
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b"", b"\n", b"\xff\xfe\x00 not a table"])
def test_no_line_is_to_be_corrected_in_a_file_without_any(program: Program, content: bytes) -> None:
    path = program.app.folders.saves / "bad.cardtable.yaml"
    path.write_bytes(content)
    program.app.opener.open_file(path)
    _, text = _dialog(program)
    assert (
        text == f"bad.cardtable.yaml is empty, or is not a text: there is no table in it. Nothing was changed: {path}"
    )


def test_a_file_that_is_gone_has_no_line_to_be_corrected(program: Program) -> None:
    path = program.app.folders.saves / "gone.cardtable.yaml"
    program.app.opener.open_file(path)
    _, text = _dialog(program)
    assert "There is no such file" in text
    assert str(path) in text
    assert "Open a table" in text, "what can be done instead"
    assert "editor" not in text
    assert "Line" not in text


@pytest.mark.parametrize("name", ["no folder/gone.cardtable.yaml", "x" * 300, "x" * 5000, "a\0b"])
def test_a_file_that_does_not_exist_is_not_offered_for_play(program: Program, name: str) -> None:
    program.app.opener.open_file(program.app.folders.saves / name)
    title, text = _dialog(program)
    assert title == "This table can't be opened"
    assert "Open a table" in text, "what can be done instead"
    assert program.labels()[-1] == "Close"


def test_a_table_changed_by_another_program_is_played_on_and_the_other_version_is_reported(program: Program) -> None:
    path = program.app.folders.saves / "mine.cardtable.yaml"
    write_table(path, _table())
    program.app.opener.open(path)
    program.run(0.2)
    path.write_text("a letter")
    program.run_until(lambda: "Another program" in program.app.play.match.save_status.notice)
    (aside,) = path.parent.glob("*(changed elsewhere)*")
    assert str(aside) in program.app.play.match.save_status.notice
    assert aside.read_text() == "a letter"
    program.app.show_menu()
    assert len(read_table(path, GAMES).table.log) > 1


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


def test_a_file_is_opened_without_being_written(program: Program) -> None:
    path = program.app.folders.saves / "mine.cardtable.yaml"
    write_table(path, Table(game_of(BG), [replace(seat, player=PlayerKind.HUMAN) for seat in one_person()]))
    path.write_text(path.read_text().replace("moves:", "moves: []  # not begun"))
    written = path.read_text()
    program.app.opener.open(path)
    assert path.read_text() == written


def test_in_a_file_that_may_not_be_read_no_line_is_to_be_put_right(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = program.app.folders.saves / "hers.cardtable.yaml"
    path.write_text("rubbish")  # whoever runs the tests may be allowed to read everything
    really = os.access
    monkeypatch.setattr(os, "access", lambda each, mode: Path(each) != path and really(each, mode))
    program.app.opener.open(path)
    _, text = _dialog(program)
    assert "may not read this file" in text
    assert "owner can allow it" in text
    assert "editor" not in text


def test_a_file_of_another_kind_is_not_called_a_text(program: Program) -> None:
    path = program.app.folders.saves / "holiday.png"
    path.write_bytes(b"\x89PNG\r\n")
    program.app.opener.open_file(path)
    _, text = _dialog(program)
    assert ".cardtable.yaml" in text
    assert "editor" not in text


def test_a_table_that_another_program_has_open_is_not_touched(program: Program) -> None:
    path = program.app.folders.saves / "mine.cardtable.yaml"
    write_table(path, _table())
    program.app.show_menu()
    program.run(0.1)
    lock = FileLock(path)
    try:
        program.key("C")
        assert isinstance(program.scene, MenuPage)
        title, text = _dialog(program)
        assert title == "This table is open elsewhere"
        assert "close it there first" in text
    finally:
        lock.release()
    program.key("Esc")
    program.key("C")
    program.run(0.2)
    assert isinstance(program.scene, TableScene)


def test_a_table_that_cannot_be_written_can_be_played_without_saving(program: Program) -> None:
    path = program.app.folders.saves / "mine.cardtable.yaml"
    write_table(path, _table())
    before = path.read_bytes()
    # A folder where the lock should be keeps anybody from taking it, also those who may do everything.
    (path.parent / f".{path.name}.lock").mkdir()
    program.app.opener.open(path)
    title, _ = _dialog(program)
    assert title == "This table can't be saved"
    program.press("Play without saving")
    program.run(1.0)
    assert isinstance(program.scene, TableScene)
    assert "not being saved" in program.scene.desk.toast.text
    assert path.read_bytes() == before


def test_with_folders_into_which_nobody_can_look_everything_but_keeping_works(tmp_path: Path) -> None:
    program = Program(tmp_path / ("x" * 300))
    for page in (
        program.app.show_menu,
        program.app.show_saved_tables,
        program.app.show_statistics,
        program.app.show_profiles,
    ):
        page()
        program.run(0.1)
    program.app.profile.set("mute", True)
    program.app.opener.begin(game_of(BG), MatchSetup(one_person(), {}))
    program.run(1.0)
    assert isinstance(program.scene, TableScene)
    assert program.app.play.match is not None
    assert (
        "not being saved" in program.app.play.match.save_status.notice
        or "not being saved" in program.scene.desk.toast.text
    )


def test_a_new_table_is_played_though_nothing_can_be_saved_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("a file where the folder should be")
    program = Program(tmp_path)
    program.app.opener.begin(game_of(BG), MatchSetup(one_person(), {}))
    program.run(1.0)
    assert isinstance(program.scene, TableScene)
    assert program.scene.desk.toast.text == "This table is not being saved: a file is in the place of the folder."
    assert program.app.play.match is not None
    assert len(program.app.play.match.table.log) > 0
    program.rest()
    program.key("Esc")
    assert program.scene.desk.dialog is not None
    said = [each.text for each in program.scene.desk.dialog.text.paragraphs]
    assert said == [
        f"This table is not being saved: {tmp_path / 'tables'} can't be created: a file is in the place of the folder.",
        "When you leave, a copy is kept elsewhere.",
    ]


def test_a_full_disk_is_reported_in_one_line_at_the_table_and_its_settings_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(tmp_path)

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    program.app.profile.set("mute", True)
    program.app.opener.begin(game_of(BG), MatchSetup(one_person(), {}))
    program.run(1.0)
    assert isinstance(program.scene, TableScene)
    assert program.scene.desk.toast.text == "This table is not being saved: the disk is full."
    assert program.app.profile.take_notice().endswith("settings.yaml can't be written: the disk is full")


class Faulty(Page):
    """A scene with a fault: it cannot take any event."""

    def handle(self, event: Event) -> None:
        raise ZeroDivisionError("one by none")


def _guarded(folder: Path) -> Program:
    """Return the program with the net under it that the real one has."""
    program = Program(folder)
    screen, clock = Offscreen((1280, 720)), ManualClock()
    loop = LastFrames(screen, Look.of((1280, 720)), clock, on_crash=lambda error: program.app.crashed(error))  # noqa: PLW0108  # the app is made after the loop
    program.screen, program.clock, program.loop = screen, clock, loop
    program.app = running.Program(
        Folders(folder / "tables", folder / "settings.yaml"), screen, GAMES, loop, RuleOfThumb(GAMES)
    )
    program.app.sounds.muted = True
    return program


def faulty(program: Program) -> CrashPage:
    """Let a fault come, and return the page about it."""
    program.loop.go(Faulty(Space()))
    program.run(0.1)
    program.key("X")
    program.run(0.1)
    assert isinstance(program.scene, CrashPage)
    return program.scene


def reports(folder: Path) -> list[Path]:
    """Return the reports in a folder."""
    return sorted(folder.glob("cardtable-report *.txt"))


def test_after_a_fault_the_table_is_gone_on_with_where_it_was(tmp_path: Path) -> None:
    program = _guarded(tmp_path)
    program.app.opener.begin(game_of(BG), MatchSetup(one_person(), {}, "5"))
    program.run(1.0)
    assert program.app.play.match is not None
    assert program.app.play.match.writer is not None
    path, log = program.app.play.match.writer.path, list(program.app.play.match.table.log)
    scene = faulty(program)
    assert scene.text.startswith(f"Nothing is lost: every move of your table is saved, in {path.name}.\n")
    assert "ZeroDivisionError" in scene.text
    (report,) = reports(tmp_path)
    assert str(report) in scene.text
    assert "one by none" in report.read_text()
    assert "in handle" in report.read_text()
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, TableScene)
    assert program.app.play.match is not None
    assert program.app.play.match.table.log[: len(log)] == log


def test_after_a_fault_without_a_table_there_is_the_menu(tmp_path: Path) -> None:
    program = _guarded(tmp_path)
    scene = faulty(program)
    assert scene.text.startswith("Nothing is lost")
    assert program.labels() == ["Copy", "Open folder", "Menu", "Quit"]
    program.key("Esc")
    program.run(0.1)
    assert isinstance(program.scene, MenuPage)


def test_after_a_fault_at_a_table_that_cannot_be_saved_its_copy_is_continued(tmp_path: Path) -> None:
    program = _guarded(tmp_path)
    program.app.opener.begin(game_of(BG), MatchSetup(one_person(), {}))
    program.run(1.0)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    saves = program.app.folders.saves
    saves.rename(tmp_path / "pulled out")
    saves.write_text("no folder")
    play_on(match.table, Random(1), by_thumb)
    scene = faulty(program)
    (kept,) = tmp_path.glob(f"*{TABLE_ENDING}")
    first = scene.text.split("\n")[0]
    assert first.startswith("Nothing is lost. Your table of Blues and Greens could not be saved: ")
    assert str(kept) in scene.text
    program.key("Enter")
    program.run(0.2)
    assert program.app.play.match is not None
    assert program.app.play.match.path == kept


def test_a_report_has_page_window_and_last_keys_but_no_folder_of_the_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home" / "paula"
    monkeypatch.setattr(Path, "home", lambda: home)
    program = _guarded(home / ".config" / "cardtable")
    program.app.profile.introduce("Ann")
    program.app.show_settings()
    program.run(0.1)
    program.key("Down")
    scene = program.scene
    assert isinstance(scene, SettingsPage)
    scene.tabs.choose(5)
    program.run(0.1)
    scene.desk.focus.set(scene.name)
    program.strike("Z")
    program.click((300, 200))

    def fault(_event: Event) -> None:
        raise FileNotFoundError(2, "No such file", str(home / "letters" / "secret.txt"))

    monkeypatch.setattr(scene, "handle", fault)
    program.key("F1")
    program.run(0.1)
    page = program.scene
    assert isinstance(page, CrashPage)
    (report,) = reports(home / ".config" / "cardtable")
    text = report.read_text()
    assert "Page: SettingsPage" in text
    assert "Window: 1280 x 720, normal size" in text
    assert "Down · a character · click at 300, 200 · F1" in text
    assert "No such file: '~/letters/secret.txt'" in text
    assert "paula" not in text
    assert str(tmp_path) not in text
    assert 'File "cardtable/ui/loop.py"' in text
    assert os.getcwd() not in text


def test_the_report_is_copied_and_its_folder_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = _guarded(tmp_path)
    copied: list[str] = []
    opened: list[Path] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    monkeypatch.setattr(
        "cardtable.pages.crash.show_folder", lambda folder: not opened.append(folder) and len(opened) > 1
    )
    scene = faulty(program)
    program.press("Copy")
    assert copied == [reports(tmp_path)[0].read_text()]
    assert scene.desk.toast.text == "The report is copied."
    program.press("Open folder")
    assert scene.desk.toast.text == f"The folder could not be opened: {tmp_path}"
    program.press("Open folder")
    assert opened == [tmp_path, tmp_path]


def test_without_room_for_a_report_it_can_still_be_copied(tmp_path: Path) -> None:
    (tmp_path / "no folder").write_text("")
    program = _guarded(tmp_path / "no folder")
    scene = faulty(program)
    assert "No report could be written" in scene.text
    assert program.labels() == ["Copy", "Menu", "Quit"]


def test_the_last_five_reports_are_kept(tmp_path: Path) -> None:
    (tmp_path / "cardtable-report of mine.txt").write_text("not one of these")
    written = [
        write_report(tmp_path, str(number), datetime(2026, 1, 1, 12, 0, number // 2, tzinfo=UTC)) for number in range(8)
    ]
    kept = [*written[-5:], tmp_path / "cardtable-report of mine.txt"]
    assert set(reports(tmp_path)) == set(kept)
    assert [path.read_text() for path in kept[:5]] == ["3", "4", "5", "6", "7"]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("percent", ["normal", "largest"])
def test_nothing_of_the_page_about_a_fault_is_cut(
    tmp_path: Path, cut: set[str], size: tuple[int, int], percent: str
) -> None:
    program = _guarded(tmp_path)
    program.app.opener.begin(game_of(BG), MatchSetup(one_person(), {}))
    program.run(1.0)
    scene = faulty(program)
    program.app.profile.set("size", percent)
    program.screen.resize(size)
    program.run(0.5)
    cut.clear()
    program.run(0.1)
    assert faults(scene) == []
    assert not cut


def test_samples_and_saves_are_told_apart_by_when_they_were_played(program: Program) -> None:
    writer = start_saving(program.app.folders.saves, _table(), datetime(2026, 3, 1, tzinfo=UTC))
    writer.close()
    program.app.show_saved_tables()
    program.run(0.1)
    assert isinstance(program.scene, SavedTablesPage)
    whens = [offer.when for offer in program.scene.tables]
    assert whens[0] != "sample"
    assert set(whens[1:]) == {"sample"}
