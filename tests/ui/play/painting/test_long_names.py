"""The cards of a turn in Blackjack have the player's name under them, also a long one."""

from pathlib import Path

import pytest
from pygame import Rect

from cardtable.engine.table import Table
from cardtable.engine.voice.people import first_name, short_name
from cardtable.ui.theme import Extent
from tests.situations import LONG_NAMES, MEDIUM, SMALL, at, to_act
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_the_name_under_the_cards_of_a_turn_ends_before_the_next_bracket(
    tmp_path: Path, size: Extent, written: Writings
) -> None:
    forms, under = {form for name in LONG_NAMES for form in (name, first_name(name), short_name(name))}, 0
    program = Program(tmp_path, size)
    for moves in (9, 15, 21, 27):

        def there(table: Table, moves: int = moves) -> bool:
            return len(table.log) >= moves

        scene = program.sit_in(at("blackjack", seats=5, until=to_act(there), names=LONG_NAMES))
        written.clear()
        program.redraw()
        px = scene.look.metrics.px
        brackets = [Rect(each.rect.topleft, (each.rect.width, px(9))) for each in scene.board.layout.brackets]
        names = [each for each in written if each.text in forms and each.room.height == px(28)]  # as the face beside it
        under += len(names)
        for name in names:
            place = Rect(name.room.topleft, (scene.look.text.width(name.text, name.style), px(28)))
            assert place.collidelist(brackets) < 0, name
    assert under
