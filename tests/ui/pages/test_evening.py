"""The duplicate evening on the screen: set up, played in turn, left and continued."""

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect

from cardtable.engine.log import LogLine
from cardtable.engine.seats import DEALER, AILevel
from cardtable.pages.deals import DealsPage
from cardtable.pages.evening import (
    EveningCell,
    EveningPage,
    EveningRow,
    EveningSetup,
    EveningSetupPage,
    NextTurn,
    ResultsTable,
    begin,
)
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.store.evenings import evening_folders, last_evening
from cardtable.store.folders import EVENING_FILE
from cardtable.ui.look import Look
from cardtable.ui.play.manner import COACH_ALWAYS, COACH_OFF
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import LARGE, SMALL, Size
from cardtable.ui.widgets.button import HOLD_SECONDS
from tests.known_games import game_of
from tests.store.saving import everything
from tests.ui.at_the_menu import SIZES, at, page_of
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults
from tests.ui.played_out import play_to_the_end

WANTED = EveningSetup(game_of("bidding-war"), AILevel.NORMAL, ("Ann", "Bert"), 2)


def begun(program: Program, wanted: EveningSetup = WANTED) -> EveningPage:
    begin(program.app, wanted)
    program.run(0.1)
    assert isinstance(program.scene, EveningPage)
    return program.scene


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
    assert isinstance(program.scene, TableScene)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    return match


def finish(program: Program, match: LiveMatch) -> EveningPage:
    """Play a turn to its end, and go back to the evening: by the score sheet if nobody has still to play the deal."""
    play_to_the_end(match)
    program.app.play.show_scores(match)
    program.run(0.2)
    if isinstance(program.scene, ScoreSheetPage):
        program.rest()
        program.key("Enter")
        program.run(0.1)
    assert isinstance(program.scene, EveningPage)
    return program.scene


def deals_of(match: LiveMatch) -> list[LogLine]:
    return [line for line in match.table.log if line.actor == DEALER]


def test_all_play_the_same_deals_in_turn(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = begun(program)
    played: dict[str, list[list[LogLine]]] = {}
    turns = []
    while scene.turn is not None:
        assert isinstance(scene.progress, NextTurn)
        assert scene.prompt.startswith(f"{scene.progress.name} plays deal {scene.progress.deal} next.")
        turns.append(scene.progress)
        match = sit_down(program)
        scene = finish(program, match)
        played.setdefault(match.table.seats[0].name, []).append(deals_of(match))
    assert turns == [("Ann", 1), ("Bert", 1), ("Bert", 2), ("Ann", 2)]
    assert played["Ann"] == played["Bert"]
    assert scene.prompt.endswith(("won the evening.", "share first place."))
    assert sum(float(row.beaten.partition(" of 2")[0].replace("\u00bd", ".5")) for row in scene.rows) == 2


def test_the_same_moves_come_to_the_same_and_share_the_points(tmp_path: Path) -> None:
    program = Program(tmp_path)
    begun(program)
    finish(program, sit_down(program))
    scene = finish(program, sit_down(program))
    assert [row.beaten for row in scene.rows] == ["\u00bd of 1", "\u00bd of 1"]


def test_people_who_come_to_the_same_share_first_place(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = begun(program)
    while scene.turn is not None:
        scene = finish(program, sit_down(program))  # always the first move
    assert scene.prompt == "Ann and Bert share first place."


def test_at_the_tables_of_an_evening_no_coach_and_no_tutor_speak(tmp_path: Path) -> None:
    """All play under the same conditions: a coach for newcomers would help only some of them."""
    program = Program(tmp_path)
    program.app.profile.keep(replace(program.app.profile.settings, coach=COACH_ALWAYS, tutor={"bidding-war": "small"}))
    begun(program)
    sit_down(program)
    assert isinstance(program.scene, TableScene)
    for _ in range(2):
        assert program.scene.manner.coach == COACH_OFF
        assert program.scene.manner.tutor is None
        program.app.play.back()


def test_another_line_tried_in_a_turn_has_no_coach_either(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.profile.keep(replace(program.app.profile.settings, coach=COACH_ALWAYS, tutor={"bidding-war": "small"}))
    begun(program)
    match = sit_down(program)
    while not match.person_to_act:
        match.hurry()
        match.advance(0.0)
    match.play(match.moves()[0])
    lines = program.app.play.other_lines(match)
    assert lines is not None
    lines.begin(len(match.table.log))
    program.run(0.1)
    assert isinstance(program.scene, TableScene)
    assert program.scene.match is not match
    assert (program.scene.manner.coach, program.scene.manner.tutor) == (COACH_OFF, None)


def test_an_evening_is_left_and_continued(tmp_path: Path) -> None:
    program = Program(tmp_path)
    begun(program)
    match = sit_down(program)
    while not match.person_to_act:
        match.hurry()
        match.advance(0.0)
    match.play(match.moves()[0])
    log = list(match.table.log)
    program.app.show_menu()
    again = Program(tmp_path)
    again.app.show_deals()
    again.run(0.1)
    again.press("Duplicate evening")
    scene = again.scene
    assert isinstance(scene, EveningPage)
    assert scene.progress == ("Ann", 1)
    resumed = sit_down(again)
    assert resumed.table.log[: len(log)] == log
    assert finish(again, resumed).progress == ("Bert", 1)


def test_the_tables_of_an_evening_are_not_among_the_saved_ones(tmp_path: Path) -> None:
    program = Program(tmp_path)
    begun(program)
    match = sit_down(program)
    program.app.show_menu()
    assert match.path is not None
    assert match.path.is_file()
    assert not everything(program.app.tables)


def test_it_is_set_up_by_mouse(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.show_deals()
    program.run(0.1)
    program.press("Duplicate evening")
    scene = program.scene
    assert isinstance(scene, EveningSetupPage)
    focus = scene.desk.focus
    for name, enabled in ((scene.entries[0].text, False), ("Berta", True)):
        focus.set(None)
        focus.set(scene.entries[1])  # all of its text is selected
        program.type(name)
        program.run(0.1)
        assert scene.begin_button.enabled is enabled
    program.press("Begin")
    program.run(0.1)
    assert isinstance(program.scene, EveningPage)
    program.press("Back")
    assert isinstance(program.scene, DealsPage)


def test_it_is_set_up_by_keys(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.show_deals()
    program.run(0.1)
    program.rest()
    program.key("D")
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, EveningSetupPage)
    for _ in range(3):  # the game, the AI players, the deals
        program.key("Tab")
    program.key("Left")
    assert scene.deals.value == 3
    for _ in range(2):  # the people, and the first name
        program.key("Tab")
    program.type("Berta")
    program.key("Tab")
    program.type("Otto")
    program.rest()
    program.key("Enter")
    evening = program.comes_to(EveningPage)
    assert [row.name for row in evening.rows] == ["Berta", "Otto"]


def test_a_broken_evening_is_reported_and_a_new_one_can_begin(tmp_path: Path) -> None:
    program = Program(tmp_path)
    begun(program)
    folder = last_evening(program.app.folders.saves)
    assert folder is not None
    (folder / EVENING_FILE).write_text("nothing of ours", encoding="utf-8")
    program.app.show_evening()
    program.run(0.1)
    assert isinstance(program.scene, EveningSetupPage)
    assert program.scene.desk.dialog is not None
    assert (folder / EVENING_FILE).read_text(encoding="utf-8") == "nothing of ours"


def test_an_evening_of_an_unknown_game_is_reported_in_a_plain_sentence(tmp_path: Path) -> None:
    program = Program(tmp_path)
    begun(program)
    folder = last_evening(program.app.folders.saves)
    assert folder is not None
    path = folder / EVENING_FILE
    path.write_text(path.read_text("utf-8").replace("bidding-war", "chess"), encoding="utf-8")
    program.app.show_evening()
    program.run(0.1)
    assert isinstance(program.scene, EveningSetupPage)
    dialog = program.scene.desk.dialog
    assert dialog is not None
    assert dialog.label == "The last evening cannot be shown"
    reason, end = [paragraph.text for paragraph in dialog.text.paragraphs]
    assert reason.startswith("there is no game 'chess'; the games are ")
    assert end == "Its file stays as it is."


@pytest.mark.parametrize("size", SIZES)
def test_the_pages_fit(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    program = at(tmp_path, size)
    program.app.loop.go(program.app.page("evening", "EveningSetupPage"))
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, EveningSetupPage)
    assert faults(page_of(program)) == []
    names = ("Wolfeschlegelsteinhausen", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")
    wanted = EveningSetup(game_of("blues-and-greens"), AILevel.HARD, names, 12)
    begun(program, wanted)
    assert faults(page_of(program)) == []
    assert begun(program, wanted).earlier
    assert faults(page_of(program)) == []


def test_earlier_evenings_are_turned_to_and_continued(tmp_path: Path) -> None:
    program = Program(tmp_path)
    first = begun(program)
    assert not first.earlier
    assert not first.later
    finish(program, sit_down(program))
    second = begun(program, EveningSetup(game_of("five-hundred"), AILevel.EASY, ("Cleo", "Dan"), 1))
    assert not second.later
    program.key("PgUp")
    scene = program.scene
    assert isinstance(scene, EveningPage)
    assert scene.progress == ("Bert", 1)
    assert not scene.earlier
    assert finish(program, sit_down(program)).progress == ("Bert", 2)
    program.key("PgDn")
    assert isinstance(program.scene, EveningPage)
    assert program.scene.progress == ("Cleo", 1)


def test_a_broken_evening_among_others_is_passed_over(tmp_path: Path) -> None:
    program = Program(tmp_path)
    for level in (AILevel.EASY, AILevel.NORMAL, AILevel.HARD):
        begun(program, EveningSetup(game_of("bidding-war"), level, ("Ann", str(level)), 1))
    folders = evening_folders(program.app.folders.saves)
    assert len(folders) == 3
    (folders[1] / EVENING_FILE).write_text("nothing of ours", encoding="utf-8")
    program.key("PgUp")
    scene = program.scene
    assert isinstance(scene, EveningPage)
    assert [row.name for row in scene.rows] == ["Ann", "easy"]
    (folders[2] / EVENING_FILE).write_text("nothing of ours", encoding="utf-8")
    program.key("PgDn")
    assert program.scene is scene
    assert scene.desk.dialog is not None


def test_in_the_table_of_results_the_lines_of_a_row_lie_closer_together_than_the_rows() -> None:
    look = Look.of((1280, 720))
    rows = [EveningRow(name, (EveningCell(f"6{name}", f"1{name}"),), "1 of 1", "60 better") for name in ("a", "b")]
    table = ResultsTable(rows, 0)
    table.layout(Rect(0, 0, 1000, 300), look)
    places = {part.label: part.rect for part in table.parts() if part.kind == "text"}
    assert places["6a"].bottom == places["1a"].top
    assert places["6b"].top - places["1a"].bottom >= look.metrics.px(4)


@pytest.mark.parametrize(("deals", "points"), [(1, LARGE), (24, SMALL)])
def test_a_table_of_few_results_is_in_larger_letters(deals: int, points: float) -> None:
    row = EveningRow("Ann", (EveningCell("60 ahead", "1 beaten"),) * deals, "1 of 1", "60 better")
    letters, shown, _ = ResultsTable((row, row), 0).form(Look.of((1280, 720)), 1000, 300)
    assert letters == points
    assert len(shown) == deals or points == SMALL
