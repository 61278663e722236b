"""What lies where on a board: the place under the pointer, and the card that has won what is being shown."""

from cardtable.ui.table.board import Board
from cardtable.ui.table.laid_by import with_players
from cardtable.ui.table.spots import Spot


def zone_at(board: Board, place: tuple[int, int]) -> str:
    """Return the name of the zone at a place, also of an empty one; empty if there is none."""
    spot = board.spot_at(place)
    if spot is not None:
        return spot.zone
    # One place may lie within another: the bids before all players, and the prize in the middle of them.
    found = [(box.width * box.height, name) for name, box in board.layout.boxes.items() if box.collidepoint(place)]
    return min(found, default=(0, ""))[1]


def winning_spot(board: Board) -> Spot | None:
    """Return the card with which a player has won what is being shown."""
    lingering = board.lingering
    if lingering is None or lingering.winner is None:
        return None
    shown = [spot for spot in board.rest if board.spec.zone(spot.kind).linger]
    return next((spot for spot, player in with_players(board.view, shown) if player == lingering.winner), None)
