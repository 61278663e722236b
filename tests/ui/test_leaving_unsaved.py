"""Leaving a table that is not saved yet waits for the disk and says so; one that cannot be saved is kept elsewhere.

What is read then, also at the next start, is in ``unsaved.txt``.
"""

import errno
import os
from pathlib import Path

import pytest

from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.menu import MenuPage
from cardtable.play import sittings
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.play.saving import LATE_SECONDS
from cardtable.program.profile import CurrentProfile
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.tables.format import read_table
from cardtable.ui.waiting import WaitPage
from tests.known_games import game_of
from tests.situations import one_person
from tests.store.slow_disk import PATIENCE, SlowDisk
from tests.ui.at_the_table import Program
from tests.ui.hands_on import table_of

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def begun(folder: Path) -> tuple[Program, LiveMatch]:
    """Return a table at which one move has been made and saved."""
    program = Program(folder)
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(one_person(), {}))
    program.run(0.1)
    program.run_until(lambda: table_of(program).to_act)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    table_of(program).make(match.moves()[0])
    program.run_until(lambda: table_of(program).to_act)
    assert match.save_status.is_saved
    return program, match


def copies(folder: Path) -> list[Path]:
    """Return the tables that were kept in a folder."""
    return list(folder.glob(f"*{TABLE_ENDING}"))


def test_of_a_table_whose_folder_is_lost_all_moves_are_kept_elsewhere(tmp_path: Path) -> None:
    program, match = begun(tmp_path)
    saves = program.app.folders.saves
    saves.rename(saves.with_name("pulled out"))
    saves.write_text("no folder")
    table_of(program).make(match.moves()[0])
    program.run(0.5)
    program.leave()
    (kept,) = copies(tmp_path)
    assert [line.move for line in read_table(kept, GAMES).table.log] == [line.move for line in match.table.log]


def close_window(program: Program) -> None:
    program.loop.running = True
    program.loop.quit()
    program.run(0.3)


def test_a_table_that_is_lost_elsewhere_too_is_left_only_after_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, _ = begun(tmp_path)
    disk = SlowDisk(monkeypatch, FULL)
    disk.let_go()
    scene = table_of(program)
    scene.make(scene.match.moves()[0])
    program.leave()
    assert program.scene is scene
    title, text = program.question()
    assert title == "This table would be lost"
    assert "the disk is full" in text
    program.press("Stay")
    program.run(0.2)
    assert program.scene is scene
    close_window(program)
    assert program.loop.running
    assert program.question()[0] == title
    program.press("Stay")
    program.leave()
    program.press("Leave all the same")
    program.run(0.2)
    assert isinstance(program.scene, MenuPage)
    assert "lost" in program.question()[1]


def test_nothing_is_kept_elsewhere_of_a_table_at_which_nothing_happened(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("a file where the folder should be")
    program = Program(tmp_path)
    program.app.opener.begin(game_of("bidding-war"), MatchSetup((Seat("Ann"), Seat("Bert")), {}))
    program.app.show_menu()
    program.run(0.2)
    assert isinstance(program.scene, MenuPage)
    assert program.scene.desk.dialog is None
    assert copies(tmp_path) == []


def on_slow_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Program, LiveMatch, SlowDisk]:
    """Return a table whose last move waits for the disk."""
    program, match = begun(folder)
    program.loop.after_tick = lambda: None  # the disk is as slow as time goes by
    disk = SlowDisk(monkeypatch)
    table_of(program).make(match.moves()[0])
    assert disk.reached.wait(PATIENCE)
    return program, match, disk


def written(match: LiveMatch, disk: SlowDisk) -> None:
    """Let the disk go, and wait until all moves are written."""
    disk.let_go()
    assert match.writer is not None
    match.writer.wait()


def saved(match: LiveMatch) -> Table:
    """Return the table in the file of a match."""
    assert match.path is not None
    return read_table(match.path, GAMES).table


def test_leaving_says_that_it_waits_for_the_disk_and_can_be_called_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, match, disk = on_slow_disk(tmp_path, monkeypatch)
    scene = table_of(program)
    program.leave()
    page = program.scene
    assert isinstance(page, WaitPage)
    assert page.title == "Waiting for the disk"
    assert any(str(match.path) in part.label for part in program.parts("text"))
    program.press("Back to the table")
    program.run(0.2)
    assert program.scene is scene
    program.leave()
    assert isinstance(program.scene, WaitPage)
    written(match, disk)
    program.run(0.2)
    assert isinstance(program.scene, MenuPage)
    assert len(saved(match).log) == len(match.table.log)


def test_a_table_is_begun_before_a_slow_disk_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(tmp_path)
    program.loop.after_tick = lambda: None
    disk = SlowDisk(monkeypatch)
    monkeypatch.setattr(CurrentProfile, "keep", lambda _profile, _settings: None)  # it waits for the disk
    monkeypatch.setattr(sittings, "write_note", lambda _path, _note: None)  # so does the note of the last table
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(one_person(), {}))
    program.run(0.1)
    program.run_until(lambda: table_of(program).to_act)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    assert match.path is not None
    assert not match.path.exists()
    program.run(LATE_SECONDS)
    assert "Slow disk" in program.labels()
    disk.let_go()
    match.close()
    assert len(saved(match).log) == len(match.table.log)


@pytest.mark.parametrize("again", [False, True])
def test_closing_the_window_waits_for_the_disk_unless_it_is_closed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    program, match, disk = on_slow_disk(tmp_path, monkeypatch)
    close_window(program)
    assert isinstance(program.scene, WaitPage)
    assert program.loop.running
    if again:
        program.loop.quit()
        program.run(0.1)
        assert not program.loop.running
    written(match, disk)
    program.run(0.3)
    assert not program.loop.running
    program.app.close()
    assert len(saved(match).log) == len(match.table.log)


def test_of_a_table_that_is_played_without_saving_a_copy_is_kept_once_it_has_changed(tmp_path: Path) -> None:
    program, match = begun(tmp_path)
    program.app.show_menu()
    program.run(0.2)
    path = match.path
    assert path is not None
    before = path.read_bytes()
    (path.parent / f".{path.name}.lock").mkdir()  # nobody can take the lock
    for moves in (0, 1):
        program.app.opener.open(path)
        program.press("Play without saving")
        program.run(0.1)
        program.run_until(lambda: table_of(program).to_act)
        if moves:
            table_of(program).make(table_of(program).match.moves()[0])
            program.run(0.1)
        program.leave()
        assert isinstance(program.scene, MenuPage)
        assert (program.scene.desk.dialog is not None) == bool(moves)
    assert path.read_bytes() == before
    (kept,) = (each for each in (*copies(path.parent), *copies(tmp_path)) if each != path)
    assert len(read_table(kept, GAMES).table.log) > len(read_table(path, GAMES).table.log)
