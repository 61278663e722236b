"""The commands about a table file: its outcome, the legal moves, the view of a seat, the move of an AI player."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from cardtable.commands.positions import table_at_position
from cardtable.commands.problems import UsageError
from cardtable.engine.game import Game
from cardtable.engine.log import LogLine
from cardtable.engine.plain_values import Json
from cardtable.engine.plain_view import plain_view
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from cardtable.engine.typography import counted
from cardtable.store.plain_yaml import write_yaml
from cardtable.store.seating import seats_as_written
from cardtable.store.tables.format import LoadedTable, read_table
from cardtable.store.texts import one_line

if TYPE_CHECKING:
    from cardtable.ai.explanation import Candidate


def loaded_table(path: Path, games: Sequence[Game]) -> LoadedTable:
    """Return the table of a file.

    :param path: a table file or a file with a position.
    :raises TableFileError: if the file cannot be read.
    """
    table = table_at_position(path, games)
    return read_table(path, games, waits=True) if table is None else LoadedTable(table, None, appendable=False)


def load(path: Path, games: Sequence[Game]) -> Table:
    """Return the table of a file, and print a notice to the error output if something is wrong with its end.

    :param path: a table file or a file with a position.
    :raises TableFileError: if the file cannot be read.
    """
    loaded = loaded_table(path, games)
    if loaded.notice:
        print(one_line(f"{path}: {loaded.notice}"), file=sys.stderr)
    return loaded.table


def check_seat(table: Table, seat: int | None) -> None:
    """Check that the table has this seat, if one is given.

    :raises UsageError: if the table has no such seat.
    """
    if seat is not None and not 0 <= seat < len(table.seats):
        raise UsageError(f"there is no seat {seat} at this table; its seats are 0 to {len(table.seats) - 1}")


def first_person(table: Table) -> int:
    """Return the first seat of a person, or else seat 0."""
    return next(iter(table.persons), 0)


def check(arguments: Namespace, games: Sequence[Game]) -> None:
    """Replay a table file and print the outcome."""
    table = load(arguments.file, games)
    state = table.state
    outcome: dict[str, Json] = {
        "game": table.game.id,
        "moves": len(table.log),
        "actor": "dealer" if state.actor == DEALER else state.actor,
        "hands": [list(result.points) for result in state.results],
        "scores": list(state.scores),
        "winners": None if state.winners is None else list(state.winners),
    }
    print(write_yaml(outcome), end="")


def moves(arguments: Namespace, games: Sequence[Game]) -> None:
    """Print the legal moves, one per line; for the dealer, the move's word and the cards to be put in order."""
    state = load(arguments.file, games).state
    if state.actor is not None:
        for move in state.moves():
            print(LogLine(state.actor, move))


def view(arguments: Namespace, games: Sequence[Game]) -> None:
    """Print everything that a seat or an onlooker may know, or the whole position."""
    table = load(arguments.file, games)
    if arguments.position:
        print(table.game.write_position(table.state), end="")
        return
    check_seat(table, arguments.seat)
    print(write_yaml({**plain_view(table.view(arguments.seat)), "seats": seats_as_written(table.seats)}), end="")


def move(arguments: Namespace, games: Sequence[Game]) -> None:
    """Print the move that an AI player would make, or a random deal if the dealer is to act."""
    table = load(arguments.file, games)
    actor = table.state.actor
    if actor is None:
        return
    if actor == DEALER:
        chosen = table.state.deal(Random(arguments.seed))
        print("dealer", chosen)
        return
    # Imported here because the other commands do not need players.
    from cardtable.ai.levels import level_of  # noqa: PLC0415
    from cardtable.ai.questions import Question  # noqa: PLC0415
    from cardtable.ai.search import explain  # noqa: PLC0415

    level = level_of(arguments.level or table.seats[actor].level)
    question = Question(table.view(actor), level, arguments.seed, arguments.budget, arguments.playouts)
    explanation = explain(question, table.game)
    if not arguments.explain:
        print(actor, explanation.move)
        return
    made = next((each for each in explanation.candidates if each.move == explanation.move), None)
    candidates = [_figures(each) | _note(each, made) for each in explanation.candidates]
    why: dict[str, Json] = {"move": f"{actor} {explanation.move}", "why": explanation.words, "candidates": candidates}
    print(write_yaml(why), end="")


def _figures(candidate: "Candidate") -> dict[str, Json]:
    """Return the figures of a candidate: its probability, or its worth in the deals that were played out."""
    if candidate.chance is not None:
        return {"move": str(candidate.move), "chance": round(candidate.chance, 6)}
    figures = {"worth": round(candidate.mean, 4), "best": candidate.best, "deals": candidate.deals}
    return {"move": str(candidate.move), **figures}


def _note(candidate: "Candidate", made: "Candidate | None") -> dict[str, Json]:
    """Return why the player did not make a move although it has a better figure than the player's move."""
    if made is None or candidate.chance is not None or candidate.mean <= made.mean:
        return {}
    if candidate.near:
        return {"note": "not clearly better: the difference may be chance"}
    if candidate.deals < made.deals:
        return {"note": f"dropped after {counted(candidate.deals, 'deal')}, in which other moves were better"}
    return {"note": "better, but players of this level sometimes slip"}


def list_games(_arguments: Namespace, games: Sequence[Game]) -> None:
    """Print the games: the id used by files and commands, the name and the number of players."""
    for game in games:
        players = f"{game.players[0]}-{game.players[-1]}" if len(game.players) > 1 else str(game.players[0])
        print(f"{game.id:18}{game.name} ({players} players). {game.title.blurb}")
