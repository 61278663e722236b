"""Checks that the rules of thumb decide the same on the true State as on a State guessed from the actor's View.

Only then may a play-test leave out the View, which is most of the work.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from cardtable.ai.hands import play_hand, table_before_deal
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.state import State

POSITIONS: Final = 200
"""The number of positions that are compared."""
SHARE: Final = 0.25
"""The share of the decisions that are compared, so that the positions come from several hands."""
MAX_DEALS: Final = 100
"""The maximum number of deals, in case all are thrown in or have no decisions."""


def decides_alike(
    game: Game, players: int, options: Mapping[str, object], seed: int, positions: int = POSITIONS
) -> bool:
    """Whether the rules of thumb decide the same from a View in every one of this many positions."""
    table = table_before_deal(game, [f"Player {seat + 1}" for seat in range(players)], options, f"fairness {seed}")
    luck = Random(f"fairness {seed} luck")
    alike, compared = True, 0

    def move(state: State) -> Move:
        nonlocal alike, compared
        decided = luck.getrandbits(32)
        if compared < positions and luck.random() < SHARE:
            compared += 1
            guess = game.guess(table.view(state.actor), Random(luck.getrandbits(32)))
            alike = alike and _decisions(game, state.copy(), decided) == _decisions(game, guess, decided)
        return game.bot.policy(state, Random(decided))

    for deal in range(MAX_DEALS):
        if not alike or compared >= positions:
            break
        if table.state.actor is None:
            table = table_before_deal(game, [seat.name for seat in table.seats], options, f"fairness {seed} {deal}")
        play_hand(table, f"fairness {seed} {deal}", move)
    return alike


def _decisions(game: Game, state: State, seed: int) -> tuple[Move, tuple[Move, ...]]:
    return game.bot.policy(state, Random(seed)), tuple(game.bot.candidates(state, Random(seed)))
