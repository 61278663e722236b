"""The keyboard cursor: it goes along the hand, or over to the cards on the table that a move can be made with."""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.meaning import clicked
from cardtable.ui.table.spec import Draw


def named_by(board: Board, spot: Spot) -> Card | None:
    """Return the card by which a click on the table means a move; ``None`` for a back.

    If the hand holds an equal card, the moves are those of the hand's own.
    """
    return None if spot.face in board.order else spot.face


def moves_at(board: Board, spot: Spot, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves that a click on a card of the table means."""
    return clicked(spot.zone, named_by(board, spot), moves)


def reach_of(board: Board, moves: Sequence[Move]) -> list[Spot]:
    """Return the cards that the cursor can be on: those on the table that a move names, then the hand."""
    others = [spot for spot in board.rest if not board.in_hand(spot)]
    on_table = [spot for spot in others if moves_at(board, spot, moves)]
    tops = {spot.zone: spot for spot in on_table if board.spec.zone(spot.kind).draw in (Draw.DECK, Draw.PILE)}
    on_table = [spot for spot in on_table if tops.get(spot.zone, spot) == spot]
    return [*on_table, *(spot for spot in board.rest if board.in_hand(spot))]


class KeptReach:
    """The cards that the cursor can be on, found once for each offer on each board."""

    def __init__(self) -> None:
        self._moves: Sequence[Move] = ()
        self._board: tuple[Board, int] | None = None
        self._spots: Sequence[Spot] = ()

    def of(self, board: Board, moves: Sequence[Move]) -> Sequence[Spot]:
        """Return the cards, the same ones as long as neither the moves nor the board change."""
        if moves is not self._moves or (board, board.version) != self._board:
            self._moves, self._board, self._spots = moves, (board, board.version), reach_of(board, moves)
        return self._spots


def at_cursor(reach: Sequence[Spot], place: int) -> Spot | None:
    """Return the card that the cursor is on."""
    return reach[place] if 0 <= place < len(reach) else None


def place_for(board: Board, moves: Sequence[Move], move: Move) -> int | None:
    """Return where the cursor is on a card of the table that means this move alone; ``None`` if there is none."""
    for place, spot in enumerate(reach_of(board, moves)):
        if not board.in_hand(spot) and moves_at(board, spot, moves) == (move,):
            return place
    return None


def stepped(board: Board, reach: Sequence[Spot], place: int, by: int, *, across: bool) -> int:
    """Return where the cursor is after a step.

    :param place: where it was.
    :param by: how many places it goes along the row.
    :param across: whether it goes over to the nearest card of the other row instead, if there is one.
    """
    own = [number for number, spot in enumerate(reach) if board.in_hand(spot)]
    table = [number for number in range(len(reach)) if number not in own]
    here = at_cursor(reach, place)
    if here is None:
        return (own or table)[0]
    row, other = (own, table) if place in own else (table, own)
    if across and other:
        x = here.rect.centerx
        return min(other, key=lambda number: abs(reach[number].rect.centerx - x))
    return row[(row.index(place) + by) % len(row)]
