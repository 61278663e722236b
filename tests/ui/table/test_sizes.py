"""How wide cards are in each place: shares of the window, which become smaller step by step."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

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


@pytest.mark.parametrize("sizes_of", [sizes.PORTRAIT, sizes.BACK, sizes.SEALED_BID])
def test_the_more_players_the_smaller_what_each_has(sizes_of: Mapping[int, sizes.CardSize]) -> None:
    widths = [USUAL.wide(sizes_of, number) for number in range(2, 8)]
    assert widths == sorted(widths, reverse=True)
    assert FULL_HD.wide(sizes_of, 2) == pytest.approx(1.5 * widths[0])


def test_each_step_makes_something_smaller_and_nothing_larger() -> None:
    for before, after in pairwise(sizes.STEPS):
        assert all(one >= other for one, other in zip(before, after, strict=True))
        assert before != after
    smaller = replace(USUAL, step=len(sizes.STEPS) - 1)
    assert smaller.wide(sizes.PILE, 5) < USUAL.wide(sizes.PILE, 5)
    assert smaller.wide(sizes.PRIZE) == USUAL.wide(sizes.PRIZE)
