"""Scruffian Bidding War: open auctions (SW-11) looked through to their end, with what follows worked out by hand."""

from collections.abc import Sequence

import pytest

from cardtable.games.bidding_war.player.bids_ahead import NOBODY, PASS, BidsAhead, Leads, leads_of
from cardtable.games.bidding_war.player.last_prizes import hands_without, leads_from


def duel(bids: Sequence[Sequence[int]], prize: int, *, at_once: bool = True) -> BidsAhead:
    """Return an auction of two for a prize, in which each card costs half its value in later prizes."""

    def after(winner: int, paid: int) -> Leads:
        points = [0.0, 0.0]
        if winner != NOBODY:
            points[winner] = prize - paid / 2
        return leads_of(points)

    return BidsAhead(bids, after, at_once=at_once)


def test_a_lead_is_over_the_mean_of_the_others() -> None:
    assert list(leads_of([9, 2, 4])) == [6, -4.5, -1.5]


def test_nobody_shows_a_card_that_it_would_rather_keep() -> None:
    # A six costs three points: the prize of one is not worth it, though the rival would win it for a two.
    assert duel([[6], [2]], prize=1).choice(2, 1, 0, 0)[0] == PASS
    assert duel([[6], [2]], prize=4).choice(2, 1, 0, 0)[0] == 6


def test_a_card_at_the_expected_price_is_shown_at_once() -> None:
    # Both hold a four, and it is worth the prize: the first to show it wins. Small steps would leave it to the rival.
    ahead = duel([[1, 2, 4], [1, 2, 4]], prize=5)
    assert ahead.choice(0, NOBODY, 0, 0) == (4, [3.0, -3.0])


def test_where_a_seller_is_paid_bids_rise_in_small_steps() -> None:
    # The rival holds a two. A three settles it, but the rival may pass before.
    bids = [[1, 3], [2]]
    assert duel(bids, prize=9).choice(0, NOBODY, 0, 0)[0] == 3
    assert duel(bids, prize=9, at_once=False).choice(0, NOBODY, 0, 0)[0] == 1


def test_a_fair_bid_may_be_too_low_by_now() -> None:
    ahead = duel([[1, 3, 6], [2, 5]], prize=2)
    assert ahead.choice(5, 1, 0, 0)[0] == PASS
    assert ahead.highest_fair(5, 1, 0, 0) == 3


@pytest.mark.parametrize(
    ("hands", "first", "winner"),
    [
        (((3,), (3,), (2,)), 0, 0),
        (((3,), (3,), (2,)), 1, 1),
        (((3,), (3,), (2,)), 2, 0),
        (((), (), (2,)), 0, 2),
    ],
)
def test_the_last_prize_goes_to_the_highest_card_shown_first(
    hands: tuple[tuple[int, ...], ...], first: int, winner: int
) -> None:
    leads = leads_from(hands, (4.0,), ((first, 0),))
    assert [lead > 0 for lead in leads] == [seat == winner for seat in range(3)]


def test_a_seller_does_not_bid_for_the_last_prize() -> None:
    # SW-10: the holder of the highest card sells.
    assert list(leads_from(((9,), (3,), (2,)), (4.0,), ((1, 0b001),))) == [-2.0, 4.0, -2.0]


def test_the_better_of_two_prizes_gets_the_highest_card_in_either_order() -> None:
    # One seat holds the only king. It keeps it for the ten, and the six goes to the queen, whatever comes first.
    leads = leads_from(((13,), (12,), (2,)), (6.0, 10.0), ((0, 0), (1, 0)))
    assert list(leads) == list(leads_of([10, 6, 0]))


@pytest.mark.parametrize(("first", "points"), [(0, [4, 4, 0]), (2, [5, 3, 0])])
def test_equal_cards_count_by_which_is_shown_first_for_the_better_prize(first: int, points: list[float]) -> None:
    # Ann and Bert hold a five, Cleo a four; a three and a five are to come. The five goes to the first to show a five.
    # If the three comes first, the one who speaks second for the five spends a five on the three at once.
    turns = ((first, 0), ((first + 1) % 3, 0))
    assert list(leads_from(((5,), (5,), (4,)), (3.0, 5.0), turns)) == list(leads_of(points))


def test_only_the_cards_that_can_win_something_are_kept_of_each_hand() -> None:
    # One prize is to come: a seven wins it, and of the others the highest may be shown for nothing.
    assert hands_without(((1, 5, 7), (2, 5)), 0, 5, 1) == ((2,), (1,))
    # Two are to come: Ann's seven and both fives count.
    assert hands_without(((1, 5, 7), (2, 5)), NOBODY, 0, 2) == ((2, 3), (1, 2))
    assert hands_without(((1, 5, 7), (2, 5)), 1, 2, 0) == ((), ())
