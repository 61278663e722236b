"""The folder of saved tables: listing, starting, resuming, copying, removing and naming them; and the samples."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Final

from cardtable.engine.cards import Back, Card
from cardtable.engine.deals.honest import deal_of
from cardtable.engine.game import Game
from cardtable.engine.slices import Slices
from cardtable.engine.table import Table
from cardtable.engine.title import Sides
from cardtable.engine.typography import Forms
from cardtable.engine.view import View
from cardtable.engine.voice.words import NO_TRUMP_TOKEN, UNKNOWN_TOKEN, SeatStatus, Standing
from cardtable.store.errors import InUseError, MissingFileError, StoreError, TableFileError, store_error
from cardtable.store.files import (
    changing,
    is_file,
    make_folder,
    may_be_written,
    paths_matching,
    put_in_place,
    read_file,
    set_unreadable_aside,
    stamp_of,
    taken_new,
    write_atomically,
)
from cardtable.store.folders import REMOVED, TABLE_ENDING
from cardtable.store.locks import FileLock
from cardtable.store.plain_yaml import TextProblem, read_text, read_yaml, write_yaml
from cardtable.store.tables.format import MAX_BYTES, LoadedTable, reading
from cardtable.store.tables.reviews import reviews_of
from cardtable.store.tables.writer import TableWriter
from cardtable.store.thinning import thinned

MAX_SEARCHED: Final = 30
"""The maximum number of tables, the last written first, that are searched for one to continue."""
_EARLIEST: Final = datetime(1980, 1, 1, tzinfo=UTC)
_LATEST: Final = datetime(2980, 1, 1, tzinfo=UTC)
"""Bounds for the times of files: file systems hold times that no calendar has, and Windows knows none from 3001 on."""
MAX_CARDS: Final = 5
"""The maximum number of cards in an outline."""
_DULL: Final = frozenset({"Clockwise"})
"""Facts that do not distinguish one table from another."""
_TOKENS: Final = {UNKNOWN_TOKEN: "", NO_TRUMP_TOKEN: "no trumps"}
"""Tokens of the table in the words of a list."""
_MAX_TITLES_BYTES: Final = 1024 * 1024
_PROGRAM: Final = Path(__file__).resolve().parents[2]
SAMPLE_FOLDERS: Final = (_PROGRAM / "saves", _PROGRAM.parent / "saves")
"""The folders in which samples may be: the package when it is installed, or the folder beside it in a checkout."""


# --- what a list says of a table --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outline:
    """The state of a table in a few facts, as the only person there may know them, or else an onlooker.

    :param own: the seat of the only person; ``None`` if several people play, or none.
    :param cards: some cards of that person's hand, in order; backs for an onlooker.
    :param hand: the number of the current hand.
    :param turn: the seat to act; ``None`` if it is the dealer's turn or the match is over.
    :param fact: what distinguishes this hand from others: ``Ann: nullo``; empty if nothing does,
        and between hands.
    :param note: the person's status in one line, in its forms: ``13 cards``.
    :param sides: the seats that win and lose together, or have the same points.
    :param winners: the seats that have won the match; none before it is over.
    :param over: whether no move can follow: the match is over, or as many hands as were to be played.
    :param hands_over: the number of hands that are over.
    :param persons: the number of people at the table.
    """

    own: int | None
    cards: tuple[Card | Back, ...]
    hand: int
    turn: int | None
    fact: str
    note: Forms
    scores: tuple[int, ...]
    sides: Sides
    winners: tuple[int, ...]
    over: bool
    hands_over: int
    persons: int


def outline_of(table: Table) -> Outline:
    """Return the outline of a table. It depends on the present state alone, not on the log."""
    own = table.persons[0] if len(table.persons) == 1 else None
    view = table.state.view(own)
    words, names = table.game.words, tuple(seat.name for seat in table.seats)
    turn = view.actor if view.actor is not None and view.actor >= 0 else None
    between = bool(view.results) and len(table.log) == table.moves_until(len(view.results))
    fact = "" if table.over or between else _fact(words.standing(view, names))
    status = SeatStatus() if own is None else words.seat_status(view, own, names)
    sides = table.game.sides(len(names))
    return Outline(
        own=own,
        cards=_some(view),
        hand=len(view.results) + (not table.over),
        turn=turn,
        fact=fact,
        note=status.lines,
        scores=view.scores,
        sides=sides,
        winners=view.winners or (),
        over=table.over,
        hands_over=len(view.results),
        persons=len(table.persons),
    )


def _fact(standing: Standing) -> str:
    """Return the contract, or another fact that distinguishes one hand from another."""
    if standing.fact is not None:
        return "" if standing.fact.scores or standing.fact.forms[0] in _DULL else standing.fact.forms[0]
    bids = [f"{bar.label} bid {bar.target}" for bar in standing.bars if bar.target is not None]
    token = "" if standing.token is None else _TOKENS.get(standing.token.text, standing.token.text)
    return " ".join(filter(None, (token, *bids[:1])))


def _some(view: View) -> tuple[Card | Back, ...]:
    """Return some cards of the viewer's hand from its whole width; for an onlooker those of the first seat."""
    hands = [zone.cards for zone in view.zones_of("hand") if zone.owner == (view.seat or 0)]
    return tuple(thinned(hands[0], MAX_CARDS)) if hands else ()


# --- saved tables -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SavedTable:
    """An entry in the list of saved tables.

    :param when: when it was last written.
    :param game: the game's id; empty for a file that cannot be read, like ``names`` and ``moves``.
    :param deal: the number of its deal; empty if it has none.
    :param outline: the outline of the table; ``None`` for a file that cannot be read.
    :param problem: why it cannot be resumed, or ``None``.
    :param stamp: what reveals a change of the file.
    """

    path: Path
    when: datetime
    stamp: tuple[int, int, int]
    game: str = ""
    names: tuple[str, ...] = ()
    moves: int = 0
    finished: bool = False
    deal: str = ""
    problem: TableFileError | None = None
    outline: Outline | None = None

    @property
    def can_continue(self) -> bool:
        """Whether its match is not over and its file is sound."""
        return self.problem is None and not self.finished


def saved_paths(folder: Path) -> list[Path]:
    """Return the table files in the folder, the one written last first; none if there is no such folder."""
    stamped = []
    for path in paths_matching(folder, f"*{TABLE_ENDING}"):
        stamp = stamp_of(path)
        if stamp is not None and is_file(path):
            stamped.append((stamp, path))
    return [path for _, path in sorted(stamped, reverse=True)]


def _read_in_slices(path: Path, stamp: tuple[int, int, int], games: Sequence[Game]) -> Iterator[SavedTable | None]:
    seconds = min(max(stamp[0] / 1e9, _EARLIEST.timestamp()), _LATEST.timestamp())
    when = datetime.fromtimestamp(seconds, UTC).astimezone()
    work = reading(path, games)
    try:
        while True:
            next(work)
            yield None
    except StopIteration as end:
        table = end.value.table
    except TableFileError as problem:
        yield SavedTable(path, when, stamp, problem=problem)
        return
    names = tuple(seat.name for seat in table.seats)
    outline = outline_of(table)
    moves, deal = len(table.log), deal_of(table.seed, table.word)
    yield SavedTable(
        path=path,
        when=when,
        stamp=stamp,
        game=table.game.id,
        names=names,
        moves=moves,
        finished=outline.over,
        deal=deal,
        outline=outline,
    )


class SavedTables:
    """The tables of a folder; each is read only once, unless its file changes."""

    def __init__(self, folder: Path, games: Sequence[Game]) -> None:
        self.folder = folder
        self.games = games
        self.removed: tuple[tuple[Path, Path], ...] = ()
        """The tables that were removed last, each with the path where it is now."""
        self._known: dict[Path, SavedTable] = {}

    def removing(self, tables: Sequence[Path]) -> Slices[None]:
        """Move tables out of the folder, in slices.

        :raises StoreError: in the end, if that was impossible for one of them; the others are moved.
        """
        kept, self.removed = self.removed, ()
        errors = []
        try:
            for number, table in enumerate(tables):
                try:
                    self.removed = (*self.removed, (table, remove_table(table)))
                except StoreError as error:
                    errors.append(error)
                yield (number + 1) / len(tables)
        finally:
            self.removed = self.removed or kept
        if errors:
            raise errors[0]

    def bringing_back(self) -> Slices[None]:
        """Move the tables that were removed last back, in slices.

        :raises StoreError: if that is impossible for one of them, or there are none; it can be tried again.
        """
        if not self.removed:
            raise StoreError("There is no removed table.")
        count = len(self.removed)
        while self.removed:
            table, aside = self.removed[0]
            restore_table(aside, table)
            self.removed = self.removed[1:]
            yield 1 - len(self.removed) / count

    def in_slices(self) -> Iterator[SavedTable | None]:
        """Yield them in slices, the one written last first, with ``None`` while a long table is still being read."""
        return self._in_slices_of(saved_paths(self.folder))

    def finding(self, last: Path | None = None) -> Slices[SavedTable | None]:
        """Return, in slices, the table that *Continue* resumes: reading the matches of many years takes long.

        :param last: the table that was open last, in any folder; it comes first.
        """
        first = [last] if last is not None and is_file(last) else []
        seen, most = 0, len(first) + MAX_SEARCHED
        for saved in chain(self._in_slices_of(first), self.in_slices()):
            if saved is not None:
                seen += 1
                if saved.can_continue:
                    return saved
                if seen == most:
                    break
            yield seen / most
        return None

    def _in_slices_of(self, paths: Iterable[Path]) -> Iterator[SavedTable | None]:
        for path in paths:
            stamp = stamp_of(path)
            if stamp is None:
                continue
            known = self._known.get(path)
            if known is not None and known.stamp == stamp:
                yield known
                continue
            for saved in _read_in_slices(path, stamp, self.games):
                if saved is not None:
                    self._known[path] = saved
                yield saved


def new_file(folder: Path, table: Table, now: datetime) -> TableWriter:
    """Return the writer of a file for a new table, named after the game and the time; nothing is written yet.

    :raises StoreError: if nothing can be written there.
    """
    make_folder(folder, private=True)  # the tables hold hidden cards
    name = f"{table.game.id} {now:%Y-%m-%d %H-%M}{TABLE_ENDING}"
    lock = taken_new(folder / name, TABLE_ENDING)
    return TableWriter(lock.guarded, table, lock)


def start_saving(folder: Path, table: Table, now: datetime) -> TableWriter:
    """Start a file for a new table, and write the table to it; once this returns, it is on the disk.

    :raises StoreError: if it cannot be written there.
    """
    writer = new_file(folder, table, now)
    try:
        writer.save()
    except StoreError:
        writer.close()
        raise
    return writer


def copy_table(path: Path) -> Path:
    """Copy a saved table beside it, with everything that is in its file, and return the copy's path.

    :raises StoreError: if that is impossible.
    """
    lock = taken_new(path, TABLE_ENDING)
    try:
        write_atomically(lock.guarded, read_file(path, MAX_BYTES), private=True)
    finally:
        lock.release()
    return lock.guarded


def opening(path: Path, games: Sequence[Game]) -> Slices[tuple[LoadedTable, TableWriter]]:
    """Return, in slices, a saved table and the writer that keeps its file up to date.

    Closed before its end, it releases the file.

    :raises TableFileError: if the file is not sound.
    :raises InUseError: if another running program has it open.
    :raises StoreError: if it may be read but not written; ``read_table`` still reads it then.
    """
    try:
        lock = FileLock(path)
    except InUseError:
        raise
    except StoreError:
        yield from reading(path, games)  # if it cannot even be read, that is the error to report
        raise
    try:
        loaded = yield from reading(path, games)
        if not may_be_written(path):
            raise StoreError(f"{path} can't be written: it may only be read")
    except (TableFileError, StoreError, GeneratorExit):
        lock.release()
        raise
    writer = TableWriter(path, loaded.table, lock)
    writer.trust(appendable=loaded.appendable)
    return loaded, writer


# --- removed tables, which are kept in a folder beside the saved ones and can be restored -----------------------------


def remove_table(table: Path) -> Path:
    """Move a table out of the folder of saved tables, and return its new path.

    :raises InUseError: if another program has it open.
    :raises StoreError: if that is impossible.
    """
    lock = FileLock(table)
    try:
        folder = table.parent / REMOVED
        make_folder(folder, private=True)
        return _moved(table, folder / table.name)
    finally:
        lock.release()


def restore_table(aside: Path, table: Path) -> None:
    """Move a removed table back to its folder.

    :raises StoreError: if that is impossible.
    """
    _moved(aside, table)


def _moved(table: Path, goal: Path) -> Path:
    """Move a table, with its reviews, to the first free path from ``goal`` on, and return that."""
    lock = taken_new(goal, TABLE_ENDING)  # renaming replaces what another program has just put there
    try:
        moved = put_in_place(table, lock.guarded)
    except OSError as error:
        raise store_error(table, error, "moved") from None
    finally:
        lock.release()
    with suppress(OSError):  # there may be none, and they can be made again
        put_in_place(reviews_of(table), reviews_of(moved))
    return moved


# --- titles, which people give to their tables ------------------------------------------------------------------------


class Titles:
    """The titles of the tables in a folder, kept in one file by the names of the tables' files.

    A table's file keeps its name, by which the statistics know the match.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._readable = True
        self._titles: dict[str, str] = {}
        self._read()

    def _read(self) -> None:
        """Read the titles by file name; those that are no texts, or a whole file that cannot be read, are left out."""
        content: object = None
        try:
            content = read_yaml(read_text(read_file(self.path, _MAX_TITLES_BYTES))).bare
            self._readable = isinstance(content, dict | None)
        except MissingFileError:
            self._readable = True
        except (StoreError, TextProblem):
            self._readable = False
        titles = content if isinstance(content, dict) else {}
        self._titles = {name: title for name, title in titles.items() if isinstance(title, str)}
        self._readable = self._readable and len(self._titles) == len(titles)

    def of(self, table: Path) -> str:
        """Return the title of a table; empty if it has none."""
        return self._titles.get(table.name, "")

    def set(self, table: Path, title: str) -> None:
        """Give a table a title; empty for none. A file that cannot be read, or only in part, is set aside.

        :raises StoreError: if it cannot be kept.
        """
        make_folder(self.path.parent)
        with changing(self.path):
            self._read()  # another running program may have given titles meanwhile
            if not self._readable:
                set_unreadable_aside(self.path)
                self._readable = True
            self._titles.pop(table.name, None)
            if title:
                self._titles[table.name] = title
            write_atomically(self.path, write_yaml(self._titles) if self._titles else "")


# --- samples, which come with the program -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample table: its file, its game, and a few words about the position.

    It is never written to: people continue it in a copy.
    """

    path: Path
    game: Game
    words: str


def list_samples(games: Sequence[Game], places: Sequence[Path] = SAMPLE_FOLDERS) -> Iterator[Sample]:
    """Yield the samples of these games, in the games' order; none if none came with the program.

    A sample is named after its game's id and what it shows. It is read only when it is opened.
    """
    folder = next((place for place in places if place.is_dir()), None)
    if folder is None:
        return
    paths = sorted(folder.glob(f"*{TABLE_ENDING}"))
    for game in games:
        for path in paths:
            name, _, words = path.name.removesuffix(TABLE_ENDING).partition(" ")
            if name == game.id:
                yield Sample(path, game, words)


def is_sample(path: Path) -> bool:
    """Whether the file is one of the samples, however it is named."""
    return path.resolve().parent in {place.resolve() for place in SAMPLE_FOLDERS}
