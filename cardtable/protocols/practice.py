"""The interface of an exercise for the scene that shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from cardtable.engine.moves import Move
from cardtable.protocols.match import ComparedMove, Match


@dataclass(frozen=True, slots=True)
class Note:
    """The texts before an exercise is answered; they never give the answer away.

    :param source: where it comes from: ``Hand 12, on 18 November``.
    :param question: ``A move here once cost you 13 points. What would you do now?``
    :param last_moves: the last moves in words, each with the seat that made it.
    :param criterion: the measure by which the answer is weighed.
    """

    source: str
    question: str
    last_moves: tuple[tuple[int, str], ...]
    criterion: str


@dataclass(frozen=True, slots=True)
class Assessment:
    """The assessment of an answer.

    :param right: whether it was right.
    :param title: the same in a few words.
    :param why: why the best move is the best.
    :param compared: the moves and what each is worth, the best first.
    :param measure: what the figures measure.
    :param answer: the answer; ``None`` if the person asked to see the best move.
    :param listed: the answer among the moves compared: itself, or an equivalent move.
    :param best: the best move.
    """

    right: bool
    title: str
    why: str
    compared: tuple[ComparedMove, ...]
    measure: str
    answer: Move | None
    listed: Move | None
    best: Move


class PractisedMatch(Match, Protocol):
    """A table before a decision to practise. The person's move is the answer, and does not change the table."""

    @property
    def note(self) -> Note:
        """The texts before the answer."""

    @property
    def assessment(self) -> Assessment | None:
        """The assessment of the answer; ``None`` until it has been given and weighed."""

    @property
    def answered(self) -> bool:
        """Whether an answer has been given; it may still be weighed."""

    @property
    def results(self) -> Sequence[bool | None]:
        """For each exercise of the series, whether it was answered correctly; ``None`` before its answer."""

    @property
    def place(self) -> int:
        """The place of this exercise in the series, counted from 0."""

    def show(self) -> None:
        """Give up, and show the best move."""

    def weigh(self) -> bool:
        """Continue to weigh an answer that is not among the moves compared; return whether it is assessed now."""
