"""Chooses the move of an AI player from what its seat sees: it samples deals of the hidden cards and plays them out.

This is flat sampling with common random numbers: each sampled deal is played to the end of the hand once for every
candidate, with the game's rules of thumb for all later moves. The weaker half of the candidates is dropped repeatedly
(``Halving``), and the remaining ones are compared deal by deal with the move of the rules of thumb, or with the best
other move if that one is in doubt (``Bot.doubts``). The search ends when its continuation cannot be expected to change
the choice (``undecided``). Where moves are secret and simultaneous, they are drawn by lot instead (``chances``): always
making the best move would be predictable.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from math import ceil, fsum, inf, log2, sqrt
from random import Random
from statistics import stdev
from time import monotonic
from typing import Final

from cardtable.ai.explanation import MIN_DEALS, Candidate, Explanation, Trial
from cardtable.ai.levels import Effort, Level, never
from cardtable.ai.questions import Question
from cardtable.engine.bot import Bot, Line, Slips
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.view import View

MOVES_PER_CHECK: Final = 16
"""The number of moves in a rollout between two checks of the effort. Guessed."""
ROUNDING_ERROR: Final = 1e-9
"""Smaller differences do not count, because sums of rounded numbers are rarely exactly equal."""
FIRST_CHECK: Final = 16
"""The number of sampled deals after which the search first checks whether the move is decided. Guessed."""
CHECK_FACTOR: Final = 1.15
"""The next check comes after this many times as many deals. Guessed."""
MIN_COST: Final = 1e-9
"""The least share of the effort that a rollout is taken to cost: less shows only on a clock that stands still."""
MAX_ERRORS: Final = 2.3
"""A move is given up if it must gain more standard errors than this in the remaining deals to be chosen: a probability
of one in a hundred. Chosen with ``run.py bench early``, as is the next constant, so that the move is nearly always that
of the whole search."""
MIN_ALIKE_DEALS: Final = 48
"""In fewer deals than this, two moves that have made no difference so far may still make a rare one."""
FIRST_NODES: Final = 32
"""The number of nodes of the first search under a clock. Guessed."""
NODES_FACTOR: Final = 4
"""Each further search has this many times as many nodes. Guessed."""
MAX_TIME_SHARE: Final = 0.7
"""A search must be expected to end within this share of the time, because it may take longer. Guessed."""


def choose(question: Question, game: Game) -> Move:
    """Return the move that a player makes.

    :param game: the game of the View.
    """
    return explain(question, game).move


def explain(
    question: Question,
    game: Game,
    clock: Callable[[], float] = monotonic,
    stop: Callable[[], bool] = never,
) -> Explanation:
    """Return the move of :func:`choose`, with the reason and the moves that it was compared with.

    :param clock: returns the time in seconds.
    :param stop: asked between moves whether to answer now.
    """
    view, level = question.view, question.level
    effort = question.effort(clock, stop)
    rng = Random(question.seed)
    world = game.guess(view, rng)
    mixed = chances(game.bot, world, level, rng, effort) if len(world.moves()) > 1 else None
    if mixed is not None:
        return _draw(game, world, mixed, rng)
    slips = game.bot.beginner_slips(level.slips) if level.beginner else level.slips
    slip = rng.random() < slips.share
    searched = slip or rng.random() < level.attention or (level.attention > 0 and game.bot.doubts(world))
    breadth = level.breadth if searched else 1
    trials = first_trials(game.bot, world, breadth, rng, beginner=level.beginner, deep=level.deep)
    if len({trial.move for trial in trials}) == 1:
        return Explanation(trials[0].move, game.reason(world, trials[0].move))
    if slip and slips.deals:
        compared = _with_another(game.bot, world, trials, rng)
        chosen = _slip(game, view, compared, slips, rng, effort)
        return Explanation(chosen.move, game.reason(world, chosen.move), candidates_of(compared, chosen))
    decided = _compare(game, view, trials, rng, effort, level.caution)
    if slip:
        forbidden = {trial.move for trial in trials if game.bot.forbids_slip(world, trial.move)}
        chosen = _near_best(trials, forbidden, slips.size, rng)
    else:
        chosen = _clearly_best(trials, level.caution) if decided is None else decided
    return Explanation(chosen.move, game.reason(world, chosen.move), candidates_of(trials, chosen))


def by_rule(view: View, seed: int, game: Game) -> Explanation:
    """Return the move of the game's rules of thumb, without search."""
    rng = Random(seed)
    world = game.guess(view, rng)
    move = game.bot.policy(world, rng)
    return Explanation(move, game.reason(world, move))


def _draw(game: Game, world: State, mixed: Mapping[Move, float], rng: Random) -> Explanation:
    move = rng.choices(list(mixed), list(mixed.values()))[0]
    return Explanation(move, game.reason(world, move), by_chance(mixed))


def _compare(game: Game, view: View, trials: list[Trial], rng: Random, effort: Effort, caution: float) -> Trial | None:
    """Play out sampled deals until the effort is spent, or until the choice is clear; then return it."""
    if not _play_out(game, view, trials, rng, effort):
        return None
    course = Halving(trials, effort, caution)
    while not course.over and _play_out(game, view, course.played, rng, effort):
        course.count_deal()
    return course.choice


def _play_out(game: Game, view: View, contenders: list[Trial], rng: Random, effort: Effort) -> bool:
    """Play out one sampled deal for every move with the same random numbers; return whether there was time for all."""
    world = game.guess(view, rng)
    luck = rng.getrandbits(64)
    worths = []
    for trial in contenders:
        spent = effort.spent
        worth = None if spent >= 1 else rollout(game.bot, world.copy(), trial.line.moves, Random(luck), effort)
        if worth is None:
            return False
        worths.append(worth)
        effort.made += 1
        trial.cost += effort.spent - spent
    for trial, worth in zip(contenders, worths, strict=True):
        trial.worths.append(worth)
    return True


def _clearly_best(trials: list[Trial], caution: float) -> Trial:
    """Return the best move if it is clearly better, deal by deal, than that of the rules of thumb; else the latter."""
    first = trials[0]
    most = max(len(trial.worths) for trial in trials)
    best = max((trial for trial in trials if len(trial.worths) == most), key=lambda trial: trial.gain(first))
    if best is first or most + best.line.weight < MIN_DEALS:
        return first
    return best if best.gain(first) > max(caution * best.error(first), ROUNDING_ERROR) else first


def _with_another(bot: Bot, world: State, trials: list[Trial], rng: Random) -> list[Trial]:
    """Return the first line and another one that may be a slip, drawn by lot; the first alone if there is none."""
    first = trials[0]
    others = [trial for trial in trials if trial.move != first.move and not bot.forbids_slip(world, trial.move)]
    return [first, rng.choice(others)] if others else [first]


def _slip(game: Game, view: View, compared: list[Trial], slips: Slips, rng: Random, effort: Effort) -> Trial:
    """Return the other one of two lines, unless it looks too much worse in the few deals of such a slip.

    Half of an easy player's decisions are slips. A search for the best move would make it the slowest of all players.
    """
    first, other = compared[0], compared[-1]
    if other is first:
        return first
    for _ in range(slips.deals):
        if not _play_out(game, view, compared, rng, effort):
            break
    if len(first.worths) < 2:
        return first
    return other if first.mean - other.mean <= slips.size * stdev(first.worths) else first


def _near_best(trials: list[Trial], forbidden: Set[Move], size: float, rng: Random) -> Trial:
    """Return a move that is slightly worse than the best, if there is one: a slip, but not an absurd one.

    :param forbidden: moves that are no slips, however near.
    :param size: by how much it may be worse, as a share of the spread that luck gives the best move.
    """
    best = max(trials, key=lambda trial: trial.mean if trial.worths else -inf)
    if len(best.worths) < 2:
        return trials[0]
    slight = size * stdev(best.worths)
    others = [trial for trial in trials if trial.move != best.move and trial.move not in forbidden]
    near = [trial for trial in others if trial.worths and best.mean - trial.mean <= slight]
    return rng.choice(near) if near else trials[0]


def first_trials(
    bot: Bot, world: State, breadth: int, rng: Random, *, beginner: bool = False, deep: bool = False
) -> list[Trial]:
    """Return the lines to compare, that of the rules of thumb first; only one if there is nothing to compare.

    :param breadth: the maximum number of candidates.
    :param beginner: whether only the lines that a beginner sees are compared.
    :param deep: whether the lines of an expert are compared.
    """
    moves: Sequence[Move] = world.moves()
    if len(moves) == 1:
        return [Trial(Line((moves[0],)))]
    out = bot.goes_out(world)
    if out is not None:
        return [Trial(Line((out,)))]
    if beginner:
        return [Trial(line) for line in bot.beginner_lines(world, rng, breadth)]
    if deep:
        return [Trial(line) for line in bot.expert_lines(world, rng, breadth)]
    if breadth > 1:
        return [Trial(line) for line in bot.lines(world, rng, breadth)]
    return [Trial(Line((bot.policy(world, rng),)))]


def rollout(
    bot: Bot, state: State, line: Sequence[Move], rng: Random, effort: Effort, *, milestones: int = 0
) -> float | None:
    """Make the moves of ``line``, continue by the rules of thumb, and return the worth for the player of the line.

    Returns ``None`` if the effort is spent before the end, because a long hand must not keep the table waiting.

    :param milestones: the number of milestones (:meth:`Bot.milestone`) after which it ends; 0 if only the end counts.
    """
    seat = state.actor
    if seat is None:
        raise ValueError("the match is over")
    hands = len(state.results)
    for move in line:
        state.apply(move)
    made = 0
    while state.actor is not None and not bot.over(state, hands):
        if milestones and bot.milestone(state, seat):
            milestones -= 1
            if not milestones:
                break
        if made % MOVES_PER_CHECK == 0:
            if effort.over:
                return None
            effort.played += MOVES_PER_CHECK
        made += 1
        state.apply(state.deal(rng) if state.actor == DEALER else bot.policy(state, rng))
    return bot.worth(state, seat)


def candidates_of(trials: Sequence[Trial], chosen: Trial) -> tuple[Candidate, ...]:
    """Return the moves with the figures of their best lines: the chosen move first, then by worth.

    Moves that were dropped after fewer deals than the chosen one come last.
    """
    first = trials[0]
    most = max(len(trial.worths) for trial in trials)
    top = [max(trial.worths[deal] for trial in trials if len(trial.worths) > deal) for deal in range(most)]

    def rank(trial: Trial) -> tuple[bool, int, float]:
        return trial is chosen, min(len(trial.worths), len(chosen.worths)), trial.gain(first)

    lines = sorted(trials, key=rank, reverse=True)
    order = [trial for number, trial in enumerate(lines) if trial.move not in {each.move for each in lines[:number]}]
    return tuple(
        Candidate(
            trial.move,
            # Relative to the first move, which has the most deals: the deals in which a move was tried do not matter.
            first.mean + trial.gain(first),
            len(trial.worths),
            sum(worth >= best - ROUNDING_ERROR for worth, best in zip(trial.worths, top, strict=False)),
            near=abs(trial.gain(first) - chosen.gain(first)) <= max(trial.error(chosen), ROUNDING_ERROR),
        )
        for trial in order
    )


class Halving:
    """The course of a comparison after its first deal: which lines are played out, until the choice is clear.

    The weaker half is dropped at each step, and each step takes the same share of the effort (sequential halving). A
    line that cannot be expected to be chosen is given up: it is played out no further, but what that would take counts
    as spent. So the others are compared in as many deals as in a search that gives up nothing, and the choice is the
    same.

    :ivar played: the lines to be played out in the next deal, that of the rules of thumb first.
    :ivar choice: the line that will be chosen, as soon as that is clear.
    """

    def __init__(self, trials: list[Trial], effort: Effort, caution: float) -> None:
        # Only as many lines as can be compared in enough deals; the bot lists the most promising ones first.
        affordable = int(effort.made / effort.spent / MIN_DEALS) if effort.spent else len(trials)
        self._contenders = trials[: max(2, affordable)]
        self.played = self._contenders[:]
        self.choice: Trial | None = None
        self._effort, self._caution = effort, caution
        self._step, self._steps = 1, ceil(log2(len(self._contenders)))
        self._check = FIRST_CHECK
        self._planned: list[float] = []
        self._halve_if_due()

    @property
    def over(self) -> bool:
        """Whether the choice is clear or all steps are done."""
        return self.choice is not None or self._step > self._steps

    def count_deal(self) -> None:
        """Take note of a deal in which the lines of ``played`` were played out."""
        given_up = [trial.cost_of_deal for trial in self._contenders if trial not in self.played]
        self._effort.spared += fsum(given_up)
        if self._deals >= self._check:
            self._check = ceil(CHECK_FACTOR * self._check)
            ends = self._ends()
            # The first check is the last time that a search which gives up nothing knows the same costs.
            self._planned = self._planned or [*([0.0] * (self._step - 1)), *ends]
            self._keep(undecided(self.played, self._caution, ends[-1]))
        self._halve_if_due()

    @property
    def _deals(self) -> int:
        return len(self.played[0].worths)

    def _keep(self, lines: list[Trial]) -> None:
        self.played = lines
        if len(lines) == 1:
            self.choice = lines[0]

    def _halve_if_due(self) -> None:
        while not self.over and self._is_due():
            self._step += 1
            if self._step <= self._steps:
                self._halve()

    def _is_due(self) -> bool:
        """Whether the step is over."""
        if self._planned and self._step < self._steps:
            return self._deals >= self._planned[self._step - 1]
        return self._effort.spent >= self._step / self._steps

    def _halve(self) -> None:
        """Keep the better half, and the first line, because the best one is compared with it in the end."""
        first, *others = self._contenders
        # The gains of lines that were given up are those of fewer deals.
        others.sort(key=lambda trial: (trial in self.played, trial.gain(first)), reverse=True)
        kept = others[: max(1, len(others) // 2)]
        self._contenders = [trial for trial in self._contenders if trial is first or trial in kept]
        self._keep([trial for trial in self.played if trial in self._contenders])

    def _ends(self) -> list[float]:
        """Return the number of deals after which this step and each later one will end, at the cost of those so far."""
        number, deals = len(self._contenders), float(self._deals)
        cost = max(MIN_COST, fsum([trial.cost_of_deal for trial in self._contenders]) / number)
        deals += max(0.0, self._step / self._steps - self._effort.spent) / cost / number
        ends = [deals]
        for _ in range(self._step, self._steps):
            number = 1 + max(1, (number - 1) // 2)
            deals += 1 / self._steps / cost / number
            ends.append(deals)
        return ends


def undecided(contenders: Sequence[Trial], caution: float, deals: float) -> list[Trial]:
    """Return the lines that may still be chosen; only the likely one if all others are given up or begin as it does.

    After some of the deals, the mean gain of a move in the end is about normally distributed around its mean gain so
    far (stochastic curtailment: K. K. G. Lan, R. Simon and M. Halperin, 1982). Whether a search would choose the move
    follows from this and from the rule by which it chooses, caution included.

    The first line is returned with several others, because all gains are relative to it.

    :param contenders: lines that are compared in the same deals, that of the rules of thumb first.
    :param caution: as in :class:`~cardtable.ai.levels.Level`.
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


def chances(bot: Bot, world: State, level: Level, rng: Random, effort: Effort) -> dict[Move, float] | None:
    """Return the probability of each move for a player of this level, or ``None`` if moves are not drawn by lot.

    Nobody slips here: with less effort, the bot judges less well.
    """
    if level.beginner and effort.playouts is not None:
        effort = replace(effort, playouts=bot.beginner_effort(effort.playouts))
    mixture = _mixture(bot, world, rng, effort)
    if mixture is None:
        return None
    total = fsum(mixture.values())
    return {move: weight / total for move, weight in mixture.items()}


def by_chance(mixed: Mapping[Move, float]) -> tuple[Candidate, ...]:
    """Return moves that are drawn by lot, the likeliest first."""
    order = sorted(mixed, key=mixed.__getitem__, reverse=True)
    return tuple(Candidate(move, 0.0, 0, 0, mixed[move]) for move in order)


def _mixture(bot: Bot, world: State, rng: Random, effort: Effort) -> Mapping[Move, float] | None:
    """Return the bot's mixture. Under a clock, search with more and more nodes while there is time."""
    if effort.budget is None and effort.playouts is not None:
        return bot.mixture(world, rng, effort.playouts)
    nodes = min(FIRST_NODES, effort.playouts or FIRST_NODES)
    began = effort.time_spent
    mixture = bot.mixture(world, rng, nodes)
    while mixture is not None and nodes != effort.playouts and not effort.over:
        now = effort.time_spent
        if now + NODES_FACTOR * (now - began) > MAX_TIME_SHARE:
            break
        began = now
        nodes = min(NODES_FACTOR * nodes, effort.playouts or NODES_FACTOR * nodes)
        deeper = bot.mixture(world, rng, nodes)
        if deeper is None:
            break
        mixture = deeper
    return mixture
