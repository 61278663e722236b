"""The file of the statistics: only ever added to, a line at a time, so that a crash costs one line at most."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Generic, TypeVar

from cardtable.engine.options import changed
from cardtable.engine.table import LogLine, Table
from cardtable.store.files import StoreError, blame, is_device, is_there
from cardtable.store.folders import make_folder
from cardtable.store.records import (
    HandRecord,
    Help,
    HelpKind,
    LineError,
    MatchRecord,
    Record,
    Sitting,
    read_record,
    write_record,
)

R = TypeVar("R", HandRecord, MatchRecord)


@dataclass(frozen=True, slots=True)
class Played(Generic[R]):
    """A hand or a match that counts, and what help there was.

    :param undo: whether moves of it were taken back; ``hints`` whether some were asked for; ``again`` whether its deal,
        or one of its deals, had been played before.
    """

    record: R
    undo: bool = False
    hints: bool = False
    again: bool = False

    @property
    def unaided(self) -> bool:
        """Whether it was played without such help."""
        return not (self.undo or self.hints or self.again)


@dataclass(frozen=True, slots=True)
class Statistics:
    """All hands and matches that count, the oldest first; ``broken`` is how many lines could not be read."""

    hands: tuple[Played[HandRecord], ...] = ()
    matches: tuple[Played[MatchRecord], ...] = ()
    broken: int = 0


@dataclass(slots=True)
class _AtTable:
    """What has come of one table so far."""

    hands: dict[int, HandRecord] = field(default_factory=dict)
    match: MatchRecord | None = None
    undo: set[int] = field(default_factory=set)
    hints: set[int] = field(default_factory=set)
    again: set[int] = field(default_factory=set)

    def take(self, record: Record) -> None:
        match record:
            case HandRecord():
                self.hands[record.number] = record
            case MatchRecord():
                self.match = record
            case Help(kind="hint"):
                self.hints.add(record.number)
            case Help(kind="again"):
                self.again.add(record.number)
            case Help():
                self._take_back(record.number)

    def _take_back(self, number: int) -> None:
        """Forget this hand and all that came after it: they were not played, or are played once more."""
        self.hands = {each: hand for each, hand in self.hands.items() if each < number}
        self.undo = {each for each in self.undo if each < number} | {number}
        self.hints = {each for each in self.hints if each <= number}
        self.again = {each for each in self.again if each <= number}
        self.match = None

    def played_hands(self) -> Iterator[Played[HandRecord]]:
        for number, hand in self.hands.items():
            yield Played(hand, number in self.undo, number in self.hints, number in self.again)

    def played_match(self) -> Iterator[Played[MatchRecord]]:
        if self.match is not None:
            yield Played(self.match, bool(self.undo), bool(self.hints), bool(self.again))


def fold(records: Iterable[Record], broken: int = 0) -> Statistics:
    """Return what counts of the records: of a hand or match that was finished twice at its table, the later one."""
    tables: dict[str, _AtTable] = {}
    for record in records:
        name = record.table if isinstance(record, Help) else record.at.table
        tables.setdefault(name, _AtTable()).take(record)
    hands = chain.from_iterable(each.played_hands() for each in tables.values())
    matches = chain.from_iterable(each.played_match() for each in tables.values())
    return Statistics(
        tuple(sorted(hands, key=lambda hand: hand.record.when)),
        tuple(sorted(matches, key=lambda match: match.record.when)),
        broken,
    )


class StatisticsFile:
    """Hands, matches and help, as they are on the disk."""

    def __init__(self, path: Path) -> None:
        """Tell where the file is; it is made when there is something to write."""
        self.path = path

    def append(self, record: Record) -> None:
        """Add a record; when it returns, the record is on the disk.

        :raises StoreError: if it cannot be written.
        """
        make_folder(self.path.parent)
        line = write_record(record).encode("utf-8", "replace") + b"\n"
        try:
            with self.path.open("a+b") as file:
                if file.seek(0, os.SEEK_END):
                    file.seek(-1, os.SEEK_END)
                    # What a crash has left of a line must not spoil the next one.
                    line = line if file.read(1) == b"\n" else b"\n" + line
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except (OSError, ValueError) as error:
            raise blame(self.path, error) from None

    def read(self) -> Statistics:
        """Return what counts; lines that are no records are counted and otherwise left alone.

        :raises StoreError: if the file cannot be read.
        """
        records, broken = [], 0
        if is_device(self.path):
            raise StoreError(f"{self.path} can't be read: it is no file")
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
        """Begin anew; the old file is put aside under a name that tells until when it went, which is returned.

        :raises StoreError: if that is impossible.
        """
        stem, ending = self.path.stem, self.path.suffix
        first = f"{stem} until {now:%Y-%m-%d %H-%M}"
        names = chain([first], (f"{first} ({number})" for number in count(2)))
        paths = (self.path.with_name(f"{name}{ending}") for name in names)
        aside = next(path for path in paths if not is_there(path))
        try:
            self.path.replace(aside)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise blame(self.path, error, "put aside") from None
        return aside


class Recorder:
    """Watches one table, and adds to the statistics what is finished there and what help is taken."""

    def __init__(self, file: StatisticsFile, table: Table, name: str, clock: Callable[[], datetime]) -> None:
        """Begin to watch; what was finished before is known already.

        :param name: the table's own: that of its file.
        """
        self.file = file
        self.table = table
        self.name = name
        self.clock = clock
        self.problem = ""
        """Why the last record could not be written, as a sentence; empty if it could."""
        self._marked: set[tuple[str, int]] = set()
        self._remember()

    def _remember(self) -> None:
        log, state = self.table.log, self.table.state
        self._length, self._last = len(log), log[-1] if log else None
        self._hands, self._over = len(state.results), state.winners is not None

    def follow(self) -> None:
        """Write down what has happened at the table since the last time."""
        if self._taken_back(self.table.log):
            self._take_back()
        state = self.table.state
        for number, result in enumerate(state.results[self._hands :], self._hands + 1):
            self._keep(HandRecord(self.clock(), self._sitting, number, result.points, result.contract))
        if state.winners is not None and not self._over:
            self._keep(MatchRecord(self.clock(), self._sitting, len(state.results), state.scores, state.winners))
        self._remember()

    def _taken_back(self, log: list[LogLine]) -> bool:
        return self._length > 0 and (len(log) < self._length or log[self._length - 1] is not self._last)

    def _take_back(self) -> None:
        """Note that a move of the hand that is now on was taken back, and with it all that was finished later."""
        hands = len(self.table.state.results)
        if hands < self._hands or self._over:
            self._marked = {(kind, number) for kind, number in self._marked if number <= hands}
        self._hands, self._over = hands, False
        self._mark("undo")

    def hinted(self) -> None:
        """Note that a hint was asked for in the hand that is on."""
        self._mark("hint")

    def dealt_again(self) -> None:
        """Note that the hand that is on, or is just being dealt, has been played before."""
        self._mark("again")

    def _mark(self, kind: HelpKind) -> None:
        number = len(self.table.state.results) + 1
        if (kind, number) not in self._marked:
            self._marked.add((kind, number))
            self._keep(Help(self.clock(), self.name, number, kind))

    @property
    def _sitting(self) -> Sitting:
        table = self.table
        return Sitting(self.name, table.game.id, changed(table.house), table.seats)

    def _keep(self, record: Record) -> None:
        try:
            self.file.append(record)
        except StoreError as error:
            self.problem = f"The statistics are not being kept: {error}"
        else:
            self.problem = ""
