"""The pages of settings and of keyboard shortcuts."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.options import Option, Value
from cardtable.pages.keys import KeysScene
from cardtable.pages.settings import Group, SettingsActions, SettingsScene
from cardtable.program.effects import manner_of
from cardtable.program.program import Program
from cardtable.store.settings import TUTOR_OFF, preferences
from cardtable.ui.keyboard.keymap import Keymap, written_keys
from cardtable.ui.page import Page

HELP: Final = "Help"
"""The group that also has the tutor of each game."""
GROUPS: Final = (
    ("Cards", ("size", "deck")),
    ("Table", ("theme", "full_screen")),
    ("Pace", ("animation", "reduced_motion", "ai_pause", "trick_pause", "trick_waits")),
    (HELP, ("coach", "bid_help", "click_plays", "confirm")),
    ("Sound", ("volume", "mute")),
    ("You", ("face",)),
)
"""The headings of the page with their settings, in order."""
NO_DEVICE: Final = "No sound device was found."


def tutor_option(game: Game) -> Option:
    """Return the setting of a game for the smallest mistake before which the tutor asks."""
    unit = game.bot.measure().unit
    sizes = {mistake: f"from {unit.text(game.bot.measure().min_loss(mistake))}" for mistake in Mistake}
    choices = ((TUTOR_OFF, "off"), *((mistake.value, text) for mistake, text in sizes.items()))
    help_text = "Asks before a costly move."
    return Option(f"tutor {game.id}", f"Tutor: {game.name}", help_text, "", TUTOR_OFF, choices)


class SettingsPage:
    """Shows the settings and the keyboard shortcuts, and changes them."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.profile = program.profile
        games = program.games
        self.tutors = {game.id: tutor_option(game) for game in games}
        """The settings of the tutor, by the games' ids."""
        self._page: Page | None = None

    def show(self, leave: Callable[[], None] | None = None) -> None:
        """Show the settings; each takes effect at once.

        :param leave: goes back; ``None`` for the menu.
        """
        back = leave or self.program.show_menu
        settings = self.profile.settings
        options = {option.name: option for option in preferences()}
        if self.program.sounds.lacks_device:
            options["volume"] = replace(options["volume"], help=NO_DEVICE)
        values: dict[str, Value] = {name: getattr(settings, name) for name in options}
        values |= {option.name: settings.tutor.get(game, TUTOR_OFF) for game, option in self.tutors.items()}
        groups = [
            Group(title, [*(options[name] for name in names), *(self.tutors.values() if title == HELP else ())])
            for title, names in GROUPS
        ]
        name_before = settings.own_name

        actions = SettingsActions(
            change=self._set,
            rename=self._rename,
            keys=partial(self.show_keys, back),
            leave=back,
            left=partial(self._rename_seats, name_before),
            flight=lambda: manner_of(self.profile.settings).pace.flight,
        )
        self._go(SettingsScene(groups, values, (name_before, self.profile.face), actions, self.program.art))

    def show_keys(self, leave: Callable[[], None] | None = None) -> None:
        """Show the keyboard shortcuts, which lead back to the settings, and these to ``leave``."""
        self._go(KeysScene(self.profile.keys, self._set_keys, partial(self.show, leave)))

    def _go(self, page: Page) -> None:
        self._page = page
        self.program.loop.go(page)

    def _warn(self) -> None:
        """Say on the page in view that a change could not be saved."""
        problem = self.profile.take_notice()
        if problem and self._page is not None:
            self._page.desk.say(problem, warns=True)

    def follow_full_screen(self) -> None:
        """Remember whether the window fills the screen, and update the page if it is shown."""
        loop = self.program.loop
        full = loop.screen.is_full_screen
        if full != self.profile.settings.full_screen:
            self.profile.keep(replace(self.profile.settings, full_screen=full))
        if isinstance(loop.scene, SettingsScene):
            loop.scene.follow("full_screen", on=full)

    def _set(self, name: str, value: Value) -> None:
        """Change a setting and apply it."""
        game = next((game for game, option in self.tutors.items() if option.name == name), None)
        if game is None:
            self.profile.set(name, value)
        else:
            self.profile.keep(self.profile.settings.with_tutor(game, str(value)))
        self._warn()

    def _set_keys(self, keys: Keymap) -> None:
        settings = self.profile.settings
        self.profile.keep(replace(settings, keys=written_keys(keys, settings.keys)))
        self.profile.on_change("keys")
        self._warn()

    def _rename(self, name: str) -> None:
        self.profile.keep(self.profile.settings.with_own_name(name.strip()))
        self._warn()

    def _rename_seats(self, before: str) -> None:
        """Put the person's new name in place of the old one in the set-ups of games."""
        settings = self.profile.settings
        if before and settings.own_name not in ("", before):
            self.profile.keep(settings.reseated(before))
