"""Five Hundred: how cards rank, who must follow, who wins a trick."""

from itertools import pairwise

import pytest

from cardtable.engine.cards import Card, Suit, parse_cards
from cardtable.engine.view import NO_MARK, Mark
from cardtable.games.five_hundred.game import GAME
from tests.games.five_hundred.deals import allowed, bid_alone, dealt, play, refused
from tests.positions import comes_back

PLAIN = ("A", "K", "Q", "J", "T", "9", "8", "7")


def winner_of(contract: str, trick: str) -> Card:
    """Return the card that wins this trick, played in this order by seats 0, 1, 2; the joker names the led suit."""
    cards = parse_cards(trick)
    table = dealt(*map(str, cards))
    state = table.state
    for text in (f"bid {contract}", "pass", "pass"):
        state.apply(GAME.parse(text))
    free = [move for move in state.moves() if cards[0] not in move.cards]
    state.apply(free[0])
    for card in cards:
        named = (
            f" {cards[1].suit}" if str(card) == "Jo" and contract.endswith(("nt", "nullo")) and card == cards[0] else ""
        )
        state.apply(GAME.parse(f"play {card}{named}"))
    return cards[state.facts().tricks[0].winner]


# FH-2

TRUMPS = {
    "6s": "Jo Js Jc As Ks Qs Ts 9s 8s 7s",
    "6c": "Jo Jc Js Ac Kc Qc Tc 9c 8c 7c",
    "6d": "Jo Jd Jh Ad Kd Qd Td 9d 8d 7d",
    "6h": "Jo Jh Jd Ah Kh Qh Th 9h 8h 7h",
}


@pytest.mark.parametrize("contract", TRUMPS)
def test_joker_right_and_left_bower_are_the_highest_trumps(contract: str) -> None:
    ranking = TRUMPS[contract].split()
    for higher, lower in pairwise(ranking):
        third = "7c" if contract != "6c" else "7d"
        if third in (higher, lower):
            third = "8d"
        assert winner_of(contract, f"{lower} {higher} {third}") == Card.parse(higher)
        assert winner_of(contract, f"{higher} {third} {lower}") == Card.parse(higher)


def test_other_suits_rank_ace_to_seven_without_the_left_bower() -> None:
    for contract in ("6s", "6c", "6h"):
        ranking = [f"{rank}d" for rank in PLAIN if not (rank == "J" and contract == "6h")]
        for higher, lower in pairwise(ranking):
            other = "8c" if contract == "6h" else "8h"
            assert winner_of(contract, f"{lower} {other} {higher}") == Card.parse(higher)


def test_without_trumps_all_jacks_are_plain() -> None:
    for suit in "cdhs":
        ranking = [f"{rank}{suit}" for rank in PLAIN]
        other = "7d" if suit != "d" else "7c"
        for higher, lower in pairwise(ranking):
            assert winner_of("6nt", f"{lower} {higher} {other}") == Card.parse(higher)


# FH-7


def test_suit_must_be_followed() -> None:
    table = dealt("7c", "8c Tc Kh As", widow="7d 8d 9d")
    bid_alone(table, "6s", "discard 7d 8d 9d")
    play(table, "0 play 7c")
    legal = {str(move) for move in table.state.moves()}
    assert {"play 8c", "play Tc"} <= legal
    assert all(text.endswith("c") for text in legal)
    assert refused(table, "play Kh", "FH-7") == "You hold clubs (8♣ and 10♣), so you must play one."
    refused(table, "play As", "FH-7")


def test_a_player_who_cannot_follow_plays_anything() -> None:
    table = dealt("7c", "7h 8h 9h Th Qh Kh Ah 7s 8s Jo", widow="7d 8d 9d")
    bid_alone(table, "6s", "discard 7d 8d 9d")
    play(table, "0 play 7c")
    assert len(table.state.moves()) == 10


def test_the_left_bower_follows_trumps_and_not_its_printed_suit() -> None:
    table = dealt("7h 7d", "Jd 8d 9c Tc Jc Qc Kc Ac 7s 8s", "Ad Kd Qd Td 9d Jh Ah Kh Qh Th", widow="9s Ts Js")
    bid_alone(table, "6h", "discard 9s Ts Js")
    play(table, "0 play 7h")
    allowed(table, "play Jd")
    assert "jack of the same colour is a trump" in refused(table, "play 8d", "FH-7")
    play(table, "1 play Jd; 2 play Th; 1 play 8d")
    allowed(table, "play Ad", "play Kd", "play Qd", "play Td", "play 9d")
    assert refused(table, "play Jh", "FH-7") == "You hold diamonds (9♦, 10♦, Q♦, K♦ and A♦), so you must play one."


@pytest.mark.parametrize(("lead", "begins"), [("Jd", "J♦ is the left bower, a trump"), ("Jo", "The joker is a trump")])
def test_a_refusal_says_that_the_card_led_is_a_trump_if_its_face_does_not(lead: str, begins: str) -> None:
    table = dealt(f"{lead} 7d", "8h 9h 8d 9c Tc Qc Kc Ac 7s 8s", widow="9s Ts Js")
    bid_alone(table, "6h", "discard 9s Ts Js")
    play(table, f"0 play {lead}")
    assert refused(table, "play 8d", "FH-7") == f"{begins}: you hold hearts (8♥ and 9♥), so you must play one."


def test_the_left_bower_does_not_follow_diamonds_when_hearts_are_trumps() -> None:
    table = dealt("7d", "Jd 8d 9c Tc Jc Qc Kc Ac 7s 8s", widow="9s Ts Js")
    bid_alone(table, "6h", "discard 9s Ts Js")
    play(table, "0 play 7d")
    allowed(table, "play 8d")
    assert "left bower" in refused(table, "play Jd", "FH-7")


def test_the_joker_follows_trumps() -> None:
    table = dealt("7h", "Jo 8d 9c Tc Jc Qc Kc Ac 7s 8s", widow="9s Ts Js")
    bid_alone(table, "6h", "discard 9s Ts Js")
    play(table, "0 play 7h")
    allowed(table, "play Jo")
    assert "joker" in refused(table, "play 9c", "FH-7")


def test_the_joker_is_no_way_out_of_following_suit_with_trumps() -> None:
    table = dealt("7d", "Jo Qd Ad 9c Tc Jc Qc Kc Ac 7s", widow="9s Ts Js")
    bid_alone(table, "6h", "discard 9s Ts Js")
    play(table, "0 play 7d")
    allowed(table, "play Qd", "play Ad")
    assert "diamonds (Q♦ and A♦)" in refused(table, "play Jo", "FH-7")


def test_the_highest_trump_wins_else_the_highest_of_the_suit_led() -> None:
    assert winner_of("6s", "Ah 7s 8s") == Card.parse("8s")
    assert winner_of("6s", "7h Ad 8h") == Card.parse("8h")
    assert winner_of("6s", "7h Ad Ac") == Card.parse("7h")
    assert winner_of("6nt", "7h Ad Ac") == Card.parse("7h")


def test_the_winner_leads_to_the_next_trick() -> None:
    table = dealt("7c", "Ac Kc", "8c 9c", widow="7d 8d 9d")
    bid_alone(table, "6s", "discard 7d 8d 9d")
    play(table, "0 play 7c; 1 play Ac; 2 play 8c")
    facts = table.state.facts()
    assert (table.state.actor, facts.leader, facts.suit, facts.taken) == (1, 1, None, (0, 1, 0))
    play(table, "1 play Kc; 2 play 9c")
    assert table.state.facts().winning == 1


def test_only_cards_held_are_played() -> None:
    table = bid_alone(dealt("7c", "Ac", widow="7d 8d 9d"), "6s", "discard 7d 8d 9d")
    for text in ("play Ac", "play 7d", "play 2h", "play g9h"):
        refused(table, text, "FH-7")
    refused(table, "bid 7h", "FH-7")
    refused(table, "shuffle 7c", "FH-7")


# FH-8


@pytest.mark.parametrize("contract", ["6nt", "nullo"])
def test_a_player_who_leads_the_joker_without_trumps_names_any_suit(contract: str) -> None:
    table = dealt("Jo 7c 8c 9c Tc Jc Qc Kc Ac 7d", widow="8d 9d Td")
    bid_alone(table, contract, "discard 7d 8d 9d")
    joker = {str(move) for move in table.state.moves() if Card.parse("Jo") in move.cards}
    assert joker == {"play Jo c", "play Jo d", "play Jo h", "play Jo s"}
    refused(table, "play Jo", "FH-8")


def test_the_suit_named_with_the_joker_must_be_followed_and_the_joker_wins() -> None:
    table = dealt(
        "Jo 7c 8c 9c Tc Jc Qc Kc Ac 7d",
        "7h Ah 7s 8s 9s Ts Js Qs Ks As",
        "8d 9d Td Jd Qd Kd Ad 8h 9h Th",
        widow="Jh Qh Kh",
    )
    bid_alone(table, "6nt", "discard 7c 8c 9c")
    play(table, "0 play Jo h")
    assert table.state.facts().suit is Suit.HEARTS
    allowed(table, "play 7h", "play Ah")
    play(table, "1 play Ah")
    allowed(table, "play 8h", "play 9h", "play Th")
    play(table, "2 play 8h")
    assert table.state.facts().taken == (1, 0, 0)


def test_later_in_a_trick_the_joker_is_only_for_who_cannot_follow() -> None:
    table = dealt("7c 7d", "8c Jo Ah", widow="7s 8s 9s")
    bid_alone(table, "6nt", "discard 7s 8s 9s")
    play(table, "0 play 7c")
    assert "joker" in refused(table, "play Jo", "FH-8")

    table = dealt("7c 8c 9c Tc Jc Qc Kc Ac 7d 8d", "Jo Ah Kh Qh Jh Th 9h 8h 7h 7s", widow="8s 9s Ts")
    bid_alone(table, "6nt", "discard 8s 9s Ts")
    play(table, "0 play Ac; 1 play Jo; 2 play 9d")
    assert table.state.facts().tricks[0].winner == 1


def test_with_trumps_the_joker_names_no_suit() -> None:
    table = bid_alone(dealt("Jo 7c", widow="7s 8s 9s"), "6h", "discard 7s 8s 9s")
    assert "play Jo" in map(str, table.state.moves())
    refused(table, "play Jo h", "FH-8")
    play(table, "0 play Jo")
    assert table.state.facts().suit is Suit.HEARTS


def test_only_a_leader_names_a_suit() -> None:
    table = bid_alone(
        dealt("7c 8c 9c Tc Jc Qc Kc Ac 7d 8d", "Jo Ah Kh Qh Jh Th 9h 8h 7h 7s", widow="8s 9s Ts"),
        "6nt",
        "discard 8s 9s Ts",
    )
    play(table, "0 play Ac")
    refused(table, "play Jo h", "FH-8")


def test_the_suit_that_the_joker_asks_for_comes_back_from_a_position_after_other_tricks() -> None:
    table = bid_alone(dealt("Jo Ac", "7c", "8c", widow="7s 8s 9s"), "6nt", "discard 7s 8s 9s")
    play(table, "0 play Ac; 1 play 7c; 2 play 8c; 0 play Jo d")
    assert comes_back(GAME, table.state)


def test_the_table_shows_which_suit_the_joker_asks_for() -> None:
    table = bid_alone(dealt("Jo 7c", widow="7s 8s 9s"), "6nt", "discard 7s 8s 9s")
    play(table, "0 play Jo d")
    assert table.view(2).zone("trick").marks == (Mark(suit=Suit.DIAMONDS),)


def test_the_table_shows_that_the_left_bower_and_the_joker_are_trumps() -> None:  # FH-2
    table = bid_alone(dealt("Jd 7c", "Jh", "Jo", widow="7s 8s 9s"), "6h", "discard 7s 8s 9s")
    play(table, "0 play Jd; 1 play Jh")
    hearts = Mark(suit=Suit.HEARTS)
    assert table.view(2).zone("trick").marks == (hearts, NO_MARK)
