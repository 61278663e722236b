"""Hints, and judgements of moves: by how much each is worse than the move that a hint would recommend.

The candidates of a hint and the moves to be judged are played out in the same sampled deals. The difference between two
of them therefore has a much smaller error than their means. The result depends only on the View, the level, the seed
and the bounds; a try-out can be interrupted between two moves of a rollout and resumed later without changing it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Final

from cardtable.ai.explanation import MIN_DEALS, Explanation, Trial
from cardtable.ai.levels import Effort, never
from cardtable.ai.questions import Question
from cardtable.ai.search import ROUNDING_ERROR, by_chance, candidates_of, chances, first_trials, rollout
from cardtable.engine.bot import Line
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
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
        hint = Explanation(chosen.move, self.game.reason(self.world, chosen.move), candidates)
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
        return Explanation(move, self.game.reason(self.world, move), tuple(order))

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
