"""Tables to write and read: a few moves of random play, the same for the same seed."""

from pathlib import Path
from typing import Any

from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.engine.table import Table
from tests.contract.toy import TOY
from tests.known_games import game_of
from tests.made_moves import at_random
from tests.situations import Until, at

BLUES = game_of("blues-and-greens")
GAMES = (TOY, BLUES)
SEATS = (
    Seat("Ann"),
    Seat("Bert", PlayerKind.AI, AILevel.HARD),
    Seat("Cléo", PlayerKind.AI, AILevel.EASY),
    Seat("null: [", PlayerKind.AI),
)


def mixed_table(game: Game, until: Until, seed: int = 1, **options: Any) -> Table:
    """Return a table of a person and AI players of all kinds, the third of them the dealer, after random moves."""
    return at(game, seats=SEATS, dealer=2, until=until, by=at_random, seed=seed, **options)


def texts(table: Table) -> list[str]:
    """Return the log as it is written."""
    return [str(line) for line in table.log]


def put(folder: Path, content: str | bytes, name: str = "some.cardtable.yaml") -> Path:
    """Write a file and return its path."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path
