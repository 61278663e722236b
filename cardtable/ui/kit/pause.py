"""The pause menu: whatever leads away from the table is here, so that Esc alone never leaves it."""

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.ui.kit.dialog import Answer, Dialog
from cardtable.ui.kit.skin import Role
from cardtable.ui.theme import Ground

PAUSE_WIDTH = 420
"""The width of the menu, in units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseActions:
    """Where the pause menu leads, besides back to the table; ``rules_key`` opens the rules, as at the table."""

    rules_key: str
    rules: Callable[[], None]
    settings: Callable[[], None]
    leave: Callable[[], None]


def pause_menu(actions: PauseActions) -> Dialog:
    """Return the menu as a dialog."""
    answers = (
        Answer("Resume", role=Role.PRIMARY, key="Enter", escapes=True),
        Answer("Rules of this game", actions.rules, key=actions.rules_key),
        Answer("Settings", actions.settings, key="S"),
        Answer("Leave the table", actions.leave, key="Q"),
    )
    text = "The table is kept as it is."
    return Dialog("Pause", text, answers, width=PAUSE_WIDTH, stacked=True, ground=Ground.DARK)
