"""Tables with many melds, and of players with long names."""

from functools import cache
from pathlib import Path

from cardtable.engine import position
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table, table_at
from tests.known_games import game_of
from tests.situations import LONG_NAMES

POSITIONS = Path(__file__).parent / "positions"


@cache
def melds_table(name: str, game: str = "blues-and-greens") -> Table:
    """Return a table from the position of this name, with long names.

    At ``many-melds`` one side has nine melds and the other one eight; at ``long-melds`` one side has long ones. At
    ``last-round`` two of five players of The Card Game are out, and at ``took-openly`` one has taken the discard.
    """
    state = position.read(game_of(game), (POSITIONS / f"{name}.txt").read_text("utf-8"))
    return table_at(game_of(game), [Seat(each) for each in LONG_NAMES[: state.seats]], state)
