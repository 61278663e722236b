"""The games on the table by their ids."""

from cardtable.engine.game import Game, game_in
from cardtable.games import GAMES


def game_of(name: str) -> Game:
    """Return the game of this id.

    :raises KeyError: if there is none; the message lists those that there are.
    """
    return game_in(GAMES, name)
