"""What an exercise offers to the scene that shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from cardtable.engine.moves import Move
from cardtable.protocols.match import ComparedMove, Match


@dataclass(frozen=True, slots=True)
class Note:
    """What is said before an exercise is answered; never the answer.

    :param source: where it comes from: ``Hand 12, on 18 November``.
    :param question: ``Here you once lost 13 points. What now?``
    :param last_moves: what happened last, in words, each with the seat that did it.
    :param criterion: what the answer is weighed by.
    """

    source: str
    question: str
    last_moves: tuple[tuple[int, str], ...]
    criterion: str


@dataclass(frozen=True, slots=True)
class Assessment:
    """What is said of an answer.

    :param right: whether it was right.
    :param title: whether it was, in a few words.
    :param why: why the best move is the best.
    :param compared: the moves and what each is worth, the best first.
    :param measure: what the figures measure.
    :param answer: the answer; ``None`` if the person wanted to be shown the move.
    :param listed: the answer as it is among the moves compared: itself, or a move that comes to the same.
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
    """A table before a decision that is practised. The move that is made is the answer, and changes nothing there."""

    @property
    def note(self) -> Note:
        """What is said before the answer."""

    @property
    def assessment(self) -> Assessment | None:
        """What is said of the answer; ``None`` until it has been given and weighed."""

    @property
    def answered(self) -> bool:
        """Whether an answer has been given; it may still be weighed."""

    @property
    def results(self) -> Sequence[bool | None]:
        """Which exercises of this series were right; ``None`` for those that were not answered yet."""

    @property
    def place(self) -> int:
        """The place of this one in the series, counted from 0."""

    def show(self) -> None:
        """Give up, and be shown the best move."""

    def weigh(self) -> bool:
        """Continue to weigh an answer that was not compared before; return whether there is an assessment now."""
