"""How the people at the screen like their table: what the settings say, as the table needs it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cardtable.engine.player.mistake import Mistake
from cardtable.ui.keyboard.keymap import Keymap
from cardtable.ui.table.motion import Pace

COACH_FIRST: Final = "first"
COACH_ALWAYS: Final = "always"
COACH_OFF: Final = "off"


@dataclass(frozen=True, slots=True)
class Manner:
    """How the people like their table: its pace, whether costly moves ask once, and which keys do what.

    :param card_scale: how large the cards of the hand are, 1 as designed.
    :param sort: the name of the order of the hand.
    :param faces: by name, the animals that people chose for themselves.
    :param auction_help: whether what the hand promises is shown in the auction; ``None``: at tables for beginners.
    :param coach: whether costly moves are commented on: in the first matches, always, or not.
    :param tutor: before how large a mistake the table asks; ``None``: it does not ask.
    :param click_plays: whether a click on a card that is a whole move plays it; else it is picked up first.
    """

    pace: Pace = field(default_factory=Pace)
    confirm: bool = True
    keys: Keymap = field(default_factory=Keymap)
    card_scale: float = 1.0
    sort: str = ""
    faces: Mapping[str, str] = field(default_factory=dict)
    click_plays: bool = True
    auction_help: bool | None = None
    coach: str = COACH_OFF
    tutor: Mistake | None = None

    @property
    def may_coach(self) -> bool:
        """Whether there is a coach at all."""
        return self.coach != COACH_OFF

    def coaches(self, learners: frozenset[int], seat: int | None) -> bool:
        """Whether the coach comments on the moves of a seat.

        :param learners: the seats of people in their first matches of the game.
        """
        return self.coach == COACH_ALWAYS or (self.coach == COACH_FIRST and seat in learners)
