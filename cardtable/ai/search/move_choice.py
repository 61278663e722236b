"""Chooses the move of an AI player from what its seat sees: it samples deals of the hidden cards and plays them out.

This is flat sampling with common random numbers: each sampled deal is played to the end of the hand once for every
candidate, with the game's rules of thumb for all later moves. The weaker half of the candidates is dropped repeatedly
(``halving.py``), and the remaining ones are compared deal by deal with the move of the rules of thumb, or with the best
other move if that one is in doubt (``Bot.doubts``). The search ends when its continuation cannot be expected to change
the choice (``stopping.py``).
"""

from collections.abc import Callable, Mapping, Set
from math import inf
from random import Random
from statistics import stdev
from time import monotonic

from cardtable.ai.search.effort import Effort, never
from cardtable.ai.search.explanation import MIN_DEALS, Explanation
from cardtable.ai.search.halving import Halving
from cardtable.ai.search.mixing import by_chance, chances
from cardtable.ai.search.question import Question
from cardtable.ai.search.trial import Trial
from cardtable.ai.search.trials import ROUNDING_ERROR, candidates_of, first_trials, rollout
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.player.bot import Bot
from cardtable.engine.state import State
from cardtable.engine.view import View


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
        return _draw(game.bot, world, mixed, rng)
    slips = game.bot.beginner_slips(level.slips) if level.beginner else level.slips
    slip = rng.random() < slips.share
    searched = slip or rng.random() < level.attention or (level.attention > 0 and game.bot.doubts(world))
    breadth = level.breadth if searched else 1
    trials = first_trials(game.bot, world, breadth, rng, beginner=level.beginner, deep=level.deep)
    if len({trial.move for trial in trials}) == 1:
        return Explanation(trials[0].move, game.bot.reason(world, trials[0].move))
    decided = _compare(game, view, trials, rng, effort, level.caution)
    if slip:
        forbidden = {trial.move for trial in trials if game.bot.forbids_slip(world, trial.move)}
        chosen = _near_best(trials, forbidden, slips.size, rng)
    else:
        chosen = _clearly_best(trials, level.caution) if decided is None else decided
    return Explanation(chosen.move, game.bot.reason(world, chosen.move), candidates_of(trials, chosen))


def by_rule(view: View, seed: int, game: Game) -> Explanation:
    """Return the move of the game's rules of thumb, without search."""
    rng = Random(seed)
    world = game.guess(view, rng)
    move = game.bot.policy(world, rng)
    return Explanation(move, game.bot.reason(world, move))


def _draw(bot: Bot, world: State, mixed: Mapping[Move, float], rng: Random) -> Explanation:
    move = rng.choices(list(mixed), list(mixed.values()))[0]
    return Explanation(move, bot.reason(world, move), by_chance(mixed))


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
