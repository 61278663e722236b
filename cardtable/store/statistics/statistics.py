"""The statistics: the recorded hands and matches that count, with the help that was used in each; and their file.

The file only grows, a line at a time, so a crash loses one line at most.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Final, Generic, TypeVar

from cardtable.engine.slices import Slices, finished
from cardtable.store.errors import store_error
from cardtable.store.files import append_lines, changing, free_path, lines_of, make_folder, put_in_place
from cardtable.store.statistics.records import (
    MAX_LINE,
    HandRecord,
    Help,
    LineError,
    LuckRecord,
    MatchRecord,
    PlayedTable,
    Record,
    ReviewRecord,
    read_record,
    write_record,
)

PER_SLICE: Final = 50
"""The number of records, or of tables, that are counted in about a millisecond."""

R = TypeVar("R", HandRecord, MatchRecord)


@dataclass(frozen=True, slots=True)
class CountedRecord(Generic[R]):
    """A hand or a match that counts, and the help that was used in it.

    :param undo: the seats whose decisions were taken back.
    :param hints: the seats that asked for hints.
    :param again: whether its deal, or one of its deals, had been played before.
    :param reviews: the reviews of people's decisions in the hand, if there are any.
    :param luck: how many points better each seat's cards were than in other deals; empty if that is not known.
    """

    record: R
    undo: frozenset[int] = frozenset()
    hints: frozenset[int] = frozenset()
    again: bool = False
    reviews: tuple[ReviewRecord, ...] = ()
    luck: tuple[float, ...] = ()

    @property
    def unaided(self) -> bool:
        """Whether it was played without any help."""
        return not (self.undo or self.hints or self.again)


@dataclass(frozen=True, slots=True)
class Statistics:
    """All hands and matches that count, the oldest first.

    :param broken: the number of lines that could not be read.
    """

    hands: tuple[CountedRecord[HandRecord], ...] = ()
    matches: tuple[CountedRecord[MatchRecord], ...] = ()
    broken: int = 0


@dataclass(slots=True)
class _TableRecords:
    """The records of one table so far. Undo and hints are sets of hand numbers with the seats that used the help."""

    hands: dict[int, HandRecord] = field(default_factory=dict)
    match: MatchRecord | None = None
    undo: set[tuple[int, int | None]] = field(default_factory=set)
    hints: set[tuple[int, int | None]] = field(default_factory=set)
    again: set[int] = field(default_factory=set)
    reviews: dict[tuple[int, int], ReviewRecord] = field(default_factory=dict)
    luck: dict[int, tuple[float, ...]] = field(default_factory=dict)

    def take(self, record: Record) -> None:
        match record:
            case HandRecord():
                self.hands[record.number] = record
            case MatchRecord():
                self.match = record
            case ReviewRecord():
                self.reviews[record.number, record.seat] = record
            case LuckRecord():
                self.luck[record.number] = record.worth
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
        self.reviews = {each: review for each, review in self.reviews.items() if each[0] < number}
        self.luck = {each: luck for each, luck in self.luck.items() if each < number}
        self.match = None

    def played_hands(self) -> Iterator[CountedRecord[HandRecord]]:
        for number, hand in self.hands.items():
            undo = _helped((seat for each, seat in self.undo if each == number), hand.at)
            hints = _helped((seat for each, seat in self.hints if each == number), hand.at)
            reviews = tuple(
                review
                for (each, seat), review in self.reviews.items()
                if each == number and seat < len(hand.at.seats) and hand.at.seats[seat].is_person
            )
            luck = self.luck.get(number, ())
            fits = len(luck) == len(hand.at.seats)
            yield CountedRecord(hand, undo, hints, number in self.again, reviews, luck if fits else ())

    def played_match(self) -> Iterator[CountedRecord[MatchRecord]]:
        if self.match is not None:
            undo = _helped((seat for _, seat in self.undo), self.match.at)
            hints = _helped((seat for _, seat in self.hints), self.match.at)
            yield CountedRecord(self.match, undo, hints, bool(self.again))


def _helped(seats: Iterable[int | None], at: PlayedTable) -> frozenset[int]:
    """Return the seats that were helped. Records of earlier versions do not name them; then all people count."""
    persons = [number for number, seat in enumerate(at.seats) if seat.is_person]
    return frozenset(chain.from_iterable(persons if seat is None else [seat] for seat in seats))


def statistics_of(records: Iterable[Record]) -> Statistics:
    """Return the hands and matches that count; if one was finished twice at its table, the later time counts.

    Earlier versions did not write down the folders of tables. Such a table counts as the first of its name whose
    folder is known, so that a match begun with such a version and resumed with this one counts as one.
    """
    return finished(counting(records))


def counting(records: Iterable[Record | None]) -> Slices[Statistics]:
    """Return the same in slices.

    :param records: the records, with ``None`` for a line that cannot be read.
    """
    tables: dict[tuple[str, str], _TableRecords] = {}
    broken = 0
    for number, record in enumerate(records):
        if not number % PER_SLICE:
            yield 0.0
        if record is None:
            broken += 1
            continue
        at = record.at if isinstance(record, HandRecord | MatchRecord) else record
        key, old = (at.folder, at.table), ("", at.table)
        if key not in tables:
            tables[key] = tables.pop(old, _TableRecords())
        tables[key].take(record)
    hands: list[CountedRecord[HandRecord]] = []
    matches: list[CountedRecord[MatchRecord]] = []
    for number, each in enumerate(tables.values()):
        if not number % PER_SLICE:
            yield 0.5
        hands += each.played_hands()
        matches += each.played_match()
    yield 1.0
    return Statistics(
        tuple(sorted(hands, key=lambda hand: hand.record.when)),
        tuple(sorted(matches, key=lambda match: match.record.when)),
        broken,
    )


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
