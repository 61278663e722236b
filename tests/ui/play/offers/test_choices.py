"""Which buttons there are above the hand, and their keys: a row of them has its labels on one line."""

from collections.abc import Collection
from typing import Any

import pytest

from cardtable.engine.cards import SUITS, Card
from cardtable.engine.moves import Bid, Pass
from cardtable.games.big_three.values import Call
from cardtable.games.blues_and_greens.values import Trump
from cardtable.ui.keyboard.keymap import Keymap
from cardtable.ui.play.offers.offer import move_actions
from tests.situations import at


def keys(game: str, moves: list[Any], reserved: Collection[str] = "") -> list[str]:
    table = at(game)
    return [choice.key for choice in move_actions(table.game.words, table.view(0), moves, reserved)]


def test_a_small_bid_has_its_own_digit() -> None:
    assert keys("big-three", [Pass(), Bid(1), Bid(2), Bid(3)]) == ["p", "1", "2", "3"]
    assert keys("big-three", [Pass(), Bid(2), Bid(3)]) == ["p", "2", "3"]


@pytest.mark.parametrize("number", [10, 136])
def test_a_large_bid_has_a_letter(number: int) -> None:
    assert keys("blues-and-greens", [Bid(number), Pass()]) == ["b", "p"]


def test_a_button_without_a_letter_has_the_digit_of_its_place() -> None:
    assert keys("blues-and-greens", [Trump(suit) for suit in SUITS], Keymap().letters) == ["1", "2", "3", "4"]


def test_moves_of_one_kind_have_letters_only_if_each_can_have_one() -> None:
    suits = [Trump(suit) for suit in SUITS]
    assert keys("blues-and-greens", suits) == ["c", "d", "h", "s"]
    assert keys("blues-and-greens", suits, "d") == ["1", "2", "3", "4"]
    called = [Call(Card.parse("Ks")), Call(Card.parse("As"))]
    assert keys("big-three", [Pass(), *called]) == ["p", "2", "3"]
    assert keys("big-three", [Pass(), *called[:1]]) == ["p", "c"]
