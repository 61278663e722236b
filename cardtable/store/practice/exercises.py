"""Exercises: decisions of one seat, with the loss of each move. Some come with the program, for each game.

Those are in the game's folder ``practice``: a table file for each, which ends before the decision, and the list
``exercises.jsonl``, one JSON object a line. ``tests/practice/find.py`` makes them.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.plain_values import Json
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.table import Table, table_at
from cardtable.engine.typography import counted
from cardtable.store.files import ENDING
from cardtable.store.game_files import folder_of
from cardtable.store.tables.table_file import parse_table
from cardtable.store.texts.plain_json import items, number, whole
from cardtable.store.texts.plain_yaml import TextProblem

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
        name = f"{self.name}{ENDING}"
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
