"""What was chosen in an auction but not bid can be taken back: by a button in sight, and by Esc."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from tests.tables_where import table_where
from tests.ui.at_the_table import Program, at_index

Choose = Callable[[Program, TableScene], None]

SIZES = [(800, 600), (1280, 720), (1920, 1080)]
SCALES = [Size.NORMAL, Size.LARGEST]


@cache
def bidding(game: str, seats: int) -> Table:
    return table_where(game, seats, lambda table: table.state.phase in ("auction", "pick"))


def sit_down(folder: Path, game: str, seats: int, size: tuple[int, int], scale: Size) -> tuple[Program, TableScene]:
    program = Program(folder, size)
    program.loop.restyle(replace(program.loop.look, zoom=scale))
    table = bidding(game, seats)
    table.seats = tuple(Seat(seat.name) for seat in table.seats)
    scene = program.sit_in(table)
    program.run(1.0)
    program.rest()
    return program, scene


def choose_cell(program: Program, scene: TableScene) -> None:
    program.click([cell for cell in scene.widgets.cells if cell.enabled][2].rect.center)


def step_up(program: Program, scene: TableScene) -> None:
    stepper = scene.widgets.stepper
    assert stepper is not None
    program.click((stepper.rect.right - 8, stepper.rect.centery))


def pick_card(program: Program, scene: TableScene) -> None:
    program.click(at_index([spot for spot in scene.board.rest if spot.in_hand][2]))


GAMES = [("five-hundred", 3, choose_cell), ("blues-and-greens", 4, step_up), ("bidding-war", 4, pick_card)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize(
    ("game", "seats", "choose"), GAMES, ids=lambda each: str(each) if isinstance(each, str) else ""
)
@pytest.mark.parametrize("by_key", [False, True])
def test_what_was_chosen_is_taken_back_by_a_button_in_sight_or_by_its_key(
    tmp_path: Path,
    cut: set[str],
    game: str,
    seats: int,
    choose: Choose,
    size: tuple[int, int],
    scale: Size,
    by_key: bool,
) -> None:
    program, scene = sit_down(tmp_path, game, seats, size, scale)
    before = scene.offer
    assert before.default is None
    assert scene.widgets.back is None or not scene.widgets.back.visible
    choose(program, scene)
    program.run(0.5)
    back = scene.widgets.back
    assert scene.offer.default is not None
    assert back is not None
    assert back.visible
    assert back.key == "Esc"
    assert back in scene.widgets.all
    others = [widget.rect for widget in (*scene.widgets.all, *scene.menubar.buttons) if widget is not back]
    assert back.rect.collidelist(others) < 0
    assert back.rect.width >= 36
    assert program.screen.surface.get_rect().contains(back.rect)
    program.rest()
    program.key("Esc") if by_key else program.click(back.rect.center)
    program.run(0.5)
    assert program.scene is scene
    assert (scene.offer.default, scene.offer.chosen, scene.offer.bid, scene.offer.selected) == (
        before.default,
        before.chosen,
        before.bid,
        before.selected,
    )
    assert scene.widgets.back is None or not scene.widgets.back.visible
    assert not cut
