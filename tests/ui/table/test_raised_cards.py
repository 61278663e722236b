"""Cards of the hand that rise: their tabs stay below the row of the prompt and the buttons."""

import pytest

from cardtable.play.layout import spec_of
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_marks import tab_height
from cardtable.ui.table.motion import Pace
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.tables_where import table_where

SIZES = [
    ((800, 600), Size.NORMAL),
    ((800, 600), Size.LARGEST),
    ((1280, 720), Size.NORMAL),
    ((1920, 1080), Size.NORMAL),
    ((3840, 2160), Size.NORMAL),
]


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=str)
@pytest.mark.parametrize(("game", "seats"), [("five-hundred", 3), ("blues-and-greens", 4), ("the-card-game", 3)])
def test_the_tabs_of_a_raised_card_clear_the_row_of_buttons(
    game: str, seats: int, size: tuple[int, int], scale: Size
) -> None:
    known = game_of(game)
    table = table_where(game, seats, lambda table: len(table.log) > 12)
    view = table.view(table.state.actor)
    measure = measure_of(Look.of(size, zoom=scale))
    board = Board(view, spec_of(known), known.sides(seats), measure, Pace(), view.actor or 0, known.words.groups)
    own = [spot for spot in board.rest if spot.in_hand]
    for spot in own:
        assert board.lifted(spot, spot).top < spot.rect.top, "a card under the pointer rises"
        assert board.lifted(spot, spot).top - tab_height(spot.rect.width) >= board.layout.buttons.bottom
    for spot in own:
        board.hand.pick([card for card in (spot.card,) if card in view.hand], suggested=True)
        assert board.lifted(spot).top - tab_height(spot.rect.width) >= board.layout.buttons.bottom
