"""The rest of a hand, when nothing that anybody does can change any more how it comes out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class Rest:
    """What can be played to the end without another decision that matters.

    :param moves: the viewer's moves, in the order in which they come due.
    :param story: in words, what comes and why nothing can change it.
    :param points: what the hand brings to each seat.
    """

    moves: tuple[Move, ...]
    story: str
    points: tuple[int, ...]


def points_of(
    guess: Callable[[View[HouseT, FactsT], Random], State], view: View[HouseT, FactsT], moves: Sequence[Move]
) -> tuple[int, ...]:
    """Return what the hand brings to each seat if the viewer makes ``moves`` as they come due.

    The others move in any way: it is asked only where that makes no difference, and nothing but the View is known.
    """
    state = guess(view, Random(0))
    hands, left = len(state.results), list(moves)
    while len(state.results) == hands:
        state.apply(left.pop(0) if state.actor == view.seat else state.moves()[0])
    return state.results[-1].points
