"""Where the menu leads to. What is there is made only when somebody goes there."""

from pathlib import Path

from cardtable.application.parts import Parts
from cardtable.engine.game import Game


class MenuWays:
    """Leads from the menu to the parts of the program.

    :param parts: what the menu leads to.
    """

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    def open_table(self, path: Path) -> None:
        """Open a saved table."""
        self.parts.opener.open(path)

    def begin_lesson(self, game: Game) -> None:
        """Begin the first hand of a game, explained."""
        self.parts.opener.begin_lesson(game)

    def choose_lesson(self) -> None:
        """Let the person choose which game to learn."""
        self.parts.game_choice.to_learn()

    def choose_rules(self) -> None:
        """Let the person choose which game's rules to read."""
        self.parts.game_choice.to_read()

    def show_saved_tables(self) -> None:
        """Open the page of saved tables."""
        self.parts.saved_tables_page.show()

    def show_statistics(self) -> None:
        """Open the statistics."""
        self.parts.statistics_page.show()

    def show_practice(self) -> None:
        """Open the page of exercises."""
        self.parts.practice_page.show()

    def show_profiles(self) -> None:
        """Open the page of the people who play here."""
        self.parts.profiles_page.show()
