"""The one adviser: which move it would make, why, and by how much others are worse; for hints, coach, tutor and review.

First it looks for the best move in sampled deals: the one of the rules of thumb, unless another is clearly ahead. As
the best of several it partly owes its lead to these deals. What other moves cost is therefore measured in new deals:
each in as many as a sufficient precision takes, and in more only while it is in doubt whether it is a mistake. So the
figure of a move depends on no other, and everyone who asks about a position gets the same answer.

Moves are played out in the same sampled deals. The difference between two of them therefore has a much smaller error
than their means. The result depends only on the View, the game, and the bounds; the work can be interrupted between two
moves of a rollout and resumed later without changing it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, fsum, sqrt
from operator import sub
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Final

from cardtable.ai.explanation import MIN_DEALS, Trial
from cardtable.ai.levels import Effort, never
from cardtable.ai.questions import Question, comparison_question, search_question
from cardtable.ai.search import ROUNDING_ERROR, chances, first_trials, rollout
from cardtable.engine.bot import Line, MatchChanceBot
from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View

MAX_ERRORS_BEHIND: Final = 2.0
"""A move that is more standard errors than this behind the best is not played out further. Guessed."""
MIN_EQUAL_DEALS: Final = 12
"""A brief comparison ends if no move made a difference in this many deals. Guessed."""
MAX_MIXTURE_NODES: Final = 2_000
"""The maximum effort for a mixture of moves. Guessed from timings: at most a third of a second."""
PLANNED_DEALS: Final = 128
"""The number of sampled courses in which a bot that plans its moves judges them. Guessed."""
BRIEF_PLANNED_DEALS: Final = 32
"""Likewise, in the search for the best move."""
SEARCH_MILESTONES: Final = 1
"""The number of milestones after which the rollouts of the search for the best move end."""
COMPARISON_MILESTONES: Final = 2
"""Likewise, of those that compare it with others: after one, the costs of moves would seem larger."""
PILOT_DEALS: Final = 32
"""The number of deals from which the necessary number is estimated. Guessed."""
SOUGHT_ERRORS: Final = 2.0
"""A loss is precise enough for a mean when the smallest mistake is this many standard errors. Guessed."""
CLEAR_ERRORS: Final = 2.0
"""A loss clearly is a mistake, or none, if it is this many standard errors from the smallest mistake. Guessed."""
AHEAD_DEALS: Final = 48
"""The number of deals in which a move is judged before it is made. Guessed."""
MIN_STANDARD_ERRORS: Final = 2.0
"""A loss of fewer standard errors than this may be chance."""
SURE_ERRORS: Final = 3.0
"""A loss surely exceeds an amount by this many standard errors.

Fitted on 100 medium mistakes in hands of the rules of thumb with a third of random moves, in all six games (a script
that was not kept). A review confirmed 91 of them, and 70 of the 71 that surely exceeded a small mistake.
The recommended move did best of several in the same deals, so losses are rather too large.
"""
MAX_POLICY_DRAWS: Final = 8
"""The number of moves that the rules of thumb may draw for a hint, before the lot itself is drawn. Guessed."""
MAX_COMPARED: Final = 8
"""The largest number of moves drawn by lot that a hint compares. Guessed."""
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
    :param drawback: what speaks against it beside the recommended move, in a sentence.
    :param points: by how many points of this hand, beside the other sides, it is surely behind the recommended move, in
        a game whose worths are chances to win the match; 0 if that may be chance.
    :param settled: whether it was played out in as many deals as its figure takes; otherwise the figure would change,
        and is not shown.
    """

    move: Move
    loss: float
    error: float
    deals: int
    spread: Spread | None = None
    fair: float | None = None
    drawback: str = ""
    settled: bool = True
    points: float = 0.0

    @property
    def is_clear(self) -> bool:
        """Whether it is worse by more than chance can explain."""
        return self.loss > max(MIN_STANDARD_ERRORS * self.error, ROUNDING_ERROR)

    def costs(self, amount: float) -> bool:
        """Whether the loss is at least ``amount`` and too large to be chance."""
        return self.loss >= amount and self.is_clear

    def surely_costs(self, amount: float) -> bool:
        """Whether the loss exceeds ``amount`` so clearly that a review, which uses other deals, is likely to agree."""
        return self.loss - SURE_ERRORS * self.error >= amount


@dataclass(frozen=True, slots=True)
class Advice:
    """What the one adviser says of a decision: the move to make, why, and how much worse others are.

    It depends on the View alone. The verdict on a move is the same whichever moves are asked about beside it.

    :param best: the move of the rules of thumb, unless another one did clearly better.
    :param reason: why that is best; empty if nothing is known that speaks for it and not for a worse move.
    :param candidates: the moves that were compared to find it, itself first; none if there was nothing to compare.
    :param near: those of them that are not clearly worse, in the deals in which it was found.
    :param chances: the moves and their probabilities if they are drawn by lot, the best move first.
    :param verdicts: the best move first, then others as they were measured in further deals.
    :param equal_moves: pairs of a move that was asked about and the equal move whose verdict stands for it.
    :param found: whether the best move is found; otherwise the search was stopped early.
    :param worth: the mean worth of the best move; 0 if nothing was compared.
    :param open: whether nothing is hidden: then all deals were the same one, and count nothing.
    """

    best: Move
    reason: str = ""
    candidates: tuple[Move, ...] = ()
    near: tuple[Move, ...] = ()
    chances: tuple[tuple[Move, float], ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    equal_moves: tuple[tuple[Move, Move], ...] = ()
    found: bool = True
    worth: float = 0.0
    open: bool = False

    def verdict(self, move: Move) -> Verdict | None:
        """Return the verdict on a move, or ``None`` if it was not measured."""
        move = dict(self.equal_moves).get(move, move)
        return next((each for each in self.verdicts if each.move == move), None)

    def why(self, move: Move) -> str:
        """Return the reason for the best move, and what speaks against this one, as far as they are known."""
        verdict = self.verdict(move)
        drawback = "" if verdict is None else unsaid(verdict.drawback, self.reason)
        return f"{self.reason} {drawback}".strip()

    @property
    def settled(self) -> bool:
        """Whether all candidates, or else some moves, were measured to the end: then figures may be shown."""
        shown = [self.verdict(move) for move in self.candidates] if self.candidates else list(self.verdicts)
        return self.found and bool(shown) and all(each is not None and each.settled for each in shown)

    @property
    def has_figures(self) -> bool:
        """Whether there are moves whose figures can be measured."""
        return self.found and len(self.candidates) > 1

    def after(self, earlier: "Advice | None") -> "Advice":
        """Return this advice with the verdicts of earlier advice on the same decision that it has no better ones of."""
        if earlier is None or earlier.best != self.best:
            return self
        known = {each.move: each for each in earlier.verdicts}
        known |= {each.move: each for each in self.verdicts if each.move not in known or not known[each.move].settled}
        own = [known.pop(self.best)] if self.best in known else []
        verdicts = (*own, *sorted(known.values(), key=lambda each: each.loss))
        equal_moves = tuple(dict.fromkeys((*self.equal_moves, *earlier.equal_moves)))
        return replace(self, verdicts=verdicts, equal_moves=equal_moves)

    @property
    def equals(self) -> tuple[Move, ...]:
        """The other candidates that may be as good as the best move."""
        return tuple(move for move in self.candidates if move != self.best and self._may_be_as_good(move))

    def _may_be_as_good(self, move: Move) -> bool:
        verdict = self.verdict(move)
        return move in self.near if verdict is None or not verdict.settled else not verdict.is_clear


def unsaid(drawback: str, reason: str) -> str:
    """Return what speaks against a move; empty if the reason for the best move says it already."""
    return "" if drawback.rstrip(".").lower() in reason.lower() else drawback


class Tryout:
    """The candidates of one position, and their worths in the sampled deals so far.

    :ivar world: a state that the View could come from. Only what the seat knows of it may be used.
    :ivar forced: whether there is only one legal move.
    :ivar finished: whether the comparison of the candidates is complete.
    """

    def __init__(self, question: Question, game: Game) -> None:
        self.question = question
        self.game = game
        self._player = game.review.bot or game.bot
        self._milestones = SEARCH_MILESTONES if question.level.brief else COMPARISON_MILESTONES
        self._rng = Random(question.seed)
        self.world: State = game.guess(question.view, self._rng)
        self.forced = len(self.world.moves()) == 1
        mixture_effort = Effort(MAX_MIXTURE_NODES, None)
        mixed = None if self.forced else chances(game.bot, self.world, question.level, self._rng, mixture_effort)
        planned = None if self.forced or mixed is not None else self._planned_trials()
        # Moves that are drawn by lot are not compared to find one, only to measure them.
        breadth = question.level.breadth
        self._compared = planned or (
            [] if mixed is not None else first_trials(game.bot, self.world, breadth, self._rng)
        )
        self._planned = planned is not None
        self.finished = self._planned or len({trial.move for trial in self._compared}) <= 1
        self._deals: list[tuple[State, int]] = []
        self._rollouts = 0
        self._effort = Effort(None, None)
        self._steps = self._compare()
        self._drawn: Mapping[Move, Trial] | None = None
        self._judged: dict[Move, Trial] = {}
        self._continued: dict[Move, Trial | None] = {}
        """Moves followed by the recommended one, until it is known whether that does better."""
        self._advice = None if mixed is None else self._lot(mixed)

    def advise(self, stop: Callable[[], bool]) -> Advice:
        """Return the best move with its reason, without verdicts.

        :param stop: asked between moves whether to answer now, with the best move so far.
        """
        if self._advice is not None:
            return self._advice
        self._run(stop)
        first, best = self._compared[0], _chosen(self._compared, self.question.level.caution)
        trials = sorted(self._compared, key=lambda each: each.gain(first), reverse=True)
        moves = tuple(dict.fromkeys((best.move, *(each.move for each in trials if each.worths))))
        near = tuple(dict.fromkeys((best.move, *(each.move for each in trials if _is_near(each, best, first)))))
        # A reason that a worse move has as well did not decide.
        reasons = {self.game.reason(self.world, move) for move in moves if move not in near}
        reason = self.game.reason(self.world, best.move)
        advice = Advice(
            best.move,
            "" if reason in reasons else reason,
            moves if best.worths and len(moves) > 1 else (),
            near if best.worths and len(moves) > 1 else (),
            found=self.finished,
            worth=best.mean,
        )
        if self.finished:
            self._advice = advice
        return advice

    def try_out(self, move: Move, deals: int, effort: Effort, best: Move | None = None) -> bool:
        """Play out a legal move in the first ``deals`` sampled deals; return whether there was time for it.

        Moves whose worths the bot itself gives are not played out (:attr:`worths_given`).

        :param best: the recommended move. If the player is still to act after ``move`` and can then make it, the turn
            goes on with it where that does better: melds that can be laid in either order cost nothing.
        """
        if self.worths_given:
            return True
        compared = self._compared_trial(move)
        key = move if compared is None else compared.move
        trial = self._judged.get(key)
        if trial is None or (compared is not None and len(compared.worths) > len(trial.worths)):
            # A copy, because the best move must not depend on which other moves are judged.
            line = self.game.bot.line(self.world, move) if compared is None else compared.line
            known = Trial(line) if compared is None else compared
            trial = self._judged[key] = Trial(line, known.worths[:], points=known.points[:])
        if key not in self._continued:
            self._continued[key] = None if best is None else self._continued_with(trial, best)
        continued = self._continued[key]
        self._effort = effort
        for each in filter(None, (trial, continued)):
            while len(each.worths) < min(deals, PILOT_DEALS):
                if not self._play_out(each):
                    return False
        if continued is not None and deals >= PILOT_DEALS:
            self._continued[key] = None
            if fsum(continued.worths) > fsum(trial.worths[:PILOT_DEALS]):
                trial = self._judged[key] = continued
        while len(trial.worths) < deals:
            if not self._play_out(trial):
                return False
        return True

    def _continued_with(self, trial: Trial, best: Move) -> Trial | None:
        """Return the trial of a move and then the recommended one, if the same player can make both in this order."""
        if trial.line.moves != (trial.move,) or trial.move == best:
            return None
        ahead = self.world.copy()
        ahead.apply(trial.move)
        if ahead.actor != self.world.actor or ahead.refusal(best) is not None:
            return None
        return Trial(Line((trial.move, best), trial.line.promise, trial.line.weight))

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

    def _lot(self, mixed: Mapping[Move, float]) -> Advice:
        """Return advice on moves that are drawn by lot: a move of the rules of thumb, or else of the lot itself.

        Many moves of a lot are about as good, and the likeliest need not be those that look so: a queen for a five.
        So the rules of thumb, which draw as well, choose among those that cost next to nothing. Two people with equal
        hands are told apart.
        """
        lot = _lot_of(self.question)
        cheap = self._cheap(mixed)
        own = (self.game.bot.policy(self.world, lot) for _ in range(MAX_POLICY_DRAWS))
        best = next((move for move in own if move in cheap), None) or lot.choices(list(cheap), list(cheap.values()))[0]
        order = sorted(mixed, key=lambda move: (move != best, -mixed[move]))
        drawn = tuple((move, mixed[move]) for move in order)
        compared = tuple(order[:MAX_COMPARED]) if len(order) > 1 else ()
        return Advice(best, self.game.reason(self.world, best), compared, compared, chances=drawn)

    def _cheap(self, mixed: Mapping[Move, float]) -> Mapping[Move, float]:
        """Return those of the moves drawn by lot that cost less than half a unit beside their average, or all."""
        drawn, whole = self._drawn_trials(), fsum(mixed.values())
        means = {move: fmean(drawn[move].worths) for move in mixed if move in drawn}
        average = fsum(mixed[move] * mean for move, mean in means.items()) / whole
        least = average - self.game.bot.measure().unit.size / 2
        return {move: mixed[move] for move, mean in means.items() if mean > least} or mixed

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
        if isinstance(self.game.bot, MatchChanceBot):
            trial.points.append(_points_ahead(self.game, state, len(world.results), world.seat))
        return True


def _points_ahead(game: Game, state: State, hands: int, seat: int) -> float:
    """Return a seat's points for a hand beside those of the other sides on average; 0 if the hand counts nothing.

    :param hands: the number of hands before it.
    """
    if len(state.results) <= hands:
        return 0.0
    points = state.results[hands].points
    others = [points[each] for side in game.sides(state.seats) if seat not in side for each in side]
    return points[seat] - fmean(others)


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


def _chosen(trials: Sequence[Trial], caution: float) -> Trial:
    """Return the first trial, that of the rules of thumb, unless the best is ahead of it by more than chance."""
    first, best = trials[0], _best(trials)
    return best if best.gain(first) > max(caution * best.error(first), ROUNDING_ERROR) else first


def _is_near(trial: Trial, best: Trial, first: Trial) -> bool:
    """Whether a trial is behind the best by no more than chance can explain."""
    behind = best.gain(first) - trial.gain(first)
    return bool(trial.worths) and behind <= max(MIN_STANDARD_ERRORS * trial.error(best), ROUNDING_ERROR)


class Consultation:
    """The adviser's work on one position: the search for the best move, then the comparison with others."""

    def __init__(self, view: View, game: Game, draw: int = 0) -> None:
        """``view`` is that of the seat to act.

        :param draw: numbers other than 0 look at other deals, to measure how much chance there is in advice.
        :raises ValueError: if the View's seat is not to act.
        """
        self.view = view
        self.game = game
        self._search = Tryout(search_question(view, game, draw), game)
        self._draw = draw
        self._comparison: Tryout | None = None

    def advise(self, moves: Iterable[Move] = (), stop: Callable[[], bool] = never, deals: int | None = None) -> Advice:
        """Return the advice, continuing from what was done before; see :func:`advise`."""
        asked = list(moves)
        for move in asked:
            self._search.world.check(self.game.parse(str(move)))
        found = self._search.advise(stop)
        beside = asked or found.candidates[1:]
        if self._search.forced or not found.found or deals == 0 or not (beside or found.chances):
            return found
        if self._comparison is None:
            self._comparison = Tryout(comparison_question(self.view, self._draw + 1), self.game)
        measured = _measured(found, compare_further(self._comparison, (found.best, *beside), stop, deals))
        # Where moves are drawn by lot, they are tried against many draws of the others.
        return replace(measured, open=True) if not found.chances and self._open else measured

    @cached_property
    def _open(self) -> bool:
        return all_known(self.view, self.game)


def all_known(view: View, game: Game) -> bool:
    """Whether nothing is hidden from a seat: then all deals are the same one, and their number means nothing."""
    one, other = (game.write_position(game.guess(view, Random(seed))) for seed in (1, 2))
    return one == other


def advise(
    view: View,
    game: Game,
    moves: Iterable[Move] = (),
    stop: Callable[[], bool] = never,
    deals: int | None = None,
) -> Advice:
    """Return the advice for the seat that the View belongs to; the same View always gets the same.

    :param moves: legal moves to be measured; without any, those that were compared to find the best.
    :param stop: asked between moves whether to answer now; then the advice may not be settled.
    :param deals: the maximum number of deals in which a move is measured; 0 for no verdicts; ``None`` for as many as a
        settled figure takes.
    :raises IllegalMove: if one of ``moves`` is not legal.
    :raises ValueError: if the View's seat is not to act.
    """
    return Consultation(view, game).advise(moves, stop, deals)


def _measured(found: Advice, comparison: Advice) -> Advice:
    """Return the advice with the verdicts of a comparison.

    Where moves are drawn by lot, the recommended one is no better than the others: a loss counts from their average.
    """
    losses = [
        chance * verdict.loss for move, chance in found.chances if (verdict := comparison.verdict(move)) is not None
    ]
    verdicts = comparison.verdicts
    if losses and len(losses) == len(found.chances):
        average = fsum(losses) / fsum(chance for _, chance in found.chances)
        verdicts = tuple(replace(each, loss=each.loss - average) for each in verdicts)
    worth = comparison.worth if verdicts else found.worth
    return replace(found, verdicts=verdicts, equal_moves=comparison.equal_moves, worth=worth)


def compare(
    question: Question,
    game: Game,
    moves: Sequence[Move],
    stop: Callable[[], bool] = never,
    deals: int | None = None,
) -> Advice:
    """Compare legal moves with the first of them; the same question gives the same verdicts.

    The first of the moves takes the place of the recommended one, without a reason.

    :param moves: one or more moves.
    :param stop: asked between moves whether to answer now; then some moves may have no verdict.
    :param deals: the maximum number of deals; ``None`` for as many as settled figures take.
    :raises IllegalMove: if one of the moves is not legal.
    """
    return compare_further(Tryout(question, game), moves, stop, deals)


def compare_further(
    tryout: Tryout, moves: Sequence[Move], stop: Callable[[], bool] = never, deals: int | None = None
) -> Advice:
    """Compare as :func:`compare` does, continuing an earlier try-out."""
    asked = {move: tryout.game.parse(str(move)) for move in moves}
    for move in asked.values():
        tryout.world.check(move)
    best, *others = asked.values()
    effort = Effort(None, tryout.question.bounds[1], stop=stop)
    most = tryout.game.review.deals if deals is None else min(deals, tryout.game.review.deals)
    # Each move is played out in the first deals before the number of deals is decided.
    for move in asked.values():
        if not tryout.try_out(move, min(PILOT_DEALS, most), effort, best):
            break
    first = tryout.trial(best)
    if first is None:
        return Advice(moves[0])
    # Where the bot gives the worths of moves, all of them are known at once.
    known = dict.fromkeys([*others, *(tryout.moves() if tryout.worths_given else ())])
    verdicts = [_measure(tryout, move, best, most, effort) for move in known if tryout.trial(move) not in {None, first}]
    drawback = tryout.game.drawback
    verdicts = [replace(each, drawback=drawback(tryout.world, each.move, best)) for each in dict.fromkeys(verdicts)]
    verdicts = [verdict_on(best, first, first), *sorted(verdicts, key=lambda each: each.loss)]
    equal_moves = tuple(
        (move, trial.move)
        for move, parsed in asked.items()
        if (trial := tryout.trial(parsed)) is not None and trial.move != move
    )
    return Advice(
        moves[0],
        verdicts=tuple(each for each in verdicts if each.deals >= MIN_DEALS),
        equal_moves=equal_moves,
        worth=fmean(first.worths[:PILOT_DEALS]) if first.worths else 0.0,
    )


def _measure(tryout: Tryout, move: Move, best: Move, most: int, effort: Effort) -> Verdict:
    """Play two moves out in as many deals as their difference takes; return the verdict on the first.

    The number of deals first depends on the spread of their differences and not on the mean, which therefore stays
    unbiased over these deals (a two-stage sample: C. Stein, 1945).

    :param most: the maximum number of deals.
    """
    one, other = tryout.trial(move) or Trial(Line((move,))), tryout.trial(best) or Trial(Line((best,)))
    if tryout.worths_given:
        return verdict_on(one.move, one, other)
    whole = tryout.game.review.deals
    fair = deals = min(whole, _necessary_deals(tryout, one, other))
    while played := tryout.try_out(best, min(deals, most), effort) and tryout.try_out(
        move, min(deals, most), effort, best
    ):
        one, other = tryout.trial(move) or one, tryout.trial(best) or other
        if deals >= min(most, whole) or not _in_doubt(tryout, _first(one, deals), _first(other, deals)):
            break
        deals = min(whole, 2 * deals)
    one, other = tryout.trial(move) or one, tryout.trial(best) or other
    verdict = verdict_on(one.move, _first(one, deals), _first(other, deals))
    fairly = verdict_on(one.move, _first(one, fair), _first(other, fair)).loss
    return replace(verdict, fair=fairly, settled=played and verdict.deals == deals)


def _necessary_deals(tryout: Tryout, one: Trial, other: Trial) -> int:
    """Return the number of deals in which to compare two moves that have been played out in the first deals."""
    apart = list(map(sub, other.worths[:PILOT_DEALS], one.worths[:PILOT_DEALS]))
    spread = stdev(apart) if len(apart) > 1 else 0.0
    return max(PILOT_DEALS, ceil((SOUGHT_ERRORS * spread / tryout.game.bot.measure().min_loss(Mistake.SMALL)) ** 2))


def _in_doubt(tryout: Tryout, one: Trial, other: Trial) -> bool:
    """Whether it is still unclear after these deals whether a move is a mistake."""
    verdict = verdict_on(one.move, one, other)
    apart = abs(verdict.loss - tryout.game.bot.measure().min_loss(Mistake.SMALL))
    return apart <= CLEAR_ERRORS * verdict.error


def _first(trial: Trial, deals: int) -> Trial:
    """Return a trial as it was after this many deals."""
    return Trial(trial.line, trial.worths[:deals], points=trial.points[:deals])


def verdict_on(move: Move, trial: Trial, best: Trial) -> Verdict:
    """Return how a move that was tried out compares with the recommended one."""
    deals = min(len(trial.worths), len(best.worths))
    losses = [top - own for top, own in zip(best.worths[:deals], trial.worths[:deals], strict=True)]
    # The bot's promises count only if it made one for both moves (see Line).
    weight = min(trial.line.weight, best.line.weight)
    known = deals + weight
    loss = (fsum(losses) + weight * (best.line.promise - trial.line.promise)) / known if known else 0.0
    error = stdev(losses) * sqrt(deals) / known if deals > 1 else 0.0
    return Verdict(move, loss, error, deals, _spread(trial.worths), points=_points_lost(trial, best))


def _points_lost(trial: Trial, best: Trial) -> float:
    """Return by how much less a move brings in the hand than the recommended one; 0 if that may be chance.

    A match that is as good as decided hides what is given away in a hand.
    """
    losses = [top - own for top, own in zip(best.points, trial.points, strict=False)]
    if len(losses) < MIN_DEALS:
        return 0.0
    mean, error = fmean(losses), stdev(losses) / sqrt(len(losses))
    return mean if mean > max(SURE_ERRORS * error, ROUNDING_ERROR) else 0.0


def _spread(worths: Sequence[float]) -> Spread | None:
    if not worths:
        return None
    ordered, outside = sorted(worths), round(len(worths) * (1 - BAND_SHARE) / 2)
    return Spread(ordered[outside], fmean(worths), ordered[-1 - outside])
