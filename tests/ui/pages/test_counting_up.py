"""The figures of a score sheet count up, and a press cuts that short."""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from cardtable.pages.scores.score_sheet import COUNT_SECONDS, ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.ui.keyboard.gate import PATIENCE_SECONDS, READING_SECONDS, SEEN_SECONDS
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.table_scene import TableScene
from tests.known_games import game_of
from tests.play.judges import Severe, one_hand
from tests.ui.at_the_score_sheet import played, sheet
from tests.ui.at_the_table import Program


def sheet_coming_up(folder: Path, setting: str) -> tuple[Program, ScoreSheetPage]:
    """Return the sheet of a hand just as it comes up, with a line of settings."""
    (folder / "settings.yaml").write_text(f"{setting}\n", encoding="utf-8")
    program = Program(folder)
    match = LiveMatch(played(game_of("blues-and-greens"), 4), program.app.players, None, Random(1), pause=0.0)
    program.app.play.show(match)
    program.run(0.1)
    program.app.play.show_scores(match)
    program.tick()
    assert isinstance(program.scene, ScoreSheetPage)
    return program, program.scene


def test_the_figures_count_up_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, scene = sheet_coming_up(tmp_path, "reduced_motion: false")
    result = scene.results[-1]
    heard: list[str] = []
    monkeypatch.setattr(program.app.sounds, "play", heard.append)

    def total() -> int:
        assert scene.sheet is not None
        return scene.sheet.tally.hand(0)

    assert scene.animating
    assert abs(total()) < abs(result.points[0])
    program.run(COUNT_SECONDS * len(result.lines) + 0.1)
    assert total() == result.points[0]
    assert not scene.animating
    assert heard == ["tick"] * (len(result.lines) - 1)


def test_a_press_cuts_the_counting_short(tmp_path: Path) -> None:
    program, scene = sheet(tmp_path, played(game_of("blues-and-greens"), 4))
    assert scene.animating
    program.key("Up")
    assert not scene.animating


def test_a_sheet_that_is_shown_again_after_a_review_does_not_count_again(tmp_path: Path) -> None:
    table = one_hand(game_of("five-hundred"))
    program = Program(tmp_path)
    match = LiveMatch(table, Severe(table), None, Random(1), pause=0.0)
    program.app.play.show(match, 0)
    program.app.play.show_scores(match)
    program.comes_to(ScoreSheetPage)
    assert program.scene.animating
    program.rest()
    program.key("R")
    program.run_until(lambda: isinstance(program.scene, HandReviewScene))
    program.key("Esc")
    assert isinstance(program.scene, ScoreSheetPage)
    assert not program.scene.animating
    assert program.scene.sheet is not None
    assert [program.scene.sheet.tally.hand(side) for side in range(3)] == list(table.state.results[-1].points)
    program.key("Enter")  # nothing was pressed in vain: the sheet did not come up by itself
    program.run(0.5)
    assert isinstance(program.scene, TableScene)


@pytest.mark.parametrize("setting", ["reduced_motion: true", "animation: 'off'"])
def test_without_motion_all_figures_are_there_at_once(tmp_path: Path, setting: str) -> None:
    (tmp_path / "settings.yaml").write_text(f"{setting}\n", encoding="utf-8")
    _, scene = sheet(tmp_path, played(game_of("blues-and-greens"), 4))
    assert not scene.animating


def test_the_next_hand_is_one_key_and_less_than_a_second_away(tmp_path: Path) -> None:
    program, scene = sheet_coming_up(tmp_path, "reduced_motion: false")
    program.rest()
    assert scene.animating
    program.key("Enter")
    program.run(0.5)
    assert isinstance(program.scene, TableScene)


@pytest.mark.parametrize("setting", ["reduced_motion: false", "reduced_motion: true", "animation: 'off'"])
def test_a_sheet_takes_no_press_before_it_has_been_up_as_long_as_a_moment(tmp_path: Path, setting: str) -> None:
    program, scene = sheet_coming_up(tmp_path, setting)
    program.key("Enter")
    program.run(READING_SECONDS - 0.1)
    program.key("Enter")
    program.run(0.5)
    assert program.scene is scene
    program.run(PATIENCE_SECONDS)
    program.key("Enter")
    program.run(0.5)
    assert isinstance(program.scene, TableScene)


@pytest.mark.parametrize("between", [0.1, 0.15, 0.2])
@pytest.mark.parametrize(("game", "players"), [("blues-and-greens", 4), ("bidding-war", 2)])
def test_hammering_enter_goes_neither_to_the_next_hand_nor_to_the_next_match(
    tmp_path: Path, game: str, players: int, between: float
) -> None:
    program, scene = sheet(tmp_path, played(game_of(game), players), rested=False)
    press_for(program, 4.0, between)
    assert program.scene is scene
    program.rest()
    if scene.shows_match:
        program.key("Enter")
        program.run(0.5)
        assert program.scene is not scene


@pytest.mark.parametrize("between", [0.3, 0.4, 0.5])
def test_patient_presses_leave_a_sheet_once_it_has_been_seen(tmp_path: Path, between: float) -> None:
    program, scene = sheet_coming_up(tmp_path, "reduced_motion: false")
    press_for(program, SEEN_SECONDS - 0.6, between)
    assert program.scene is scene
    press_for(program, 0.6 + 2 * between, between)
    assert program.scene is not scene


def press_for(program: Program, seconds: float, between: float) -> None:
    """Press Enter again and again, for so long, and rest in between."""
    until = program.clock.now() + seconds
    while program.clock.now() < until:
        program.key("Enter")
        program.run(between)


def test_memory_is_returned_once_when_the_sheet_has_come_to_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    returned: list[str] = []
    for module in ("cardtable.pages.scores.score_sheet", "cardtable.program.table_in_play"):
        monkeypatch.setattr(f"{module}.release_free_memory", partial(returned.append, module), raising=False)
    program, scene = sheet_coming_up(tmp_path, "reduced_motion: false")
    program.run(COUNT_SECONDS * len(scene.results[-1].lines) + 0.1)
    assert not scene.animating
    assert not returned, "neither its first picture nor the counting waits for that"
    program.run(3.0)
    assert len(returned) == 1
