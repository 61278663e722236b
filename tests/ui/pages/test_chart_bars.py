"""The bars of the statistics, each of which opens the review of its hand."""

from pathlib import Path
from random import Random

import pytest

from cardtable.pages.statistics import Selection, StatisticsPage
from cardtable.store.statistics.records import HandRecord, ReviewRecord, StatisticsFile
from cardtable.store.tables.format import write_table
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.widgets.charts import ChartBars
from tests.known_games import game_of
from tests.made_moves import play_on
from tests.play.judges import Severe, one_hand
from tests.store.played import PlayedTable, when
from tests.ui.at_statistics import page
from tests.ui.at_the_table import Program


def shown(folder: Path, *, saved: bool = True, size: tuple[int, int] = (1280, 720)) -> tuple[Program, ChartBars]:
    """Return the program at the costs of Ann's moves in two hands of one table."""
    program, table, rng = Program(folder, size), one_hand(game_of("five-hundred")), Random(1)
    while len(table.state.results) < 2:
        play_on(table, rng)
    program.app._players = Severe(table)
    saves, file = program.app.folders.saves, StatisticsFile(program.app.folders.statistics)
    at = PlayedTable("one.cardtable.yaml", "five-hundred", {}, tuple(table.seats), str(saves))
    if saved:
        saves.mkdir(parents=True, exist_ok=True)
        write_table(saves / at.table, table)
    for number, result in enumerate(table.state.results, 1):
        file.append(HandRecord(when=when(number), **at.values, number=number, points=result.points))
        file.append(
            ReviewRecord(
                when=when(number),
                table=at.table,
                number=number,
                seat=0,
                bids=(1, 0.1),
                plays=(4, 0.2),
                folder=at.folder,
            )
        )
    scene = page(program)
    scene.show(Selection(0, [who.name for who in scene.players].index("Ann")))
    program.run(0.1)
    program.rest()
    (bars,) = scene.bars
    return program, bars


def reviewed(program: Program) -> HandReviewScene:
    program.run_until(lambda: isinstance(program.scene, HandReviewScene))
    scene = program.scene
    assert isinstance(scene, HandReviewScene)
    return scene


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("hand", [0, 1])
def test_a_click_on_a_bar_opens_the_review_of_that_hand_and_esc_leads_back(
    tmp_path: Path, hand: int, size: tuple[int, int]
) -> None:
    program, bars = shown(tmp_path, size=size)
    program.click(bars.chart.columns(program.loop.look, bars.rect)[hand].center)
    scene = reviewed(program)
    assert (scene.reviewing.hand, scene.reviewing.seat) == (hand, 0)
    program.rest()
    program.key("Esc")
    program.run(0.1)
    assert isinstance(program.scene, StatisticsPage)


def test_the_bars_are_reached_and_opened_by_keys(tmp_path: Path) -> None:
    program, bars = shown(tmp_path)
    assert isinstance(program.scene, StatisticsPage)
    program.scene.desk.focus.set(bars)
    assert bars.chosen == 1
    for name, chosen in (("Left", 0), ("Left", 0), ("Right", 1), ("Home", 0)):
        program.key(name)
        assert bars.chosen == chosen
    program.key("Enter")
    assert reviewed(program).reviewing.hand == 0


def test_a_hand_whose_table_is_gone_says_so(tmp_path: Path) -> None:
    program, _ = shown(tmp_path, saved=False)
    scene = program.scene
    assert isinstance(scene, StatisticsPage)
    scene.desk.focus.set(scene.bars[0])
    program.key("Enter")
    program.run(0.3)
    assert "This table can't be opened" in {part.label for part in program.scene.parts()}
