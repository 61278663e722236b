"""Moves drawn by lot: where moves are secret and simultaneous, always making the best move would be predictable."""

from collections.abc import Mapping
from dataclasses import replace
from math import fsum
from random import Random
from typing import Final

from cardtable.ai.search.effort import Effort
from cardtable.ai.search.explanation import Candidate
from cardtable.ai.search.levels import Level
from cardtable.engine.moves import Move
from cardtable.engine.player.bot import Bot
from cardtable.engine.state import State

FIRST_NODES: Final = 32
"""The number of nodes of the first search under a clock. Guessed."""
NODES_FACTOR: Final = 4
"""Each further search has this many times as many nodes. Guessed."""
MAX_TIME_SHARE: Final = 0.7
"""A search must be expected to end within this share of the time, because it may take longer. Guessed."""


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
