"""The statistics file. It only grows, a line at a time, so a crash loses one line at most."""

import contextlib
from collections.abc import Iterable
from datetime import datetime
from itertools import chain
from pathlib import Path

from cardtable.store.errors import store_error
from cardtable.store.files import append_lines, free_path, refuse_device
from cardtable.store.folders import make_folder
from cardtable.store.statistics.records import LineError, Record, read_record, write_record
from cardtable.store.statistics.statistics import Statistics, statistics_of


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
        append_lines(self.path, self._waiting)
        self._waiting = b""

    def read(self) -> Statistics:
        """Return the hands and matches that count; lines that are not records are counted and otherwise ignored.

        Records that could not be written yet count too.

        :raises StoreError: if the file cannot be read.
        """
        records, broken = [], 0
        refuse_device(self.path)
        try:
            with contextlib.ExitStack() as stack:
                written: Iterable[bytes] = ()
                with contextlib.suppress(FileNotFoundError):
                    written = stack.enter_context(self.path.open("rb"))
                for line in chain(written, self._waiting.splitlines()):
                    text = line.decode("utf-8", "replace").strip()
                    try:
                        records += [read_record(text)] if text else []
                    except LineError:
                        broken += 1
        except (OSError, ValueError) as error:
            raise store_error(self.path, error, "read") from None
        return statistics_of(records, broken)

    def reset(self, now: datetime) -> Path | None:
        """Start over; return the path under which the old file is kept, with the date in its name.

        :raises StoreError: if that is impossible.
        """
        aside = free_path(self.path.with_name(f"{self.path.stem} until {now:%Y-%m-%d %H-%M}{self.path.suffix}"))
        try:
            self.path.replace(aside)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise store_error(self.path, error, "set aside") from None
        return aside
