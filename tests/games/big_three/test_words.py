"""Big Three in words: the log, prompts, standing, and the sides, of which each seat is shown what it knows (BT-12)."""

from random import Random

import pytest

from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.voice.words import TableNote, Token
from cardtable.games.big_three.game import GAME
from cardtable.games.big_three.rules import BigThreeState
from tests.games.big_three.deals import NAMES, dealt, new_table, play
from tests.games.random_matches import moments, played_at_random
from tests.log_in_words import log_in_words

WORDS = GAME.words
EYES = (0, 1, 2, 3, None)


def test_the_log_in_words() -> None:
    table = play(dealt("4h 5c 6c", leftover="Kc Kd Kh Ks"), "0 bid 1; 2 pass; 1 pass; 0 play 4h 5c 6c; 2 pass")
    assert log_in_words(GAME, table.view(0), NAMES) == [
        "The cards are dealt, 16 each",
        "Ann bids one",
        "Cleo passes",
        "Bert passes: Ann plays for one and takes the cards left over: K♣ K♦ K♥ K♠",
        "Ann leads a run of 3 up to the six, 6♣ 5♣ 4♥",
        "Cleo passes",
    ]
    hidden = "Bert passes: Ann plays for one and takes the cards left over"
    assert log_in_words(GAME, table.view(1), NAMES)[3] == hidden


def test_the_cards_to_beat_are_always_shown() -> None:
    table = play(dealt("4h 4c", "Kh", seats=4), "0 bid 2; 3 pass; 2 pass; 1 pass; 0 call Kh; 0 play 4h 4c; 3 pass")
    view = table.view(2)
    shown = WORDS.standing(view, NAMES)
    assert shown.token == Token("K♥", on_card=True, rule="BT-12")
    assert (shown.fact.label, shown.fact.forms[0]) == ("Four-Hand Big Three · to 20", "Ann bid two, called K♥")
    assert WORDS.middle(view, NAMES).notes == (
        TableNote("Ann's pair of fours", ("to beat", ""), "trick", 0),
        TableNote("K Q J 10 9 8 7 6 5 4 3 2 A", ("Rank, high to low",)),
    )
    assert WORDS.turn(view, NAMES).forms == (
        "Beat the fours with a pair, or pass", "Beat the fours, or pass", "Beat it, or pass",
    )  # fmt: skip
    assert WORDS.turn(table.view(0), NAMES).forms == ("Beat the pair of fours, or pass",)
    assert WORDS.seat_status(view, 0, NAMES).forms == ("bid two · 0 points", "bid two · 0", "bid two", "0")


@pytest.mark.parametrize(
    ("cards", "button", "brief"),
    [
        ("7c 7d", "Play 7♣ 7♦ (pair)", "Play 7♣ 7♦"),  # the cards say that it is a pair
        ("9c 8d 7c", "Play 9♣ 8♦ 7♣ (run of 3)", "Play 9♣ 8♦ 7♣"),
        ("Tc 9c 8d 7c", "Play 10♣ – 7♣ (run of 4)", "Play 10♣ – 7♣"),
    ],
)
def test_buttons_name_the_combination(cards: str, button: str, brief: str) -> None:
    label = WORDS.label(dealt("4h").view(0), GAME.parse(f"play {cards}"))
    assert (label.button, label.brief) == (button, brief)


def test_the_prompt_of_the_auction_lists_the_bids_apart_from_the_pass() -> None:
    table = dealt("4h 4c", "Kh", seats=4)
    asked = [WORDS.turn(table.view(0), NAMES).forms[0]]
    asked += [WORDS.turn(play(table, move).view(0), NAMES).forms[0] for move in ("0 bid 1", "3 bid 2")]
    assert asked == ["Bid one, two or three, or pass", "Bid two or three, or pass", "Bid three, or pass"]


@pytest.mark.parametrize("seats", [3, 4])
def test_the_standing_counts_a_hand_until_the_next_one_is_dealt(seats: int) -> None:
    # BT-4: a hand that all pass is none; BT-13
    label, seen = "hand 1 of 2", []
    for table in moments(played_at_random(new_table(seats, 1, hands=2), Random(f"{seats} printed 1"))):
        if table.log and table.log[-1].actor == DEALER:
            label = f"hand {len(table.state.results) + 1} of 2"
        assert WORDS.standing(table.view(0), NAMES).fact.label.endswith(label)
        seen.append(label)
    assert set(seen) == {"hand 1 of 2", "hand 2 of 2"}


def test_points_below_zero_are_written_with_a_minus_sign() -> None:
    # BT-11
    state = dealt("4h 5c", "6d 7d", "8s 9s").state
    state.scores = (-2, 4, 0)
    assert WORDS.seat_status(state.view(1), 0, NAMES).forms == ("−2 points", "−2")


# BT-12: the sides


def called(*hands: str) -> Table[BigThreeState]:
    """Return a table where Ann has won the auction and called the king of hearts."""
    return play(dealt(*hands, seats=4), "0 bid 3; 0 call Kh")


def notes(table: Table[BigThreeState]) -> list[tuple[str, ...]]:
    """Return what the seats and an onlooker read about the sides."""
    told = [WORDS.middle(table.view(seat), NAMES).sides for seat in EYES[: table.state.seats]]
    assert WORDS.middle(table.view(None), NAMES).sides is None
    return [() if each is None else (each.title, each.text) for each in told]


def sides(table: Table[BigThreeState]) -> list[tuple[int | None, ...]]:
    """Return the sides as the seats, and an onlooker, know them."""
    return [GAME.sides_seen(table.view(seat)) for seat in (*range(table.state.seats), None)]


def test_before_the_called_card_is_laid_each_knows_a_part() -> None:
    table = called("4h 5h", "Kd", "Kh", "Ks")
    against = ("You are against Ann", "and the holder of K♥")
    assert notes(table) == [
        ("Your partner holds K♥", "You don't know who it is yet"),
        against,
        ("You and Ann", "Ann called K♥: you hold it"),
        against,
    ]
    told = [WORDS.middle(table.view(seat), NAMES).sides for seat in (0, 2)]
    assert [(each.caption, each.seats) for each in told] == [
        ("Your side", (0, None)),
        ("Your side · only you know", (2, 0)),
    ]
    assert sides(table) == [
        (0, None, None, None),
        (1, 0, None, None),
        (0, 1, 0, 1),
        (1, None, None, 0),
        (0, None, None, None),
    ]
    marked = [WORDS.marks(table.view(seat)) for seat in EYES]
    texts = [{str(card): mark.text for card, mark in each.items()} for each in marked]
    assert texts == [{}, {}, {"Kh": "called"}, {}, {}]
    assert WORDS.seat_status(table.view(2), 2, NAMES).forms[0] == "with Ann · 0 points"
    assert WORDS.seat_status(table.view(1), 2, NAMES).forms == ("0 points", "0")


def test_the_called_card_reveals_the_sides_to_everybody() -> None:
    table = play(called("4h 5h", "Kd", "Kh", "Ks"), "0 play 5h; 3 pass; 2 play Kh")
    assert notes(table) == [
        ("You and Cleo", "against Bert and Dora"),
        ("You and Dora", "against Ann and Cleo"),
        ("You and Ann", "against Bert and Dora"),
        ("You and Bert", "against Ann and Cleo"),
    ]
    assert sides(table) == [(0, 1, 0, 1), (1, 0, 1, 0), (0, 1, 0, 1), (1, 0, 1, 0), (0, 1, 0, 1)]
    assert not any(WORDS.marks(table.view(seat)) for seat in EYES)
    assert log_in_words(GAME, table.view(1), NAMES)[-1] == "Cleo plays K♥ and is Ann's partner"


def test_everybody_knows_who_holds_the_four_of_hearts() -> None:
    # BT-3: its holder opened the auction.
    table = play(dealt("4h", seats=4), "0 pass; 3 bid 3; 3 call 4h")
    assert notes(table)[:2] == [("You and Dora", "against Bert and Cleo"), ("You and Cleo", "against Ann and Dora")]
    assert GAME.sides_seen(table.view(3)) == (0, 1, 1, 0)


@pytest.mark.parametrize("bid", ["bid 3", "pass; 3 bid 3"])
def test_no_sides_are_shown_before_a_card_is_called(bid: str) -> None:
    table = play(dealt("4h", seats=4), f"0 {bid}")
    assert notes(table) == [()] * 4
    assert sides(table) == [(None,) * 4] * 5


def test_with_three_players_the_bidder_is_alone() -> None:
    # BT-11
    table = dealt("4h", seats=3)
    assert sides(table) == [(None,) * 3] * 4
    play(table, "0 bid 3")
    assert sides(table) == [(0, 1, 1), (1, 0, 0), (1, 0, 0), (0, 1, 1)]
    assert notes(table) == [()] * 3
