"""Moves drawn by lot: where moves are hidden and made at the same time, whoever always makes the best is foreseen."""

from collections.abc import Mapping
from random import Random
from typing import Final

from cardtable.ai.effort import Effort
from cardtable.ai.levels import Level
from cardtable.engine.bot import Bot
from cardtable.engine.moves import Move
from cardtable.engine.state import State

FIRST_LOOK: Final = 32
"""Nodes of the first look under a clock; each further one takes ``DEEPER`` times as many."""
DEEPER: Final = 4
ENOUGH: Final = 0.7
"""No further look is begun that would probably last beyond this share of the time: it may take longer than that."""
WHIMS: Final = 0.5
"""The share of slips that are any move at all; the others turn out as good as any."""


def chances(bot: Bot, world: State, level: Level, rng: Random, effort: Effort) -> dict[Move, float] | None:
    """Return with which probability a player of this level makes each move, or ``None`` if nothing is drawn by lot.

    Players who slip make any move now and then.
    """
    found = _weighed(bot, world, rng, effort)
    if found is None:
        return None
    total, moves = sum(found.values()), world.moves()
    whims = WHIMS * level.slips
    mixed = {move: (1 - whims) * weight / total for move, weight in found.items()}
    if whims:
        for move in moves:
            mixed[move] = mixed.get(move, 0.0) + whims / len(moves)
    return mixed


def _weighed(bot: Bot, world: State, rng: Random, effort: Effort) -> Mapping[Move, float] | None:
    """Ask the bot, under a clock again and again with more nodes, until the next time would take too long."""
    if effort.budget is None and effort.playouts is not None:
        return bot.mixture(world, rng, effort.playouts)
    nodes = min(FIRST_LOOK, effort.playouts or FIRST_LOOK)
    began = effort.time_spent
    found = bot.mixture(world, rng, nodes)
    while found is not None and nodes != effort.playouts and not effort.over:
        now = effort.time_spent
        if now + DEEPER * (now - began) > ENOUGH:
            break
        began = now
        nodes = min(DEEPER * nodes, effort.playouts or DEEPER * nodes)
        deeper = bot.mixture(world, rng, nodes)
        if deeper is None:
            break
        found = deeper
    return found
