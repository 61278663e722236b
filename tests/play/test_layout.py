"""Layouts as they are read: what is wrong is named by its entry."""

from typing import Any

import pytest

from cardtable.engine.game import Game
from cardtable.games import GAMES
from cardtable.play.layout import LayoutError, read_layout
from cardtable.store.game_files import layout_of
from tests.known_games import game_of

GOOD: dict[str, Any] = {
    "zones": {"hand": {"draw": "hand"}, "pile": {"draw": "turns", "phases": ["play"], "last": 3}},
    "scenes": {"auction": "bidding"},
    "sort": [{"name": "by suit", "keys": ["suit", "rank"]}],
}


def changed(**entries: Any) -> dict[str, Any]:
    """Return the good layout with other entries."""
    return {**GOOD, **entries}


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("big-three", {"bid", "call"}),
        ("blackjack", set()),
        ("blues-and-greens", {"bid", "trump"}),
        ("five-hundred", {"bid"}),
        ("bidding-war", set()),
        ("the-card-game", set()),
    ],
)
def test_bids_and_other_costly_moves_of_a_single_press_ask_for_confirmation(game: str, moves: set[str]) -> None:
    assert set(read_layout(game, layout_of(game_of(game))).confirm) == moves


@pytest.mark.parametrize(
    ("entries", "named"),
    [
        ({"zones": {"pile": {"draw": "heap"}}}, "zone pile"),
        ({"zones": {"pile": {"draw": "turns", "colour": "red"}}}, "zone pile"),
        ({"zones": {"pile": {"draw": "turns", "last": -1}}}, "zone pile: last"),
        ({"zones": {"pile": "turns"}}, "zone pile"),
        ({"sort": []}, "sort"),
        ({"sort": [{"name": "by colour", "keys": ["colour"]}]}, "sort"),
        ({"scenes": {"auction": "haggling"}}, "scenes"),
        ({"seats": "everywhere"}, "seats"),
    ],
)
def test_a_wrong_entry_is_named(entries: dict[str, Any], named: str) -> None:
    with pytest.raises(LayoutError) as error:
        read_layout("some-game", changed(**entries))
    assert str(error.value).startswith(f"some-game/layout.yaml: {named}")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_decisions_of_every_phase_have_a_name_in_practice(game: Game) -> None:
    phases = type(game.new(min(game.players)).phase)
    decided = {str(phase) for phase in phases if phase not in game.position.dealing} - {"over"}
    assert set(read_layout(game.id, layout_of(game)).kinds) == decided
