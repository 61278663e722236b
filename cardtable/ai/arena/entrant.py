"""The players of the arena."""

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View


class MisplayError(Exception):
    """A player has failed to make a legal move. The message follows the player's name and a colon."""


def _ignore(view: View) -> None:
    """Do nothing when a match begins or ends."""


def _close_nothing() -> None:
    """Do nothing when the player is closed."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in the arena.

    :param choose: returns a move for a View and a seed.
    :param kind: two entrants of one kind play alike. If empty, the name is the kind.
    :param begin: called before a match with the View of its seat.
    :param end: called after a match with the View of its seat.
    :param close: called when no more matches will be played.
    :param clairvoyant: for benchmarks only: returns a move for a copy of the true state, a View and a seed, and is
        called instead of ``choose``. No player of the program has it.
    """

    name: str
    choose: Callable[[View, int], Move]
    kind: str = ""
    begin: Callable[[View], None] = _ignore
    end: Callable[[View], None] = _ignore
    close: Callable[[], None] = _close_nothing
    clairvoyant: Callable[[State, View, int], Move] | None = None
