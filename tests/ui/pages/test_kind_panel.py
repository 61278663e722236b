"""The cost of each kind of decision on the statistics page, and its exercises."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.pages.statistics import ALL_GAMES, ALL_PLAYERS, KindPanel, Selection, kind_sheet
from cardtable.store.statistics.figures import Player
from cardtable.store.statistics.records import Record, ReviewRecord, statistics_of
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.store.played import AT, hand, when
from tests.ui.at_statistics import filled, page, scene_of
from tests.ui.at_the_menu import at
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults

KINDS = {
    "five-hundred": {"leads": (2, 0.02), "discards": (1, 0.05), "bids": (1, 0.001), "plays": (6, -0.004)},
    "bidding-war": {"sealed bids": (12, 14.4), "open bids": (3, 0.6), "offers": (3, 0.0)},
}
ANN = Selection(0, 0)
"""Ann in the one game that was played."""
LARGEST = (960, 720, Size.LARGEST)


def reviewed(game: str = "five-hundred", hands: int = 4) -> list[Record]:
    """Return the records of hands in which Ann made decisions of several kinds."""
    of = {"table": AT.table, "seat": 0, "bids": (1, 0.001), "plays": (9, 0.066), "kinds": KINDS[game]}
    return [
        record
        for number in range(1, hands + 1)
        for record in (
            hand(number, 10, 5, 5, at=replace(AT, game=game)),
            ReviewRecord(when=when(number), number=number, **of),  # type: ignore[arg-type]  # of several types
        )
    ]


def shown(program: Program, game: str = "five-hundred", hands: int = 4) -> KindPanel:
    """Return the panel of the statistics page at such hands."""
    page(filled(program, *reviewed(game, hands))).show(ANN)
    program.run(0.1)
    return panel_of(program)


def panel_of(program: Program) -> KindPanel:
    panel = scene_of(program).kinds
    assert panel is not None
    return panel


@pytest.mark.parametrize(
    ("game", "hands", "figures", "below"),
    [
        (
            *("five-hundred", 4, {"discards": "5.0", "leads": "2.0", "bids": "0.1", "plays": "−0.4"}),
            "wins in 100 a hand, 4 hands",
        ),
        ("bidding-war", 30, {"sealed bids": "14", "open bids": "1", "offers": "0"}, "points a game, last 20"),
    ],
)
def test_the_kinds_are_listed_by_what_they_cost_in_a_hand_in_the_unit_of_the_game(
    game: str, hands: int, figures: dict[str, str], below: str
) -> None:
    sheet = kind_sheet(statistics_of(reviewed(game, hands)), Player(name="Ann"), game_of(game))
    assert [(row.kind, row.figure) for row in sheet.rows] == [*figures.items()]
    assert sheet.below[0] == below
    if game == "five-hundred":
        assert [row.share for row in sheet.rows] == pytest.approx([1.0, 0.4, 0.02, 0.0])
        assert sheet.rows[1].tip == "8 leads in 4 hands; each cost 1.00 wins in 100 matches on average."


@pytest.mark.parametrize("game", KINDS)
def test_no_word_in_the_panel_is_cut_even_where_everything_is_largest(tmp_path: Path, game: str, cut: set[str]) -> None:
    program = at(tmp_path, LARGEST)
    panel = shown(program, game)
    assert faults(scene_of(program)) == []
    assert panel.rect.contains(panel.list.rect)
    assert panel.rect.contains(panel.button.rect)
    assert not cut


def test_before_three_hands_a_sentence_says_what_will_be_there(tmp_path: Path, cut: set[str]) -> None:
    program = at(tmp_path, LARGEST)
    panel = shown(program, hands=2)
    assert panel.sheet.empty == "Once 3 hands have been reviewed, you see here which kinds of decisions cost you most."
    assert (panel.chosen, panel.button.label) == ("", "Practise")
    assert faults(scene_of(program)) == []
    assert panel.sheet.empty not in cut


def test_a_choice_stays_when_the_window_changes_and_goes_with_the_game(program: Program) -> None:
    shown(program).list.choose(3)
    scene = scene_of(program)
    scene.layout(scene.look)
    assert panel_of(program).chosen == "plays"
    scene.show(Selection(ALL_GAMES, 0))
    assert scene.kinds is None
    scene.show(ANN)
    assert panel_of(program).chosen == "discards"


def test_players_without_reviews_have_no_kinds(program: Program) -> None:
    shown(program)
    scene = scene_of(program)
    easy = next(place for place, who in enumerate(scene.players) if who.level)
    for selection in (Selection(0, easy), Selection(0, ALL_PLAYERS), Selection(ALL_GAMES, 0)):
        scene.show(selection)
        assert scene.kinds is None
        assert scene.table.visible
