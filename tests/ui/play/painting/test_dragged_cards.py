"""A card that is dragged leaves nothing in the hand: neither its value nor its mark."""

from collections.abc import Callable

import pytest
from pygame import Surface

from cardtable.engine.table import Table
from cardtable.ui.play.painting.marks import draw_marks, draw_values
from tests.tables_where import table_where
from tests.ui.at_the_table import Program, at_index, board_of
from tests.ui.writings import Writings


def _is_discard(table: Table) -> bool:
    return table.state.phase == "discard"


def _has_marked_card(table: Table) -> bool:
    view = table.view(table.state.actor)
    marked = table.game.words.marks(view)
    return any(move.cards and move.cards[0] in marked for move in table.state.moves() if len(move.cards) == 1)


@pytest.mark.parametrize(
    ("game", "seats", "there"), [("the-card-game", 3, _is_discard), ("big-three", 4, _has_marked_card)]
)
def test_what_is_written_on_a_card_goes_with_it_when_it_is_dragged(
    program: Program, written: Writings, game: str, seats: int, there: Callable[[Table], bool]
) -> None:
    scene = program.sit_in(table_where(game, seats, there))
    program.run_until(lambda: scene.to_act)
    program.rest()
    board, words = board_of(scene), scene.match.game.words
    labelled = {card for _, card in words.card_values(board.view)} | set(words.marks(board.view))
    spot = next(spot for spot in board.rest if spot.in_hand and spot.card in labelled)
    above = spot.rect.move(0, -spot.rect.height // 5).union(spot.rect)

    def on_it() -> list[str]:
        written.clear()
        frame = scene.top.frame(Surface(scene.look.metrics.size), board, scene.emphasis())
        draw_values(frame, [])
        draw_marks(frame)
        return [each.text for each in written if above.contains(each.place)]

    assert len(on_it()) == 1
    program.hold(at_index(spot))
    start = at_index(spot)
    for step in range(1, 6):
        program.move((start[0], start[1] - 60 * step), (0, -60))
    assert scene.hands.dragged == (spot.card,)
    assert on_it() == []
