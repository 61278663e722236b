"""Tries moves out in sampled deals, and compares them.

The rules of thumb play the deals to the end of the hand; for reviews, if the bot finds milestones, only to one of them.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.ai.search.effort import Effort
from cardtable.ai.search.explanation import Candidate
from cardtable.ai.search.trial import Trial
from cardtable.engine.moves import Move
from cardtable.engine.player.bot import Bot, Line
from cardtable.engine.state import DEALER, State

MOVES_PER_CHECK: Final = 16
"""The number of moves in a rollout between two checks of the effort. Guessed."""
ROUNDING_ERROR: Final = 1e-9
"""Smaller differences do not count, because sums of rounded numbers are rarely exactly equal."""


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
