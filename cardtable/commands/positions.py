"""Reads files with a position instead of a table: the output of ``cardtable view FILE --position``, or hand-written."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game, game_in
from cardtable.engine.positions.notation import PositionError
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table, table_at
from cardtable.store.errors import StoreError, TableFileError
from cardtable.store.files import read_file

MAX_BYTES: Final = 1024 * 1024
"""The maximum number of bytes that are read."""
_GAME: Final = re.compile(r"^game[ \t]+(\S+)[ \t]*$", re.MULTILINE)
"""The line that every position has; a table file has ``game:`` instead."""


def table_at_position(path: Path, games: Sequence[Game]) -> Table | None:
    """Return a table without a log at the position of a file; ``None`` if the file is not a position.

    :raises TableFileError: if the position cannot be read.
    """
    text = _text_of(path)
    named = _GAME.search(text)
    if named is None:
        return None
    try:
        game = game_in(games, named[1])
    except KeyError as error:
        raise TableFileError(path, _line_of(text, "game"), str(error.args[0])) from None
    try:
        state = game.read_position(text)
    except NotationError as error:
        key = error.key if isinstance(error, PositionError) else ""
        raise TableFileError(path, _line_of(text, key), str(error)) from None
    return table_at(game, [Seat(f"Player {seat}") for seat in range(state.seats)], state)


def _text_of(path: Path) -> str:
    """Return the text of a file; empty if it cannot be read, or is larger than any position."""
    try:
        return read_file(path, MAX_BYTES).decode("utf-8", "replace")
    except StoreError:
        return ""  # read as a table it will be refused with the reason


def _line_of(text: str, key: str) -> int:
    """Return the number of the line that begins with a key; 1 if there is none."""
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.split()[:1] == [key]), 1)
