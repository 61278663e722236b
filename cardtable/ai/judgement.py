"""Judging moves from a View alone: by how much each is worse than the move that a hint would recommend.

The moves of a hint and the moves that are judged are played out in the same sampled deals, so that the difference
between two of them has a much smaller error than their means. What a person saw is all that goes in.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import fmean, stdev
from typing import Final

from cardtable.ai.effort import Effort, never
from cardtable.ai.explanation import MIN_DEALS, Explanation
from cardtable.ai.question import Question
from cardtable.ai.trial import Trial
from cardtable.ai.trials import ROUNDING_ERROR
from cardtable.ai.tryout import Tryout
from cardtable.engine.game import Game
from cardtable.engine.moves import Move

JUDGED_DEALS: Final = 48
"""The number of sampled deals in which a move is judged. Guessed."""
MIN_ERRORS: Final = 2.0
"""A loss of fewer standard errors than this may be chance."""


BAND: Final = 0.8
"""The share of the deals that the band of a move holds; as many lie above it as below."""


@dataclass(frozen=True, slots=True)
class Spread:
    """What a move came to, deal by deal, in the measure of :meth:`Bot.worth`.

    :param low: the lower end of the band that holds ``BAND`` of the deals.
    :param high: the upper end.
    """

    low: float
    mean: float
    high: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a move compares with the recommended one.

    :param loss: by how much its mean worth is below that of the recommended move, in the measure of
        :meth:`Bot.worth`; negative if it did better.
    :param error: the standard error of the loss, deal by deal.
    :param deals: the number of deals in which both were played out.
    :param spread: what the move came to; ``None`` if it was not played out.
    """

    move: Move
    loss: float
    error: float
    deals: int
    spread: Spread | None = None

    def costs(self, amount: float) -> bool:
        """Whether it clearly costs at least ``amount``: beyond that, and beyond what may be chance."""
        return self.loss >= amount and self.loss > max(MIN_ERRORS * self.error, ROUNDING_ERROR)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The moves of one decision, compared with the move that a hint recommends.

    :param hint: the hint for the same position, with its reason.
    :param verdicts: the recommended move first, then the others by their loss; empty if there was nothing to decide.
    :param settled: whether the moves of the hint were compared to the end; else the judgement was stopped early.
    :param worth: the mean worth of the recommended move; 0 where nothing is compared.
    :param equals: moves that were asked about, each with the equal one that stands for it among the verdicts.
    """

    hint: Explanation
    verdicts: tuple[Verdict, ...] = ()
    equals: tuple[tuple[Move, Move], ...] = ()
    settled: bool = True
    worth: float = 0.0

    @property
    def best(self) -> Move:
        """The recommended move."""
        return self.hint.move

    def verdict(self, move: Move) -> Verdict | None:
        """Return the verdict on a move, or ``None`` if it has not been judged."""
        move = dict(self.equals).get(move, move)
        return next((each for each in self.verdicts if each.move == move), None)


def judge(
    question: Question,
    game: Game,
    moves: Iterable[Move] = (),
    stop: Callable[[], bool] = never,
    deals: int = JUDGED_DEALS,
) -> Judgement:
    """Judge the moves that a hint would compare, and ``moves``: always the same, unless it is stopped.

    The question for a hint (:func:`cardtable.ai.advice.hint_question`) gives a judgement that agrees with the hint.

    :param moves: legal moves that must be judged, whether a hint would compare them or not.
    :param stop: asked between moves whether to answer now; then some moves may have no verdict.
    :param deals: the number of sampled deals in which each of ``moves`` and the recommended move are played out.
    :raises IllegalMove: if one of ``moves`` is not legal.
    """
    return judge_further(Tryout(question, game), moves, stop, deals)


def judge_further(
    tryout: Tryout, moves: Iterable[Move] = (), stop: Callable[[], bool] = never, deals: int = JUDGED_DEALS
) -> Judgement:
    """Judge as :func:`judge` does, with what a try-out has already found."""
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
    equals = tuple(
        (move, trial.move)
        for move, parsed in asked.items()
        if (trial := tryout.trial(parsed)) is not None and trial.move != move
    )
    return Judgement(hint, (own, *verdicts) if own.deals >= MIN_DEALS else (), equals, tryout.finished, best.mean)


def verdict_on(move: Move, trial: Trial, best: Trial) -> Verdict:
    """Return how a move that was tried out compares with the recommended one."""
    deals = min(len(trial.worths), len(best.worths))
    losses = [top - own for top, own in zip(best.worths[:deals], trial.worths[:deals], strict=True)]
    # What the bot promised counts only between moves for which it promised something (see Line).
    weight = min(trial.line.weight, best.line.weight)
    known = deals + weight
    loss = (fsum(losses) + weight * (best.line.promise - trial.line.promise)) / known if known else 0.0
    error = stdev(losses) * sqrt(deals) / known if deals > 1 else 0.0
    return Verdict(move, loss, error, deals, _spread(trial.worths))


def _spread(worths: Sequence[float]) -> Spread | None:
    if not worths:
        return None
    ordered, outside = sorted(worths), round(len(worths) * (1 - BAND) / 2)
    return Spread(ordered[outside], fmean(worths), ordered[-1 - outside])
