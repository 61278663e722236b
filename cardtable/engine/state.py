"""The base of every game's State: the actor, the legal moves, the effect of a move, and who knows which cards.

The dealer is an actor like any seat; everything random is a move of the dealer with the outcome written out.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import ClassVar, Final, Generic, Self, TypeVar, final, overload

from cardtable.engine.cards import Card
from cardtable.engine.generic import FactsT_co, HouseT_co
from cardtable.engine.law import IllegalMove, Refusal
from cardtable.engine.moves import Move
from cardtable.engine.native import attributes_of, mypyc_attr
from cardtable.engine.seats import DEALER, Direction
from cardtable.engine.view import HandResult, LogEntry, SeenZone, View, Zone, see

T = TypeVar("T")
BEFORE_A_DEAL: Final = "deal"
"""The phase in which the dealer deals a hand, in every game."""
MATCH_OVER: Final = "over"
"""The phase after the last move of a match, in every game."""


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the values with a new one at this place, such as a seat."""
    return (*values[:place], value, *values[place + 1 :])


class MovesOnDemand(Sequence[Move]):
    """Legal moves of which there may be thousands: they are counted first, and each is made when it is asked for."""

    __slots__ = ()

    @abstractmethod
    def move_at(self, place: int) -> Move:
        """Make the move at a place, from 0."""

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple([self.move_at(place) for place in range(len(self))[index]])
        return self.move_at(range(len(self))[index])

    def __iter__(self) -> Iterator[Move]:
        return map(self.move_at, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC, Generic[HouseT_co, FactsT_co]):
    """A match at one point: the one mutable thing of a game.

    Attributes of every game: ``house`` (its frozen house rules), ``phase`` (as ``layout.yaml`` names it; every game
    sets the first one, and has the phases ``deal`` and ``over``), ``actor`` (the seat to act, ``DEALER``, or ``None``
    when the match is over), ``seats`` (their number), ``dealer`` (the seat that deals), ``scores`` (of each seat),
    ``results`` (the finished hands) and ``winners`` (``None`` until the match is over).
    """

    game_id: ClassVar[str]
    house: HouseT_co
    phase: StrEnum
    actor: int | None
    seats: int
    dealer: int
    scores: tuple[int, ...]
    results: tuple[HandResult, ...]
    winners: tuple[int, ...] | None

    def __init__(self, seats: int, house: HouseT_co, dealer: int) -> None:
        self.seats, self.house, self.dealer = seats, house, dealer
        self.actor = DEALER
        self.scores = (0,) * seats
        self.results = ()
        self.winners = None

    @property
    def seat(self) -> int:
        """The seat to act.

        :raises ValueError: if it is the dealer who acts, or the match is over.
        """
        actor = self.actor
        if actor is None or actor < 0:
            raise ValueError("no seat is to act: " + ("the match is over" if actor is None else "the dealer is"))
        return actor

    @property
    def direction_of_play(self) -> Direction:
        """The direction of play round the table."""
        return Direction.CLOCKWISE

    @abstractmethod
    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves; for the dealer the one shuffle, with its cards in plain order."""

    def moves_with(self, cards: Iterable[Card]) -> Sequence[Move]:
        """Return the actor's legal moves that are made of exactly these cards, in any order."""
        wanted = sorted(cards)
        return [move for move in self.moves() if sorted(move.cards) == wanted]

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        """Return the moves that the actor could mean by exactly these cards, legal or not."""
        return self.moves_with(cards)

    @abstractmethod
    def refusal(self, move: Move) -> Refusal | None:
        """Return why the actor may not make ``move`` now, or ``None`` if it is legal. The only home of legality."""

    @final
    def check(self, move: Move) -> None:
        """Check that the actor may make ``move`` now.

        :raises IllegalMove: if not.
        """
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMove(refusal)

    @abstractmethod
    def deal(self, rng: Random) -> Move:
        """Return the dealer's move with a random outcome."""

    @abstractmethod
    def apply(self, move: Move) -> None:
        """Change the state by ``move``, trusting that it is legal. Deterministic."""

    @final
    def record(self, result: HandResult) -> None:
        """Add the points of a finished hand to the scores, and the hand to the results."""
        self.scores = tuple(score + points for score, points in zip(self.scores, result.points, strict=True))
        self.results += (result,)

    @final
    def pass_deal(self, dealer: int, winners: tuple[int, ...] | None) -> None:
        """Let ``dealer`` deal the next hand, or end the match if it has winners."""
        self.dealer = dealer
        self.winners = winners
        self.actor = DEALER if winners is None else None

    def copy(self) -> Self:
        """Return an independent copy, with lists of its own."""
        other = type(self).__new__(type(self))
        for name in attributes_of(self):
            value = getattr(self, name)
            setattr(other, name, value[:] if type(value) is list else value)
        return other

    @abstractmethod
    def zones(self) -> tuple[Zone, ...]:
        """Return all zones; every card of the game is in exactly one of them. Each seat has a zone called ``hand``."""

    @abstractmethod
    def facts(self) -> FactsT_co:
        """Return what is public besides the cards, as a frozen value of the game's own."""

    def view(
        self, seat: int | None, log: tuple[LogEntry, ...] = (), zones: tuple[SeenZone, ...] | None = None
    ) -> View[HouseT_co, FactsT_co]:
        """Return what ``seat`` may know, with the log as that seat saw it (the table keeps it).

        :param zones: the zones as ``seat`` sees them, if somebody has looked at them already.
        """
        return View(
            game=self.game_id,
            seat=seat,
            seats=self.seats,
            house=self.house,
            dealer=self.dealer,
            phase=self.phase,
            actor=self.actor,
            zones=tuple([see(zone, seat) for zone in self.zones()]) if zones is None else zones,
            facts=self.facts(),
            scores=self.scores,
            results=self.results,
            winners=self.winners,
            log=log,
            direction=self.direction_of_play,
        )
