"""The settings as tables and pages follow them, and the pages on which they are changed."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from string import ascii_uppercase
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.options import Value
from cardtable.engine.state import DEALER
from cardtable.engine.table import Seat, Table
from cardtable.engine.view import View
from cardtable.store.gamefiles import layout_of
from cardtable.store.settings import Settings, preferences
from cardtable.ui.faces import CardArt
from cardtable.ui.keymap import Keymap, as_written, read_keymap
from cardtable.ui.look import Look
from cardtable.ui.pages.keys import KeysScene
from cardtable.ui.pages.settings import Group, SettingsActions, SettingsScene
from cardtable.ui.play.legible import legible, measure_of
from cardtable.ui.play.manner import Manner
from cardtable.ui.scene import Scene
from cardtable.ui.table.layout import TableLayout, arrange
from cardtable.ui.table.motion import Pace
from cardtable.ui.table.spec import read_layout
from cardtable.ui.theme import THEMES, Size

FLIGHTS: Final = {"off": 0.0, "fast": 0.16, "normal": 0.30, "slow": 0.6}
"""Seconds that a card's flight takes, by the setting for animations."""
GROUPS: Final = (
    ("Cards and table", ("text_scale", "card_scale", "deck", "theme", "full_screen")),
    ("Pace", ("animation", "reduced_motion", "ai_pause", "trick_pause", "trick_waits")),
    ("Misclicks", ("confirm",)),
    ("Sound", ("volume", "mute")),
)
"""The settings in the order of the page, by headings."""
USUAL_PLAYERS: Final = 4
"""A game that was never set up is taken to be played by all that it takes, or if those are more, by the fewest."""


def manner_of(settings: Settings, game: str = "") -> Manner:
    """Return how the people like their table of a game."""
    flight = 0.0 if settings.reduced_motion else FLIGHTS[settings.animation]
    linger = math.inf if settings.trick_waits else settings.trick_pause / 1000
    pace = Pace(flight, 0.035 if flight else 0.0, linger)
    keys, _ = read_keymap(settings.keys)
    return Manner(pace, settings.confirm, keys, settings.card_scale / 100, settings.sorts.get(game, ""))


def look_of(settings: Settings, size: Size) -> Look:
    """Return how everything is drawn in a window of this size."""
    theme = THEMES[settings.theme]
    if settings.deck.startswith("four"):
        theme = theme.with_four_colours()
    return Look.of(size, theme, settings.text_scale / 100, settings.reduced_motion)


class TableText:
    """The size of the text at the tables of all games, which keep room for cards and names."""

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = games
        self._openings: dict[tuple[str, int], View] = {}

    def span(self, look: Look, settings: Settings) -> tuple[int, int]:
        """Return the least and the largest text at a table, in percent."""
        wanted = round(look.metrics.text_scale * 100)
        found = [self._at(game, look, settings) for game in self.games] if wanted > 100 else []
        return min(found, default=wanted), max(found, default=wanted)

    def _at(self, game: Game, look: Look, settings: Settings) -> int:
        last = settings.setups.get(game.id)
        usual = game.players[-1 if game.players[-1] <= USUAL_PLAYERS else 0]
        view = self._opening(game, len(last.seats) if last and len(last.seats) in game.players else usual)
        spec, sides = read_layout(game.id, layout_of(game)), game.sides(view.seats)

        def laid_out(look: Look) -> TableLayout:
            return arrange(view, spec, sides, measure_of(look, settings.card_scale / 100), view.hand, 0)

        return round(legible(look, laid_out).metrics.text_scale * 100)

    def _opening(self, game: Game, players: int) -> View:
        """Return what a player sees when the cards have just been dealt."""
        key = game.id, players
        if key not in self._openings:
            table, rng = Table(game, [Seat(name) for name in ascii_uppercase[:players]]), Random(game.id)
            while table.state.actor == DEALER:
                table.deal(rng)
            self._openings[key] = table.view(0)
        return self._openings[key]


class Tastes:
    """The pages of the settings.

    :param read: returns the settings.
    :param keep: saves changed settings.
    :param follow: lets the setting of a name take effect.
    :param go: shows a page.
    :param leave: goes to the menu.
    :param art: draws cards.
    :param games: all that can be played.
    """

    def __init__(
        self,
        read: Callable[[], Settings],
        keep: Callable[[Settings], None],
        follow: Callable[[str], None],
        go: Callable[[Scene], None],
        leave: Callable[[], None],
        art: CardArt,
        games: Sequence[Game],
    ) -> None:
        self.art = art
        self.table_text = TableText(games)
        self.read = read
        self.keep = keep
        self.follow = follow
        self.go = go
        self.leave = leave

    def show(self, leave: Callable[[], None] | None = None) -> None:
        """Show the settings; each takes effect at once.

        :param leave: goes back to where they were opened; without it that is the menu.
        """
        back = leave or self.leave
        settings = self.read()
        options = {option.name: option for option in preferences()}
        values: dict[str, Value] = {name: getattr(settings, name) for name in options}
        groups = [Group(title, [options[name] for name in names]) for title, names in GROUPS]
        before = settings.own_name

        def done(following: Callable[[], None]) -> None:
            self._rename_seats(before)
            following()

        keys = partial(self.show_keys, back)
        ways = partial(done, keys), partial(done, back)
        actions = SettingsActions(self.set, self._rename, *ways, self._text_at_tables)
        self.go(SettingsScene(groups, values, before, actions, self.art))

    def show_keys(self, leave: Callable[[], None] | None = None) -> None:
        """Show which key does what; from there it goes back to the settings, and from them to ``leave``."""
        keys, _ = read_keymap(self.read().keys)
        self.go(KeysScene(keys, self._set_keys, partial(self.show, leave)))

    def _text_at_tables(self, look: Look) -> tuple[int, int]:
        return self.table_text.span(look, self.read())

    def set(self, name: str, value: Value) -> None:
        """Change a setting."""
        self.keep(replace(self.read(), **{name: value}))  # type: ignore[arg-type]  # the option has checked the value
        self.follow(name)

    def sort(self, game: str, order: str) -> None:
        """Remember in which order the hand is held in a game."""
        settings = self.read()
        self.keep(replace(settings, sorts={**settings.sorts, game: order}))

    def _set_keys(self, keys: Keymap) -> None:
        settings = self.read()
        self.keep(replace(settings, keys=as_written(keys, settings.keys)))
        self.follow("keys")

    def _rename(self, name: str) -> None:
        self.keep(self.read().with_own_name(name.strip()))

    def _rename_seats(self, before: str) -> None:
        """Let the person sit under the new name where they sat under the old one."""
        settings = self.read()
        if before and settings.own_name not in ("", before):
            self.keep(settings.reseated(before))
