"""The exits that all scenes of a table share: to the rules, sounds, and the settings of the game."""

from collections.abc import Callable
from typing import Protocol

from cardtable.application.settings.current_profile import CurrentProfile
from cardtable.engine.game import Game
from cardtable.play.exits import Exits
from cardtable.play.match import Match
from cardtable.ui.desktop.sounds import Sounds
from cardtable.ui.page import Page


class Pages(Protocol):
    """The pages that a table leads to."""

    def menu(self) -> Page:
        """Return the menu as it is now."""

    def show_menu(self) -> None:
        """Close the table in play, if there is one, and go to the menu."""

    def leave_table(self, page_of: Callable[[], Page]) -> None:
        """Close the table in play, if there is one, once it is saved, and go to a page."""

    def show_settings(self) -> None:
        """Open the settings, coming back to the table in play."""

    def show_setup(self, game: Game) -> None:
        """Open the set-up of a game."""

    def show_rules(self, game: Game, rule: str = "") -> None:
        """Open the rules of a game at a rule, coming back to the page that is up."""


class SharedExits(Exits):
    """The exits that are the same at every table: a live one, a branch, an exercise.

    :param profile: the profile in use.
    :param sounds: plays sounds.
    :param pages: the pages that the table leads to.
    """

    def __init__(self, profile: CurrentProfile, sounds: Sounds, pages: Pages) -> None:
        self.profile = profile
        self.sounds = sounds
        self.pages = pages

    def show_rules(self, match: Match, rule: str) -> None:
        self.pages.show_rules(match.game, rule)

    @property
    def muted(self) -> bool:
        return self.profile.settings.mute

    def toggle_sound(self) -> None:
        self.profile.set("mute", not self.muted)

    def sound(self, name: str) -> None:
        self.sounds.play(name)

    def remember_sort(self, match: Match, order: str) -> None:
        self.profile.keep(self.profile.settings.with_sort(match.game.id, order))

    def remember_auction_help(self, match: Match, *, shown: bool) -> None:
        self.profile.keep(self.profile.settings.with_auction_help(match.game.id, shown=shown))
