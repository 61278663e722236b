"""A card that is dragged leaves nothing in the hand: neither its value nor its mark."""

from collections.abc import Callable

import pytest

from cardtable.engine.table import Table
from tests.situations import to_act
from tests.ui.at_the_table import at_index
from tests.ui.conftest import AtTable
from tests.ui.writings import Writings


def _is_discard(table: Table) -> bool:
    return table.state.phase == "discard"


def _has_marked_card(table: Table) -> bool:
    marked = table.game.words.marks(table.view(table.state.actor))
    return any(move.cards and move.cards[0] in marked for move in table.state.moves() if len(move.cards) == 1)


@pytest.mark.parametrize(
    ("game", "seats", "there"), [("the-card-game", 3, _is_discard), ("big-three", 4, _has_marked_card)]
)
def test_what_is_written_on_a_card_goes_with_it_when_it_is_dragged(
    at_table: AtTable, written: Writings, game: str, seats: int, there: Callable[[Table], bool]
) -> None:
    scene = (program := at_table(game, seats=seats, until=to_act(there))).table
    board, words = scene.board, scene.match.game.words
    labelled = {card for _, card in words.card_values(board.view)} | set(words.marks(board.view))
    spot = next(spot for spot in board.rest if spot.in_hand and spot.card in labelled)
    above = spot.rect.move(0, -spot.rect.height // 5).union(spot.rect)

    def on_it() -> list[str]:
        written.clear()
        program.redraw()
        return [each.text for each in written if above.contains(each.place)]

    assert len(on_it()) == 1
    x, y = at_index(spot)
    program.hold((x, y))
    for step in range(1, 6):
        program.move((x, y - 60 * step), (0, -60))
    assert scene.hands.dragged == (spot.card,)
    assert on_it() == []
