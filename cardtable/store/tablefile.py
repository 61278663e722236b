"""Reading table files, format 1: the settings and the moves of a table. Every error names its line."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.engine.law import IllegalMove
from cardtable.engine.log import write_actor
from cardtable.engine.moves import Move
from cardtable.engine.options import OptionsError, make_house
from cardtable.engine.slices import Slices, finished
from cardtable.engine.state import DEALER
from cardtable.engine.table import MAX_MOVES, SLICE, Seat, Table
from cardtable.store.files import is_device
from cardtable.store.lastline import LAST_LINE, could_be_cut
from cardtable.store.oneline import one_line
from cardtable.store.plainyaml import Plain, TextProblem, read_text, read_yaml
from cardtable.store.seating import read_seats

FORMAT: Final = 1
ENDING: Final = ".cardtable.yaml"
MAX_BYTES: Final = 8 * 1024 * 1024
MAX_YAML: Final = 128 * 1024
"""Characters of a table for which the YAML parser is needed: it takes some 2 microseconds for each."""
LINES: Final = 1000
"""The number of lines that are parsed in about a millisecond."""

_KEYS: Final = ("cardtable", "game", "options", "dealer", "seats", "moves")
_MOVES_LINE: Final = re.compile(r"^moves:[ ]*(?:#.*)?$", re.MULTILINE)
# A move as it is nearly always written, so that no YAML parser is needed; and lines without a move.
_MOVE_LINE: Final = re.compile(r"- ([0-9A-Za-z]+(?: [0-9A-Za-z]+)+) *(?: #.*)?")
_EMPTY_LINE: Final = re.compile(r" *(?:#.*)?")


class TableFileError(Exception):
    """A table file that cannot be accepted. ``str()`` is ``FILE:LINE: reason``."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(path, line, reason)
        self.path = path
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"{one_line(str(self.path))}:{self.line}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table that was read from a file.

    :param notice: what had to be left out, as a sentence: an incomplete last move, after the program was killed.
    :param appendable: whether a further move can be written as one more line at the end of the file.
    """

    table: Table
    notice: str | None = None
    appendable: bool = True


@dataclass(slots=True)
class _Source:
    """The parts of a file: the settings before the moves, and each move with its line."""

    head: Plain
    moves: list[tuple[int, str]] = field(default_factory=list)
    by_lines: bool = True


def read_table(path: Path, games: Sequence[Game], *, waits: bool = False) -> Loaded:
    """Return the table that the file holds, replayed move by move; the file stays as it is.

    :param games: the games that are known.
    :param waits: whether it may also be a pipe, which may make the reader wait.
    :raises TableFileError: with the line and the reason, if anything is wrong except a last line that was cut short.
    """
    return finished(reading(path, games, waits=waits))


def reading(path: Path, games: Sequence[Game], *, waits: bool = False) -> Slices[Loaded]:
    """Do the same in slices, because a long match takes a while."""
    try:
        if not waits and is_device(path):
            raise TextProblem(1, "this is a device or a pipe, not a file")
        return (yield from _parsing(_read(path), games))
    except TextProblem as problem:
        raise TableFileError(path, problem.line, one_line(problem.reason)) from None


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise TextProblem(1, "there is no such file") from None
    except IsADirectoryError:
        raise TextProblem(1, "this is a folder, not a file") from None
    except PermissionError:
        raise TextProblem(1, "this is a folder" if os.path.isdir(path) else "the file may not be read") from None
    except (OSError, ValueError) as error:
        raise TextProblem(1, f"the file can't be read: {getattr(error, 'strerror', None) or error}") from None
    if len(content) > MAX_BYTES:
        raise TextProblem(1, f"the file is too large for a table: more than {MAX_BYTES // 1024 // 1024} MiB")
    return content


def parse_table(content: bytes, games: Sequence[Game]) -> Loaded:
    """Return the table that is written in the bytes of a file.

    :raises TextProblem: with the line and the reason, if anything is wrong except a last line that was cut short.
    """
    return finished(_parsing(content, games))


def _parsing(content: bytes, games: Sequence[Game]) -> Slices[Loaded]:
    whole, _, last = content.rpartition(b"\n")
    # Moves are written a line at a time with its line end, so a line without one may have been cut short.
    if last and _MOVES_LINE.search(_loosely(whole)) and LAST_LINE.fullmatch(_loosely(last)):
        return (yield from _parse_with_open_end(content, whole + b"\n", last, games))
    source = yield from _split(read_text(content))
    return Loaded((yield from _replay(source, games)), None, source.by_lines and not last)


def _loosely(content: bytes) -> str:
    return content.decode("utf-8", "replace").replace("\r\n", "\n")


def _parse_with_open_end(content: bytes, whole: bytes, last: bytes, games: Sequence[Game]) -> Slices[Loaded]:
    source = yield from _split(read_text(whole))
    table = yield from _replay(source, games)
    if not could_be_cut(table.state, _loosely(last)):
        source = yield from _split(read_text(content))
        return Loaded((yield from _replay(source, games)), None, False)
    line = whole.count(b"\n") + 1
    return Loaded(table, f"Line {line}, the last move, was cut short and is left out.", False)


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
        if not line % LINES:
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
        raise TextProblem(head.line, f"a table file begins with 'cardtable: {FORMAT}', this is {head.kind}")
    _check_head(head)
    moves = head.value.pop("moves", None)
    if moves is None:
        raise TextProblem(text.rstrip().count("\n") + 1, "'moves' is missing: the list of moves, at the end")
    *_, last = head.key_lines
    if last != "moves":
        raise TextProblem(head.key_lines[last], f"{last!r} comes after 'moves', which must be last")
    if not isinstance(moves.value, tuple | None):
        raise TextProblem(moves.line, f"'moves' must be a list of moves, not {moves.kind}")
    source = _Source(head, by_lines=False)
    for part in moves.value or ():
        if not isinstance(part.value, str):
            raise TextProblem(part.line, f"a move is written like '1 bid 140', not as {part.kind}")
        source.moves.append((part.line, part.value))
    return source


def _replay(source: _Source, games: Sequence[Game]) -> Slices[Table]:
    _check_head(source.head)
    table = _set_up(source.head, games)
    if len(source.moves) > MAX_MOVES:
        raise TextProblem(source.moves[MAX_MOVES][0], f"there are too many moves: more than {MAX_MOVES}")
    for number, (line, text) in enumerate(source.moves):
        if number and not number % SLICE:
            yield number / len(source.moves)
        to_act = table.state.actor
        if to_act is None:
            raise TextProblem(line, f"the match is over, so {_short(text)!r} can't follow")
        move = _move_of(to_act, text, line, table)
        try:
            table.play(to_act, move)
        except IllegalMove as error:
            raise TextProblem(line, f"illegal move {_short(text)!r}: {error}") from None
    return table


def _move_of(to_act: int, text: str, line: int, table: Table) -> Move:
    actor, _, rest = text.strip().partition(" ")
    if actor != write_actor(to_act):
        seats = [str(number) for number in range(len(table.seats))]
        if actor not in ("dealer", *seats):
            begins = f"a seat's number ({seats[0]} to {seats[-1]}) or 'dealer'"
            raise TextProblem(line, f"a move begins with {begins}, not with {_short(actor)!r}")
        other = DEALER if actor == "dealer" else int(actor)
        raise TextProblem(line, f"{_name(to_act)} is to act here, not {_name(other)}")
    try:
        return table.game.parse(rest)
    except NotationError as error:
        raise TextProblem(line, str(error)) from None


def _name(actor: int) -> str:
    return "the dealer" if actor == DEALER else f"seat {actor}"


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"


def _check_head(head: Plain) -> None:
    form = head.value.get("cardtable")
    if form is None:
        raise TextProblem(head.line, f"'cardtable: {FORMAT}' is missing: this is not a table file")
    if type(form.value) is not int or form.value < FORMAT:
        raise TextProblem(form.line, f"'cardtable' is the format, which is {FORMAT}, not {form.kind}")
    if form.value > FORMAT:
        reason = f"a newer Cardtable wrote this file, in format {form.value}; this one reads format {FORMAT}"
        raise TextProblem(form.line, reason)
    for key, line in head.key_lines.items():
        if key not in _KEYS:
            raise TextProblem(line, f"there is no key {_short(key)!r} in a table file; its keys are {', '.join(_KEYS)}")
    for key in ("game", "seats"):
        if key not in head.value:
            raise TextProblem(head.line, f"{key!r} is missing")


def _set_up(head: Plain, games: Sequence[Game]) -> Table:
    game = _game(head.value["game"], games)
    seats = read_seats(head.value["seats"])
    options = _options(head.value.get("options"))
    dealer = head.value.get("dealer")
    if dealer is not None and type(dealer.value) is not int:
        raise TextProblem(dealer.line, f"'dealer' is the number of a seat, not {dealer.kind}")
    try:
        return Table(game, seats, options, dealer.value if dealer else 0)
    except OptionsError as error:
        raise TextProblem(_line_of_problem(head, game, seats), str(error)) from None


def _game(part: Plain, games: Sequence[Game]) -> Game:
    for game in games:
        if game.id == part.value:
            return game
    name = repr(_short(part.value)) if isinstance(part.value, str) else part.kind
    known = ", ".join(game.id for game in games) or "none"
    raise TextProblem(part.line, f"there is no game {name}; the games are {known}")


def _options(part: Plain | None) -> dict[str, object]:
    if part is None or part.value is None:
        return {}
    if not isinstance(part.value, dict):
        raise TextProblem(part.line, f"'options' must be written {{name: value}}, not as {part.kind}")
    return dict(part.bare)


def _line_of_problem(head: Plain, game: Game, seats: Sequence[Seat]) -> int:
    """Return the line of the first thing that prevents the table from being set up."""
    if len(seats) not in game.players:
        return int(head.value["seats"].line)
    dealer = head.value.get("dealer")
    if dealer is not None and not 0 <= dealer.value < len(seats):
        return int(dealer.line)
    if "options" not in head.value:
        return int(head.value["game"].line)
    options = head.value["options"]
    for name, part in (options.value or {}).items():
        try:
            make_house(game.house, {name: part.bare})
        except OptionsError:
            return int(options.key_lines[name])
    return int(options.line)
