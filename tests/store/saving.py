"""Tables opened and listed in the program's way."""

from datetime import datetime
from pathlib import Path

from cardtable.engine.slices import finished
from cardtable.store.tables.folder import SavedTable, SavedTables, opening
from cardtable.store.tables.format import LoadedTable
from cardtable.store.tables.writer import TableWriter
from tests.store.tables import GAMES

NOW = datetime(2026, 1, 31, 18, 5)
NAME = "toy 2026-01-31 18-05.cardtable.yaml"


def opened(path: Path) -> tuple[LoadedTable, TableWriter]:
    """Return a saved table, and the writer that keeps its file up to date."""
    return finished(opening(path, GAMES))


def listed(folder: Path) -> list[SavedTable]:
    """Return the tables in the folder, the one written last first."""
    return everything(SavedTables(folder, GAMES))


def everything(tables: SavedTables) -> list[SavedTable]:
    """Return all tables of a list, the one written last first."""
    return [saved for saved in tables.in_slices() if saved is not None]
