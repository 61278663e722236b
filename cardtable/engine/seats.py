"""The players on the seats of a table: people, and AI players with their levels."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

DEALER: Final = -1
"""The actor that deals and shuffles, beside the seats."""


class PlayerKind(StrEnum):
    """The kind of player that makes the moves of a seat."""

    HUMAN = "human"
    AI = "ai"


class AILevel(StrEnum):
    """The strength of an AI player, from the weakest to the strongest."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class Seat:
    """The player on a seat.

    :param level: the level of an AI player; ignored for a person.
    """

    name: str
    player: PlayerKind = PlayerKind.HUMAN
    level: AILevel = AILevel.NORMAL

    @property
    def is_person(self) -> bool:
        """Whether a person plays here."""
        return self.player is PlayerKind.HUMAN


def renamed(seats: Sequence[Seat], before: str, name: str) -> tuple[Seat, ...]:
    """Return the seats with another name for the people called ``before``; an AI player of that name takes the old one.

    Where another person has that name already, nobody is renamed.
    """
    people = {seat.name.strip() for seat in seats if seat.is_person}
    if before not in people or name in people:
        return tuple(seats)
    names = {before: name, name: before}
    return tuple(
        replace(seat, name=names[seat.name.strip()])
        if seat.name.strip() == (before if seat.is_person else name)
        else seat
        for seat in seats
    )


# The direction of play round the table


class Direction(StrEnum):
    """The direction in which the seats act; ``UNDETERMINED`` where all of them act at the same time."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"
    UNDETERMINED = "undetermined"


# The seats with the highest or the lowest score; equal seats share it


def highest(scores: Sequence[int]) -> tuple[int, ...]:
    most = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == most)


def lowest(scores: Sequence[int]) -> tuple[int, ...]:
    least = min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == least)
