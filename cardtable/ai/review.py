"""Reviewing the moves that a seat made in a hand: what each cost, by what its player could know at that moment.

A move is compared with the recommended one over deals that fit the View. Where it seems worse, both are compared once
more in other deals: a loss is measured there, because the best of several in the first deals owes something to them.
Nothing is flagged that both do not flag.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import fsum, sqrt
from typing import Final

from cardtable.ai.judgement import MIN_ERRORS, Judgement, Spread
from cardtable.engine.moves import Move

MAX_SHOWN: Final = 3
"""How many of the flagged moves a review shows."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision that was reviewed; a move without a choice is none.

    :param place: the number of moves at the table before it.
    :param phase: the phase of the game, which tells bids from plays.
    :param move: the move that was made.
    :param best: the recommended one.
    :param words: why that one, as a hint would say it.
    :param worth: what the seat could expect before the move, in the measure of :meth:`Bot.worth`.
    :param loss: by how much the move is worse than the recommended one, in the same measure; 0 for that one itself. The
        measured loss of a move that is as good may be below 0.
    :param error: the standard error of the loss.
    :param deals: the number of deals in which both moves were played out.
    :param flagged: whether it clearly costs something in both comparisons.
    :param made: what the move came to in these deals; ``None`` where none were compared.
    :param instead: what the recommended one came to.
    """

    place: int
    phase: str
    move: Move
    best: Move
    words: str
    worth: float
    loss: float = 0.0
    error: float = 0.0
    deals: int = 0
    flagged: bool = False
    made: Spread | None = None
    instead: Spread | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of one seat in a hand.

    :param hand: the hand, counted from 0.
    :param moves: in the order in which they were made.
    :param even: the worth of a hand that changes nothing.
    :param end: what the hand came to.
    """

    seat: int
    hand: int
    moves: tuple[Reviewed, ...]
    even: float
    end: float

    @property
    def worst(self) -> tuple[Reviewed, ...]:
        """The flagged moves that cost most, the costliest first; at most ``MAX_SHOWN``."""
        flagged = sorted((each for each in self.moves if each.flagged), key=lambda each: -each.loss)
        return tuple(flagged[:MAX_SHOWN])

    @property
    def luck(self) -> float:
        """What the cards and the others brought: the result without what the decisions cost."""
        return self.end - self.even + fsum(each.loss for each in self.moves)


def seems_worse(judgement: Judgement, move: Move) -> bool:
    """Return whether a move seems to cost anything, so that it has to be compared once more."""
    verdict = judgement.verdict(move)
    return verdict is not None and verdict.move != judgement.best and verdict.loss > 0


def reviewed(place: int, phase: str, move: Move, first: Judgement, second: Judgement | None, least: float) -> Reviewed:
    """Return what a move cost.

    :param first: the judgement of the move.
    :param second: a judgement in other deals of the move and the one recommended in ``first``; ``None`` if the move did
        not seem worse.
    :param least: the loss from which on a move can be flagged.
    """
    plain = Reviewed(place, phase, move, first.best, first.hint.words, first.worth)
    if second is None:
        return plain
    verdict, again, best = first.verdict(move), second.verdict(move), second.verdict(first.best)
    if verdict is None or again is None or best is None:
        return plain
    loss = again.loss - best.loss
    clear = loss >= least and loss > MIN_ERRORS * again.error
    flagged = clear and verdict.costs(least) and again.costs(least)
    return replace(
        plain,
        loss=loss,
        error=again.error,
        deals=again.deals,
        flagged=flagged,
        made=again.spread,
        instead=best.spread,
    )


def rate(losses: Iterable[float]) -> tuple[float, float]:
    """Return the mean loss of a decision and its standard error."""
    known = list(losses)
    if not known:
        return 0.0, 0.0
    mean = fsum(known) / len(known)
    spread = sqrt(fsum((each - mean) ** 2 for each in known) / max(1, len(known) - 1))
    return mean, spread / sqrt(len(known))
