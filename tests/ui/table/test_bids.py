"""Bids around a prize are large enough to be read."""

from dataclasses import replace

import pytest

from cardtable.engine.view import View
from cardtable.ui.table.layout import arrange
from tests.games.bidding_war.deals import begun, bid
from tests.known_games import game_of
from tests.ui.table.test_layout import measure, spec_of

LEAST_SHARE = 0.13
"""The least width of a sealed bid, by the height of the window."""


def widths(view: View, size: tuple[int, int], column: int) -> dict[int, int]:
    """Return the width of each player's bid, as that player's neighbours see it.

    :param column: the pixels taken by a log at the right.
    """
    m = replace(measure(size), column=column, docked=bool(column))
    sides = [[seat] for seat in range(view.seats)]
    layout = arrange(view, spec_of(game_of("bidding-war")), sides, m, view.hand, view.seat or 0)
    owners = {zone.name: zone.owner for zone in view.zones if zone.kind == "pick" and zone.owner is not None}
    return {owners[spot.zone]: spot.rect.width for spot in layout.spots if spot.zone in owners}


@pytest.mark.parametrize(("size", "column"), [((1280, 720), 0), ((1920, 1080), 328)])
@pytest.mark.parametrize("players", ["d h s", "d h s s"])
def test_sealed_bids_of_three_or_four_players_are_no_smaller_than_drawn(
    players: str, size: tuple[int, int], column: int
) -> None:
    seats = len(players.split())
    table = bid(begun(players, dealer=seats - 1), " ".join("9" * (seats - 1)))
    for viewer in range(seats):
        found = widths(table.view(viewer), size, column)
        assert len(found) == seats - 1
        assert min(found.values()) >= LEAST_SHARE * size[1] - 1, (viewer, found)


def test_the_viewers_own_bid_is_large_while_it_is_the_highest() -> None:
    # SW-11
    table = bid(begun("d h s s", dealer=3, bidding="open"), "9 T")
    found = widths(table.view(1), (1280, 720), 0)
    assert found[1] > found[0] > LEAST_SHARE * 720 - 1
