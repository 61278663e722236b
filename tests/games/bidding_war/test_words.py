"""Scruffian Bidding War in words: the log, prompts, purses, and what is shown of an auction."""

from random import Random

from cardtable.engine.cards import Card
from cardtable.engine.voice.words import CardValue, Fact, Tag
from cardtable.games.bidding_war.game import GAME
from tests.games.bidding_war.deals import NAMES, begun, bid, new_table, selling
from tests.log_in_words import log_in_words
from tests.made_moves import play_on

WORDS = GAME.words


def test_the_log_names_the_bids_turned_over() -> None:
    # SW-1, SW-2, SW-3
    table = bid(begun(), "9 8 2")
    assert [entry.text for entry in table.view(None).log[-3:]] == ["bid ?", "bid ?", "bid 2s"]
    assert log_in_words(GAME, table.view(2), NAMES) == [
        "Suits: Ann ♦, Bert ♥, Cleo ♠; prizes ♣",
        "7♣ is the first prize",
        "Ann makes a secret bid",
        "Bert makes a secret bid",
        "Ann wins 7♣ with 9♦ for 7 points (Bert bid 8♥, Cleo 2♠)",
    ]
    assert log_in_words(GAME, table.view(0), NAMES)[-3] == "Ann bids 9♦ in secret"


def test_standing_and_seats_show_what_is_public() -> None:
    # SW-3, SW-4, SW-6
    table = bid(begun(), "9 8 2", "3")
    view = table.view(1)
    assert WORDS.standing(view, NAMES).fact == Fact("Scruffian Bidding War", ("Prize 2 of 13",), "SW-6")
    assert WORDS.card_values(view) == {("prize", Card.parse("Kc")): CardValue("13", "The winner gets 13 points.")}
    seats = [WORDS.seat_status(view, seat, NAMES) for seat in range(3)]
    assert [seat.text for seat in seats] == ["7 points · plays ♦", "0 points · you play ♥", "0 points · plays ♠"]
    # A suit alone after the points would read as a card: 7 ♦.
    assert [seat.short for seat in seats] == ["7", "0", "0"]
    assert seats[0].lines == ("7 points · plays ♦", "7 points · ♦", "7 points", "7")
    rows = WORDS.middle(view, NAMES).rows
    assert [row.label for row in rows] == ["Ann's money ♦", "Your money ♥", "Cleo's money ♠", "Prizes still to come"]
    # SW-3: what Ann has just laid face down is not told from what she still holds.
    assert [cell.text for cell in rows[0].cells if cell.played] == ["9"]
    assert [cell.text for cell in rows[3].cells] == ["A", "2", "3", "4", "5", "6", "8", "9", "10", "J", "Q"]
    assert WORDS.turn(view, NAMES).forms == ("Bid one card for the K♣", "Bid for K♣")
    assert WORDS.turn(table.view(0), NAMES).forms == ("Make a secret bid for K♣",)


def test_what_is_shown_of_an_auction() -> None:
    # SW-11
    table = bid(selling(bidding="open"), "!7 5 -", "!6 3")
    seller = WORDS.seat_status(table.view(0), 1, NAMES)
    assert seller.tag == Tag("sells", urgent=True)
    assert seller.lines[:2] == ("7 points · plays ♥ · sells", "7 points · plays ♥")
    faces = WORDS.middle(table.view(0), NAMES).faces
    assert faces is not None
    assert (faces.seats[: faces.now], faces.seats[faces.now], faces.more) == ((0,), 1, True)
    asked = WORDS.turn(table.view(0), NAMES)
    assert (asked.forms[0], asked.detail) == ("Show more than 3, or pass", "If you pass, Cleo pays 3♠")
    assert WORDS.turn(table.view(1), NAMES).forms == ("Bid a card worth more than 3 for 6♥, or pass",)


def test_a_player_whose_cards_are_all_too_low_is_asked_to_pass_only() -> None:
    # SW-11
    table = bid(begun(dealer=2, bidding="open"), "Q K -")
    asked = WORDS.turn(table.view(0), NAMES)
    assert (asked.forms[0], asked.detail) == (
        "None of your cards is worth more than 13: pass",
        "If you pass, Bert pays K♥; you keep Q♦",
    )


def test_when_all_is_sold_no_purse_is_shown_any_more() -> None:
    # SW-6
    table, rng = new_table(ranks=4), Random(1)
    while table.state.actor is not None:
        assert WORDS.middle(table.view(0), NAMES).rows or not table.view(0).facts.suits
        play_on(table, rng)
    assert WORDS.middle(table.view(0), NAMES).rows == ()
