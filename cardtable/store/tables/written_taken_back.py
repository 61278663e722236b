"""What was taken back at a table of several people, as table files of format 3 write it.

It is kept in the file, so that closing the program does not hide it from the others. An entry is written
``{at: 3, seat: 0, what: "bids 6♠", seen: [3, 0]}``.
"""

import json
from collections.abc import Iterable
from typing import Final

from cardtable.engine.table import Table
from cardtable.engine.typography import counted
from cardtable.engine.view import TakenBack
from cardtable.store.texts.plain_yaml import TextProblem, YamlPart

MAX_TAKEN_BACK: Final = 400
"""How many of the latest are kept: the YAML parser, which reads them, is slow."""
WRITTEN: Final = "{at: 3, seat: 0, what: ..., seen: [3, 0]}"
MAX_WHAT: Final = 200
"""The maximum number of characters about each."""
MAX_SEEN: Final = 999
_KEYS: Final = ("at", "seat", "what", "seen")


def read_taken_back(part: YamlPart, table: Table) -> list[TakenBack]:
    """Return what a part of a file lists.

    :raises TextProblem: with the line and the reason, if anything is wrong.
    """
    if not isinstance(part.value, tuple):
        raise TextProblem(part.line, f"'taken_back' must be a list, not {part.shown}")
    if len(part.value) > MAX_TAKEN_BACK:
        line = part.value[MAX_TAKEN_BACK].line
        raise TextProblem(line, f"'taken_back' has {len(part.value)} entries: more than {MAX_TAKEN_BACK}")
    return [_read(each, table) for each in part.value]


def _read(part: YamlPart, table: Table) -> TakenBack:
    if not isinstance(part.value, dict) or tuple(part.value) != _KEYS:
        raise TextProblem(part.line, f"what was taken back is written {WRITTEN}, not as {part.shown}")
    at, seat, what, seen = (part.value[key] for key in _KEYS)
    if type(at.value) is not int or not 0 <= at.value <= len(table.log):
        raise TextProblem(at.line, f"'at' is the number of moves before it, from 0 to {len(table.log)}, not {at.shown}")
    if type(seat.value) is not int or not 0 <= seat.value < len(table.seats):
        raise TextProblem(
            seat.line, f"'seat' is the number of a seat, from 0 to {len(table.seats) - 1}, not {seat.shown}"
        )
    if not isinstance(what.value, str) or len(what.value) > MAX_WHAT or not what.value.isprintable():
        raise TextProblem(what.line, f"'what' is one line of at most {MAX_WHAT} characters, not {what.shown}")
    counts = [each.value for each in seen.value] if isinstance(seen.value, tuple) else []
    if len(counts) != len(table.seats) or not all(type(each) is int and 0 <= each <= MAX_SEEN for each in counts):
        right = f"the number of cards that each of {counted(len(table.seats), 'seat')} had seen"
        raise TextProblem(seen.line, f"'seen' is a list with {right}, not {seen.bare if counts else seen.shown}")
    return TakenBack(at.value, seat.value, what.value, tuple(counts))


def taken_back_as_written(taken_back: Iterable[TakenBack]) -> str:
    """Return it as a part of a file: the inverse of :func:`read_taken_back`."""
    written = [
        f"- {{at: {each.at}, seat: {each.seat}, what: {json.dumps(each.what[:MAX_WHAT], ensure_ascii=False)}, "
        f"seen: [{', '.join(str(min(count, MAX_SEEN)) for count in each.seen)}]}}\n"
        for each in taken_back
    ]
    return "".join(["taken_back:\n", *written[-MAX_TAKEN_BACK:]]) if written else ""
