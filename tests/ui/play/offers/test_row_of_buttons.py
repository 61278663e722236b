"""The row of buttons above the hand: beside a short prompt it has room for its labels on one line."""

from pathlib import Path
from random import Random

import pytest

from cardtable.ai.advice import advise
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.live import LiveMatch
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import BODY
from cardtable.ui.widgets.skin import Role
from tests.tables_where import table_where
from tests.ui.at_a_hint import Lookers
from tests.ui.at_the_table import Program


def would_draw(table: Table) -> bool:
    """Return whether the hint at a table names the pile."""
    view = table.view(table.state.actor)
    return table.state.phase == "take" and str(advise(view, table.game, deals=0).best) == "take pile"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_labels_stay_on_one_line_after_a_hint_has_made_one_gold(tmp_path: Path, size: tuple[int, int]) -> None:
    table = table_where("the-card-game", 4, would_draw)
    copy = table.branch(len(table.log))
    actor = table.state.actor
    copy.seats = tuple(
        Seat(seat.name, PlayerKind.HUMAN if number == actor else PlayerKind.AI)
        for number, seat in enumerate(table.seats)
    )
    program = Program(tmp_path, size)
    program.app.play.show(LiveMatch(copy, Lookers(GAMES), None, Random(1), pause=0.0))
    scene = program.comes_to(TableScene)
    assert isinstance(scene, TableScene)
    program.run_until(lambda: scene.to_act)
    program.key("h")
    program.run_until(lambda: scene.hints.found is not None)
    program.rest()
    program.key("Esc")
    program.run(0.2)
    buttons, style = scene.widgets.buttons, scene.look.style(BODY, bold=True)
    assert [button.label for button in buttons if button.role is Role.PRIMARY] == ["Take from the pile"]
    for button in buttons:
        wide = scene.look.text.width(f"{button.label} {button.key_shown}", style)
        assert wide + 2 * scene.look.metrics.gap <= button.rect.width, button.label
