"""The moments of a game that every table goes through: the first decision of each phase, and later ones."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from cardtable.engine.game import Game
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.ui.look import Look
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from tests.made_moves import turns
from tests.ui.at_the_table import Program

NAMES = ("Ann-Kathrin", "Bartholomew", "Cleo", "Wilhelmina", "Eve", "Finn", "Gwendolyn", "Hugo")


LONG = 260


@cache
def moments(game: Game, seats: int) -> tuple[Table, ...]:
    """Return the table at the first decision of each phase, and again later, whichever player is to act."""
    rng = Random(8)
    table = Table(game, [Seat(name) for name in NAMES[:seats]])
    found: dict[tuple[str, bool], Table] = {}
    for actor in turns(table, rng):
        if len(table.log) >= LONG or len(table.state.results) == 2:
            break
        found.setdefault((table.state.phase, len(table.log) > 12 * seats), table.branch(len(table.log)))
        table.play(actor, game.bot.policy(game.guess(table.view(actor), rng), rng))
    return tuple(found.values())


def scenes(folder: Path, game: Game, seats: int, size: tuple[int, int], scale: Size) -> Iterator[TableScene]:
    """Yield the table as the player to act sees it, drawn, at each moment."""
    program = Program(folder, size)
    program.loop.restyle(Look.of(size, zoom=scale))
    for table in moments(game, seats):
        yield program.sit_in(table)
