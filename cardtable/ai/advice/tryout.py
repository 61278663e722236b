"""Plays out the moves of one position in the same sampled deals, for hints and judgements.

The result depends only on the View, the level, the seed and the bounds. A try-out can be interrupted between two moves
of a rollout and resumed later without changing its result.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Final

from cardtable.ai.search.effort import Effort
from cardtable.ai.search.explanation import MIN_DEALS, Explanation
from cardtable.ai.search.mixing import by_chance, chances
from cardtable.ai.search.question import Question
from cardtable.ai.search.trial import Trial
from cardtable.ai.search.trials import ROUNDING_ERROR, candidates_of, first_trials, rollout
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.player.bot import Line
from cardtable.engine.state import State

MAX_ERRORS_BEHIND: Final = 2.0
"""A move that is more standard errors than this behind the best is not played out further. Guessed."""
MIN_EQUAL_DEALS: Final = 12
"""A brief comparison ends if no move made a difference in this many deals. Guessed."""
MAX_MIXTURE_NODES: Final = 2_000
"""The maximum effort for a mixture of moves. Guessed from timings: at most a third of a second."""
PLANNED_DEALS: Final = 128
"""The number of sampled courses in which a bot that plans its moves judges them. Guessed."""
BRIEF_PLANNED_DEALS: Final = 32
"""Likewise, for a review that looks for the best move."""
SEARCH_MILESTONES: Final = 1
"""The number of milestones after which the rollouts end with which a review looks for the best move."""
COMPARISON_MILESTONES: Final = 2
"""Likewise, of those with which it compares two moves: after one, the costs of moves would seem larger."""


class Tryout:
    """The candidates of one position, and their worths in the sampled deals so far.

    :ivar world: a state that the View could come from. Only what the seat knows of it may be used.
    :ivar forced: whether there is only one legal move.
    :ivar finished: whether the comparison of the candidates is complete.
    """

    def __init__(self, question: Question, game: Game) -> None:
        self.question = question
        self.game = game
        # A review is one question of many: people wait for all of them.
        self._player = game.review.bot or game.bot if question.review else game.bot
        self._milestones = (SEARCH_MILESTONES if question.level.brief else COMPARISON_MILESTONES) * question.review
        self._rng = Random(question.seed)
        self.world: State = game.guess(question.view, self._rng)
        self.forced = len(self.world.moves()) == 1
        mixture_effort = Effort(MAX_MIXTURE_NODES, None)
        mixed = None if self.forced else chances(game.bot, self.world, question.level, self._rng, mixture_effort)
        planned = None if self.forced or mixed is not None else self._planned_trials()
        # Moves that are drawn by lot are not compared for a hint, only for a judgement.
        breadth = question.level.breadth
        self._compared = planned or (
            [] if mixed is not None else first_trials(game.bot, self.world, breadth, self._rng)
        )
        self._hint = None if mixed is None else self._mixture_hint(mixed)
        self._planned = planned is not None
        self.finished = self._planned or len({trial.move for trial in self._compared}) <= 1
        self._deals: list[tuple[State, int]] = []
        self._rollouts = 0
        self._effort = Effort(None, None)
        self._steps = self._compare()
        self._drawn: Mapping[Move, Trial] | None = None
        self._judged: dict[Move, Trial] = {}

    def explain(self, stop: Callable[[], bool]) -> Explanation:
        """Return the hint.

        :param stop: asked between moves whether to answer now, with the best move so far.
        """
        if self._hint is not None:
            return self._hint
        self._run(stop)
        chosen = _best(self._compared)
        candidates = candidates_of(self._compared, chosen) if chosen.worths else ()
        hint = Explanation(chosen.move, self.game.bot.reason(self.world, chosen.move), candidates)
        if self.finished:
            self._hint = hint
        return hint

    def try_out(self, move: Move, deals: int, effort: Effort) -> bool:
        """Play out a legal move in the first ``deals`` sampled deals; return whether there was time for it.

        Moves whose worths the bot itself gives are not played out (:attr:`worths_given`).
        """
        if self.worths_given:
            return True
        compared = self._compared_trial(move)
        key = move if compared is None else compared.move
        trial = self._judged.get(key)
        if trial is None or (compared is not None and len(compared.worths) > len(trial.worths)):
            # A copy, because the hint must not depend on which other moves are judged.
            line = self.game.bot.line(self.world, move) if compared is None else compared.line
            trial = self._judged[key] = Trial(line, [] if compared is None else compared.worths[:])
        self._effort = effort
        while len(trial.worths) < deals:
            if not self._play_out(trial):
                return False
        return True

    def trial(self, move: Move) -> Trial | None:
        """Return the trial of a move or of its equal, or ``None`` if it has not been tried out."""
        compared = self._compared_trial(move)
        judged = self._drawn_trials().get(move) or self._judged.get(move if compared is None else compared.move)
        if judged is None or (compared is not None and len(compared.worths) > len(judged.worths)):
            return compared
        return judged

    def moves(self) -> tuple[Move, ...]:
        """Return the moves that have been tried out, those compared for the hint first."""
        return tuple(dict.fromkeys([*(each.move for each in self._compared), *self._drawn_trials(), *self._judged]))

    def _compared_trial(self, move: Move) -> Trial | None:
        """Return the best of the compared lines that begin with a move or its equal."""
        equal = self.game.bot.equal
        trials = [each for each in self._compared if each.move == move or equal(self.world, each.move, move)]
        return max(trials, key=lambda trial: trial.gain(self._compared[0]), default=None)

    @property
    def worths_given(self) -> bool:
        """Whether the bot itself gives the worths of all moves, and nothing is played out.

        They are planned (:meth:`Bot.planned_worths`), or drawn by lot and tried against moves drawn for the others
        (:meth:`Bot.worths_by_lot`).
        """
        return self._planned or bool(self._drawn_trials())

    def _planned_trials(self) -> list[Trial] | None:
        """Return the trials of moves that the bot plans, that of the policy first, or ``None`` if it plans none."""
        deals = BRIEF_PLANNED_DEALS if self.question.level.brief else PLANNED_DEALS
        worths = self.game.bot.planned_worths(self.world, self._rng, deals)
        return None if worths is None else [Trial(Line((move,)), list(each)) for move, each in worths.items()]

    def _drawn_trials(self) -> Mapping[Move, Trial]:
        """Return the trials of moves that are drawn by lot, against moves drawn for the other players."""
        if self._drawn is None:
            worths: Mapping[Move, Sequence[float]] | None = None
            if not self._compared:
                rng = Random(self.question.seed)
                worths = self.game.bot.worths_by_lot(self.world, rng, MAX_MIXTURE_NODES)
            self._drawn = {move: Trial(Line((move,)), list(each)) for move, each in (worths or {}).items()}
        return self._drawn

    def _mixture_hint(self, mixed: Mapping[Move, float]) -> Explanation:
        """Return a hint that is drawn by the lot of which it speaks: two people with equal hands are told apart."""
        move = _lot_of(self.question).choices(list(mixed), list(mixed.values()))[0]
        order = sorted(by_chance(mixed), key=lambda candidate: candidate.move != move)
        return Explanation(move, self.game.bot.reason(self.world, move), tuple(order))

    def _run(self, stop: Callable[[], bool]) -> None:
        if self.finished:
            return
        self._effort = self.question.effort(monotonic, stop)
        self._effort.made = self._rollouts
        interrupted = not all(self._steps)
        self.finished = not interrupted or self._effort.time_spent >= 1

    def _compare(self) -> Iterator[bool]:
        """Spend half of the effort evenly on all moves, and the rest on those not clearly behind the best.

        A brief comparison ends as soon as it is clear which move is best, or that no move makes a difference.

        Yields true after each rollout, and false each time that a rollout is interrupted.
        """
        brief = self.question.level.brief
        even = max(MIN_DEALS, (self._effort.playouts or 0) // 2 // len(self._compared))
        for deals in range(1, even + 1):
            for trial in self._compared:
                yield from self._extend(trial, deals)
            if brief and deals == MIN_EQUAL_DEALS and self._all_equal():
                return
        deals = even
        while self._effort.spent < 1 and not (brief and self._is_clear()):
            deals += 1
            for trial in self._contenders():
                yield from self._extend(trial, deals)

    def _all_equal(self) -> bool:
        """Whether all moves had the same worth in every deal."""
        return all(trial.worths == self._compared[0].worths for trial in self._compared)

    def _is_clear(self) -> bool:
        """Whether every other move is clearly behind the best, or had the same worth in every deal."""
        first, best = self._compared[0], _best(self._compared)
        for trial in self._compared:
            error = trial.error(best)
            behind = best.gain(first) - trial.gain(first)
            if trial.move != best.move and error > 0 and behind <= MAX_ERRORS_BEHIND * error:
                return False
        return True

    def _contenders(self) -> Sequence[Trial]:
        """Return the first trial, which is the reference of all gains, the best, and those not clearly behind it."""
        first, best = self._compared[0], _best(self._compared)
        return [
            trial
            for trial in self._compared
            if trial in (first, best) or best.gain(first) - trial.gain(first) <= MAX_ERRORS_BEHIND * trial.error(best)
        ]

    def _extend(self, trial: Trial, deals: int) -> Iterator[bool]:
        """Play a move out until it has been tried in this many deals."""
        while len(trial.worths) < deals:
            done = self._play_out(trial)
            if done:
                self._rollouts += 1
                self._effort.made += 1
            yield done

    def _play_out(self, trial: Trial) -> bool:
        """Play out a move in its next deal; return whether there was time for it."""
        deal = len(trial.worths)
        if deal == len(self._deals):
            self._deals.append((self.game.guess(self.question.view, self._rng), self._rng.getrandbits(64)))
        world, luck = self._deals[deal]
        state, luck_of_cards = world.copy(), Random(luck)
        worth = rollout(self._player, state, trial.line.moves, luck_of_cards, self._effort, milestones=self._milestones)
        if worth is None:
            return False
        trial.worths.append(worth)
        return True


def _lot_of(question: Question) -> Random:
    """Return the lot by which a hint draws a move: the same for the same View, of which the seat is a part."""
    view = question.view
    places = [f"{zone.name}: {' '.join(map(str, zone.cards))}" for zone in view.zones]
    return Random(f"{question.seed} seat {view.seat} of {view.seats}, {'; '.join(places)}")


def _best(trials: Sequence[Trial]) -> Trial:
    """Return the best trial; of equal ones, the first."""
    known = [trial for trial in trials if len(trial.worths) >= MIN_DEALS] or [trials[0]]
    best = max(trial.gain(trials[0]) for trial in known)
    return next(trial for trial in known if trial.gain(trials[0]) >= best - ROUNDING_ERROR)
