"""The ways out of an exercise: back to the page of exercises, to the rules, to the settings."""

from collections.abc import Callable

from cardtable.play.practice import PracticeMatch
from cardtable.program.program import Program
from cardtable.program.table_in_play import SharedExits
from cardtable.ui.play.learning.practice_scene import PracticeScene


class PracticeExits(SharedExits):
    """The ways out of an exercise.

    :param show_page: shows the page of exercises.
    :ivar scene: the scene of the exercise.
    :ivar match: its match.
    """

    leave_label = "Back to the exercises"

    def __init__(self, program: Program, show_page: Callable[[], None]) -> None:
        super().__init__(program)
        self.show_page = show_page
        self.scene: PracticeScene | None = None
        self.match: PracticeMatch | None = None

    def show_settings(self) -> None:
        """Open the settings, coming back to the exercise, which follows them."""
        self.program.settings_page.show(self._back)

    def _back(self) -> None:
        if self.scene is not None:
            self.scene.follow(self.program.play.manner(self.scene.match.game))
            self.program.loop.go(self.scene)

    def leave(self) -> None:
        """Go back to the page of exercises."""
        if self.match is not None:
            self.match.close()
        self.show_page()
