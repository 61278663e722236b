"""The rest of a hand, once no decision can change its score."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class Rest:
    """The rest of a hand in which no decision matters.

    :param moves: the viewer's remaining moves, in order.
    :param reason: what will happen and why no decision can change it, in words.
    :param points: the points of each seat for the hand.
    """

    moves: tuple[Move, ...]
    reason: str
    points: tuple[int, ...]


def points_of(
    guess: Callable[[View[HouseT, FactsT], Random], State], view: View[HouseT, FactsT], moves: Sequence[Move]
) -> tuple[int, ...]:
    """Return the points of each seat for the hand if the viewer makes ``moves``, one on each turn.

    The others make any legal moves: this is called only where that makes no difference.
    """
    state = guess(view, Random(0))
    hands, left = len(state.results), list(moves)
    while len(state.results) == hands:
        state.apply(left.pop(0) if state.actor == view.seat else state.moves()[0])
    return state.results[-1].points
