"""What was chosen in an auction but not bid can be taken back: by a button in sight, and by Esc."""

from collections.abc import Callable

import pytest

from cardtable.engine.table import Table
from cardtable.ui.theme import Extent, Size
from tests.commits import by_turns
from tests.situations import LARGE, SMALL, to_act
from tests.ui.at_the_table import Program, at_index
from tests.ui.conftest import AtTable


def bidding(table: Table) -> bool:
    return table.state.phase in ("auction", "pick")


def choose_cell(program: Program) -> None:
    program.click([cell for cell in program.table.widgets.cells if cell.enabled][2].rect.center)


def step_up(program: Program) -> None:
    stepper = program.table.widgets.stepper
    assert stepper is not None
    program.click((stepper.rect.right - 8, stepper.rect.centery))


def pick_card(program: Program) -> None:
    program.click(at_index([spot for spot in program.table.board.rest if spot.in_hand][2]))


@pytest.mark.parametrize(
    ("size", "text", "by_key"),
    by_turns(
        [(SMALL, Size.NORMAL, True), (SMALL, Size.LARGEST, False), (LARGE, Size.LARGEST, False)], "windows of a choice"
    ),
)
@pytest.mark.parametrize(
    ("game", "choose"), [("five-hundred", choose_cell), ("blues-and-greens", step_up), ("bidding-war", pick_card)]
)
def test_what_was_chosen_is_taken_back_by_a_button_in_sight_or_by_its_key(
    at_table: AtTable,
    cut: set[str],
    game: str,
    choose: Callable[[Program], None],
    size: Extent,
    text: Size,
    by_key: bool,
) -> None:
    program = at_table(game, until=to_act(bidding), size=size, text=text)
    scene, before = program.table, program.table.offer
    assert before.default is None
    assert scene.widgets.back is None or not scene.widgets.back.visible
    choose(program)
    program.run(0.5)
    back = scene.widgets.back
    assert scene.offer.default is not None
    assert back is not None
    assert back.visible
    assert back.key == "Esc"
    others = [widget.rect for widget in (*scene.widgets.all, *scene.menubar.buttons) if widget is not back]
    assert back.rect.collidelist(others) < 0
    assert back.rect.width >= 36
    assert program.screen.surface.get_rect().contains(back.rect)
    program.rest()
    program.key("Esc") if by_key else program.click(back.rect.center)
    program.run(0.5)
    now = scene.offer
    assert (now.default, now.chosen, now.bid, now.selected) == (None, before.chosen, before.bid, before.selected)
    assert scene.widgets.back is None or not scene.widgets.back.visible
    assert not cut
