"""The records of the statistics: finished hands, finished matches, and help that was used, one line of text each.

A line is a JSON object, which people and other programs can read:

    {"hand": 3, "when": "2026-05-01T20:11:03+02:00", "table": "five-hundred 2026-05-01 19-58.cardtable.yaml", …}
    {"match": 7, "when": …, "table": …, "scores": [510, 120, -40], "winners": [0]}
    {"undo": 4, "when": …, "table": …, "seat": 0}
    {"hint": 4, "when": …, "table": …, "seat": 0}
    {"again": 4, "when": …, "table": …}
    {"review": 3, "when": …, "table": …, "seat": 0, "bids": [1, 0.0], "plays": [9, 14.5], "kinds": {"leads": [2, 0.5]}}
    {"luck": 3, "when": …, "table": …, "worth": [31.5, -20.2, -11.3]}

The first key is the kind of the record; its value is the number of the hand at its table, counted from 1, or the number
of a match's hands. Lines of earlier versions have no ``folder``, no ``seat`` of help and no ``kinds``: see
:func:`cardtable.store.statistics.statistics.statistics_of`.
"""

from datetime import datetime
from typing import Annotated, Final

from msgspec import Meta, Struct, field

from cardtable.engine.seats import Seat
from cardtable.engine.view import ContractResult
from cardtable.store.seating import is_name, seats_as_written
from cardtable.store.shapes import MAX_NUMBER, Amount, Count, NonEmpty, ShapeError, as_json, object_in, plain, shaped

MAX_LINE: Final = 400_000
"""The maximum number of bytes in a line; this program does not write longer ones."""
_MAX_SEATS: Final = 20

Points = Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
SeatNumber = Annotated[int, Meta(ge=0, lt=_MAX_SEATS)]
Losses = tuple[Count, Amount]
"""The number of some decisions, and their total cost."""


# gc=False: records are never in a circle, and to look for garbage among a hundred thousand of them takes 0.1 seconds.
class Record(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What is known of each record: when it was written, and the table by the name and the folder of its file.

    :param folder: empty if it is not known, or the table has no file.
    :param number: the hand's number at its table, counted from 1.
    """

    when: Annotated[datetime, Meta(tz=True)]
    table: NonEmpty
    folder: NonEmpty = ""
    number: Count


class PlayedRecord(Record, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A hand or a match that was finished.

    :param options: the changed house rules.
    """

    game: NonEmpty
    options: dict[str, str | int | bool]
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=_MAX_SEATS)]


class HandRecord(PlayedRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A finished hand: the points of each seat, and the auction's contract."""

    number: Count = field(name="hand")
    points: tuple[Points, ...]
    contract: ContractResult | None = None


class MatchRecord(PlayedRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A finished match: the number of its hands, the final scores by seat, and the seats that won."""

    number: Count = field(name="match")
    scores: tuple[Points, ...]
    winners: tuple[SeatNumber, ...]


class HelpRecord(Record, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Help that was used in a hand.

    :param seat: the seat that was helped; ``None`` if unknown or meaningless.
    """

    seat: SeatNumber | None = None


class UndoRecord(HelpRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A move of this seat was taken back: the hand and later ones count once they are finished again."""

    number: Count = field(name="undo")


class HintRecord(HelpRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The seat asked for a hint."""

    number: Count = field(name="hint")


class AgainRecord(HelpRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The deal of the hand had been played before."""

    number: Count = field(name="again")


class ReviewRecord(Record, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The number of a seat's bids and plays in a finished hand, each with their total cost, as a review found it.

    :param kinds: the same decisions by kind, as practice names the kinds; empty in records of earlier versions.
    """

    number: Count = field(name="review")
    seat: SeatNumber
    bids: Losses
    plays: Losses
    kinds: dict[NonEmpty, Losses] = field(default_factory=dict)


class LuckRecord(Record, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """How many points better the cards of each seat in a finished hand were than in other deals."""

    number: Count = field(name="luck")
    worth: Annotated[tuple[Amount, ...], Meta(min_length=1, max_length=_MAX_SEATS)]


KINDS: Final[dict[str, type[Record]]] = {
    "undo": UndoRecord,
    "hint": HintRecord,
    "again": AgainRecord,
    "review": ReviewRecord,
    "luck": LuckRecord,
    "match": MatchRecord,
    "hand": HandRecord,
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
