"""Scruffian Bidding War: how an expert compares its bids in an open auction (SW-11)."""

from collections.abc import Iterator
from itertools import permutations
from random import Random
from statistics import fmean
from typing import Any

import pytest

from cardtable.ai.advice import advise, compare
from cardtable.ai.questions import comparison_question
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.games.bidding_war import prize_value
from cardtable.games.bidding_war.auction_plan import Course, compared_bid
from cardtable.games.bidding_war.game import GAME
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.values import AUCTION
from cardtable.lab.control_variates import leads
from tests.games.bidding_war.deals import begun, bid, new_table


def decisions(deals: int, seats: int = 3, **options: Any) -> Iterator[BiddingWarState]:
    """Yield the states of open auctions in which there is a choice, in games of the rules of thumb."""
    for deal in range(deals):
        table, rng = new_table(seats, bidding="open", **options), Random(deal)
        while table.state.actor is not None:
            if table.state.actor == DEALER:
                table.deal(rng)
                continue
            state = table.state
            if state.phase is AUCTION and len(state.moves()) > 1:
                yield state.copy()
            table.play(state.seat, GAME.bot.policy(state, rng))


def expert_move(state: BiddingWarState, seed: int = 1) -> Move:
    """Return the only line of an expert."""
    (line,) = GAME.bot.expert_lines(state.copy(), Random(seed), 24)
    (move,) = line.moves
    return move


def brings(state: BiddingWarState, move: Move) -> float:
    """Return the mean lead of the actor after a move, over all orders of the prizes, by the rules of thumb."""
    return fmean(played_out(state, order, move)[state.seat] for order in permutations(state.deck))


def played_out(state: BiddingWarState, order: tuple[Any, ...], *moves: Move) -> tuple[float, ...]:
    """Return the leads at the end of the game if the prizes come in this order."""
    world, rng = state.copy(), Random(0)
    world.deck = order
    for move in moves:
        world.apply(move)
    while not world.results:
        world.apply(GAME.bot.policy(world, rng))
    return leads(world.results[-1].points, GAME.sides(world.seats))


@pytest.mark.nightly("open auctions in many games")
def test_where_an_expert_bids_otherwise_it_gains_and_advice_loses_nothing() -> None:
    gains, advised = [], []
    for state in decisions(20, ranks=8):
        usual = GAME.bot.policy(state, Random(0))
        if len(state.deck) != 4 or (own := expert_move(state)) == usual:
            continue
        before = brings(state, usual)
        gains.append(brings(state, own) - before)
        best = advise(state.view(state.seat), GAME, deals=0).best
        advised.append(gains[-1] if best == own else brings(state, best) - before)
    assert len(gains) >= 4
    assert min(gains) > 0
    assert fmean(gains) > 0.25
    assert min(advised) >= 0, "where it is not clear, the usual bid is advised"
    assert fmean(advised) > 0


def test_all_open_bids_are_judged_in_the_same_orders_of_the_prizes() -> None:
    state = next(each for each in decisions(4, ranks=8) if each.bid and len(each.moves()) > 2)
    view, moves = state.view(state.seat), list(state.moves())
    found = advise(view, GAME)
    assert {each.move for each in found.verdicts} == set(moves)
    assert len({each.deals for each in found.verdicts}) == 1
    one, again = (compare(comparison_question(view, draw), GAME, [found.best, moves[-1]]) for draw in (1, 2))
    assert one.verdicts[0].loss == 0
    assert {each.move for each in one.verdicts} == set(moves)
    assert [each.loss for each in again.verdicts] != [each.loss for each in one.verdicts]


def test_an_expert_sees_neither_the_order_of_the_prizes_nor_what_a_guess_made_of_it() -> None:
    table = bid(begun(up="7 K 4", bidding="open"), "J - -")
    view = table.view(table.state.actor)
    guesses = [GAME.guess(view, Random(seed)) for seed in range(3)]
    assert len({guess.deck for guess in guesses}) == len(guesses)
    assert len({compared_bid(guess, Random(3)) for guess in guesses}) == 1


def test_an_expert_shows_no_higher_card_than_is_needed() -> None:
    shown = 0
    for state in decisions(2, ranks=6):
        bids = sorted(state.values[move.cards[0]] for move in state.moves() if move.cards)
        rivals = [seat for seat in range(state.seats) if seat != state.seat and not state.out >> seat & 1]
        highest = max(prize_value.values_at_hand(state, rivals), default=0)
        own = expert_move(state)
        if own.cards and max(bids) >= highest:
            assert state.values[own.cards[0]] <= min(value for value in bids if value >= highest)
            shown += 1
    assert shown > 5


@pytest.mark.parametrize("seats", [2, 7])
def test_an_expert_bids_at_tables_of_all_sizes(seats: int) -> None:
    asked = [state for state in decisions(1, seats, ranks=6) if len(state.deck) > 3]
    assert expert_move(asked[0]) in asked[0].moves()


def test_prizes_are_sold_as_the_rules_of_thumb_sell_them() -> None:
    compared = 0
    for state in decisions(8, ranks=6):
        if state.bid or state.out or len(state.deck) != 3:
            continue
        # The last three prizes count in any order. Before them, everybody bids as in play.
        values = [state.values[card] for card in (*state.prize, *state.deck)]
        hands = [[rank for rank in range(1, 14) if state.hands[seat] >> rank & 1] for seat in range(3)]
        world = state.copy()
        found = Course(3, len(values)).leads(hands, values, world.seat)
        points = leads(world.points, GAME.sides(3))
        ends = [played_out(state, order) for order in permutations(state.deck)]
        for seat in range(3):
            assert points[seat] + found[seat] == pytest.approx(fmean(end[seat] for end in ends))
        compared += 1
    assert compared > 4
