"""Computes the places of whole zones on the table: a splay, a pile, a player's won cards."""

from collections.abc import Collection

from pygame import Rect

from cardtable.ui.table.board import Board


def zone_places(board: Board, zones: Collection[str]) -> list[Rect]:
    """Return the places of these zones: around all their cards, or empty. Zones that are not drawn are left out."""
    places = []
    for zone in zones:
        cards = [spot.rect for spot in board.rest if spot.zone == zone]
        if cards:
            places.append(cards[0].unionall(cards[1:]))
        elif zone in board.layout.boxes:
            places.append(Rect(board.layout.boxes[zone]))
    return places
