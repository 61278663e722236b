"""Removed tables, which are kept in a folder beside the saved ones and can be restored."""

from contextlib import suppress
from pathlib import Path

from cardtable.store.errors import store_error
from cardtable.store.files import ENDING, put_in_place, taken_new
from cardtable.store.folders import REMOVED, make_folder
from cardtable.store.locks import FileLock
from cardtable.store.tables.kept_reviews import reviews_of


def remove_table(table: Path) -> Path:
    """Move a table out of the folder of saved tables, and return its new path.

    :raises InUseError: if another program has it open.
    :raises StoreError: if that is impossible.
    """
    lock = FileLock(table)
    try:
        folder = table.parent / REMOVED
        make_folder(folder, private=True)
        return _moved(table, folder / table.name)
    finally:
        lock.release()


def restore_table(aside: Path, table: Path) -> None:
    """Move a removed table back to its folder.

    :raises StoreError: if that is impossible.
    """
    _moved(aside, table)


def _moved(table: Path, goal: Path) -> Path:
    """Move a table, with its reviews, to the first free path from ``goal`` on, and return that."""
    lock = taken_new(goal, ENDING)  # renaming replaces what another program has just put there
    try:
        moved = put_in_place(table, lock.guarded)
    except OSError as error:
        raise store_error(table, error, "moved") from None
    finally:
        lock.release()
    with suppress(OSError):  # there may be none, and they can be made again
        put_in_place(reviews_of(table), reviews_of(moved))
    return moved
