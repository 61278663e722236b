"""The chart of the totals has a page to itself where it has no room beside or below the scores."""

from pathlib import Path
from random import Random

import pytest

from cardtable.engine.table import Table
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.situations import one_person
from tests.ui.at_the_score_sheet import sheet
from tests.ui.at_the_table import Program


@pytest.fixture(scope="module")
def finished() -> Table:
    """Return a finished match of Five Hundred."""
    table, rng = Table(game_of("five-hundred"), one_person(seats=3)), Random(3)
    while table.state.actor is not None:
        play_on(table, rng, by_thumb)
    return table


def charts(scene: ScoreSheetPage) -> list[str]:
    """Return the titles of the charts on the page."""
    return [part.label for part in scene.parts() if part.kind == "chart"]


def shown(folder: Path, table: Table, size: tuple[int, int, Size]) -> tuple[Program, ScoreSheetPage]:
    return sheet(folder, table.branch(len(table.log)), size)


@pytest.mark.parametrize("podium", [True, False])
def test_a_chart_without_room_beside_the_scores_has_a_page(tmp_path: Path, finished: Table, podium: bool) -> None:
    program, scene = shown(tmp_path, finished, (800, 600, Size.LARGEST))
    if not podium:
        program.press("Score sheet")
    before = {part.label for part in scene.parts() if part.kind == "line"}
    assert not charts(scene)
    program.rest()
    program.key("T")
    assert charts(scene) == ["Totals"]
    place = next(part.rect for part in scene.parts() if part.kind == "chart")
    assert place.height >= 200
    assert not any(place.colliderect(part.rect) for part in program.parts("button"))
    program.press("Hide chart")
    assert not charts(scene)
    assert {part.label for part in scene.parts() if part.kind == "line"} == before


def test_the_chart_goes_along_to_other_hands(tmp_path: Path, finished: Table) -> None:
    program, scene = shown(tmp_path, finished, (800, 600, Size.LARGEST))
    program.press("Score sheet")
    program.press("Chart")
    assert len(scene.chart.totals) == len(finished.state.results) + 1
    program.rest()
    program.key("Left")
    assert charts(scene)
    assert len(scene.chart.totals) == len(finished.state.results)


def test_there_is_no_button_for_a_chart_that_is_on_the_page(tmp_path: Path, finished: Table) -> None:
    program, scene = shown(tmp_path, finished, (1280, 720, Size.NORMAL))
    assert charts(scene)
    assert "Chart" not in program.labels()
