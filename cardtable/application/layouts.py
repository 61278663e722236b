"""How each game's table is laid out."""

from cardtable.engine.game import Game
from cardtable.store.game_files import layout_of
from cardtable.ui.table.spec import LayoutSpec, read_layout


def spec_of(game: Game) -> LayoutSpec:
    """Return how a game's table is laid out.

    :raises LayoutError: if its file has a mistake.
    """
    return read_layout(game.id, layout_of(game))
