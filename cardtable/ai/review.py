"""The review of a seat's moves in a hand: what each of them cost, judged by what its player could know.

The recommended move is found in sampled deals, as for a hint. It is the best of several in these deals, and partly owes
that to them. What another move costs is therefore measured in other deals: as many as a sufficient precision takes, and
more only while it is in doubt whether the move is a mistake. It is measured whether or not the move seemed worse, so
that the mean over many decisions is fair. If the move is found costly, the two are compared once more in new deals. A
move is flagged only if both comparisons find it costly.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil, fsum, sqrt
from operator import sub
from statistics import stdev
from typing import Final

from cardtable.ai.advice import Judgement, Spread, Tryout, verdict_on
from cardtable.ai.explanation import MIN_DEALS, Explanation, Trial
from cardtable.ai.levels import Effort, never
from cardtable.ai.questions import Question
from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move

MAX_SHOWN: Final = 3
"""The maximum number of flagged moves that a review shows."""
COMPARISONS: Final = 2
"""The number of comparisons that must find a move costly before it is flagged."""
PILOT_DEALS: Final = 32
"""The number of deals from which the necessary number is estimated. Guessed."""
SOUGHT_ERRORS: Final = 2.0
"""A loss is precise enough for a mean when the smallest mistake is this many standard errors. Guessed."""
CLEAR_ERRORS: Final = 2.0
"""A loss clearly is a mistake, or none, if it is this many standard errors from the smallest mistake. Guessed."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move that was reviewed. Forced moves are not reviewed.

    :param place: the number of moves at the table before it.
    :param phase: the phase of the game, which distinguishes bids from plays.
    :param move: the move that was made.
    :param best: the recommended move.
    :param words: the reason for the recommended move, as a hint would give it, and what speaks against the move made.
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


def needs_comparison(first: Judgement, comparisons: Sequence[Judgement], move: Move, min_loss: float) -> bool:
    """Return whether a move must be compared with the recommended one again.

    :param first: the judgement of the move.
    :param comparisons: the comparisons so far.
    :param min_loss: the smallest loss for which a move can be flagged.
    """
    verdict = first.verdict(move)
    if verdict is None or len(comparisons) == COMPARISONS:
        return False
    if verdict.move == first.best:
        return not comparisons and _drawn_loss(first, first) != 0.0
    return all(_costs(each, move, min_loss) for each in comparisons)


def review_move(
    place: int, phase: str, move: Move, first: Judgement, comparisons: Sequence[Judgement], min_loss: float
) -> ReviewedMove:
    """Return the review of a move.

    :param first: the judgement of the move.
    :param comparisons: the comparisons of the move with the one recommended in ``first``, each in other deals; empty
        for the recommended move itself.
    :param min_loss: the smallest loss for which a move can be flagged.
    """
    verdict = comparisons[0].verdict(move) if comparisons else None
    words = first.hint.words_beside("" if verdict is None else verdict.drawback)
    plain = ReviewedMove(place, phase, move, first.best, words, first.worth)
    best = comparisons[0].verdict(first.best) if comparisons else None
    if verdict is None or best is None:
        return plain
    return replace(
        plain,
        loss=verdict.loss - _drawn_loss(first, comparisons[0]),
        error=verdict.error,
        deals=verdict.deals,
        flagged=len(comparisons) == COMPARISONS and all(_costs(each, move, min_loss) for each in comparisons),
        made=verdict.spread,
        instead=best.spread,
        fair=verdict.fair,
    )


def _costs(judgement: Judgement, move: Move, min_loss: float) -> bool:
    verdict = judgement.verdict(move)
    return verdict is not None and verdict.costs(min_loss)


def _drawn_loss(first: Judgement, comparison: Judgement) -> float:
    """Return the mean loss of the moves that are drawn by lot, weighted by their probabilities; 0 if none are.

    The recommended one is no better than the others, so a move drawn like this must cost nothing on average.
    """
    drawn = [(each.chance or 0.0, comparison.verdict(each.move)) for each in first.hint.candidates]
    # Without draws of what the other players do, only the moves that were asked about have a verdict.
    losses = [chance * verdict.loss for chance, verdict in drawn if verdict is not None]
    total = fsum(chance for chance, _ in drawn)
    return fsum(losses) / total if total and len(losses) == len(drawn) else 0.0


def mean_loss(losses: Iterable[float]) -> tuple[float, float]:
    """Return the mean loss per decision and its standard error."""
    known = list(losses)
    if not known:
        return 0.0, 0.0
    mean = fsum(known) / len(known)
    spread = sqrt(fsum((each - mean) ** 2 for each in known) / max(1, len(known) - 1))
    return mean, spread / sqrt(len(known))


def compare(question: Question, game: Game, moves: Sequence[Move], stop: Callable[[], bool] = never) -> Judgement:
    """Compare legal moves with the first of them; the same question gives the same judgement.

    The judgement has no hint: the first of the moves takes the place of the recommended one.

    :param moves: two or more moves.
    :param stop: asked between moves whether to answer now; then some moves may have no verdict.
    :raises IllegalMove: if one of the moves is not legal.
    """
    return compare_further(Tryout(question, game), moves, stop)


def compare_further(tryout: Tryout, moves: Sequence[Move], stop: Callable[[], bool] = never) -> Judgement:
    """Compare as :func:`compare` does, continuing an earlier try-out."""
    asked = [tryout.game.parse(str(move)) for move in moves]
    for move in asked:
        tryout.world.check(move)
    effort = Effort(None, tryout.question.bounds[1], stop=stop)
    # Each move is played out in the first deals before the number of deals is decided.
    fair = PILOT_DEALS
    settled = all(tryout.try_out(move, fair, effort) for move in asked)
    if settled and not tryout.worths_given:
        most = tryout.game.review.deals
        deals = fair = min(most, _deals(tryout, asked))
        while settled := all(tryout.try_out(move, deals, effort) for move in asked):
            if deals >= most or not any(_in_doubt(tryout, move, asked[0], deals) for move in asked[1:]):
                break
            deals = min(most, 2 * deals)
    best = tryout.trial(asked[0])
    hint = Explanation(moves[0], "")
    if best is None:
        return Judgement(hint, settled=settled)
    # Where the bot gives the worths of moves, all of them are known at once.
    known = dict.fromkeys([*moves, *(tryout.moves() if tryout.worths_given else ())])
    trials = [(move, trial) for move in known if (trial := tryout.trial(move)) is not None]
    verdicts = [verdict_on(move, trial, best) for move, trial in trials]
    if not tryout.worths_given:
        fairly = [verdict_on(move, _first(trial, fair), _first(best, fair)).loss for move, trial in trials]
        verdicts = [replace(each, fair=loss) for each, loss in zip(verdicts, fairly, strict=True)]
    drawback = tryout.game.drawback
    drawbacks = {move: drawback(tryout.world, own, asked[0]) for move, own in zip(moves[1:], asked[1:], strict=True)}
    verdicts = [replace(each, drawback=drawbacks.get(each.move, "")) for each in verdicts]
    return Judgement(hint, tuple(each for each in verdicts if each.deals >= MIN_DEALS), (), settled, best.mean)


def _deals(tryout: Tryout, moves: Sequence[Move]) -> int:
    """Return the number of deals in which to compare moves that have been played out in the first deals.

    It depends on the spread of their differences and not on the mean, which therefore stays unbiased over these deals
    (a two-stage sample: C. Stein, 1945).
    """
    best, *others = [trial.worths[:PILOT_DEALS] for move in moves if (trial := tryout.trial(move)) is not None]
    spread = max((stdev(map(sub, best, other)) for other in others), default=0.0)
    return max(PILOT_DEALS, ceil((SOUGHT_ERRORS * spread / tryout.game.bot.measure().min_loss(Mistake.SMALL)) ** 2))


def _in_doubt(tryout: Tryout, move: Move, best: Move, deals: int) -> bool:
    """Whether it is still unclear after this many deals whether a move is a mistake."""
    one, other = tryout.trial(move), tryout.trial(best)
    if one is None or other is None:
        return False
    verdict = verdict_on(move, _first(one, deals), _first(other, deals))
    apart = abs(verdict.loss - tryout.game.bot.measure().min_loss(Mistake.SMALL))
    return apart <= CLEAR_ERRORS * verdict.error


def _first(trial: Trial, deals: int) -> Trial:
    """Return a trial as it was after this many deals."""
    return Trial(trial.line, trial.worths[:deals])
