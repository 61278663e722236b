"""Judges moves from a View alone: by how much each is worse than the move that a hint would recommend.

The candidates of the hint and the moves to be judged are played out in the same sampled deals. The difference between
two of them therefore has a much smaller error than their means.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import fmean, stdev
from typing import Final

from cardtable.ai.advice.tryout import Tryout
from cardtable.ai.search.effort import Effort, never
from cardtable.ai.search.explanation import MIN_DEALS, Explanation
from cardtable.ai.search.question import Question
from cardtable.ai.search.trial import Trial
from cardtable.ai.search.trials import ROUNDING_ERROR
from cardtable.engine.game import Game
from cardtable.engine.moves import Move

JUDGED_DEALS: Final = 48
"""The number of sampled deals in which a move is judged. Guessed."""
MIN_STANDARD_ERRORS: Final = 2.0
"""A loss of fewer standard errors than this may be chance."""
SURE_ERRORS: Final = 3.0
"""A loss surely exceeds an amount by this many standard errors.

Fitted on 100 medium mistakes in hands of the rules of thumb with a third of random moves, in all six games (a script
that was not kept). A review confirmed 91 of them, and 70 of the 71 that surely exceeded a small mistake.
The recommended move did best of several in the same deals, so losses are rather too large.
"""
BAND_SHARE: Final = 0.8
"""The share of the deals in the band of a move; the rest lie above and below it in equal numbers."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How much the worth of a move varied between the sampled deals, in the measure of :meth:`Bot.worth`.

    :param low: the lower end of the band that holds ``BAND_SHARE`` of the deals.
    :param high: the upper end of the band.
    """

    low: float
    mean: float
    high: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a move compares with the recommended one.

    :param loss: by how much its mean worth is below that of the recommended move, in the measure of
        :meth:`Bot.worth`; negative if it did better.
    :param error: the standard error of the loss, from the differences deal by deal.
    :param deals: the number of deals in which both were played out.
    :param spread: the spread of its worth; ``None`` if it was not played out.
    :param fair: the loss for use in means, over a number of deals that did not depend on the loss; ``None`` if that is
        the loss itself.
    :param drawback: what speaks against it beside the move that it is compared with, in a sentence; only comparisons in
        other deals give it.
    """

    move: Move
    loss: float
    error: float
    deals: int
    spread: Spread | None = None
    fair: float | None = None
    drawback: str = ""

    def costs(self, amount: float) -> bool:
        """Whether the loss is at least ``amount`` and too large to be chance."""
        return self.loss >= amount and self.loss > max(MIN_STANDARD_ERRORS * self.error, ROUNDING_ERROR)

    def surely_costs(self, amount: float) -> bool:
        """Whether the loss exceeds ``amount`` so clearly that a review, which uses other deals, is likely to agree."""
        return self.loss - SURE_ERRORS * self.error >= amount


@dataclass(frozen=True, slots=True)
class Judgement:
    """The moves of one decision, compared with the move that a hint recommends.

    :param hint: the hint for the same position, with its reason.
    :param verdicts: the recommended move first, then the others by their loss; empty if there was nothing to decide.
    :param equal_moves: pairs of a move to be judged and the equal move whose verdict stands for it.
    :param settled: whether the candidates of the hint were compared to the end; otherwise it was stopped early.
    :param worth: the mean worth of the recommended move; 0 if nothing was compared.
    """

    hint: Explanation
    verdicts: tuple[Verdict, ...] = ()
    equal_moves: tuple[tuple[Move, Move], ...] = ()
    settled: bool = True
    worth: float = 0.0

    @property
    def best(self) -> Move:
        return self.hint.move

    def verdict(self, move: Move) -> Verdict | None:
        """Return the verdict on a move, or ``None`` if it has not been judged."""
        move = dict(self.equal_moves).get(move, move)
        return next((each for each in self.verdicts if each.move == move), None)


def judge(
    question: Question,
    game: Game,
    moves: Iterable[Move] = (),
    stop: Callable[[], bool] = never,
    deals: int = JUDGED_DEALS,
) -> Judgement:
    """Judge ``moves`` and the moves that a hint would compare; the same question gives the same judgement.

    The question of a hint (see :func:`hint_question`) gives a judgement that agrees with the hint.

    :param moves: legal moves to be judged, whether a hint would compare them or not.
    :param stop: asked between moves whether to answer now; then some moves may have no verdict.
    :param deals: the number of sampled deals in which the recommended move and each of ``moves`` are played out.
    :raises IllegalMove: if one of ``moves`` is not legal.
    """
    return judge_further(Tryout(question, game), moves, stop, deals)


def judge_further(
    tryout: Tryout, moves: Iterable[Move] = (), stop: Callable[[], bool] = never, deals: int = JUDGED_DEALS
) -> Judgement:
    """Judge as :func:`judge` does, continuing an earlier try-out."""
    asked = {move: tryout.game.parse(str(move)) for move in moves}
    for move in asked.values():
        tryout.world.check(move)
    hint = tryout.explain(stop)
    if tryout.forced:
        return Judgement(hint)
    effort = Effort(None, tryout.question.bounds[1], stop=stop)
    for move in (hint.move, *asked.values()):
        if not tryout.try_out(move, deals, effort):
            break
    best = tryout.trial(hint.move)
    if best is None:
        return Judgement(hint, settled=tryout.finished)
    known = {move: trial for move in tryout.moves() if (trial := tryout.trial(move)) is not None}
    verdicts = [verdict_on(move, trial, best) for move, trial in known.items() if move != hint.move]
    verdicts = sorted((each for each in verdicts if each.deals >= MIN_DEALS), key=lambda each: each.loss)
    own = verdict_on(hint.move, best, best)
    equal_moves = tuple(
        (move, trial.move)
        for move, parsed in asked.items()
        if (trial := tryout.trial(parsed)) is not None and trial.move != move
    )
    return Judgement(hint, (own, *verdicts) if own.deals >= MIN_DEALS else (), equal_moves, tryout.finished, best.mean)


def verdict_on(move: Move, trial: Trial, best: Trial) -> Verdict:
    """Return how a move that was tried out compares with the recommended one."""
    deals = min(len(trial.worths), len(best.worths))
    losses = [top - own for top, own in zip(best.worths[:deals], trial.worths[:deals], strict=True)]
    # The bot's promises count only if it made one for both moves (see Line).
    weight = min(trial.line.weight, best.line.weight)
    known = deals + weight
    loss = (fsum(losses) + weight * (best.line.promise - trial.line.promise)) / known if known else 0.0
    error = stdev(losses) * sqrt(deals) / known if deals > 1 else 0.0
    return Verdict(move, loss, error, deals, _spread(trial.worths))


def _spread(worths: Sequence[float]) -> Spread | None:
    if not worths:
        return None
    ordered, outside = sorted(worths), round(len(worths) * (1 - BAND_SHARE) / 2)
    return Spread(ordered[outside], fmean(worths), ordered[-1 - outside])
