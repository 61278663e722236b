"""The page of statistics: the figures as texts, rows and charts."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.slices import Slices
from cardtable.engine.typography import signed
from cardtable.pages.bar_chart import BarChart
from cardtable.pages.chart import Chart
from cardtable.pages.statistics import (
    ALL_GAMES,
    ALL_PLAYERS,
    FigureSheet,
    Selection,
    StatisticsActions,
    StatisticsScene,
)
from cardtable.pages.statistics_rates import kind_sheet, loss_bars, luck_chart, rate_rows
from cardtable.pages.statistics_tiles import big_figures, hand_word_of, recent_matches
from cardtable.program.program import Program
from cardtable.program.secret_deals import still_secret
from cardtable.store.errors import StoreError, unreadable_lines
from cardtable.store.files import write_new
from cardtable.store.statistics.figures import (
    Figures,
    Player,
    figures,
    filtered,
    games_played,
    points_by_hand,
    points_course,
    wins_course,
)
from cardtable.store.statistics.rates import HandCosts
from cardtable.store.statistics.sheet import sheet_text
from cardtable.store.statistics.statistics import Statistics
from cardtable.ui.waiting import MAX_SECONDS_WITHOUT_PAGE, WaitScene, Work, advance

MAX_CHART_LINES: Final = 5


class StatisticsPage:
    """Fills the page. The statistics are read whenever it is shown."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.folders = program.folders
        self.all_games = program.games
        self.file = program.statistics_file
        self.statistics = Statistics()
        self.games: tuple[Game, ...] = ()
        self.players: tuple[Player, ...] = ()

    def show(self, notice: str = "", selection: Selection | None = None) -> None:
        """Show the page.

        :param notice: a message to the person; empty for none.
        :param selection: the figures to show; ``None`` for those of the person at the screen in all games.
        """
        work = self._opening(notice, selection)
        if advance(work, MAX_SECONDS_WITHOUT_PAGE) is not None:
            self.program.loop.go(WaitScene("Reading the statistics", work, self.program.show_menu))

    def _opening(self, notice: str, selection: Selection | None) -> Work:
        problem = yield from self._reading()
        actions = StatisticsActions(
            sheet=self.sheet,
            export=self.export,
            reset=lambda: self.show(self.reset()),
            practise=self._practise,
            leave=self.program.show_menu,
        )
        names = [game.name for game in self.games]
        person = Player(name=self.program.profile.settings.own_name)
        own = self.players.index(person) if person in self.players else ALL_PLAYERS
        players = [str(who) for who in self.players]
        scene = StatisticsScene(names, players, actions, problem, selection or Selection(player=own))
        if notice:
            scene.desk.say(notice)
        self.program.loop.go(scene)

    def _practise(self, selection: Selection, kind: str) -> None:
        self.program.practise(self._game(selection), kind, partial(self.show, selection=selection))

    def _reading(self) -> Slices[str]:
        """Read the file and return a message about what is left out. A file that cannot be read counts as empty."""
        problem = ""
        try:
            self.file.catch_up()
        except StoreError as error:
            problem = f"The last results are not saved yet: {error}"
        left_out = 0
        try:
            self.statistics, left_out = self.program.secret_deals.shown((yield from self.file.reading()))
        except StoreError as error:
            self.statistics = Statistics()
            problem = str(error)
        problem = unreadable_lines(self.file.path, self.statistics.broken) or problem or still_secret(left_out)
        played = games_played(self.statistics)
        self.games = tuple(game for game in self.all_games if game.id in played)
        self.players = tuple(each.who for each in figures(self.statistics))
        return problem

    def sheet(self, selection: Selection) -> FigureSheet:
        game = self._game(selection)
        who = None if selection.player == ALL_PLAYERS else self.players[selection.player]
        read = filtered(self.statistics, None if game is None else game.id, unaided=selection.unaided)
        now = self.program.now()
        recent = recent_matches(read, who, self.games, self.program.profile.faces, now)
        return replace(
            self._figures(selection, game, who, read), figures=big_figures(read, who, game, now), recent=recent
        )

    def _game(self, selection: Selection) -> Game | None:
        return None if selection.game == ALL_GAMES else self.games[selection.game]

    def _figures(self, selection: Selection, game: Game | None, who: Player | None, read: Statistics) -> FigureSheet:
        everybody = figures(read, game)
        if who is None:
            return self._of_everybody(selection, game, read, everybody)
        charts = _charts(read, game, (who,))
        if game is None:
            return self._of_all_games(selection, who, charts)
        points = points_by_hand(read, who)
        word = game.endings.hand_word
        bars = [(f"{word.capitalize()}s", BarChart(points, f"Points, {word} by {word}", word))] if points else []
        bars = loss_bars(read, who, game, self._review) + bars
        luck = luck_chart(read, who)
        charts = [*luck, *(each for each in charts if each[0] not in dict(luck))]
        own = next((each for each in everybody if each.who == who), Figures(who))
        rows = [(label, text) for label, text in zip(_labels(word), _cells(own), strict=True) if text]
        rows += rate_rows(read, who, game)
        kinds = None if who.level else kind_sheet(read, who, game)
        return FigureSheet((str(who), game.name), rows, (), [*bars, *charts], kinds=kinds)

    def _review(self, costs: HandCosts) -> None:
        hand = costs.hand
        folder = Path(hand.folder) if hand.folder else self.folders.saves
        self.program.opener.review(folder / hand.table, hand.number - 1, costs.seat)

    def _of_everybody(
        self, selection: Selection, game: Game | None, read: Statistics, everybody: Sequence[Figures]
    ) -> FigureSheet:
        rows = [(str(each.who), *_cells(each)) for each in everybody]
        links = [replace(selection, player=self.players.index(each.who)) for each in everybody]
        charts = _charts(read, game, tuple(each.who for each in everybody if each.hands)[:MAX_CHART_LINES])
        return FigureSheet(*_without_gaps(("Player", *_columns(hand_word_of(game))), rows), links, charts)

    def _of_all_games(self, selection: Selection, who: Player, charts: Sequence[tuple[str, Chart]]) -> FigureSheet:
        rows, links = [], []
        for place, game in enumerate(self.games):
            read = filtered(self.statistics, game.id, unaided=selection.unaided)
            for each in figures(read, game):
                if each.who == who:
                    rows.append((game.name, *_cells(each)))
                    links.append(replace(selection, game=place))
        return FigureSheet(*_without_gaps((str(who), *_columns(hand_word_of(None))), rows), links, charts)

    def export(self, unaided: bool) -> str:
        """Write a spreadsheet into the person's documents; return a message about the result."""
        folder = self.folders.documents or self.folders.statistics.parent
        text = sheet_text(filtered(self.statistics, unaided=unaided))
        try:
            path = write_new(folder / f"Cardtable statistics {self.program.now():%Y-%m-%d %H-%M}.csv", text)
        except StoreError as error:
            return str(error)
        return f"All hands and matches are now in this file, which any spreadsheet program can open:\n{path}"

    def reset(self) -> str:
        """Start the statistics over; return a message about the result."""
        try:
            aside = self.file.reset(self.program.now())
        except StoreError as error:
            return str(error)
        return "" if aside is None else f"The statistics start over. The old ones are kept in {aside}"


def _columns(word: str) -> tuple[str, ...]:
    """Return the headings of the columns of ``_cells``.

    :param word: the game's word for a hand.
    """
    return (
        *("Matches", "Won", "Share", f"{word.capitalize()}s", "Bids made", "Points", f"A {word}"),
        *("Best", "Worst", "Undo", "Hints"),
    )


def _labels(word: str) -> tuple[str, ...]:
    """Return the labels of the figures of ``_cells`` if each has a line of its own."""
    hands = f"{word.capitalize()}s"
    return (
        *("Matches", "Matches won", "Share of matches won", hands, "Bids made", "Points", f"Points a {word}"),
        *(f"Best {word}", f"Worst {word}", f"{hands} with undo", f"{hands} with hints"),
    )


def _cells(of: Figures) -> tuple[str, ...]:
    bids = of.made + of.failed
    return (
        f"{of.matches:,}",
        f"{of.wins:,}",
        f"{round(100 * of.wins / of.matches)} %" if of.matches else "",
        f"{of.hands:,}",
        f"{of.made:,} of {bids:,}" if bids else "",
        "" if of.points is None else signed(of.points),
        "" if of.points is None else signed(f"{of.points / of.hands:.1f}"),
        "" if of.best is None else signed(of.best),
        "" if of.worst is None else signed(of.worst),
        str(of.undo or ""),
        str(of.hints or ""),
    )


def _without_gaps(
    headings: Sequence[str], rows: Sequence[Sequence[str]]
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the headings and rows without empty columns."""
    kept = [column for column in range(len(headings)) if any(row[column] for row in rows)]
    return tuple(headings[column] for column in kept), [tuple(row[column] for column in kept) for row in rows]


def _charts(read: Statistics, game: Game | None, players: Sequence[Player]) -> list[tuple[str, Chart]]:
    """Return the charts that have something to show. Points are charted for one game only: games do not compare."""
    names = [str(who) for who in players]
    charts = []
    if game is not None:
        charts.append(("Points", Chart(names, points_course(read, players), "Points, added up")))
    charts.append(("Won", Chart(names, wins_course(read, players), "Matches won so far", " %", top=100)))
    return [(name, chart) for name, chart in charts if len(chart.totals) > 1]
