"""The duplicate evening: set up, played in turn, left and continued; and what everybody may see between two turns.

That is nothing of a deal that others have still to play.
"""

import errno
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.commands.command_line import run
from cardtable.engine.cards import Back
from cardtable.engine.seats import AILevel
from cardtable.games import GAMES
from cardtable.pages.evening import (
    EveningPage,
    EveningSetup,
    EveningSetupPage,
    NextTurn,
    begin,
)
from cardtable.pages.menu import MenuPage
from cardtable.pages.practice import tasks_of
from cardtable.pages.resume import Resume
from cardtable.pages.saved_tables import SECRET, SavedTablesPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.pages.statistics import ALL_PLAYERS, Selection, StatisticsPage, show_statistics
from cardtable.play.live import LiveMatch
from cardtable.play.practice import Mistakes
from cardtable.play.saving import SaveStatus
from cardtable.store.errors import StoreError
from cardtable.store.evenings import evening_folders, last_evening
from cardtable.store.folders import EVENING_FILE, TABLE_ENDING
from cardtable.store.practice import PracticeFolder
from cardtable.ui.page import Page
from cardtable.ui.play.manner import COACH_ALWAYS, COACH_OFF
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.button import HOLD_SECONDS
from tests.known_games import game_of
from tests.play.test_mistakes import judged
from tests.store.slow_disk import SlowDisk
from tests.ui.at_the_menu import page_of
from tests.ui.at_the_table import Program
from tests.ui.played_out import play_to_the_end, to_the_person

WANTED = EveningSetup(game_of("bidding-war"), AILevel.NORMAL, ("Ann", "Bert"), 2)
SHARING = ("Review", "Look back", "Share", "Code", "Fair shuffles", "Same deal", "From the next seat")


def begun(program: Program, wanted: EveningSetup = WANTED) -> EveningPage:
    begin(program.app, wanted)
    return program.comes_to(EveningPage)


def hold(program: Program) -> None:
    """Hold the key of the person whose turn it is."""
    program.rest()
    program.key_down("Space")
    program.run(HOLD_SECONDS + 0.2)
    program.key_up("Space")
    program.run(0.1)


def sit_down(program: Program) -> LiveMatch:
    """Begin or continue the next turn."""
    hold(program)
    match = program.comes_to(TableScene).match
    assert isinstance(match, LiveMatch)
    return match


def finish(program: Program, match: LiveMatch) -> EveningPage:
    """Play a turn to its end, and go back to the evening: by the score sheet if nobody has still to play the deal."""
    play_to_the_end(match)
    program.app.play.show_scores(match)
    if isinstance(program.comes_to(Page), ScoreSheetPage):
        program.rest()
        program.key("Enter")
    return program.comes_to(EveningPage)


def finished(program: Program) -> Path:
    """Let a person play a turn to its end, and return the file of the table."""
    match = sit_down(program)
    finish(program, match)
    assert match.path is not None
    return match.path


def first_decision(program: Program) -> LiveMatch:
    """Let Ann make her first move of deal 1."""
    match = sit_down(program)
    to_the_person(match)
    match.play(match.moves()[0])
    return match


def file_of(program: Program) -> Path:
    """Return the file of the last evening."""
    folder = last_evening(program.app.folders.saves)
    assert folder is not None
    return folder / EVENING_FILE


# --- the evening


def test_at_the_tables_of_an_evening_and_on_other_lines_no_coach_and_no_tutor_speak(program: Program) -> None:
    """All play under the same conditions: a coach for newcomers would help only some of them."""
    program.app.profile.keep(replace(program.app.profile.settings, coach=COACH_ALWAYS, tutor={"bidding-war": "small"}))
    begun(program)
    match = first_decision(program)
    for _ in range(2):
        manner = program.comes_to(TableScene).manner
        assert (manner.coach, manner.tutor) == (COACH_OFF, None)
        program.app.play.back()
    program.app.play.other_lines(match).begin(len(match.table.log))
    other = program.comes_to(TableScene)
    assert other.match is not match
    assert (other.manner.coach, other.manner.tutor) == (COACH_OFF, None)


def test_an_evening_of_an_unknown_game_is_reported_and_a_new_one_can_begin(program: Program) -> None:
    begun(program)
    path = file_of(program)
    path.write_text(path.read_text("utf-8").replace("bidding-war", "chess"), encoding="utf-8")
    before = path.read_bytes()
    program.app.show_evening()
    reason = program.comes_to(EveningSetupPage).desk.dialog.text.paragraphs[0].text
    assert reason.startswith("there is no game 'chess'; the games are ")
    assert path.read_bytes() == before


def test_a_broken_evening_among_others_is_passed_over(program: Program) -> None:
    for level in (AILevel.EASY, AILevel.NORMAL, AILevel.HARD):
        begun(program, EveningSetup(game_of("bidding-war"), level, ("Ann", str(level)), 1))
    folders = evening_folders(program.app.folders.saves)
    assert len(folders) == 3
    (folders[1] / EVENING_FILE).write_text("nothing of ours", encoding="utf-8")
    program.key("PgUp")
    scene = program.comes_to(EveningPage)
    assert [row.name for row in scene.rows] == ["Ann", "easy"]
    (folders[2] / EVENING_FILE).write_text("nothing of ours", encoding="utf-8")
    program.key("PgDn")
    assert program.comes_to(EveningPage) is scene
    assert scene.desk.dialog is not None


# --- what is secret between two turns


def offer(program: Program) -> Resume:
    """Go to the menu and return its first offer, which shows nothing but backs."""
    program.app.show_menu()
    program.run(0.3)
    resume = program.comes_to(MenuPage).resume
    assert resume is not None
    assert set(resume.cards) == {Back.PLAIN}
    return resume


def turn_of(program: Program) -> NextTurn:
    """Return whose turn the page of the evening offers; nothing else is shown."""
    program.run(0.2)
    turn = program.comes_to(EveningPage).progress
    assert program.app.play.match is None
    assert isinstance(turn, NextTurn)
    return turn


def test_between_the_hands_of_a_turn_the_sheet_leads_on_and_nowhere_else(program: Program) -> None:
    begun(program, EveningSetup(game_of("the-card-game"), AILevel.EASY, ("Ann", "Bert"), 1))
    match = sit_down(program)
    play_to_the_end(match, of_the_hand=True)
    program.app.play.show_scores(match)
    program.comes_to(ScoreSheetPage)
    assert not [label for label in program.labels() if label.startswith(SHARING)]
    show = program.app.play.last_scores(match)
    assert show is not None
    show()
    program.run(0.2)
    assert not [label for label in program.labels() if label.startswith(SHARING)]


def test_no_other_way_leads_to_a_secret_table(program: Program) -> None:
    begun(program)
    path = finished(program)
    opener = program.app.opener
    ways = (opener.open, opener.open_file, opener.look_back, opener.review)
    for way in ways:
        program.app.show_menu()
        program.run(0.1)
        way(path)
        assert turn_of(program) == ("Bert", 1)
    finished(program)
    for way in ways:
        program.app.show_menu()
        program.run(0.1)
        way(path)
        program.run(1.5)
        assert not isinstance(program.scene, EveningPage | MenuPage)


def test_after_a_crash_the_turn_is_continued_by_a_hold(program: Program) -> None:
    begun(program)
    path = first_decision(program).path
    program.loop.go(program.app.crashed(ValueError("planted")))
    program.run(0.2)
    program.press("Continue the table")
    assert turn_of(program) == ("Ann", 1)
    assert sit_down(program).path == path


def statistics(program: Program) -> StatisticsPage:
    """Go to the statistics of everybody."""
    show_statistics(program.app, selection=Selection(player=ALL_PLAYERS))
    program.run(0.1)
    return program.comes_to(StatisticsPage)


def test_results_of_a_secret_hand_are_neither_exported_nor_shown_in_a_program_with_other_folders(
    program: Program, tmp_path: Path
) -> None:
    begun(program)
    finished(program)
    spreadsheet = Path(statistics(program).export().splitlines()[-1])
    assert "Ann" not in spreadsheet.read_text("utf-8")
    elsewhere = Program(tmp_path / "elsewhere")
    elsewhere.app.statistics_file = program.app.statistics_file
    scene = statistics(elsewhere)
    assert (scene.sheet.rows, scene.sheet.recent) == ([], [])


def test_the_statistics_command_leaves_secret_hands_out_and_says_so(
    program: Program, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun(program)
    finished(program)
    program.app.close()
    folders = program.app.folders
    monkeypatch.setattr("cardtable.commands.statistics.folders", lambda saves: folders)
    sheet = tmp_path / "sheet.csv"
    for arguments in ([], ["--csv", str(sheet)]):
        assert run(["statistics", *arguments], GAMES) == 0
        output = capsys.readouterr()
        assert output.err == "1 hand of a duplicate evening counts here once all have played the deal.\n"
        assert "Ann" not in output.out
    assert "Ann" not in sheet.read_text("utf-8")


def test_mistakes_in_a_secret_hand_are_not_practised_yet(program: Program) -> None:
    begun(program)
    match = sit_down(program)
    to_the_person(match)
    while len(match.moves()) < 2:
        match.play(match.moves()[0])
        to_the_person(match)
    best, move = match.moves()[:2]
    keeper = Mistakes(PracticeFolder(program.app.folders.practice, GAMES), program.app.now)
    table = match.table.branch(len(match.table.log))
    keeper.keep(table, len(table.log), move, judged(best, move, 9.0), match.path)
    program.app.profile.keep(program.app.profile.settings.with_own_name("Ann"))

    def own() -> int:
        return sum(task.own is not None for task in tasks_of(program.app)[0])

    finish(program, match)
    assert own() == 0
    program.app.show_evening()
    program.run(0.1)
    finished(program)
    assert own() == 1


# --- copies of its tables


def saved_tables(program: Program) -> SavedTablesPage:
    program.app.show_saved_tables()
    program.run(0.2)
    return program.comes_to(SavedTablesPage)


def test_a_copy_is_kept_of_a_deal_that_all_have_played(program: Program) -> None:
    begun(program)
    finished(program)
    match = sit_down(program)
    play_to_the_end(match)
    program.app.play.show_scores(match)
    assert str(program.app.play.keep_copy(match)).startswith("A copy is kept")


def test_a_copy_of_a_table_that_cannot_be_saved_stays_in_the_secret_and_counts(program: Program) -> None:
    begun(program)
    match = sit_down(program)
    to_the_person(match)
    match.saving.status = SaveStatus()
    assert str(program.app.play.keep_copy(match)).startswith("A copy is kept")
    (copy,) = program.app.folders.saves.glob(f"*{TABLE_ENDING}")
    assert offer(program).titles[0] == "Evening: Ann plays deal 1"
    row = saved_tables(program).tables[0]
    assert (row.title, row.description) == ("Evening: Ann plays deal 1", "Scruffian Bidding War")
    assert set(row.cards) == {Back.PLAIN}
    assert (row.faces, row.no_look, row.no_review, row.no_copy) == ((), SECRET, SECRET, SECRET)
    program.key("Enter")
    assert turn_of(program) == ("Ann", 1)
    match = sit_down(program)
    assert match.path == copy
    finish(program, match)
    assert turn_of(program) == ("Bert", 1)


def test_a_copy_made_outside_the_program_is_as_secret(program: Program) -> None:
    begun(program)
    path = finished(program)
    program.app.show_menu()
    copy = program.app.folders.saves / path.name
    shutil.copy(path, copy)
    program.app.opener.look_back(copy)
    assert turn_of(program) == ("Bert", 1)
    row = saved_tables(program).tables[0]
    assert (row.title, row.label) == ("Evening: Ann has played deal 1", "Evening")


def test_a_copy_from_the_middle_of_a_finished_turn_leads_to_the_next_turn(program: Program) -> None:
    begun(program)
    path = first_decision(program).path
    assert path is not None
    program.app.show_menu()
    program.run(0.1)
    shutil.copy(path, program.app.folders.saves / path.name)
    program.app.show_evening()
    program.run(0.1)
    finished(program)
    program.app.folders.last_table.unlink()
    assert offer(program).titles[0] == "Evening: Bert plays deal 1"
    program.rest()
    program.key("Enter")
    assert turn_of(program) == ("Bert", 1)


# --- what goes wrong


def test_a_table_of_an_evening_that_cannot_be_read_stays_closed(program: Program) -> None:
    begun(program)
    path = first_decision(program).path
    assert path is not None
    program.app.show_menu()
    file_of(program).write_text("nothing of ours", encoding="utf-8")
    assert offer(program).titles[0] == "Duplicate evening"
    program.app.opener.open(path)
    program.run(0.2)
    assert not isinstance(program.scene, TableScene)
    assert page_of(program).desk.dialog is not None


def test_a_result_that_cannot_be_kept_is_reported_on_the_page_of_the_evening(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(program)
    match = sit_down(program)
    play_to_the_end(match)

    def refuse(*_: object) -> None:
        raise StoreError("no room on the disk")

    monkeypatch.setattr("cardtable.pages.evening.keep_result", refuse)
    program.app.play.show_scores(match)
    assert turn_of(program) == ("Ann", 1)
    assert "The result of this turn could not be saved: no room on the disk" in page_of(program).desk.toast.text
    monkeypatch.undo()
    hold(program)
    program.run(1.0)
    assert turn_of(program) == ("Bert", 1)


def test_on_a_full_disk_a_turn_is_not_lost_at_its_end(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(program)
    match = sit_down(program)
    table = program.comes_to(TableScene)
    with monkeypatch.context() as full:
        SlowDisk(full, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))).let_go()
        play_to_the_end(match)
        match.save()
        match.writer.wait()
        program.app.play.show_scores(match)
        program.run(0.2)
        assert program.scene is table
        assert table.top_desk.dialog.label == "This table would be lost"
        program.press("Stay")
    assert offer(program).titles[0] == "Evening: Ann plays deal 1", "its result was not kept yet"
    program.rest()
    program.key("Enter")
    program.run(0.2)
    hold(program)
    program.run(1.0)
    assert turn_of(program) == ("Bert", 1)
