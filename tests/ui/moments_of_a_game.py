"""The moments of a game that every table goes through: the first decision of each phase, and later ones."""

from functools import cache
from random import Random

from cardtable.engine.game import Game
from cardtable.engine.table import Table
from tests.made_moves import turns
from tests.situations import LONG_NAMES, people

LONG = 260


@cache
def moments(game: Game, seats: int) -> tuple[Table, ...]:
    """Return the table at the first decision of each phase, and again later, whichever player is to act."""
    rng = Random(8)
    table = Table(game, people(seats, LONG_NAMES))
    found: dict[tuple[str, bool], Table] = {}
    for actor in turns(table, rng):
        if len(table.log) >= LONG or len(table.state.results) == 2:
            break
        found.setdefault((table.state.phase, len(table.log) > 12 * seats), table.branch(len(table.log)))
        table.play(actor, game.bot.policy(game.guess(table.view(actor), rng), rng))
    return tuple(found.values())
