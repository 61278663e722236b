"""The words for picking up say how many cards there are to pick up."""

import pytest

from cardtable.engine.table import Table
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.values import Pickup, Stop
from tests.games.blackjack.deals import NAMES, dealt, play, position

REST = {1: "7c", 2: "8c"}


def texts(table: Table[BlackjackState]) -> tuple[str, str, str]:
    """Return the button for picking up, the prompt for the others, and the line for the player in turn."""
    view, words, names = table.view(table.state.actor), table.game.words, NAMES[: table.state.seats]
    (read,) = words.turn(table.view(None), names).forms
    return words.label(view, Pickup()).button, read, words.turn(view, names).detail


def test_with_cards_left_the_button_says_how_many_are_picked_up() -> None:
    table = position({0: "5h 9c", **REST}, pile="6h", rest="deck")
    assert texts(table) == (
        "Pick up 1 card",
        "Match 6♥, or pick up one card",
        "5♥ can be played; picking up one card ends the turn",
    )


# BJ-21, BJ-22: the pile's top card stays, so nothing can be picked up.
@pytest.mark.parametrize(
    ("shortfall", "price"),
    [("forgiven", "ending the turn costs nothing"), ("owed", "ending the turn leaves you owing one")],
)
@pytest.mark.parametrize(
    ("hand", "prompt", "detail"),
    [
        ("5h 9c", "Match 6♥, or end the turn", "5♥ can be played; no card is left to pick up: "),
        ("5c 9c", "Match 6♥, or end the turn", "None of your cards fits; no card is left to pick up: "),
        ("5h 4h 3h 2h", "Match 6♥, or end the turn", "No card is left to pick up: "),
    ],
)
def test_without_any_card_left_no_card_is_offered(
    hand: str, prompt: str, detail: str, shortfall: str, price: str
) -> None:
    table = position({0: hand, 2: "8c"}, pile="6h", rest="hand-1", shortfall=shortfall)
    assert texts(table) == ("End the turn", prompt, detail + price)


# BJ-1: at the start there is nothing to pick up, and a three alone on the pile stays there.
def test_in_the_first_turn_no_card_can_be_picked_up() -> None:
    table = dealt({0: "3h 5c"})
    price = "o card is left to pick up: ending the turn costs nothing"
    assert texts(table) == ("End the turn", "Play any card, or end the turn", f"N{price}")
    play(table, "0 play 3h")
    assert texts(table) == (
        "End the turn",
        "Play a card that matches the three, or end the turn",
        f"A three wants a matching card, but n{price}",
    )
    refusal = table.state.refusal(Stop())
    assert refusal is not None
    assert refusal.reason.endswith("you end the turn by picking up, although no card is left.")


# BJ-22: the rest of a debt is forgiven.
def test_only_the_cards_left_are_picked_up_for_a_debt() -> None:
    table = position({0: "Js 4c", 2: "8c"}, pile="6s", deck="5h 5d", rest="hand-1")
    play(table, "0 play Js", "0 stop")
    button, prompt, _ = texts(table)
    assert button == "Pick up 3 of 5 cards"
    assert prompt == "Answer the debt with an ace, a two or a jack, or pick up 3 of 5 cards"
    assert table.game.words.label(table.view(1), Pickup()).penalty_cards == 3
    play(table, "1 pickup")


def test_nothing_of_a_debt_is_picked_up_if_no_card_is_left() -> None:
    table = play(dealt({0: "2h", 1: "2s"}), "0 play 2h", "0 stop")
    button, prompt, detail = texts(table)
    assert button == "End the turn"
    assert prompt == "Answer the debt with an ace, a two or a jack, or end the turn"
    assert detail.endswith(", or end the turn")


def test_a_hint_gives_no_price_where_no_card_can_be_picked_up() -> None:
    reason = position({0: "5h 9c", 2: "8c"}, pile="6h", rest="hand-1").game.reason
    for hand, text in (
        ("5h 9c", "No card is left to pick up, so you lose nothing by ending the turn."),
        ("5c 9c", "None of your cards fits, and no card is left to pick up."),
    ):
        assert reason(position({0: hand, 2: "8c"}, pile="6h", rest="hand-1").state, Pickup()) == text
