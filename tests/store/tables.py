"""Tables to write and read: a few moves of random play, the same for the same seed."""

from pathlib import Path
from random import Random
from typing import Any

from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.engine.table import Table
from tests.contract.toy import TOY
from tests.known_games import game_of
from tests.made_moves import play_on

BLUES = game_of("blues-and-greens")
GAMES = (TOY, BLUES)
SEATS = (
    Seat("Ann"),
    Seat("Bert", PlayerKind.AI, AILevel.HARD),
    Seat("Cléo", PlayerKind.AI, AILevel.EASY),
    Seat("null: [", PlayerKind.AI),
)


def played(game: Game, moves: int, seed: int = 1, options: dict[str, Any] | None = None) -> Table:
    """Return a table of four after this many random moves, or at the end of its match."""
    return _play(Table(game, SEATS, options, dealer=2), moves, seed)


def played_by(game: Game, seats: int, moves: int, seed: int) -> Table:
    """Return a table of this many players after this many random moves."""
    return _play(Table(game, [Seat(f"Player {number}") for number in range(seats)]), moves, seed)


def _play(table: Table, moves: int, seed: int) -> Table:
    rng = Random(seed)
    while len(table.log) < moves and table.state.actor is not None:
        play_on(table, rng)
    return table


def texts(table: Table) -> list[str]:
    """Return the log as it is written."""
    return [str(line) for line in table.log]


def put(folder: Path, content: str | bytes, name: str = "some.cardtable.yaml") -> Path:
    """Write a file and return its path."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path
