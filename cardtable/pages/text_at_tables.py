"""The text sizes at the tables of all games, for the page of settings."""

from collections.abc import Sequence
from random import Random
from string import ascii_uppercase
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.pages.new_match.seats_form import NAMES
from cardtable.play.layout import spec_of
from cardtable.store.settings import Settings
from cardtable.ui.look import Look
from cardtable.ui.play.painting.legible import legible, measure_of
from cardtable.ui.table.layout import TableLayout, arrange

MAX_USUAL_PLAYERS: Final = 4
"""A game that was never set up is measured with its largest number of players, or its smallest if that exceeds this."""


class TextAtTables:
    """Measures the text at the tables of all games, where cards and names also need room."""

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = games
        self._openings: dict[tuple[str, int], View] = {}

    def span(self, look: Look, settings: Settings) -> tuple[int, int]:
        """Return the smallest and the largest text at a table, in percent."""
        wanted = round(look.metrics.text_scale * 100)
        sizes = [self._at(game, look, settings) for game in self.games] if wanted > 100 else []
        return min(sizes, default=wanted), max(sizes, default=wanted)

    def _at(self, game: Game, look: Look, settings: Settings) -> int:
        last = settings.setups.get(game.id)
        usual = game.players[-1 if game.players[-1] <= MAX_USUAL_PLAYERS else 0]
        view = self._opening(game, len(last.seats) if last and len(last.seats) in game.players else usual)
        spec, sides = spec_of(game), game.sides(view.seats)
        names = [seat.name for seat in last.seats] if last and len(last.seats) == view.seats else NAMES[: view.seats]

        def laid_out(look: Look) -> TableLayout:
            return arrange(view, spec, sides, measure_of(look, settings.card_scale / 100, names=names), view.hand, 0)

        return round(legible(look, laid_out).metrics.text_scale * 100)

    def _opening(self, game: Game, players: int) -> View:
        """Return the View of a player when the cards have just been dealt."""
        key = game.id, players
        if key not in self._openings:
            table, rng = Table(game, [Seat(name) for name in ascii_uppercase[:players]]), Random(game.id)
            while table.state.actor == DEALER:
                table.deal(rng)
            self._openings[key] = table.view(0)
        return self._openings[key]
