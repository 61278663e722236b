"""Finds the game that an argument names."""

from collections.abc import Sequence

from cardtable.commands.problems import UsageError
from cardtable.engine.game import Game, game_in


def game_named(name: str, games: Sequence[Game]) -> Game:
    """Return the game of this id.

    :raises UsageError: if there is none; the message lists the games.
    """
    try:
        return game_in(games, name)
    except KeyError as error:
        raise UsageError(error.args[0]) from None
