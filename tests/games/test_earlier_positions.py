"""Positions that earlier versions wrote, as they stand in exercises that people keep, are read and go on."""

from pathlib import Path

import pytest

from cardtable.games import GAMES
from tests.known_games import game_of

FOLDER = Path(__file__).parent / "earlier_positions"
WRITTEN = [
    pytest.param(game.id, text, id=f"{game.id}-{number}")
    for game in GAMES
    for number, text in enumerate((FOLDER / f"{game.id}.txt").read_text("utf-8").split("\n\n"))
]


@pytest.mark.parametrize(("name", "text"), WRITTEN)
def test_an_earlier_position_is_read_and_says_the_same_of_the_cards(name: str, text: str) -> None:
    game = game_of(name)
    state = game.read_position(text)
    written = dict(line.split(maxsplit=1) for line in text.splitlines() if not line.startswith("result"))
    for zone in state.zones():
        if zone.name in written:
            cards = list(map(str, zone.cards))
            there = written[zone.name].split()
            assert (cards == there) if zone.ordered else (sorted(cards) == sorted(there))
    assert state.actor is None or state.moves()
    assert game.write_position(game.read_position(game.write_position(state))) == game.write_position(state)
