"""The manner of a table: how the people at the screen like it, according to their settings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cardtable.engine.mistake import Mistake
from cardtable.ui.keyboard.keymap import Keymap
from cardtable.ui.table.motion import Pace

COACH_FIRST: Final = "first"
COACH_ALWAYS: Final = "always"
COACH_OFF: Final = "off"


@dataclass(frozen=True, slots=True)
class Manner:
    """How the people like their table: its pace, its keys, and its help.

    :param confirm: whether costly moves need a confirmation.
    :param sort: the name of the order of the hand.
    :param faces: the animals that people chose for themselves, by name.
    :param auction_help: whether the forecast is shown in the auction; ``None``: at tables for beginners only.
    :param coach: when costly moves are commented on: in the first matches, always, or never.
    :param tutor: the smallest mistake that the tutor asks about; ``None``: the tutor is off.
    :param click_plays: whether a click on a card plays it, if the card alone is a move; otherwise it is selected first.
    """

    pace: Pace = field(default_factory=Pace)
    confirm: bool = True
    keys: Keymap = field(default_factory=Keymap)
    sort: str = ""
    faces: Mapping[str, str] = field(default_factory=dict)
    click_plays: bool = True
    auction_help: bool | None = None
    coach: str = COACH_OFF
    tutor: Mistake | None = None

    @property
    def may_coach(self) -> bool:
        """Whether the coach may comment at all."""
        return self.coach != COACH_OFF

    def coaches(self, learners: frozenset[int], seat: int | None) -> bool:
        """Whether the coach comments on the moves of a seat.

        :param learners: the seats of people in their first matches of the game.
        """
        return self.coach == COACH_ALWAYS or (self.coach == COACH_FIRST and seat in learners)
