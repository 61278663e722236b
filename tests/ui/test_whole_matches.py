"""Every game is played to the end of a match in the window's own scenes, by mouse alone and by keys alone."""

from pathlib import Path
from typing import Any

import pytest

from tests.situations import one_person
from tests.ui.at_the_table import Program
from tests.ui.hands_on import Do, by_keys, by_mouse, play_match

MATCHES = [
    ("blues-and-greens", 4, {"target": 150}),
    ("blackjack", 3, {}),
    ("bidding-war", 3, {"ranks": 7}),
    ("bidding-war", 2, {"bidding": "open", "ranks": 5}),
    ("bidding-war", 4, {"prizes": "offered", "seller_paid": True, "ranks": 5}),
    ("big-three", 3, {"hands": 2}),
    ("big-three", 4, {"hands": 2}),
    ("five-hundred", 3, {"hands": 2}),
    ("the-card-game", 4, {}),
]


@pytest.mark.parametrize("do", [by_mouse, by_keys])
@pytest.mark.parametrize(("game", "seats", "options"), MATCHES)
def test_a_whole_match(tmp_path: Path, game: str, seats: int, options: dict[str, Any], do: Do) -> None:
    program = Program(tmp_path)
    program.sit_down(game, one_person(seats=seats), seed=3, **options)
    play_match(program, do)
    assert program.app.play.match is not None
    assert program.app.play.match.view(None).winners
