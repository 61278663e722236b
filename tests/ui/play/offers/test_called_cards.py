"""Big Three with four players: all cards as a grid, of which the auction winner calls one."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.ui.play.offers.offer import row_of
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.tables_where import table_where
from tests.ui.at_a_lesson import lesson_at, match_of, moments
from tests.ui.at_the_table import Program
from tests.ui.hands_on import by_keys

SIZES = [(800, 600), (1280, 720), (1920, 1080)]
LONG_NAMES = ("Alexandra Featherstonehaugh", "Bartholomew Winterbourne", "Clementine Ashby-Cole", "Dan")


def to_call() -> Table:
    return table_where("big-three", 4, lambda table: table.state.phase == "call")


def calling(folder: Path, size: tuple[int, int], scale: Size, *, lesson: bool, long_names: bool = False) -> TableScene:
    """Return the table when a card is to be called, at a table or in the second lesson."""
    if not lesson:
        program = Program(folder, size)
        program.loop.restyle(replace(program.loop.look, zoom=scale))
        table = to_call()
        if long_names:
            table.seats = tuple(Seat(name) for name in LONG_NAMES)
        program.sit_in(table)
        program.run(1.0)
        return shown(program)
    program = lesson_at(folder, "big-three", 4, "second_hand", size, scale)
    for _ in moments(program):
        expected = match_of(program).expected
        if expected is not None and expected.word == "call":
            program.run(1.0)
            return shown(program)
        if expected is None:
            program.key("Enter")
        else:
            by_keys(program, expected)
    raise AssertionError("no card is called")


def shown(program: Program) -> TableScene:
    scene = program.scene
    assert isinstance(scene, TableScene)
    return scene


def test_the_cards_to_call_are_of_one_kind_by_their_rank() -> None:
    kings = [game_of("big-three").parse(f"call K{suit}") for suit in "cdhs"]
    assert len({row_of(call) for call in kings}) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGE, Size.LARGEST])
@pytest.mark.parametrize("lesson", [False, True])
def test_the_cards_to_call_lie_by_rank_and_suit_and_cover_no_face(
    tmp_path: Path, size: tuple[int, int], scale: Size, lesson: bool, cut: set[str]
) -> None:
    scene = calling(tmp_path, size, scale, lesson=lesson)
    places = {str(button.move.named[0]): button.rect for button in scene.widgets.buttons}
    assert len(places) == 52
    tight = lesson and (size, scale) == ((800, 600), Size.LARGEST)  # the names beside the faces take the room
    assert all(place.width >= (28 if tight else 36) and place.height >= 36 for place in places.values())
    for card, place in places.items():
        assert place.left == places[card[0] + "c"].left, f"{card} is in another column than its rank"
        assert place.top == places["A" + card[1]].top, f"{card} is in another row than its suit"
    panel, layout = scene.widgets.panel, scene.board.layout
    assert panel is not None
    # Where room is short the panel takes the place of the event line, which is not written then.
    short = scale is Size.LARGEST or (lesson and (size, scale) == ((800, 600), Size.LARGE))
    low = layout.event.bottom if short else layout.event.top
    assert layout.rail.bottom <= panel.top < panel.bottom <= low
    for seat, seated in layout.seats.items():
        assert not panel.colliderect(seated.portrait), f"the face of seat {seat}"
    assert not cut


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGEST])
def test_long_names_end_before_the_cards_to_call(
    tmp_path: Path, size: tuple[int, int], scale: Size, cut: set[str]
) -> None:
    scene = calling(tmp_path, size, scale, lesson=False, long_names=True)
    panel, layout = scene.widgets.panel, scene.board.layout
    assert panel is not None
    for seat, place in layout.seats.items():
        clear = place.clear_of(panel, 8, 35)
        if seat != scene.board.bottom:
            assert all(rect.width == 0 or not rect.colliderect(panel) for rect in (clear.name, clear.status, clear.fan))
            assert clear.name.width >= 0.9 * place.portrait.width
    if (size, scale) == ((800, 600), Size.LARGEST):
        cut -= set(LONG_NAMES)  # pointing at a seat shows the whole name
    assert not cut
