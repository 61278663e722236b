"""All that a play-test has played, for its measures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from cardtable.engine.game import Game
from cardtable.engine.options import Value
from cardtable.engine.seats import Direction
from cardtable.lab.control_variates import leads
from cardtable.lab.played import THESE_RULES, PlayedHand, PlayedMatch


@dataclass(frozen=True)
class Results:
    """All that a play-test has played.

    :param options: the house rules in question that differ from the printed ones.
    :param other: those of the rules with which they are compared; ``None`` if they are not.
    :param matches: by purpose, in the order of their deals.
    :param seed: decided the deals and the players' luck.
    :param level: the level of the players.
    :param seconds: the time of play.
    :param straight: whether the rules of thumb were asked on the true position, after a check that they decide the
        same from what they see.
    """

    game: Game
    seats: int
    options: Mapping[str, Value]
    other: Mapping[str, Value] | None
    matches: Mapping[str, Sequence[PlayedMatch]]
    seed: str
    level: str = "rule"
    seconds: float = 0.0
    straight: bool = True
    sweep: tuple[str, tuple[Value, ...]] | None = None
    files: Mapping[tuple[int, int], str] = field(default_factory=dict)

    @cached_property
    def base(self) -> Sequence[PlayedMatch]:
        """The matches by the rules in question."""
        return self.matches.get(THESE_RULES, ())

    @cached_property
    def forced(self) -> Mapping[str, float]:
        """The share of the decisions of each phase with only one legal move, where they were counted."""
        found: dict[str, list[int]] = {}
        for match in self.base:
            for hand in match.hands:
                for phase, numbers in hand.choices:
                    found.setdefault(phase, []).extend(numbers)
        return {phase: sum(number == 1 for number in numbers) / len(numbers) for phase, numbers in found.items()}

    @cached_property
    def clockwise(self) -> bool:
        """Whether the deal and the turn pass clockwise at the beginning of a hand."""
        return self.game.new(self.seats, self.options).direction_of_play is not Direction.COUNTER_CLOCKWISE

    def place(self, seat: int, dealer: int) -> int:
        """Return the place of a seat in the order of play after the dealer: 1 for the next, 0 for the dealer."""
        return (seat - dealer if self.clockwise else dealer - seat) % self.seats

    def lead(self, points: Sequence[float]) -> tuple[float, ...]:
        """Return how far each seat's side is ahead of the mean of the others; positive is better."""
        ahead = leads(points, self.game.sides(len(points)))
        return tuple(-each for each in ahead) if self.game.low_wins else ahead


def played_hands(match: PlayedMatch) -> list[PlayedHand]:
    """Return the hands of a match that have a result: those thrown in are left out."""
    return [hand for hand in match.hands if hand.points]
