"""Scruffian Bidding War: the rules of thumb for open auctions (SW-11), in positions worked out by hand."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cardtable.engine.moves import Pass
from cardtable.engine.seats import DEALER
from cardtable.games.bidding_war import prize_value
from cardtable.games.bidding_war.game import GAME
from cardtable.games.bidding_war.open_auction import (
    NO_CARD,
    NOBODY,
    BidsAhead,
    Leads,
    fair_bid,
    hands_without,
    leads_from,
    leads_of,
    worth_a_search,
)
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.values import AUCTION
from tests.games.bidding_war.deals import begun, bid, new_table, selling
from tests.games.tables import play


def auction(up: str, *rounds: str, seats: str = "d h s", **options: Any) -> BiddingWarState:
    """Return the auction after these rounds: Ann speaks first for the first prize, Bert for the second, and so on.

    :param up: all prizes, in the order in which they are turned up.
    """
    return bid(begun(seats, up, bidding="open", ranks=len(up.split()), **options), *rounds).state


def choice(state: BiddingWarState) -> str:
    """Return the move of the rules of thumb without the suit: a rank, or ``-`` for a pass."""
    move = GAME.bot.policy(state, Random(0))
    return "-" if isinstance(move, Pass) else str(move)[4]


@pytest.mark.parametrize(
    ("up", "rounds", "card"),
    [
        # The last prize is taken by the highest card at once: all but Ann hold the three, and a rival who shows it
        # first cannot be outbid.
        ("2 A 3", ["3 - -", "- -", "-"], "3"),
        # Ann and Bert have spent the three: Cleo's two is enough, and her ace is not.
        ("A 2 3", ["3 - -", "3 - -"], "2"),
        # Nothing is saved for after it: Cleo cannot keep Bert from winning, but a bid may make him overlook it.
        ("A 2 3", ["- - 3", "- - 3"], "2"),
        # One prize is to come, which is dearer: the highest card is kept for it.
        ("5 4 A 2 3", ["4 5 - -", "4 5 - -", "3 4 - -", "A 4 -"], "-"),
        ("2 4 5 A 3", ["A 4 - -", "2 4 5 - -", "5 - -", "4"], "-"),
        # Three are to come, and two of them are dearer.
        ("4 2 3 A 5", ["4 5 - -", "4"], "-"),
        # For the prizes to come, the 5s of Bert and Cleo and the 4s are enough: Ann may as well pay a 4 for the ace.
        ("5 A 2 3 4", ["5 - -", "- 3"], "4"),
        # The first player to show a 5 wins the dearest prize left.
        ("A 2 3 5 4", ["3 4 - -", "A 4 - -", "A 3 - -"], "5"),
        ("4 5 3 2 A", ["3 4 5 - -"], "5"),
        # Nobody pays a 5 for the 3, with the 4 and the 5 to come. But each of the others would show a 4.
        ("A 3 5 4 2", ["5 - -"], "4"),
        # The 3 is still to come. Cleo will speak first for it, so she keeps her 3; Bert and Ann have to take the 2.
        ("A 2 3", ["- - -"], "3"),
        ("A 2 3", ["- - -", "-"], "2"),
        # A player left alone pays the lowest card.
        ("2 A 3", ["- -"], "A"),
    ],
)
def test_what_is_shown_in_an_auction(up: str, rounds: list[str], card: str) -> None:
    assert choice(auction(up, *rounds)) == card


def forbidden(state: BiddingWarState) -> set[str]:
    """Return the moves that nobody slips into, without the suit: a rank, or ``-`` for a pass."""
    moves = [move for move in state.moves() if GAME.bot.forbids_slip(state, move)]
    return {"-" if isinstance(move, Pass) else str(move)[4] for move in moves}


def test_no_slip_pays_more_than_enough_or_lets_the_last_prize_go() -> None:
    assert forbidden(auction("A 2 3", "3 - -", "3 - -")) == {"3", "-"}
    # The two is the best prize left, and nobody can outbid the three; the ace is not.
    assert forbidden(auction("3 2 A", "2 - -")) == {"-"}
    assert not forbidden(auction("3 A 2", "2 - -"))


def test_a_seller_is_paid_in_small_steps_and_not_much_more_than_the_prize_is_worth() -> None:
    # SW-10: without payment a nine wins the ace at once, but here it would bring Ann nine points.
    free = play(selling(bidding="open"), "0 offer Ad").state
    paid = [
        play(selling(bidding="open", seller_paid=True), "0 offer Ad", *bids).state
        for bids in ([], ["1 bid 2h"], ["1 bid 3h"])
    ]
    assert choice(free) > "5"
    assert [choice(each) for each in paid] == ["3", "3", "-"]


def test_the_rules_see_neither_the_order_of_the_prizes_nor_luck() -> None:
    table = begun(up="7 K", bidding="open")
    view = table.view(0)
    assert len({str(GAME.bot.policy(GAME.guess(view, Random(seed)), Random(seed))) for seed in range(20)}) == 1


def test_a_fair_bid_is_the_card_that_expects_as_much_as_the_prize() -> None:
    # Of 13 prizes the best three go to kings, the next three to queens, and so on; the ace is left for a nine.
    for up, fair in (("K", 13), ("Q", 12), ("9", 11), ("4", 10), ("A", 9)):
        assert fair_bid(begun(up=up, bidding="open").state, 0) == fair, up


def test_a_fair_bid_is_one_that_the_player_would_have_made_before_others_bid() -> None:
    # Ann has shown the 4 of three kinds of cards that count; the player who leads is shown what was fair before.
    shown = auction("4 2 3 A 5", "4")
    assert fair_bid(shown, 0) == fair_bid(auction("4 2 3 A 5"), 0)


@pytest.mark.parametrize("options", [{}, {"prizes": "offered"}, {"prizes": "offered", "seller_paid": True}])
def test_people_are_shown_the_highest_bid_that_players_make(options: dict[str, Any]) -> None:
    compared = 0
    for deal in range(3):
        table, rng = new_table(bidding="open", **options), Random(deal)
        while table.state.actor is not None:
            if table.state.actor == DEALER:
                table.deal(rng)
                continue
            state, view = table.state, table.view(table.state.actor)
            move = GAME.bot.policy(state, rng)
            if state.phase is AUCTION and (told := GAME.forecast(view)) is not None:
                fair, lowest = told.promises[0].value, min(state.values[each] for each in ranks_at_hand(state))
                compared += 1
                if move.cards:
                    assert state.values[move.cards[0]] <= fair
                else:
                    assert fair <= state.bid or fair == lowest
            table.play(state.seat, move)
    assert compared > 60


def ranks_at_hand(state: BiddingWarState) -> list[int]:
    return prize_value.by_value(state, state.at_hand(state.seat))


def test_the_lowest_card_and_the_neighbours_of_the_players_bid_are_searched() -> None:
    assert worth_a_search(begun(up="K", bidding="open").state) == [1, 12, 13]
    assert worth_a_search(begun(up="9", bidding="open").state) == [1, 10, 11, 12]


def test_the_reason_says_that_nobody_can_outbid_a_card() -> None:
    # The 3s of Ann and Bert are spent: only Cleo's own 3 beats a 2.
    state = auction("A 2 3", "3 - -", "3 - -")
    reasons = {str(move)[4]: GAME.reason(state, move) for move in state.moves() if move.cards}
    assert "Nobody can outbid 2♠" in reasons["2"]
    assert "Nobody can outbid 3♠" in reasons["3"]
    assert "Nobody" not in reasons["A"]


def duel(bids: Sequence[Sequence[int]], prize: int, *, at_once: bool = True) -> BidsAhead:
    """Return an auction of two for a prize, in which each card costs half its value in later prizes."""

    def after(winner: int, paid: int) -> Leads:
        points = [0.0, 0.0]
        if winner != NOBODY:
            points[winner] = prize - paid / 2
        return leads_of(points)

    return BidsAhead(bids, after, at_once=at_once)


@pytest.mark.parametrize(
    ("bids", "prize", "at_once", "so_far", "card"),
    [
        # A six costs three points: the prize of one is not worth it, though the rival would win it for a two.
        ([[6], [2]], 1, True, (2, 1), NO_CARD),
        ([[6], [2]], 4, True, (2, 1), 6),
        # Both hold a four, and it is worth the prize: small steps would leave it to the rival.
        ([[1, 2, 4], [1, 2, 4]], 5, True, (0, NOBODY), 4),
        # The rival holds a two. A three settles it, but where a seller is paid the rival may pass before.
        ([[1, 3], [2]], 9, True, (0, NOBODY), 3),
        ([[1, 3], [2]], 9, False, (0, NOBODY), 1),
        ([[1, 3, 6], [2, 5]], 2, True, (5, 1), NO_CARD),  # a fair bid, the three, is too low by now
    ],
)
def test_what_is_shown_when_later_prizes_have_a_price(
    bids: list[list[int]], prize: int, at_once: bool, so_far: tuple[int, int], card: int
) -> None:
    assert duel(bids, prize, at_once=at_once).choice(*so_far, 0, 0)[0] == card


def test_what_is_fair_and_what_it_brings() -> None:
    assert duel([[1, 3, 6], [2, 5]], 2).highest_fair(5, 1, 0, 0) == 3
    assert duel([[1, 2, 4], [1, 2, 4]], prize=5).choice(0, NOBODY, 0, 0) == (4, [3.0, -3.0])
    assert list(leads_of([9, 2, 4])) == [6, -4.5, -1.5], "over the mean of the others"


@pytest.mark.parametrize(
    ("hands", "prizes", "turns", "points"),
    [
        # The last prize goes to the highest card shown first.
        (((3,), (3,), (2,)), (4.0,), ((0, 0),), [4, 0, 0]),
        (((3,), (3,), (2,)), (4.0,), ((1, 0),), [0, 4, 0]),
        (((3,), (3,), (2,)), (4.0,), ((2, 0),), [4, 0, 0]),
        (((), (), (2,)), (4.0,), ((0, 0),), [0, 0, 4]),
        # SW-10: a seller, here the holder of the highest card, does not bid.
        (((9,), (3,), (2,)), (4.0,), ((1, 0b001),), [0, 4, 0]),
        # One seat holds the only king. It keeps it for the ten, and the six goes to the queen, whatever comes first.
        (((13,), (12,), (2,)), (6.0, 10.0), ((0, 0), (1, 0)), [10, 6, 0]),
        # Ann and Bert hold a five, Cleo a four; a three and a five are to come. The five goes to the first to show a
        # five. If the three comes first, the one who speaks second for the five spends a five on the three at once.
        (((5,), (5,), (4,)), (3.0, 5.0), ((0, 0), (1, 0)), [4, 4, 0]),
        (((5,), (5,), (4,)), (3.0, 5.0), ((2, 0), (0, 0)), [5, 3, 0]),
    ],
)
def test_who_wins_the_last_prizes(
    hands: tuple[tuple[int, ...], ...],
    prizes: tuple[float, ...],
    turns: tuple[tuple[int, int], ...],
    points: list[float],
) -> None:
    assert list(leads_from(hands, prizes, turns)) == list(leads_of(points))


def test_only_the_cards_that_can_win_something_are_kept_of_each_hand() -> None:
    # One prize is to come: a seven wins it, and of the others the highest may be shown for nothing.
    assert hands_without(((1, 5, 7), (2, 5)), 0, 5, 1) == ((2,), (1,))
    # Two are to come: Ann's seven and both fives count.
    assert hands_without(((1, 5, 7), (2, 5)), NOBODY, 0, 2) == ((2, 3), (1, 2))
    assert hands_without(((1, 5, 7), (2, 5)), 1, 2, 0) == ((), ())
