"""Removed tables, which are kept in a folder beside the saved ones and can be restored."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from cardtable.store.errors import StoreError, store_error
from cardtable.store.files import ENDING, free_path
from cardtable.store.folders import make_folder
from cardtable.store.locks import FileLock
from cardtable.store.tables.kept_reviews import reviews_of

REMOVED: Final = "removed"
"""The folder of removed tables, inside that of the saved tables."""


def remove_table(table: Path) -> Path:
    """Move a table out of the folder of saved tables, and return its new path.

    :raises InUseError: if another program has it open.
    :raises StoreError: if that is impossible.
    """
    lock = FileLock(table)
    try:
        folder = table.parent / REMOVED
        make_folder(folder, private=True)
        return _moved(table, free_path(folder / table.name, ENDING))
    finally:
        lock.release()


def restore_table(aside: Path, table: Path) -> None:
    """Move a removed table back to its folder.

    :raises StoreError: if that is impossible.
    """
    _moved(aside, free_path(table, ENDING))


def _moved(table: Path, goal: Path) -> Path:
    try:
        moved = table.rename(goal)
    except OSError as error:
        raise StoreError(str(store_error(table, error, "moved"))) from None
    with suppress(OSError):  # there may be none, and they can be made again
        reviews_of(table).rename(reviews_of(goal))
    return moved
