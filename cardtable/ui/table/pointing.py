"""Finds things on a board: the zone under the pointer, and the winning card of the trick or bids on show."""

from cardtable.ui.table.board import Board
from cardtable.ui.table.card_players import with_players
from cardtable.ui.table.spots import Spot


def zone_at(board: Board, place: tuple[int, int]) -> str:
    """Return the name of the zone at a place, even if the zone is empty; ``""`` if there is none."""
    spot = board.spot_at(place)
    if spot is not None:
        return spot.zone
    # A place may lie within another: the prize lies in the middle of the bids.
    zones = [(box.width * box.height, name) for name, box in board.layout.boxes.items() if box.collidepoint(place)]
    return min(zones, default=(0, ""))[1]


def winning_spot(board: Board) -> Spot | None:
    """Return the winning card of the trick or bids on show."""
    lingering = board.lingering
    if lingering is None or lingering.winner is None:
        return None
    shown = [spot for spot in board.rest if board.spec.zone(spot.kind).linger]
    return next((spot for spot, player in with_players(board.view, shown) if player == lingering.winner), None)
