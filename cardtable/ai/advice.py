"""Hints: the move with the best mean over sampled deals, and the figures of the moves compared with it.

A hint is bounded by counts and seeded by the position, so that the same position always gets the same hint. The moves
are compared deal by deal; those not clearly behind the best are played out further. The best move is recommended even
where the rules of thumb prefer another, because a hint must not contradict its own figures.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from cardtable.ai.effort import Effort, never
from cardtable.ai.explanation import MIN_DEALS, Candidate, Explanation
from cardtable.ai.levels import ADVISER
from cardtable.ai.mixing import chances
from cardtable.ai.question import Question
from cardtable.ai.trial import Trial
from cardtable.ai.trials import ROUNDING_ERROR, candidates_of, first_trials, rollout
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View

MAX_ERRORS_BEHIND: Final = 2.0
"""A move that is more standard errors than this behind the best is not played out further. Guessed."""
MAX_MIXTURE_NODES: Final = 2_000
"""The effort for a mixture of moves. Guessed from timings: at most a third of a second."""


def hint_question(view: View) -> Question:
    """Return the question for a hint: the same for the same position.

    :raises ValueError: if the view's seat is not to act.
    """
    return Question(view, ADVISER, len(view.log))


def advise(question: Question, game: Game, stop: Callable[[], bool] = never) -> Explanation:
    """Return the hint for the seat to act: always the same for the same View, unless time runs out."""
    view, level = question.view, question.level
    rng = Random(question.seed)
    world = game.guess(view, rng)
    mixture_effort = Effort(MAX_MIXTURE_NODES, None, stop=stop)
    mixed = chances(game.bot, world, level, rng, mixture_effort) if len(world.moves()) > 1 else None
    if mixed is not None:
        order = by_chance(mixed)
        return Explanation(order[0].move, game.bot.reason(world, order[0].move), order)
    trials = first_trials(game.bot, world, level.breadth, rng)
    chosen = trials[0]
    if len({trial.move for trial in trials}) > 1:
        _Tryout(game, view, trials, rng, Effort(*question.bounds, stop=stop)).run()
        chosen = _best(trials)
    candidates = candidates_of(trials, chosen) if chosen.worths else ()
    return Explanation(chosen.move, game.bot.reason(world, chosen.move), candidates)


def by_chance(mixed: Mapping[Move, float]) -> tuple[Candidate, ...]:
    """Return moves that are drawn by lot, the likeliest first."""
    order = sorted(mixed, key=mixed.__getitem__, reverse=True)
    return tuple(Candidate(move, 0.0, 0, 0, mixed[move]) for move in order)


def _best(trials: Sequence[Trial]) -> Trial:
    """Return the best trial, the first of equals."""
    known = [trial for trial in trials if len(trial.worths) >= MIN_DEALS] or [trials[0]]
    best = max(trial.gain(trials[0]) for trial in known)
    return next(trial for trial in known if trial.gain(trials[0]) >= best - ROUNDING_ERROR)


class _Tryout:
    """The moves of one position, played out in the same sampled deals."""

    def __init__(self, game: Game, view: View, trials: Sequence[Trial], rng: Random, effort: Effort) -> None:
        self.game = game
        self.view = view
        self.trials = trials
        self.rng = rng
        self.effort = effort
        self._deals: list[tuple[State, int]] = []

    def run(self) -> None:
        """Spend half of the effort evenly on all moves, and the rest on those that are not clearly behind."""
        even = max(MIN_DEALS, (self.effort.playouts or 0) // 2 // len(self.trials))
        for count in range(1, even + 1):
            for trial in self.trials:
                if not self._catch_up(trial, count):
                    return
        count = even
        while self.effort.spent < 1:
            count += 1
            for trial in self._contenders():
                if not self._catch_up(trial, count):
                    return

    def _contenders(self) -> list[Trial]:
        """Return the first trial, which the others are measured from, the best, and those not clearly behind it."""
        first, best = self.trials[0], _best(self.trials)
        return [
            trial
            for trial in self.trials
            if trial in (first, best) or best.gain(first) - trial.gain(first) <= MAX_ERRORS_BEHIND * trial.error(best)
        ]

    def _catch_up(self, trial: Trial, count: int) -> bool:
        """Play a move out in the first ``count`` deals; return whether there was time for it."""
        while len(trial.worths) < count:
            deal = len(trial.worths)
            if deal == len(self._deals):
                self._deals.append((self.game.guess(self.view, self.rng), self.rng.getrandbits(64)))
            world, luck = self._deals[deal]
            moves = trial.line.moves
            worth = rollout(self.game.bot, world.copy(), moves, Random(luck), self.effort)
            if worth is None:
                return False
            trial.worths.append(worth)
            self.effort.made += 1
        return True
