"""Blues and Greens: following and winning tricks (BG-21 to BG-36)."""

from typing import Any

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.games.blues_and_greens.deck import NO_TRUMP
from cardtable.games.blues_and_greens.rules import leading_suit, winner
from cardtable.games.blues_and_greens.values import House
from tests.games.blues_and_greens.deals import dealt, hand, play, refused, texts, turn

KIT = House().kit


def won(cards: str, trump: str = "h", house: House | None = None) -> int | None:
    """Return the position that wins these four cards; the leader is 0."""
    suit = "cdhs".index(trump) if trump else NO_TRUMP
    return winner((house or House()).kit, suit, parse_cards(cards))


def plays(hand_text: str, trick: str, trump: str = "h", **options: Any) -> set[str]:
    """Return the cards of a hand that may be played."""
    return {
        text.removeprefix("play ")
        for text in texts(turn({0: hand_text}, trump=trump, trick=trick, **options))
        if text.startswith("play")
    }


def test_after_melding_or_instead_of_it_one_card_goes_to_the_trick() -> None:
    # BG-21
    table = turn({0: "g9h g8c g4d g4s"}, trump="h")
    play(table, "0 play g8c")
    assert (table.state.actor, table.state.phase) == (1, "draw")
    assert refused(table, "1 play g4c") == "BG-13"


def test_blue_may_be_led_only_without_green() -> None:
    # BG-22
    table = turn({0: "g9h b8c b4d b4s"}, trump="h")
    assert refused(table, "0 play b8c") == "BG-22"
    assert plays("b8c b4d", "") == {"b8c", "b4d"}


def test_green_is_gone_after_melding_so_blue_may_be_led() -> None:
    # BG-22
    table = turn({0: "g9h g9c b9d bKs b4s"}, trump="h", opened="0")
    play(table, "0 set g9h g9c b9d; 0 play bKs")


@pytest.mark.parametrize(
    ("hand_text", "allowed"),
    [
        ("gQc bQc g4h b4h g5d b5d", "gQc"),  # green clubs
        ("bQc g4h b4h g5d b5d", "bQc"),  # no green clubs: a blue club
        ("g4h b4h g5d b5d", "g4h"),  # no clubs: a green trump
        ("b4h g5d b5d", "b4h"),  # a blue trump
        ("g5d b5d b3d", "g5d"),  # any green card
        ("b3d b5d", "b3d b5d"),  # any blue card
    ],
)
def test_the_printed_example_west_leads_the_green_eight_of_clubs(hand_text: str, allowed: str) -> None:
    # BG-23
    assert plays(hand_text, "g8c") == set(allowed.split())


def test_the_reason_names_what_must_be_played() -> None:
    # BG-23
    table = turn({0: "gQc b4h g5d"}, trump="h", trick="g8c")
    assert refused(table, "0 play g5d") == "BG-23"


def test_highest_trump_wins_else_the_highest_of_the_leading_suit() -> None:
    # BG-24
    assert won("g8c gAc g4h bAd") == 2
    assert won("g8c gTc bKc gAd") == 2
    assert won("g8c g4h g9h bTh") == 3


def test_normal_threes_and_twos_rank_below_the_four() -> None:
    # BG-24, BG-27
    house = House(twos="normal", red_threes="normal", black_threes="normal")
    assert won("g3c g4c g2c g2d", house=house) == 1
    assert won("g3c g2c gAd gAs", house=house) == 0
    assert won("gAc g2h gKc gQc", house=house) == 1  # a two of trumps


def test_green_beats_blue_between_equal_cards() -> None:
    # BG-25
    assert won("b9c g9c g4d g4s") == 1
    assert won("g9c b9c g4d g4s") == 0
    assert won("g5c bAh gAh g4c") == 2


def test_the_winner_takes_the_trick_and_leads() -> None:
    # BG-26
    table = turn({0: "g4c g5s", 1: "g6s g7s", 2: "g8s g9s", 3: "gTs gJs"}, trump="h", trick="g9c gTc gAc")
    play(table, "0 play g4c")
    assert (table.state.actor, table.state.leader, table.state.phase) == (3, 3, "draw")
    assert {str(card) for card in table.state.view(1).zone("won", 3).faces} == {"g9c", "gTc", "gAc", "g4c"}


def test_removed_and_normal_cards() -> None:
    # BG-27
    removed = House(twos="removed", red_threes="removed").kit
    assert [len(deck) for deck in removed.deck[1:]] == [46, 46]
    table = dealt(twos="removed", red_threes="removed")
    assert (len(table.state.view(0).zone("aside").cards), table.state.cards_each) == (2, 11)
    normal = House(twos="normal").kit
    assert not normal.wild
    assert normal.points(normal.plain & 1, NO_TRUMP) == 1


def test_special_cards_have_no_suit() -> None:
    # BG-27
    assert leading_suit(KIT, 2, parse_cards("g2c g3d")) is None


def test_a_two_is_neither_leading_suit_nor_trump_but_green_before_blue() -> None:
    # BG-29
    assert plays("g2c b5c b9d", "g8c") == {"b5c"}
    assert plays("g2h b9d b5s", "g8c") == {"g2h"}
    assert plays("b2h b9d", "g8c") == {"b2h", "b9d"}


def test_a_two_gives_the_trick_to_the_other_team() -> None:
    # BG-30
    assert won("g4c g2d gAc g5c") == 2  # seat 1's team played the two
    assert won("g4c g2d g5c gAh") == 2  # even against a trump of the partner
    assert won("g2c g4c gAc g5c") == 3
    assert won("g4c g2d g5c g3s") == 2  # and against a black three
    assert won("g2c g4d g2d g5d", trump="h") == 3  # both twos are of one team


def test_when_neither_card_of_the_other_team_can_win_it_is_the_first_played() -> None:
    # BG-30
    assert won("g3d g2d g3h g5c") == 0
    assert won("gAc g3h g2c g3d") == 1


def test_twos_of_both_teams_cancel() -> None:
    # BG-31
    assert won("g4c g2d g2h gAc") == 3
    assert won("g2c b2c g5d b4s") == 2
    assert won("g3d g2d g2h b3h") == 0  # nothing left can win: the leader


def test_four_twos_are_set_aside_and_the_leader_leads_again() -> None:
    # BG-32
    table = turn({0: "g2c g5s", 1: "g6s g7s", 2: "g8s g9s", 3: "gTs gJs"}, trump="h", trick="g2d g2h g2s")
    play(table, "0 play g2c")
    assert (table.state.actor, table.state.leader) == (1, 1)
    assert {str(card) for card in table.state.view(0).zone("void").faces} == {"g2c", "g2d", "g2h", "g2s"}
    assert table.state.view(0).facts.tricks[-1].winner is None


def test_red_threes_never_win_and_have_no_suit() -> None:
    # BG-33
    assert won("g4h g3h g5c g4c") == 0
    assert won("g3h g4d g9d g5c") == 2
    assert won("g3d g3h b3d b3h") == 0  # all four: the leader
    assert plays("g3d b5c", "g8c") == {"b5c"}
    assert plays("g3d b5d", "g8c") == {"g3d"}


def test_red_threes_cannot_be_melded() -> None:
    # BG-33
    table = turn({0: "g3d g3h b3d g5c"})
    assert refused(table, "0 set g3d g3h b3d") == "BG-17"


def test_after_a_two_or_red_three_the_first_card_with_a_suit_leads() -> None:
    # BG-34
    assert plays("b9c g4d", "g2c") == {"g4d"}
    assert refused(turn({0: "b9c g4d"}, trump="h", trick="g2c"), "0 play b9c") == "BG-34"
    assert plays("b9c g4d b9d", "g2c g8c") == {"b9c"}
    assert plays("g9c b4h", "g3d g3s") == {"b4h"}  # a black three: trumps


def test_black_threes_win_green_before_blue_then_the_first() -> None:
    # BG-35
    assert won("gAh g3c g4h gKh") == 1
    assert won("b3s g3c g4h gKh") == 1
    assert won("b3s g4c b3c gKh") == 0
    assert won("gAh g3s g3c gKh") == 1


def test_black_threes_count_as_trumps_when_playing() -> None:
    # BG-36
    assert plays("g3c g9d b9d", "g8c") == {"g3c"}
    assert plays("g3c g9h", "g8h") == {"g3c", "g9h"}
    assert plays("g9h bAc", "g3c") == {"g9h"}  # a black three led makes trumps the leading suit


def test_a_player_who_must_follow_a_black_three_reads_why_trumps_must_be_played() -> None:
    # BG-36
    table = turn({0: "g9h b9h gAc"}, trick="g3c", trump="h")
    assert refused(table, "0 play gAc") == "BG-36"
    assert refused(turn({0: "g9h gAc"}, trick="g8h", trump="h"), "0 play gAc") == "BG-23"


def test_without_a_trump_suit_black_threes_are_all_the_trumps() -> None:
    # BG-36
    assert plays("b3s g9d", "g8c", trump="") == {"b3s"}
    assert plays("g9d b9d", "g3s", trump="") == {"g9d"}
    assert won("g8c gAc b3s gKc", trump="") == 2


def test_black_threes_cannot_be_melded() -> None:
    # BG-36
    table = turn({0: "g3c g3s b3c g5c"})
    assert refused(table, "0 set g3c g3s b3c") == "BG-17"
    assert "g3c" in hand(table, 0)
