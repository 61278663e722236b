"""Blackjack in words: the log, prompts, tags at the seats, and how many cards there are to pick up."""

import pytest

from cardtable.engine.table import Table
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import recent_lines
from cardtable.engine.voice.words import Debt
from cardtable.games.blackjack.game import GAME
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.values import Pickup, Stop
from tests.games.blackjack.deals import NAMES, dealt, play, position
from tests.games.tables import refusal
from tests.log_in_words import log_in_words

WORDS = GAME.words


@pytest.mark.parametrize(
    ("seats", "each"), [(2, "26"), (3, "17 or 18"), (4, "13"), (5, "10 or 11"), (6, "8 or 9")], ids=str
)
def test_some_may_be_dealt_one_card_more(seats: int, each: str) -> None:  # BJ-1
    assert log_in_words(GAME, dealt({}, seats).view(0), NAMES[:seats]) == [f"The cards are dealt, {each} each"]


def test_the_log_in_words() -> None:
    # BJ-15
    table = play(dealt({0: "9c Ah 9d 4s"}), "0 play 9c 9d Ah c; 0 stop")
    told = log_in_words(GAME, table.view(1), NAMES)
    assert told[-2:] == ["Ann plays 9♣ 9♦ A♥ and makes it ♣", "Ann stops after 9♣ 9♦ A♥"]


@pytest.mark.parametrize(
    ("moves", "lines"),
    [
        ("0 play 9c 9h 5h", ["Ann plays 9♣ 9♥ 5♥"]),  # of the lines of one turn only the last, for it names all cards
        ("0 play 9c 9h 5h; 0 stop; 1 play 5d", ["Ann stops after 9♣ 9♥ 5♥", "Bert plays 5♦"]),
        # BJ-8: what is picked up after a pair does not hide the pair
        ("0 play 9c; 0 stop; 1 play 7c 7h; 1 pickup", ["Ann stops after 9♣", "Bert plays 7♣ 7♥", "Bert picks up"]),
    ],
)
def test_the_last_lines_of_turns(moves: str, lines: list[str]) -> None:
    view, people = play(dealt({0: "9c 9h 5h 2c", 1: "5d 7c 7h"}), moves).view(2), People(NAMES[:3], 2)
    for most in (1, 5):
        last = recent_lines(GAME.telling, view, people, 1, most)
        assert [line.text for line in last] == lines[-most:]


def test_nobody_is_skipped_by_a_turn_that_ends_the_game() -> None:  # BJ-18, BJ-20
    table = position({0: "8h 8d 9d"}, pile="9h")
    told = []
    for card in ("8h", "8d", "9d"):
        told += log_in_words(GAME, play(table, f"0 play {card}").view(1), NAMES, 1)
    assert told == [
        "Ann plays 8♥: Bert is skipped",
        "Ann plays 8♥ 8♦: Bert and Cleo are skipped",
        "Ann plays 8♥ 8♦ 9♦ and goes out: Ann wins the match",
    ]


def tags(table: Table[BlackjackState]) -> list[str]:
    found = [WORDS.seat_status(table.view(0), each, NAMES).tag for each in range(table.state.seats)]
    return [tag.text if tag is not None else "" for tag in found]


def test_the_screen_says_what_stopping_costs_who_is_next_and_what_is_owed() -> None:
    # BJ-8, BJ-12, BJ-18, BJ-19
    table = position({0: "8h 8d 2d 2s 4s", 1: "7c", 2: "6c", 3: "6d"}, pile="9h", seats=4)
    play(table, "0 play 8h 8d")
    assert tags(table) == ["", "skipped", "skipped", "plays next"]
    assert WORDS.seat_status(table.view(0), 1, NAMES).struck
    assert WORDS.turn(table.view(0), NAMES).detail == "Not capped: stopping costs one card"
    play(table, "0 play 2d 2s")
    assert WORDS.middle(table.view(0), NAMES).debt == Debt(4, 3)
    asked = WORDS.turn(table.view(0), NAMES)
    assert asked.forms[0] == "Stop here, or continue"
    assert asked.detail.startswith("After a two you may stop free of charge.")
    values = {str(card): value.text for (_, card), value in WORDS.card_values(table.view(0)).items()}
    assert values == {"2d": "+2", "2s": "+2"}
    play(table, "0 stop")
    assert WORDS.middle(table.view(0), NAMES).debt == Debt(4, 3)
    assert WORDS.turn(table.view(3), NAMES).forms == ("You owe 4 cards", "You owe 4")
    (read,) = WORDS.turn(table.view(0), NAMES).forms
    assert read == "Answer the debt with an ace, a two or a jack, or pick up 4 cards"


# How many cards there are to pick up


def test_a_debt_that_falls_on_its_own_player_is_not_called_another_players() -> None:  # BJ-14, BJ-18
    table = play(position({0: "8h 8d 8s 2s 4c", 1: "7c"}, pile="5h", seats=2), "0 play 8h 8d 8s 2s")
    names = NAMES[:2]
    assert WORDS.label(table.view(0), Stop()).button == "Stop: 2 cards for yourself"
    why = "Stopping is free, and the next turn is yours again, with 2 cards to answer or pick up."
    assert GAME.reason(table.state, Stop()) == why
    (said,) = log_in_words(GAME, play(table, "0 stop").view(1), names, 1)
    assert said.startswith("Ann plays 8♥ 8♦ 8♠ 2♠ and owes two cards")


def picking_up(table: Table[BlackjackState]) -> tuple[str, str, str]:
    """Return the button for picking up, the prompt for the others, and the line for the player in turn."""
    view, names = table.view(table.state.actor), NAMES[: table.state.seats]
    (read,) = WORDS.turn(table.view(None), names).forms
    return WORDS.label(view, Pickup()).button, read, WORDS.turn(view, names).detail


def test_with_cards_left_the_button_says_how_many_are_picked_up() -> None:
    assert picking_up(position({0: "5h 9c", 1: "7c", 2: "8c"}, pile="6h", rest="deck")) == (
        "Pick up 1 card",
        "Match 6♥, or pick up one card",
        "5♥ can be played; picking up one card ends the turn",
    )


@pytest.mark.parametrize(
    ("shortfall", "price"),
    [("forgiven", "ending the turn costs nothing"), ("owed", "ending the turn leaves you owing one")],
)
@pytest.mark.parametrize(
    ("hand", "detail"),
    [
        ("5h 9c", "5♥ can be played; no card is left to pick up: "),
        ("5c 9c", "None of your cards fits; no card is left to pick up: "),
        ("5h 4h 3h 2h", "No card is left to pick up: "),
    ],
)
def test_without_any_card_left_no_card_is_offered(hand: str, detail: str, shortfall: str, price: str) -> None:
    # BJ-21, BJ-22: the pile's top card stays, so nothing can be picked up.
    table = position({0: hand, 2: "8c"}, pile="6h", rest="hand-1", shortfall=shortfall)
    assert picking_up(table) == ("End the turn", "Match 6♥, or end the turn", detail + price)


def test_who_owes_already_is_told_how_many_are_owed_in_all() -> None:
    # BJ-22: the only card that is left goes to another player, and the cards owed add up.
    table = position({0: "5c 9c", 1: "7h 9d", 2: "8c"}, pile="6h", rest="hand-2", shortfall="owed")
    play(table, "0 pickup; 1 play 7h; 1 stop; 2 pickup; dealer shuffle 6h")
    assert picking_up(table)[2].endswith("ending the turn leaves you owing one more")
    said = log_in_words(GAME, play(table, "0 pickup").view(None), NAMES[:3])
    assert said[0] == "Ann picks up nothing (no cards are left) and still owes 1 card"
    assert said[-1] == "Ann picks up nothing (no cards are left) and still owes 2 cards"


def test_in_the_first_turn_no_card_can_be_picked_up() -> None:
    # BJ-1: at the start there is nothing to pick up, and a three alone on the pile stays there.
    table = dealt({0: "3h 5c"})
    price = "o card is left to pick up: ending the turn costs nothing"
    assert picking_up(table) == ("End the turn", "Play any card, or end the turn", f"N{price}")
    play(table, "0 play 3h")
    assert picking_up(table) == (
        "End the turn",
        "Play a card that matches the three, or end the turn",
        f"A three wants a matching card, but n{price}",
    )
    assert refusal(table, "0 stop").reason.endswith("you end the turn by picking up, although no card is left.")


def test_only_the_cards_left_are_picked_up_for_a_debt() -> None:
    # BJ-22: the rest of a debt is forgiven.
    table = position({0: "Js 4c", 2: "8c"}, pile="6s", deck="5h 5d", rest="hand-1")
    button, prompt, _ = picking_up(play(table, "0 play Js; 0 stop"))
    assert button == "Pick up 3 of 5 cards"
    assert prompt == "Answer the debt with an ace, a two or a jack, or pick up 3 of 5 cards"
    assert WORDS.label(table.view(1), Pickup()).penalty_cards == 3
    assert log_in_words(GAME, play(table, "1 pickup; dealer shuffle 6s").view(2), NAMES[:3], 2) == [
        "Bert picks up 2 cards",
        "The pile is shuffled into a new deck: Bert picks up a card; 2 cards are forgiven",
    ]


def test_nothing_of_a_debt_is_picked_up_if_no_card_is_left() -> None:
    button, prompt, detail = picking_up(play(dealt({0: "2h", 1: "2s"}), "0 play 2h; 0 stop"))
    assert button == "End the turn"
    assert prompt == "Answer the debt with an ace, a two or a jack, or end the turn"
    assert detail.endswith(", or end the turn")


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        ("5h 9c", "No card is left to pick up, so you lose nothing by ending the turn."),
        ("5c 9c", "None of your cards fits, and no card is left to pick up."),
    ],
)
def test_a_hint_gives_no_price_where_no_card_can_be_picked_up(hand: str, text: str) -> None:
    table = position({0: hand, 2: "8c"}, pile="6h", rest="hand-1")
    assert GAME.reason(table.state, Pickup()) == text


def test_only_an_empty_pile_is_called_empty() -> None:
    told = []
    for table in (dealt({}), position({0: "9h 4c"}, pile="9c")):
        objection = GAME.objections.to_place(table.state, "pile")
        assert objection is not None
        told.append(objection.reason)
    assert told == [
        "The pile is empty: pick any card from your hand to play it here.",
        "Pick a card from your hand to play it here.",
    ]
