"""The review of a seat's moves in a hand: what each of them cost, judged by what its player could know.

A move is compared with the recommended one in sampled deals. If it seems worse, the two are compared again in other
deals, and the loss is measured there: the move that did best of several in the first deals partly owes that to those
deals. A move is flagged only if both comparisons find it costly.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import fsum, sqrt
from typing import Final

from cardtable.ai.advice.judgement import MIN_STANDARD_ERRORS, Judgement, Spread
from cardtable.engine.moves import Move

MAX_SHOWN: Final = 3
"""The maximum number of flagged moves that a review shows."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move that was reviewed. Forced moves are not reviewed.

    :param place: the number of moves at the table before it.
    :param phase: the phase of the game, which distinguishes bids from plays.
    :param move: the move that was made.
    :param best: the recommended move.
    :param words: the reason for the recommended move, as a hint would give it.
    :param worth: what the seat could expect before the move, in the measure of :meth:`Bot.worth`.
    :param loss: by how much the move is worse than the recommended one, in the same measure; 0 for the recommended move
        itself. The measured loss of an equally good move may be below 0.
    :param error: the standard error of the loss.
    :param deals: the number of deals in which both moves were played out.
    :param flagged: whether both comparisons found it clearly costly.
    :param made: the spread of the move's worth in these deals; ``None`` if the moves were not compared again.
    :param instead: the same for the recommended move.
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
    """All reviewed moves of one seat in a hand.

    :param hand: the number of the hand, from 0.
    :param moves: in the order in which they were made.
    :param even: the worth of a hand that changes nothing.
    :param end: the worth at the end of the hand.
    """

    seat: int
    hand: int
    moves: tuple[ReviewedMove, ...]
    even: float
    end: float

    @property
    def worst(self) -> tuple[ReviewedMove, ...]:
        """The costliest flagged moves, the worst first; at most ``MAX_SHOWN``."""
        flagged = sorted((each for each in self.moves if each.flagged), key=lambda each: -each.loss)
        return tuple(flagged[:MAX_SHOWN])

    @property
    def luck(self) -> float:
        """What the cards and the other players contributed: the result without the cost of the seat's decisions."""
        return self.end - self.even + fsum(each.loss for each in self.moves)


def seems_worse(judgement: Judgement, move: Move) -> bool:
    """Return whether a move seems to cost anything; if so, it must be compared again."""
    verdict = judgement.verdict(move)
    return verdict is not None and verdict.move != judgement.best and verdict.loss > 0


def review_move(
    place: int, phase: str, move: Move, first: Judgement, second: Judgement | None, min_loss: float
) -> ReviewedMove:
    """Return the review of a move, from one or two judgements.

    :param first: the judgement of the move.
    :param second: a judgement, in other deals, of the move and of the one recommended in ``first``; ``None`` if the
        move did not seem worse.
    :param min_loss: the smallest loss for which a move can be flagged.
    """
    plain = ReviewedMove(place, phase, move, first.best, first.hint.words, first.worth)
    if second is None:
        return plain
    verdict, again, best = first.verdict(move), second.verdict(move), second.verdict(first.best)
    if verdict is None or again is None or best is None:
        return plain
    loss = again.loss - best.loss
    clear = loss >= min_loss and loss > MIN_STANDARD_ERRORS * again.error
    flagged = clear and verdict.costs(min_loss) and again.costs(min_loss)
    return replace(
        plain,
        loss=loss,
        error=again.error,
        deals=again.deals,
        flagged=flagged,
        made=again.spread,
        instead=best.spread,
    )


def mean_loss(losses: Iterable[float]) -> tuple[float, float]:
    """Return the mean loss per decision and its standard error."""
    known = list(losses)
    if not known:
        return 0.0, 0.0
    mean = fsum(known) / len(known)
    spread = sqrt(fsum((each - mean) ** 2 for each in known) / max(1, len(known) - 1))
    return mean, spread / sqrt(len(known))
