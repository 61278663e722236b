"""Five Hundred: the judgement of the rules of thumb, and the reasons that hints give."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Suit, parse_cards
from cardtable.engine.moves import Play
from cardtable.engine.table import Table
from cardtable.games.five_hundred.bot import chance_after, choose_bid, match_chance
from cardtable.games.five_hundred.card_play import no_trump_lead, suit_tricks
from cardtable.games.five_hundred.deck import mask_of
from cardtable.games.five_hundred.game import GAME
from cardtable.games.five_hundred.hand_value import (
    choose_discards,
    contract_chance,
    expected_tricks,
    nullo_chance,
    nullo_discards,
)
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import Contract, House
from cardtable.store.practice import shipped
from tests.games.five_hundred.deals import bid_alone, dealt, play


def cards(text: str) -> int:
    """Return the mask of the cards."""
    return mask_of(parse_cards(text))


def move(table: Table[FiveHundredState]) -> str:
    """Return the move of the rules of thumb."""
    return str(GAME.bot.policy(table.state, Random(1)))


def why(table: Table[FiveHundredState], text: str) -> str:
    """Return the reason for a move."""
    return GAME.reason(table.state, GAME.parse(text))


def test_a_strong_hand_is_bid_a_weak_one_passed_and_low_cards_bid_nullo() -> None:
    assert move(dealt("Jo Jh Jd Ah Kh Qh Th As Ks Ac")) in ("bid 8h", "bid 9h", "bid 10h")
    assert move(dealt("Qc 9c Kd Qd 8d Jh Th 8s Ts Js")) == "pass"
    assert move(dealt("7c 8c 9c 7d 8d 9d 7h 8h 7s 8s")) == "bid nullo"


def test_better_cards_are_worth_more() -> None:
    strong, weak = cards("Jo Jh Jd Ah Kh Qh Th As Ks Ac"), cards("7c 8c 9c 7d 8d 9d 7h 8h 7s 8s")
    for trump, high, low in ((Suit.HEARTS, 8, 4), (Suit.NONE, 6, 3)):
        assert expected_tricks(strong, trump) > high
        assert expected_tricks(weak, trump) < low
    assert nullo_chance(weak) > 0.7
    assert nullo_chance(strong) < 0.1
    assert contract_chance(strong, Contract.parse("8h")) > 0.85
    assert contract_chance(weak, Contract.parse("6h")) < 0.2


# Tricks that must be lost


def chance(hand: str, contract: str) -> float:
    return contract_chance(cards(hand), Contract.parse(contract))


def test_ten_tricks_without_the_joker_need_it_in_the_widow() -> None:
    every_trump_but_the_joker = "Js Jc As Ks Qs Ts 9s 8s 7s Ah"
    assert chance(every_trump_but_the_joker, "10s") == pytest.approx(3 / 23)
    assert chance(every_trump_but_the_joker, "9s") > 0.8
    table = dealt(every_trump_but_the_joker)
    assert move(table) != "bid 10s"
    assert "about 9." in why(table, "bid 9s")


def test_the_joker_of_an_opponent_takes_a_trick_at_no_trump_too() -> None:  # FH-8
    assert chance("Ac Kc Qc Ad Kd Qd Ah Kh As Ks", "10nt") == pytest.approx(3 / 23)
    assert chance("Jo Kc Ac Ad Kd Qd Ah Kh As Ks", "10nt") > 3 / 23


def test_two_trumps_that_nothing_beats_may_fall_together_and_three_cannot() -> None:
    without_two, without_three = "Jc As Ks Qs Ts 9s 8s 7s Ah Ad", "As Ks Qs Ts 9s 8s 7s Ah Ad Ac"
    assert chance(without_two, "10s") == pytest.approx(3 / 23)
    assert chance(without_two, "9s") > 3 / 23
    # Of the joker and both bowers, one must lie in the widow: 1 - C(20, 3) / C(23, 3).
    assert chance(without_three, "9s") <= 1 - 1140 / 1771


def test_expected_tricks_are_no_more_than_can_be_taken() -> None:
    assert expected_tricks(cards("Js Jc As Ks Qs Ts 9s 8s 7s Ah"), Suit.SPADES) == pytest.approx(10 - 20 / 23)


def test_cards_on_both_sides_of_the_one_that_wins_the_trick_are_not_equal() -> None:
    table = dealt("Ks Jd Jh Ah Kh Qh 7c 8c 9c Ts", "As Qs 9s 8s 7d 8d 9d Ad Kd Qd", widow="Tc Qc Kc")
    bid_alone(table, "8h", "discard Tc Qc Kc")
    ace, queen, nine, eight = (Play(card) for card in parse_cards("As Qs 9s 8s"))
    play(table, "0 play Ks")
    assert not GAME.bot.equal(table.state, ace, queen), "only the ace beats the king"
    assert GAME.bot.equal(table.state, nine, eight)
    play(table, "1 play 8s; 2 play 7s; 0 play Ts")
    assert GAME.bot.equal(table.state, ace, queen), "the king is gone"


# The score of the match


def test_chances_to_win_the_match_add_up_and_follow_the_scores() -> None:
    chances = [match_chance(House(), (300, 100, -100), 4, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(
    ("house", "scores", "seat", "points", "tricks", "chance"),
    [
        (House(), (450, 480, 0), 0, 100, 20, 1),  # a bidder who has the target has won
        (House(), (450, 480, 0), 1, 100, 20, 0),
        (House(), (0, 490, 0), 1, -100, 30, 1),  # defenders' tricks may bring them to the target
        (House(hands=3), (0, 0, 0), 0, 100, 20, 1),  # the last hand decides by the scores
        (House(hands=3), (0, 0, 0), 1, -100, 20, 0.5),
    ],
)
def test_what_is_certain_of_a_match(
    house: House, scores: tuple[int, ...], seat: int, points: int, tricks: int, chance: float
) -> None:  # FH-12
    assert chance_after(house, scores, 2 if house.hands else 5, seat, 0, points, tricks) == chance


def test_no_more_is_bid_than_wins_the_match() -> None:  # FH-12
    table = play(dealt("7c", "8c", "Jo Jh Jd Ah Kh Qh Th As Ks Ac", target=100), "0 pass; 1 pass")
    assert 100 <= choose_bid(table.state).value <= 200


# Discards


def test_a_short_suit_is_discarded_whole_to_be_ruffed() -> None:
    hand = cards("Jo Jh Jd Ah Kh Qh Th Ac Kc 7c 9d 7d 8s")
    assert choose_discards(hand, Contract.parse("8h")) == cards("9d 7d 8s")


def test_trumps_are_not_discarded_while_there_are_other_cards() -> None:
    hand = cards("Jo Jh Jd Ah Kh Qh Th 9h 8h 7h Ac Ad As")
    assert choose_discards(hand, Contract.parse("10h")) == cards("Ac Ad As")


def test_in_a_nullo_cards_without_lower_guards_are_discarded() -> None:
    assert nullo_discards(cards("7c 8c 9c Tc 7d 8d 9d Td 7s 8s Ah Kh Jo")) == cards("Ah Kh Jo")


def test_of_cards_that_are_equally_safe_in_a_nullo_the_highest_are_discarded() -> None:
    # Without the ace and the king the queen is as unsafe as the ace would be; nobody keeps the ace.
    kept = cards("Qc 8d 9d Td Qd 7h 8h Qh Ah 8s")
    assert nullo_discards(kept | cards("Kc Ac Jo")) == cards("Kc Ac Jo")


def test_low_cards_are_likelier_to_make_a_nullo() -> None:
    low, middling = cards("7c 8c 9c 7d 8d 9d 7h 8h 7s 8s"), cards("9c Tc Jc 9d Td Jd 9h Th Js Qs")
    assert nullo_chance(low) > 0.8
    assert nullo_chance(middling) < 0.3


# Defenders of a nullo


def test_a_defender_who_must_overtake_in_a_nullo_plays_the_highest() -> None:
    table = dealt("8c 9c Tc 7d 8d 7h 8h 9h 7s 8s", "Qd Kd", "Ad", widow="Kc Ac Qs")
    play(table, "0 bid nullo; 1 pass; 2 pass; 0 discard Kc Ac Qs; 0 play 8d")
    assert move(table) == "play Kd"
    assert "high card" in why(table, "play Kd")


def test_a_defender_stays_beneath_a_bidder_who_would_win_and_does_not_slip() -> None:
    table = dealt("8c 9c Tc 7d 9d 7h 8h 9h 7s 8s", "8d Kd", "Ad", widow="Kc Ac Qs")
    play(table, "0 bid nullo; 1 pass; 2 pass; 0 discard Kc Ac Qs; 0 play 9d")
    assert move(table) == "play 8d"
    assert why(table, "play 8d") == "8♦ leaves the trick to the bidder, who then fails."
    assert GAME.bot.forbids_slip(table.state, GAME.parse("play Kd"))
    assert not GAME.bot.forbids_slip(table.state, GAME.parse("play 8d"))


def test_the_bidder_of_a_nullo_does_not_slip_into_a_trick() -> None:
    first, third = "8c 9c Tc 7d 9d 7h 8h 9h 7s 8s", "Jc Qc Qh Kh 9s Ts Js Ks As Jo"
    table = dealt(first, "8d Kd Ad Ah", third, widow="Kc Ac Qs")
    play(
        table, "0 bid nullo; 1 pass; 2 pass; 0 discard Kc Ac Qs; 0 play 7h; 1 play Ah; 2 play Qh; 1 play 8d; 2 play As"
    )
    assert GAME.bot.forbids_slip(table.state, GAME.parse("play 9d"))
    assert not GAME.bot.forbids_slip(table.state, GAME.parse("play 7d"))


def test_a_nullo_is_ducked_and_the_joker_discarded() -> None:
    table = dealt("7c Qc 7d 8d 9d 7h 8h 9h 7s 8s", widow="9s Td Th")
    assert "Qc" in move(play(table, "0 bid nullo; 1 pass; 2 pass"))
    table = dealt("7c 8c 9c Qc 7d 8d 7h 8h 7s 8s", "Tc Jc", "Kc Ac", widow="9s 9d 9h")
    play(table, "0 bid nullo; 1 pass; 2 pass; 0 discard 9s 9d 9h; 0 play 7c; 1 play Tc; 2 play Kc; 2 play Ac")
    assert move(table) == "play Qc"
    table = dealt("Jo 8c 9c Qc 7d 8d 7h 8h 7s 8s", widow="9s 9d 9h")
    assert "Jo" in move(play(table, "0 bid nullo; 1 pass; 2 pass"))


# Play with trumps


def test_the_bidder_draws_trumps_from_the_top_and_cards_of_equal_effect_are_compared_once() -> None:
    table = bid_alone(dealt("Jo Jh Jd Ah Kh Qh 7c 8c As Ks", widow="7d 8d 9d"), "8h", "discard 7d 8d 9d")
    assert move(table) == "play Jo"
    assert len(table.state.moves()) == 10
    assert len(GAME.bot.candidates(table.state, Random(0))) == 3  # a trump, a club, a spade


@pytest.mark.parametrize(
    ("first", "second", "trick", "card"),
    [
        # The bidder's card is beaten by the partner's ten already: nothing is wasted on it.
        ("7c 7d", "Tc 8d", "0 play 7c; 1 play Tc", "9c"),
        ("Tc 7d", "7c 8d", "0 play Tc; 1 play 7c", "Jc"),
    ],
)
def test_the_last_player_wins_as_cheaply_as_possible(first: str, second: str, trick: str, card: str) -> None:
    table = bid_alone(dealt(first, second, "Kc Jc 9c Ac", widow="8s 9s Ts"), "6h", "discard 8s 9s Ts")
    assert move(play(table, trick)) == f"play {card}"


def test_a_low_card_stays_beside_a_king_while_the_ace_is_out() -> None:
    first = "Jo Ad Kd Qd Jd Td 9d Ac As Ah"
    table = dealt(first, "7c Kc 8h 9h Kh 8s 9s Ts Js Qs", widow="8d 7d 7h")
    bid_alone(table, "8nt", "discard 8d 7d 7h")
    play(table, "0 play Ad")
    assert move(table) == "play 8h"


def test_no_king_is_led_under_the_ace_while_a_lower_card_can_be() -> None:
    table = dealt("Jo Jh Jd Ah Kh Qh Th 9h Ks 7s", widow="8h 7h 7d")
    bid_alone(table, "8h", "discard 8h 7h 7d")
    assert move(table) == "play 7s"


def test_the_last_player_does_not_slip_into_losing_a_trick_or_winning_it_dearly() -> None:
    table = dealt("Jo Jh Jd Ah Kh 7h 8s 9s Ks Kc", "Ac 8c", "Tc 9c", widow="7d 8d 9d")
    bid_alone(table, "7h", "discard 7d 8d 9d")
    play(table, "0 play Kc; 1 play Ac; 2 play 9c; 1 play 8c; 2 play Tc")
    assert move(table) == "play 7h"
    forbidden = {str(each) for each in table.state.moves() if GAME.bot.forbids_slip(table.state, each)}
    assert {"play 8s", "play Ah"} <= forbidden
    assert "play 7h" not in forbidden


def test_in_a_nullo_the_bidder_leads_a_lone_card_that_others_can_beat() -> None:
    table = dealt("7c 8c 9c Tc 7d 8d 9d 7s 8s 8h", "Jc 9h", "7h Th", widow="Kc Ac Qs")
    bid_alone(table, "nullo", "discard Kc Ac Qs")
    assert move(table) == "play 8h"


def test_leading_a_suit_out_brings_the_highest_cards_and_what_is_left_when_the_others_have_none() -> None:
    assert suit_tricks(0b11000011, 0b00111100, 0) == (4, 4, 0)
    assert suit_tricks(0b01000001, 0b10110000, 0) == (0, 0, 2)
    # Two cards of the others fall to the low one that is led first, and the rest is good.
    assert suit_tricks(0b01100001, 0b10000010, 1) == (0, 2, 1)


# Leads without trumps


def test_the_joker_draws_the_last_card_that_stands_above_a_suit() -> None:  # FH-8
    hand, hidden = cards("8c 9c Jo"), cards("Qc Jd 7s 8s Ts As")
    assert no_trump_lead(hand, hidden) == (32, 0)
    # With the ace of clubs in the hand nothing stands above them: the joker is kept.
    assert no_trump_lead(cards("8c 9c Ac Jo"), cards("Jc Qc Jd 7s 8s Ts As 7h"))[0] == 7


def test_a_long_suit_that_nobody_can_beat_is_cashed_before_a_lone_ace() -> None:
    place, _ = no_trump_lead(cards("Ac Kc Qc Jc Ad"), cards("Tc 9c 8d Qd Kd 7h 8h 9h Th Jh"))
    assert place in (4, 5, 6, 7)


def test_the_last_trump_that_is_out_is_left_alone_when_it_is_the_highest() -> None:
    table = dealt("Jh Jd Ah Kh Qh Th 9h As Ks Ac", "Jo 7c 8c 9c Tc 7d 8d 9d Td Qd", "8h 7h", widow="Kd 7s 8s")
    bid_alone(table, "8h", "discard Kd 7s 8s")
    play(table, "0 play Jh; 1 play Jo; 2 play 7h; 1 play Qd; 2 play Ad; 0 play 9h; 0 play Jd; 1 play 7d; 2 play 8h")
    assert move(table) in ("play As", "play Ks", "play Ac")


# Reasons


def test_reasons_name_the_cards() -> None:
    table = dealt("Jo Jh Jd Ah Kh Qh 7c As Ks Qs", widow="7d 8d 9d")
    assert why(table, "bid 8h").startswith(
        "With six trumps, the joker, J♥, J♦, A♥ and K♥ among them, you can hope for about "
    )
    play(table, "0 bid 9h; 1 pass; 2 pass")
    assert why(table, "discard 7d 8d 9d") == "Without 7♦, 8♦ and 9♦ you have no diamonds, and can trump them."


def test_a_bid_that_fails_more_often_than_not_says_what_a_pass_would_bring() -> None:
    table = dealt("Kh Qh 9h 8h Ks 9s 8d 7d 9c 8c")
    assert why(table, "bid 8h").endswith("8♥ is worth its risk: passing would leave the auction to the others.")
    assert "times in 100" not in why(table, "bid 8h")
    table = play(dealt("7c", "Jo Ah Kh Qh As Ks Ac Kc Ad Kd"), "0 bid 7c")
    assert "passing would leave 7♣ to the others" in why(table, "bid nullo")
    assert "times in 100" not in why(table, "bid nullo")
    assert "times in 100" in why(table, "bid 7nt")


def test_a_trick_that_is_left_to_the_bidder_is_not_said_to_waste_the_card_that_would_win_it() -> None:
    table = dealt("Jo Jh Jd Ah Kh Qh Ts 7c 8c 9c", "Ks 9s", "As 8s", widow="7d 8d 9d")
    play(table, "0 bid 8h; 1 pass; 2 pass; 0 discard 7d 8d 9d; 0 play Ts")
    assert why(table, "play 9s") == "You will miss 9♠ least; keep K♠ for a better trick."


def test_a_pass_does_not_praise_a_hand_that_would_make_its_bid() -> None:
    table = dealt("Jo Jh Jd Ah Kh Qh Th As Ks Ac")
    assert why(table, "pass").endswith("but a failed bid costs as much as a made one earns.")
    table = play(dealt("7c", "Jo Jh Jd Ah Kh Qh Th As Ks Ac"), "0 bid 7c")
    assert why(table, "pass").endswith("but 7♣ may well fail.")


def test_the_reason_for_leading_the_highest_card_of_a_suit_names_the_suit_as_a_player_would() -> None:
    table = dealt("Ad 7d Jh Ah Kh Qh Th 9h 8h 7h", "8d", "9d", widow="7c 8c 9c")
    play(table, "0 bid 8h; 1 pass; 2 pass; 0 discard 7c 8c 9c")
    assert why(table, "play Ad") == "No diamond still out can beat A♦."


def test_a_high_card_played_in_a_nullo_is_not_said_to_make_the_bidder_win() -> None:
    opened = {each.name: each for each in shipped(GAME)}
    for name, best in (("20", "10\u2660"), ("49", "K\u2663")):
        state: Any = opened[name].table().state
        why = f"You get rid of {best}, a high card: your low ones may yet make the bidder take a trick."
        assert opened[name].why == GAME.reason(state, opened[name].best) == why


def test_a_trump_is_not_said_to_draw_others_when_none_is_out() -> None:
    table = dealt("Jo Jh Jd Ah Kh Qh Th 9h 8h 7h", "As Ks Qs", "Ac Kc Qc", widow="7d 8d 9d")
    bid_alone(table, "8h", "discard 7d 8d 9d")
    assert why(table, "play Jo").startswith("Nobody else holds a trump any more: the joker wins")


def test_the_reason_for_a_nullo_names_the_low_cards_that_are_held() -> None:
    low = why(dealt("7h Js 8s Qc Jc Tc 7c Ad Td 8d"), "bid nullo")
    assert low.startswith("With 7\u2663, 8\u2666, 7\u2665 and 8\u2660 you can stay below other cards: a nullo is made ")
    high = why(dealt("Js Qs Jc Tc Qc Ad Td Kh Ah Jh"), "bid nullo")
    assert high.startswith("Nullo (250 points) is worth the risk: ")


def test_what_a_defender_of_a_nullo_is_told_of_a_trick_is_so() -> None:
    table = dealt("7c 8c 9c Tc 7h 8h 9h Th 7s 8s", "Jc Qc Kc Ac 8d Td Kd Jh Qh Ah", widow="Qs Ks As")
    play(table, "0 bid nullo; 1 pass; 2 pass; 0 discard Qs Ks As; 0 play 8s; 1 play Qh; 2 play 9s")
    assert why(table, "play Kh") == "The bidder may have to beat K♥, and you soon run out of a short suit."
    assert why(table, "play 7d") == "The bidder may have to beat 7♦."  # the longest suit
    play(table, "2 play Ad; 0 play Th")
    assert why(table, "play Kd") == "The bidder can't win this trick any more, so you get rid of K♦, a high card."
    assert why(table, "play 8d") == "The bidder can't win this trick any more, so you get rid of 8♦."
    play(table, "1 play Kd; 2 play 7d; 0 play Tc; 1 play Td")
    before = table.branch(len(table.log))
    assert why(play(table, "1 play Jc"), "play 9d") == "After 9♦ the bidder may still have to take the trick."
    for led in ("8d", "Ac"):  # the bidder has no diamond, and nothing beats the ace
        table = play(before.branch(len(before.log)), f"1 play {led}")
        assert why(table, "play Qd").startswith("The bidder can't be made to take this trick, so you get rid of Q♦")
    assert why(play(before, "1 play Jh"), "play Kh") == "You must play K♥."


def test_a_card_without_a_choice_is_not_said_to_be_missed_least() -> None:
    table = dealt("Jo Jh Jd Ah Kh Qh Ts 7c 8c 9c", "9s", "As 8s", widow="7d 8d 9d")
    play(table, "0 bid 8h; 1 pass; 2 pass; 0 discard 7d 8d 9d; 0 play Ts")
    assert why(table, "play 9s") == "You have no card that can beat 10♠; you must play 9♠."


def test_two_who_play_against_a_bidder_have_one_opponent() -> None:
    table = dealt("Jh Jd Ah Kh Qh 9h 7s 7c 8c 9c", "Jo As 8s", "Ts", widow="7d 8d 9d")
    play(table, "0 bid 8h; 1 pass; 2 pass; 0 discard 7d 8d 9d; 0 play 7s")
    assert why(table, "play As") == "A♠ beats 7♠, and only your partner plays after you."
    play(table, "1 play As; 2 play Ts")
    assert (
        why(table, "play Jo") == "No trump still out can beat the joker, and it takes trumps out of the bidder's hand."
    )
