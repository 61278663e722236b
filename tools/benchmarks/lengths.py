"""How long a match of each preset takes, by the rules of thumb: the ``seconds`` of its preset.

python3 run.py bench lengths [GAME ...] --matches N
"""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from cardtable.ai.search import by_rule
from cardtable.engine.game import Game
from cardtable.engine.options import OptionsError
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.lab.pace import FORCED_SECONDS, SHEET_SECONDS, seconds_for
from cardtable.play.live import LiveMatch
from cardtable.store.game_files import presets_of
from cardtable.store.settings import Settings
from tests.ui.running_program import RunningProgram
from tools.benchmarks.arguments import add_games, parser_of

HANDING_OVER_SECONDS: Final = 6.0
"""How long it takes until a person at a shared screen sees their hand; guessed.

They come to the screen, hold a button for 0.6 seconds, and read what happened since their last turn.
"""
PACE_MOVES: Final = 60
"""The number of moves over which the pace of a table is measured, if the match is not over before."""


@dataclass(slots=True)
class Length:
    """What happens in a match, summed up.

    :ivar moves: the moves of all players.
    :ivar thinking: the seconds for which all players would think if all were people.
    :ivar hands: the hands.
    :ivar turns: how often another seat was to act.
    """

    moves: int = 0
    turns: int = 0
    thinking: float = 0.0
    hands: int = 0


def length(game: Game, players: int, options: Mapping[str, Any], seed: int) -> Length:
    """Return the length of one match that is played by the rules of thumb."""
    rng, found = Random(seed), Length()
    table, last = Table(game, [Seat(f"P{seat}") for seat in range(players)], dict(options)), DEALER
    while table.state.actor is not None:
        if table.state.actor == DEALER:
            table.deal(rng)
            continue
        seat, view = table.state.seat, table.view_of_hand(table.state.seat)
        move = by_rule(view, rng.getrandbits(32), game).move
        if len(list(islice(table.state.moves(), 2))) > 1:
            found.thinking += seconds_for(game.id, str(table.state.phase), move.word)
        else:
            found.thinking += FORCED_SECONDS
        found.moves += 1
        found.turns += seat != last
        last = seat
        table.play(seat, move)
    found.hands = len(table.state.results)
    return found


def pace(game: Game, players: int, options: Mapping[str, Any]) -> float:
    """Return the seconds for a move of AI players at a table as it is shown with the default settings.

    The rules of thumb move at once, so this is the pause before a move, the flights of cards, finished tricks that
    stay, the time between calls, and the moments over the table.
    """
    with tempfile.TemporaryDirectory() as folder:
        program = RunningProgram(Path(folder))
        table = Table(game, [Seat(f"P{seat}", PlayerKind.AI) for seat in range(players)], dict(options))
        match = LiveMatch(table, program.app.players, None, Random(1), pause=Settings().ai_pause / 1000)
        program.app.play.show(match)
        while sum(line.actor != DEALER for line in table.log) < PACE_MOVES and not table.state.results:
            program.tick(seen=False)
            program.clock.sleep(1 / 30)
        moves = sum(line.actor != DEALER for line in table.log)
        return program.clock.now() / max(1, moves)


def seconds(lengths: Sequence[Length], players: int, a_move: float) -> tuple[int, int, int]:
    """Return the seconds that a person and an AI player add to a match on average, and each person at a shared screen.

    :param a_move: the seconds for a move at the table, without thinking.
    """
    count = len(lengths) * players
    table = sum(each.moves * a_move + each.hands * SHEET_SECONDS for each in lengths) / count
    person = table + sum(each.thinking for each in lengths) / count
    return round(person), round(table), round(HANDING_OVER_SECONDS * sum(each.turns for each in lengths) / count)


def show_lengths(arguments: Sequence[str]) -> None:
    """Print the seconds by preset and number of players, as they are written into ``presets.yaml``."""
    parser = parser_of("lengths", __doc__)
    add_games(parser)
    parser.add_argument("--matches", type=int, default=10, help="of each preset and number of players (default 10)")
    chosen = parser.parse_args(arguments)
    for game in chosen.games or GAMES:
        for preset in presets_of(game):
            found: dict[int, list[int]] = {}
            for players in game.players:
                try:
                    every = [length(game, players, preset["options"], seed) for seed in range(chosen.matches)]
                except OptionsError:  # this preset needs another number of players
                    continue
                a_move = pace(game, players, preset["options"])
                found[players] = list(seconds(every, players, a_move))
                hands = sum(each.hands for each in every) / len(every)
                print(f"  {players} players: {hands:.1f} hands, {a_move:.2f} s a move", flush=True)
            print(f"{game.id}, {preset['name']}: {found}", flush=True)
