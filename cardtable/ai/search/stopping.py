"""When a search may stop: as soon as its continuation cannot be expected to change the move that it chooses in the end.

After some of the deals, the mean gain of a move in the end is about normally distributed around its mean gain so far
(stochastic curtailment: K. K. G. Lan, R. Simon and M. Halperin, 1982). Whether a search would choose the move follows
from this and from the rule by which it chooses, caution included.
"""

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final

from cardtable.ai.search.trial import Trial
from cardtable.ai.search.trials import ROUNDING_ERROR

MAX_ERRORS: Final = 2.3
"""A move is given up if it must gain more standard errors than this in the remaining deals to be chosen: a probability
of one in a hundred. Chosen with ``run.py bench early``, as is the next constant, so that the move is nearly always that
of the whole search."""
MIN_ALIKE_DEALS: Final = 48
"""In fewer deals than this, two moves that have made no difference so far may still make a rare one."""


def undecided(contenders: Sequence[Trial], caution: float, deals: float) -> list[Trial]:
    """Return the lines that may still be chosen; only the likely one if all others are given up or begin as it does.

    The first line is returned with several others, because all gains are relative to it.

    :param contenders: lines that are compared in the same deals, that of the rules of thumb first.
    :param caution: as in :class:`~cardtable.ai.search.levels.Level`.
    :param deals: the number of deals in which the last of them will have been compared in the end.
    """
    first = contenders[0]
    best = max(contenders, key=lambda trial: trial.gain(first))
    likely = best if best is not first and _lead(best, first, caution, deals) > 0 else first
    kept = [trial for trial in contenders if trial is likely or _may_replace(trial, likely, first, caution, deals)]
    if len({trial.move for trial in kept}) == 1:
        return [likely]
    return kept if kept[0] is first else [first, *kept]


def _may_replace(trial: Trial, likely: Trial, first: Trial, caution: float, deals: float) -> bool:
    """Whether a line may be chosen instead of the likely one."""
    if trial is first:
        return _lead(likely, first, caution, deals) <= MAX_ERRORS
    if likely is not first:
        error = _error_in_the_end(trial, likely, deals)
        if not error or likely.gain(first) - trial.gain(first) > MAX_ERRORS * error:
            return False
    return _lead(trial, first, caution, deals) >= -MAX_ERRORS


def _lead(trial: Trial, first: Trial, caution: float, deals: float) -> float:
    """Return by how much a line is expected to exceed the gain over the first one that caution requires in the end.

    The unit is the standard error of this expectation.
    """
    gain, error = trial.gain(first), _error_in_the_end(trial, first, deals)
    if not error:
        return inf if gain > ROUNDING_ERROR else 0.0 if len(trial.worths) < MIN_ALIKE_DEALS else -inf
    required = caution * trial.spread(first) * sqrt(deals) / (deals + trial.line.weight)
    return (gain - required) / error


def _error_in_the_end(trial: Trial, other: Trial, deals: float) -> float:
    """Return the standard error of the gain over another line after this many deals, as predicted from those so far."""
    spread, now, weight = trial.spread(other), len(trial.worths), trial.line.weight
    if spread <= ROUNDING_ERROR or deals <= now:
        return 0.0
    return spread * sqrt((deals - now) / (now + weight) / (deals + weight))
