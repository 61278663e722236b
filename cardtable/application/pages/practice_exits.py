"""The ways out of an exercise: back to the page of exercises, to the rules, to the settings."""

from collections.abc import Callable

from cardtable.application.pages.settings_page import SettingsPage
from cardtable.application.tables.shared_exits import SharedExits
from cardtable.application.tables.table_in_play import TableInPlay
from cardtable.play.practice import PracticeMatch
from cardtable.ui.play.learning.practice_scene import PracticeScene


class PracticeExits(SharedExits):
    """The ways out of an exercise.

    :param play: the table in play.
    :param settings: the page of settings.
    :param show_page: shows the page of exercises.
    :ivar scene: the scene of the exercise.
    :ivar match: its match.
    """

    leave_label = "Back to the exercises"

    def __init__(self, play: TableInPlay, settings: SettingsPage, show_page: Callable[[], None]) -> None:
        super().__init__(play.profile, play.sounds, play.pages)
        self.play = play
        self.settings = settings
        self.show_page = show_page
        self.scene: PracticeScene | None = None
        self.match: PracticeMatch | None = None

    def show_settings(self) -> None:
        """Open the settings, coming back to the exercise, which follows them."""
        self.settings.show(self._back)

    def _back(self) -> None:
        if self.scene is not None:
            self.scene.follow(self.play.manner(self.scene.match.game))
            self.play.loop.go(self.scene)

    def leave(self) -> None:
        """Go back to the page of exercises."""
        if self.match is not None:
            self.match.close()
        self.show_page()
