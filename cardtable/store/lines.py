"""Files that only grow, a JSON object a line, so a crash loses one line at most."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Generic, TypeVar

from cardtable.store.files import append_lines, blocks_of, changing, lines_of, make_folder
from cardtable.store.shapes import ShapeError

T = TypeVar("T")

_BLOCK: Final = 512 * 1024
"""The number of bytes that are searched at once; no line is longer."""


class LinesFile(Generic[T]):
    """A file of records, one a line. Lines that are none stay in the file.

    :param read: returns the record in a line.
    :param write: returns a record as a line: the inverse of ``read``.
    :param longest: the maximum number of bytes in a line; this program does not write longer ones.
    """

    def __init__(self, path: Path, read: Callable[[str], T], write: Callable[[T], str], longest: int) -> None:
        self.path = path
        self._read = read
        self._write = write
        self.longest = longest

    def append(self, *records: T, unless: Callable[[], bool] = lambda: False) -> bool:
        """Append records; once this returns, they are on the disk. The file and its folder are made with the first.

        :param unless: appends nothing if this holds, which no other program can change meanwhile.
        :returns: whether they were appended.
        :raises StoreError: if the file cannot be read or written.
        """
        make_folder(self.path.parent)
        with changing(self.path):
            if unless():
                return False
            append_lines(self.path, b"".join(self._write(each).encode("utf-8", "replace") + b"\n" for each in records))
        return True

    def records(self, start: int = 0) -> Iterator[tuple[T | None, int]]:
        """Yield the record of each line, or ``None`` if it has none, and the number of bytes until the line's end.

        A last line without an end may not be whole yet: it comes with the number of bytes before it.

        :param start: the number of bytes before the first line that is read.
        :raises StoreError: if the file cannot be read.
        """
        for line, end in lines_of(self.path, self.longest, start):
            if line is None or not line.isspace():
                yield self._record(line), end

    def records_with(self, *texts: str) -> Iterator[T]:
        """Yield the records in whose lines all of these texts stand. No other line is read closely, which is quick.

        :raises StoreError: if the file cannot be read.
        """
        # Other programs may write other letters than those of ASCII as JSON allows.
        written = [[json.dumps(text, ensure_ascii=ascii_only) for ascii_only in (True, False)] for text in texts]
        wanted = [{form.encode("utf-8", "replace") for form in each} for each in written]

        def has_all(part: bytes) -> bool:
            for forms in wanted:
                for form in forms:
                    if form in part:
                        break
                else:
                    return False
            return True

        for block in filter(has_all, blocks_of(self.path, _BLOCK)):
            for line in filter(has_all, block.split(b"\n")):
                record = self._record(line)
                if record is not None:
                    yield record

    def _record(self, line: bytes | None) -> T | None:
        try:
            return None if line is None else self._read(line.decode("utf-8", "replace").strip())
        except ShapeError:
            return None
