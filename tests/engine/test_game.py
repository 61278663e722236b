"""What every game refuses before a match."""

import pytest

from cardtable.engine.options import OptionsError
from tests.contract.toy import TOY
from tests.known_games import game_of


def problems(name: str, seats: int, dealer: int = 0) -> list[str]:
    """Return what is wrong with a match of this many players."""
    game = TOY if name == "toy" else game_of(name)
    with pytest.raises(OptionsError) as error:
        game.new(seats, {}, dealer)
    return error.value.problems


def test_the_possible_numbers_of_players_are_named() -> None:
    assert problems("five-hundred", 4) == ["Five Hundred is for 3 players, not 4"]
    assert problems("big-three", 2) == ["Big Three is for 3 or 4 players, not 2"]
    assert problems("toy", 5) == ["Pass and Trick is for 2, 3 or 4 players, not 5"]


def test_the_dealer_is_one_of_the_seats() -> None:
    assert problems("five-hundred", 3, dealer=3) == ["the dealer must be one of the seats 0 to 2, not 3"]
