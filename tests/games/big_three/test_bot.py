"""Big Three: the rules of thumb, and the reasons in hints."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.moves import PASS, Bid
from cardtable.engine.table import Table
from cardtable.games.big_three.bidding import bid_levels, chance, wins_in_100
from cardtable.games.big_three.card_play import turns
from cardtable.games.big_three.combinations import cards_for, leads
from cardtable.games.big_three.deck import PLACES, cards_of, mask_of
from cardtable.games.big_three.game import GAME
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import House
from tests.games.big_three.deals import dealt, play

RUN = "Jc Tc 9c 8c 7c 6c 5c 4h"
SECOND_RUN = "Jd Td 9d 8d 7d 6d 5d 4d"


def searched(table: Table[BigThreeState]) -> list[str]:
    """Return the moves that a search compares here."""
    return [str(each) for each in GAME.bot.candidates(table.state, Random(1))]


def move(table: Table[BigThreeState]) -> str:
    """Return what the rules of thumb do here."""
    return str(GAME.bot.policy(table.state, Random(1)))


def why(table: Table[BigThreeState], text: str) -> str:
    """Return the reason for a move."""
    return GAME.reason(table.state, GAME.parse(text))


def bidder_with_one_card(rest: str) -> Table[BigThreeState]:
    """Return a table at which the bidder has laid two runs and a pair, and leads the two, with one card left."""
    table = dealt(f"{RUN} {SECOND_RUN}", "", rest, leftover="8h 8s 2c 9h")
    play(table, f"0 bid 3; 0 play {RUN}; 2 pass; 1 pass; 0 play {SECOND_RUN}; 2 pass; 1 pass; 0 play 8h 8s")
    return play(table, "2 pass; 1 pass; 0 play 2c")


def partner_with_one_card() -> Table[BigThreeState]:
    """Return a table at which seat 2 leads, against the bidder, and its partner comes next with one card."""
    first = "Kd Kh Qd Qh Jd Jh Ts Th 7h 6h 5h 2c 2d 3d 8s 9s"
    third = "Kc Qs Js Td 9h 8h 7s 6s 5s 4s 4c 2h 3h 3s Ac Ad"
    table = dealt(first, "4h 5c 6c 7c 8c 9c Tc Jc Qc 4d 5d 6d 7d 8d 9d 3c", third, leftover="As Ah 2s Ks")
    play(table, "1 pass; 0 bid 3; 1 play Qc Jc Tc 9c 8c 7c 6c 5c 4h; 0 pass; 2 pass; 1 play 8d 7d 6d 5d 4d; 0 pass")
    return play(table, "2 pass; 1 play 3c; 0 play Ts; 2 play Kc; 1 pass; 0 pass")


def test_the_highest_card_stops_an_opponent_with_one_card() -> None:
    table = bidder_with_one_card("Kc Kd Qd 3s 4s 5h 5s 7h 7s Th Ac Ad Ah 2d 2h 2s")
    assert move(table) == "play Kc"
    assert why(table, "play Qd") == "The queen holds up an opponent with one card left."


def test_the_highest_single_is_led_before_an_opponent_with_one_card() -> None:
    # BT-11: the opponent is out if its card beats the one that is led.
    table = bidder_with_one_card("Kc Kd Qd 3s 4s 5h 5s 7h 7s Th Ac Ad Ah 2d 2h 2s")
    play(table, "2 play Kc; 1 pass; 0 pass")
    assert move(table) == "play Ac Ad Ah"
    assert "play 3s" not in searched(table)
    singles = table.state.copy()
    singles.hands[2] = mask_of(parse_cards("3s 7h Th"))
    assert str(GAME.bot.policy(singles, Random(1))) == "play Th"
    why_ten = GAME.reason(singles, GAME.parse("play Th"))
    assert why_ten == "The ten is the hardest of your cards to beat, and an opponent has only one card left."
    assert "at no cost" not in GAME.reason(singles, GAME.parse("play 3s"))


@pytest.mark.parametrize(
    ("hand", "leftover", "single", "kept"),
    [
        ("8c 8d 8h Jc 5c 5d 4c 4d Kc Kd Qd 2c 2d 2h Ac Ad", "3c 3d 3h Qs", "play Jc", "play Kc"),
        ("8c 8d 8h Tc Td 5c 5d 4c 4d Kc Kd Ks 2c 2d 2h Ac", "3c 3d 3h 6s", "play Tc", "play Tc"),  # one of a pair does
    ],
)
def test_a_triplet_is_not_torn_for_a_single_card_while_another_does(
    hand: str, leftover: str, single: str, kept: str
) -> None:
    table = dealt("4h 7c", hand, "", leftover=leftover)
    play(table, "0 pass; 2 pass; 1 bid 1; 0 pass; 2 pass; 0 play 7c; 2 pass")
    assert move(table) == single
    assert "play 8c" not in searched(table)
    assert kept in searched(table)


def test_a_partner_with_one_card_is_let_out() -> None:
    table = partner_with_one_card()
    assert move(table) in ("play Ac", "play 2h")
    assert "partner" in why(table, "play Ac")


def test_the_called_card_is_kept_back() -> None:
    table = dealt("4h 4c 5d Qc Qd 7c 7d 8d 9s Ts Jc Ac 2c", "", "Kh Ks 3c 5c 6d 8c 8h 9h Td Ad 2d 2s Jd", "Qs", seats=4)
    play(table, "0 bid 3; 0 call Kh; 0 play 4c; 3 play Qs")
    assert "play Kh" not in searched(table)
    assert "play Ks" in searched(table)


def test_a_partners_cards_are_not_beaten_without_need() -> None:
    table = dealt("4h Qc Qd", "9c 9d 9h", "Kc Kd Kh", leftover="Ac 2d As 3d")
    play(table, "0 pass; 2 pass; 1 bid 1; 0 pass; 2 pass; 0 play Qc Qd")
    assert move(table) == "pass"
    assert why(table, "pass") == "The pair of queens is your partner's: there is no need to beat it."


def test_no_queen_is_played_on_a_partners_ace() -> None:
    table = dealt("4h Ad", "", "Ks Qc Qd Jd Tc 9d 8d 7c 6h 5h 4d 3d 3s Ac Ah 2d", leftover="2c 2h 2s 3c")
    play(table, "0 pass; 2 pass; 1 bid 1; 0 pass; 2 pass; 0 play Ad")
    assert move(table) in ("play 2d", "pass")
    assert not {"play Qc", "play Ks"} & set(searched(table))


def test_nobody_passes_and_lets_an_opponent_lead_the_last_card() -> None:
    # BT-10: the bidder's partner would pass as well, and the owner of the cards on the table is out with the next lead.
    run, second = "9c 8c 7c 6c 5c 4h", "9d 8d 7d 6d 5d 4d"
    table = dealt(
        f"{run} {second} Kc 2c 2d Jh", "", "Ks Kd Kh Qc Qd Jd Jc Th Ts 9h 8h 3c 3d 3s Ac Ad", leftover="As Ah 2h 2s"
    )
    play(table, f"0 pass; 2 bid 3; 0 play {run}; 2 pass; 1 pass; 0 play {second}; 2 pass; 1 pass; 0 play 2c 2d")
    play(table, "2 pass; 1 pass; 0 play Jh")
    assert move(table) != "pass"
    assert "pass" not in searched(table)


def test_a_triplet_is_led_whole() -> None:
    table = dealt("4h 7c 7d 7h 9s 9c Jc Jd Kc Kd 3c 3d 2c 2d Ac Ad", leftover="As Ah 2h 2s")
    play(table, "0 bid 3")
    assert "play 7c" not in searched(table)
    assert "play 7c 7d" not in map(str, GAME.bot.beginner_lines(table.state, Random(1), 4))


def test_only_the_bidder_keeps_high_pairs_for_leads() -> None:
    first = "4h 5c 5d Qd Qs Qh Jc Jd Tc Td 9d 8c 7c 6d 6s As"
    third = "Kc Kd Qc Js 4c 9c 8d 7s 6c 3s 3c 3d 2c 2d Ac Ad"
    alone = play(dealt(first, "", third, leftover="3h 2h Ah 4s"), "0 pass; 2 bid 3; 0 play 5c 5d")
    assert move(alone) == "pass"
    allied = play(dealt(first, "", third, leftover="3h 2h Ah 4s"), "0 bid 3; 0 play 5c 5d")
    assert move(allied) == "play Kc Kd"


def test_a_king_is_not_spent_on_a_two_near_the_end() -> None:
    run, threes, queens = "9c 8c 7c 6c 5c 4h", "3c 3d 3h 3s", "Qc Qd Qh Qs"
    table = dealt(f"{queens} 2s", "", f"{run} {threes} Kc 2c 2d Ac Ad As", leftover="4c 4d 5d 5h")
    play(table, f"2 pass; 1 pass; 0 bid 3; 2 play {run}; 1 pass; 0 pass; 2 play {threes}; 1 pass; 0 play {queens}")
    assert move(play(table, "2 pass; 1 pass; 0 play 2s")) == "pass"


def test_top_cards_are_worth_more_in_the_auction_than_few_turns() -> None:
    kings = dealt("4h Kc Kd Kh Ks Qc Qd 2c 2d 3h 6s 7d 9h Ts Jc As").state
    run = dealt("4h 5c 6c 7c 8c 9c Tc Jc 4d 5d 6d 7d 8d 9d Td Jd").state
    assert turns(run.hands[0]) < turns(kings.hands[0])
    assert chance(kings, 0) > chance(run, 0)


STRONG = "4h 5c 6c 7c 8c 9c Tc Jc Qc Kc Kd Kh Ks Qd Qh Qs"


def test_reasons_name_the_cards_and_in_how_many_turns_the_player_can_be_out() -> None:
    table = dealt(STRONG)
    assert why(table, "bid 3").startswith("With four kings, four queens and three turns to go out, a bid is won about ")
    play(table, "0 bid 3")
    assert "run of 8 up to the jack" in why(table, "play Jc Tc 9c 8c 7c 6c 5c 4h")
    assert why(table, "play Ac Ad").endswith(" gets rid of two cards at once; you can be out in four more turns.")
    assert why(table, "play 6c").endswith("; you can be out in six more turns.")
    assert why(table, "play Kc") == "Nobody can beat the king, and you can be out in four more turns."


def test_a_chance_below_the_level_of_a_bid_is_no_reason_to_make_it() -> None:
    strong = dealt("", "2c 2d 2h 2s Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Qs")
    assert "a bid is won about" in why(strong, "bid 1")
    assert why(strong, "pass").endswith("a bid of one would risk more than it can win.")
    weak = dealt("", "3c 3d 4c 5h 6c 6d 7h 8c 8s 9d 9h Tc Td Jh Js Qc")
    assert why(weak, "bid 2").endswith("a bid is worth its risk: passing would leave the auction to another player.")
    assert why(weak, "pass").endswith("in 100; one pays off from 44.")
    play(weak, f"{weak.state.actor} bid 1")
    assert "passing would leave the bid of one to another player" in why(weak, "bid 2")


def deals(seats: int, count: int, seed: int = 6) -> Iterator[BigThreeState]:
    """Yield auctions in which nobody has bid."""
    rng = Random(seed)
    for _ in range(count):
        state = BigThreeState(seats, House(), 0)
        state.apply(state.deal(rng))
        yield state


def test_four_players_open_with_bids_that_differ_with_their_hands() -> None:
    # BT-4
    opened = Counter(str(GAME.bot.policy(state, Random(1))) for state in deals(4, 80, 5))
    assert len(opened) == 4
    assert max(opened.values()) < 40


def test_only_bids_that_the_cards_are_good_enough_for_are_candidates_with_three_players() -> None:
    high = 0
    for state in deals(3, 80):
        good = wins_in_100(state) >= dict(bid_levels(3, 0))[3]
        assert (Bid(3) in GAME.bot.candidates(state, Random(1))) == good
        high += good
    assert 0 < high < 80


def test_with_four_players_the_highest_bid_is_weighed_before_it_is_usual() -> None:
    # By points it beats a pass far below the custom: a pass leaves the auction to stronger hands (BT-12).
    early = [state for state in deals(4, 40) if 48 <= wins_in_100(state) < dict(bid_levels(4, 0))[3]]
    assert early
    for state in early:
        assert Bid(3) in GAME.bot.candidates(state, Random(1))
        assert GAME.bot.policy(state, Random(1)) != Bid(3)
        assert GAME.reason(state, Bid(3)).endswith("anything less leaves the auction to another player.")


def test_a_hand_of_three_players_wins_less_often_over_another_bid() -> None:
    state = BigThreeState(3, House(), 0)
    state.apply(state.deal(Random(1)))
    opened = state.copy()
    opened.apply(Bid(1))
    first = state.copy()
    first.apply(PASS)
    assert wins_in_100(opened) < wins_in_100(first)
    told = GAME.forecast(opened.view(opened.seat))
    assert told.best.figure == f"{wins_in_100(opened)} in 100"
    assert told.note == "A bid of two pays off from 50, three from 50."


def test_with_four_players_rules_of_thumb_win_for_the_bidder_and_against_one() -> None:
    # BT-12: a team follows them, and the other one moves at random.
    won = {True: 0, False: 0}
    for number in range(40):
        state, rng, bidders_are_clever = BigThreeState(4, House(), number % 4), Random(number), number % 2 == 0
        state.apply(state.deal(rng))
        state.apply(Bid(3))
        state.apply(GAME.bot.policy(state, rng))
        while not state.results:
            clever = (state.actor in (state.bidder, state.partner)) == bidders_are_clever
            state.apply(GAME.bot.policy(state, rng) if clever else rng.choice(state.moves()))
        won[bidders_are_clever] += state.results[0].contract.made
    assert won[True] >= 16
    assert won[False] <= 4


def beginners_move(table: Table[BigThreeState]) -> str:
    """Return what an easy player does here if it makes no slip."""
    return str(GAME.bot.beginner_lines(table.state, Random(1), 1)[0].moves[0])


def test_easy_players_save_the_highest_cards_until_an_opponent_has_one_card() -> None:
    first = "4h 4c 5d Jc Jd 7c 7d 8d 9s Ts 3c Ac 2c 8h Td 6s"
    third = "Kc Kd Qd Qs 3s 4s 5h 5s 7h 7s Th 6h Ad Ah 2d 2h"
    table = play(dealt(first, "", third), "0 bid 3; 0 play Jc")
    assert move(table) in ("play Qd", "play Qs", "play Kc", "play Kd")
    assert beginners_move(table) == "pass"
    assert beginners_move(play(table, "2 play Qd; 1 pass; 0 pass")) != "pass"
    late = bidder_with_one_card("Kc Kd Qd 3s 4s 5h 5s 7h 7s Th Ac Ad Ah 2d 2h 2s")
    assert beginners_move(late) == move(late) == "play Kc"


@cache
def fewest(hand: int) -> int:
    """The fewest turns for a hand, by trying all that its lowest rank can be laid in."""
    if not hand:
        return 0
    low = (hand & -hand).bit_length() - 1 >> 2
    lays = [cards_for(hand, pattern) for pattern in leads(hand) if pattern[2] - pattern[1] + 1 == low]
    return 1 + min(fewest(hand ^ laid) for laid in lays)


def test_turns_are_counted_exactly() -> None:
    rng = Random(3)
    for deck in (PLACES, PLACES[12:40], PLACES[20:]):
        for _ in range(120):
            hand = mask_of(rng.sample(deck, rng.randrange(1, 15)))
            assert turns(hand) == fewest(hand), cards_of(hand)


def test_a_strong_hand_bids_and_leads_no_king_first_and_a_weak_one_passes() -> None:
    assert move(dealt(STRONG)) == "bid 3"
    assert move(dealt("4h 4c 6c 6d 8c 8d Ac 2c 3c 5d 7h 9h Th Js 2d As")) == "pass"
    assert "Kc" not in move(play(dealt("4h 5c 6c 7c 8c 9c Kc Kd Kh Ks Qd Qh Qs Jd Jh 2c"), "0 bid 3"))


def test_a_strong_card_is_called_and_a_hand_that_can_end_ends() -> None:
    table = play(dealt("4h 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac Ad Ah", seats=4), "0 bid 3")
    assert move(table).startswith("call K")
    play(table, "0 call Kh; 0 play Ac Ad Ah; 3 pass; 2 pass; 1 pass")
    assert move(table) == "play Kc Qc Jc Tc 9c 8c 7c 6c 5c 4h"


def test_a_player_about_to_go_out_is_stopped() -> None:
    # Seat 0 has one card left and has led a ten; the kings are a pair, but it must be beaten.
    state = GAME.read_position("""
        seats   3
        phase   play
        actor   2
        hand-0  9c
        hand-1  As 2h 2s 3h 3s 7d 8c 8d 9d Td Jc Jd Qc Qd Qs Ks
        hand-2  Ac Ad Ah 2c 2d 3c 3d 4c 4d 5c 5d 6c 6d 7c Kc Kd
        starter 0
        calls   0: 3
        plays   0: Kh Qh Jh Th 9h 8h 7h 6h 5h 4h / 2: - / 1: - / 0: Js Ts 9s 8s 7s 6s 5s 4s / 2: - / 1: - / 0: Tc
    """)
    assert str(GAME.bot.policy(state, Random(0))).startswith("play K")
