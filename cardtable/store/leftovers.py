"""Removes what a killed program has left behind: locks that no program holds, and unfinished files."""

import re
from pathlib import Path
from typing import Final

from cardtable.store.files import ENDING, UNFINISHED, paths_matching
from cardtable.store.folders import EVENING_FILE, EVENINGS, REMOVED, Folders
from cardtable.store.locks import remove_unless_held
from cardtable.store.note import read_note

# Earlier versions gave unfinished files a name that other programs use too: these are known by what was to be written.
_OURS: Final = re.compile(
    rf"\..*({re.escape(UNFINISHED)}|({re.escape(ENDING)}(\.reviews\.json)?|{re.escape(EVENING_FILE)})\.(lock|[0-9]+\.tmp))",
    re.DOTALL,
)
_ANY: Final = re.compile(r"\..+\.(lock|tmp)", re.DOTALL)


def remove_leftovers(places: Folders) -> None:
    """Remove what killed programs left in all folders to which this one writes by itself.

    Files that a running program holds stay, and so do files of other programs.
    """
    last = read_note(places.last_table)
    evenings = [path.parent for path in paths_matching(places.saves / EVENINGS, f"*/{EVENING_FILE}")]
    shared = {places.saves, places.saves / REMOVED, places.saves / EVENINGS, *evenings}
    for folder in shared | {each for each in (places.documents, Path(last).parent if last else None) if each}:
        _remove(folder, _OURS)
    for folder in (places.settings.parent, places.practice):  # nobody else writes there
        _remove(folder, _ANY)


def _remove(folder: Path, names: re.Pattern[str]) -> None:
    for path in paths_matching(folder, ".*"):
        if names.fullmatch(path.name):
            remove_unless_held(path)
