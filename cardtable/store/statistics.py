"""The statistics file. It is only ever appended to, a line at a time, so that a crash loses one line at most."""

import io
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Generic, TypeVar

from cardtable.engine.log import LogLine
from cardtable.engine.options import changed
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from cardtable.store.files import StoreError, blame, free_path, refuse_device
from cardtable.store.folders import make_folder
from cardtable.store.records import (
    HandRecord,
    Help,
    HelpKind,
    LineError,
    MatchRecord,
    PlayedTable,
    Record,
    read_record,
    write_record,
)

R = TypeVar("R", HandRecord, MatchRecord)


@dataclass(frozen=True, slots=True)
class Played(Generic[R]):
    """A hand or a match that counts, and the help that was used in it.

    :param undo: the seats whose decisions were taken back.
    :param hints: the seats that asked for hints.
    :param again: whether its deal, or one of its deals, had been played before.
    """

    record: R
    undo: frozenset[int] = frozenset()
    hints: frozenset[int] = frozenset()
    again: bool = False

    @property
    def unaided(self) -> bool:
        """Whether it was played without any help."""
        return not (self.undo or self.hints or self.again)


@dataclass(frozen=True, slots=True)
class Statistics:
    """All hands and matches that count, the oldest first.

    :param broken: how many lines could not be read.
    """

    hands: tuple[Played[HandRecord], ...] = ()
    matches: tuple[Played[MatchRecord], ...] = ()
    broken: int = 0


@dataclass(slots=True)
class _AtTable:
    """The records of one table so far. Undo and hints are sets of hand numbers with the seats that used the help."""

    hands: dict[int, HandRecord] = field(default_factory=dict)
    match: MatchRecord | None = None
    undo: set[tuple[int, int | None]] = field(default_factory=set)
    hints: set[tuple[int, int | None]] = field(default_factory=set)
    again: set[int] = field(default_factory=set)

    def take(self, record: Record) -> None:
        match record:
            case HandRecord():
                self.hands[record.number] = record
            case MatchRecord():
                self.match = record
            case Help(kind="hint"):
                self.hints.add((record.number, record.seat))
            case Help(kind="again"):
                self.again.add(record.number)
            case Help():
                self._take_back(record.number, record.seat)

    def _take_back(self, number: int, seat: int | None) -> None:
        """Forget this hand and all later ones: they were taken back, or are played again."""
        self.hands = {each: hand for each, hand in self.hands.items() if each < number}
        self.undo = {(each, who) for each, who in self.undo if each <= number} | {(number, seat)}
        self.hints = {(each, who) for each, who in self.hints if each <= number}
        self.again = {each for each in self.again if each <= number}
        self.match = None

    def played_hands(self) -> Iterator[Played[HandRecord]]:
        for number, hand in self.hands.items():
            undo = _helped((seat for each, seat in self.undo if each == number), hand.at)
            hints = _helped((seat for each, seat in self.hints if each == number), hand.at)
            yield Played(hand, undo, hints, number in self.again)

    def played_match(self) -> Iterator[Played[MatchRecord]]:
        if self.match is not None:
            undo = _helped((seat for _, seat in self.undo), self.match.at)
            hints = _helped((seat for _, seat in self.hints), self.match.at)
            yield Played(self.match, undo, hints, bool(self.again))


def _helped(seats: Iterable[int | None], at: PlayedTable) -> frozenset[int]:
    """Return who was helped. Records of earlier versions do not say; then it was any of the people."""
    persons = [number for number, seat in enumerate(at.seats) if seat.is_person]
    return frozenset(chain.from_iterable(persons if seat is None else [seat] for seat in seats))


def fold(records: Iterable[Record], broken: int = 0) -> Statistics:
    """Return the hands and matches that count; if one was finished twice at its table, the later one counts.

    Earlier versions did not write down the folders of tables. Such a table counts as the first of its name whose
    folder is known, so that a match begun with such a version and resumed with this one counts as one.
    """
    tables: dict[tuple[str, str], _AtTable] = {}
    for record in records:
        at = record if isinstance(record, Help) else record.at
        key, old = (at.folder, at.table), ("", at.table)
        if key not in tables:
            tables[key] = tables.pop(old, _AtTable())
        tables[key].take(record)
    hands = chain.from_iterable(each.played_hands() for each in tables.values())
    matches = chain.from_iterable(each.played_match() for each in tables.values())
    return Statistics(
        tuple(sorted(hands, key=lambda hand: hand.record.when)),
        tuple(sorted(matches, key=lambda match: match.record.when)),
        broken,
    )


class StatisticsFile:
    """Hands, matches and help, as they are on disk."""

    def __init__(self, path: Path) -> None:
        """Use this path; the file is made when there is something to write."""
        self.path = path
        self._waiting = b""

    def append(self, record: Record) -> None:
        """Add a record; when it returns, the record is on the disk.

        :raises StoreError: if it cannot be written; it is kept then, and written by a later call.
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
        try:
            with self.path.open("a+b", buffering=0) as file:
                _append(file, self._waiting)
        except (OSError, ValueError) as error:
            raise blame(self.path, error) from None
        self._waiting = b""

    def read(self) -> Statistics:
        """Return what counts; lines that are not records are counted and otherwise ignored.

        :raises StoreError: if the file cannot be read.
        """
        records, broken = [], 0
        refuse_device(self.path)
        try:
            with self.path.open("rb") as file:
                for line in file:
                    text = line.decode("utf-8", "replace").strip()
                    try:
                        records += [read_record(text)] if text else []
                    except LineError:
                        broken += 1
        except FileNotFoundError:
            return Statistics()
        except (OSError, ValueError) as error:
            raise blame(self.path, error, "read") from None
        return fold(records, broken)

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
            raise blame(self.path, error, "put aside") from None
        return aside


def _append(file: io.FileIO, lines: bytes) -> None:
    """Append whole lines to a file, or none of them.

    :raises OSError: if that is impossible; then the file has its old length.
    """
    end = file.seek(0, os.SEEK_END)
    if end:
        file.seek(-1, os.SEEK_END)
        # A line that a crash left incomplete must not spoil the next one.
        lines = lines if file.read(1) == b"\n" else b"\n" + lines
    try:
        while lines:
            lines = lines[file.write(lines) :]
        os.fsync(file.fileno())
    except OSError:
        file.truncate(end)
        raise


class Recorder:
    """Watches one table, and records the hands and matches that are finished there and the help that is used."""

    def __init__(
        self, file: StatisticsFile, table: Table, name: str, clock: Callable[[], datetime], folder: str = ""
    ) -> None:
        """Begin to watch; what was finished before is not recorded again.

        :param name: the name of the table's file.
        :param folder: where that file is; empty for a table without one.
        """
        self.file = file
        self.table = table
        self.name = name
        self.folder = folder
        self.clock = clock
        self.problem = ""
        """Why some records are not written yet, as a sentence; empty if all are."""
        self._marked: set[tuple[HelpKind, int, int | None]] = set()
        self._actors: list[int] = []
        """Who made each move; moves that were taken back are no longer in the table's log."""
        self._remember()

    def _remember(self) -> None:
        log, state = self.table.log, self.table.state
        self._last = log[-1] if log else None
        del self._actors[len(log) :]
        self._actors += [line.actor for line in log[len(self._actors) :]]
        self._hands, self._over = len(state.results), state.winners is not None

    def follow(self) -> None:
        """Record what has happened at the table since the last call."""
        if self._taken_back(self.table.log):
            self._take_back()
        self._try(self.file.catch_up)
        state = self.table.state
        for number, result in enumerate(state.results[self._hands :], self._hands + 1):
            self._keep(HandRecord(self.clock(), self._played_table, number, result.points, result.contract))
        if state.winners is not None and not self._over:
            self._keep(MatchRecord(self.clock(), self._played_table, len(state.results), state.scores, state.winners))
        self._remember()

    def _taken_back(self, log: list[LogLine]) -> bool:
        length = len(self._actors)
        return length > 0 and (len(log) < length or log[length - 1] is not self._last)

    def _take_back(self) -> None:
        """Record that a move of the current hand was taken back, and with it everything that was finished later."""
        hands = len(self.table.state.results)
        if hands < self._hands or self._over:
            self._marked = {(kind, number, seat) for kind, number, seat in self._marked if number <= hands}
        self._hands, self._over = hands, False
        taken_back = self._actors[len(self.table.log) :]
        self._mark("undo", taken_back[0] if taken_back else None)

    @property
    def helped(self) -> bool:
        """Whether any help was used since this table was opened."""
        return bool(self._marked)

    def hinted(self) -> None:
        """Record that the player to act asked for a hint."""
        self._mark("hint", self.table.state.actor)

    def peeked(self) -> None:
        """Record that the current hand was tried differently before it was over: help like a move taken back."""
        self._mark("undo", next(iter(self.table.persons), None))

    def dealt_again(self) -> None:
        """Record that the current hand, or the one being dealt, has been played before."""
        self._mark("again")

    def _mark(self, kind: HelpKind, actor: int | None = None) -> None:
        number = len(self.table.state.results) + 1
        seat = None if actor == DEALER else actor
        if (kind, number, seat) not in self._marked:
            self._marked.add((kind, number, seat))
            self._keep(Help(self.clock(), self.name, number, kind, seat, self.folder))

    @property
    def _played_table(self) -> PlayedTable:
        table = self.table
        return PlayedTable(self.name, table.game.id, changed(table.house), table.seats, self.folder)

    def _keep(self, record: Record) -> None:
        self._try(lambda: self.file.append(record))

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except StoreError as error:
            self.problem = f"The statistics will be written later: {error}"
        else:
            self.problem = ""
