"""Titles that people gave to their saved tables, and tables that were put aside.

Titles are kept in a file of their own, by the tables' file names: the table's file stays as it is, and the statistics
know its match by its name.
"""

from pathlib import Path
from typing import Final

from cardtable.store.files import ENDING, FileLock, StoreError, blame, free_path, write_atomically
from cardtable.store.folders import make_folder
from cardtable.store.plainyaml import TextProblem, read_text, read_yaml, write_yaml

_MAX_BYTES: Final = 1024 * 1024
ASIDE: Final = "removed"
"""The folder beside the saved tables that keeps those that were removed."""


class Titles:
    """The titles of the tables in a folder.

    :param path: the file that keeps them.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._titles = self._read()

    def _read(self) -> dict[str, str]:
        """Return the titles by file name; none if the file cannot be read."""
        try:
            with self.path.open("rb") as file:
                content = read_yaml(read_text(file.read(_MAX_BYTES))).bare
        except (OSError, ValueError, TextProblem):
            return {}
        if not isinstance(content, dict):
            return {}
        return {name: title for name, title in content.items() if isinstance(title, str)}

    def of(self, table: Path) -> str:
        """Return the title of a table; empty if it has none."""
        return self._titles.get(table.name, "")

    def set(self, table: Path, title: str) -> None:
        """Give a table a title; empty for none.

        :raises StoreError: if it cannot be kept.
        """
        self._titles.pop(table.name, None)
        if title:
            self._titles[table.name] = title
        make_folder(self.path.parent)
        write_atomically(self.path, write_yaml(self._titles) if self._titles else "")


def put_aside(table: Path) -> Path:
    """Remove a table from the folder of saved tables, and return where it is kept.

    :raises InUseError: if another program has it open.
    :raises StoreError: if that is impossible.
    """
    lock = FileLock(table)
    try:
        folder = table.parent / ASIDE
        make_folder(folder, private=True)
        return _moved(table, free_path(folder / table.name, ENDING))
    finally:
        lock.release()


def bring_back(aside: Path, table: Path) -> None:
    """Bring a table back that was put aside.

    :raises StoreError: if that is impossible.
    """
    _moved(aside, free_path(table, ENDING))


def _moved(table: Path, goal: Path) -> Path:
    try:
        return table.rename(goal)
    except OSError as error:
        raise StoreError(str(blame(table, error, "moved"))) from None
