"""Titles that people give to their saved tables.

They are kept in one file, by the names of the tables' files. A table's file keeps its name, by which the statistics
know the match.
"""

from pathlib import Path
from typing import Final

from cardtable.store.errors import MissingFileError, StoreError
from cardtable.store.files import changing, read_file, set_unreadable_aside, write_atomically
from cardtable.store.folders import make_folder
from cardtable.store.texts.plain_yaml import TextProblem, read_text, read_yaml, write_yaml

_MAX_BYTES: Final = 1024 * 1024


class Titles:
    """The titles of the tables in a folder.

    :param path: the file that keeps them.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._readable = True
        self._titles: dict[str, str] = {}
        self._read()

    def _read(self) -> None:
        """Read the titles by file name; those that are no texts, or a whole file that cannot be read, are left out."""
        content: object = None
        try:
            content = read_yaml(read_text(read_file(self.path, _MAX_BYTES))).bare
            self._readable = isinstance(content, dict | None)
        except MissingFileError:
            self._readable = True
        except (StoreError, TextProblem):
            self._readable = False
        titles = content if isinstance(content, dict) else {}
        self._titles = {name: title for name, title in titles.items() if isinstance(title, str)}
        self._readable = self._readable and len(self._titles) == len(titles)

    def of(self, table: Path) -> str:
        """Return the title of a table; empty if it has none."""
        return self._titles.get(table.name, "")

    def set(self, table: Path, title: str) -> None:
        """Give a table a title; empty for none. A file that cannot be read, or only in part, is set aside.

        :raises StoreError: if it cannot be kept.
        """
        make_folder(self.path.parent)
        with changing(self.path):
            self._read()  # another running program may have given titles meanwhile
            if not self._readable:
                set_unreadable_aside(self.path)
                self._readable = True
            self._titles.pop(table.name, None)
            if title:
                self._titles[table.name] = title
            write_atomically(self.path, write_yaml(self._titles) if self._titles else "")
