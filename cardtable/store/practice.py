"""Exercises: decisions of one seat, with the loss of each move. Some come with the program, for each game.

Those are in the game's folder ``practice``: a table file for each, which ends before the decision, and the list
``exercises.jsonl``, one JSON object a line. ``tools/find_exercises.py`` makes them.

The practice folder has people's own mistakes, each in a small file, and each person's schedules of the exercises that
come with the program. It is beside the statistics. A file that cannot be read is reported and left unchanged.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.plain_values import Json
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
from cardtable.store.plain_json import items, mapping, number, whole
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
    lines = listed.read_text(encoding="utf-8").splitlines()
    return tuple(exercise_of(json.loads(line), game) for line in lines if line)


def exercise_of(raw: Mapping[str, object], game: Game) -> Exercise:
    """Return the exercise written as these plain values.

    :raises ExerciseError: if a value is missing or wrong.
    """
    try:
        moves = tuple(_weighed(items(each), game) for each in items(raw["moves"]))
        exercise = Exercise(
            game,
            str(raw["name"]),
            kind=str(raw["kind"]),
            best=game.parse(str(raw["best"])),
            why=str(raw["why"]),
            worth=number(raw["worth"]),
            deals=whole(raw["deals"]),
            moves=moves,
            position="".join(f"{line}\n" for line in items(raw.get("position", []))),
            names=tuple(map(str, items(raw.get("names", [])))),
            made=game.parse(str(raw["made"])) if "made" in raw else None,
            found=date.fromisoformat(str(raw["found"])) if "found" in raw else None,
            hand=whole(raw.get("hand", 0)),
            last_moves=tuple((whole(seat), str(text)) for seat, text in map(items, items(raw.get("told", [])))),
            table_file=str(raw.get("table", "")),
        )
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise ExerciseError(_why(error)) from None
    if not any(each.move == exercise.best for each in moves):
        raise ExerciseError("its best move is not among those compared")
    return exercise


def as_written(exercise: Exercise) -> dict[str, Json]:
    """Return an exercise of a person's own as plain values."""
    return {
        "game": exercise.game.id,
        "name": exercise.name,
        "kind": exercise.kind,
        **({} if exercise.found is None else {"found": exercise.found.isoformat()}),
        **({"table": exercise.table_file} if exercise.table_file else {}),
        "hand": exercise.hand,
        "names": list(exercise.names),
        **({} if exercise.made is None else {"made": str(exercise.made)}),
        "best": str(exercise.best),
        "why": exercise.why,
        "worth": exercise.worth,
        "deals": exercise.deals,
        "moves": [[str(each.move), each.loss, each.error] for each in exercise.moves],
        "told": [list(each) for each in exercise.last_moves],
        "position": exercise.position.splitlines(),
    }


def _weighed(parts: Sequence[object], game: Game) -> MoveLoss:
    return MoveLoss(game.parse(str(parts[0])), number(parts[1]), number(parts[2]))


def _why(error: Exception) -> str:
    return f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)


STEPS: Final = (1, 3, 7, 21)
"""The numbers of days after which an exercise comes back."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The day on which an exercise comes back.

    :param step: the number of ``STEPS`` that have been solved.
    :param due: the first day on which it is due; ``None`` once it has retired.
    """

    step: int
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
        raw = _object_in(path)
        game = self.games.get(str(raw.get("game")))
        if raw.get("exercise") == FORMAT and game is None:
            return None
        try:
            if raw.get("exercise") != FORMAT or game is None:
                raise ExerciseError("it is not an exercise that this version of Cardtable knows")
            exercise = exercise_of(raw, game)
            if not exercise.own:
                raise ExerciseError("'position' is missing")
            if "player" not in raw:
                raise ExerciseError("'player' is missing")
            return OwnExercise(path, str(raw["player"]), exercise, _schedule(raw))
        except ExerciseError as error:
            raise StoreError(f"{path} can't be read: {error}. It stays as it is.") from None

    def keep(self, exercise: Exercise, player: str, schedule: Schedule) -> bool:
        """Keep a mistake of a player unless it is already kept; return whether it is new.

        :raises StoreError: if it cannot be written.
        """
        path = self.folder / f"{exercise.game.id} {exercise.name}{ENDING}"
        make_folder(self.folder, private=True)
        with changing(path):
            if is_there(path):
                return False
            self._write(OwnExercise(path, player, exercise, schedule))
        return True

    def reschedule(self, own: OwnExercise, schedule: Schedule) -> None:
        """Keep the new schedule of an exercise.

        :raises StoreError: if it cannot be written.
        """
        with changing(own.path):
            self._write(OwnExercise(own.path, own.player, own.exercise, schedule))

    @staticmethod
    def _write(own: OwnExercise) -> None:
        values = {
            "exercise": FORMAT,
            "player": own.player,
            **_schedule_as_written(own.schedule),
            **as_written(own.exercise),
        }
        write_atomically(own.path, json.dumps(values, ensure_ascii=False, indent=1) + "\n", private=True)

    # --- exercises that come with the program -------------------------------------------------------------------------

    def shipped(self, player: str) -> dict[str, Schedule]:
        """Return a player's schedules of the shipped exercises that the player has tried, by ``GAME/NAME``.

        :raises StoreError: if they cannot be read, or a newer version of the program wrote the file.
        """
        path = self.folder / SHIPPED
        if not is_there(path):
            return {}
        content = _object_in(path)
        refuse_newer(path, content.get("version"), FORMAT)
        try:
            listed = mapping(mapping(content.get("players")).get(player, {}))
            return {str(key): _schedule(mapping(each)) for key, each in listed.items()}
        except ValueError as error:
            raise StoreError(f"{path} can't be read: {error}. It stays as it is.") from None

    def reschedule_shipped(self, key: str, player: str, schedule: Schedule) -> None:
        """Keep a player's new schedule of a shipped exercise. A file that cannot be read is set aside.

        :raises StoreError: if it cannot be written, or a newer version of the program wrote the file.
        """
        path = self.folder / SHIPPED
        make_folder(self.folder, private=True)
        with changing(path):
            try:
                self.shipped(player)
                content = _object_in(path) if is_there(path) else {}
            except NewerFileError:
                raise
            except StoreError:
                content = {}
                set_unreadable_aside(path)
            players = mapping(content.get("players", {}))
            players[player] = {**mapping(players.get(player, {})), key: _schedule_as_written(schedule)}
            text = json.dumps({"version": FORMAT, **content, "players": players}, ensure_ascii=False, indent=1) + "\n"
            write_atomically(path, text, private=True)


def _object_in(path: Path) -> dict[str, object]:
    """Return the JSON object in a file.

    :raises StoreError: if it cannot be read, or holds something else.
    """
    try:
        content = json.loads(read_file(path, MAX_BYTES))
    except (ValueError, RecursionError) as error:
        raise StoreError(f"{path} can't be read: {error}. It stays as it is.") from None
    if not isinstance(content, dict):
        raise StoreError(f"{path} can't be read: it is not a list of names and values. It stays as it is.")
    return content


def _schedule(raw: Mapping[str, object]) -> Schedule:
    """Return the schedule of an exercise.

    :raises ExerciseError: if a part of it is missing or wrong.
    """
    try:
        step, due = whole(raw["step"]), raw["due"]
        schedule = Schedule(step, None if due is None else date.fromisoformat(str(due)))
    except KeyError as error:
        raise ExerciseError(f"{error} is missing") from None
    except ValueError as error:
        raise ExerciseError(f"its 'step' or 'due' is wrong ({error})") from None
    if not 0 <= step <= len(STEPS):
        raise ExerciseError(f"its 'step' is from 0 to {len(STEPS)}, not {step}")
    return schedule


def _schedule_as_written(schedule: Schedule) -> dict[str, Json]:
    return {"step": schedule.step, "due": None if schedule.due is None else schedule.due.isoformat()}
