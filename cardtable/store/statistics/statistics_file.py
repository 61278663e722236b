"""The statistics file. It only grows, a line at a time, so a crash loses one line at most."""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Final

from cardtable.engine.slices import Slices, finished
from cardtable.store.errors import store_error
from cardtable.store.files import append_lines, changing, free_path, lines_of, put_in_place
from cardtable.store.folders import make_folder
from cardtable.store.statistics.records import (
    MAX_LINE,
    HandRecord,
    LineError,
    MatchRecord,
    Record,
    read_record,
    write_record,
)
from cardtable.store.statistics.statistics import Statistics, counting

_MAX_LINE_BYTES: Final = 4 * MAX_LINE


class StatisticsFile:
    """The records of hands, matches and help on disk."""

    def __init__(self, path: Path) -> None:
        """Use this path; the file is made with the first record."""
        self.path = path
        self._waiting = b""

    def append(self, record: Record) -> None:
        """Add a record; once this returns, the record is on the disk.

        :raises StoreError: if it cannot be written; then a later call writes it.
        """
        self._waiting += write_record(record).encode("utf-8", "replace") + b"\n"
        self.catch_up()

    def catch_up(self) -> None:
        """Write the records that could not be written before, if there are any.

        :raises StoreError: if they cannot be written now either.
        """
        if not self._waiting:
            return
        make_folder(self.path.parent)
        with changing(self.path):
            append_lines(self.path, self._waiting)
        self._waiting = b""

    def read(self) -> Statistics:
        """Return the hands and matches that count; lines that are not records are counted and otherwise ignored.

        Records that could not be written yet count too.

        :raises StoreError: if the file cannot be read.
        """
        return finished(self.reading())

    def reading(self) -> Slices[Statistics]:
        """Return the same in slices: the records of ten thousand hands take about a second."""
        return (yield from counting(self._records()))

    def _records(self) -> Iterator[Record | None]:
        """Yield the record of each line; ``None`` for a line that cannot be read."""
        for line in self._lines():
            try:
                yield from _records_in(line)
            except LineError:
                yield None

    def records_of(self, table: str, folder: str) -> list[Record]:
        """Return the records of one table, in the order in which they were written.

        Only its own lines are read closely, so this is quick in a long file.

        :param table: the name of the table's file.
        :param folder: the folder of that file.
        :raises StoreError: if the file cannot be read.
        """
        # Other programs may write other letters than those of ASCII as JSON allows.
        names = {json.dumps(table, ensure_ascii=ascii_only).encode() for ascii_only in (True, False)}
        records = self._sound_records(lambda line: any(name in line for name in names))
        return [each for each in records if _place_of(each) in ((table, folder), (table, ""))]

    def matches_of(self, game: str) -> Iterator[MatchRecord]:
        """Yield the finished matches of a game, also those that were taken back afterwards.

        :param game: the game's id.
        :raises StoreError: if the file cannot be read.
        """
        name = json.dumps(game).encode()
        for record in self._sound_records(lambda line: b'"match"' in line and name in line):
            if isinstance(record, MatchRecord) and record.at.game == game:
                yield record

    def _sound_records(self, concerns: Callable[[bytes], bool]) -> Iterator[Record]:
        """Yield the records in the lines that concern a question; lines that cannot be read are left out."""
        for line in self._lines():
            if line is not None and concerns(line):
                try:
                    yield from _records_in(line)
                except LineError:
                    continue

    def _lines(self) -> Iterable[bytes | None]:
        """Return all lines, also those that could not be written yet; ``None`` for one that is too long."""
        return chain(lines_of(self.path, _MAX_LINE_BYTES), self._waiting.splitlines())

    def reset(self, now: datetime) -> Path | None:
        """Start over; return the path under which the old file is kept, with the date in its name.

        :raises StoreError: if that is impossible.
        """
        make_folder(self.path.parent)
        with changing(self.path):
            aside = free_path(self.path.with_name(f"{self.path.stem} until {now:%Y-%m-%d %H-%M}{self.path.suffix}"))
            try:
                put_in_place(self.path, aside)
            except FileNotFoundError:
                return None
            except OSError as error:
                raise store_error(self.path, error, "set aside") from None
        return aside


def _records_in(line: bytes | None) -> list[Record]:
    """Return the record in a line; nothing for an empty one.

    :raises LineError: if it holds something else.
    """
    if line is None:
        raise LineError("it is too long")
    text = line.decode("utf-8", "replace").strip()
    return [read_record(text)] if text else []


def _place_of(record: Record) -> tuple[str, str]:
    """Return the name and the folder of a record's table."""
    at = record.at if isinstance(record, HandRecord | MatchRecord) else record
    return at.table, at.folder
