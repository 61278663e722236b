"""Blues and Greens: prompts, marks and objections after a draw from below the top of the splay (BG-14)."""

from typing import Any

from cardtable.engine.cards import Card, write_cards
from cardtable.engine.table import Table
from cardtable.games.blues_and_greens.deep_draw import steps_of
from cardtable.games.blues_and_greens.game import GAME
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from tests.games.blues_and_greens.deals import NAMES, play, turn

SPLAY = "b5d b6d b8d bTd bQd b9c b7c bJh b4c b5s"
FOUR = Card.parse("b4c")


def prompt(table: Table[BluesAndGreensState], seat: int | None = 0) -> str:
    return GAME.words.turn(table.state.view(seat), NAMES).forms[0]


def marks(table: Table[BluesAndGreensState], seat: int | None = 0) -> dict[str, str]:
    marked = {card: mark.text for card, mark in GAME.words.marks(table.state.view(seat)).items()}
    return {step: write_cards(sorted(card for card in marked if marked[card] == step)) for step in marked.values()}


def objection_to(table: Table[BluesAndGreensState], card: str) -> tuple[str, str]:
    objection = GAME.objections.to_cards(table.state, (Card.parse(card),))
    return (objection.rule, objection.reason) if objection is not None else ("", "")


def before_draw(hand: str, splay: str = SPLAY, **options: Any) -> Table[BluesAndGreensState]:
    return turn({0: hand}, phase="draw", splay=splay, **options)


def test_without_a_first_meld_the_first_step_is_one_of_ten_points_and_the_second_the_card() -> None:
    table = play(before_draw("gTs gJs gQs gKs gAs g4d g4h g9d"), "0 draw b4c")
    assert prompt(table) == "First a meld of 10, then 4♣"
    assert marks(table) == {"1": "gAs gTs gJs gQs gKs", "2": "g4d g4h b4c"}
    assert objection_to(table, "b4c") == ("BG-14", "First lay a meld of 10 points without blue 4♣, then meld blue 4♣.")
    play(table, "0 run gTs gJs gQs gKs gAs")
    assert prompt(table) == "Meld 4♣ before you play a card"
    assert marks(table) == {}
    assert objection_to(table, "g9d")[0] == "BG-14"


def test_a_card_that_serves_either_step_is_marked_with_both() -> None:
    table = play(before_draw("gTs gJs gQs gKs gAs g4d g4h g2h g9d"), "0 draw b4c")
    assert marks(table)["1/2"] == "g2h"


def test_points_for_the_first_meld_are_those_of_the_house() -> None:
    table = play(before_draw("gTs gJs gQs gKs gAs g4d g4h g9d", opening_points=9), "0 draw b4c")
    assert prompt(table).startswith("First a meld of 9,")


def test_a_card_that_can_be_melded_at_once_needs_no_steps() -> None:
    table = play(before_draw("g4d g4h g9d", opened="0"), "0 draw b4c")
    assert prompt(table) == "Meld 4♣ before you play a card"
    assert steps_of(table.state.view(0)) is None


def test_the_prompt_leaves_room_for_melds_without_the_card_that_was_drawn() -> None:
    names = ["Ann", "Bert", "Cleo", "Dan"]
    alone = play(before_draw("g4d g4h g9d", opened="0"), "0 draw b4c")
    assert GAME.words.turn(alone.state.view(0), names).forms == ("Meld 4♣ before you play a card", "Meld 4♣ first")
    beside = play(before_draw("g4d g4h gTs gJs gQs g9d", opened="0"), "0 draw b4c")
    assert GAME.words.turn(beside.state.view(0), names).forms == (
        "Meld or build: 4♣ must go down in this turn",
        "Meld or build, 4♣ too",
    )


def test_a_card_that_a_sequence_does_not_reach_yet_comes_after_what_is_built_between() -> None:
    table = play(before_draw("g5c g9d gKh", opened="0", melds="1, run, g6c g7c g8c, 1 1 1"), "0 draw b4c")
    assert prompt(table) == "Build up to 4♣"
    assert marks(table) == {"1": "g5c", "2": "b4c"}
    assert objection_to(table, "b4c") == ("BG-14", "First build the cards between blue 4♣ and a meld, then blue 4♣.")
    play(table, "0 build 1 g5c")
    assert steps_of(table.state.view(0)) is None
    assert objection_to(table, "b4c") == ("", "")


def test_the_label_of_a_draw_says_how_many_cards_come_along() -> None:
    view = before_draw("g7s g8s", splay="b4s b9s bKh").view(0)
    labels = [GAME.words.label(view, GAME.parse(f"draw {card}")).button for card in ("b4s", "b9s", "bKh")]
    # A bare "+2" would read as points.
    assert labels == ["Take 4♠ and 2 more", "Take 9♠ and 1 more", "Take K♥"]
    deck = GAME.words.label(view, GAME.parse("draw deck"))
    assert (deck.button, deck.brief) == ("Draw from the deck", "From the deck")


def test_the_button_for_a_set_names_its_cards() -> None:
    view = turn({0: "g9s g9h b2c gKd"}, opened="0").view(0)
    meld = GAME.parse("set g9s g9h b2c")
    label = GAME.words.label(view, meld)
    assert label.button == "Meld three 9s (6 points)"
    assert (label.beside_gain, label.gain) == ("Meld three 9s", "+6"), "not twice"
    assert GAME.words.turn(view, ["Ann", "Bert", "Cleo", "Dan"], [meld]).forms[1] == "Meld the three 9s"


def test_nobody_else_learns_from_the_prompt_what_the_hand_holds() -> None:
    tables = [
        play(before_draw("gTs gJs gQs gKs gAs g4d g4h g9d"), "0 draw b4c"),
        play(before_draw("g4d g4h g9d gTd gJd gQd gKd gAd", opened="0"), "0 draw b4c"),
    ]
    for seat in (1, 2, 3, None):
        assert {prompt(table, seat) for table in tables} == {"Meld blue 4♣ before playing a card"}
        assert all(GAME.words.marks(table.state.view(seat)) == {} for table in tables)
