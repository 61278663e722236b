"""Which key presses which button."""

import pytest

from cardtable.engine.moves import Bid, Pass
from cardtable.engine.table import Seat, Table
from cardtable.games import game_of
from cardtable.games.blues_and_greens.moves import Trump
from cardtable.ui.keymap import Keymap
from cardtable.ui.scenes.choices import choices


def keys(game: str, moves: list, reserved: str = "") -> list[str]:
    seats = [Seat(name) for name in ("Ann", "Bert", "Cleo", "Dan")]
    table = Table(game_of(game), seats)
    return [choice.key for choice in choices(table.game.words, table.view(0), moves, reserved)]


def test_a_small_bid_is_made_with_its_own_digit() -> None:
    assert keys("big-three", [Pass(), Bid(1), Bid(2), Bid(3)]) == ["p", "1", "2", "3"]
    assert keys("big-three", [Pass(), Bid(2), Bid(3)]) == ["p", "2", "3"]


@pytest.mark.parametrize("number", [10, 136])
def test_a_large_bid_is_made_with_a_letter(number: int) -> None:
    assert keys("blues-and-greens", [Bid(number), Pass()]) == ["b", "p"]


def test_what_has_no_letter_of_its_own_is_pressed_by_its_place() -> None:
    suits = [Trump(suit) for suit in range(4)]
    assert keys("blues-and-greens", suits, "".join(Keymap().letters)) == ["c", "d", "3", "4"]
