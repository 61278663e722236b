"""Hands as people of mixed skill play them: by the rules of thumb, and now and then another sensible move."""

from collections.abc import Iterator
from random import Random

from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table


def decisions(table: Table, rng: Random, earlier: int, share: float, most: int) -> Iterator[Table]:
    """Play on at a table, and yield it before each decision of one hand.

    :param earlier: the number of hands that are played before that one.
    :param share: how often a move is drawn from the candidates instead, from 0 to 1.
    :param most: the maximum number of moves of the log.
    """
    bot = table.game.bot
    while table.state.actor is not None and len(table.state.results) <= earlier and len(table.log) < most:
        state = table.state
        if state.actor == DEALER:
            table.deal(rng)
            continue
        if len(state.moves()) > 1 and len(state.results) == earlier:
            yield table
        stray = rng.random() < share
        moves = bot.candidates(state, rng) if stray else ()
        table.play(state.seat, rng.choice(list(moves)) if stray else bot.policy(state, rng))
