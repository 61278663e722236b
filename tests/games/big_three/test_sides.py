"""The sides of a hand of Big Three: each seat is shown what it may know, and no more (BT-12)."""

import pytest

from cardtable.engine.table import Table
from cardtable.games.big_three.game import GAME
from cardtable.games.big_three.rules import BigThreeState
from tests.games.big_three.deals import dealt, play
from tests.log_in_words import log_in_words

NAMES = ("Ann", "Bert", "Cleo", "Dora")
EYES = (0, 1, 2, 3, None)


def called(*hands: str, card: str = "Kh") -> Table[BigThreeState]:
    """Return a table where Ann has won the auction and called a card."""
    return play(dealt(*hands, seats=4), f"0 bid 3; 0 call {card}")


def note(table: Table[BigThreeState], seat: int | None) -> tuple[str, ...]:
    """Return what a seat reads about the sides."""
    told = GAME.words.middle(table.view(seat), NAMES).sides
    return () if told is None else (told.title, told.text)


def faces(table: Table[BigThreeState], seat: int) -> tuple[str, tuple[int | None, ...]]:
    """Return the caption of that note, and whose faces are on it."""
    told = GAME.words.middle(table.view(seat), NAMES).sides
    assert told is not None
    return told.caption, told.seats


def test_before_the_called_card_is_laid_each_knows_a_part() -> None:
    # BT-12
    table = called("4h 5h", "Kd", "Kh", "Ks")
    assert note(table, 0) == ("Your partner holds K♥", "You don't know who it is yet")
    assert note(table, 2) == ("You and Ann", "Ann called K♥: you hold it")
    for seat in (1, 3):
        assert note(table, seat) == ("You are against Ann", "and the holder of K♥")
    assert faces(table, 0) == ("Your side", (0, None))
    assert faces(table, 2) == ("Your side · only you know", (2, 0))
    assert note(table, None) == ()
    assert [GAME.sides_seen(table.view(seat)) for seat in EYES] == [
        (0, None, None, None),
        (1, 0, None, None),
        (0, 1, 0, 1),
        (1, None, None, 0),
        (0, None, None, None),
    ]
    marked = [GAME.words.marks(table.view(seat)) for seat in EYES]
    assert [{str(card): mark.text for card, mark in each.items()} for each in marked] == [
        {},
        {},
        {"Kh": "called"},
        {},
        {},
    ]
    assert GAME.words.seat_status(table.view(2), 2, NAMES).forms[0] == "with Ann · 0 points"
    assert GAME.words.seat_status(table.view(1), 2, NAMES).forms == ("0 points", "0")


def test_the_called_card_reveals_the_sides_to_everybody() -> None:
    # BT-12
    table = play(called("4h 5h", "Kd", "Kh", "Ks"), "0 play 5h; 3 pass; 2 play Kh")
    assert [note(table, seat) for seat in EYES] == [
        ("You and Cleo", "against Bert and Dora"),
        ("You and Dora", "against Ann and Cleo"),
        ("You and Ann", "against Bert and Dora"),
        ("You and Bert", "against Ann and Cleo"),
        (),
    ]
    assert [GAME.sides_seen(table.view(seat)) for seat in EYES] == [
        (0, 1, 0, 1), (1, 0, 1, 0), (0, 1, 0, 1), (1, 0, 1, 0), (0, 1, 0, 1),
    ]  # fmt: skip
    assert not any(GAME.words.marks(table.view(seat)) for seat in EYES)
    assert log_in_words(GAME, table.view(1), NAMES)[-1] == "Cleo plays K♥ and is Ann's partner"


def test_everybody_knows_who_holds_the_four_of_hearts() -> None:
    # BT-3, BT-12: its holder opened the auction.
    table = play(dealt("4h", seats=4), "0 pass; 3 bid 3; 3 call 4h")
    assert note(table, 1) == ("You and Cleo", "against Ann and Dora")
    assert note(table, 0) == ("You and Dora", "against Bert and Cleo")
    assert GAME.sides_seen(table.view(3)) == (0, 1, 1, 0)


@pytest.mark.parametrize("bid", ["bid 3", "pass; 3 bid 3"])
def test_no_sides_are_shown_before_a_card_is_called(bid: str) -> None:
    # BT-12
    table = play(dealt("4h", seats=4), f"0 {bid}")
    for seat in EYES:
        assert note(table, seat) == ()
        assert set(GAME.sides_seen(table.view(seat))) == {None}


def test_with_three_players_the_bidder_is_alone() -> None:
    # BT-11
    table = dealt("4h", seats=3)
    assert GAME.sides_seen(table.view(1)) == (None, None, None)
    play(table, "0 bid 3")
    assert [GAME.sides_seen(table.view(seat)) for seat in (0, 1, 2, None)] == [
        (0, 1, 1), (1, 0, 0), (1, 0, 0), (0, 1, 1),
    ]  # fmt: skip
    assert note(table, 0) == ()
