"""Whole turns in one line each, as the recap on the curtain tells them."""

from cardtable.engine.cards import Back
from cardtable.engine.events import (
    Built,
    CardBid,
    Dealt,
    Drawn,
    Given,
    Laid,
    Passed,
    PrizeTied,
    PrizeUnsold,
    PrizeWon,
    Reshuffled,
    Revealed,
    Taken,
)
from cardtable.engine.seats import DEALER
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import turns_since
from tests.engine.event_lines import BG, FH, SW, Made, cards, does, play, view_of
from tests.known_games import game_of
from tests.situations import NAMES

DRAWN = does(1, "draw", Drawn(cards("b9h bTh bJh"), 1, "splay"))
SHUFFLED = does(DEALER, "shuffle", Reshuffled("deck", 43))
MELDED = does(1, "meld", Laid(cards("g7h g7s g7c"), 1, 4, 1))
BUILT = does(1, "build", Built(cards("b7d"), 1, 1, 1))
PLAYED = play(1, "g6h")


def turns(game: str, *moves: Made, start: int = 0) -> list[str]:
    told = turns_since(game_of(game).telling, view_of(game, *moves), People(NAMES), start)
    return [turn.line.text for turn in told]


def test_a_turn_of_many_moves_is_one_line_that_names_every_card_that_was_seen() -> None:
    whole = "Bert takes 9♥ 10♥ J♥, lays down 7♥ 7♠ 7♣ and 7♦ for 5 points and leads 6♥"
    assert turns(BG, DRAWN, MELDED, BUILT, PLAYED) == [whole]


def test_cards_taken_from_a_deck_are_counted() -> None:
    hidden = does(1, "draw", Drawn((Back.BLUE, Back.BLUE), 1, "deck"))
    assert turns(BG, hidden, PLAYED) == ["Bert draws 2 cards and leads 6♥"]


def test_what_the_dealer_did_within_a_turn_is_told_with_it() -> None:
    assert turns(BG, DRAWN, SHUFFLED, PLAYED) == ["Bert takes 9♥ 10♥ J♥: the twos go back; Bert leads 6♥"]


def test_cards_given_before_a_turn_have_a_line_of_their_own() -> None:
    given = (1, "give", (Given(cards("g7h g8h"), 1, 3), Revealed(cards("g3c"), 2, "hand")))
    first = "Bert gives Dan 7♥ and 8♥: Cleo shows 3♣"
    assert turns(BG, given, DRAWN, PLAYED) == [first, "Bert takes 9♥ 10♥ J♥ and leads 6♥"]


def test_a_turn_of_one_move_has_the_line_of_the_log() -> None:
    assert turns(BG, DRAWN) == ["Bert takes 3 cards from the splay"]


def test_a_card_played_and_the_next_one_led_are_one_turn_within_the_hand_only() -> None:
    wins = play(1, "Kh", Taken(cards("Kh"), 1, 10))
    leads = play(1, "9h")
    assert turns(FH, wins, leads) == ["Bert leads K♥, takes the trick and leads 9♥"]
    dealt = does(DEALER, "shuffle", Dealt(cards("9h"), 1))
    view = view_of(FH, wins, dealt, leads)
    told = [turn.line.text for turn in turns_since(game_of(FH).telling, view, People(NAMES), 0)]
    assert told == ["Bert leads K♥ and takes the trick for 10 points", "The cards are dealt, 1 each", "Bert leads 9♥"]


def test_what_is_told_in_one_word_stays_so_in_a_turn_of_several_moves() -> None:
    passes = does(1, "pass", Passed(1))
    leads = play(1, "9h")
    assert turns(FH, passes, leads) == ["Bert passes and leads 9♥"]


def test_no_turn_is_left_out_and_none_before_the_start_is_told() -> None:
    plays = [play(seat % 4, "9h") for seat in range(12)]
    assert len(turns(FH, *plays)) == 12
    assert turns(FH, *plays[:3], start=2) == ["Cleo plays 9♥"]


def sealed(seat: int) -> Made:
    return does(seat, "bid", CardBid((Back.PLAIN,), seat, sealed=True))


def test_bids_turned_up_are_told_in_the_line_of_their_prize() -> None:
    shown = tuple(Revealed(cards(card), seat, "pick") for seat, card in enumerate(("3h", "Jd", "6s")))
    won = PrizeWon(cards("Jd"), 1, cards("Qc"), 12)
    assert turns(SW, sealed(0), sealed(1), (2, "bid", (*shown, won)), sealed(0)) == [
        "Bert wins Q♣ with J♦ for 12 points (Ann bid 3♥, Cleo 6♠)",
        "Ann makes a secret bid",
    ]


def test_equal_bids_are_told_once_beside_the_others() -> None:
    shown = tuple(Revealed(cards(card), seat, "pick") for seat, card in enumerate(("Jh", "Jd", "6s")))
    tied = (PrizeTied(cards("Jh Jd"), (0, 1), "SW-5"), PrizeUnsold(cards("Qc"), False, "SW-5"))
    told = turns(SW, sealed(0), sealed(1), (2, "bid", (*shown, *tied)))
    assert told == ["Ann and Bert both bid 11: nobody wins Q♣ (Cleo bid 6♠)"]
