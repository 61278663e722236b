"""Forecasts of hands: made from the viewer's cards alone, and only during an auction."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import SIGNS, suit_name
from cardtable.engine.game import Game
from cardtable.engine.moves import PASS, Bid
from cardtable.engine.view import View
from cardtable.games.bidding_war.game import GAME as BIDDING_WAR
from cardtable.games.big_three.bidding import bid_levels
from cardtable.games.big_three.game import GAME as BIG_THREE
from cardtable.games.blues_and_greens.game import GAME as BLUES_AND_GREENS
from cardtable.games.blues_and_greens.hand_value import pays_from
from cardtable.games.blues_and_greens.values import Trump
from cardtable.games.five_hundred.game import GAME as FIVE_HUNDRED
from tests.games import tables
from tests.games.bidding_war import deals as bidding_war_deals
from tests.games.blues_and_greens import deals as blues_and_greens_deals
from tests.games.five_hundred import deals as five_hundred_deals
from tests.situations import asked, at

GAMES = pytest.mark.parametrize("game", [BIG_THREE, BLUES_AND_GREENS, FIVE_HUNDRED], ids=lambda game: game.id)


def in_auction(game: Game, seed: int, seats: int | None = None) -> Any:
    """Return a match in which the first player is to bid."""
    table = tables.new_table(game, seats or game.players[0], 0)
    while table.state.phase != "auction":
        table.deal(Random(seed))
    return table.state


@GAMES
def test_other_cards_make_no_difference(game: Game) -> None:
    state = in_auction(game, 5)
    view = state.view(state.actor)
    told = {game.forecast(game.guess(view, Random(seed)).view(view.seat)) for seed in range(5)}
    assert told == {game.forecast(view)} != {None}


@GAMES
def test_nothing_is_promised_outside_the_auction_or_to_onlookers(game: Game) -> None:
    assert game.forecast(in_auction(game, 5).view(None)) is None
    state = at(game.id, seats=game.players[0], until=asked("draw" if game is BLUES_AND_GREENS else "play")).state
    assert all(game.forecast(state.view(seat)) is None for seat in range(state.seats))


# Blues and Greens


HEARTS = "gAh gKh gQh gJh gTh g9h g3s g2d g4c g5d g6s g7c g8d"


def test_the_strongest_suit_of_blues_and_greens_comes_first_with_what_the_next_bid_asks_for() -> None:
    # BG-6
    table = blues_and_greens_deals.dealt({0: HEARTS})
    told = BLUES_AND_GREENS.forecast(table.view(0))
    assert told.promises[0].label == told.best.label == "♥"
    assert [promise.value for promise in told.promises] == sorted((each.value for each in told.promises), reverse=True)
    assert (told.needed, told.note) == (pays_from(136, 0, None), f"A bid of 136 pays off from {told.needed}.")
    tables.play(table, "0 bid 150")
    needed = [BLUES_AND_GREENS.forecast(table.view(seat)).needed for seat in (1, 2)]
    assert needed == [pays_from(151, 1, bidder=0), pays_from(151, 2, bidder=0)]
    assert min(needed) > pays_from(151, 1, None)


@pytest.mark.parametrize(
    ("options", "change"),
    [
        ({}, 0),
        ({"red_threes": "normal"}, -31),
        ({"black_threes": "normal"}, -24),
        ({"opening_points": 20}, 30),
        ({"opening_points": 5}, -3),
        ({"red_threes": "normal", "black_threes": "normal", "opening_points": 20}, -34),
    ],
    ids=str,
)
def test_the_promise_of_blues_and_greens_is_that_under_the_house_rules(options: dict[str, Any], change: int) -> None:
    hand = {0: "gAs gKs g7s g5s g6s g7c g4c g2d gAh gKh g6h g9h gTh"}
    printed = BLUES_AND_GREENS.forecast(blues_and_greens_deals.dealt(hand, minimum_bid=200).view(0))
    table = blues_and_greens_deals.dealt(hand, minimum_bid=200, **options)
    told = BLUES_AND_GREENS.forecast(table.view(0))
    assert told.best.value - printed.best.value == pytest.approx(change, abs=2)
    assert f"promises your side about {round(told.best.value)} points" in BLUES_AND_GREENS.reason(table.state, PASS)
    bid = Bid(round(told.best.value) - pays_from(0, 0, None))
    for number in (bid.number, bid.number + 1):
        table = blues_and_greens_deals.dealt(hand, minimum_bid=number, **options)
        assert BLUES_AND_GREENS.bot.policy(table.state, Random(1)) == (bid if number == bid.number else PASS)


def test_estimate_reason_and_player_of_blues_and_greens_judge_the_hand_alike() -> None:
    # BG-8
    for seed in range(40):
        state, rng = in_auction(BLUES_AND_GREENS, seed), Random(seed)
        told = BLUES_AND_GREENS.forecast(state.view(state.seat))
        worth = int(told.best.figure)
        move = BLUES_AND_GREENS.bot.policy(state, rng)
        assert isinstance(move, Bid) is (worth >= int(told.needed or 0))
        assert f"{worth} points; a bid of 136 pays off from {told.needed}" in BLUES_AND_GREENS.reason(state, move)
        for call in (Bid(136), PASS, PASS, PASS):
            state.apply(call)
        move = BLUES_AND_GREENS.bot.policy(state, rng)
        assert isinstance(move, Trump)
        assert SIGNS[move.suit] == told.best.label
        why, suit = BLUES_AND_GREENS.reason(state, move), suit_name(move.suit)
        assert why.startswith("You hold ")
        assert f"{suit}, your strongest suit" in why or f"one {suit[:-1]}, your" in why


def test_the_bidder_alone_is_told_again_what_each_suit_is_worth_when_naming_trumps() -> None:
    # BG-8
    table = blues_and_greens_deals.dealt({0: HEARTS})
    before = BLUES_AND_GREENS.forecast(table.view(0))
    tables.play(table, "0 bid 140; 1 pass; 2 pass; 3 pass")
    told = BLUES_AND_GREENS.forecast(table.view(0))
    assert told.promises == before.promises
    assert (told.needed, told.note) == (140, "Your bid is 140.")
    assert [BLUES_AND_GREENS.forecast(table.view(seat)) for seat in (1, 2, 3, None)] == [None] * 4


# Big Three


@pytest.mark.parametrize(("seats", "asks"), [(3, "pays off from"), (4, "is usual from")])
def test_estimate_reason_and_player_of_big_three_have_one_level_for_each_bid(seats: int, asks: str) -> None:
    # BT-4
    levels = dict(bid_levels(seats, 0))
    one, two, three = levels.values()
    for seed in range(40):
        state = in_auction(BIG_THREE, seed, seats)
        told = BIG_THREE.forecast(state.view(state.seat))
        assert (told.needed, told.note) == (one, f"A bid of one {asks} {one}, two from {two}, three from {three}.")
        wins = int(told.best.figure.split()[0])
        move = BIG_THREE.bot.policy(state, Random(seed))
        bid = move.number if isinstance(move, Bid) else 0
        assert bid == sum(wins >= level for level in (one, two, three))
        reason = BIG_THREE.reason(state, move)
        assert f"{wins} times in 100" in reason.replace("1 time in", "1 times in")
        assert reason.endswith(f" {asks} {levels[bid or 1]}.")
        state.apply(Bid(2))
        told = BIG_THREE.forecast(state.view(state.seat))
        ((_, needed),) = bid_levels(seats, 2)
        assert (told.needed, told.note) == (needed, f"A bid of three {asks} {needed}.")


# Five Hundred


def test_tricks_to_hope_for_have_the_columns_of_the_table_of_bids() -> None:
    # FH-2, FH-3
    table = five_hundred_deals.dealt("Jh Jd Ah Qh 9h As Ts Kc 8c Ad", "8h", "9s", widow="7s 8s 9d")
    told = FIVE_HUNDRED.forecast(table.view(0))
    bids = FIVE_HUNDRED.words.turn(table.view(0), five_hundred_deals.NAMES).bid_table
    assert tuple(promise.label for promise in told.promises) == tuple(forms[0] for forms in bids.columns)
    assert told.best.label == "♥"
    assert 6 < told.best.value < 10
    tables.play(table, "0 bid 7c")
    # FH-3: each value, and the holder of the standing bid
    bids = FIVE_HUNDRED.words.turn(table.view(1), five_hundred_deals.NAMES).bid_table
    rows = [[cell.text for cell in bids.cells if cell.row == row] for row in (0, 4)]
    assert rows == [["40", "60", "80", "100", "120"], ["440", "460", "480", "500", "520"]]
    assert [(cell.label, cell.seat) for cell in bids.cells if cell.seat is not None] == [("Bid 7♣ for 160", 0)]
    assert bids.cell(FIVE_HUNDRED.parse("bid 8nt")) is not None
    assert bids.cell(FIVE_HUNDRED.parse("pass")) is None


def test_estimate_reason_and_player_of_five_hundred_bid_from_the_same_chance_on() -> None:
    # FH-3
    for seed in range(40):
        state = in_auction(FIVE_HUNDRED, seed)
        told = FIVE_HUNDRED.forecast(state.view(state.seat))
        found = {move: re.findall(r"(\d+) in 100, pays off from (\d+)", note)[0] for move, note in told.notes}
        chances = {move: (int(made), int(needed)) for move, (made, needed) in found.items()}
        assert set(chances) == {move for move in state.moves() if move != PASS}
        move = FIVE_HUNDRED.bot.policy(state, Random(seed))
        why = FIVE_HUNDRED.reason(state, move)
        if move == PASS:
            assert not any(made >= needed for made, needed in chances.values())
            assert f"{told.best.figure} tricks" in why
        else:
            made, needed = chances[move]
            assert made >= needed
            assert f"about {made} times in 100, and pays off from {needed}" in why
        assert told.for_move(move).note == dict(told.notes).get(move, told.note)


# The Bidding War


def at_a_prize(there: Callable[[Any], bool]) -> View:
    """Return what the player to bid sees at the first prize of three players' game where this is so."""
    table = at("bidding-war", seats=3, until=asked("pick", where=there))
    return table.view(table.state.actor)


def test_a_fair_bid_ranks_among_the_bidders_cards_as_the_prize_does_among_the_prizes() -> None:
    # SW-3, SW-7
    view = at_a_prize(lambda state: state.facts().number == 3)
    told = BIDDING_WAR.forecast(view)
    values = {promise.label: promise.value for promise in told.promises}
    prize = values["this prize"]
    assert prize == sum(card & 15 for card in view.zone("prize").faces)
    own = sorted(card & 15 for card in view.hand)
    later = set(range(1, 14)) - {card & 15 for sold in view.facts.history for card in sold.prize} - {int(prize)}
    lower = sum(value < prize for value in later) / len(later)
    assert values["fair bid"] == own[round(lower * (len(own) - 1))]
    assert told.best.label == "fair bid"
    assert told.unit == f"{sum(own)} points in {len(own)} cards left to bid"
    assert told.note == f"{sum(later)} points in {len(later)} prizes to come"


def test_no_more_is_fair_than_what_beats_every_card_of_the_others() -> None:
    # SW-3: with the last cards of all known, a bid one above the best of them is sure to win.
    view = at_a_prize(lambda state: state.facts().number >= 11)
    values = {promise.label: promise.value for promise in BIDDING_WAR.forecast(view).promises}
    lower = [card & 15 for card in view.hand if (card & 15) < values["fair bid"]]
    assert not [value for value in lower if value > values["others' best card"]]


def test_sealed_bids_of_others_make_no_difference_to_a_fair_bid() -> None:
    # SW-3
    view = at_a_prize(lambda state: any(state.facts().picked))
    told = {BIDDING_WAR.forecast(BIDDING_WAR.guess(view, Random(seed)).view(view.seat)) for seed in range(5)}
    assert told == {BIDDING_WAR.forecast(view)} != {None}


def test_sellers_and_onlookers_get_no_help_with_bids() -> None:
    # SW-10: the seller does not bid.
    state = at("bidding-war", seats=4, until=asked("pick"), prizes="offered").state
    helped = {seat for seat in range(4) if BIDDING_WAR.forecast(state.view(seat)) is not None}
    assert helped == set(range(4)) - {state.view(0).facts.seller}
    assert BIDDING_WAR.forecast(state.view(None)) is None


@pytest.mark.parametrize("shown", ["T", "J"])
def test_the_line_of_the_estimate_is_the_bid_on_the_table_and_the_note_no_advice(shown: str) -> None:
    # SW-11: of 13 prizes the best three go to kings, the next three to queens, and the seven to a jack.
    table = bidding_war_deals.bid(bidding_war_deals.begun(bidding="open"), shown)
    forecast = BIDDING_WAR.forecast(table.view(1))
    assert (forecast.title, forecast.needed) == ("A fair bid: about J♥", table.state.facts().bid)
    assert forecast.note.endswith("prizes to come")
