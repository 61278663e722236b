"""Many choices as a grid."""

from cardtable.ui.play.offers.offer import Area, InGrid, places_in_grid

BIDS = [str(tricks) for tricks in range(6, 11) for _ in range(5)]


def test_choices_of_one_kind_share_a_row() -> None:
    places = places_in_grid(["Pass", *BIDS, "Nullo"])
    assert places[1:26] == [InGrid(row, column) for row in range(5) for column in range(5)]
    assert (places[0], places[26]) == (Area.PANEL, Area.PANEL)


def test_rows_of_different_lengths_leave_places_empty() -> None:
    assert places_in_grid([6, 6, 7]) == [InGrid(0, 0), InGrid(0, 1), Area.PANEL]
    assert places_in_grid([6, 6, 6, 7, 7])[3:] == [InGrid(1, 0), InGrid(1, 1)]


def test_choices_with_nothing_in_common_are_broken_into_lines() -> None:
    assert places_in_grid([*"abcdefghijkl"])[-3:] == [InGrid(1, 4), InGrid(2, 0), InGrid(2, 1)]
