"""The layouts of the games' tables."""

from functools import cache

from cardtable.engine.game import Game
from cardtable.store.game_files import layout_of
from cardtable.ui.table.spec import LayoutSpec, read_layout


@cache  # it is read again and again, and is the same as long as the program runs
def spec_of(game: Game) -> LayoutSpec:
    """Return the layout of a game's table.

    :raises LayoutError: if its file has a mistake.
    """
    return read_layout(game.id, layout_of(game))
