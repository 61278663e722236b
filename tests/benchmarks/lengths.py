"""How many decisions a player has in a match of each preset, by the rules of thumb: the ``decisions`` of its preset.

python3 run.py bench lengths [GAME ...] --matches N
"""

import argparse
from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from statistics import mean
from typing import Any

from cardtable.ai.search.move_choice import by_rule
from cardtable.engine.game import Game
from cardtable.engine.options import OptionsError
from cardtable.engine.seats import Seat
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.store.game_files import presets_of


def decisions(game: Game, players: int, options: Mapping[str, Any], seed: int) -> float:
    """Return the mean number of decisions of a player in one match: the moves for which there was a choice."""
    rng, made = Random(seed), 0
    table = Table(game, [Seat(f"P{seat}") for seat in range(players)], dict(options))
    while table.state.actor is not None:
        if table.state.actor == DEALER:
            table.deal(rng)
            continue
        seat = table.state.seat
        made += len(list(islice(table.state.moves(), 2))) > 1
        table.play(seat, by_rule(table.view_of_hand(seat), rng.getrandbits(32), game).move)
    return made / players


def show_lengths(arguments: Sequence[str]) -> None:
    """Print the decisions by preset and number of players, as they are written into ``presets.yaml``."""
    parser = argparse.ArgumentParser(prog="run.py bench lengths", description="Decisions of a player in a match.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all if none is named")
    parser.add_argument("--matches", type=int, default=10, help="of each preset and number of players (default 10)")
    chosen = parser.parse_args(arguments)
    for game in GAMES:
        if chosen.games and game.id not in chosen.games:
            continue
        for preset in presets_of(game):
            found: dict[int, int] = {}
            for players in game.players:
                try:
                    every = [decisions(game, players, preset["options"], seed) for seed in range(chosen.matches)]
                except OptionsError:  # this preset needs another number of players
                    continue
                found[players] = round(mean(every))
            print(f"{game.id}, {preset['name']}: {found}", flush=True)
