"""Moves as a table file writes them, each with its line and text, and how they are replayed."""

from collections.abc import Sequence

from cardtable.engine.cards import NotationError
from cardtable.engine.law import RefusedMove
from cardtable.engine.log import write_actor
from cardtable.engine.moves import Move
from cardtable.engine.slices import Slices
from cardtable.engine.state import DEALER
from cardtable.engine.table import MAX_MOVES, MOVES_PER_SLICE, Table
from cardtable.engine.typography import uncapitalized
from cardtable.store.texts.plain_yaml import TextProblem, YamlPart

WrittenMove = tuple[int, str]
"""A move's line in its file, and its text."""


def moves_in(part: YamlPart, key: str) -> list[WrittenMove]:
    """Return the moves that a part of a file lists; ``key`` is the name of the part.

    :raises TextProblem: if it is not a list of texts.
    """
    if not isinstance(part.value, tuple | None):
        raise TextProblem(part.line, f"{key!r} must be a list of moves, not {part.shown}")
    for each in part.value or ():
        if not isinstance(each.value, str):
            raise TextProblem(each.line, f"a move is written like '1 bid 140', not as {each.shown}")
    return [(each.line, each.value) for each in part.value or ()]


def playing(table: Table, moves: Sequence[WrittenMove]) -> Slices[None]:
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
            raise TextProblem(line, f"{over}, so {shortened(text)!r} can't follow")
        move = _move_of(to_act, text, line, table)
        try:
            table.play(to_act, move)
        except RefusedMove as error:
            raise TextProblem(line, f"illegal move {shortened(text)!r}: {error}") from None


def _move_of(to_act: int, text: str, line: int, table: Table) -> Move:
    actor, _, rest = text.strip().partition(" ")
    if actor != write_actor(to_act):
        seats = [str(number) for number in range(len(table.seats))]
        if actor not in ("dealer", *seats):
            begins = f"a seat's number ({seats[0]} to {seats[-1]}) or 'dealer'"
            raise TextProblem(line, f"a move begins with {begins}, not with {shortened(actor)!r}")
        other = DEALER if actor == "dealer" else int(actor)
        raise TextProblem(line, f"{_name(to_act)} is to act here, not {_name(other)}")
    try:
        return table.game.parse(rest)
    except NotationError as error:
        raise TextProblem(line, str(error)) from None


def _name(actor: int) -> str:
    return "the dealer" if actor == DEALER else f"seat {actor}"


def shortened(text: str) -> str:
    """Return a text of a file, cut to the length for an error message."""
    return text if len(text) <= 60 else f"{text[:60]}…"
