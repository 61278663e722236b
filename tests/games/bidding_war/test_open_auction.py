"""Scruffian Bidding War: the rules of thumb for open auctions (SW-11), in positions worked out by hand."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.moves import Pass
from cardtable.engine.seats import DEALER
from cardtable.games.bidding_war.game import GAME
from cardtable.games.bidding_war.player import prize_value
from cardtable.games.bidding_war.player.open_auction import Auction, worth_a_search
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.values import AUCTION
from tests.games.bidding_war.deals import begun, bid, game_of, new_table, play, selling


def auction(up: str, *rounds: str, seats: str = "d h s", **options: Any) -> BiddingWarState:
    """Return the auction after these rounds: Ann speaks first for the first prize, Bert for the second, and so on.

    :param up: all prizes, in the order in which they are turned up.
    """
    return game_of(bid(begun(seats, up, bidding="open", ranks=len(up.split()), **options), *rounds))


def choice(state: BiddingWarState) -> str:
    """Return the move of the rules of thumb without the suit: a rank, or ``-`` for a pass."""
    move = GAME.bot.policy(state, Random(0))
    return "-" if isinstance(move, Pass) else str(move)[4]


def test_the_last_prize_is_taken_by_the_highest_card_at_once() -> None:
    # All but Ann hold the three, and a rival who shows it first cannot be outbid.
    assert choice(auction("2 A 3", "3 - -", "- -", "-")) == "3"


def test_the_last_prize_is_taken_by_the_lowest_card_that_nobody_can_beat() -> None:
    # Ann and Bert have spent the three: Cleo's two is enough, and her ace is not.
    assert choice(auction("A 2 3", "3 - -", "3 - -")) == "2"


def test_nothing_is_saved_for_after_the_last_prize() -> None:
    # Cleo cannot keep Bert from winning, but a bid may make him overlook it.
    assert choice(auction("A 2 3", "- - 3", "- - 3")) == "2"


@pytest.mark.parametrize(
    ("up", "rounds"),
    [
        # One prize is to come, which is dearer: the highest card is kept for it.
        ("5 4 A 2 3", ["4 5 - -", "4 5 - -", "3 4 - -", "A 4 -"]),
        ("2 4 5 A 3", ["A 4 - -", "2 4 5 - -", "5 - -", "4"]),
        # Three are to come, and two of them are dearer.
        ("4 2 3 A 5", ["4 5 - -", "4"]),
    ],
)
def test_a_small_prize_is_not_worth_a_card_that_a_later_one_needs(up: str, rounds: list[str]) -> None:
    assert choice(auction(up, *rounds)) == "-"


def test_a_card_that_no_later_prize_needs_is_spent_on_a_small_one() -> None:
    # For the prizes to come, the 5s of Bert and Cleo and the 4s are enough: Ann may as well pay a 4 for the ace.
    assert choice(auction("5 A 2 3 4", "5 - -", "- 3")) == "4"


@pytest.mark.parametrize(
    ("up", "rounds", "card"),
    [
        # The first player to show a 5 wins the dearest prize left.
        ("A 2 3 5 4", ["3 4 - -", "A 4 - -", "A 3 - -"], "5"),
        ("4 5 3 2 A", ["3 4 5 - -"], "5"),
        # Nobody pays a 5 for the 3, with the 4 and the 5 to come. But each of the others would show a 4.
        ("A 3 5 4 2", ["5 - -"], "4"),
    ],
)
def test_a_card_that_no_sensible_rival_outbids_is_shown_at_once(up: str, rounds: list[str], card: str) -> None:
    assert choice(auction(up, *rounds)) == card


def test_the_last_prize_goes_to_the_first_who_shows_the_highest_card() -> None:
    # The 3 is still to come. Cleo will speak first for it, so she keeps her 3; Bert and Ann have to take the 2.
    last_but_one = auction("A 2 3", "- - -")
    assert choice(last_but_one) == "3"
    last_but_one.apply(Pass())
    assert choice(last_but_one) == "2"


def test_a_player_left_alone_pays_the_lowest_card() -> None:
    assert choice(auction("2 A 3", "- -")) == "A"


def test_a_seller_is_paid_in_small_steps_and_not_much_more_than_the_prize_is_worth() -> None:
    # SW-10: without payment a nine wins the ace at once, but here it would bring Ann nine points.
    free = game_of(play(selling("d h s", bidding="open"), "0 offer Ad"))
    paid = [
        game_of(play(selling("d h s", bidding="open", seller_paid=True), "0 offer Ad", *bids))
        for bids in ([], ["1 bid 2h"], ["1 bid 3h"])
    ]
    assert choice(free) > "5"
    assert [choice(each) for each in paid] == ["3", "3", "-"]


def test_the_rules_see_neither_the_order_of_the_prizes_nor_luck() -> None:
    table = begun("d h s", "7 K", bidding="open")
    view = table.view(0)
    assert len({str(GAME.bot.policy(GAME.guess(view, Random(seed)), Random(seed))) for seed in range(20)}) == 1


def test_a_fair_bid_is_the_card_that_expects_as_much_as_the_prize() -> None:
    # Of 13 prizes the best three go to kings, the next three to queens, and so on; the ace is left for a nine.
    for up, fair in (("K", 13), ("Q", 12), ("9", 11), ("4", 10), ("A", 9)):
        assert Auction(game_of(begun("d h s", up, bidding="open"))).fair_bid() == fair, up


def test_a_fair_bid_is_one_that_the_player_would_have_made_before_others_bid() -> None:
    # Ann has shown the 4 of three kinds of cards that count; the player who leads is shown what was fair before.
    shown = auction("4 2 3 A 5", "4")
    assert Auction(shown, 0).fair_bid() == Auction(auction("4 2 3 A 5")).fair_bid()


@pytest.mark.parametrize("options", [{}, {"prizes": "offered"}, {"prizes": "offered", "seller_paid": True}])
def test_people_are_shown_the_highest_bid_that_players_make(options: dict[str, Any]) -> None:
    compared = 0
    for deal in range(3):
        table, rng = new_table(bidding="open", **options), Random(deal)
        while table.state.actor is not None:
            if table.state.actor == DEALER:
                table.deal(rng)
                continue
            state, view = game_of(table), table.view(table.state.actor)
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
    assert worth_a_search(game_of(begun("d h s", "K", bidding="open"))) == [1, 12, 13]
    assert worth_a_search(game_of(begun("d h s", "9", bidding="open"))) == [1, 10, 11, 12]


def test_the_reason_says_that_nobody_can_outbid_a_card() -> None:
    # The 3s of Ann and Bert are spent: only Cleo's own 3 beats a 2.
    state = auction("A 2 3", "3 - -", "3 - -")
    reasons = {str(move)[4]: GAME.bot.reason(state, move) for move in state.moves() if move.cards}
    assert "Nobody can outbid 2♠" in reasons["2"]
    assert "Nobody can outbid 3♠" in reasons["3"]
    assert "Nobody" not in reasons["A"]
