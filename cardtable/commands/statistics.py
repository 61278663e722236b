"""The command that prints the statistics or writes them to a spreadsheet file."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cardtable.commands.sheets import check_sheet, in_columns
from cardtable.engine.game import Game
from cardtable.engine.typography import counted
from cardtable.store.folders import folders
from cardtable.store.statistics.figures import Figures, figures, filtered
from cardtable.store.statistics.records import StatisticsFile
from cardtable.store.statistics.sheet import COLUMNS, write_sheet
from cardtable.store.texts import one_line

_HEADINGS: Final = ("matches", "won", "hands", "points", "best", "worst", "bids made", "undo", "hints")


def statistics(arguments: Namespace, games: Sequence[Game]) -> None:
    """Print the figures of each game by person and AI level, or write a spreadsheet file."""
    from cardtable.program.secret_deals import SecretDeals, still_secret  # noqa: PLC0415 - as elsewhere

    places = folders(arguments.saves)
    file = StatisticsFile(places.statistics)
    read, left_out = SecretDeals(places.saves, games).shown(file.read())
    if read.broken:
        print(one_line(f"{file.path}: left out {counted(read.broken, 'line')} that cannot be read"), file=sys.stderr)
    if left_out:
        print(still_secret(left_out), file=sys.stderr)
    read = filtered(read, unaided=arguments.unaided)
    sheet: Path | None = arguments.csv
    if sheet is not None:
        check_sheet(sheet, COLUMNS[0])
        write_sheet(sheet, read)
        return
    if not (read.hands or read.matches):
        print("No hand has been finished yet.")
    for game in games:
        figures_of_game = figures(filtered(read, game.id), game)
        if figures_of_game:
            print(_table(game, figures_of_game), end="\n\n")


def _table(game: Game, players: Sequence[Figures]) -> str:
    return in_columns([(game.name, *_HEADINGS), *map(_row, players)])


def _row(one: Figures) -> tuple[str, ...]:
    bids = one.made + one.failed
    points = ("" if each is None else str(round(each)) for each in (one.points, one.best, one.worst))
    return (
        str(one.who),
        str(one.matches),
        str(one.wins),
        str(one.hands),
        *points,
        f"{one.made} of {bids}" if bids else "",
        str(one.undo),
        str(one.hints),
    )
