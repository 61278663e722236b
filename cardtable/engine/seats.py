"""The players on the seats of a table: people, and AI players with their levels."""

from dataclasses import dataclass
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
