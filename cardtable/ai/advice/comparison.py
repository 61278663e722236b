"""Compares moves in deals that played no part in finding the recommended one.

The move that a hint recommends is the best of several in the hint's deals, and partly owes that to those deals. The
cost of another move is therefore measured here, in other deals: as many as a sufficient precision takes, and more only
while it is in doubt whether the move is a mistake.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil
from operator import sub
from statistics import stdev
from typing import Final

from cardtable.ai.advice.judgement import Judgement, verdict_on
from cardtable.ai.advice.tryout import Tryout
from cardtable.ai.search.effort import Effort, never
from cardtable.ai.search.explanation import MIN_DEALS, Explanation
from cardtable.ai.search.question import Question
from cardtable.ai.search.trial import Trial
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.player.mistake import Mistake

PILOT_DEALS: Final = 32
"""The number of deals from which the necessary number is estimated. Guessed."""
SOUGHT_ERRORS: Final = 2.0
"""A loss is precise enough for a mean when the smallest mistake is this many standard errors. Guessed."""
CLEAR_ERRORS: Final = 2.0
"""A loss clearly is a mistake, or none, if it is this many standard errors from the smallest mistake. Guessed."""


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
    world, bot = tryout.world, tryout.game.bot
    drawbacks = {move: bot.drawback(world, own, asked[0]) for move, own in zip(moves[1:], asked[1:], strict=True)}
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
