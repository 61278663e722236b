"""Big Three from the first lead: combinations, beating, passing, scores, the match."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.big_three.combinations import answers, can_beat, classify, leads
from cardtable.games.big_three.deck import holdings
from cardtable.games.big_three.game import GAME
from cardtable.games.big_three.rules import BigThreeState, match_winners
from cardtable.games.big_three.values import Combination, House
from tests.games.big_three.deals import dealt, legal, play, refused, zone_of
from tests.positions import changed


def playing(*hands: str, leftover: str = "", seats: int = 3, **options: Any) -> Table[BigThreeState]:
    """Return a table where seat 0 has won the auction, has the four of hearts, and leads."""
    first, *others = hands
    table = dealt(f"4h {first}", *others, leftover=leftover, seats=seats, **options)
    play(table, "0 bid 3")
    if seats == 4:
        play(table, "0 call " + str(next(iter(zone_of(table.state, "hand-2")))))
    return table


# BT-2


def order_of(ranking: str) -> str:
    """The ranks from high to low, found by letting each card try to beat every other one."""
    wins = dict.fromkeys("A23456789TJQK", 0)
    for low in wins:
        table = playing(f"{low}c" if low != "4" else "", " ".join(f"{rank}s" for rank in wins), ranking=ranking)
        play(table, f"0 play {low}c; 2 pass" if low != "4" else "0 play 4h; 2 pass")
        for high in wins:
            wins[high] += bool(table.state.moves_with(parse_cards(f"{high}s")))
    return "".join(sorted(wins, key=lambda rank: -wins[rank]))


def test_the_king_is_high_and_the_ace_low_as_printed() -> None:
    assert order_of("printed") == "KQJT98765432A"


def test_threes_may_be_high() -> None:
    assert order_of("threes_high") == "32AKQJT987654"


def test_suits_mean_nothing() -> None:
    table = play(playing("9c", "", "9s"), "0 play 9c")
    refused(table, "play 9s", "BT-9")


# BT-7

COMBINATIONS = {
    "7c": Combination(1, 1, 6),
    "7c 7d": Combination(2, 1, 6),
    "7c 7d 7s": Combination(3, 1, 6),
    "Ac Ad Ah As": Combination(4, 1, 0),
    "5c 6d 7h": Combination(1, 3, 6),
    "4c 5d 6h 7s 8c 9c Tc Jc Qc Kc": Combination(1, 10, 12),
    "4c 4d 5c 5d 6h 6s": Combination(2, 3, 5),
    "Tc Td Th Jc Jd Jh Qc Qd Qh": Combination(3, 3, 11),
    "8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts": Combination(4, 3, 9),
}


@pytest.mark.parametrize("text", COMBINATIONS)
def test_leads_are_equal_cards_and_runs_of_them(text: str) -> None:
    cards = parse_cards(text)
    assert classify(cards) == COMBINATIONS[text]
    table = playing(" ".join(text.replace("4h", "").split()))
    legal(table, f"play {text}")


@pytest.mark.parametrize(
    "text",
    ["7c 8c", "7c 7d 8c", "7c 7d 8c 8d", "7c 8c Tc", "7c 7d 8c 8d 9c", "7c 8c 9c Jc Qc Kc", "7c 9c", "7c 7d 7s 9h"],
)
def test_other_cards_are_no_combination(text: str) -> None:
    reason = refused(playing(text), f"play {text}", "BT-7")
    assert reason.endswith(".")


def test_only_cards_held_are_laid_each_once() -> None:
    table = playing("7c", "7d")
    for text in ("play 7d", "play 7c 7d", "play Jo", "play b7c", "play g9h g9h"):
        refused(table, text, "BT-7")
    refused(table, "play 7c 7c", "BT-7")
    refused(table, "bid 3", "BT-7")
    refused(table, "shuffle 7c", "BT-7")


# BT-8


@pytest.mark.parametrize("ranking", ["printed", "threes_high"])
@pytest.mark.parametrize(
    "text", ["2c 3c 4c", "Ac 2c 3c", "Qc Kc Ac", "3c 4c 5c 6c", "2c 2d 3c 3d 4c 4d", "Kc Ac 2c", "3c Ac Kc Qc"]
)
def test_aces_twos_and_threes_are_in_no_run(ranking: str, text: str) -> None:
    refused(playing(text, ranking=ranking), f"play {text}", "BT-8")


@pytest.mark.parametrize("ranking", ["printed", "threes_high"])
def test_runs_go_from_four_to_king_in_either_ranking(ranking: str) -> None:
    table = playing("5c 6c Jc Qc Kc", "", "5d 6d 7d", ranking=ranking)
    legal(table, "play 4h 5c 6c", "play Jc Qc Kc")
    play(table, "0 play 4h 5c 6c")
    legal(table, "play 5d 6d 7d")


# BT-9


def test_the_same_kind_and_number_of_higher_cards_beats() -> None:
    table = play(playing("5c 6c 7c", "", "6d 7d 8d 9d 5d Kc Kd Kh"), "0 play 5c 6c 7c")
    legal(table, "play 6d 7d 8d", "play 7d 8d 9d", "pass")
    refused(table, "play 6d 7d 8d 9d", "BT-9")
    refused(table, "play 5d 6d 7d", "BT-9")
    refused(table, "play Kc Kd Kh", "BT-9")
    refused(table, "play 9d", "BT-9")


def test_runs_are_compared_by_their_highest_rank() -> None:
    table = play(playing("5c 5d 6c 6d 7c 7d", "", "6h 6s 7h 7s 8c 8d 5h 5s"), "0 play 5c 5d 6c 6d 7c 7d")
    legal(table, "play 6h 6s 7h 7s 8c 8d")
    refused(table, "play 5h 5s 6h 6s 7h 7s", "BT-9")


def test_equal_does_not_beat() -> None:
    table = play(playing("9c 9d", "", "9h 9s Tc Td 8c 8d"), "0 play 9c 9d")
    assert "Equal does not beat" in refused(table, "play 9h 9s", "BT-9")
    refused(table, "play 8c 8d", "BT-9")
    legal(table, "play Tc Td")


def test_a_foursome_beats_only_lower_foursomes() -> None:
    table = play(playing("Qc", "", "5c 5d 5h 5s"), "0 play Qc")
    refused(table, "play 5c 5d 5h 5s", "BT-9")


# BT-6


def test_play_goes_counter_clockwise() -> None:
    table = play(playing("5c"), "0 play 5c")
    assert table.state.actor == 2
    assert play(table, "2 pass").state.actor == 1
    table = play(playing("5c", seats=4), "0 play 5c")
    assert table.state.actor == 3


# BT-10


def test_a_leader_cannot_pass() -> None:
    refused(playing("5c"), "pass", "BT-10")


def test_a_player_who_has_passed_may_play_later_in_the_round() -> None:
    table = play(playing("5c Qc", "8c", "9c"), "0 play 5c; 2 pass; 1 play 8c; 0 play Qc")
    assert table.state.actor == 2
    table = play(playing("5c", "8c", "9c"), "0 play 5c; 2 pass; 1 play 8c; 0 pass; 2 play 9c")
    assert table.state.facts().owner == 2


def test_two_passes_turn_the_cards_away_and_the_last_to_play_leads() -> None:
    table = play(playing("5c", "8c", "9c"), "0 play 5c; 2 play 9c; 1 pass; 0 pass")
    facts = table.state.facts()
    assert (table.state.actor, facts.leader, facts.combination) == (2, 2, None)
    assert zone_of(table.state, "trick") == set()
    assert zone_of(table.state, "pile") == set(parse_cards("5c 9c"))
    refused(table, "pass", "BT-10")


def test_four_players_need_three_passes() -> None:
    table = play(playing("5c", seats=4), "0 play 5c; 3 pass; 2 pass")
    assert table.state.actor == 1
    play(table, "1 pass")
    assert table.state.facts().leader == 0


def test_the_cards_to_beat_are_on_the_table() -> None:
    table = play(playing("5c 5d", "", "9c 9d"), "0 play 5c 5d; 2 play 9c 9d")
    assert zone_of(table.state, "trick") == set(parse_cards("9c 9d"))
    assert table.view(1).zone("pile").faces == parse_cards("5c 5d")


# BT-11

STRONG = "4h 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac Ad Ah As 2c 2d"  # three turns that nobody can beat


def alone(**options: Any) -> Table[BigThreeState]:
    """Return a table where seat 0 plays alone and runs out of cards first."""
    table = dealt(STRONG, leftover="2h 2s 3c 3d", **options)
    play(table, "0 bid 2; 2 pass; 1 pass; 0 play 4h 5c 6c 7c 8c 9c Tc Jc Qc Kc; 2 pass; 1 pass")
    return play(table, "0 play Ac Ad Ah As; 2 pass; 1 pass; 0 play 2c 2d 2h 2s; 2 pass; 1 pass; 0 play 3c 3d")


def against(**options: Any) -> Table[BigThreeState]:
    """Return a table where seat 0 runs out of cards first, and seat 1 has bid three."""
    table = dealt(STRONG, leftover="2h 2s 3c 3d", **options)
    play(table, "0 pass; 2 pass; 1 bid 3; 0 play 4h 5c 6c 7c 8c 9c Tc Jc Qc Kc; 2 pass; 1 pass")
    return play(table, "0 play Ac Ad Ah As; 2 pass; 1 pass; 0 play 2c 2d")


def test_the_auction_winner_who_is_out_first_scores_twice_the_bid() -> None:
    state = alone().state
    assert state.scores == (4, 0, 0)
    assert state.results[0].lines[0].rule == "BT-11"


def test_otherwise_the_auction_winner_alone_loses_twice_the_bid() -> None:
    state = against().state
    assert state.scores == (0, -6, 0)
    assert state.results[0].points == (0, -6, 0)


# BT-1


def test_the_deal_moves_to_the_right() -> None:
    state = alone(dealer=0).state
    assert (state.dealer, state.actor) == (2, DEALER)


# BT-12

FOUR = ("4h 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac Ad Ah", "Kd 2c", "Kh 2d", "Ks 2h")


def four(bids: str, **options: Any) -> Table[BigThreeState]:
    """Return a table of four where seat 0 runs out of cards first, after this auction."""
    table = play(dealt(*FOUR, seats=4, **options), bids)
    play(table, "0 play 4h 5c 6c 7c 8c 9c Tc Jc Qc Kc; 3 pass; 2 pass; 1 pass; 0 play Ac Ad Ah")
    return table


def test_both_members_of_the_bidding_team_get_twice_the_bid() -> None:
    state = four("0 bid 2; 3 pass; 2 pass; 1 pass; 0 call Kh").state
    assert state.scores == (4, 0, 4, 0)
    assert state.results[0].lines[0].rule == "BT-12"


def test_the_partner_running_out_wins_for_the_bidder_too() -> None:
    assert four("0 pass; 3 bid 3; 3 call Ac").state.scores == (6, 0, 0, 6)


def test_the_other_team_gets_as_much_and_the_losers_lose_nothing() -> None:
    assert four("0 pass; 3 bid 3; 3 call Kd").state.scores == (6, 0, 6, 0)


def test_the_end_of_the_hand_tells_who_the_partner_was() -> None:
    table = four("0 pass; 3 bid 3; 3 call Kd")
    assert table.view(2).facts.partner == 1


# BT-13


def test_twenty_points_win() -> None:
    table = dealt(STRONG, leftover="2h 2s 3c 3d")
    table.state = changed(GAME, table.state, scores="16 0 0")
    play(table, "0 bid 2; 2 pass; 1 pass; 0 play 4h 5c 6c 7c 8c 9c Tc Jc Qc Kc; 2 pass; 1 pass")
    play(table, "0 play Ac Ad Ah As; 2 pass; 1 pass; 0 play 2c 2d 2h 2s; 2 pass; 1 pass; 0 play 3c 3d")
    assert (table.state.scores, table.state.winners, table.state.phase) == ((20, 0, 0), (0,), "over")
    assert table.state.actor is None
    assert not table.state.moves()
    assert alone(target=5).state.winners is None
    assert alone(target=4).state.winners == (0,)


def test_the_highest_of_several_wins_and_equals_share() -> None:
    assert match_winners(House(), (20, 22, 3, 0), 5) == (1,)
    assert match_winners(House(), (22, 22, 3, 0), 5) == (0, 1)
    assert match_winners(House(), (19, 3, -5), 5) is None
    assert four("0 bid 2; 3 pass; 2 pass; 1 pass; 0 call Kh", target=4).state.winners == (0, 2)


def test_after_the_agreed_number_of_hands_the_highest_total_wins() -> None:
    assert against(hands=1).state.winners == (0, 2)
    assert alone(hands=1).state.winners == (0,)
    assert against(hands=2).state.winners is None


@pytest.mark.parametrize("ranking", ["printed", "threes_high"])
def test_cards_can_be_beaten_if_and_only_if_they_have_an_answer(ranking: str) -> None:
    rng = Random(4)
    for _ in range(40):
        hand, laid = (sum(1 << place for place in rng.sample(range(52), 16)) for _ in range(2))
        for pattern in leads(laid):
            assert can_beat(holdings(hand), pattern, ranking) is bool(answers(hand, pattern, ranking))
