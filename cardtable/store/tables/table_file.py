"""Reading table files: the settings and the moves of a table. Every error names its line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.slices import Slices, finished
from cardtable.engine.table import Table
from cardtable.store.errors import StoreError, TableFileError
from cardtable.store.files import read_file
from cardtable.store.tables.last_line import LAST_LINE, could_be_cut
from cardtable.store.tables.table_head import FORMAT, NewerFormatError, changed_end, check_head, set_up
from cardtable.store.tables.written_branches import read_branches
from cardtable.store.tables.written_moves import WrittenMove, moves_in, playing
from cardtable.store.tables.written_taken_back import read_taken_back
from cardtable.store.texts.one_line import one_line
from cardtable.store.texts.plain_yaml import TextProblem, YamlPart, read_text, read_yaml

MAX_BYTES: Final = 8 * 1024 * 1024
MAX_YAML: Final = 128 * 1024
"""The maximum number of characters for the YAML parser, which takes some 2 microseconds for each."""
LINES_PER_SLICE: Final = 1000
"""The number of lines that are parsed in about a millisecond."""

_MOVES_LINE: Final = re.compile(r"^moves:[ ]*(?:#.*)?$", re.MULTILINE)
# A move as it is nearly always written, so that no YAML parser is needed; and lines without a move.
_MOVE_LINE: Final = re.compile(r"- ([0-9A-Za-z]+(?: [0-9A-Za-z]+)+) *(?: #.*)?")
_EMPTY_LINE: Final = re.compile(r" *(?:#.*)?")


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A table that was read from a file.

    :param notice: what is wrong with the end of the file, in sentences: an incomplete last move that is left out, after
        the program was killed, or an end that is not the one that the file names; ``None`` for nothing.
    :param appendable: whether a further move can be written as one more line at the end of the file.
    """

    table: Table
    notice: str | None
    appendable: bool


@dataclass(slots=True)
class _Source:
    """The parts of a file: the settings before the moves, and each move with its line."""

    head: YamlPart
    moves: list[WrittenMove] = field(default_factory=list)
    by_lines: bool = True


def read_table(path: Path, games: Sequence[Game], *, waits: bool = False) -> LoadedTable:
    """Return the table that the file holds, replayed move by move; the file stays as it is.

    :param games: the games that are known.
    :param waits: whether it may also be a pipe, which may make the reader wait.
    :raises TableFileError: with the line and the reason, if anything is wrong except a last line that was cut short.
    """
    return finished(reading(path, games, waits=waits))


def reading(path: Path, games: Sequence[Game], *, waits: bool = False) -> Slices[LoadedTable]:
    """Return the same in slices, because a long match takes a while."""
    try:
        return (yield from _parsing(read_file(path, MAX_BYTES, waits=waits), games))
    except StoreError as error:
        raise TableFileError(path, 1, error.why) from None
    except TextProblem as problem:
        newer = isinstance(problem, NewerFormatError)
        raise TableFileError(path, problem.line, one_line(problem.reason), newer=newer) from None


def read_set_up(path: Path, games: Sequence[Game]) -> Table:
    """Return the table of a file as it was before its first move; the moves are not read.

    :raises TableFileError: if its settings cannot be read.
    """
    try:
        text = _loosely(read_file(path, MAX_BYTES))
        start = _MOVES_LINE.search(text)
        head = read_yaml(text[: start.start()]) if start is not None else _by_yaml(text).head
        if not isinstance(head.value, dict):
            raise TextProblem(1, f"a table file begins with 'cardtable: {FORMAT}', this is {head.shown}")
        check_head(head)
        return set_up(head, games)
    except StoreError as error:
        raise TableFileError(path, 1, error.why) from None
    except TextProblem as problem:
        raise TableFileError(path, problem.line, one_line(problem.reason)) from None


def parse_table(content: bytes, games: Sequence[Game]) -> LoadedTable:
    """Return the table that is written in the bytes of a file.

    :raises TextProblem: with the line and the reason, if anything is wrong except a last line that was cut short.
    """
    return finished(_parsing(content, games))


def _parsing(content: bytes, games: Sequence[Game]) -> Slices[LoadedTable]:
    whole, _, last = content.rpartition(b"\n")
    # Moves are written a line at a time with its line end, so a line without one may have been cut short.
    if last and _MOVES_LINE.search(_loosely(whole)) and LAST_LINE.fullmatch(_loosely(last)):
        return (yield from _parse_with_open_end(content, whole + b"\n", last, games))
    source = yield from _split(read_text(content))
    table = yield from _replay(source, games)
    notice = changed_end(source.head, table)
    return LoadedTable(table, notice or None, source.by_lines and not last and not notice)


def _loosely(content: bytes) -> str:
    return content.decode("utf-8", "replace").replace("\r\n", "\n")


def _parse_with_open_end(content: bytes, whole: bytes, last: bytes, games: Sequence[Game]) -> Slices[LoadedTable]:
    source = yield from _split(read_text(whole))
    table = yield from _replay(source, games)
    if not could_be_cut(table.state, _loosely(last)):
        source = yield from _split(read_text(content))
        table = yield from _replay(source, games)
        return LoadedTable(table, changed_end(source.head, table) or None, False)
    line = whole.count(b"\n") + 1
    cut = f"Line {line}, the last move, was cut short and is left out."
    return LoadedTable(table, " ".join(filter(None, (cut, changed_end(source.head, table)))), False)


def _split(text: str) -> Slices[_Source]:
    return (yield from _by_lines(text)) or _by_yaml(text)


def _by_lines(text: str) -> Slices[_Source | None]:
    """Return the parts of a file in its usual form, or ``None`` to leave it to the YAML parser, which is slow."""
    start = _MOVES_LINE.search(text)
    if start is None:
        return None
    try:
        head = read_yaml(text[: start.start()])
    except TextProblem:
        return None
    if not isinstance(head.value, dict) or "moves" in head.value:
        return None
    first = text.count("\n", 0, start.start()) + 2
    source = _Source(head)
    for line, written in enumerate(text[start.end() + 1 :].split("\n"), first):
        if not line % LINES_PER_SLICE:
            yield 0.0
        move = _MOVE_LINE.fullmatch(written)
        if move:
            source.moves.append((line, move.group(1)))
        elif not _EMPTY_LINE.fullmatch(written):
            return None
    return source


def _by_yaml(text: str) -> _Source:
    if len(text) > MAX_YAML:
        raise TextProblem(1, "the file is too large, unless each move is on a line of its own, as '- 1 bid 140'")
    head = read_yaml(text)
    if not isinstance(head.value, dict):
        if head.value is None:
            raise TextProblem(1, "the file is empty")
        raise TextProblem(head.line, f"a table file begins with 'cardtable: {FORMAT}', this is {head.shown}")
    check_head(head)
    moves = head.value.pop("moves", None)
    if moves is None:
        raise TextProblem(text.rstrip().count("\n") + 1, "'moves' is missing: the list of moves, at the end")
    *_, last = head.key_lines
    if last != "moves":
        raise TextProblem(head.key_lines[last], f"{last!r} comes after 'moves', which must be last")
    return _Source(head, moves_in(moves, "moves"), by_lines=False)


def _replay(source: _Source, games: Sequence[Game]) -> Slices[Table]:
    head = source.head
    check_head(head)
    table = set_up(head, games)
    yield from playing(table, source.moves)
    if "undone" in head.value:
        ahead = table.branch(len(table.log))
        yield from playing(ahead, moves_in(head.value["undone"], "undone"))
        table.undone = ahead.log[len(table.log) :]
    if "branches" in head.value:
        table.branches = yield from read_branches(head.value["branches"], table)
    if "taken_back" in head.value:
        table.taken_back = read_taken_back(head.value["taken_back"], table)
    return table
