"""The cost of each kind of decision on the statistics page, and its exercises."""

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Surface

from cardtable.pages.practice import PracticePage
from cardtable.pages.statistics import ALL_GAMES, ALL_PLAYERS, KindPanel, Selection, kind_sheet
from cardtable.play.practice import PracticeMatch
from cardtable.store.statistics.figures import Player
from cardtable.store.statistics.records import ReviewRecord, Statistics, StatisticsFile, statistics_of
from cardtable.ui.play.learning.exercise import PracticeScene
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.store.played import AT, hand, kept, when
from tests.ui.at_statistics import page, scene_of
from tests.ui.at_the_menu import SIZES, at
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults
from tests.ui.writings import Writings

KINDS = {
    "five-hundred": {"leads": (2, 0.02), "discards": (1, 0.05), "bids": (1, 0.001), "plays": (6, -0.004)},
    "bidding-war": {"sealed bids": (12, 14.4), "open bids": (3, 0.6), "offers": (3, 0.0)},
}
ANN = Selection(0, 0)
"""Ann in the one game that was played."""


def reviewed(game: str, hands: int = 4) -> Statistics:
    """Return the statistics of hands in which Ann made decisions of several kinds."""
    at = replace(AT, game=game)
    return statistics_of(
        record for number in range(1, hands + 1) for record in (hand(number, 10, 5, 5, at=at), _review(number, game))
    )


def _review(number: int, game: str) -> ReviewRecord:
    return ReviewRecord(
        when=when(number), table=AT.table, number=number, seat=0, bids=(1, 0.001), plays=(9, 0.066), kinds=KINDS[game]
    )


def shown(program: Program, game: str = "five-hundred", hands: int = 4) -> KindPanel:
    """Return the panel of the statistics page at such hands."""
    file = StatisticsFile(program.app.folders.statistics)
    for number in range(1, hands + 1):
        kept(file, hand(number, 10, 5, 5, at=replace(AT, game=game)), _review(number, game))
    page(program).show(ANN)
    program.run(0.1)
    return panel_of(program)


def panel_of(program: Program) -> KindPanel:
    panel = scene_of(program).kinds
    assert panel is not None
    return panel


def practised(program: Program) -> PracticeMatch:
    """Return the exercise that is shown."""
    program.run(0.2)
    assert isinstance(program.scene, PracticeScene)
    assert isinstance(program.scene.practised, PracticeMatch)
    return program.scene.practised


def test_the_kinds_are_listed_by_what_they_cost_in_a_hand() -> None:
    sheet = kind_sheet(reviewed("five-hundred"), Player(name="Ann"), game_of("five-hundred"))
    assert [(row.kind, row.figure) for row in sheet.rows] == [
        ("discards", "5.0"),
        ("leads", "2.0"),
        ("bids", "0.1"),
        ("plays", "−0.4"),
    ]
    assert [row.share for row in sheet.rows] == pytest.approx([1.0, 0.4, 0.02, 0.0])
    assert sheet.rows[1].tip == "8 leads in 4 hands; each cost 1.00 wins in 100 matches on average."
    assert sheet.below[0] == "wins in 100 a hand, 4 hands"


def test_the_unit_is_that_of_the_game_and_large_costs_have_no_decimals() -> None:
    sheet = kind_sheet(reviewed("bidding-war", 30), Player(name="Ann"), game_of("bidding-war"))
    assert [(row.kind, row.figure) for row in sheet.rows] == [
        ("sealed bids", "14"),
        ("open bids", "1"),
        ("offers", "0"),
    ]
    assert sheet.below[0] == "points a game, last 20"


@pytest.mark.parametrize("size", [*SIZES, (800, 600, Size.LARGEST)])
@pytest.mark.parametrize("game", KINDS)
def test_the_panel_fits_and_no_word_in_it_is_cut(
    tmp_path: Path, size: tuple[int, int, Size], game: str, cut: set[str]
) -> None:
    program = at(tmp_path, size)
    panel = shown(program, game)
    scene, right = scene_of(program), panel.rect
    assert faults(scene) == []
    assert right.contains(panel.list.rect)
    assert right.contains(panel.button.rect)
    assert not cut


def test_the_heading_calls_wins_no_points(tmp_path: Path, written: Writings) -> None:
    program = at(tmp_path, SIZES[1])
    panel = shown(program)
    written.clear()
    panel.draw(Surface((1280, 720)))
    texts = [each.text for each in written]
    assert any("wins in 100" in text for text in texts)
    assert not [text for text in texts if "points" in text]


def test_a_click_chooses_a_kind_which_the_button_practises(tmp_path: Path) -> None:
    program = Program(tmp_path)
    panel = shown(program)
    assert (panel.chosen, panel.button.label) == ("discards", "Practise discards")
    program.click(panel.list.row_rect(1).center)
    program.run(0.1)
    assert (panel.chosen, panel.button.label) == ("leads", "Practise leads")
    program.click(panel.button.rect.center)
    match = practised(program)
    assert match.game is game_of("five-hundred")
    assert match.exercise.kind == "leads"


def test_a_kind_is_chosen_and_practised_by_keys_and_esc_leads_back(tmp_path: Path) -> None:
    program = Program(tmp_path)
    panel = shown(program)
    for _ in range(12):
        program.key("Tab")
        if scene_of(program).desk.focus.current is panel.list:
            break
    program.key("Down")
    assert panel.chosen == "leads"
    program.key("Enter")
    assert practised(program).exercise.kind == "leads"
    assert isinstance(program.scene, PracticeScene)
    program.rest()
    program.scene.exits.leave()
    program.run(0.1)
    assert isinstance(program.scene, PracticePage)
    program.key("Esc")
    program.run(0.1)
    assert scene_of(program).selection == ANN


def test_p_practises_the_costliest_kind(tmp_path: Path) -> None:
    program = Program(tmp_path)
    shown(program)
    program.key("P")
    assert practised(program).exercise.kind == "discards"


def test_the_tip_is_that_of_the_row_under_the_mouse_or_of_the_chosen_one(tmp_path: Path) -> None:
    program = Program(tmp_path)
    listed = shown(program).list
    listed.choose(2)
    tip = listed.tip_at(listed.rect.center)
    assert tip is not None
    assert tip.text.startswith("4 bids")
    program.move(listed.row_rect(1).center)
    tip = listed.tip_at(listed.row_rect(1).center)
    assert tip is not None
    assert tip.text.startswith("8 leads")


def test_a_choice_stays_when_the_window_changes_and_goes_with_the_game(tmp_path: Path) -> None:
    program = Program(tmp_path)
    shown(program).list.choose(3)
    scene = scene_of(program)
    scene.layout(scene.look)
    assert panel_of(program).chosen == "plays"
    scene.show(Selection(ALL_GAMES, 0))
    assert scene.kinds is None
    scene.show(ANN)
    assert panel_of(program).chosen == "discards"


@pytest.mark.parametrize("size", [(800, 600, Size.NORMAL), (800, 600, Size.LARGEST), (1280, 720, Size.NORMAL)])
def test_before_three_hands_a_sentence_says_what_will_be_there(
    tmp_path: Path, size: tuple[int, int, Size], cut: set[str]
) -> None:
    program = at(tmp_path, size)
    panel = shown(program, hands=2)
    assert panel.sheet.empty == "Once 3 hands have been reviewed, you see here which kinds of decisions cost you most."
    assert (panel.chosen, panel.button.label) == ("", "Practise")
    assert faults(scene_of(program)) == []
    assert panel.sheet.empty not in cut


def test_players_without_reviews_have_no_kinds(tmp_path: Path) -> None:
    program = Program(tmp_path)
    shown(program)
    scene = scene_of(program)
    easy = next(place for place, who in enumerate(scene.players) if who.level)
    for selection in (Selection(0, easy), Selection(0, ALL_PLAYERS), Selection(ALL_GAMES, 0)):
        scene.show(selection)
        assert scene.kinds is None
        assert scene.table.visible


def test_the_table_takes_turns_with_the_charts_beside_the_kinds(tmp_path: Path) -> None:
    program = Program(tmp_path)
    shown(program)
    scene = scene_of(program)
    assert (scene.tab, scene.table.visible) == ("Lost", False)
    scene.tabs.choose(len(scene.tabs.options) - 1)
    program.run(0.1)
    assert (scene.tab, scene.table.visible, scene.bars) == ("Figures", True, [])
    assert ("Hands", "4") in scene.table.rows
