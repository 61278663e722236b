"""Scruffian Bidding War: the prediction of bids from earlier ones, and how it is exploited."""

from collections.abc import Callable
from random import Random
from statistics import fmean
from typing import Any

import pytest

from cardtable.games.bidding_war.game import GAME
from cardtable.games.bidding_war.habits import Lot, against_habit, bid_chances
from cardtable.games.bidding_war.two_bidders import solve
from tests.games.bidding_war.deals import begun, bid, ranks_in_order, selling, without_habits
from tools.benchmarks.bidding_war import margin, player, prize_and_one, the_prize

ALL = tuple(range(1, 14))
PRIZES = (6, 11, 3, 9, 13, 5)


def lots(bids: tuple[int, ...]) -> list[Lot]:
    """Return the first prizes, and these bids for them."""
    hand, found = list(ALL), []
    for prize, value in zip(PRIZES, bids, strict=False):
        found.append(Lot(prize, tuple(hand), value))
        hand.remove(value)
    return found


def left(bids: tuple[int, ...]) -> list[int]:
    return [value for value in ALL if value not in bids]


@pytest.mark.parametrize(
    ("bids", "prize", "next_bid"),
    [
        ((6, 11, 3, 9, 13, 5), 8, 8),
        ((7, 12, 4, 10, 1, 6), 8, 9),
        ((5, 10, 2, 8, 12, 4), 7, 6),
    ],
    ids=["the prize", "one more, the lowest for the king", "one less"],
)
def test_a_habit_is_found_and_its_next_bid_is_predicted(bids: tuple[int, ...], prize: int, next_bid: int) -> None:
    sure, often = bid_chances(lots(bids), left(bids), prize, ALL)
    assert sure > 0.95
    assert sum(often) == pytest.approx(1)
    assert often[left(bids).index(next_bid)] > 0.8


def test_nothing_is_predicted_before_anything_was_bid() -> None:
    sure, often = bid_chances([], ALL, 7, ALL)
    assert sure == pytest.approx(0.5)
    assert max(often) < 0.3


def test_bids_that_lie_sensibly_but_irregularly_are_no_habit() -> None:
    sure, _ = bid_chances(lots((9, 10, 1, 12, 11, 2)), left((9, 10, 1, 12, 11, 2)), 8, ALL)
    assert sure < 0.5


def test_what_is_left_may_be_far_from_the_habit() -> None:
    sure, often = bid_chances(lots((6, 11, 3)), [1, 2], 13, ALL)
    assert 0 < sure <= 1
    assert sum(often) == pytest.approx(1)


def test_relying_on_a_habit_gives_up_little_if_there_is_none() -> None:
    gains = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]
    assert against_habit(gains, 0, [1, 0, 0]) == gains
    _, mixture = solve(against_habit(gains, 0.4, [1.0, 0.0, 0.0]))
    against = [sum(part * row[column] for part, row in zip(mixture, gains, strict=True)) for column in range(3)]
    assert against[0] > 0, "the habit is exploited"
    assert min(against) > -0.5
    _, mixture = solve(against_habit(gains, 0.9, [1.0, 0.0, 0.0]))
    assert mixture == pytest.approx([0, 1, 0])


def test_experts_outbid_a_player_who_always_bids_the_prize() -> None:  # SW-3: all past bids are open
    table = begun("d h", "6 J 3 9 K 8 2 4 5 7 T Q A")
    for mine, theirs in (("A", "6"), ("2", "J"), ("4", "3"), ("5", "9"), ("3", "K")):
        bid(table, f"{mine} {theirs}")
    mixed = GAME.bot.mixture(table.state.copy(), Random(1), 1_000)
    assert mixed is not None
    chances = {str(move): chance for move, chance in mixed.items()}
    assert chances.get("bid 9d", 0) + chances.get("bid Td", 0) > 0.9, chances
    calm = GAME.bot.mixture(table.state.copy(), Random(1), 300)
    assert calm is not None
    assert calm != mixed, "hard players do not look for habits"


def test_in_a_short_game_no_habit_is_looked_for() -> None:
    state = bid(begun("d h", "3 4 A 2 5", ranks=5), "3 3", "4 4").state.copy()
    known = GAME.bot.mixture(state, Random(1), 6_000)
    assert GAME.bot.mixture(without_habits(state), Random(1), 6_000) == known


def test_among_several_bidders_the_habit_of_each_counts() -> None:
    table = begun(up="6 J 3 9 K 8 2 4 5 7 T Q A")
    for mine, theirs, thirds in (("A", "6", "7"), ("2", "J", "Q"), ("4", "3", "4"), ("5", "9", "T"), ("3", "K", "A")):
        bid(table, f"{mine} {theirs} {thirds}")
    mixed = GAME.bot.mixture(table.state.copy(), Random(1), 1_000)
    assert mixed is not None
    # The prize is an eight: the second player bids the eight, the third the nine.
    assert sum(chance for move, chance in mixed.items() if move.cards[0].rank in (10, 11)) > 0.7, mixed
    strangers = GAME.bot.mixture(without_habits(table.state), Random(1), 1_000)
    assert strangers is not None
    assert sum(chance for move, chance in strangers.items() if move.cards[0].rank in (10, 11)) < 0.5, strangers


def test_habits_are_found_where_players_sell_their_cards() -> None:  # SW-10
    table = selling(dealer=2)
    # The third player bids what the others' cards are worth, and the other two what they need least.
    for prize in ("6", "J", "3", "9", "7", "T"):
        bid(table, f"!{prize}")
        for _ in range(2):
            bid(table, prize if table.state.actor == 2 else ranks_in_order(table)[0])
    bid(table, "!8")
    assert table.state.actor == 1
    mixed = GAME.bot.mixture(table.state.copy(), Random(1), 1_000)
    assert mixed is not None
    assert min(move.cards[0].rank for move in mixed) == 9, mixed
    strangers = GAME.bot.mixture(without_habits(table.state), Random(1), 1_000)
    assert strangers is not None
    assert min(move.cards[0].rank for move in strangers) < 8, strangers


@pytest.mark.nightly("mixtures of bids in many games")
@pytest.mark.parametrize("other", [the_prize, prize_and_one])
def test_experts_win_much_from_predictable_players(other: Callable[..., Any]) -> None:
    assert fmean(margin(player(500), [other], 6)) > 15
