"""The statistics as a spreadsheet file (CSV), with a row for each seat of every hand and every match."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

from cardtable.store.files import write_atomically
from cardtable.store.statistics.records import CountedRecord, HandRecord, MatchRecord, Statistics
from cardtable.store.texts import csv_rows

COLUMNS: Final = (
    *("when", "table", "game", "options", "kind", "number", "seat", "player", "who", "level"),
    *("points", "won", "contract", "made", "undo", "hints", "again"),
    *("luck", "decisions", "lost"),
)
"""The columns. ``number`` is the hand's number at its table, or the number of the match's hands; ``undo`` and ``hints``
say whether this player used such help, ``again`` whether the deals had been played before. ``luck`` is how many points
better the player's cards were than in other deals, ``lost`` the total cost of the ``decisions`` that were reviewed."""
_MARK: Final = "\ufeff"  # without it some spreadsheets read the text in another encoding


def write_sheet(path: Path, statistics: Statistics) -> None:
    """Write the sheet to a file, replacing what is there.

    :raises StoreError: if it cannot be written.
    """
    write_atomically(path, sheet_text(statistics))


def sheet_text(statistics: Statistics) -> str:
    """Return the text of the file."""
    return _MARK + as_csv(statistics)


def as_csv(statistics: Statistics) -> str:
    """Return the sheet, in order of time."""
    played: list[CountedRecord[HandRecord] | CountedRecord[MatchRecord]] = [*statistics.hands, *statistics.matches]
    rows = chain.from_iterable(_rows(each) for each in sorted(played, key=lambda each: each.record.when))
    return csv_rows([COLUMNS, *rows])


def _rows(played: CountedRecord[HandRecord] | CountedRecord[MatchRecord]) -> Iterator[list[object]]:
    record = played.record
    options = " ".join(f"{name}={value}" for name, value in record.options.items())
    for number, seat in enumerate(played.seats):
        if number in played.left_out:
            continue
        person = seat.is_person
        who = [number, seat.name, "person" if person else "AI", "" if person else seat.level]
        kind, count, *outcome = _outcome(record, number)
        head = [record.when.isoformat(), record.table, record.game, options, kind, count]
        help_used = [_yes(number in played.undo), _yes(number in played.hints), _yes(played.again)]
        yield [*head, *who, *outcome, *help_used, *_luck_and_cost(played, number)]


def _luck_and_cost(played: CountedRecord[HandRecord] | CountedRecord[MatchRecord], seat: int) -> list[object]:
    """Return the luck of a seat's cards, the number of its decisions that were reviewed, and their total cost."""
    luck: object = round(played.luck[seat], 3) if played.luck else ""
    review = next((each for each in played.reviews if each.seat == seat), None)
    if review is None:
        return [luck, "", ""]
    return [luck, review.bids[0] + review.plays[0], round(review.bids[1] + review.plays[1], 6)]


def _outcome(record: HandRecord | MatchRecord, seat: int) -> tuple[object, ...]:
    """Return kind, number, points, whether it was won, the contract and whether it was made."""
    match record:
        case MatchRecord():
            return "match", record.number, record.scores[seat], _yes(seat in record.winners), "", ""
        case HandRecord(contract=contract) if contract is not None and seat in contract.seats:
            return "hand", record.number, record.points[seat], "", contract.words, _yes(contract.made)
        case HandRecord():
            return "hand", record.number, record.points[seat], "", "", ""


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"
