"""The statistics: the records in their file, and the hands and matches among them that count.

A record is a finished hand, a finished match, or help that was used. The file has one on each line, as a JSON object,
which people and other programs can read:

    {"hand": 3, "when": "2026-05-01T20:11:03+02:00", "table": "five-hundred 2026-05-01 19-58.cardtable.yaml", …}
    {"match": 7, "when": …, "table": …, "scores": [510, 120, -40], "winners": [0]}
    {"undo": 4, "when": …, "table": …, "seat": 0}
    {"hint": 4, "when": …, "table": …, "seat": 0}
    {"again": 4, "when": …, "table": …}
    {"review": 3, "when": …, "table": …, "seat": 0, "bids": [1, 0.0], "plays": [9, 14.5], "kinds": {"leads": [2, 0.5]}}
    {"luck": 3, "when": …, "table": …, "worth": [31.5, -20.2, -11.3]}
    {"rename": "Ann", "when": …, "name": "Anna"}

The first key is the kind of the record; its value is the number of the hand at its table, counted from 1, or the number
of a match's hands. A person who is renamed keeps the hands and matches so far. Lines of earlier versions have no
``folder``, no ``seat`` of help and no ``kinds``: see :func:`statistics_of`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Annotated, Final, Generic, TypeVar

import msgspec
from msgspec import Meta, Struct

from cardtable.engine.seats import Seat, renamed
from cardtable.store.errors import store_error
from cardtable.store.files import bytes_before, changing, free_path, make_folder, put_in_place, stamp_of
from cardtable.store.plain_json import (
    MAX_NUMBER,
    Amount,
    Count,
    LinesFile,
    NonEmpty,
    ShapeError,
    as_json,
    object_in,
    plain,
    shaped,
)
from cardtable.store.seating import is_name, seats_as_written

MAX_LINE: Final = 400_000
"""The maximum number of bytes in a line; this program does not write longer ones."""
_MAX_SEATS: Final = 20

Points = Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
SeatNumber = Annotated[int, Meta(ge=0, lt=_MAX_SEATS)]
Losses = tuple[Count, Amount]
"""The number of some decisions, and their total cost."""


# gc=False: records are never in a circle, and to look for garbage among a hundred thousand of them takes 0.1 seconds.
class Record(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What is known of each record: when it was written."""

    when: Annotated[datetime, Meta(tz=True)]


class RenameRecord(Record, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The person who was called ``before`` has another name from now on."""

    before: NonEmpty = msgspec.field(name="rename")
    name: NonEmpty


class TableRecord(Record, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A record of a table, by the name and the folder of its file.

    :param folder: empty if it is not known, or the table has no file.
    :param number: the hand's number at its table, counted from 1.
    """

    table: NonEmpty
    folder: NonEmpty = ""
    number: Count


class PlayedRecord(TableRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A hand or a match that was finished.

    :param options: the changed house rules.
    """

    game: NonEmpty
    options: dict[str, str | int | bool]
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=_MAX_SEATS)]


class KeptContract(msgspec.Struct, frozen=True, gc=False):
    """The contract of a hand: who was bound by it, the bidder first, its words, and whether it was made."""

    seats: tuple[int, ...]
    words: str
    made: bool


class HandRecord(PlayedRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A finished hand: the points of each seat, and the auction's contract."""

    number: Count = msgspec.field(name="hand")
    points: tuple[Points, ...]
    contract: KeptContract | None = None


class MatchRecord(PlayedRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A finished match: the number of its hands, the final scores by seat, and the seats that won."""

    number: Count = msgspec.field(name="match")
    scores: tuple[Points, ...]
    winners: tuple[SeatNumber, ...]


class HelpRecord(TableRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Help that was used in a hand.

    :param seat: the seat that was helped; ``None`` if unknown or meaningless.
    """

    seat: SeatNumber | None = None


class UndoRecord(HelpRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A move of this seat was taken back: the hand and later ones count once they are finished again."""

    number: Count = msgspec.field(name="undo")


class HintRecord(HelpRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The seat asked for a hint."""

    number: Count = msgspec.field(name="hint")


class AgainRecord(HelpRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The deal of the hand had been played before."""

    number: Count = msgspec.field(name="again")


class ReviewRecord(TableRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The number of a seat's bids and plays in a finished hand, each with their total cost, as a review found it.

    :param kinds: the same decisions by kind, as practice names the kinds; empty in records of earlier versions.
    """

    number: Count = msgspec.field(name="review")
    seat: SeatNumber
    bids: Losses
    plays: Losses
    kinds: dict[NonEmpty, Losses] = msgspec.field(default_factory=dict)


class LuckRecord(TableRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """How many points better the cards of each seat in a finished hand were than in other deals."""

    number: Count = msgspec.field(name="luck")
    worth: Annotated[tuple[Amount, ...], Meta(min_length=1, max_length=_MAX_SEATS)]


KINDS: Final[dict[str, type[Record]]] = {
    "undo": UndoRecord,
    "hint": HintRecord,
    "again": AgainRecord,
    "review": ReviewRecord,
    "luck": LuckRecord,
    "match": MatchRecord,
    "hand": HandRecord,
    "rename": RenameRecord,
}
"""The kinds of records by their keys."""


def write_record(record: Record) -> str:
    """Return the record as one line, without its line end: the inverse of :func:`read_record`."""
    values = plain(record)
    if isinstance(record, PlayedRecord):
        values["seats"] = seats_as_written(record.seats)
    key = next(key for key in KINDS if key in values)
    return as_json({key: values.pop(key), **values})


def read_record(line: str) -> Record:
    """Return the record that a line holds; unknown keys are ignored.

    :raises ShapeError: if it holds none.
    """
    values = object_in(line)
    kind = next((key for key in KINDS if key in values), None)
    if kind is None:
        raise ShapeError("this is no record")
    record = shaped(values, KINDS[kind])
    if isinstance(record, PlayedRecord) and not _fits_its_seats(record):
        raise ShapeError("this does not fit the seats")
    return record


def _fits_its_seats(record: PlayedRecord) -> bool:
    match record:
        case HandRecord(points=points, contract=contract):
            numbers = () if contract is None else contract.seats
        case MatchRecord(scores=points, winners=numbers):
            pass
    seats = len(record.seats)
    named = all(is_name(seat.name) for seat in record.seats)
    return named and len(points) == seats and all(0 <= number < seats for number in numbers)


# --- what counts of them ----------------------------------------------------------------------------------------------

MAX_KNOWN_BY: Final = 200
"""The maximum number of bytes by which a file is known again: the end of its last record, with the time in it."""

NOBODY: Final[frozenset[int]] = frozenset()

R = TypeVar("R", HandRecord, MatchRecord)


@dataclass(frozen=True, slots=True)
class CountedRecord(Generic[R]):
    """A hand or a match that counts, and the help that was used in it.

    :param undo: the seats whose decisions were taken back.
    :param hints: the seats that asked for hints.
    :param again: whether its deal, or one of its deals, had been played before.
    :param reviews: the reviews of people's decisions in the hand, if there are any.
    :param luck: how many points better each seat's cards were than in other deals; empty if that is not known.
    :param left_out: the seats for which it does not count in these figures.
    """

    record: R
    renamed: tuple[Seat, ...] = ()
    """The seats with the present names, if somebody at the table was renamed since."""
    undo: frozenset[int] = NOBODY
    hints: frozenset[int] = NOBODY
    again: bool = False
    reviews: tuple[ReviewRecord, ...] = ()
    luck: tuple[float, ...] = ()
    left_out: frozenset[int] = NOBODY

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats with the present names of the people."""
        return self.renamed or self.record.seats


def present_names(record: PlayedRecord, renames: Sequence[RenameRecord]) -> tuple[Seat, ...]:
    """Return the seats with the names that the people have now; none if these are the names at the table.

    :param renames: in order of time; those before the record are about other people of the same name.
    """
    seats = record.seats
    for rename in renames:
        if record.when <= rename.when:
            seats = renamed(seats, rename.before, rename.name)
    return () if seats == record.seats else seats


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

    def copy(self) -> "_TableRecords":
        return _TableRecords(
            hands=dict(self.hands),
            match=self.match,
            undo=set(self.undo),
            hints=set(self.hints),
            again=set(self.again),
            reviews=dict(self.reviews),
            luck=dict(self.luck),
        )

    def take(self, record: TableRecord) -> None:
        number = record.number
        match record:
            case HandRecord():
                self.hands[number] = record
            case MatchRecord():
                self.match = record
            case ReviewRecord():
                self.reviews[number, record.seat] = record
            case LuckRecord():
                self.luck[number] = record.worth
            case HintRecord():
                self.hints.add((number, record.seat))
            case AgainRecord():
                self.again.add(number)
            case UndoRecord():
                self._take_back(number, record.seat)

    def _take_back(self, number: int, seat: int | None) -> None:
        """Forget this hand and all later ones: they were taken back, or are played again."""
        self.hands = {each: hand for each, hand in self.hands.items() if each < number}
        self.undo = {(each, who) for each, who in self.undo if each <= number} | {(number, seat)}
        self.hints = {(each, who) for each, who in self.hints if each <= number}
        self.again = {each for each in self.again if each <= number}
        self.reviews = {each: review for each, review in self.reviews.items() if each[0] < number}
        self.luck = {each: luck for each, luck in self.luck.items() if each < number}
        self.match = None

    def played_hands(self, renames: Sequence[RenameRecord]) -> Iterator[CountedRecord[HandRecord]]:
        for number, hand in self.hands.items():
            undo = _helped([seat for each, seat in self.undo if each == number], hand.seats)
            hints = _helped([seat for each, seat in self.hints if each == number], hand.seats)
            reviews = tuple(
                review
                for (each, seat), review in self.reviews.items()
                if each == number and seat < len(hand.seats) and hand.seats[seat].is_person
            )
            luck = self.luck.get(number, ())
            fits = len(luck) == len(hand.seats)
            names = present_names(hand, renames)
            yield CountedRecord(hand, names, undo, hints, number in self.again, reviews, luck if fits else ())

    def played_match(self, renames: Sequence[RenameRecord]) -> Iterator[CountedRecord[MatchRecord]]:
        if self.match is not None:
            undo = _helped([seat for _, seat in self.undo], self.match.seats)
            hints = _helped([seat for _, seat in self.hints], self.match.seats)
            yield CountedRecord(self.match, present_names(self.match, renames), undo, hints, bool(self.again))


def _helped(numbers: Sequence[int | None], seats: Sequence[Seat]) -> frozenset[int]:
    """Return the seats that were helped. Records of earlier versions do not name them; then all people count."""
    if not numbers:
        return NOBODY
    persons = [number for number, seat in enumerate(seats) if seat.is_person]
    return frozenset(chain.from_iterable(persons if number is None else [number] for number in numbers))


class _Count:
    """The records that have been read, by table.

    Earlier versions did not write down the folders of tables. Such a table counts as the first of its name whose
    folder is known, so that a match begun with such a version and resumed with this one counts as one.

    :param before: the count that is continued; it stays as it is.
    :ivar broken: the number of lines that are no records.
    """

    def __init__(self, before: "_Count | None" = None) -> None:
        self._tables: dict[tuple[str, str], _TableRecords] = {} if before is None else dict(before._tables)
        self._own: set[tuple[str, str]] = set()
        """The tables of which this count has its own records, and not those of the count before."""
        self._renames: tuple[RenameRecord, ...] = () if before is None else before._renames
        self.broken: int = 0 if before is None else before.broken

    def take(self, record: Record | None) -> None:
        """Count the record of a line; ``None`` is a line that is no record."""
        if record is None:
            self.broken += 1
            return
        if isinstance(record, RenameRecord):
            self._renames = tuple(sorted((*self._renames, record), key=lambda each: each.when))
        elif isinstance(record, TableRecord):
            self._take_of_table(record)

    def _take_of_table(self, record: TableRecord) -> None:
        key, old = (record.folder, record.table), ("", record.table)
        if key not in self._own:
            known = self._tables.get(key) or self._tables.pop(old, None)
            self._tables[key] = _TableRecords() if known is None else known.copy()
            self._own.discard(old)
            self._own.add(key)
        self._tables[key].take(record)

    def statistics(self) -> Statistics:
        """Return the hands and matches that count; if one was finished twice at its table, the later time counts."""
        hands: list[CountedRecord[HandRecord]] = []
        matches: list[CountedRecord[MatchRecord]] = []
        for each in self._tables.values():
            hands += each.played_hands(self._renames)
            matches += each.played_match(self._renames)
        return Statistics(
            tuple(sorted(hands, key=lambda hand: hand.record.when)),
            tuple(sorted(matches, key=lambda match: match.record.when)),
            self.broken,
        )


def statistics_of(records: Iterable[Record]) -> Statistics:
    """Return the hands and matches of these records that count."""
    count = _Count()
    for record in records:
        count.take(record)
    return count.statistics()


@dataclass(frozen=True, slots=True)
class _Read:
    """What has been read of the file.

    :param end: the number of bytes in the lines that were read.
    :param known_by: the last of these bytes; if others are there now, it is another file.
    """

    count: _Count
    statistics: Statistics
    end: int
    known_by: bytes


class StatisticsFile:
    """The records of hands, matches and help on disk. It is read once; from then on only what is new in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lines = LinesFile(path, read_record, write_record, MAX_LINE)
        self._waiting: list[Record] = []
        """The records that could not be written yet."""
        self._read: _Read | None = None

    def append(self, record: Record) -> None:
        """Add a record; once this returns, the record is on the disk.

        :raises StoreError: if it cannot be written; then a later call writes it.
        """
        self._waiting.append(record)
        self.catch_up()

    def catch_up(self) -> None:
        """Write the records that could not be written before, if there are any.

        :raises StoreError: if they cannot be written now either.
        """
        if self._waiting:
            self._lines.append(*self._waiting)
            self._waiting = []

    @property
    def size(self) -> int:
        """The number of bytes in the file; 0 if there is none."""
        stamp = stamp_of(self.path)
        return 0 if stamp is None else stamp[1]

    def read(self) -> Statistics:
        """Return the hands and matches that count; lines that are not records are counted and otherwise ignored.

        Records that could not be written yet count too.

        :raises StoreError: if the file cannot be read.
        """
        before = self._still_known()
        count, end = (_Count(), 0) if before is None else (_Count(before.count), before.end)
        rest: list[Record | None] = []
        for record, after in self._lines.records(end):
            if after == end:  # another program may be writing this line, or a crash has cut it short
                rest.append(record)
            else:
                count.take(record)
                end = after
        if before is not None and before.end == end:
            count, statistics = before.count, before.statistics
        else:
            statistics = count.statistics()
            self._read = _Read(count, statistics, end, bytes_before(self.path, end, MAX_KNOWN_BY))
        rest += self._waiting
        if not rest:
            return statistics
        whole = _Count(count)
        for each in rest:
            whole.take(each)
        return whole.statistics()

    def _still_known(self) -> _Read | None:
        """Return what has been read of the file, if it still holds that."""
        read = self._read
        if read is None or bytes_before(self.path, read.end, MAX_KNOWN_BY) != read.known_by:
            return None
        return read

    def records_of(self, table: str, folder: str) -> list[TableRecord]:
        """Return the records of one table, in the order in which they were written.

        :param table: the name of the table's file.
        :param folder: the folder of that file.
        :raises StoreError: if the file cannot be read.
        """
        records = chain(self._lines.records_with(table), self._waiting)
        of_tables = (each for each in records if isinstance(each, TableRecord))
        return [each for each in of_tables if (each.table, each.folder) in ((table, folder), (table, ""))]

    def matches_of(self, game: str) -> Iterator[MatchRecord]:
        """Yield the finished matches of a game with the present names, also those that were taken back afterwards.

        :param game: the game's id.
        :raises StoreError: if the file cannot be read.
        """
        records = chain(self._lines.records_with("rename"), self._waiting)
        renames = [each for each in records if isinstance(each, RenameRecord)]
        for record in chain(self._lines.records_with("match", game), self._waiting):
            if isinstance(record, MatchRecord) and record.game == game:
                yield msgspec.structs.replace(record, seats=present_names(record, renames) or record.seats)

    def has_person(self, name: str) -> bool:
        """Whether a person of this name has finished a hand.

        :raises StoreError: if the file cannot be read.
        """
        records = chain(self._lines.records_with("hand", name), self._waiting)
        return any(
            seat.is_person and seat.name.strip() == name
            for each in records
            if isinstance(each, HandRecord)
            for seat in each.seats
        )

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
