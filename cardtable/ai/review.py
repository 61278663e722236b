"""The review of a seat's moves in a hand: what each of them cost, judged by what its player could know.

What a move cost is the adviser's figure (:mod:`cardtable.ai.advice`). It is measured whether or not the move seemed
worse, so that the mean over many decisions is fair. If the move is found costly, it is compared once more in new deals.
A move is flagged only if both comparisons find it costly.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import fsum, sqrt
from typing import Final

from cardtable.ai.advice import Advice, Spread
from cardtable.engine.moves import Move

MAX_SHOWN: Final = 3
"""The maximum number of flagged moves that a review shows."""
CONFIRMING_DRAW: Final = 2
"""The draw of the deals that must find a move costly too before it is flagged."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move that was reviewed. Forced moves are not reviewed.

    :param place: the number of moves at the table before it.
    :param phase: the phase of the game, which distinguishes bids from plays.
    :param move: the move that was made.
    :param best: the recommended move.
    :param words: the reason for the recommended move, and what speaks against the move made.
    :param worth: what the seat could expect before the move, in the measure of :meth:`Bot.worth`.
    :param loss: by how much the move is worse than the recommended one, in the same measure; 0 for the recommended move
        itself. The measured loss of an equally good move may be below 0. Where moves are drawn by lot, it is measured
        from their average instead, each weighted by its probability.
    :param error: the standard error of the loss.
    :param deals: the number of deals in which both moves were played out.
    :param flagged: whether both comparisons found it clearly costly.
    :param made: the spread of the move's worth in these deals; ``None`` if the moves were not compared again.
    :param instead: the same for the recommended move.
    :param fair: the loss for use in means (see :class:`Verdict`); ``None`` if that is the loss itself.
    :param points: the points that it surely gave away in the hand (see :class:`Verdict`).
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
    fair: float | None = None
    points: float = 0.0

    @property
    def fair_loss(self) -> float:
        """The loss for use in means."""
        return self.loss if self.fair is None else self.fair


@dataclass(frozen=True, slots=True)
class Review:
    """All reviewed moves of one seat in a hand.

    :param moves: in the order in which they were made.
    :param even: the worth of a hand that changes nothing.
    :param end: the worth at the end of the hand.
    """

    seat: int
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
        return self.end - self.even + fsum(each.fair_loss for each in self.moves)


def needs_confirmation(advice: Advice, move: Move, min_loss: float) -> bool:
    """Return whether a move seems costly, and must be compared with the recommended one in other deals.

    :param min_loss: the smallest loss for which a move can be flagged.
    """
    verdict = advice.verdict(move)
    return verdict is not None and verdict.move != advice.best and verdict.costs(min_loss)


def review_move(
    place: int, phase: str, move: Move, advice: Advice, confirmation: Advice | None, min_loss: float
) -> ReviewedMove:
    """Return the review of a move.

    :param advice: the advice for its decision, with a verdict on it.
    :param confirmation: the comparison in other deals, if the move needed one.
    :param min_loss: the smallest loss for which a move can be flagged.
    """
    verdict, best = advice.verdict(move), advice.verdict(advice.best)
    plain = ReviewedMove(place, phase, move, advice.best, advice.why(move), advice.worth)
    if verdict is None or best is None or (verdict.move == advice.best and not advice.chances):
        return plain
    again = None if confirmation is None else confirmation.verdict(move)
    return replace(
        plain,
        # What was to be expected before the move, from the same deals as its cost.
        worth=plain.worth if verdict.spread is None else verdict.spread.mean + verdict.loss,
        loss=verdict.loss,
        error=verdict.error,
        deals=verdict.deals,
        flagged=again is not None and again.costs(min_loss),
        made=verdict.spread,
        instead=best.spread,
        fair=verdict.fair,
        points=verdict.points,
    )


def mean_loss(losses: Iterable[float]) -> tuple[float, float]:
    """Return the mean loss per decision and its standard error."""
    known = list(losses)
    if not known:
        return 0.0, 0.0
    mean = fsum(known) / len(known)
    spread = sqrt(fsum((each - mean) ** 2 for each in known) / max(1, len(known) - 1))
    return mean, spread / sqrt(len(known))
