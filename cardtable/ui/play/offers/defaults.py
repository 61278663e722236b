"""Which of the moves that have a button Enter makes, and which have to be chosen first."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.moves import Bid, Move, Pass


@dataclass(frozen=True, slots=True)
class ButtonMoves:
    """The moves that have a button, in their order, and what has led to them.

    :param chosen: whether they are made of picked cards, or a bid has been stepped to.
    :param forced: whether no other move is legal.
    :param hinted: the move that a hint names.
    :param held: moves whose button is held, not pressed: no slip makes them, and they are never the default.
    :param costly: moves that Enter makes only once they are chosen; bids and passes always are.
    :param pointed: the move of the card on the table that is pointed at: it is chosen.
    """

    moves: Sequence[Move]
    chosen: bool = False
    forced: bool = False
    hinted: Move | None = None
    held: frozenset[Move] = frozenset()
    costly: frozenset[Move] = frozenset()
    pointed: Move | None = None

    @property
    def default(self) -> Move | None:
        """The move that Enter makes, whose button stands out; ``None`` if it makes none."""
        ready = [move for move in self.moves if move not in self.held]
        for move in (self.pointed, self.hinted):
            if move in ready:
                return move
        if not (self.chosen or self.forced):
            ready = [move for move in ready if not (isinstance(move, Bid | Pass) or move in self.costly)]
        return next(iter(ready), None)
