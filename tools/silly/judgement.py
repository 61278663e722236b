"""What a rule of judgement says of a position, and whether playing it out agrees."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from cardtable.ai.levels import Effort
from cardtable.ai.search import rollout
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.view import View

SEEDS: Final = (1, 2)
"""A move counts as wrong only if it is worse in the deals sampled with each of these seeds."""
MAX_TRIED: Final = 6
"""The maximum number of right moves, and about that of wrong ones no player considers, that are played out."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a rule says of the moves of one position.

    :param kind: the short name of the rule.
    :param wrong: the legal moves that no sensible player makes.
    :param why: one sentence that says why.
    :param on_sight: whether people laugh at the moves even where playouts forgive them: only if a move is clearly
        better than all others is it not wrong.
    """

    kind: str
    wrong: tuple[Move, ...]
    why: str
    on_sight: bool = False


Rules = Callable[[Any], Iterator[Judgement]]
"""Returns the judgements of a state, using only what its actor knows."""
Likeness = Callable[[Move], object]
"""Moves of equal likeness differ in nothing that matters, such as the suits of Big Three."""


def confirmed(
    game: Game, view: View, judgement: Judgement, deals: int, like: Likeness = lambda move: move
) -> tuple[Move, ...]:
    """Return those of the wrong moves that playouts find worse than a right one, in both samples of deals.

    A right move is chosen by the first sample. It must be ahead there by more than a standard error, and in the second
    sample as well. What is wrong on sight must not be ahead by more than two standard errors in the first sample.

    :param deals: the number of deals in each sample.
    """
    state = game.guess(view, Random(0))
    legal = list(state.moves())
    wrong = list({like(move): move for move in reversed(judgement.wrong)}.values())
    unlike = {like(move) for move in judgement.wrong}
    listed = [game.bot.policy(state, Random(0)), *game.bot.candidates(state, Random(0)), *legal[-1:]]
    right = list({like(move): move for move in reversed(listed) if like(move) not in unlike}.values())[-MAX_TRIED:]
    if not right or not wrong:
        return ()
    # All that a player considers are tried, and of the others, which nobody makes, some.
    considered = {like(move) for move in game.bot.candidates(state, Random(0))}
    others = [move for move in wrong if like(move) not in considered]
    wrong = [move for move in wrong if like(move) in considered] + others[:: max(1, len(others) // MAX_TRIED)]
    samples = [sampled(game, view, [*right, *wrong], deals, seed) for seed in SEEDS]
    best = max(range(len(right)), key=lambda place: fmean(samples[0][place]))
    least, least_again = (-2.0, -inf) if judgement.on_sight else (1.0, 0.0)
    bad = {
        like(move)
        for place, move in enumerate(wrong, len(right))
        if _lead(samples[0][best], samples[0][place]) > least
        and _lead(samples[1][best], samples[1][place]) > least_again
    }
    tried = {like(move) for move in wrong}
    if not tried - bad:
        return judgement.wrong
    return tuple(move for move in judgement.wrong if like(move) in bad)


def sampled(game: Game, view: View, moves: Sequence[Move], deals: int, seed: int) -> list[list[float]]:
    """Return the worth of each move in each sampled deal."""
    rng, effort = Random(seed), Effort(None, None)
    worths: list[list[float]] = [[] for _ in moves]
    for _ in range(deals):
        world, luck = game.guess(view, rng), rng.getrandbits(64)
        for move, known in zip(moves, worths, strict=True):
            known.append(rollout(game.bot, world.copy(), (move,), Random(luck), effort) or 0.0)
    return worths


def _lead(mine: Sequence[float], theirs: Sequence[float]) -> float:
    """Return by how many standard errors one move is ahead of another, deal by deal."""
    gains = [one - other for one, other in zip(mine, theirs, strict=True)]
    error = stdev(gains) / sqrt(len(gains))
    return fmean(gains) / error if error else inf * (fmean(gains) > 0) if fmean(gains) else 0.0
