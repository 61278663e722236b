"""How wide cards are in each place: shares of the window."""

from collections.abc import Callable

import pytest

from cardtable.ui.table import sizes

SMALLEST, USUAL = sizes.Measure(800, 600, 5 / 6, 20), sizes.Measure(1280, 720, 1.0, 24)
FULL_HD = sizes.Measure(1920, 1080, 1.5, 36)


@pytest.mark.parametrize(
    ("window", "count", "width"),
    [(USUAL, 11, 108), (SMALLEST, 11, 84), (FULL_HD, 19, 162), (USUAL, 6, 124.2), (USUAL, 7, 108)],
)
def test_the_hand_is_larger_with_few_cards(window: sizes.Measure, count: int, width: float) -> None:
    assert sizes.hand(window, count) == pytest.approx(width)


@pytest.mark.parametrize(
    ("room", "card", "count", "rows"),
    [(1256, 108, 25, 1), (1256, 108, 31, 2), (782, 84, 13, 1), (782, 84, 21, 1), (782, 84, 22, 2), (782, 64, 32, 2)],
)
def test_a_hand_lies_in_two_rows_if_one_row_would_cover_too_much_of_each_card(
    room: float, card: float, count: int, rows: int
) -> None:
    assert sizes.hand_rows(room, card, count) == rows


@pytest.mark.parametrize(
    ("formula", "usual"),
    [
        (sizes.splay, 86.4),
        (lambda m: sizes.trick(m, 4), 96.48),
        (lambda m: sizes.trick(m, 3), 144.0),
        (sizes.largest_meld, 64.8),
        (sizes.largest_shown_hand, 93.6),
        (sizes.prize, 169.2),
        (sizes.revealed_bid, 151.2),
        (lambda m: sizes.sealed_bid(m, 2), 115.2),
        (lambda m: sizes.sealed_bid(m, 7), 93.6),
        (sizes.earlier_turn, 92.16),
        (sizes.this_turn, 103.68),
        (sizes.top_of_turns, 131.76),
        (sizes.to_beat, 140.4),
        (lambda m: sizes.pile(m, 2), 158.4),
        (lambda m: sizes.pile(m, 5), 118.8),
        (lambda m: sizes.back(m, 7), 38.16),
        (lambda m: sizes.portrait(m, 7), 61.92),
    ],
)
def test_each_place_has_its_formula(formula: Callable[[sizes.Measure], float], usual: float) -> None:
    assert formula(USUAL) == pytest.approx(usual)
    assert formula(FULL_HD) == pytest.approx(1.5 * usual)


def test_the_more_seats_the_smaller_their_portraits_and_fans() -> None:
    for formula in (sizes.portrait, sizes.back):
        widths = [formula(USUAL, others) for others in range(2, 8)]
        assert widths == sorted(widths, reverse=True)
