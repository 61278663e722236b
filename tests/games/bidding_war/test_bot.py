"""Scruffian Bidding War: mixtures that can't be exploited, and how simple plans fail against them."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from random import Random
from statistics import fmean
from typing import Any

import pytest

from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.bidding_war.game import GAME
from cardtable.games.bidding_war.many_bidders import Sale, mixture
from cardtable.games.bidding_war.open_auction import leads_of
from cardtable.games.bidding_war.prize_value import offers_to_come
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.two_bidders import Duel, margins, solve, stakes_of
from tests.commits import by_turns
from tests.games.bidding_war.deals import begun, bid, new_table, selling
from tests.games.tables import play
from tests.made_moves import play_on
from tools.benchmarks.bidding_war import (
    loss_by_the_first_bid,
    loss_to_best_responder,
    margin,
    player,
    prize_and_one,
    the_prize,
)
from tools.benchmarks.features.bidding_war import features

BOT = GAME.bot


def chances(table: Table[BiddingWarState], effort: int = 1_000) -> dict[str, float]:
    """Return the actor's mixture by the texts of moves, in a guess made from the actor's view."""
    mixed = BOT.mixture(GAME.guess(table.view(table.state.actor), Random(3)), Random(1), effort)
    return {str(move): chance for move, chance in mixed.items()}


@pytest.mark.parametrize(
    ("gain", "value", "chances_of_rows"),
    [([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, [1 / 3] * 3), ([[3, 1], [4, 2]], 2, [0, 1])],
    ids=["rock, paper, scissors", "a best row"],
)
def test_a_game_is_solved(gain: list[list[float]], value: float, chances_of_rows: list[float]) -> None:
    found, mixed = solve(gain)
    assert (found, mixed) == (pytest.approx(value), pytest.approx(chances_of_rows))


def test_no_column_pays_against_the_solution_of_a_random_game() -> None:
    luck = Random(5)
    for _ in range(50):
        rows, columns = luck.randrange(1, 9), luck.randrange(1, 9)
        gain = [[float(luck.randrange(-20, 21)) for _ in range(columns)] for _ in range(rows)]
        value, chances_of_rows = solve(gain)
        assert sum(chances_of_rows) == pytest.approx(1)
        # Both sides can hold what the solution says: the value of the turned game is the same but for its sign.
        worst = min(
            sum(part * row[column] for part, row in zip(chances_of_rows, gain, strict=True))
            for column in range(columns)
        )
        turned, _ = solve([[-value for value in column] for column in zip(*gain, strict=True)])
        assert worst == pytest.approx(value)
        assert turned == pytest.approx(-value)


@pytest.mark.parametrize(("prizes", "best"), [("A 3 2", "bid 3d"), ("A 2 3", "bid Ad")])
def test_the_last_sure_card_goes_on_the_better_prize(prizes: str, best: str) -> None:
    table = begun("d h", prizes, ranks=3)
    play(table, "0 bid 2d", "1 bid 3h")
    if table.state.actor == 1:
        play(table, "1 bid Ah")
    assert {str(BOT.policy(table.state, Random(seed))) for seed in range(40)} == {best}
    assert set(chances(table, 16)) == {best}


def test_a_bid_is_worth_the_lead_at_the_end_of_the_game() -> None:
    # SW-6: Ann wins the three and Bert the two; with her last card Ann loses the ace.
    table = bid(begun("d h", up="3 2 A", ranks=3), "3 A", "A 2")
    assert chances(table) == {"bid 2d": 1.0}, "the last card is no choice"
    assert BOT.worth(table.state, 0) == 1
    worths = BOT.worths_by_lot(table.state, Random(1), 1_000)
    assert {str(move): set(each) for move, each in worths.items()} == {"bid 2d": {0.0}}
    table = bid(begun(up="7 K 2"), "9 8 2", "2 T 3")
    assert [BOT.worth(table.state, seat) for seat in range(3)] == [-6, 6, -13]
    assert not BOT.over(table.state, 0)


def test_the_margins_to_come_are_those_of_all_cards_that_are_left() -> None:
    mine, theirs, later = (2, 5, 6, 9), (1, 5, 7, 8), (3, 4, 11)
    stakes = stakes_of(later)
    found = margins(mine, theirs, stakes)
    for i, j in [(i, j) for i in range(4) for j in range(4)]:
        pairs = [
            (((one > other) - (one < other)) * stakes[k][m])
            for k, one in enumerate(mine[:i] + mine[i + 1 :])
            for m, other in enumerate(theirs[:j] + theirs[j + 1 :])
        ]
        assert found[i][j] == pytest.approx(sum(pairs))


def test_the_quick_way_for_two_cards_is_the_long_one() -> None:
    hands = list(combinations(range(1, 5), 2))
    for mine in hands:
        for theirs in hands:
            games = [[Duel(False).gains(mine, theirs, (5 - now,), now)] for now in (2, 3)]
            expected = fmean(solve(game[0])[0] for game in games)
            assert Duel(False).value(mine, theirs, (2, 3), 0) == pytest.approx(expected)


def test_carried_prizes_make_the_next_one_dearer() -> None:
    # SW-9: the pot of a tie goes to the winner of the next prize, or to nobody after the last one
    assert Duel(True).value((3,), (2,), (1,), 4) == 5
    assert Duel(False).gains((1, 3), (1, 2), (1,), 5)[0][0] == 1
    assert Duel(True).gains((1, 3), (1, 2), (1,), 5)[0][0] == 6


SAMPLES = pytest.mark.nightly("mixtures of bids in many games")


@pytest.mark.parametrize(("ranks", "effort"), [(3, 160), (4, 160), (4, 1_000), pytest.param(5, 300, marks=SAMPLES)])
def test_a_best_responder_gains_next_to_nothing(ranks: int, effort: int) -> None:
    assert loss_to_best_responder(effort, ranks) <= 0.1


@SAMPLES
def test_hard_players_lose_little_with_six_cards() -> None:
    assert loss_by_the_first_bid(300, 6) <= 0.4


@SAMPLES
@pytest.mark.parametrize("other", [the_prize, prize_and_one])
def test_simple_plans_do_not_beat_a_mixture(other: Callable[..., Any]) -> None:
    # Hard players do not look for habits, of which experts make much more (test_habits.py).
    assert fmean(margin(player(300), [other], 20)) >= 0
    assert fmean(margin(player(150), [other] * 2, 12)) > 10, "nor do two others"


def test_the_mixture_is_the_same_for_the_same_seed_and_whatever_the_hidden_cards_are() -> None:
    for table in (begun("d h"), begun(), bid(begun(), "9 4")):
        mixtures = []
        for seed in (1, 2, 3):
            world = GAME.guess(table.view(table.state.actor), Random(seed))
            mixtures.append(BOT.mixture(world, Random(7), 100))
        assert mixtures[0] == mixtures[1] == mixtures[2] == BOT.mixture(table.state.copy(), Random(7), 100)


HOUSES: tuple[dict[str, Any], ...] = (
    {"ties": "next_highest"},
    {"ties": "carry_over"},
    {"values": "royal_equal"},
    {"values": "faces_ten"},
    {"ranks": 6},
    {"prizes": "offered", "seller_paid": True},
    {"prizes": "offered", "ties": "next_highest", "ranks": 9},
)


@pytest.mark.parametrize(
    ("options", "effort"),
    by_turns(product(HOUSES, (30, 2_000)), "sealed bids by other rules", name="{}-{}".format),
)
def test_every_sealed_bid_has_a_mixture_of_legal_moves(options: dict[str, Any], effort: int) -> None:
    seats = "d h" if effort > 1_000 else "d h s"
    others = {name: value for name, value in options.items() if name != "prizes"}
    table = selling("d h s c", **others) if "prizes" in options else begun(seats, "2 5", **others)
    luck = Random(effort)
    asked = 0
    while table.state.actor is not None:
        if len(table.state.facts().history) % 5 == 4:
            mixed = BOT.mixture(table.state.copy(), luck, effort)
            assert (mixed is not None) == (table.state.phase == "pick")
            asked += mixed is not None
            assert set(mixed or ()) <= set(table.state.moves())
            assert mixed is None or sum(mixed.values()) == pytest.approx(1)
        play_on(table, luck)
    assert asked


def test_normal_players_make_half_of_their_bids_against_one_other_as_hard_ones_do() -> None:
    table = begun("d h", "9 4")
    half, searched = (chances(table, effort) for effort in (48, 100))
    luck = Random(4)
    by_rule = Counter(str(BOT.policy(table.state, luck)) for _ in range(2_000))
    assert by_rule.keys() | searched.keys() == half.keys()
    for move, chance in half.items():
        assert chance == pytest.approx((by_rule[move] / 2_000 + searched.get(move, 0.0)) / 2, abs=0.06)


def test_the_policy_can_not_be_foreseen() -> None:
    # SW-3: the same position, many different bids; and not simply as much as the prize is worth
    table = begun("d h")
    bids = Counter(str(BOT.policy(table.state, Random(seed))) for seed in range(200))
    assert len(bids) >= 8
    assert max(bids.values()) < 60
    assert len({str(move) for seed in range(20) for move in BOT.candidates(table.state, Random(seed))}) >= 5


def test_what_nobody_can_outbid_is_won_cheaply() -> None:
    # SW-4: with the other's three highest cards gone, a jack is as good as a king
    table = bid(begun("d h", "A 2 3 K"), "A K", "2 Q", "3 J")
    assert not {str(BOT.policy(table.state, Random(seed))) for seed in range(40)} & {"bid Kd", "bid Qd"}


def test_easy_players_do_not_count_the_prizes_that_are_left() -> None:
    # The prizes below the 7 are gone, so that it is the least of those left, but it is still an average one of all.
    table = begun("d h", "A 2 3 4 5 6 7")
    bid(table, "A A", "2 2", "3 3", "4 4", "5 5", "6 6")
    luck = Random(4)
    too_high = {"bid Qd", "bid Kd"}
    assert not too_high & {str(BOT.policy(table.state, luck)) for _ in range(200)}
    assert too_high <= set(chances(table, 16))


LEVELS = (16, 48, 300, 1_500)
"""The efforts of easy, normal, hard and expert players."""


@pytest.mark.parametrize("seats", ["d h", pytest.param("d h s", marks=SAMPLES)])
def test_the_better_a_level_the_less_its_bids_lose(seats: str) -> None:
    # As a review measures it: against the others' mixtures, in bids of the first half of three games.
    losses = {effort: [0.0] for effort in LEVELS}
    for number in range(3):
        state, luck = begun(seats).state.copy(), Random(number)
        while len(state.history) < 6:
            if state.actor == 0:
                worths = {move: fmean(each) for move, each in (BOT.worths_by_lot(state, luck, 2_000) or {}).items()}
                best = BOT.mixture(state, luck, 2_000) or {}
                for effort, lost in losses.items():
                    mixed = BOT.mixture(state, luck, effort) or {}
                    lost.append(
                        sum(chance * worths[move] for move, chance in best.items())
                        - sum(chance * worths[move] for move, chance in mixed.items())
                    )
            state.apply(state.deal(luck) if state.actor == DEALER else BOT.policy(state, luck))
    means = [fmean(lost) for lost in losses.values()]
    assert means == sorted(means, reverse=True)
    assert means[0] > 0.15
    assert means[3] < 0.1 < means[1]


def test_a_sure_win_takes_the_cheapest_sure_card() -> None:
    # Ann has 2 and K, Bert 3 and 4: the K wins the dear prize, whatever Bert does.
    table = begun("d h", "A 2 3 4 5 6 7 8 9 T J K Q")
    bid(table, "A A", "3 2", "4 5", "5 6", "6 7", "7 8", "8 9", "9 T", "T J", "J Q", "Q K")
    assert chances(table) == {"bid Kd": 1.0}


def test_an_open_auction_and_an_offer_have_no_mixture() -> None:
    assert BOT.mixture(begun("d h", bidding="open").state, Random(1), 100) is None
    assert BOT.mixture(selling().state, Random(1), 100) is None


def test_a_dearer_prize_draws_higher_bids_among_several() -> None:
    hands = (tuple(range(1, 8)),) * 3
    means = []
    for pot in (1, 6):
        weights = mixture(Sale(hands, (2.0, 3.0, 4.0, 5.0, 7.0, 7.0), pot, 2), 400, Random(1))
        means.append(sum(value * part for value, part in zip(hands[0], weights, strict=True)) / sum(weights))
    assert means[0] + 1 < means[1]


@pytest.mark.parametrize(("pot", "place"), [(4, 0), (6, 1)])
def test_a_sure_win_among_several_is_kept_for_the_dearer_prize(pot: int, place: int) -> None:
    # To let a prize go is to let another player have it, now as well as later.
    weights = mixture(Sale(((1, 9), (2, 3), (4, 5)), (5.0,), pot, 2), 400, Random(1))
    assert weights[place] > 0.95 * sum(weights)


def test_a_paid_seller_is_not_overpaid() -> None:
    # SW-10: the bid for an ace would bring the seller more than the ace is worth
    table = play(selling(seller_paid=True), "0 offer Ad")
    assert set(chances(table)) <= {"bid Ah", "bid 2h"}


@pytest.mark.parametrize(("bidding", "middling"), [("sealed", "789"), ("open", "89T")])
def test_a_seller_who_is_paid_offers_a_middling_card_and_any_other_seller_a_low_one(
    bidding: str, middling: str
) -> None:
    # SW-10
    for paid, ranks in ((True, middling), (False, "A234")):
        state = selling(bidding=bidding, seller_paid=paid).state
        assert {str(BOT.policy(state, Random(luck))) for luck in range(60)} <= {f"offer {rank}d" for rank in ranks}


def test_the_weaker_a_level_the_more_often_it_overpays_a_seller() -> None:
    # SW-10: with three players, a 4 is good up to 6.
    table = play(selling(seller_paid=True), "0 offer 4d")
    over = []
    for effort in LEVELS:
        bids = chances(table, effort)
        assert set(bids) <= {f"bid {rank}h" for rank in "A2345678"}
        over.append(bids.get("bid 7h", 0.0) + bids.get("bid 8h", 0.0))
    assert over[0] > over[1] > over[2] > over[3] == 0.0


@pytest.mark.parametrize(("seller_paid", "expected"), [(False, [2, 3]), (True, [4, 5])])
def test_the_prizes_to_come_are_those_that_their_sellers_can_be_expected_to_offer(
    seller_paid: bool, expected: list[float]
) -> None:
    # SW-10: only Ann, who has sold her ace, sells the last two prizes. The others keep theirs.
    table = selling(bidding="open", seller_paid=seller_paid, ranks=7)
    bid(table, "!A - -", "!7 - -", "!7 - -", "!6 - -")
    assert offers_to_come(play(table, "1 offer 6h").state) == expected


def test_a_paid_seller_of_the_lowest_cards_falls_behind() -> None:
    # SW-10: one of three sells its lowest card each time, the others as players do.
    leads = []
    for deal in range(45):
        table, luck = new_table(prizes="offered", seller_paid=True), Random(deal)
        while table.state.actor is not None:
            state = table.state
            if state.actor == DEALER:
                table.deal(luck)
            elif state.phase == "offer" and state.actor == deal % 3:
                table.play(state.seat, state.moves()[0])
            else:
                table.play(state.seat, BOT.policy(state.copy(), luck))
        leads.append(leads_of(table.state.scores)[deal % 3])
    assert fmean(leads) < -10


def test_near_offers_are_compared_and_easy_players_think_of_their_lowest_cards() -> None:
    state = selling(seller_paid=True).state
    near = [str(move) for move in BOT.candidates(state, Random(1))]
    assert near == [f"offer {rank}d" for rank in "768594"]
    lowest = [str(line.moves[0]) for line in BOT.beginner_lines(state, Random(1), 4)]
    assert lowest == [f"offer {rank}d" for rank in "7A23"]


@pytest.mark.parametrize("pot", [3, 5])
def test_a_bid_that_pays_the_seller_is_lower(pot: int) -> None:
    # SW-10
    hands = (tuple(range(1, 14)),) * 2
    free, paid = (
        mixture(Sale(hands, tuple(map(float, range(1, 13))), pot, 2, pays_seller=pays), 400, Random(1))
        for pays in (False, True)
    )
    highest = [max(card for card, chance in enumerate(each, 1) if chance > 0.01 * sum(each)) for each in (free, paid)]
    assert highest[1] < highest[0]


def test_the_next_prize_that_is_counted_is_the_one_turned_up_next() -> None:
    # SW-2
    assert features(begun(up="7 K 2").state, 0)["next prize"] == 13
