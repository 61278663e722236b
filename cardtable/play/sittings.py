"""Prepares matches: at new tables, saved tables, copies, the same deals again, and lessons."""

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from cardtable.ai.players import Players
from cardtable.engine.deals.deal_code import DealCode, code_of
from cardtable.engine.deals.honest import AgreedSeed, deal_of, new_deal, new_seed
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.options import changed
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.slices import Slices, part
from cardtable.engine.table import Table
from cardtable.engine.typography import capitalized
from cardtable.play.lesson import LessonMatch
from cardtable.play.live import LiveMatch, prepare_views
from cardtable.play.match import ReplayMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.play.practice import Mistakes
from cardtable.play.saving import NO_FILE, SaveStatus, not_saved
from cardtable.store.errors import InUseError, StoreError, TableFileError
from cardtable.store.files import is_file, may_be_written, read_file
from cardtable.store.folders import TABLE_ENDING, write_note
from cardtable.store.lessons import FIRST_HAND, Lesson, lesson_of
from cardtable.store.settings import FIRST_MATCHES, Settings
from cardtable.store.statistics.recorder import Recorder
from cardtable.store.statistics.records import StatisticsFile
from cardtable.store.tables.folder import is_sample, new_file, opening, start_saving
from cardtable.store.tables.format import MAX_BYTES, reading
from cardtable.store.tables.writer import TableWriter
from cardtable.store.texts import one_line

READING_SHARE: Final = 0.2
"""The share of the time of opening a table that reading takes; the rest goes into the Views."""


_TEXT_SUFFIXES: Final = frozenset({".yaml", ".yml", ".txt"})
UNSAVED: Final = "This table is not being saved."
FIRST_SAVING_SECONDS: Final = 0.1
"""Seconds for which a new table waits for the disk, to say from the beginning if it cannot be saved."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match that is ready to be played.

    :param notice: a message to the people at the table; empty for none.
    """

    match: LiveMatch | LessonMatch
    notice: str = ""


@dataclass(frozen=True, slots=True)
class CannotSit:
    """Why a table cannot be opened, as a dialog shows it.

    :param unsaved: the table's file, if the match can be played without being saved; else ``None``.
    """

    title: str
    text: str
    unsaved: Path | None = None


class Sittings:
    """Prepares matches to be played.

    :param saves: the folder of saved tables.
    :param games: all games.
    :param statistics: the file to which finished hands are added.
    :param settings: returns the settings of the profile in use.
    :param players: returns the AI players.
    :param clock: returns the time.
    :param mistakes: keeps costly moves for practice; ``None`` to keep none.
    :param refuges: the folders for the copy of a table that cannot be saved in its file, the best first.
    """

    def __init__(
        self,
        saves: Path,
        games: Sequence[Game],
        statistics: StatisticsFile,
        *,
        settings: Callable[[], Settings],
        players: Callable[[], Players],
        clock: Callable[[], datetime],
        mistakes: Mistakes | None = None,
        refuges: Sequence[Path] = (),
    ) -> None:
        self.saves = saves
        self.games = games
        self.statistics = statistics
        self.settings = settings
        self.players = players
        self.clock = clock
        self.mistakes = mistakes
        self.refuges = refuges

    @property
    def pause(self) -> float:
        """The shortest time that an AI player's move takes, in seconds."""
        return self.settings().ai_pause / 1000

    def new(self, game: Game, wanted: MatchSetup) -> Sitting:
        """Return a match at a new table."""
        return self._dealt(game, wanted.seats, wanted.options, wanted.deal, wanted.agreed)

    def _dealt(
        self,
        game: Game,
        seats: Sequence[Seat],
        options: Mapping[str, object],
        deal: str = "",
        agreed: AgreedSeed | None = None,
    ) -> Sitting:
        """Return a match at a new table whose shuffles follow from a seed.

        :param deal: the deal from which they follow; empty for a new one.
        :param agreed: the seed to which a person has added a word; ``None`` for a new seed.
        """
        luck = SystemRandom()
        seed = agreed or AgreedSeed(new_seed(deal or new_deal(luck), luck), "")
        deal = deal_of(seed.seed, seed.word) or deal
        rng = Random(f"deal {deal}")
        table = Table(game, seats, dict(options), rng.randrange(len(seats)))
        table.seed, table.word = seed.seed, seed.word
        return self.start(table, rng, deal=deal)

    def from_code(
        self, code: DealCode, names: Sequence[str], folder: Path | None = None, *, again: bool = False
    ) -> Sitting:
        """Return a match at the new table that a code describes.

        :param names: the names of the players by seat.
        :param folder: the folder in which it is saved; ``None`` for the folder of saved tables.
        :param again: whether people here have played the deal before, which counts as help.
        :raises OptionsError: if the game does not allow these house rules.
        """
        table = code.table(names)
        table.seed = new_seed(code.deal, SystemRandom())
        sitting = self.start(table, Random(), deal=code.deal, folder=folder)
        if again and isinstance(sitting.match, LiveMatch) and sitting.match.recorder is not None:
            sitting.match.recorder.record_repeated_deal()
        return sitting

    def start(
        self, table: Table, rng: Random, deals: Sequence[Move] = (), deal: str = "", folder: Path | None = None
    ) -> Sitting:
        """Return a match at a table that has no file yet, and begin to save it.

        :param rng: for shuffles that follow from nothing else, and for the AI players' seeds.
        :param deals: the shuffles of another table, dealt again where they fit.
        :param deal: the deal from which the shuffles follow; empty if there is none.
        :param folder: the folder in which it is saved; ``None`` for the folder of saved tables.
        """
        writer, unsaved = None, NO_FILE
        try:
            writer = new_file(folder or self.saves, table, self.clock())
        except StoreError as error:
            unsaved = not_saved(error)
        path = None if writer is None else writer.path
        match = self._match(table, writer, path, rng, deals, deal, unsaved)
        if writer is not None:
            writer.wait(FIRST_SAVING_SECONDS)
            match.note_saving()
        return Sitting(match, match.save_status.warning)

    def open_any(self, path: Path) -> Slices[Sitting | CannotSit]:
        """Open the table of any file; if it is a sample or cannot be written, open a copy."""
        if is_file(path) and (is_sample(path) or not may_be_written(path)):
            return self.open_copy(path, f"This is a copy: {path.name} itself stays as it is.")
        return self.open_saved(path)

    def open_saved(self, path: Path) -> Slices[Sitting | CannotSit]:
        """Open a saved table and continue to save it in its file."""
        try:
            loaded, writer = yield from part(opening(path, self.games), 0.0, READING_SHARE)
        except TableFileError as error:
            return _cannot_read(path, error)
        except InUseError as error:
            return CannotSit("This table is open elsewhere", f"{capitalized(str(error))}. Then open it here again.")
        except StoreError as error:
            text = f"{error}\nYou can continue to play: after a move, a copy is kept elsewhere when you leave."
            return CannotSit("This table can't be saved", text, path)
        try:
            yield from part(prepare_views(loaded.table), READING_SHARE, 1.0)
        except GeneratorExit:
            writer.close()
            raise
        match = self._match(loaded.table, writer, path)
        if match.recorder is not None:
            match.recorder.restore()
        return Sitting(match, loaded.notice or "")

    def open_copy(self, path: Path, notice: str = "") -> Slices[Sitting | CannotSit]:
        """Continue the table of a file in a new file; the original stays as it is.

        :param notice: a message to the people at the table; empty for none.
        """
        try:
            table = yield from self._reading(path)
        except TableFileError as error:
            return _cannot_read(path, error)
        sitting = self.start(table, Random())
        return sitting if sitting.notice else Sitting(sitting.match, notice)

    def open_replay(self, path: Path) -> Slices[ReplayMatch | CannotSit]:
        """Return a replay of the table of a file; nothing is played, and the file stays as it is."""
        try:
            return ReplayMatch((yield from self._reading(path)), path)
        except TableFileError as error:
            return _cannot_read(path, error)

    def keep_copy(self, match: LiveMatch) -> str:
        """Save a copy of a table as it is now; return a message about the result."""
        try:
            return f"A copy is kept: {self._copied(match, self.saves).name.removesuffix(TABLE_ENDING)}"
        except StoreError as error:
            return f"No copy could be saved: {error}"

    def _copied(self, match: LiveMatch, folder: Path) -> Path:
        """Save a copy of a table as it is now, with all its lines, and return its path.

        :raises StoreError: if it cannot be written in this folder.
        """
        writer = start_saving(folder, match.table.copy(), self.clock())
        writer.close()
        return writer.path

    def rescue(self, match: LiveMatch) -> Path | None:
        """Save a copy of a table that cannot be saved in its file; return its path, ``None`` if no folder takes it."""
        for folder in self.refuges:
            with contextlib.suppress(StoreError):
                return self._copied(match, folder)
        return None

    def open_unsaved(self, path: Path) -> Slices[Sitting | CannotSit]:
        """Continue the table of a file without saving it."""
        try:
            table = yield from self._reading(path)
        except TableFileError as error:
            return _cannot_read(path, error)
        match = self._match(table, None, path, unsaved=SaveStatus(warning=UNSAVED))
        return Sitting(match, UNSAVED)

    def rematch(
        self,
        match: LiveMatch | LessonMatch,
        *,
        same: bool,
        hand: int = 0,
        turned: bool = False,
        agreed: AgreedSeed | None = None,
    ) -> Sitting:
        """Return a match at a new table with the same people and house rules; for a lesson, the lesson again.

        :param same: whether it has the same deals.
        :param hand: the number of the hand, from 0, whose deal comes first.
        :param turned: whether every player moves on by one seat.
        :param agreed: the seed of other deals to which a person has added a word; ``None`` for a new seed.
        """
        if isinstance(match, LessonMatch):
            return self._lesson_sitting(match.lesson)
        old = match.table
        seats = (*old.seats[-1:], *old.seats[:-1]) if turned else old.seats
        code = code_of(old, match.deal) if old.counted and not hand else None
        if code is not None:
            code = replace(code, levels=tuple(None if seat.is_person else seat.level for seat in seats))
            code = code if same else replace(code, deal=new_deal(SystemRandom()))
            return self.from_code(code, [seat.name for seat in seats], again=same)
        if not same:
            return self._dealt(old.game, seats, changed(old.house), agreed=agreed)
        begins = old.moves_until(hand) if hand else 0
        table = Table(old.game, seats, dict(changed(old.house)), old.view_at(None, begins).dealer)
        deals = [line.move for line in old.log[begins:] if line.actor == DEALER]
        # In a match that is not over, the deal would give away the shuffles to come.
        deal = "" if hand or match.actor is not None else match.deal
        return self.start(table, Random(), deals, deal)

    def lesson(self, game: Game, seats: int, hand: str = FIRST_HAND) -> Sitting:
        """Return a lesson of a game. It is not saved and does not count.

        :param seats: the number of players; 0 for the number that the lesson was written for.
        :param hand: which of the game's lessons.
        """
        return self._lesson_sitting(lesson_of(game, seats, hand))

    def _lesson_sitting(self, lesson: Lesson) -> Sitting:
        return Sitting(LessonMatch(lesson, self.settings().own_name, self.pause))

    def continue_lesson(self, match: LessonMatch) -> Sitting:
        """Return a match that continues a lesson with AI players. It is not saved and does not count."""
        table = match.table.branch(len(match.table.log))
        return Sitting(LiveMatch(table, self.players(), None, Random(), self.pause), "You play on your own from here.")

    def _reading(self, path: Path) -> Slices[Table]:
        """Read the table of a file and prepare its Views.

        :raises TableFileError: if it cannot be read.
        """
        loaded = yield from part(reading(path, self.games), 0.0, READING_SHARE)
        yield from part(prepare_views(loaded.table), READING_SHARE, 1.0)
        return loaded.table

    def _match(
        self,
        table: Table,
        writer: TableWriter | None,
        path: Path | None,
        rng: Random | None = None,
        deals: Sequence[Move] = (),
        deal: str = "",
        unsaved: SaveStatus = NO_FILE,
    ) -> LiveMatch:
        return LiveMatch(
            table,
            self.players(),
            writer,
            rng or Random(),
            self.pause,
            deals,
            recorder=_recorder(self.statistics, table, path, self.clock),
            deal=deal,
            on_mistake=None if self.mistakes is None else self.mistakes.keep,
            find_learners=partial(self._learners, table),
            unsaved=unsaved,
        )

    def _learners(self, table: Table) -> frozenset[int]:
        """Return the seats of people who have finished few matches of the table's game."""
        people = {number: table.seats[number].name.strip() for number in table.persons}
        matches: dict[str, set[tuple[str, str]]] = {name: set() for name in people.values()}
        try:
            for match in self.statistics.matches_of(table.game.id):
                for name in {seat.name.strip() for seat in match.seats if seat.is_person} & matches.keys():
                    matches[name].add((match.folder, match.table))
                if all(len(finished) >= FIRST_MATCHES for finished in matches.values()):
                    break  # the rest of a long file tells nothing more
        except StoreError:
            return frozenset()  # the statistics page reports the problem
        return frozenset(number for number, name in people.items() if len(matches[name]) < FIRST_MATCHES)


def _recorder(file: StatisticsFile, table: Table, path: Path | None, clock: Callable[[], datetime]) -> Recorder:
    """Return the recorder that adds a table to the statistics, which identify it by its file's name and folder."""
    if path is None:
        return Recorder(file, table, f"unsaved {clock()}", clock)
    return Recorder(file, table, path.name, clock, os.path.realpath(path.parent))


def _cannot_read(path: Path, error: TableFileError) -> CannotSit:
    return CannotSit("This table can't be opened", file_problem(path, error))


def file_problem(path: Path, error: TableFileError) -> str:
    """Return the text of the dialog about a file that cannot be opened, one paragraph per line."""
    file, name = one_line(str(path)), one_line(path.name)
    if not is_file(path):
        there = os.path.exists(path)  # a folder; what may not be looked at counts as missing
        hint = f"The names of saved tables end in {TABLE_ENDING}." if there else "It may have been moved or renamed."
        return f'{capitalized(error.reason)}: {file}\n{hint} Your own tables are under "Open a table" in the menu.'
    if not os.access(path, os.R_OK):
        return f"You may not read this file: {file}\nIts owner can allow it in the file's properties."
    if error.newer:
        return f"{capitalized(error.reason)}.\nInstall that version to open it. Nothing was changed: {file}"
    if not _is_text(path):
        return f"{name} is empty, or is not a text: there is no table in it. Nothing was changed: {file}"
    paragraphs = [f"Line {error.line} of {name}: {error.reason}."]
    if path.suffix.lower() in _TEXT_SUFFIXES:
        paragraphs.append(
            f"The file was not changed. It is plain text, so the line can be corrected in an editor: {file}"
        )
        paragraphs.append("A file from a newer version of Cardtable opens with that version.")
    else:
        paragraphs.append(f"The names of saved tables end in .cardtable.yaml. This file was not changed: {file}")
    return "\n".join(paragraphs)


def _is_text(path: Path) -> bool:
    """Whether a file has lines that can be corrected: it may have a few characters that are wrong."""
    try:
        content = read_file(path, MAX_BYTES)
    except StoreError:
        return True  # the reason says why it cannot be read
    return bool(content.strip()) and b"\0" not in content


# --- a table that cannot be saved in its file: a copy is kept elsewhere, and people are told where --------------------


class Rescue:
    """Keeps copies of matches that could not be saved.

    :param sittings: saves the copies.
    :param last_table: the file that remembers the last open table.
    """

    def __init__(self, sittings: Sittings, last_table: Path) -> None:
        self.sittings = sittings
        self.last_table = last_table
        self._kept: tuple[LiveMatch, int] | None = None
        """The match of which a copy was kept last, and the number of its moves."""
        self._copy: Path | None = None
        """The file of that copy."""
        self._message = ""

    def remember(self, path: Path) -> None:
        """Remember a table as the last open one. Without that note, the menu offers the table that was saved last."""
        with suppress(StoreError):
            write_note(self.last_table, str(path.absolute()))

    def keep(self, match: LiveMatch) -> Path | None:
        """Keep a copy of a match that could not be saved.

        :returns: the file that has all its moves; ``None`` if there is none.
        """
        return (match.path if match.save_status.is_saved else self._copy) if self._is_on_disk(match) else None

    def saving(self, match: LiveMatch) -> Slices[str]:
        """Save a match before it is left, in slices while the disk is slow.

        :returns: why it would be lost, with what can be done; empty if it is saved, in a copy elsewhere if it must be.
        """
        yield from match.finish_saving()
        if self._is_on_disk(match):
            return ""
        self._message = ""  # it is not lost yet
        why = match.save_status.problem or match.save_status.warning
        return f"{why}.\nNo other folder takes a copy either. Make room, or connect the disk."

    def _is_on_disk(self, match: LiveMatch) -> bool:
        """Return whether nothing of a match would be lost now; if its file lacks moves, a copy is kept first."""
        moves = (match, len(match.table.log))
        if not match.would_be_lost or self._kept == moves:
            return True
        path = self.sittings.rescue(match)
        why = match.save_status.problem or "it was played without being saved"
        if path is None:
            self._message = f"This table is lost, because it could be saved nowhere: {why}"
            return False
        self._kept, self._copy = moves, path
        self._message = f"Your table of {match.game.name} could not be saved: {why}.\nA copy is kept: {path}"
        self.remember(path)
        return True

    def take_message(self) -> str:
        """Return what has become of a match that could not be saved, once; empty if there is nothing to tell."""
        message, self._message = self._message, ""
        return message
