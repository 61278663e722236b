"""What everybody may see between two turns of a duplicate evening: nothing of a deal that others have still to play."""

import errno
import os
import shutil
from pathlib import Path

import pytest

from cardtable.commands.command_line import run
from cardtable.engine.cards import Back
from cardtable.engine.seats import AILevel
from cardtable.games import GAMES
from cardtable.pages.evening import EveningPage, EveningSetup, NextTurn
from cardtable.pages.menu import MenuPage
from cardtable.pages.parts import NO_SCORE
from cardtable.pages.practice import tasks_of
from cardtable.pages.resume import Resume
from cardtable.pages.saved_tables import SECRET, SavedTablesPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.pages.statistics import ALL_PLAYERS, Selection, StatisticsPage, show_statistics
from cardtable.play.practice import Mistakes
from cardtable.play.saving import SaveStatus
from cardtable.program.table_in_play import NO_COPY
from cardtable.store.errors import StoreError
from cardtable.store.evenings import evening_folders
from cardtable.store.folders import EVENING_FILE, TABLE_ENDING
from cardtable.store.practice import PracticeFolder
from cardtable.ui.play.table_scene import TableScene
from tests.known_games import game_of
from tests.play.test_mistakes import judged
from tests.store.slow_disk import SlowDisk
from tests.ui.at_the_menu import page_of
from tests.ui.at_the_table import Program
from tests.ui.pages.test_evening import WANTED, begun, finish, hold, sit_down
from tests.ui.played_out import play_to_the_end

SHARING = ("Review", "Look back", "Share", "Code", "Fair shuffles", "Same deal", "From the next seat")


def first_decision(program: Program) -> Path:
    """Let Ann make her first move of deal 1, and return the file of her table."""
    match = sit_down(program)
    while not match.person_to_act:
        match.hurry()
        match.advance(0.0)
    match.play(match.moves()[0])
    assert match.path is not None
    return match.path


def finished(program: Program) -> Path:
    """Let a person play a turn to its end, and return the file of the table."""
    match = sit_down(program)
    assert match.path is not None
    finish(program, match)
    return match.path


def offer(program: Program) -> Resume:
    """Go to the menu and return its first offer."""
    program.app.show_menu()
    program.run(0.3)
    assert isinstance(program.scene, MenuPage)
    assert program.scene.resume is not None
    return program.scene.resume


def turn_of(program: Program) -> NextTurn:
    """Return whose turn the page of the evening offers; nothing else is shown."""
    program.run(0.2)
    assert isinstance(program.scene, EveningPage)
    assert program.app.play.match is None
    assert isinstance(program.scene.progress, NextTurn)
    return program.scene.progress


def test_the_menu_shows_backs_and_opens_a_begun_turn_only_by_a_hold(program: Program) -> None:
    begun(program)
    path = first_decision(program)
    shown = offer(program)
    assert shown.titles[0] == "Evening: Ann plays deal 1"
    assert set(shown.cards) == {Back.PLAIN}
    assert not shown.fact
    assert shown.score == NO_SCORE
    program.rest()
    program.key("Enter")
    assert turn_of(program) == ("Ann", 1)
    match = sit_down(program)
    assert match.path == path
    assert match.table.log


def test_between_two_turns_the_menu_offers_the_evening(program: Program) -> None:
    begun(program)
    finished(program)
    shown = offer(program)
    assert shown.titles[0] == "Evening: Bert plays deal 1"
    assert set(shown.cards) == {Back.PLAIN}
    finished_by_all(program)
    assert offer(program).titles[0] == "Evening: Bert plays deal 2"


def finished_by_all(program: Program) -> None:
    """Let Bert play deal 1, from the offer of the menu."""
    program.rest()
    program.key("Enter")
    assert turn_of(program) == ("Bert", 1)
    finished(program)


def test_after_a_turn_there_is_no_score_sheet_until_all_have_played_the_deal(program: Program) -> None:
    begun(program)
    match = sit_down(program)
    play_to_the_end(match)
    program.app.play.show_scores(match)
    assert turn_of(program) == ("Bert", 1)
    match = sit_down(program)
    play_to_the_end(match)
    program.app.play.show_scores(match)
    program.run(0.2)
    assert isinstance(program.scene, ScoreSheetPage)
    assert {"Review", "Look back", "Share", "Code"} <= set(program.labels())


def test_between_the_hands_of_a_turn_the_sheet_leads_on_and_nowhere_else(program: Program) -> None:
    begun(program, EveningSetup(game_of("the-card-game"), AILevel.EASY, ("Ann", "Bert"), 1))
    match = sit_down(program)
    while not match.table.state.results:
        if match.person_to_act:
            match.play(match.moves()[0])
        else:
            match.hurry()
            match.advance(0.0)
    program.app.play.show_scores(match)
    program.run(0.2)
    assert isinstance(program.scene, ScoreSheetPage)
    assert not [label for label in program.labels() if label.startswith(SHARING)]
    show = program.app.play.last_scores(match)
    assert show is not None
    show()
    program.run(0.2)
    assert not [label for label in program.labels() if label.startswith(SHARING)]


@pytest.mark.parametrize("way", ["open", "open_file", "look_back", "review"])
def test_no_other_way_leads_to_a_secret_table(program: Program, way: str) -> None:
    begun(program)
    path = finished(program)
    program.app.show_menu()
    program.run(0.1)
    getattr(program.app.opener, way)(path)
    assert turn_of(program) == ("Bert", 1)
    finished(program)
    program.app.show_menu()
    program.run(0.1)
    getattr(program.app.opener, way)(path)
    program.run(1.5)
    assert not isinstance(program.scene, EveningPage | MenuPage)


def test_after_a_crash_the_turn_is_continued_by_a_hold(program: Program) -> None:
    begun(program)
    path = first_decision(program)
    program.loop.go(program.app.crashed(ValueError("planted")))
    program.run(0.2)
    program.press("Continue the table")
    assert turn_of(program) == ("Ann", 1)
    assert sit_down(program).path == path


def statistics(program: Program) -> StatisticsPage:
    """Go to the statistics of everybody."""
    show_statistics(program.app, selection=Selection(player=ALL_PLAYERS))
    program.run(0.2)
    assert isinstance(program.scene, StatisticsPage)
    return program.scene


def test_results_are_in_the_statistics_once_all_have_played_the_deal(program: Program) -> None:
    begun(program)
    finished(program)
    scene = statistics(program)
    assert (scene.sheet.rows, scene.sheet.figures, scene.sheet.recent) == ([], [], [])
    assert scene.notice == "1 hand of a duplicate evening counts here once all have played the deal."
    program.app.show_evening()
    program.run(0.1)
    finished(program)
    scene = statistics(program)
    assert [row[0] for row in scene.sheet.rows[:2]] == ["Ann", "Bert"]
    assert len(scene.sheet.recent) == 2
    assert not scene.notice


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


def test_a_spreadsheet_has_no_secret_hand(program: Program) -> None:
    begun(program)
    finished(program)
    told = statistics(program).export()
    written = Path(told.splitlines()[-1])
    assert "Ann" not in written.read_text("utf-8")


def test_the_statistics_of_other_folders_keep_the_secret_of_an_evening(program: Program, tmp_path: Path) -> None:
    begun(program)
    finished(program)
    program.app.close()
    elsewhere = Program(tmp_path / "elsewhere")
    elsewhere.app.statistics_file = program.app.statistics_file
    scene = statistics(elsewhere)
    assert (scene.sheet.rows, scene.sheet.recent) == ([], [])


def copies(program: Program) -> list[Path]:
    return sorted(program.app.folders.saves.glob(f"*{TABLE_ENDING}"))


def test_no_copy_is_kept_of_a_turn(program: Program) -> None:
    begun(program)
    match = sit_down(program)
    assert program.app.play.keep_copy(match) == NO_COPY
    assert not copies(program)
    finish(program, match)
    match = sit_down(program)
    play_to_the_end(match)
    program.app.play.show_scores(match)
    assert str(program.app.play.keep_copy(match)).startswith("A copy is kept")


def test_a_copy_of_a_table_that_cannot_be_saved_stays_in_the_secret_and_counts(program: Program) -> None:
    begun(program)
    match = sit_down(program)
    while not match.person_to_act:
        match.hurry()
        match.advance(0.0)
    assert match.saving is not None
    match.saving.status = SaveStatus()
    assert str(program.app.play.keep_copy(match)).startswith("A copy is kept")
    (copy,) = copies(program)
    assert offer(program).titles[0] == "Evening: Ann plays deal 1"
    program.app.show_saved_tables()
    program.run(0.3)
    scene = page_of(program)
    assert isinstance(scene, SavedTablesPage)
    row = scene.tables[0]
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
    program.app.show_saved_tables()
    program.run(0.3)
    scene = page_of(program)
    assert isinstance(scene, SavedTablesPage)
    assert (scene.tables[0].title, scene.tables[0].label) == ("Evening: Ann has played deal 1", "Evening")


def test_a_copy_from_the_middle_of_a_finished_turn_leads_to_the_next_turn(program: Program) -> None:
    begun(program)
    path = first_decision(program)
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


def test_mistakes_in_a_secret_hand_are_not_practised_yet(program: Program) -> None:
    begun(program)
    match = sit_down(program)
    while not (match.person_to_act and len(match.moves()) > 1):
        if match.person_to_act:
            match.play(match.moves()[0])
        else:
            match.hurry()
            match.advance(0.0)
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


def test_a_table_of_an_evening_that_cannot_be_read_stays_closed(program: Program) -> None:
    begun(program)
    path = first_decision(program)
    program.app.show_menu()
    (folder,) = evening_folders(program.app.folders.saves)
    (folder / EVENING_FILE).write_text("nothing of ours", encoding="utf-8")
    shown = offer(program)
    assert shown.titles[0] == "Duplicate evening"
    assert set(shown.cards) == {Back.PLAIN}
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
    program.run(0.2)
    assert turn_of(program) == ("Ann", 1)
    assert "The result of this turn could not be saved: no room on the disk" in page_of(program).desk.toast.text
    monkeypatch.undo()
    hold(program)
    program.run(1.0)
    assert turn_of(program) == ("Bert", 1)


def test_on_a_full_disk_a_turn_is_not_lost_at_its_end(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(program)
    match = sit_down(program)
    table = program.scene
    with monkeypatch.context() as full:
        SlowDisk(full, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))).let_go()
        play_to_the_end(match)
        match.save()
        match.writer.wait()
        program.app.play.show_scores(match)
        program.run(0.2)
        assert program.scene is table
        assert isinstance(table, TableScene)
        dialog = table.top_desk.dialog
        assert dialog is not None
        assert dialog.label == "This table would be lost"
        program.press("Stay")
    program.app.show_menu()
    program.run(0.3)
    assert offer(program).titles[0] == "Evening: Ann plays deal 1", "its result was not kept yet"
    program.rest()
    program.key("Enter")
    program.run(0.2)
    hold(program)
    program.run(1.0)
    assert turn_of(program) == ("Bert", 1)


def test_two_evenings_of_a_day_are_told_apart_by_their_times(program: Program) -> None:
    for names in (("Ann", "Bert"), ("Cleo", "Dan")):
        begun(program, EveningSetup(WANTED.game, WANTED.level, names, 1))
    first, second = evening_folders(program.app.folders.saves)
    scene = program.scene
    assert isinstance(scene, EveningPage)
    now = scene.begun
    program.key("PgUp")
    assert isinstance(program.scene, EveningPage)
    assert {now, program.scene.begun} == {begun for begun in (now, program.scene.begun) if begun.startswith("begun ")}
    assert now != program.scene.begun
    assert second.name != first.name


def test_another_evening_is_begun_in_one_that_is_not_over_only_after_a_question(program: Program) -> None:
    scene = begun(program)
    program.rest()
    program.key("N")
    dialog = scene.desk.dialog
    assert dialog is not None
    assert program.scene is scene
    assert "Ann plays deal 1 next" in dialog.text.paragraphs[0].text
    program.rest()
    program.key("Esc")
    program.run(0.1)
    assert program.scene is scene
    program.rest()
    program.key("N")
    program.rest()
    program.key("N")
    program.run(0.1)
    assert program.scene is not scene
