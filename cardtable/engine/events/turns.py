"""Events between turns: debts, stops and skips, and changes in the order of turns."""

from dataclasses import dataclass

from cardtable.engine.direction import Direction
from cardtable.engine.events.base import Event


@dataclass(frozen=True, slots=True)
class DebtGrown(Event):
    """A card adds to the number of cards that the next player must pick up.

    :param by: the number of cards that it adds.
    :param total: the debt with them.
    """

    seat: int
    by: int
    total: int


@dataclass(frozen=True, slots=True)
class DebtCleared(Event):
    """A seat's card has ended a debt.

    :param total: the number of cards that were owed.
    """

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class DebtPassed(Event):
    """A turn is over, and the next seat has a debt to answer or to pick up."""

    to: int
    total: int


@dataclass(frozen=True, slots=True)
class DebtDeferred(Event):
    """A seat could not pick up all its penalty cards, and owes the rest.

    :param total: the number of cards that it owes.
    """

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A seat chose to end its turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A seat's turn was passed over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The direction of play has changed. The engine reports it."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class LastTurns(Event):
    """From now on these seats have one turn left each, in this order."""

    seats: tuple[int, ...]
