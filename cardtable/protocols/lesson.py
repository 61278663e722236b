"""The interface of a lesson (*First hand, explained*) for the scene that shows it."""

from collections.abc import Sequence
from typing import Protocol

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.protocols.match import Match


class Remark(Protocol):
    """One remark of the coach: a text, its rule, and the cards and places to look at."""

    @property
    def head(self) -> str:
        """The heading, a few words; empty if it needs none."""

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
    """All texts of a lesson."""

    @property
    def title(self) -> str:
        """The title of the lesson."""

    @property
    def texts(self) -> Sequence[str]:
        """All remarks, one for each step."""

    @property
    def heads(self) -> Sequence[str]:
        """The headings of all remarks."""


class TaughtMatch(Match, Protocol):
    """A match whose moves are prescribed and explained."""

    @property
    def lesson(self) -> LessonText:
        """The texts, which address the learner by name."""

    @property
    def remark(self) -> Remark | None:
        """The remark shown now, if there is one."""

    @property
    def step(self) -> int:
        """The number of this step, counted from 1."""

    @property
    def expected(self) -> Move | None:
        """The move that the learner should make; ``None`` on another player's turn, or while there is more to read."""

    @property
    def waits(self) -> bool:
        """Whether the learner must read a remark before the match continues."""

    @property
    def astray(self) -> bool:
        """Whether the learner has just made a move other than the lesson's, to be taken back or played on."""

    def next_remark(self) -> None:
        """Show the next remark, after this one has been read."""
