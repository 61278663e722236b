"""Which buttons there are above the hand, and their keys: a row of them has its labels on one line."""

from collections.abc import Collection
from typing import Any

import pytest

from cardtable.ai.advice import advise
from cardtable.engine.cards import SUITS, Card
from cardtable.engine.moves import Bid, Pass
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.games.big_three.values import Call
from cardtable.games.blues_and_greens.values import Trump
from cardtable.ui.keyboard.keymap import Keymap
from cardtable.ui.play.offers.offer import move_actions
from cardtable.ui.theme import BODY
from cardtable.ui.widgets.skin import Role
from tests.situations import at, to_act
from tests.ui.at_a_hint import Lookers
from tests.ui.at_the_table import Program


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


def would_draw(table: Table) -> bool:
    """Whether the hint at a table names the pile."""
    view = table.view(table.state.actor)
    return table.state.phase == "take" and str(advise(view, table.game, deals=0).best) == "take pile"


def test_the_labels_stay_on_one_line_after_a_hint_has_made_one_gold(program: Program) -> None:
    table = at("the-card-game", until=to_act(would_draw))
    scene = program.sit_waiting(table, table.state.seat, Lookers(GAMES))
    program.run_until(lambda: scene.to_act)
    program.key("h")
    program.run_until(lambda: scene.hints.found is not None)
    program.rest()
    program.key("Esc")
    program.run(0.2)
    buttons, style = scene.widgets.buttons, scene.look.style(BODY, bold=True)
    assert [button.label for button in buttons if button.role is Role.PRIMARY] == ["Take from the pile"]
    for button in buttons:
        wide = scene.look.text.width(f"{button.label} {button.key_shown}", style)
        assert wide + 2 * scene.look.metrics.gap <= button.rect.width, button.label
