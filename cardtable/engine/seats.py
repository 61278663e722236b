"""Who sits at a table: people and AI players, and how well these play."""

from dataclasses import dataclass
from enum import StrEnum


class PlayerKind(StrEnum):
    """Who makes the moves of a seat."""

    HUMAN = "human"
    AI = "ai"


class AILevel(StrEnum):
    """How well an AI player plays, from the weakest to the strongest."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class Seat:
    """The player on a seat.

    :param level: how well an AI player plays; ignored for a person.
    """

    name: str
    player: PlayerKind = PlayerKind.HUMAN
    level: AILevel = AILevel.NORMAL

    @property
    def is_person(self) -> bool:
        """Whether a person plays here."""
        return self.player is PlayerKind.HUMAN
