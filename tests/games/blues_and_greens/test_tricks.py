"""Blues and Greens: following and winning tricks (BG-21 to BG-36)."""

from typing import Any

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.games.blues_and_greens.deck import NO_TRUMP
from cardtable.games.blues_and_greens.rules import leading_suit, winner
from cardtable.games.blues_and_greens.values import House
from tests.games.blues_and_greens.deals import dealt, play, turn
from tests.games.tables import cards, lies, refused, texts

KIT = House().kit


def plays(hand_text: str, trick: str, trump: str = "h", **options: Any) -> set[str]:
    """Return the cards of a hand that may be played."""
    moves = texts(turn({0: hand_text}, trump=trump, trick=trick, **options))
    return {text.removeprefix("play ") for text in moves if text.startswith("play")}


def test_after_melding_or_instead_of_it_one_card_goes_to_the_trick() -> None:
    # BG-21
    table = play(turn({0: "g9h g8c g4d g4s"}, trump="h"), "0 play g8c")
    assert (table.state.actor, table.state.phase) == (1, "draw")
    assert refused(table, "1 play g4c") == "BG-13"


def test_blue_may_be_led_only_without_green() -> None:
    # BG-22
    assert refused(turn({0: "g9h b8c b4d b4s"}, trump="h"), "0 play b8c") == "BG-22"
    assert plays("b8c b4d", "") == {"b8c", "b4d"}
    play(turn({0: "g9h g9c b9d bKs b4s"}, trump="h", opened="0"), "0 set g9h g9c b9d; 0 play bKs")  # green is melded


@pytest.mark.parametrize(
    ("trick", "hand_text", "allowed"),
    [
        # BG-23: the printed example, west leads the green eight of clubs
        ("g8c", "gQc bQc g4h b4h g5d b5d", "gQc"),  # green clubs
        ("g8c", "bQc g4h b4h g5d b5d", "bQc"),  # no green clubs: a blue club
        ("g8c", "g4h b4h g5d b5d", "g4h"),  # no clubs: a green trump
        ("g8c", "b4h g5d b5d", "b4h"),  # a blue trump
        ("g8c", "g5d b5d b3d", "g5d"),  # any green card
        ("g8c", "b3d b5d", "b3d b5d"),  # any blue card
        # BG-29: a two is neither leading suit nor trump, but green before blue
        ("g8c", "g2c b5c b9d", "b5c"),
        ("g8c", "g2h b9d b5s", "g2h"),
        ("g8c", "b2h b9d", "b2h b9d"),
        # BG-33: red threes have no suit
        ("g8c", "g3d b5c", "b5c"),
        ("g8c", "g3d b5d", "g3d"),
        # BG-34: after a two or red three the first card with a suit leads
        ("g2c", "b9c g4d", "g4d"),
        ("g2c g8c", "b9c g4d b9d", "b9c"),
        ("g3d g3s", "g9c b4h", "b4h"),  # a black three: trumps
        # BG-36: black threes count as trumps when playing
        ("g8c", "g3c g9d b9d", "g3c"),
        ("g8h", "g3c g9h", "g3c g9h"),
        ("g3c", "g9h bAc", "g9h"),  # a black three led makes trumps the leading suit
    ],
)
def test_what_must_be_played(trick: str, hand_text: str, allowed: str) -> None:
    assert plays(hand_text, trick) == set(allowed.split())


@pytest.mark.parametrize(
    ("trick", "hand_text", "card", "rule"),
    [
        ("g8c", "gQc b4h g5d", "g5d", "BG-23"),
        ("g2c", "b9c g4d", "b9c", "BG-34"),
        ("g3c", "g9h b9h gAc", "gAc", "BG-36"),  # who must follow a black three reads why trumps must be played
        ("g8h", "g9h gAc", "gAc", "BG-23"),
    ],
)
def test_the_rule_that_a_card_would_break(trick: str, hand_text: str, card: str, rule: str) -> None:
    assert refused(turn({0: hand_text}, trump="h", trick=trick), f"0 play {card}") == rule


def test_without_a_trump_suit_black_threes_are_all_the_trumps() -> None:
    # BG-36
    assert plays("b3s g9d", "g8c", trump="") == {"b3s"}
    assert plays("g9d b9d", "g3s", trump="") == {"g9d"}


NORMAL = {"twos": "normal", "red_threes": "normal", "black_threes": "normal"}


@pytest.mark.parametrize(
    ("trick", "place", "options"),
    [
        # BG-24: the highest trump wins, else the highest of the leading suit
        ("g8c gAc g4h bAd", 2, {}),
        ("g8c gTc bKc gAd", 2, {}),
        ("g8c g4h g9h bTh", 3, {}),
        # BG-24, BG-27: normal threes and twos rank below the four
        ("g3c g4c g2c g2d", 1, NORMAL),
        ("g3c g2c gAd gAs", 0, NORMAL),
        ("gAc g2h gKc gQc", 1, NORMAL),  # a two of trumps
        # BG-25: green beats blue between equal cards
        ("b9c g9c g4d g4s", 1, {}),
        ("g9c b9c g4d g4s", 0, {}),
        ("g5c bAh gAh g4c", 2, {}),
        # BG-30: a two gives the trick to the other team
        ("g4c g2d gAc g5c", 2, {}),  # seat 1's team played the two
        ("g4c g2d g5c gAh", 2, {}),  # even against a trump of the partner
        ("g2c g4c gAc g5c", 3, {}),
        ("g4c g2d g5c g3s", 2, {}),  # and against a black three
        ("g2c g4d g2d g5d", 3, {}),  # both twos are of one team
        # BG-30: when neither card of the other team can win, it is the first played
        ("g3d g2d g3h g5c", 0, {}),
        ("gAc g3h g2c g3d", 1, {}),
        # BG-31: twos of both teams cancel
        ("g4c g2d g2h gAc", 3, {}),
        ("g2c b2c g5d b4s", 2, {}),
        ("g3d g2d g2h b3h", 0, {}),  # nothing left can win: the leader
        # BG-33: red threes never win
        ("g4h g3h g5c g4c", 0, {}),
        ("g3h g4d g9d g5c", 2, {}),
        ("g3d g3h b3d b3h", 0, {}),  # all four: the leader
        # BG-35: black threes win, green before blue, then the first
        ("gAh g3c g4h gKh", 1, {}),
        ("b3s g3c g4h gKh", 1, {}),
        ("b3s g4c b3c gKh", 0, {}),
        ("gAh g3s g3c gKh", 1, {}),
    ],
)
def test_who_wins_a_trick(trick: str, place: int, options: dict[str, Any]) -> None:
    assert winner(House(**options).kit, 2, parse_cards(trick)) == place


def test_a_black_three_wins_without_a_trump_suit() -> None:
    # BG-36
    assert winner(KIT, NO_TRUMP, parse_cards("g8c gAc b3s gKc")) == 2


def test_special_cards_have_no_suit() -> None:
    # BG-27
    assert leading_suit(KIT, 2, parse_cards("g2c g3d")) is None


HANDS = {1: "g6s g7s", 2: "g8s g9s", 3: "gTs gJs"}


def test_the_winner_takes_the_trick_and_leads() -> None:
    # BG-26
    table = play(turn({0: "g4c g5s", **HANDS}, trump="h", trick="g9c gTc gAc"), "0 play g4c")
    assert (table.state.actor, table.state.leader, table.state.phase) == (3, 3, "draw")
    assert {str(card) for card in table.state.view(1).zone("won", 3).faces} == cards("g9c gTc gAc g4c")


def test_four_twos_are_set_aside_and_the_leader_leads_again() -> None:
    # BG-32
    table = play(turn({0: "g2c g5s", **HANDS}, trump="h", trick="g2d g2h g2s"), "0 play g2c")
    assert (table.state.actor, table.state.leader) == (1, 1)
    assert lies(table, "void") == cards("g2c g2d g2h g2s")
    assert table.state.view(0).facts.tricks[-1].winner is None


def test_removed_and_normal_cards() -> None:
    # BG-27
    removed = House(twos="removed", red_threes="removed").kit
    assert [len(deck) for deck in removed.deck[1:]] == [46, 46]
    table = dealt(twos="removed", red_threes="removed")
    assert (len(lies(table, "aside")), table.state.cards_each) == (2, 11)
    normal = House(twos="normal").kit
    assert not normal.wild
    assert normal.points(normal.plain & 1, NO_TRUMP) == 1
