"""The statistics as the page shows them: the store's figures put into words, rows and charts."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from cardtable.engine.game import Game
from cardtable.store.figures import Figures, Who, chosen, figures, games_played, points_course, wins_course
from cardtable.store.files import StoreError, free_path
from cardtable.store.folders import Folders
from cardtable.store.sheet import write_sheet
from cardtable.store.statistics import Statistics, StatisticsFile
from cardtable.ui.pages.chart import Chart, written
from cardtable.ui.pages.statistics import ALL_GAMES, EVERYBODY, Sheet, StatisticsActions, StatisticsScene, Wish

MAX_LINES: Final = 5
"""At most this many players have a line in a chart."""
_COLUMNS: Final = (
    "Matches",
    "Won",
    "Share",
    "Hands",
    "Bids made",
    "Points",
    "A hand",
    "Best",
    "Worst",
    "Undo",
    "Hints",
)
_LABELS: Final = (
    *("Matches", "Matches won", "Share of matches won", "Hands", "Bids made", "Points", "Points a hand"),
    *("Best hand", "Worst hand", "Hands with undo", "Hands with hints"),
)


class Ledger:
    """Reads the statistics once, and answers the page's questions from them."""

    def __init__(self, places: Folders, games: Sequence[Game], clock: Callable[[], datetime]) -> None:
        """Read the file; one that cannot be read counts as empty, and ``notice`` says so."""
        self.places = places
        self.clock = clock
        self.file = StatisticsFile(places.statistics)
        self.statistics = Statistics()
        self.notice = ""
        try:
            self.statistics = self.file.read()
        except StoreError as error:
            self.notice = str(error)
        if self.statistics.broken:
            one = self.statistics.broken == 1
            lines = "One line" if one else f"{self.statistics.broken} lines"
            left = "it does" if one else "they do"
            self.notice = f"{lines} of {self.file.path} cannot be read; {left} not count."
        played = games_played(self.statistics)
        self.games = tuple(game for game in games if game.id in played)
        self.players = tuple(told.who for told in figures(self.statistics))

    def scene(self, leave: Callable[[], None], again: Callable[[str], None]) -> StatisticsScene:
        """Return the page.

        :param leave: goes back to the menu.
        :param again: shows the page again after the statistics were started over, with a notice about that.
        """
        actions = StatisticsActions(self.sheet, self.export, lambda: again(self.reset()), leave)
        names = [game.name for game in self.games]
        return StatisticsScene(names, [str(who) for who in self.players], actions, self.notice)

    def sheet(self, wish: Wish) -> Sheet:
        """Return the figures and charts that are wished for."""
        game = None if wish.game == ALL_GAMES else self.games[wish.game]
        who = None if wish.player == EVERYBODY else self.players[wish.player]
        read = chosen(self.statistics, None if game is None else game.id, unaided=wish.unaided)
        told = figures(read, game)
        if who is None:
            return self._of_everybody(wish, game, read, told)
        charts = _charts(read, game, (who,))
        if game is None:
            return self._of_all_games(wish, who, charts)
        own = next((each for each in told if each.who == who), Figures(who))
        rows = [(label, text) for label, text in zip(_LABELS, _cells(own), strict=True) if text]
        return Sheet((str(who), game.name), rows, (), charts)

    def _of_everybody(self, wish: Wish, game: Game | None, read: Statistics, told: Sequence[Figures]) -> Sheet:
        rows = [(str(each.who), *_cells(each)) for each in told]
        leads = [replace(wish, player=self.players.index(each.who)) for each in told]
        charts = _charts(read, game, tuple(each.who for each in told if each.hands)[:MAX_LINES])
        return Sheet(*_without_gaps(("Player", *_COLUMNS), rows), leads, charts)

    def _of_all_games(self, wish: Wish, who: Who, charts: Sequence[tuple[str, Chart]]) -> Sheet:
        rows, leads = [], []
        for place, game in enumerate(self.games):
            read = chosen(self.statistics, game.id, unaided=wish.unaided)
            for each in figures(read, game):
                if each.who == who:
                    rows.append((game.name, *_cells(each)))
                    leads.append(replace(wish, game=place))
        return Sheet(*_without_gaps((str(who), *_COLUMNS), rows), leads, charts)

    def export(self, unaided: bool) -> str:
        """Write the sheet into the person's documents, and return where it is or why it is not."""
        folder = self.places.documents or self.places.statistics.parent
        path = free_path(folder / f"Cardtable statistics {self.clock():%Y-%m-%d %H-%M}.csv")
        try:
            write_sheet(path, chosen(self.statistics, unaided=unaided))
        except StoreError as error:
            return str(error)
        return f"All hands and matches are now in this file, for any spreadsheet to open:\n{path}"

    def reset(self) -> str:
        """Start over, and return where the old file is or why that was not possible."""
        try:
            aside = self.file.reset(self.clock())
        except StoreError as error:
            return str(error)
        return "" if aside is None else f"The statistics start over. The old ones are kept in {aside}"


def _cells(told: Figures) -> tuple[str, ...]:
    bids = told.made + told.failed
    return (
        str(told.matches),
        str(told.wins),
        f"{round(100 * told.wins / told.matches)} %" if told.matches else "",
        str(told.hands),
        f"{told.made} of {bids}" if bids else "",
        "" if told.points is None else written(told.points),
        "" if told.points is None else f"{told.points / told.hands:.1f}".replace("-", "−"),
        "" if told.best is None else written(told.best),
        "" if told.worst is None else written(told.worst),
        str(told.undo or ""),
        str(told.hints or ""),
    )


def _without_gaps(
    headings: Sequence[str], rows: Sequence[Sequence[str]]
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return headings and rows without the columns in which nobody has anything."""
    kept = [column for column in range(len(headings)) if any(row[column] for row in rows)]
    return tuple(headings[column] for column in kept), [tuple(row[column] for column in kept) for row in rows]


def _charts(read: Statistics, game: Game | None, players: Sequence[Who]) -> list[tuple[str, Chart]]:
    """Return the charts that have something to show: points only of one game, for others cannot be compared."""
    names = [str(who) for who in players]
    made = []
    if game is not None:
        made.append(("Points", Chart(names, points_course(read, players), "Points, added up")))
    made.append(("Won", Chart(names, wins_course(read, players), "Matches won so far", " %")))
    return [(name, chart) for name, chart in made if len(chart.totals) > 1]
