"""Every game is played to the end of a match in the window's own scenes, by mouse alone and by keys alone."""

from pathlib import Path
from typing import Any

import pytest

from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from tests.commits import by_turns
from tests.situations import Until, at
from tests.ui.at_the_table import Program
from tests.ui.hands_on import Do, by_keys, by_mouse, play_match

MATCHES = [
    ("blues-and-greens", 4, 0, {"target": 100}),
    ("blackjack", 3, 0, {}),
    ("bidding-war", 3, 0, {"ranks": 7}),
    ("bidding-war", 2, 0, {"bidding": "open", "ranks": 5}),
    ("bidding-war", 4, 0, {"prizes": "offered", "seller_paid": True, "ranks": 5}),
    ("big-three", 3, 1, {"hands": 2}),
    ("big-three", 4, 1, {"hands": 2}),
    ("five-hundred", 3, 0, {"hands": 2}),
    ("the-card-game", 4, 9, {}),
]
"""Game, players, the hands that have been played when the person sits down, and house rules."""


def after_hands(number: int) -> Until:
    """Return whether somebody is asked for a move after so many hands."""

    def until(table: Table) -> bool:
        return len(table.state.results) == number and table.state.actor not in (None, DEALER)

    return until


@pytest.mark.parametrize(
    ("game", "seats", "hands", "options", "do"),
    by_turns(((*match, do) for do in (by_mouse, by_keys) for match in MATCHES), "whole matches by mouse or keys"),
)
def test_a_whole_match(tmp_path: Path, game: str, seats: int, hands: int, options: dict[str, Any], do: Do) -> None:
    program = Program(tmp_path)
    program.sit_in(at(game, seats=seats, until=after_hands(hands), **options))
    play_match(program, do)
    assert program.app.play.match.view(None).winners
