"""Finds the default move: the one with a button that Enter makes."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.moves import Bid, Move, Pass


@dataclass(frozen=True, slots=True)
class ButtonMoves:
    """The moves that have a button, in order, and the facts that decide about the default.

    :param chosen: whether they use the selected cards, or a bid was set on the stepper.
    :param forced: whether no other move is legal.
    :param hinted: the move of the hint.
    :param held: moves whose button must be held; they are never the default.
    :param costly: moves that are the default only if they were chosen, as bids and passes are.
    :param pointed: the move of the table card under the pointer; it counts as chosen.
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
        """The move that Enter makes, whose button is gold; ``None`` if Enter makes none."""
        ready = [move for move in self.moves if move not in self.held]
        # A hint to pass is no answer any more once the person has chosen a bid.
        hinted = None if self.chosen and isinstance(self.hinted, Pass) else self.hinted
        for move in (self.pointed, hinted):
            if move in ready:
                return move
        if not (self.chosen or self.forced):
            ready = [move for move in ready if not (isinstance(move, Bid | Pass) or move in self.costly)]
        return next(iter(ready), None)
