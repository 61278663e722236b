"""What a lesson (*First hand, explained*) offers to the scene that shows it."""

from collections.abc import Sequence
from typing import Protocol

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.protocols.match import Match


class Remark(Protocol):
    """One remark of the coach: a text, the rule that it is about, what to look at."""

    @property
    def head(self) -> str:
        """What it is about, in a few words; empty if it needs none."""

    @property
    def say(self) -> str:
        """The text, two or three short sentences."""

    @property
    def rule(self) -> str:
        """The number of the rule; empty if there is none."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards to look at."""

    @property
    def zones(self) -> tuple[str, ...]:
        """The places to look at."""


class LessonText(Protocol):
    """What a lesson says from its beginning to its end."""

    @property
    def title(self) -> str:
        """What is taught."""

    @property
    def texts(self) -> Sequence[str]:
        """All remarks, one for each step."""

    @property
    def heads(self) -> Sequence[str]:
        """What all remarks are about, in a few words each."""


class TaughtMatch(Match, Protocol):
    """A match whose moves are prescribed and explained."""

    @property
    def lesson(self) -> LessonText:
        """What is said, the learner addressed by name."""

    @property
    def remark(self) -> Remark | None:
        """The remark shown now, if there is one."""

    @property
    def step(self) -> int:
        """The number of this step, from one."""

    @property
    def expected(self) -> Move | None:
        """The move that the learner is to make; ``None`` on another player's turn, or while there is more to read."""

    @property
    def waits(self) -> bool:
        """Whether a remark has to be read before the match continues."""

    @property
    def astray(self) -> bool:
        """Whether the learner has just made another move than the lesson's: it can be taken back, or played on."""

    def next_remark(self) -> None:
        """Go on to the next remark: this one has been read."""
