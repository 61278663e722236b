"""Many choices as a grid: the bids of Five Hundred, and all cards of Big Three, of which the bidder calls one."""

from pathlib import Path

import pytest

from cardtable.ui.play.offers.offer import Area, InGrid, places_in_grid, row_of
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Extent, Size
from tests.known_games import game_of
from tests.situations import LARGE, LONG_NAMES, MEDIUM, SMALL, asked
from tests.ui.at_a_lesson import lesson_at, match_of, moments, scene_of
from tests.ui.at_the_table import Program
from tests.ui.conftest import AtTable
from tests.ui.hands_on import by_keys
from tests.ui.writings import Writings

BIDS = [str(tricks) for tricks in range(6, 11) for _ in range(5)]


def test_choices_of_one_kind_share_a_row() -> None:
    places = places_in_grid(["Pass", *BIDS, "Nullo"])
    assert places[1:26] == [InGrid(row, column) for row in range(5) for column in range(5)]
    assert (places[0], places[26]) == (Area.PANEL, Area.PANEL)
    kings = [game_of("big-three").parse(f"call K{suit}") for suit in "cdhs"]
    assert len({row_of(call) for call in kings}) == 1


@pytest.mark.parametrize("size", [MEDIUM, LARGE])
def test_nullo_and_its_value_are_one_line_beside_the_bids(at_table: AtTable, written: Writings, size: Extent) -> None:
    at_table("five-hundred", until=asked("auction"), size=size)
    labels = [each for each in written if "(250)" in each.text]
    assert {each.text for each in labels} == {"Nullo (250)"}
    assert [each for each in labels if each.place.height > 1.6 * each.style.size] == []


def until_asked(program: Program, word: str) -> None:
    """Go through a lesson until the learner is asked for such a move."""
    for _ in moments(program):
        expected = match_of(program).expected
        if expected is None:
            program.key("Enter")
        elif expected.word == word:
            return
        else:
            by_keys(program, expected)
    raise AssertionError(f"nobody is asked to {word}")


def test_where_all_rows_of_bids_would_be_too_low_there_is_a_button_for_each_and_the_bids_of_one(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "five-hundred", 3, size=SMALL, scale=Size.LARGEST)
    until_asked(program, "bid")
    scene, bid = scene_of(program), match_of(program).expected
    assert bid is not None
    program.key(scene.widgets.rows[1].key)
    assert {cell.row for cell in scene.widgets.cells} == {1}
    by_keys(program, bid)
    assert str(bid) in [entry.text for entry in scene.match.view(None).log]


# --- all cards to call ------------------------------------------------------------------------------------------------


def lie_in_order(scene: TableScene, widest: int) -> None:
    """Assert that the cards to call lie by rank and suit, large enough to be pressed, and cover no face."""
    places = {str(button.move.named[0]): button.rect for button in scene.widgets.buttons if button.move is not None}
    assert len(places) == 52
    for card, place in places.items():
        assert place.width >= widest
        assert place.height >= 36
        assert place.left == places[card[0] + "c"].left, f"{card} is in another column than its rank"
        assert place.top == places["A" + card[1]].top, f"{card} is in another row than its suit"
    panel, layout = scene.widgets.panel, scene.board.layout
    assert panel is not None
    assert layout.rail.bottom <= panel.top
    for seat, seated in layout.seats.items():
        assert not panel.colliderect(seated.portrait), f"the face of seat {seat}"


@pytest.mark.parametrize(("size", "text"), [(SMALL, Size.NORMAL), (SMALL, Size.LARGEST), (LARGE, Size.LARGE)])
def test_the_cards_to_call_lie_by_rank_and_suit_and_long_names_end_before_them(
    at_table: AtTable, size: Extent, text: Size
) -> None:
    scene = at_table("big-three", until=asked("call"), names=LONG_NAMES, size=size, text=text).table
    lie_in_order(scene, 36)
    panel, layout = scene.widgets.panel, scene.board.layout
    assert panel is not None
    assert panel.bottom <= (layout.event.bottom if text is Size.LARGEST else layout.event.top)
    for seat, place in layout.seats.items():
        clear = place.clear_of(panel, 8, 35)
        assert seat == scene.board.bottom or clear.name.width >= 0.9 * place.portrait.width


@pytest.mark.parametrize(("size", "text", "widest"), [(SMALL, Size.LARGEST, 28), (MEDIUM, Size.LARGE, 36)])
def test_a_lesson_has_room_for_all_cards_to_call_beside_its_remarks(
    tmp_path: Path, size: Extent, text: Size, widest: int, cut: set[str]
) -> None:
    program = lesson_at(tmp_path, "big-three", 4, "second_hand", size, text)
    until_asked(program, "call")
    program.run(1.0)
    lie_in_order(scene_of(program), widest)
    assert not cut
