"""The ways out of a table, and what is remembered from it."""

from collections.abc import Callable

from cardtable.play.branch import OtherLines
from cardtable.play.match import Match


class Exits:
    """The ways out of a table. The program decides which scene follows; a table without a way does not lead there.

    :cvar leave_label: the label of the button that leaves: ``Back to the menu``.
    """

    leave_label = ""

    def leave(self) -> None:
        """Return to the menu, or to the line that was played; the table is kept."""

    def show_scores(self, match: Match) -> None:
        """Show the score sheet, after a hand or at the end."""

    def last_scores(self, match: Match) -> Callable[[], None] | None:
        """Return what shows the score sheet of the last finished hand, on the way back to this table.

        :returns: ``None`` where no score sheet belongs to the table, as in an exercise.
        """
        return None

    def show_rules(self, match: Match, rule: str) -> None:
        """Open the rules at a rule (at the beginning if empty); closing them returns to this table."""

    def show_settings(self) -> None:
        """Open the settings; closing them returns to this table with the new settings."""

    def other_lines(self, match: Match) -> OtherLines | None:
        """Return the other lines of a match; ``None`` where it has none, as in a lesson."""
        return None

    def keep_copy(self, match: Match) -> str | None:
        """Save a copy of the table as it is now.

        :returns: a notice of success or failure; ``None`` if this table is not a saved one.
        """
        return None

    @property
    def muted(self) -> bool:
        """Whether sounds are off."""
        return True

    def toggle_sound(self) -> None:
        """Turn sounds off, or on again, and remember it."""

    def sound(self, name: str) -> None:
        """Play a sound."""

    def remember_sort(self, match: Match, order: str) -> None:
        """Remember the order of the hand in this game."""

    def remember_auction_help(self, match: Match, *, shown: bool) -> None:
        """Remember whether the forecast of the hand is shown in the auctions of this game."""

    def turn_off_advice(self, match: Match, *, coach: bool = False, tutor: bool = False) -> None:
        """Turn off the coach, or the tutor of this game, and remember it."""
