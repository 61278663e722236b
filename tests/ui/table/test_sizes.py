"""How wide cards are in each place: the formulas, and their least sizes in the smallest window."""

from collections.abc import Callable

import pytest

from cardtable.ui.table import sizes

SMALLEST, USUAL, LARGE = (800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)


@pytest.mark.parametrize(
    ("window", "count", "width"),
    [(USUAL, 11, 108), (SMALLEST, 11, 84), (LARGE, 19, 162), (USUAL, 6, 124.2), (USUAL, 7, 108), ((640, 360), 13, 64)],
)
def test_the_hand_is_larger_with_few_cards(window: tuple[float, float], count: int, width: float) -> None:
    assert sizes.hand(*window, count) == pytest.approx(width)


@pytest.mark.parametrize(
    ("room", "card", "count", "rows"),
    [(1256, 108, 25, 1), (1256, 108, 31, 2), (782, 84, 13, 1), (782, 84, 21, 1), (782, 84, 22, 2), (782, 64, 24, 2)],
)
def test_a_hand_lies_in_two_rows_if_one_row_would_cover_too_much_of_each_card(
    room: float, card: float, count: int, rows: int
) -> None:
    assert sizes.hand_rows(room, card, count) == rows


@pytest.mark.parametrize(
    ("formula", "usual", "least"),
    [
        (sizes.splay, 86.4, sizes.MIN_SPLAY),
        (lambda w, h: sizes.trick(w, h, 4), 96.48, sizes.MIN_TRICK),
        (lambda w, h: sizes.trick(w, h, 3), 144.0, sizes.MIN_TRICK),
        (lambda w, h: sizes.largest_meld(h), 64.8, sizes.MIN_MELD),
        (lambda w, h: sizes.largest_shown_hand(h), 93.6, sizes.MIN_MELD),
        (lambda w, h: sizes.prize(h), 169.2, sizes.MIN_PRIZE),
        (lambda w, h: sizes.revealed_bid(h), 151.2, sizes.MIN_REVEALED_BID),
        (lambda w, h: sizes.sealed_bid(h, 2), 115.2, sizes.MIN_SEALED_BID),
        (lambda w, h: sizes.sealed_bid(h, 7), 93.6, sizes.MIN_SEALED_BID),
        (lambda w, h: sizes.earlier_turn(h), 92.16, sizes.MIN_TURN),
        (lambda w, h: sizes.this_turn(h), 103.68, sizes.MIN_TURN),
        (lambda w, h: sizes.top_of_turns(h), 131.76, sizes.MIN_TURN),
        (lambda w, h: sizes.to_beat(h), 140.4, sizes.MIN_TO_BEAT),
        (lambda w, h: sizes.pile(h, 2), 158.4, sizes.MIN_PILE),
        (lambda w, h: sizes.pile(h, 5), 118.8, sizes.MIN_PILE),
        (lambda w, h: sizes.back(h, 7), 38.16, sizes.MIN_BACK),
        (lambda w, h: sizes.portrait(h, 7), 61.92, sizes.MIN_PORTRAIT),
    ],
)
def test_each_place_has_its_formula_and_its_least_size(
    formula: Callable[[float, float], float], usual: float, least: float
) -> None:
    assert formula(*USUAL) == pytest.approx(usual)
    assert formula(*LARGE) == pytest.approx(1.5 * usual)
    assert formula(200.0, 100.0) == least
    assert formula(*SMALLEST) >= least


def test_the_more_seats_the_smaller_their_portraits_and_fans() -> None:
    for formula in (sizes.portrait, sizes.back):
        widths = [formula(720.0, others) for others in range(2, 8)]
        assert widths == sorted(widths, reverse=True)
