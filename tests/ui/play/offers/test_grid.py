"""Many choices as a grid."""

from cardtable.ui.play.offers.offer import grid

BIDS = [str(tricks) for tricks in range(6, 11) for _ in range(5)]


def test_choices_of_one_kind_share_a_row() -> None:
    table = grid(["Pass", *BIDS, "Nullo"], 5)
    assert table.rows == tuple(tuple(range(start, start + 5)) for start in range(1, 26, 5))
    assert table.loose == (0, 26)
    assert table.columns == 5


def test_too_many_rows_become_columns() -> None:
    cards = [rank for _ in range(4) for rank in "A23456789"]
    table = grid(cards, 5)
    assert table.rows == tuple(tuple(range(start, start + 9)) for start in range(0, 36, 9))
    assert table.loose == ()


def test_rows_of_different_lengths_leave_places_empty() -> None:
    assert grid([6, 6, 7], 5).rows == ((0, 1),)
    assert grid([6, 6, 6, 7, 7], 5).rows == ((0, 1, 2), (3, 4, None))


def test_choices_with_nothing_in_common_are_broken_into_lines() -> None:
    table = grid([*"abcdefghijkl"], 5)
    assert table.rows == ((0, 1, 2, 3, 4), (5, 6, 7, 8, 9), (10, 11, None, None, None))
    assert table.loose == ()
