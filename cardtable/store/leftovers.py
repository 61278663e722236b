"""Removes what a killed program has left behind: locks that no program holds, and unfinished files."""

import re
from pathlib import Path
from typing import Final

from cardtable.store.files import ENDING, paths_matching
from cardtable.store.folders import Folders
from cardtable.store.locks import remove_unless_held
from cardtable.store.note import read_note

_OF_TABLES: Final = re.compile(rf"\..+{re.escape(ENDING)}\.(lock|[0-9]+\.tmp)", re.DOTALL)
_UNFINISHED: Final = re.compile(r"\..+\.[0-9]+\.tmp", re.DOTALL)


def remove_leftovers(places: Folders) -> None:
    """Remove what killed programs left in the folders of the tables, of the table opened last and of the settings.

    Files that a running program holds stay, and so do files of other programs.
    """
    last = read_note(places.last_table)
    for folder in {places.saves, Path(last).parent} if last else {places.saves}:
        _remove(folder, _OF_TABLES)
    _remove(places.settings.parent, _UNFINISHED)


def _remove(folder: Path, names: re.Pattern[str]) -> None:
    for path in paths_matching(folder, ".*"):
        if names.fullmatch(path.name):
            remove_unless_held(path)
