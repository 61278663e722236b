"""Players who see what their seat sees: they imagine how the hidden cards may lie, and play that out.

Flat sampling with common random numbers: each imagined deal is played to the end of the hand once for every move under
consideration, the others being played by the game's rules of thumb; the weaker half is dropped again and again
(sequential halving), and what is left is compared deal by deal with the move of the rules of thumb.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, fsum, inf, log2, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic

from cardtable.ai.effort import Effort, never
from cardtable.ai.levels import Level, level_of
from cardtable.ai.mixing import chances
from cardtable.engine.bot import Bot, Line
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.state import DEALER, State
from cardtable.engine.view import View
from cardtable.games import game_of

FEWEST_DEALS = 6
"""Imagined deals before a player trusts them more than the rules of thumb."""
GLANCE = 16
"""Moves of a rollout after which a player looks at the clock."""
TINY = 1e-9
"""What counts as no difference: sums of rounded numbers are seldom quite equal."""
CERTAIN = 0.995
"""A probability from which on a move is not called drawn by lot."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was looked at.

    :param mean: what it is worth on the average of the imagined deals, in the bot's own measure; with what it promised
        before, where the bot could tell.
    :param deals: in how many deals it was played out; ``best`` in how many no other move did better.
    :param chance: the probability with which it is made, where moves are drawn by lot; then nothing is played out.
    """

    move: Move
    mean: float
    deals: int
    best: int
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """A player's move and why: the reason in words, and the moves that were compared, the most worth first."""

    move: Move
    reason: str
    candidates: tuple[Candidate, ...] = ()

    @property
    def compared(self) -> tuple[Candidate, ...]:
        """The candidates that were looked at often enough to tell; none if the move itself was not."""
        enough = tuple(each for each in self.candidates if each.chance is not None or each.deals >= FEWEST_DEALS)
        return enough if any(each.move == self.move for each in enough) else ()

    @property
    def words(self) -> str:
        """The reason, and how often the move was best, or is made, where there are others."""
        for candidate in self.candidates:
            if candidate.move == self.move and candidate.chance is not None and candidate.chance < CERTAIN:
                often = f"{100 * candidate.chance:.0f} times in 100"
                return f"{self.reason} The moves are drawn by lot here: this one {often}."
            if candidate.move == self.move and candidate.deals >= FEWEST_DEALS and len(self.candidates) > 1:
                return (
                    f"{self.reason} No other move does better in {candidate.best} of {candidate.deals} imagined deals."
                )
        return self.reason


@dataclass(slots=True)
class _Trial:
    """A move, with those that are meant to follow it, and what they were worth in each imagined deal so far."""

    line: Line
    worths: list[float] = field(default_factory=list)

    @property
    def move(self) -> Move:
        return self.line.moves[0]

    @property
    def mean(self) -> float:
        return fmean(self.worths) if self.worths else 0.0

    def gains(self, first: "_Trial") -> list[float]:
        """Return by how much it was better than the rule of thumb's move, deal by deal."""
        return [mine - theirs for mine, theirs in zip(self.worths, first.worths, strict=False)]

    def gain(self, first: "_Trial") -> float:
        """Return by how much it is better than the rule of thumb's move, with what it promised."""
        known = len(self.worths) + self.line.weight
        # Sums that are quite exact, so that equal moves stay in the order in which the bot names them.
        played = fsum(self.worths) - fsum(first.worths[: len(self.worths)])
        return (played + self.line.weight * self.line.promise) / known if known else 0.0

    def expected(self, first: "_Trial") -> float:
        """Return what it is worth, with what it promised."""
        theirs = first.worths[: len(self.worths)]
        return (fmean(theirs) if theirs else 0.0) + self.gain(first)


def choose(
    view: View,
    level: Level | str,
    seed: int,
    budget: float | None = None,
    playouts: int | None = None,
    game: Game | None = None,
    clock: Callable[[], float] = monotonic,
) -> Move:
    """Return the move that a player of this level makes, who knows ``view`` and nothing else.

    :param budget: seconds to look at most, ``playouts``: rollouts at most, instead of the level's own bounds. With
        ``playouts`` alone no clock is asked and the same seed makes the same choice.
    :param game: the view's game; only needed for one that is not on the list of games.
    :raises ValueError: if the view's seat is not the one that is due.
    """
    return explain(view, level, seed, budget, playouts, game, clock).move


def explain(
    view: View,
    level: Level | str,
    seed: int,
    budget: float | None = None,
    playouts: int | None = None,
    game: Game | None = None,
    clock: Callable[[], float] = monotonic,
    stop: Callable[[], bool] = never,
    likeliest: bool = False,
) -> Explanation:
    """Return the move as :func:`choose` does, with the reason and what it was compared with.

    :param likeliest: where moves are drawn by lot, return the one that is made most often: what a hint shows.
    :raises ValueError: if the view's seat is not the one that is due.
    """
    if view.seat is None or view.seat != view.actor:
        raise ValueError(f"seat {view.seat} is not due, but {view.actor}")
    level = level_of(level) if isinstance(level, str) else level
    game = game or game_of(view.game)
    if budget is None and playouts is None:
        budget, playouts = level.budget, level.playouts
    effort = Effort(playouts, budget, clock, stop)
    rng = Random(seed)
    world = game.guess(view, rng)
    mixed = chances(game.bot, world, level, rng, effort) if len(world.moves()) > 1 else None
    if mixed is not None:
        return _drawn(game.bot, world, mixed, rng, likeliest=likeliest)
    slip = rng.random() < level.slips
    close = slip or rng.random() < level.attention
    trials = _candidates(game.bot, world, level.breadth if close else 1, rng)
    if len({trial.move for trial in trials}) == 1:
        return Explanation(trials[0].move, game.bot.reason(world, trials[0].move))
    _compare(game, view, trials, rng, effort)
    chosen = _near_best(trials, rng) if slip else _clearly_best(trials, level.caution)
    return Explanation(chosen.move, game.bot.reason(world, chosen.move), _ranked(trials))


def by_rule(view: View, seed: int, game: Game | None = None) -> Explanation:
    """Return what the game's rules of thumb say, without looking further: at once."""
    game = game or game_of(view.game)
    rng = Random(seed)
    world = game.guess(view, rng)
    move = game.bot.policy(world, rng)
    return Explanation(move, game.bot.reason(world, move))


def _drawn(bot: Bot, world: State, mixed: Mapping[Move, float], rng: Random, *, likeliest: bool) -> Explanation:
    """Draw a move by lot, or take the likeliest, which stands first among the candidates."""
    order = sorted(mixed, key=mixed.__getitem__, reverse=True)
    move = order[0] if likeliest else rng.choices(list(mixed), list(mixed.values()))[0]
    candidates = tuple(Candidate(each, 0.0, 0, 0, mixed[each]) for each in order)
    return Explanation(move, bot.reason(world, move), candidates)


def _candidates(bot: Bot, world: State, breadth: int, rng: Random) -> list[_Trial]:
    """Return what is worth comparing, the rule of thumb's move first; that alone if there is nothing to decide."""
    moves: Sequence[Move] = world.moves()
    if len(moves) == 1:
        return [_Trial(Line((moves[0],)))]
    if breadth > 1:
        return [_Trial(line) for line in bot.lines(world, rng, breadth)]
    return [_Trial(Line((bot.policy(world, rng),)))]


def _compare(game: Game, view: View, trials: list[_Trial], rng: Random, effort: Effort) -> None:
    """Play imagined deals out until the effort is spent, dropping the weaker half of the moves at even steps of it."""
    if not _play_out(game, view, trials, rng, effort):
        return
    # No more moves than can be compared often enough; the bot names the likely ones first.
    affordable = int(effort.made / effort.spent / FEWEST_DEALS) if effort.spent else len(trials)
    alive = trials[: max(2, affordable)]
    steps = ceil(log2(len(alive)))
    for step in range(1, steps + 1):
        while effort.spent < step / steps:
            if not _play_out(game, view, alive, rng, effort):
                return
        # The rule of thumb's own move stays: in the end the best is measured against it.
        first, *others = alive
        others.sort(key=lambda trial: trial.gain(first), reverse=True)
        alive = [first, *others[: max(1, len(others) // 2)]]


def _play_out(game: Game, view: View, alive: list[_Trial], rng: Random, effort: Effort) -> bool:
    """Play one imagined deal out for every move with the same luck; return whether there was time for all of them."""
    world = game.guess(view, rng)
    luck = rng.getrandbits(64)
    worths = []
    for trial in alive:
        worth = None if effort.spent >= 1 else rollout(game.bot, world.copy(), trial.line.moves, Random(luck), effort)
        if worth is None:
            return False
        worths.append(worth)
        effort.made += 1
    for trial, worth in zip(alive, worths, strict=True):
        trial.worths.append(worth)
    return True


def rollout(bot: Bot, state: State, line: Sequence[Move], rng: Random, effort: Effort) -> float | None:
    """Make the moves of ``line``, go on by the bot's rules of thumb, and return what the end is worth to their maker.

    ``None`` if the time was up before: a long hand must not keep anybody waiting.
    """
    seat = state.actor
    if seat is None:
        raise ValueError("the match is over")
    hands = len(state.results)
    for move in line:
        state.apply(move)
    made = 0
    while state.actor is not None and not bot.over(state, hands):
        if made % GLANCE == 0 and effort.over:
            return None
        made += 1
        state.apply(state.deal(rng) if state.actor == DEALER else bot.policy(state, rng))
    return bot.worth(state, seat)


def _clearly_best(trials: list[_Trial], caution: float) -> _Trial:
    """Return the best move if it is clearly better than the rule of thumb's, deal by deal; else that one."""
    first = trials[0]
    most = max(len(trial.worths) for trial in trials)
    best = max((trial for trial in trials if len(trial.worths) == most), key=lambda trial: trial.gain(first))
    known = most + best.line.weight
    if best is first or known < FEWEST_DEALS:
        return first
    # What was played out errs by luck; what was promised is thought to be right on the average.
    error = stdev(best.gains(first)) * sqrt(most) / known if most > 1 else 0.0
    return best if best.gain(first) > max(caution * error, TINY) else first


def _near_best(trials: list[_Trial], rng: Random) -> _Trial:
    """Return a move that is a little worse than the best, if there is one: a slip, but no absurd one."""
    best = max(trials, key=lambda trial: trial.mean if trial.worths else -inf)
    if len(best.worths) < 2:
        return trials[0]
    # Less than what luck alone makes of the best move counts as a little.
    little = stdev(best.worths) / 2
    near = [trial for trial in trials if trial.move != best.move and trial.worths and best.mean - trial.mean <= little]
    return rng.choice(near) if near else trials[0]


def _ranked(trials: list[_Trial]) -> tuple[Candidate, ...]:
    """Return the candidates with the figures of their best lines: those that stayed longest first, then by worth."""
    most = max(len(trial.worths) for trial in trials)
    top = [max(trial.worths[deal] for trial in trials if len(trial.worths) > deal) for deal in range(most)]
    first = trials[0]
    lines = sorted(trials, key=lambda trial: (len(trial.worths), trial.gain(first)), reverse=True)
    order = [trial for place, trial in enumerate(lines) if trial.move not in {each.move for each in lines[:place]}]
    return tuple(
        Candidate(
            trial.move,
            trial.expected(first),
            len(trial.worths),
            sum(worth >= most_worth - TINY for worth, most_worth in zip(trial.worths, top, strict=False)),
        )
        for trial in order
    )
