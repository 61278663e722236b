"""Events at the end of hands, contracts and matches: they are settled and scored."""

from dataclasses import dataclass
from typing import Self

from cardtable.engine.events.base import CardEvent, Event, Sight


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat has played its last card, which ends the hand or begins its end."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeftOver(CardEvent):
    """Cards were still in a seat's hand, or in none of its melds, when the hand ended.

    :param points: what they count for ``to``, or against it.
    :param to: the seat that they are counted for.
    """

    seat: int
    points: int
    to: int

    def seen(self, sight: Sight) -> Self:
        return self.with_cards(sight.shown)


@dataclass(frozen=True, slots=True)
class ContractSettled(Event):
    """A contract was made or not. The engine reports it, from the result of the hand.

    :param seats: those that were bound by it, the bidder first.
    :param words: the contract as the score sheet names it.
    """

    seats: tuple[int, ...]
    words: str
    made: bool


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The scores have changed, or a hand is on the score sheet. The engine reports it.

    :param points: the points added for each seat.
    :param scores: the score of each seat now.
    """

    points: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """A hand is over and on the score sheet. The engine reports it.

    :param number: the number of hands that are over.
    """

    number: int


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """The match is over. The engine reports it.

    :param seats: all the winners.
    """

    seats: tuple[int, ...]
