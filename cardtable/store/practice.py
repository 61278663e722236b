"""Exercises: decisions of one seat, with the loss of each move. Some come with the program, for each game.

Those are in the game's folder ``practice``: a table file for each, which ends before the decision, and the list
``exercises.jsonl``, one JSON object a line. ``tools/find_exercises.py`` makes them.

The practice folder has people's own mistakes, each in a small file, and each person's schedules of the exercises that
come with the program. It is beside the statistics. A file that cannot be read is reported and left unchanged.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct

from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.table import Table, table_at
from cardtable.engine.typography import counted
from cardtable.store.errors import NewerFileError, StoreError, refuse_newer
from cardtable.store.files import (
    changing,
    is_there,
    make_folder,
    paths_matching,
    read_file,
    set_unreadable_aside,
    write_atomically,
)
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.game_files import folder_of
from cardtable.store.plain_json import Amount, Count, ShapeError, as_json, object_in, plain, shaped
from cardtable.store.plain_yaml import TextProblem
from cardtable.store.tables.format import parse_table

FOLDER: Final = "practice"
LIST: Final = "exercises.jsonl"


class ExerciseError(ValueError):
    """An exercise that cannot be used. The message says why."""


@dataclass(frozen=True, slots=True)
class MoveLoss:
    """The loss of a move.

    :param loss: how much worse it is than the best move, in the measure of :meth:`Bot.worth`.
    :param error: the standard error of the loss.
    """

    move: Move
    loss: float
    error: float


@dataclass(frozen=True, slots=True)
class Exercise:
    """A decision to be made again.

    :param name: its name, which no other exercise of its game has.
    :param kind: the kind of decision: ``bids``, ``leads`` …
    :param best: the recommended move.
    :param why: the reason for it, in a sentence.
    :param worth: the result that the seat can expect with the best move.
    :param deals: the number of deals in which the moves were compared.
    :param moves: the moves that were compared, the best first.
    :param position: the position as a text; empty for an exercise that comes with the program.
    :param names: the players' names by seat, if there is a position.
    :param made: the move that the person once made; ``None`` for an exercise that comes with the program.
    :param found: the day on which it was found; ``hand`` is the number of the hand at its table.
    :param table_file: the file of the table at which it was found; empty if that is not known.
    :param last_moves: the last moves before it in words, each with the seat that made it.
    """

    game: Game
    name: str
    kind: str
    best: Move
    why: str
    worth: float
    deals: int
    moves: tuple[MoveLoss, ...]
    position: str
    names: tuple[str, ...]
    made: Move | None
    found: date | None
    hand: int
    last_moves: tuple[tuple[int, str], ...]
    table_file: str = ""

    @property
    def own(self) -> bool:
        """Whether it is a mistake of a person at this computer."""
        return bool(self.position)

    def table(self, person: str = "") -> Table:
        """Return the table before the decision.

        :param person: the name of the person who solves it; empty for the name at the table.
        :raises ExerciseError: if it cannot be read.
        """
        table = self._own_table() if self.own else self._shipped_table()
        actor = table.state.actor
        if actor is None or actor < 0 or table.state.refusal(self.best) is not None:
            raise ExerciseError("its best move cannot be made there")
        table.seats = tuple(_seated(table, actor, person))
        return table

    def _own_table(self) -> Table:
        try:
            state = self.game.read_position(self.position)
        except NotationError as error:
            raise ExerciseError(f"its position cannot be read: {error}") from None
        if len(self.names) != state.seats:
            raise ExerciseError(f"it names {counted(len(self.names), 'player')} instead of {state.seats}")
        return table_at(self.game, [Seat(name) for name in self.names], state)

    def _shipped_table(self) -> Table:
        name = f"{self.name}{TABLE_ENDING}"
        try:
            return parse_table(folder_of(self.game).joinpath(FOLDER, name).read_bytes(), (self.game,)).table
        except (OSError, TextProblem) as error:
            raise ExerciseError(f"{name} cannot be read: {error}") from None


def _seated(table: Table, actor: int, person: str) -> Iterator[Seat]:
    """Yield the players with a person on the seat to act; another player of that name takes the name from there."""
    was = table.seats[actor].name
    person = person or was
    for place, seat in enumerate(table.seats):
        if place == actor:
            yield Seat(person)
        else:
            yield Seat(was if seat.name == person else seat.name, PlayerKind.AI)


def shipped(game: Game) -> tuple[Exercise, ...]:
    """Return the exercises of a game that come with the program; none if it has none."""
    listed = folder_of(game).joinpath(FOLDER, LIST)
    if not listed.is_file():
        return ()
    return tuple(exercise_of(object_in(line), game) for line in listed.read_bytes().splitlines() if line)


class WrittenExercise(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An exercise as files write it. Those that come with the program have no position, and what goes with it."""

    name: str
    kind: str
    found: date | None = None
    table: str = ""
    hand: Count = 0
    names: tuple[str, ...] = ()
    made: str | None = None
    best: str
    why: str
    worth: Amount
    deals: Count
    moves: tuple[tuple[str, Amount, Amount], ...]
    told: tuple[tuple[int, str], ...] = ()
    position: tuple[str, ...] = ()


def exercise_of(values: object, game: Game) -> Exercise:
    """Return the exercise written as these plain values.

    :raises ExerciseError: if a value is missing or wrong.
    """
    try:
        written = shaped(values, WrittenExercise)
        exercise = Exercise(
            game,
            written.name,
            written.kind,
            best=game.parse(written.best),
            why=written.why,
            worth=written.worth,
            deals=written.deals,
            moves=tuple(MoveLoss(game.parse(move), loss, error) for move, loss, error in written.moves),
            position="".join(f"{line}\n" for line in written.position),
            names=written.names,
            made=None if written.made is None else game.parse(written.made),
            found=written.found,
            hand=written.hand,
            last_moves=written.told,
            table_file=written.table,
        )
    except (ShapeError, NotationError) as error:
        raise ExerciseError(str(error)) from None
    if not any(each.move == exercise.best for each in exercise.moves):
        raise ExerciseError("its best move is not among those compared")
    return exercise


def as_written(exercise: Exercise) -> WrittenExercise:
    """Return an exercise as files write it: the inverse of :func:`exercise_of`."""
    return WrittenExercise(
        name=exercise.name,
        kind=exercise.kind,
        found=exercise.found,
        table=exercise.table_file,
        hand=exercise.hand,
        names=exercise.names,
        made=None if exercise.made is None else str(exercise.made),
        best=str(exercise.best),
        why=exercise.why,
        worth=exercise.worth,
        deals=exercise.deals,
        moves=tuple((str(each.move), each.loss, each.error) for each in exercise.moves),
        told=exercise.last_moves,
        position=tuple(exercise.position.splitlines()),
    )


STEPS: Final = (1, 3, 7, 21)
"""The numbers of days after which an exercise comes back."""


class Schedule(Struct, frozen=True):
    """The day on which an exercise comes back.

    :param step: the number of ``STEPS`` that have been solved.
    :param due: the first day on which it is due; ``None`` once it has retired.
    """

    step: Annotated[int, Meta(ge=0, le=len(STEPS))]
    due: date | None

    def is_due(self, today: date) -> bool:
        return self.due is not None and self.due <= today

    def after_answer(self, right: bool, today: date) -> "Schedule":
        """Return the schedule after an answer; a right answer counts only when the exercise is due."""
        if not right:
            return new_schedule(today)
        if not self.is_due(today):
            return self
        step = self.step + 1
        return Schedule(step, None if step >= len(STEPS) else today + timedelta(days=STEPS[step]))


RETIRED: Final = Schedule(len(STEPS), None)


def new_schedule(today: date) -> Schedule:
    """Return the schedule of an exercise that begins today."""
    return Schedule(0, today + timedelta(days=STEPS[0]))


ENDING: Final = ".exercise.json"
SHIPPED: Final = "shipped.json"
FORMAT: Final = 1
MAX_BYTES: Final = 1024 * 1024


class _Owner(Struct):
    """Whose mistake a file has, and in which game. The exercise and its schedule are beside that."""

    player: str
    game: str


class _Shipped(Struct):
    """The file with the schedules of shipped exercises, by player and ``GAME/NAME``."""

    players: dict[str, dict[str, object]] = {}


@dataclass(frozen=True, slots=True)
class OwnExercise:
    """A person's mistake as an exercise, and its schedule."""

    path: Path
    player: str
    exercise: Exercise
    schedule: Schedule


class PracticeFolder:
    """The folder of people's exercises.

    :ivar problems: the files that could not be read the last time, one sentence each.
    """

    def __init__(self, folder: Path, games: Sequence[Game]) -> None:
        """Use this folder; it is made with the first exercise."""
        self.folder = folder
        self.games = {game.id: game for game in games}
        self.problems: list[str] = []

    # --- one's own mistakes -------------------------------------------------------------------------------------------

    def own(self, player: str) -> list[OwnExercise]:
        """Return the exercises of a player, the earliest due first."""
        self.problems = []
        exercises = []
        for path in sorted(paths_matching(self.folder, f"*{ENDING}")):
            try:
                own = self._read(path)
            except StoreError as error:
                self.problems.append(str(error))
            else:
                exercises += [own] if own is not None and own.player == player else []
        return sorted(exercises, key=lambda each: (each.schedule.due or date.max, each.path.name))

    def _read(self, path: Path) -> OwnExercise | None:
        """Return the exercise in a file; ``None`` if this version does not know its game.

        :raises StoreError: if it cannot be read.
        """
        try:
            values = object_in(read_file(path, MAX_BYTES))
            if values.get("exercise") != FORMAT:
                raise ShapeError("it is not an exercise that this version of Cardtable knows")
            owner = shaped(values, _Owner)
            if owner.game not in self.games:
                return None
            exercise = exercise_of(values, self.games[owner.game])
            if not exercise.own:
                raise ShapeError("'position' is missing")
            return OwnExercise(path, owner.player, exercise, shaped(values, Schedule))
        except (ShapeError, ExerciseError) as error:
            raise _unreadable(path, error) from None

    def keep(self, exercise: Exercise, player: str, schedule: Schedule) -> bool:
        """Keep a mistake of a player; return whether it is new.

        One that is already kept only gets the figures, if they are from more deals.

        :raises StoreError: if it cannot be written.
        """
        path = self.folder / f"{exercise.game.id} {exercise.name}{ENDING}"
        make_folder(self.folder, private=True)
        with changing(path):
            if is_there(path):
                own = self._read(path)
                if own is not None and own.player == player and exercise.deals > own.exercise.deals:
                    self._write(OwnExercise(path, player, exercise, own.schedule))
                return False
            self._write(OwnExercise(path, player, exercise, schedule))
        return True

    def reschedule(self, own: OwnExercise, schedule: Schedule) -> None:
        """Keep the new schedule of an exercise.

        :raises StoreError: if it cannot be written.
        """
        with changing(own.path):
            self._write(OwnExercise(own.path, own.player, own.exercise, schedule))

    def rename(self, before: str, name: str) -> None:
        """Let a player's exercises and schedules be those of a new name; files that cannot be read stay as they are.

        :raises StoreError: if one cannot be written.
        """
        for path in paths_matching(self.folder, f"*{ENDING}"):
            with changing(path):
                try:
                    own = self._read(path)
                except StoreError:
                    continue
                if own is not None and own.player == before:
                    self._write(OwnExercise(path, name, own.exercise, own.schedule))
        path = self.folder / SHIPPED
        if not is_there(path):
            return
        with changing(path):
            try:
                values, file = _shipped_in(path)
            except StoreError:
                return
            if before in file.players:
                file.players[name] = {**file.players.pop(before), **file.players.get(name, {})}
                self._write_shipped(values, file)

    def _write_shipped(self, values: dict[str, object], file: _Shipped) -> None:
        written = {"version": FORMAT, **values, "players": file.players}
        write_atomically(self.folder / SHIPPED, as_json(written, indent=1) + "\n", private=True)

    @staticmethod
    def _write(own: OwnExercise) -> None:
        exercise = own.exercise
        owner = {"exercise": FORMAT, "player": own.player, **plain(own.schedule), "game": exercise.game.id}
        write_atomically(own.path, as_json({**owner, **plain(as_written(exercise))}, indent=1) + "\n", private=True)

    # --- exercises that come with the program -------------------------------------------------------------------------

    def shipped(self, player: str) -> dict[str, Schedule]:
        """Return a player's schedules of the shipped exercises that the player has tried, by ``GAME/NAME``.

        :raises StoreError: if they cannot be read, or a newer version of the program wrote the file.
        """
        path = self.folder / SHIPPED
        try:
            return shaped(_shipped_in(path)[1].players.get(player, {}), dict[str, Schedule])
        except ShapeError as error:
            raise _unreadable(path, error) from None

    def reschedule_shipped(self, key: str, player: str, schedule: Schedule) -> None:
        """Keep a player's new schedule of a shipped exercise. A file that cannot be read is set aside.

        :raises StoreError: if it cannot be written, or a newer version of the program wrote the file.
        """
        path = self.folder / SHIPPED
        make_folder(self.folder, private=True)
        with changing(path):
            try:
                self.shipped(player)
                values, file = _shipped_in(path)
            except NewerFileError:
                raise
            except StoreError:
                values, file = {}, _Shipped()
                set_unreadable_aside(path)
            file.players.setdefault(player, {})[key] = plain(schedule)
            self._write_shipped(values, file)


def _shipped_in(path: Path) -> tuple[dict[str, object], _Shipped]:
    """Return all that is in the file of shipped exercises, and the schedules in it.

    :raises StoreError: if it cannot be read, or a newer version of the program wrote it.
    """
    try:
        values = object_in(read_file(path, MAX_BYTES)) if is_there(path) else {}
        refuse_newer(path, values.get("version"), FORMAT)
        return values, shaped(values, _Shipped)
    except ShapeError as error:
        raise _unreadable(path, error) from None


def _unreadable(path: Path, error: Exception) -> StoreError:
    return StoreError(f"{path} can't be read: {error}. It stays as it is.")
