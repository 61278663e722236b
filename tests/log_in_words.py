"""The log of a view in words, a line for each move."""

from collections.abc import Sequence

from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past


def log_in_words(game: Game, view: View, names: Sequence[str]) -> list[str]:
    return [game.telling.line(Past(view, place), People(names)).text for place in range(len(view.log))]
