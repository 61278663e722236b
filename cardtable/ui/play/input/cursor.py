"""The keyboard cursor: it moves along the hand, or across the cards on the table that have a move."""

from collections.abc import Collection, Sequence
from typing import Final

from cardtable.engine.cards import RANKS, Card, Rank
from cardtable.engine.moves import Move
from cardtable.play.layout import Display
from cardtable.ui.play.offers.offer import clicked
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Spot

RANK_KEYS: Final = "A234567890JQK"
"""The keys of the ranks, pressed with Shift, from the ace on; 0 is the ten, and J also the joker."""


def named_by(board: Board, spot: Spot) -> Card | None:
    """Return the card that a click on the table names; ``None`` for a back.

    It is also ``None`` if the hand holds an equal card: moves with that card belong to the hand.
    """
    return None if spot.face in board.hand.cards else spot.face


def moves_at(board: Board, spot: Spot, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves that a click on a card of the table can mean."""
    return clicked(spot.zone, named_by(board, spot), moves)


def reach_of(board: Board, moves: Sequence[Move]) -> list[Spot]:
    """Return the cards that the cursor can reach: the hand, then those on the table that have a move.

    So a place in the hand stays the same whatever lies on the table.
    """
    others = [spot for spot in board.spots if not spot.in_hand]
    on_table = [spot for spot in others if moves_at(board, spot, moves)]
    tops = {spot.zone: spot for spot in on_table if board.spec.zone(spot.kind).draw in (Display.DECK, Display.PILE)}
    on_table = [spot for spot in on_table if tops.get(spot.zone, spot) == spot]
    return [*(spot for spot in board.spots if spot.in_hand), *on_table]


class KeptReach:
    """The cards that the cursor can reach, computed once for each offer and each state of the board."""

    def __init__(self) -> None:
        self._moves: Sequence[Move] = ()
        self._board: tuple[Board, int] | None = None
        self._spots: Sequence[Spot] = ()

    def of(self, board: Board, moves: Sequence[Move]) -> Sequence[Spot]:
        """Return the cards; they are computed again only if the moves or the board have changed."""
        if moves is not self._moves or (board, board.version) != self._board:
            self._moves, self._board, self._spots = moves, (board, board.version), reach_of(board, moves)
        return self._spots


def at_cursor(reach: Sequence[Spot], place: int) -> Spot | None:
    """Return the card under the cursor, the last one if there are fewer than before; ``None`` if it is on none."""
    place = min(place, len(reach) - 1)
    return reach[place] if place >= 0 else None


def place_for(board: Board, moves: Sequence[Move], move: Move) -> int | None:
    """Return the cursor's place on a table card that means only this move; ``None`` if there is no such card."""
    for place, spot in enumerate(reach_of(board, moves)):
        if not spot.in_hand and moves_at(board, spot, moves) == (move,):
            return place
    return None


def stepped(reach: Sequence[Spot], place: int, by: int, *, across: bool, usable: Collection[Card] | None = None) -> int:
    """Return the cursor's place after a step. The first step goes to the first card that can be used.

    :param place: the place before the step.
    :param by: the number of places along the row.
    :param across: whether the cursor goes to the nearest card of the other row instead, if that has any.
    :param usable: the cards of the hand that some move uses; ``None`` if there is nothing to choose.
    """
    own = [number for number, spot in enumerate(reach) if spot.in_hand]
    table = [number for number in range(len(reach)) if number not in own]
    place = min(place, len(reach) - 1)
    here = at_cursor(reach, place)
    if here is None:
        first = (number for number in own if usable is not None and reach[number].card in usable)
        return next(first, (table if usable is not None and not usable and table else own or table)[0])
    row, other = (own, table) if place in own else (table, own)
    if across and other:
        x = here.rect.centerx
        return min(other, key=lambda number: abs(reach[number].rect.centerx - x))
    return row[(row.index(place) + by) % len(row)]


def at_end(reach: Sequence[Spot], place: int, *, last: bool) -> int:
    """Return the first or the last place of the row in which the cursor is: of the hand, if it is nowhere."""
    here = at_cursor(reach, place)
    in_hand = here is None or here.in_hand
    row = [number for number, spot in enumerate(reach) if spot.in_hand == in_hand] or list(range(len(reach)))
    return row[-1 if last else 0]


def next_of_rank(reach: Sequence[Spot], place: int, key: str) -> int:
    """Return the place of the next card of a rank in the hand, by its key; the same place if there is none."""
    ranks = (RANKS[RANK_KEYS.index(key)], *((Rank.JOKER,) if key == "J" else ()))
    places = [
        number
        for number, spot in enumerate(reach)
        if spot.in_hand and isinstance(spot.card, Card) and spot.card.rank in ranks
    ]
    after = (number for number in places if number > place)
    return next(after, places[0] if places else place)


def place_of(reach: Sequence[Spot], cards: Collection[Card]) -> int | None:
    """Return the place of the first of these cards in the hand; ``None`` if none of them is there."""
    return next((number for number, spot in enumerate(reach) if spot.in_hand and spot.card in cards), None)
