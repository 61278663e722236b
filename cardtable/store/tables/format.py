"""The format of table files: the settings and the moves of a table, read and written. Every error names its line."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cardtable.engine.cards import NotationError
from cardtable.engine.deals.honest import MAX_WORD, SEED, word_of
from cardtable.engine.game import Game
from cardtable.engine.law import RefusedMove
from cardtable.engine.log import LogLine, write_actor
from cardtable.engine.moves import Move
from cardtable.engine.options import OptionsError, changed, make_house
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.slices import Slices, finished
from cardtable.engine.state import State
from cardtable.engine.table import MAX_MOVES, MOVES_PER_SLICE, Branch, Table
from cardtable.engine.typography import counted, uncapitalized
from cardtable.engine.view import TakenBack
from cardtable.store.errors import StoreError, TableFileError
from cardtable.store.files import read_file, write_atomically
from cardtable.store.plain_yaml import TextProblem, YamlPart, read_text, read_yaml, write_yaml
from cardtable.store.seating import read_seats, seats_as_written
from cardtable.store.texts import one_line

FORMAT: Final = 1
EXTENDED: Final = 2
"""The format of a file with more than one line of moves: it has all of format 1, and further keys."""
CHECKED: Final = 3
"""The format of a file with a person's word, of one that says where its match ended, or of one in which something was
taken back: it has all of format 2, and three more keys."""

_KEYS: Final = ("cardtable", "game", "options", "dealer", "seats", "moves")
_EXTENDED_KEYS: Final = (*_KEYS[:-1], "seed", "counted", "hands", "branches", "undone", "moves")
_KEYS_OF: Final = {
    FORMAT: _KEYS,
    EXTENDED: _EXTENDED_KEYS,
    CHECKED: (*_EXTENDED_KEYS[:-1], "word", "ended", "taken_back", "moves"),
}
"""The keys of each format."""

MAX_BYTES: Final = 8 * 1024 * 1024
MAX_YAML: Final = 128 * 1024
"""The maximum number of characters for the YAML parser, which takes some 2 microseconds for each."""
LINES_PER_SLICE: Final = 1000
"""The number of lines that are parsed in about a millisecond."""
MAX_COUNT: Final = 999
"""The maximum number of hands to be played, and of a version of the AI players."""
# The parts before the moves are read by the YAML parser, which is slow; hence these bounds.
MAX_UNDONE: Final = 64 * 1024
"""The maximum number of characters of undone moves in a file."""
MAX_BRANCHES: Final = 32
MAX_BRANCH_MOVES: Final = 8000
"""The number of moves in all branches from which on no branch is begun."""
MAX_TAKEN_BACK: Final = 400
"""How many of the latest entries about what was taken back are kept."""
MAX_WHAT: Final = 200
"""The maximum number of characters about each."""
MAX_SEEN: Final = 999

_MOVES_LINE: Final = re.compile(r"^moves:[ ]*(?:#.*)?$", re.MULTILINE)
# A move as it is nearly always written, so that no YAML parser is needed; and lines without a move.
_MOVE_LINE: Final = re.compile(r"- ([0-9A-Za-z]+(?: [0-9A-Za-z]+)+) *(?: #.*)?")
_EMPTY_LINE: Final = re.compile(r" *(?:#.*)?")
# What may be left of a move's line: its beginning, or the zeros that some file systems leave after a power cut.
_LAST_LINE: Final = re.compile(r" *(?:-(?: .*)?)?\0*", re.DOTALL)
_CHARACTERS_OF_MOVES: Final = re.compile(r"[ -~]*")


class NewerFormatError(TextProblem):
    """A table file of a later format than this program knows."""


# --- the whole file ---------------------------------------------------------------------------------------------------


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
        _check_head(head)
        return _set_up(head, games)
    except StoreError as error:
        raise TableFileError(path, 1, error.why) from None
    except TextProblem as problem:
        raise TableFileError(path, problem.line, one_line(problem.reason)) from None


def parse_table(content: bytes, games: Sequence[Game]) -> LoadedTable:
    """Return the table that is written in the bytes of a file.

    :raises TextProblem: with the line and the reason, if anything is wrong except a last line that was cut short.
    """
    return finished(_parsing(content, games))


def table_text(table: Table) -> str:
    """Return the whole text of the table's file: the inverse of :func:`parse_table`."""
    # A check of the deals sees if the end of the file was lost since.
    ended = len(table.log) if table.over and table.seed else 0
    extended = table.undone or table.branches or table.seed or table.counted or table.hands
    head = {
        "cardtable": CHECKED if table.word or ended or table.taken_back else EXTENDED if extended else FORMAT,
        "game": table.game.id,
        "options": changed(table.house),
        "dealer": table.dealer,
        "seats": seats_as_written(table.seats),
        **({"seed": table.seed} if table.seed else {}),
        **({"counted": table.counted} if table.counted else {}),
        **({"hands": table.hands} if table.hands else {}),
        **({"ended": ended} if ended else {}),
    }
    # JSON's quotes, which are YAML's too: a program that checks the deals can read them without a YAML parser.
    word = f"word: {json.dumps(table.word, ensure_ascii=False)}\n" if table.word else ""
    branches, taken_back = _branches_as_written(table.branches), _taken_back_as_written(table.taken_back)
    return "".join([write_yaml(head), word, branches, taken_back, *_undone(table), "moves:\n", moves_text(table.log)])


def moves_text(moves: Iterable[LogLine]) -> str:
    """Return moves as the lines of a file."""
    return "".join(f"- {line}\n" for line in moves)


def write_table(path: Path, table: Table) -> None:
    """Write the table to a file, replacing what is there.

    :raises StoreError: if it cannot be written; then nothing has changed.
    """
    write_atomically(path, table_text(table))


@dataclass(slots=True)
class _Source:
    """The parts of a file: the settings before the moves, and each move with its line."""

    head: YamlPart
    moves: list["_WrittenMove"] = field(default_factory=list)
    by_lines: bool = True


def _parsing(content: bytes, games: Sequence[Game]) -> Slices[LoadedTable]:
    whole, _, last = content.rpartition(b"\n")
    # Moves are written a line at a time with its line end, so a line without one may have been cut short.
    if last and _MOVES_LINE.search(_loosely(whole)) and _LAST_LINE.fullmatch(_loosely(last)):
        return (yield from _parse_with_open_end(content, whole + b"\n", last, games))
    source = yield from _split(read_text(content))
    table = yield from _replay(source, games)
    notice = _changed_end(source.head, table)
    return LoadedTable(table, notice or None, source.by_lines and not last and not notice)


def _loosely(content: bytes) -> str:
    return content.decode("utf-8", "replace").replace("\r\n", "\n")


def _parse_with_open_end(content: bytes, whole: bytes, last: bytes, games: Sequence[Game]) -> Slices[LoadedTable]:
    source = yield from _split(read_text(whole))
    table = yield from _replay(source, games)
    if not could_be_cut(table.state, _loosely(last)):
        source = yield from _split(read_text(content))
        table = yield from _replay(source, games)
        return LoadedTable(table, _changed_end(source.head, table) or None, False)
    line = whole.count(b"\n") + 1
    cut = f"Line {line}, the last move, was cut short and is left out."
    return LoadedTable(table, " ".join(filter(None, (cut, _changed_end(source.head, table)))), False)


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
    _check_head(head)
    moves = head.value.pop("moves", None)
    if moves is None:
        raise TextProblem(text.rstrip().count("\n") + 1, "'moves' is missing: the list of moves, at the end")
    *_, last = head.key_lines
    if last != "moves":
        raise TextProblem(head.key_lines[last], f"{last!r} comes after 'moves', which must be last")
    return _Source(head, _moves_in(moves, "moves"), by_lines=False)


def _replay(source: _Source, games: Sequence[Game]) -> Slices[Table]:
    head = source.head
    _check_head(head)
    table = _set_up(head, games)
    yield from _playing(table, source.moves)
    if "undone" in head.value:
        ahead = table.branch(len(table.log))
        yield from _playing(ahead, _moves_in(head.value["undone"], "undone"))
        table.undone = ahead.log[len(table.log) :]
    if "branches" in head.value:
        table.branches = yield from _read_branches(head.value["branches"], table)
    if "taken_back" in head.value:
        table.taken_back = _read_taken_back(head.value["taken_back"], table)
    return table


# --- the settings -----------------------------------------------------------------------------------------------------


def _check_head(head: YamlPart) -> None:
    """Check that this is the beginning of a table file in a known format, with the keys of that format.

    :raises TextProblem: if it is not.
    """
    form = head.value.get("cardtable")
    if form is None:
        raise TextProblem(head.line, f"'cardtable: {FORMAT}' is missing: this is not a table file")
    if type(form.value) is not int or form.value < FORMAT:
        raise TextProblem(form.line, f"'cardtable' is the format, which is {FORMAT} to {CHECKED}, not {form.shown}")
    if form.value > CHECKED:
        known = f"this one reads formats {FORMAT} to {CHECKED}"
        raise NewerFormatError(form.line, f"a newer Cardtable wrote this file, in format {form.value}; {known}")
    keys, of_format = _KEYS_OF[form.value], "" if form.value == FORMAT else f" of format {form.value}"
    for key, line in head.key_lines.items():
        if key not in keys:
            reason = f"there is no key {_shortened(key)!r} in a table file{of_format}; its keys are {', '.join(keys)}"
            raise TextProblem(line, reason)
    for key in ("game", "seats"):
        if key not in head.value:
            raise TextProblem(head.line, f"{key!r} is missing")


def _set_up(head: YamlPart, games: Sequence[Game]) -> Table:
    """Return the table before its first move.

    :param head: the settings, checked by :func:`_check_head`.
    :raises TextProblem: if a setting is not allowed.
    """
    game = _game(head.value["game"], games)
    seats = read_seats(head.value["seats"])
    options = _options(head.value.get("options"))
    dealer = head.value.get("dealer")
    if dealer is not None and type(dealer.value) is not int:
        raise TextProblem(dealer.line, f"'dealer' is the number of a seat, not {dealer.shown}")
    try:
        table = Table(game, seats, options, dealer.value if dealer else 0)
    except OptionsError as error:
        raise TextProblem(_line_of_problem(head, game, seats), str(error)) from None
    table.seed = _seed(head.value.get("seed"))
    table.word = _word(head.value.get("word"))
    table.counted = _count("counted", head.value.get("counted"))
    table.hands = _count("hands", head.value.get("hands"))
    return table


def _changed_end(head: YamlPart, table: Table) -> str:
    """Return why the end of a file is not the one that its settings name, as a sentence; empty if it is.

    :raises TextProblem: if the end is not named by a number.
    """
    part = head.value.get("ended")
    if part is None:
        return ""
    length = part.number("'ended' is the number of moves of a finished match", 1, MAX_MOVES)
    ended, made = counted(length, "move"), len(table.log)
    if made < length:
        return f"The end of this file is missing: its match was over after {ended}, and the file has {made:,}."
    if made > length or not table.over:
        return f"This file was changed: it says that its match was over after {ended}."
    return ""


def _seed(part: YamlPart | None) -> str:
    if part is None:
        return ""
    if not isinstance(part.value, str) or not SEED.fullmatch(part.value):
        right = "the deal and 32 hexadecimal digits, with a space between"
        raise TextProblem(part.line, f"'seed' is {right}, not {part.shown}")
    return part.value


def _word(part: YamlPart | None) -> str:
    if part is None:
        return ""
    if not isinstance(part.value, str) or not part.value or part.value != word_of(part.value):
        right = f"a text in quotes, in one line of at most {MAX_WORD} characters"
        raise TextProblem(part.line, f"'word' is {right}, not {part.shown}")
    return part.value


def _count(key: str, part: YamlPart | None) -> int:
    """Return the number of a key, from 1 to ``MAX_COUNT``; 0 if it is left out."""
    return 0 if part is None else part.number(f"'{key}' is a number from 1 to {MAX_COUNT}", 1, MAX_COUNT)


def _game(part: YamlPart, games: Sequence[Game]) -> Game:
    for game in games:
        if game.id == part.value:
            return game
    known = ", ".join(game.id for game in games) or "none"
    raise TextProblem(part.line, f"there is no game {part.shown}; the games are {known}")


def _options(part: YamlPart | None) -> dict[str, object]:
    if part is None or part.value is None:
        return {}
    part.mapping("'options' must be written {name: value}")
    return dict(part.bare)


def _line_of_problem(head: YamlPart, game: Game, seats: Sequence[Seat]) -> int:
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


# --- moves ------------------------------------------------------------------------------------------------------------

_WrittenMove = tuple[int, str]
"""A move's line in its file, and its text."""


def _moves_in(part: YamlPart, key: str) -> list[_WrittenMove]:
    """Return the moves that a part of a file lists; ``key`` is the name of the part.

    :raises TextProblem: if it is not a list of texts.
    """
    if not isinstance(part.value, tuple | None):
        raise TextProblem(part.line, f"{key!r} must be a list of moves, not {part.shown}")
    for each in part.value or ():
        if not isinstance(each.value, str):
            raise TextProblem(each.line, f"a move is written like '1 bid 140', not as {each.shown}")
    return [(each.line, each.value) for each in part.value or ()]


def _playing(table: Table, moves: Sequence[_WrittenMove]) -> Slices[None]:
    """Play moves at a table, in slices.

    :raises TextProblem: at the first that is not a move, or not allowed.
    """
    room = MAX_MOVES - len(table.log)
    if len(moves) > room:
        raise TextProblem(moves[room][0], f"there are too many moves: more than {MAX_MOVES}")
    for number, (line, text) in enumerate(moves):
        if number and not number % MOVES_PER_SLICE:
            yield number / len(moves)
        to_act = table.state.actor
        if to_act is None or table.ended:
            over = uncapitalized(table.ended) or "the match is over"
            raise TextProblem(line, f"{over}, so {_shortened(text)!r} can't follow")
        move = _move_of(to_act, text, line, table)
        try:
            table.play(to_act, move)
        except RefusedMove as error:
            raise TextProblem(line, f"illegal move {_shortened(text)!r}: {error}") from None


def _move_of(to_act: int, text: str, line: int, table: Table) -> Move:
    actor, _, rest = text.strip().partition(" ")
    if actor != write_actor(to_act):
        seats = [str(number) for number in range(len(table.seats))]
        if actor not in ("dealer", *seats):
            begins = f"a seat's number ({seats[0]} to {seats[-1]}) or 'dealer'"
            raise TextProblem(line, f"a move begins with {begins}, not with {_shortened(actor)!r}")
        other = DEALER if actor == "dealer" else int(actor)
        raise TextProblem(line, f"{_name(to_act)} is to act here, not {_name(other)}")
    try:
        return table.game.parse(rest)
    except NotationError as error:
        raise TextProblem(line, str(error)) from None


def _name(actor: int) -> str:
    return "the dealer" if actor == DEALER else f"seat {actor}"


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"


def _undone(table: Table) -> list[str]:
    """Return the lines of the undone moves in the file: as many of the first as have room."""
    lines, room = [], MAX_UNDONE
    for line in table.undone:
        lines.append(moves_text([line]))
        room -= len(lines[-1])
        if room < 0:
            lines.pop()
            break
    return ["undone:\n", *lines] if lines else []


def could_be_cut(state: State, line: str) -> bool:
    """Whether ``line``, the last of a file and without a line end, may be a move that was cut short.

    That is so if the line is the beginning of a longer legal move, or holds characters that no move has. A line that is
    a whole legal move, or with which no legal move begins, was not cut: it is right or wrong.
    """
    line = line.rstrip("\r")
    readable = _CHARACTERS_OF_MOVES.match(line)
    start = readable.group() if readable else ""
    if " #" in start:
        return False
    if start != line:
        return True
    words = start.strip().removeprefix("-").split()
    if not words:
        return "-" in start
    if start.endswith(" "):
        words.append("")
    if state.actor is None:
        return False
    actor = write_actor(state.actor)
    return any(_begins(words, [actor, *str(move).split()]) for move in state.moves())


def _begins(start: list[str], words: list[str]) -> bool:
    """Whether the notation of a move can begin with these words; the last word may be cut off."""
    *full, last = start
    if len(full) < 2:  # the actor and the move's word come first, in this order; the rest may come in any
        left = words[len(full) :]
        return full == words[: len(full)] and left[0].startswith(last) and left != [last]
    if full[:2] != words[:2] or not Counter(full) <= Counter(words):
        return False
    rest = list((Counter(words) - Counter(full)).elements())
    return any(word.startswith(last) and rest != [last] for word in rest)


# --- other lines of the match, from format 2 on: {at: 31, moves: [...]} ---------------------------------------------


def has_room_for_branch(table: Table) -> bool:
    return len(table.branches) < MAX_BRANCHES and sum(len(each.lines) for each in table.branches) < MAX_BRANCH_MOVES


def _read_branches(part: YamlPart, table: Table) -> Slices[list[Branch]]:
    """Return the branches that a part of a file lists, each replayed at the table.

    :raises TextProblem: with the line and the reason, if anything is wrong.
    """
    listed = part.items("'branches' must be a list")
    if len(listed) > MAX_BRANCHES:
        raise TextProblem(listed[MAX_BRANCHES].line, f"there are too many branches: more than {MAX_BRANCHES}")
    branches = []
    for each in listed:
        branches.append((yield from _read_branch(each, table)))
    return branches


def _read_branch(part: YamlPart, table: Table) -> Slices[Branch]:
    values = part.mapping("a branch is written {at: 31, moves: [...]}")
    for key, line in part.key_lines.items():
        if key not in ("at", "moves"):
            raise TextProblem(line, f"a branch has no {key[:60]!r}; it has 'at' and 'moves'")
    for key in ("at", "moves"):
        if key not in values:
            raise TextProblem(part.line, f"a branch needs {key!r}")
    right = f"'at' is the number of moves before the branch, from 0 to {len(table.log)}"
    at = values["at"].number(right, 0, len(table.log))
    other = table.branch(at)
    yield from _playing(other, _moves_in(values["moves"], "moves"))
    if len(other.log) == at:
        raise TextProblem(values["moves"].line, "a branch has at least one move")
    return Branch(at, tuple(other.log[at:]))


def _branches_as_written(branches: Iterable[Branch]) -> str:
    written = []
    for each in branches:
        written.append(f"- at: {each.at}\n  moves:\n")
        written += [f"  - {line}\n" for line in each.lines]
    return "".join(["branches:\n", *written]) if written else ""


# --- what was taken back at a table of several people, from format 3 on -----------------------------------------------
# It is kept in the file, so that closing the program does not hide it from the others.

_TAKEN_BACK_KEYS: Final = ("at", "seat", "what", "seen")


def _read_taken_back(part: YamlPart, table: Table) -> list[TakenBack]:
    """Return what a part of a file lists.

    :raises TextProblem: with the line and the reason, if anything is wrong.
    """
    listed = part.items("'taken_back' must be a list")
    if len(listed) > MAX_TAKEN_BACK:
        line = listed[MAX_TAKEN_BACK].line
        raise TextProblem(line, f"'taken_back' has {len(listed)} entries: more than {MAX_TAKEN_BACK}")
    return [_read_entry(each, table) for each in listed]


def _read_entry(part: YamlPart, table: Table) -> TakenBack:
    if not isinstance(part.value, dict) or tuple(part.value) != _TAKEN_BACK_KEYS:
        written = "{at: 3, seat: 0, what: ..., seen: [3, 0]}"
        raise TextProblem(part.line, f"what was taken back is written {written}, not as {part.shown}")
    at, seat, what, seen = (part.value[key] for key in _TAKEN_BACK_KEYS)
    moves, last = len(table.log), len(table.seats) - 1
    place = at.number(f"'at' is the number of moves before it, from 0 to {moves}", 0, moves)
    number = seat.number(f"'seat' is the number of a seat, from 0 to {last}", 0, last)
    if not isinstance(what.value, str) or len(what.value) > MAX_WHAT or not what.value.isprintable():
        raise TextProblem(what.line, f"'what' is one line of at most {MAX_WHAT} characters, not {what.shown}")
    counts = [each.value for each in seen.value] if isinstance(seen.value, tuple) else []
    if len(counts) != len(table.seats) or not all(type(each) is int and 0 <= each <= MAX_SEEN for each in counts):
        right = f"the number of cards that each of {counted(len(table.seats), 'seat')} had seen"
        raise TextProblem(seen.line, f"'seen' is a list with {right}, not {seen.bare if counts else seen.shown}")
    return TakenBack(place, number, what.value, tuple(counts))


def _taken_back_as_written(taken_back: Iterable[TakenBack]) -> str:
    written = [
        f"- {{at: {each.at}, seat: {each.seat}, what: {json.dumps(each.what[:MAX_WHAT], ensure_ascii=False)}, "
        f"seen: [{', '.join(str(min(count, MAX_SEEN)) for count in each.seen)}]}}\n"
        for each in taken_back
    ]
    return "".join(["taken_back:\n", *written[-MAX_TAKEN_BACK:]]) if written else ""
