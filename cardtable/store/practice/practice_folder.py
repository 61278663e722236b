"""The practice folder: people's own mistakes, each in a small file, and each person's schedules of shipped exercises.

The folder is beside the statistics. A file that cannot be read is reported and left unchanged.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.plain_values import Json
from cardtable.store.errors import NewerFileError, StoreError, refuse_newer
from cardtable.store.files import changing, is_there, paths_matching, read_file, set_unreadable_aside, write_atomically
from cardtable.store.folders import make_folder
from cardtable.store.practice.exercises import Exercise, ExerciseError, as_written, exercise_of
from cardtable.store.practice.schedule import STEPS, Schedule
from cardtable.store.texts.plain_json import mapping, whole

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
