"""JSON in files that people and other programs may have changed: its shapes are declared with msgspec, and checked.

msgspec takes a moment to load: what imports this is read only after the first picture.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec
from msgspec import Meta

from cardtable.store.files import append_lines, blocks_of, changing, lines_of, make_folder

T = TypeVar("T")

MAX_NUMBER: Final = 10**9
"""The largest number accepted. No points, shares or costs of any game come near it; larger ones cannot be drawn."""

Count = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Amount = Annotated[float, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
NonEmpty = Annotated[str, Meta(min_length=1)]

_MISSING: Final = re.compile(r"Object missing required field `(.+?)`.*")
_WRONG: Final = re.compile(r"(.*) - at `\$\.?(.+)`")


class ShapeError(ValueError):
    """A text that has not the shape it should have: incomplete, or written by another program."""


def object_in(text: str | bytes) -> dict[str, object]:
    """Return the values of a JSON object by their names.

    :raises ShapeError: if the text is none.
    """
    try:
        values = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise ShapeError(str(error)) from None
    if not isinstance(values, dict):
        raise ShapeError("it is not a list of names and values")
    return values


def read_shape(text: bytes | msgspec.Raw, shape: type[T]) -> T:
    """Return the values of JSON in their declared shape; unknown names are ignored.

    :raises ShapeError: if the text is not JSON, or has another shape.
    """
    try:
        return msgspec.json.decode(text, type=shape)
    except msgspec.ValidationError as error:
        raise ShapeError(_in_words(str(error))) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise ShapeError(str(error)) from None


def shaped(values: object, shape: type[T]) -> T:
    """Return values from JSON in their declared shape; unknown names are ignored.

    :raises ShapeError: if they have another.
    """
    try:
        return msgspec.convert(values, shape)
    except msgspec.ValidationError as error:
        raise ShapeError(_in_words(str(error))) from None


def _in_words(error: str) -> str:
    if missing := _MISSING.fullmatch(error):
        return f"{missing[1]!r} is missing"
    if wrong := _WRONG.fullmatch(error):
        return f"{wrong[2]!r} is wrong ({wrong[1]})"
    return error


def plain(record: msgspec.Struct) -> dict[str, Any]:
    """Return the values of a record by their names, as JSON has them; times are written by :func:`as_json`."""
    values: dict[str, Any] = msgspec.to_builtins(record, builtin_types=(datetime,))
    return values


def as_json(values: Mapping[str, object], indent: int | None = None) -> str:
    """Return values as a JSON object; times in seconds, with their time zone."""
    # The names of files may hold what is no text: msgspec's own writer would refuse them.
    return json.dumps(
        values, ensure_ascii=False, indent=indent, default=lambda when: when.isoformat(timespec="seconds")
    )


# --- files of lines ---------------------------------------------------------------------------------------------------

_BLOCK: Final = 512 * 1024
"""The number of bytes that are searched at once; no line is longer."""


class LinesFile(Generic[T]):
    """A file of records, a JSON object a line. It only grows, so a crash loses one line at most.

    Lines that are no records stay in the file.

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
