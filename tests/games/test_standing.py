"""The standing of hands of Blues and Greens, Five Hundred, Blackjack and Big Three, made from Views alone."""

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.voice.words import Bar, Pips, Steps, TableNote, Token
from cardtable.games.blackjack.game import GAME as BLACKJACK
from cardtable.games.blues_and_greens.game import GAME as BLUES_AND_GREENS
from cardtable.games.five_hundred.game import GAME as FIVE_HUNDRED
from tests.games.blackjack import deals as blackjack_deals
from tests.games.blues_and_greens.deals import dealt, play, turn
from tests.games.five_hundred import deals as five_hundred_deals

NAMES = ("Ann", "Bert", "Cleo", "Dan")
WORDS = BLUES_AND_GREENS.words


def test_bids_of_blues_and_greens_are_at_the_seats_and_the_match_in_the_rail() -> None:
    # BG-5, BG-7
    table = play(dealt(), "0 bid 136; 1 pass; 2 bid 140")
    view = table.view(0)
    assert WORDS.standing(view, NAMES).token == Token("?", rule="BG-8")
    assert WORDS.standing(view, NAMES).bars == (
        Bar("Ann & Cleo", 0, None, 0, bonus=156, rule="BG-43"),
        Bar("Bert & Dan", 1, None, 0, bonus=156, rule="BG-43"),
    )
    assert [WORDS.seat_status(view, seat, NAMES).forms for seat in range(4)] == [
        ("you · bid 136", "bid 136", "136"),
        ("passed", "out"),
        ("your partner · bid 140", "bid 140", "140"),
        ("",),
    ]
    assert WORDS.turn(table.view(3), NAMES).forms == ("Bid more than 140, or pass", "More than 140?")


def test_over_the_highest_bid_of_blues_and_greens_no_other_is_asked_for() -> None:
    # BG-6, BG-46
    table = play(dealt(), "0 bid 312")
    assert WORDS.turn(table.view(1), NAMES).forms == ("No bid is higher: pass",)
    assert WORDS.turn(table.view(0), NAMES).forms == ("Pass: no bid is higher",)


def test_bars_of_blues_and_greens_have_the_bid_of_the_bidders_and_the_bonus() -> None:
    # BG-42, BG-43, BG-44
    table = turn({0: "g4d g4h gAs"}, trump="h", melds="0, set, g9c g9d g9s, 0 0 0 / 1, run, b6c b7c g8c, 1 1 1")
    view = table.state.view(0)
    ours, theirs = WORDS.standing(view, NAMES).bars
    assert (ours.value, ours.target, ours.bonus) == (3, 136, 156)
    assert (theirs.value, theirs.target, theirs.bonus) == (3, None, 156)
    assert WORDS.standing(view, NAMES).token == Token("♥", rule="BG-8")
    heads = WORDS.middle(view, NAMES).heads
    assert [(head.who, head.label, head.figure) for head in heads] == [
        ("Ann & Cleo", "melded", "3"), ("Bert & Dan", "melded", "3"),
    ]  # fmt: skip
    without = turn({0: "g4d g4h gAs"}, bonus=0)
    assert {bar.bonus for bar in WORDS.standing(without.state.view(0), NAMES).bars} == {0}


def test_the_points_in_the_trick_count_trumps_twice() -> None:
    # BG-40, BG-41
    for trump, points in (("h", "6"), ("c", "3")):
        table = turn({0: "g4d gAs"}, trump=trump, trick="gAh g9h")
        notes = WORDS.middle(table.state.view(0), NAMES).notes
        assert notes == (TableNote(points, ("points in this trick", "points"), "trick"),)


def test_the_steps_of_a_turn_know_whether_anything_can_be_melded() -> None:
    # BG-13, BG-17, BG-21
    able = turn({0: "gTs gJs gQs gKs g4d"}, opened="0")
    unable = turn({0: "gTs g4d g7h"})
    assert [WORDS.turn(table.state.view(0), NAMES).steps for table in (able, unable)] == [
        Steps((("Draw",), ("Meld or build", "Meld"), ("Play a card", "Play")), now) for now in (1, 2)
    ]
    assert WORDS.turn(unable.state.view(0), NAMES).forms[0] == "Play a card to the trick"
    chosen = BLUES_AND_GREENS.parse("run gTs gJs gQs")
    assert WORDS.turn(able.state.view(0), NAMES, [chosen]).forms[0] == "Meld the sequence of three, or play a card"
    assert WORDS.label(able.state.view(0), chosen).gain == "+6"
    assert WORDS.label(able.state.view(0), BLUES_AND_GREENS.parse("play g4d")).gain == ""


def test_who_can_lay_red_threes_down_is_told_so() -> None:
    # BG-38
    able, unable = turn({0: "g3h b3d gAs"}), turn({0: "g3h b3d gAs g4d"})
    assert [WORDS.turn(table.state.view(0), NAMES).forms[0] for table in (able, unable)] == [
        "Lay red threes down, or play a card",
        "Play a card to the trick",
    ]


def test_a_deep_draw_obliges_in_numbered_steps_with_an_example() -> None:
    # BG-14, BG-18
    splay = "b5d b6d b8d bTd bQd b9c b7c bJh b4c b5s"
    table = play(turn({0: "gTs gJs gQs gKs gAs g4d g4h g9d"}, phase="draw", splay=splay), "0 draw b4c")
    duty = WORDS.turn(table.state.view(0), NAMES).duty
    assert duty is not None
    assert duty.title.endswith("to get 4♣. Before you play:")
    (first, example), (then, small) = duty.steps
    assert (first, then) == ("Lay a first meld worth 10.", "Then lay 4♣.")
    assert example == "For example 10♠ J♠ Q♠ K♠ A♠: 10"
    assert small == "4♦ 4♥ 4♣: 3 points, too few for a first meld"
    assert WORDS.turn(table.state.view(1), NAMES).duty is None


def test_a_black_three_that_was_shown_is_remembered_at_its_seat_alone() -> None:
    # BG-12
    table = play(dealt({1: "g3s"}), "0 pass; 1 pass; 2 pass; 3 pass")
    assert WORDS.seat_status(table.view(0), 1, NAMES).forms == ("holds 3♠",)
    assert WORDS.seat_status(table.view(3), 1, NAMES).forms == ("your partner · holds 3♠", "holds 3♠")
    assert WORDS.seat_status(table.view(1), 1, NAMES).forms == ("you",)


@pytest.mark.parametrize(
    ("calls", "token", "forms"),
    [
        ("0 bid 7nt; 1 pass; 2 pass", "NT", ("Ann: 7 no trump, 220 points", "Ann: 7 NT")),
        ("0 pass; 1 bid nullo; 2 pass", "0", ("Bert: nullo, 250 points", "Bert: nullo")),
        ("0 pass; 1 pass; 2 bid 8h", "♥", ("Cleo: 8♥, 300 points", "Cleo: 8♥")),
    ],
)
def test_contracts_of_five_hundred(calls: str, token: str, forms: tuple[str, ...]) -> None:
    # FH-3, FH-4
    table = five_hundred_deals.play(five_hundred_deals.dealt("Ah", "Ks", "Qd", widow="7s 8s 9d"), calls)
    standing = FIVE_HUNDRED.words.standing(table.view(0), NAMES[:3])
    assert standing.token is not None
    assert standing.fact is not None
    assert (standing.token.text, standing.fact.forms) == (token, forms)


@pytest.mark.parametrize(("third", "cards"), [("7h", "A♦ or 10♦"), ("7d", "A♦, 10♦ or 7♦")])
def test_a_few_cards_that_follow_are_named(third: str, cards: str) -> None:
    # FH-7
    table = five_hundred_deals.dealt(
        "Kd 9d Jo Ac Kc Qc Tc 9c 8c Jc", f"Ad Td {third} Ah Kh Qh Th 9h 8h As", "9s", widow="7s 8s Js"
    )
    five_hundred_deals.play(table, "0 bid 7c; 1 pass; 2 pass; 0 discard 7s 8s Js; 0 play Kd")
    asked = FIVE_HUNDRED.words.turn(table.view(1), NAMES[:3])
    assert asked.forms == (f"Follow diamonds: play {cards}", f"Play {cards}")
    assert FIVE_HUNDRED.words.seat_status(table.view(1), 0, NAMES[:3]).pips == Pips(0, 7, "0 of 7")


def test_a_debt_of_blackjack_says_what_answers_it() -> None:
    # BJ-10, BJ-12
    table = blackjack_deals.position({0: "2d 7c", 1: "Ah Jd 9s", 2: "6c"}, pile="9d", seats=3)
    blackjack_deals.play(table, "0 play 2d", "0 stop")
    asked = BLACKJACK.words.turn(table.view(1), NAMES[:3])
    assert asked.forms[0] == "You owe 2 cards"
    assert asked.detail == "An ace cancels them, J♦ passes 5 on to Cleo, or pick them up"
    values = BLACKJACK.words.card_values(table.view(1))
    assert {key: value.text for key, value in values.items()} == {("pile", Card.parse("2d")): "+2"}
