"""What is imported late: pages, the table in play, and all that they need.

The menu is therefore on the screen sooner. While it waits for the person, these modules are imported one by one, so
there is no wait for them later either.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

LATE_MODULES: Final = (
    "cardtable.store.tables.folder",
    "cardtable.pages.crash",
    "cardtable.engine.table",
    "cardtable.play.layout",
    "cardtable.ui.table.layout",
    "cardtable.ui.table.board",
    "cardtable.ui.play.telling.announcements",
    "cardtable.ui.play.moments.from_events",
    "cardtable.ui.play.painting.tabletop",
    "cardtable.ui.play.offers.offer",
    "cardtable.ui.play.table_scene",
    "cardtable.ui.play.table_scene",
    "cardtable.ui.play.learning.lesson",
    "cardtable.pages.new_match.setup",
    "cardtable.pages.scores.score_sheet",
    "cardtable.play.sittings",
    "cardtable.program.table_in_play",
    "cardtable.program.branches",
    "cardtable.program.table_opener",
    "cardtable.pages.saved_tables",
    "cardtable.pages.settings",
    "cardtable.pages.profiles",
    "cardtable.pages.statistics",
    "cardtable.pages.practice",
)
"""The modules that the menu does not need; those that others import come first."""


def late(module: str, name: str) -> Any:
    """Import a module only now; return what has this name in it."""
    return getattr(import_module(module), name)


class ModulePreloader:
    """Imports modules before they are needed.

    :param names: the names of the modules, in the order in which they are imported.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._left = iter(names)

    def import_next(self) -> bool:
        """Import the next module; return whether there was one."""
        name = next(self._left, None)
        if name is not None:
            import_module(name)
        return name is not None
