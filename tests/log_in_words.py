"""The log of a view in words, a line for each move."""

from collections.abc import Sequence

from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past


def log_in_words(game: Game, view: View, names: Sequence[str], last: int | None = None) -> list[str]:
    """Return the lines of the log, or its last ones."""
    places = range(len(view.log))[slice(None) if last is None else slice(-last, None)]
    return [game.telling.line(Past(view, place), People(names)).text for place in places]
