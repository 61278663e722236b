"""The records of the statistics: finished hands, finished matches, and help that was used, one line of text each.

A line is a JSON object, which people and other programs can read:

    {"hand": 3, "when": "2026-05-01T20:11:03+02:00", "table": "five-hundred 2026-05-01 19-58.cardtable.yaml", …}
    {"match": 7, "when": …, "table": …, "scores": [510, 120, -40], "winners": [0]}
    {"undo": 4, "when": …, "table": …, "seat": 0}
    {"hint": 4, "when": …, "table": …, "seat": 0}
    {"again": 4, "when": …, "table": …}
    {"review": 3, "when": …, "table": …, "seat": 0, "bids": [1, 0.0], "plays": [9, 14.5], "kinds": {"leads": [2, 0.5]}}
    {"luck": 3, "when": …, "table": …, "worth": [31.5, -20.2, -11.3]}

``bids`` and ``plays`` are the number of decisions that a review judged, and their total cost, and ``kinds`` the same by
kind of decision; ``worth`` is how many points better the cards of each seat were than in other deals. ``hand``,
``undo``, ``hint``, ``again``, ``review`` and ``luck`` are the hand's number at its table, ``match`` is the number of
its hands. ``folder`` is the folder of the table's file, because another folder may have a file of the same name;
``seat`` is the seat that used the help. Lines of earlier versions have neither, and no ``kinds``: see
:func:`cardtable.store.statistics.statistics.statistics_of`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal

from cardtable.engine.options import Value
from cardtable.engine.plain_values import Json
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.engine.view import Contract
from cardtable.store.plain_json import MAX_NUMBER, items, mapping, number, text, whole
from cardtable.store.seating import is_name, seats_as_written

MAX_LINE: Final = 100_000
"""The maximum number of characters in a line; this program does not write longer ones."""
_MAX_SEATS: Final = 20

HelpKind = Literal["undo", "hint", "again"]
HELP_KINDS: Final[tuple[HelpKind, ...]] = ("undo", "hint", "again")
Losses = tuple[int, float]
"""The number of some decisions, and their total cost."""


class LineError(ValueError):
    """A line that is not a record: incomplete, or written by another program."""


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """The table of a hand or a match: its file's name, the game with its changed house rules, the seats.

    :param folder: the folder of the table's file; empty if it is not known, or the table has no file.
    """

    table: str
    game: str
    options: Mapping[str, Value]
    seats: tuple[Seat, ...]
    folder: str = ""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A finished hand: its number at its table, counted from 1, the points of each seat, and the auction's contract."""

    when: datetime
    at: PlayedTable
    number: int
    points: tuple[int, ...]
    contract: Contract | None = None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A finished match: the number of its hands, the final scores by seat, and the seats that won."""

    when: datetime
    at: PlayedTable
    hands: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Help:
    """A hint in a hand, a move that was taken back in it, or the fact that its deal had been played before.

    A hand with a move taken back, and the later hands of its table, count only once they are finished again.

    :param seat: the seat that asked for the hint, or whose decision was taken back; ``None`` if unknown or meaningless.
    :param folder: as in :class:`PlayedTable`.
    """

    when: datetime
    table: str
    number: int
    kind: HelpKind
    seat: int | None = None
    folder: str = ""


@dataclass(frozen=True, slots=True)
class ReviewRecord:
    """The number of a seat's bids and plays in a finished hand, each with their total cost, as a review found it.

    :param folder: as in :class:`PlayedTable`.
    :param kinds: the same decisions by kind, as practice names the kinds; empty in records of earlier versions.
    """

    when: datetime
    table: str
    number: int
    seat: int
    bids: Losses
    plays: Losses
    folder: str = ""
    kinds: Mapping[str, Losses] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LuckRecord:
    """How many points better the cards of each seat in a finished hand were than in other deals.

    :param folder: as in :class:`PlayedTable`.
    """

    when: datetime
    table: str
    number: int
    worth: tuple[float, ...]
    folder: str = ""


Record = HandRecord | MatchRecord | Help | ReviewRecord | LuckRecord


def write_record(record: Record) -> str:
    """Return the record as one line, without its line end: the inverse of :func:`read_record`."""
    match record:
        case HandRecord():
            written = {"hand": record.number, **_place(record.when, record.at), "points": list(record.points)}
            if record.contract is not None:
                written["contract"] = _written_contract(record.contract)
        case MatchRecord():
            written = {"match": record.hands, **_place(record.when, record.at)}
            written |= {"scores": list(record.scores), "winners": list(record.winners)}
        case ReviewRecord():
            written = {"review": record.number, "when": _written_time(record.when)}
            written |= {**_file(record.table, record.folder), "seat": record.seat}
            written |= {"bids": _written_losses(record.bids), "plays": _written_losses(record.plays)}
            if record.kinds:
                written["kinds"] = {kind: _written_losses(losses) for kind, losses in record.kinds.items()}
        case LuckRecord():
            written = {"luck": record.number, "when": _written_time(record.when)}
            written |= {**_file(record.table, record.folder), "worth": [round(each, 3) for each in record.worth]}
        case Help():
            written = {
                record.kind: record.number,
                "when": _written_time(record.when),
                **_file(record.table, record.folder),
            }
            if record.seat is not None:
                written["seat"] = record.seat
    return json.dumps(written, ensure_ascii=False)


def _written_losses(losses: Losses) -> list[Json]:
    return [losses[0], round(losses[1], 6)]


def _written_contract(contract: Contract) -> dict[str, Json]:
    return {"seats": list(contract.seats), "words": contract.words, "made": contract.made}


def _place(when: datetime, at: PlayedTable) -> dict[str, Json]:
    return {
        "when": _written_time(when),
        **_file(at.table, at.folder),
        "game": at.game,
        "options": dict(at.options),
        "seats": seats_as_written(at.seats),
    }


def _file(table: str, folder: str) -> dict[str, str]:
    return {"table": table, "folder": folder} if folder else {"table": table}


def _written_time(when: datetime) -> str:
    return when.isoformat(timespec="seconds")


def read_record(line: str) -> Record:
    """Return the record that a line holds; unknown keys are ignored.

    :raises LineError: if it holds none.
    """
    try:
        return _record(mapping(json.loads(line) if len(line) <= MAX_LINE else None))
    except KeyError as missing:
        raise LineError(f"{missing} is missing") from None
    except (ValueError, RecursionError) as error:
        raise LineError(str(error)) from None


def _record(raw: Mapping[str, object]) -> Record:
    when, table = _time_in(raw["when"]), _words(raw["table"])
    folder = _words(raw["folder"]) if "folder" in raw else ""
    for kind in HELP_KINDS:
        if kind in raw:
            seat = _seat_number(raw["seat"], _MAX_SEATS) if "seat" in raw else None
            return Help(when, table, _number(raw[kind]), kind, seat, folder)
    if "review" in raw:
        seat = _seat_number(raw["seat"], _MAX_SEATS)
        bids, plays = _losses(raw["bids"]), _losses(raw["plays"])
        kinds = {_words(kind): _losses(losses) for kind, losses in mapping(raw.get("kinds", {})).items()}
        return ReviewRecord(when, table, _number(raw["review"]), seat, bids, plays, folder, kinds)
    if "luck" in raw:
        return LuckRecord(when, table, _number(raw["luck"]), tuple(map(number, _by_seat(raw["worth"]))), folder)
    seats = tuple(map(_seat, _by_seat(raw["seats"])))
    at = PlayedTable(table, _words(raw["game"]), _options(raw["options"]), seats, folder)
    if "match" in raw:
        winners = _seat_numbers(raw["winners"], len(seats))
        return MatchRecord(when, at, _number(raw["match"]), _points(raw["scores"], len(seats)), winners)
    contract = raw.get("contract")
    bound = None if contract is None else _contract(mapping(contract), len(seats))
    return HandRecord(when, at, _number(raw["hand"]), _points(raw["points"], len(seats)), bound)


def _time_in(raw: object) -> datetime:
    when = datetime.fromisoformat(text(raw))
    if when.tzinfo is None:
        raise LineError("a time needs its time zone")
    return when


def _words(raw: object) -> str:
    if not text(raw):
        raise LineError("this must not be empty")
    return text(raw)


def _number(raw: object) -> int:
    if not 0 <= whole(raw) <= MAX_NUMBER:
        raise LineError(f"{raw} is too small or too large")
    return whole(raw)


def _by_seat(raw: object) -> list[object]:
    """Return a list that has as many items as a table may have seats."""
    if not 0 < len(items(raw)) <= _MAX_SEATS:
        raise LineError("this must be a list with an item for each seat")
    return items(raw)


def _points(raw: object, seats: int) -> tuple[int, ...]:
    points = tuple(map(whole, items(raw)))
    if len(points) != seats or any(abs(each) > MAX_NUMBER for each in points):
        raise LineError("this must be a list with a number for each seat")
    return points


def _losses(raw: object) -> Losses:
    decisions, loss = items(raw)
    return _number(decisions), number(loss)


def _seat_number(raw: object, seats: int) -> int:
    if not 0 <= whole(raw) < seats:
        raise LineError(f"there is no seat {raw}")
    return whole(raw)


def _seat_numbers(raw: object, seats: int) -> tuple[int, ...]:
    return tuple(_seat_number(each, seats) for each in items(raw))


def _options(raw: object) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for name, value in mapping(raw).items():
        if not isinstance(value, str | int):
            raise LineError("options are names with their values")
        options[name] = value
    return options


def _seat(raw: object) -> Seat:
    values = mapping(raw)
    name, level = text(values["name"]), AILevel(text(values.get("level", AILevel.NORMAL)))
    if not is_name(name):
        raise LineError(f"{name!r} is not a name")
    return Seat(name, PlayerKind(text(values["player"])), level)


def _contract(raw: Mapping[str, object], seats: int) -> Contract:
    if not isinstance(raw["made"], bool):
        raise LineError("a contract is made or not")
    return Contract(_seat_numbers(raw["seats"], seats), _words(raw["words"]), raw["made"])
