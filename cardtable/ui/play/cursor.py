"""The cursor of the keys: it goes along the hand, or over to the cards on the table that a move can be made with."""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.ui.table.board import Board
from cardtable.ui.table.gestures import clicked
from cardtable.ui.table.layout import Spot


def face_of(spot: Spot) -> Card | None:
    """Return the card that a spot shows; ``None`` for a back."""
    return spot.card if isinstance(spot.card, Card) else None


def named_by(board: Board, spot: Spot) -> Card | None:
    """Return the card by which a click on the table tells a move; ``None`` for a back.

    Of a card that the hand holds an equal of, the moves are those of the hand's own.
    """
    card = face_of(spot)
    return None if card in board.order else card


class Cursor:
    """Stands on one of the cards within its reach, or on none (``place`` −1)."""

    def __init__(self) -> None:
        self.place = -1

    @staticmethod
    def reach(board: Board, moves: Sequence[Move]) -> list[Spot]:
        """Return the cards that it can stand on: those on the table that a move names, then the hand."""
        others = [spot for spot in board.rest if not board.in_hand(spot)]
        on_table = [spot for spot in others if clicked(spot.zone, named_by(board, spot), moves)]
        tops = {spot.zone: spot for spot in on_table if board.spec.zone(spot.kind).draw == "stack"}
        on_table = [spot for spot in on_table if tops.get(spot.zone, spot) == spot]
        return [*on_table, *(spot for spot in board.rest if board.in_hand(spot))]

    def on(self, reach: Sequence[Spot]) -> Spot | None:
        """Return the card that it stands on."""
        return reach[self.place] if 0 <= self.place < len(reach) else None

    def go_to(self, board: Board, moves: Sequence[Move], move: Move) -> None:
        """Go to the card on the table that a click on makes ``move``, if there is one."""
        for place, spot in enumerate(self.reach(board, moves)):
            if not board.in_hand(spot) and clicked(spot.zone, named_by(board, spot), moves) == (move,):
                self.place = place

    def step(self, board: Board, reach: Sequence[Spot], by: int, *, across: bool) -> None:
        """Go ``by`` places along the row; ``across`` goes over to the nearest card of the other row."""
        own = [place for place, spot in enumerate(reach) if board.in_hand(spot)]
        table = [place for place in range(len(reach)) if place not in own]
        here = self.on(reach)
        if here is None:
            self.place = (own or table)[0]
            return
        row, other = (own, table) if self.place in own else (table, own)
        if across and other:
            x = here.rect.centerx
            self.place = min(other, key=lambda place: abs(reach[place].rect.centerx - x))
        else:
            self.place = row[(row.index(self.place) + by) % len(row)]
