"""The page of statistics: figures and charts by game and player, and where a person's points went."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from pygame import Rect, Surface

from cardtable.engine.game import Game, game_in
from cardtable.engine.typography import Forms, capitalized, counted, listed, signed
from cardtable.engine.voice.endings import Endings
from cardtable.pages.parts import two_lines
from cardtable.play.dates import ago, in_sentence
from cardtable.play.practice import of_kind
from cardtable.program.program import Program
from cardtable.program.secret_deals import still_secret
from cardtable.store.errors import StoreError, unreadable_lines
from cardtable.store.files import write_new
from cardtable.store.statistics.figures import (
    MAX_KIND_HANDS,
    MIN_HANDS,
    Between,
    Figures,
    HandCosts,
    Mean,
    Player,
    between,
    course_without_luck,
    decision_costs,
    figures,
    filtered,
    games_played,
    hands_of,
    kind_costs,
    level_costs_of,
    points_by_hand,
    points_course,
    points_without_luck,
    seats_by_player,
    wins_course,
)
from cardtable.store.statistics.records import CountedRecord, MatchRecord, Statistics
from cardtable.store.statistics.sheet import sheet_text
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import SMALL
from cardtable.ui.waiting import WaitPage, Work, advance, in_thread
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.charts import BarChart, Chart, ChartBars, ChartLines
from cardtable.ui.widgets.choice import Choice, Tabs
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.fields import Toggle
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Buttons, Column, PanelBox, Row, Stack, Tiles, even, grow, optional, rigid
from cardtable.ui.widgets.pictures import FacePicture, FineLine, WidgetPicture
from cardtable.ui.widgets.scroll import ChoiceList, Scrolled, over_rows
from cardtable.ui.widgets.skin import Role, tile_box
from cardtable.ui.widgets.widget import Tip, Widget

ALL_PLAYERS: Final = -1
ALL_GAMES: Final = -1
MAX_CHART_LINES: Final = 5
MAX_RECENT: Final = 4
"""The maximum number of recent matches."""
NARROW: Final = 0.15
"""Half of an interval, in units, below which a second decimal says more."""
MANY_BYTES: Final = 100_000
"""The size of the file, about that of a hundred reviewed hands, from which it is read in a thread."""
LEAST_LOSS: Final = 0.1
"""The least loss, in units, that is not next to nothing, where the figure itself is not known."""
RECENT_FACE_UNITS: Final = 46.0
FIGURE_UNITS: Final = 200.0
"""The least width of the tile of a large figure in layout units."""
RECENT_UNITS: Final = 190.0
"""The same for a recent match."""
NUMBER: Final = 42.0
"""Points of the digits of a large figure."""
TABLE_SHARE: Final = 0.62
"""The share of the width for the table of figures; the chart takes the rest."""
ONE_COLUMN_SHARE: Final = 0.42
"""The same for a table with one column of figures."""
KINDS_SHARE: Final = 0.36
"""The share of the width for the kinds of decisions beside the chart."""
FIGURES_TAB: Final = "Figures"
"""The name of the table where it takes turns with the charts."""
KINDS_TITLE: Final = "Cost by kind of move"
PRACTISE_TIP: Final = "Turns your mistakes into exercises."
TRACK_UNITS: Final = (64.0, 13.0)
"""The least length and the height of a bar's track in layout units."""


# --- the figures of a player -----------------------------------------------------------------------------------------


class FigureColumn(NamedTuple):
    """A figure of a player. ``{hand}`` and ``{Hand}`` stand for the game's word for a hand.

    :param heading: the heading of its column.
    :param label: its label where it has a line of its own.
    :param text: returns the figure as text; empty where there is none.
    """

    heading: str
    label: str
    text: Callable[[Figures], str]


COLUMNS: Final = (
    FigureColumn("Matches", "Matches", lambda of: f"{of.matches:,}"),
    FigureColumn("Won", "Matches won", lambda of: f"{of.wins:,}"),
    FigureColumn("Share", "Share of matches won", lambda of: _share(of.wins, of.matches)),
    FigureColumn("{Hand}s", "{Hand}s", lambda of: f"{of.hands:,}"),
    FigureColumn("Bids made", "Bids made", lambda of: _part(of.made, of.made + of.failed)),
    FigureColumn("Points", "Points", lambda of: _figure(of.points)),
    FigureColumn("A {hand}", "Points a {hand}", lambda of: _figure(_mean(of.points, of.hands), 1)),
    # In one column, so that the worst hand is never left out beside the best.
    FigureColumn("Best / worst", "Best and worst {hand}", lambda of: _ends(of, " / ")),
    FigureColumn("Undo", "{Hand}s with undo", lambda of: str(of.undo or "")),
    FigureColumn("Hints", "{Hand}s with hints", lambda of: str(of.hints or "")),
)
"""The figures, in the order of their columns; those that nobody has are left out. Another one is another line here."""


def _share(number: int, of: int) -> str:
    return f"{round(100 * number / of)} in 100" if of else ""


def _ends(of: Figures, between: str) -> str:
    """Return the best and the worst result of a hand; empty if there is none."""
    return "" if of.best is None or of.worst is None else f"{signed(of.best)}{between}{signed(of.worst)}"


def _part(number: int, of: int) -> str:
    return f"{number:,} of {of:,}" if of else ""


def _mean(total: float | None, count: int) -> float | None:
    return None if total is None else total / count


def _figure(value: float | None, digits: int = 0) -> str:
    """Return a figure with its sign and this many decimals, but never a zero with a sign; empty for none."""
    return "" if value is None else signed(f"{round(value, digits) + 0.0:.{digits}f}" if digits else round(value))


def _cells(of: Figures) -> list[str]:
    return [column.text(of) for column in COLUMNS]


def _named(name: str, word: str) -> str:
    """Return a heading or a label with the game's word for a hand."""
    return name.format(hand=word, Hand=word.capitalize())


def _table(first: str, word: str, rows: Sequence[tuple[str, Figures]]) -> tuple[list[str], list[list[str]]]:
    """Return the headings and the rows of players or games, without columns that are empty."""
    table = [[first, *(_named(column.heading, word) for column in COLUMNS)]]
    table += [[name, *_cells(of)] for name, of in rows]
    kept = [column for column in zip(*table, strict=True) if any(column[1:])]
    headings, *filled = map(list, zip(*kept, strict=True)) if kept else [[]]
    return headings, filled


def hand_word_of(game: Game | None) -> str:
    return (Endings if game is None else game.endings).hand_word


# --- what the page says ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Selection:
    """The figures to show: a game and a player by index, and whether hands with help are left out."""

    game: int = ALL_GAMES
    player: int = ALL_PLAYERS
    unaided: bool = False


class BigFigure(NamedTuple):
    """A figure such as ``14``, words such as ``of 23 matches won``, and the forms of a smaller line below."""

    number: str
    words: str
    below: Forms = ()


class RecentMatch(NamedTuple):
    """A match: the winner's face, the game, the result with the time, and the result alone for little room."""

    face: str
    title: str
    below: str
    result: str


class KindRow(NamedTuple):
    """A kind of decision.

    :param kind: its name, as practice uses it.
    :param figure: what it cost.
    :param share: the length of its bar, by that of the longest.
    :param tip: the number of decisions, and what each cost.
    """

    kind: str
    figure: str
    share: float
    tip: str


class KindSheet(NamedTuple):
    """The costs of one person in one game, by kind of decision.

    :param rows: the kinds, the costliest first.
    :param below: the unit of the figures and the hands that they are from, from long to short.
    :param empty: a sentence that takes the place of rows if there are none yet.
    """

    rows: Sequence[KindRow]
    below: Forms
    empty: str


@dataclass(frozen=True, slots=True)
class FigureSheet:
    """The figures of a selection.

    :param links: the selection that a click on each row shows; empty if rows cannot be clicked.
    :param charts: the charts, each with a name of one word.
    :param figures: large figures, shown above the table if there is room.
    :param recent: recent matches, shown below the table if there is room.
    :param kinds: the costs by kind of decision, beside which the table takes turns with the charts; ``None`` for more
        than one player or game.
    """

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    links: Sequence[Selection]
    charts: Sequence[tuple[str, Chart | BarChart]]
    figures: Sequence[BigFigure] = ()
    recent: Sequence[RecentMatch] = ()
    kinds: KindSheet | None = None


def big_figures(
    read: Statistics, everybody: Sequence[Figures], who: Player | None, game: Game | None, now: datetime
) -> list[BigFigure]:
    """Return the most important figures.

    :param read: the statistics of the game, or of all games.
    :param everybody: the figures of all players in them.
    :param who: the player; ``None`` for all players.
    :param game: the game; ``None`` for all games.
    """
    word = hand_word_of(game)
    hands = read.hands if who is None else [hand for hand, _ in hands_of(read, who)]
    if not hands and not read.matches:
        return []
    number = counted(len(hands), word)
    last = f"the last {in_sentence(hands[-1].record.when, now)}" if hands else ""
    played = BigFigure(f"{len(hands):,}", f"{_noun(len(hands), word)} played", (last,) if last else ())
    below = (f"{number}, {last}", number) if hands else ()
    if who is None:
        matches = len(read.matches)
        first = BigFigure(f"{matches:,}", f"match{'' if matches == 1 else 'es'} played", below) if matches else played
        return [first, *(_wins(each) for each in everybody if each.matches and each.who.name)][:3]
    own = next((each for each in everybody if each.who == who), Figures(who))
    won = BigFigure(f"{own.wins:,}", f"of {counted(own.matches, 'match', 'matches')} won", below)
    tiles = [won if own.matches else played]
    if own.made + own.failed:
        tiles.append(BigFigure(f"{own.made:,}", f"of {counted(own.made + own.failed, 'bid')} made"))
    if own.points is not None and own.hands:
        ends = (f"best {_ends(own, ', worst ')}", _ends(own, " to "))
        tiles.append(BigFigure(signed(f"{own.points / own.hands:.1f}"), f"points a {word}", ends))
    else:
        tiles.append(
            BigFigure(f"{own.hints:,}", f"{_noun(own.hints, word)} with hints", (f"undo in {counted(own.undo, word)}",))
        )
    cost = None if game is None else cost_figure(read, who, game)
    return tiles if cost is None else [*tiles, cost]


def _noun(number: int, word: str) -> str:
    return word if number == 1 else f"{word}s"


def _wins(own: Figures) -> BigFigure:
    return BigFigure(f"{own.wins:,}", f"won by {own.who}", (f"of {own.matches:,}",))


def recent_matches(
    read: Statistics, who: Player | None, games: tuple[Game, ...], faces: Mapping[str, str], now: datetime
) -> list[RecentMatch]:
    """Return the last matches, the latest first.

    :param who: the player; ``None`` for all players.
    :param faces: the faces that people chose, by their names.
    """
    matches = [each for each in read.matches if who is None or who in seats_by_player(each)]
    return [_recent(match, games, faces, now) for match in reversed(matches[-MAX_RECENT:])]


def _recent(
    played: CountedRecord[MatchRecord], games: tuple[Game, ...], faces: Mapping[str, str], now: datetime
) -> RecentMatch:
    match, names = played.record, [seat.name for seat in played.seats]
    won = [names[seat] for seat in match.winners]
    face = faces_of(names, faces)[match.winners[0] if match.winners else 0]
    outcome = f"{listed(won)} won" if won else "nobody won"
    return RecentMatch(face, game_in(games, match.game).name, f"{outcome} · {ago(match.when, now)}", outcome)


def _charts(read: Statistics, game: Game | None, players: Sequence[Player]) -> list[tuple[str, Chart]]:
    """Return the charts that have something to show. Points are charted for one game only: games do not compare."""
    names = [who.name or f"{who.level} AI" for who in players]  # the first word is at the end of a line
    charts = []
    if game is not None:
        charts.append(("Points", Chart(names, points_course(read, players), "Points, added up")))
    charts.append(("Won", Chart(names, wins_course(read, players), "Wins in 100 matches", top=100)))
    return [(name, chart) for name, chart in charts if len(chart.totals) > 1]


def rate_rows(read: Statistics, who: Player, game: Game) -> list[tuple[str, str]]:
    """Return the rows: points a hand with and without the luck of the cards, then the mean cost of decisions.

    :param read: the statistics of the game.
    """
    rows, word = [], game.endings.hand_word
    apart = points_without_luck(read, who)
    if apart is not None:
        plain, adjusted = apart
        rows.append((f"Points a {word}, with luck", _points(plain)))
        rows.append(("Without luck", _points(adjusted)))
    cost = decision_costs(read, who)
    unit = game.bot.measure().unit
    costs = ((f"Cost per decision ({unit.short})", cost.each), ("Per bid", cost.bids), ("Per play", cost.plays))
    for label, mean in costs:
        if mean is not None and (mean is cost.each or (cost.bids is not None and cost.plays is not None)):
            rows.append((label, _loss(game, mean)))
    return rows + level_rows(read, who, game)


def level_rows(read: Statistics, who: Player, game: Game) -> list[tuple[str, str]]:
    """Return the rows that compare a person's decisions with those of AI players; none where nothing was measured.

    Only tables of the size at which the levels were measured count.
    """
    measured = level_costs_of(game)
    if measured is None or who.level:
        return []
    own = decision_costs(read, who, measured.players).each
    if own is None:
        return []
    return [
        (f"With {counted(measured.players, 'player')}", _loss(game, own)),
        *((f"AI, {each.level}", _loss(game, each.cost)) for each in measured.costs),
        ("Strength", _compared(between(own, measured.costs))),
    ]


def cost_figure(read: Statistics, who: Player, game: Game) -> BigFigure | None:
    """Return the mean cost of a person's decisions and the levels between which it lies; ``None`` if it is unknown."""
    measured = None if who.level else level_costs_of(game)
    own = decision_costs(read, who, None if measured is None else measured.players).each
    if own is None or not is_known(own):
        return None
    figure, error = _loss(game, own).split(" ± ")
    below: tuple[str, ...] = (f"± {error}",)
    if measured is not None:
        compared = _compared(between(own, measured.costs))
        below = (f"{below[0]} · {compared}", compared, *below)
    return BigFigure(figure, f"{game.bot.measure().unit.short} lost per decision", below)


def _compared(found: Between) -> str:
    match found:
        case Between(None, None):
            return TOO_FEW
        case Between(worse, None):
            return f"above {worse}"
        case Between(None, better):
            return f"below {better}"
        case Between(worse, better):
            return f"between {worse} and {better}"


def loss_bars(
    read: Statistics, who: Player, game: Game, review: Callable[[HandCosts], None]
) -> list[tuple[str, BarChart]]:
    """Return the charts of the cost of a person's moves in each reviewed hand; none if there are no such hands.

    The first has the cost of all moves, its bids apart; the second, the error rate, has the mean cost of a decision.

    :param review: opens the review of a hand.
    """
    hands = [each for each in decision_costs(read, who).hands if each.both[0]]
    unit, word = game.bot.measure().unit, game.endings.hand_word
    if not hands:
        return []
    lost = [round(max(0.0, each.both[1]) / unit.size) for each in hands]
    bids = [min(whole, round(max(0.0, each.bids[1]) / unit.size)) for whole, each in zip(lost, hands, strict=True)]
    rates = [max(0.0, each.both[1]) / unit.size / each.both[0] for each in hands]
    counts = [each.both[0] for each in hands]
    less = (f"less is better; a click opens the review of a {word}", "less is better")
    upper = bids if any(each.bids[0] for each in hands) else []

    def open_hand(number: int) -> None:
        review(hands[number])

    of_moves, of_each = _cost_titles("Cost of moves", game), _cost_titles("Cost per decision", game)
    parts = ("plays", "bids")
    return [
        ("Lost", BarChart(lost, of_moves[0], word, upper, parts, note=less, open=open_hand, shorter=of_moves[1:])),
        ("Rate", BarChart(rates, of_each[0], word, weights=counts, note=less, open=open_hand, shorter=of_each[1:])),
    ]


def _cost_titles(cost: str, game: Game) -> Forms:
    unit = game.bot.measure().unit
    return f"{cost}, in {unit.name}", f"{cost}, in {unit.short}", cost


def kind_sheet(read: Statistics, who: Player, game: Game) -> KindSheet:
    """Return the cost of a person's decisions by kind, in the last hands of a game."""
    costs, unit, word = kind_costs(read, who), game.bot.measure().unit, game.endings.hand_word
    if costs.hands < MIN_HANDS:
        empty = f"Once {MIN_HANDS} {word}s have been reviewed, you see here which kinds of decisions cost you most."
        return KindSheet((), (), empty)
    totals = {kind: total / unit.size for kind, (_, total) in costs.kinds}
    largest = max(0.0, *totals.values()) / costs.hands
    digits = 0 if largest >= 10 else 1 if largest >= 1 else 2
    rows = []
    for kind, (count, _) in costs.kinds:
        cost = totals[kind] / costs.hands
        share = max(0.0, cost) / largest if largest else 0.0
        made = f"{of_kind(count, kind)} in {counted(costs.hands, word)}"
        each = f"{_figure(totals[kind] / max(1, count), 2)} {unit.name}"
        tip = f"{capitalized(made)}; {f'it cost {each}' if count == 1 else f'each cost {each} on average'}."
        rows.append(KindRow(kind, _figure(cost, digits), share, tip))
    last = f"last {costs.hands}" if costs.hands == MAX_KIND_HANDS else counted(costs.hands, word)
    return KindSheet(rows, (f"{unit.short} a {word}, {last}", f"{unit.short} a {word}", f"a {word}"), "")


def luck_chart(read: Statistics, who: Player) -> list[tuple[str, Chart]]:
    """Return the chart of a player's points with and without the luck of the cards; none if it is not known."""
    course = course_without_luck(read, who)
    title = "Points, with and without luck"
    return [("Points", Chart(("with luck", "without luck"), course, title))] if course else []


TOO_FEW: Final = "too few hands to tell"
NEXT_TO_NOTHING: Final = "next to nothing"


def is_known(mean: Mean) -> bool:
    """Whether enough hands are behind a mean to show it: its interval is no wider on either side than the mean."""
    return mean.error <= abs(mean.mean)


def _points(mean: Mean) -> str:
    return signed(f"{mean.mean:.1f} ± {mean.error:.1f}") if is_known(mean) else TOO_FEW


def _loss(game: Game, mean: Mean) -> str:
    """Return a mean loss with its interval: ``1.2 ± 0.3``, or ``0.14 ± 0.03`` if it is that narrow."""
    size = game.bot.measure().unit.size
    if mean.mean <= 0 or not is_known(mean):
        return NEXT_TO_NOTHING if mean.high / size < LEAST_LOSS else TOO_FEW
    digits = 1 if mean.error / size >= NARROW else 2
    return signed(f"{mean.mean / size:.{digits}f} ± {mean.error / size:.{digits}f}")


# --- the table of figures --------------------------------------------------------------------------------------------

MORE_FIGURES: Final = "Not all figures fit here. Choose a player and a game to see them all."
COLUMN_GAP_UNITS: Final = 16.0


class FigureTable(Column):
    """Names and their figures under headings. Columns without room are left out, from the right.

    :ivar list: the rows, of which one can be picked; ``None`` if they only scroll.
    """

    def __init__(self, empty: str) -> None:
        """Show no rows yet.

        :param empty: what is written then.
        """
        super().__init__(gap=2)
        self.headings: tuple[str, ...] = ()
        self.rows: tuple[tuple[str, ...], ...] = ()
        self.list: ChoiceList | None = None
        self._empty = Label(empty, tone=Tone.DIM, align=Align.CENTRE)
        self._heads = Row()

    def show(
        self, headings: Sequence[str], rows: Sequence[Sequence[str]], pick: Callable[[int], None] | None = None
    ) -> None:
        """Show other figures from the top.

        :param pick: called with the number of the row that is clicked; ``None`` if they are only read.
        """
        self.headings, self.rows, self.list = tuple(headings), tuple(map(tuple, rows)), None
        if not rows:
            self.replace(grow(self._empty))
            return
        columns: list[Row] = []
        self._heads = self._row(self.headings, None if pick is None else columns, heads=True)
        if pick is None:
            read = [self._row(row) for row in self.rows]
            self.replace(grow(Scrolled(Column(self._heads, FineLine(), *read, gap=4))))
        else:
            # Rows are made as they come into sight: one of the widest figures stands for all of them.
            self._row([max(column, key=len) for column in zip(*self.rows, strict=True)], columns)
            names = [" | ".join(row) for row in self.rows]
            self.list = ChoiceList(
                "Figures",
                names,
                lambda place, _: self._row(self.rows[place], [*columns]),
                on_pick=pick,
                at_once=True,
                boxed=False,
            )
            self.replace(over_rows(self._heads), FineLine(), grow(self.list))

    @staticmethod
    def _row(texts: Sequence[str], alike: list[Row] | None = None, *, heads: bool = False) -> Row:
        """Return a row of texts.

        :param alike: the rows with which it has columns in common; ``None`` if a name has all room that its one figure
            leaves.
        """
        form: dict[str, Any] = {"points": SMALL, "bold": True} if heads else {}
        name, *figures = texts
        named = grow(Label(name, lines=1, **{**form, "bold": True}))
        cells = [Label(figure, align=Align.RIGHT, lines=1, **form) for figure in figures]
        return Row(
            named if alike is None else rigid(named),
            *(cells if alike is None else [rigid(cells[0]), *(optional(rigid(cell)) for cell in cells[1:])]),
            gap=COLUMN_GAP_UNITS,
            alike=alike,
        )

    @property
    def columns(self) -> int:
        """The number of columns that have room."""
        return len(self._heads.children())

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        if self.list is not None:
            self.list.tip = Tip(MORE_FIGURES) if self.columns < len(self.headings) else None


# --- the page --------------------------------------------------------------------------------------------------------


def show_statistics(program: Program, notice: str = "", selection: Selection | None = None) -> None:
    """Read the statistics and show the page.

    :param notice: a message to the person; empty for none.
    :param selection: the figures to show; ``None`` for those of the person at the screen in all games.
    """
    work = _opening(program, notice, selection)
    if advance(work, 0.0) is not None:
        program.loop.go(WaitPage("Reading the statistics", work, program.show_menu, behind=program.loop.coming))


def _opening(program: Program, notice: str, selection: Selection | None) -> Work:
    """Read the statistics, those of many hands in a thread, and go to the page."""
    file, problem = program.statistics_file, ""
    try:
        file.catch_up()
    except StoreError as error:
        problem = f"The last results are not saved yet: {error}"
    if file.size < MANY_BYTES:
        read = _read(program, problem)
    else:
        read = yield from in_thread(partial(_read, program, problem), "statistics")
    page = StatisticsPage(program, *read, selection)
    if notice:
        page.desk.say(notice)
    program.loop.go(page)


class GameFigures:
    """The statistics, and the figures of all players, each counted once.

    :ivar statistics: the hands and matches that may be shown.
    """

    def __init__(self, statistics: Statistics, games: Sequence[Game]) -> None:
        self.statistics = statistics
        played = games_played(statistics)
        self.games = tuple(game for game in games if game.id in played)
        self._counted: dict[tuple[str, bool], tuple[Statistics, tuple[Figures, ...]]] = {}
        for game in (None, *self.games):
            self.of(game, unaided=False)

    def of(self, game: Game | None, *, unaided: bool) -> tuple[Statistics, tuple[Figures, ...]]:
        """Return the statistics of a game, or of all games, and the figures of all players in them."""
        key = "" if game is None else game.id, unaided
        if key not in self._counted:
            read = filtered(self.statistics, None if game is None else game.id, unaided=unaided)
            self._counted[key] = read, figures(read, game)
        return self._counted[key]


def _read(program: Program, problem: str) -> tuple[GameFigures, str]:
    """Read the file; return it with a message about what is left out. A file that cannot be read counts as empty."""
    file, left_out, statistics = program.statistics_file, 0, Statistics()
    try:
        statistics, left_out = program.secret_deals.shown(file.read())
    except StoreError as error:
        problem = str(error)
    message = unreadable_lines(file.path, statistics.broken) or problem or still_secret(left_out)
    return GameFigures(statistics, program.games), message


class StatisticsPage(Page):
    """The selection, and below it figures and a chart, or for one person in one game a chart and the kinds."""

    title = "Statistics"

    def __init__(
        self, program: Program, counted_figures: GameFigures, notice: str = "", selection: Selection | None = None
    ) -> None:
        """Show figures.

        :param notice: what is left out of the statistics, and why; empty for nothing.
        :param selection: the first selection; ``None`` for the person at the screen in all games.
        """
        self.program = program
        self.figures = counted_figures
        self.statistics = counted_figures.statistics
        self.notice = notice
        self.games = counted_figures.games
        self.players = tuple(each.who for each in counted_figures.of(None, unaided=False)[1])
        person = Player(name=program.profile.settings.own_name)
        own = self.players.index(person) if person in self.players else ALL_PLAYERS
        self.selection = selection or Selection(player=own)
        games = [(ALL_GAMES, "All games"), *((number, game.name) for number, game in enumerate(self.games))]
        self.game = Choice("", games, self.selection.game, lambda game: self.show(replace(self.selection, game=game)))
        players = [(ALL_PLAYERS, "All players"), *((number, str(who)) for number, who in enumerate(self.players))]
        self.player = Choice(
            "", players, self.selection.player, lambda player: self.show(replace(self.selection, player=player))
        )
        self.unaided = Toggle(
            "Unaided only",
            self.selection.unaided,
            lambda unaided: self.show(replace(self.selection, unaided=unaided)),
            tip="Leave out repeated deals, and for each player the hands with undo or hints.",
        )
        self.table = FigureTable("No hand has been finished yet.")
        self.kinds: KindPanel | None = None
        self.tabs: Tabs[str] | None = None
        self.tab = ""
        """The name of the chart that is shown, or of what takes turns with the charts."""
        self._chosen_tab = ""
        """The tab that was chosen last; it is shown again wherever there is one of this name."""
        self._views: dict[str, Widget] = {}
        """What takes turns, by the names of the tabs."""
        self._figures = Tiles(least_units=FIGURE_UNITS, gap=16)
        self._middle = Row()
        self._recent = Tiles(least_units=RECENT_UNITS, columns=MAX_RECENT, gap=12)
        self._turning = Stack()
        self._practise = Button("Practise", lambda: self._practise_kind(""), key="P", tip=PRACTISE_TIP)
        buttons = Buttons(
            self._practise,
            Button("Export as CSV", self._export, key="E"),
            Button("Start over …", self._ask, key="N"),
        )
        if not self.players:
            for button in buttons.children()[1:]:
                button.disable(Tip("There are no figures yet."))
        super().__init__(
            Column(
                Row(even(self.game), even(self.player), even(self.unaided)),
                grow(Scrolled(Column(self._figures, grow(self._middle), self._recent))),
            ),
            corner=[Button("Menu", self.back, key="Esc")],
            beside=Label(notice, points=SMALL, tone=Tone.WARN),
            foot=buttons,
        )
        self.show(self.selection)

    def show(self, selection: Selection) -> None:
        """Show the figures of another selection."""
        self.selection = selection
        self.game.value, self.player.value, self.unaided.value = selection.game, selection.player, selection.unaided
        sheet = self.sheet = self._sheet(selection)
        self._figures.replace(*big_figure_tiles(sheet.figures))
        self._recent.replace(*recent_tiles(sheet.recent))
        self._figures.visible, self._recent.visible = bool(sheet.figures), bool(sheet.recent)
        self.table.show(sheet.headings, sheet.rows, self._follow if sheet.links else None)
        self.kinds = None if sheet.kinds is None else KindPanel(sheet.kinds, self._practise_kind)
        self._practise.visible = self.kinds is None  # the kinds have a button of their own
        self._views = {name: _chart_view(chart) for name, chart in sheet.charts}
        if self.kinds is None:
            share = ONE_COLUMN_SHARE if len(sheet.headings) == 2 else TABLE_SHARE
            self._middle.replace(
                even(PanelBox(self.table, pad=(8, 6)), share), even(PanelBox(self._charts()), 1 - share)
            )
        else:
            self._views[FIGURES_TAB] = self.table
            self._middle.replace(even(PanelBox(self._charts()), 1 - KINDS_SHARE), even(self.kinds, KINDS_SHARE))
        self.refresh()

    def _charts(self) -> Widget:
        """Return what takes turns, under its tabs."""
        names = [*self._views]
        self.tabs = Tabs([(name, name) for name in names], "", self._turn) if len(names) > 1 else None
        empty = Label("The chart appears after the first finished match.", tone=Tone.DIM, align=Align.CENTRE)
        self._turning = Stack(*self._views.values() or [empty])
        self._show_tab(next((name for name in (self._chosen_tab, *names) if name in names), ""))
        return self._turning if self.tabs is None else Column(self.tabs, grow(self._turning))

    def _turn(self, tab: str) -> None:
        self._chosen_tab = tab
        self._show_tab(tab)
        self._turning.refresh()

    def _show_tab(self, tab: str) -> None:
        self.tab = tab
        self.table.visible = True
        for name, view in self._views.items():
            view.visible = name == tab
        if self.tabs is not None:
            self.tabs.value = tab

    @property
    def bars(self) -> list[ChartBars]:
        """The bars that can be chosen, if any are shown."""
        return [each for each in self._turning.children() if isinstance(each, ChartBars)]

    def _follow(self, place: int) -> None:
        """Show the selection that a row links to."""
        lead = self.sheet.links[place] if place < len(self.sheet.links) else self.selection
        if lead != self.selection:
            self.show(lead)

    # The figures

    def _game(self, selection: Selection) -> Game | None:
        return None if selection.game == ALL_GAMES else self.games[selection.game]

    def _sheet(self, selection: Selection) -> FigureSheet:
        game = self._game(selection)
        who = None if selection.player == ALL_PLAYERS else self.players[selection.player]
        read, everybody = self.figures.of(game, unaided=selection.unaided)
        now = self.program.now()
        return replace(
            self._figures_of(selection, game, who, read, everybody),
            figures=big_figures(read, everybody, who, game, now),
            recent=recent_matches(read, who, self.games, self.program.profile.faces, now),
        )

    def _figures_of(
        self,
        selection: Selection,
        game: Game | None,
        who: Player | None,
        read: Statistics,
        everybody: Sequence[Figures],
    ) -> FigureSheet:
        if who is None:
            headings, rows = _table("Player", hand_word_of(game), [(str(each.who), each) for each in everybody])
            links = [replace(selection, player=self.players.index(each.who)) for each in everybody]
            players = tuple(each.who for each in everybody if each.hands)[:MAX_CHART_LINES]
            return FigureSheet(headings, rows, links, _charts(read, game, players))
        charts = _charts(read, game, (who,))
        if game is None:
            return self._of_all_games(selection, who, charts)
        points, word = points_by_hand(read, who), game.endings.hand_word
        bars = [(f"{word.capitalize()}s", BarChart(points, f"Points, {word} by {word}", word))] if points else []
        luck = luck_chart(read, who)
        charts = [*luck, *(each for each in charts if each[0] not in dict(luck))]
        own = next((each for each in everybody if each.who == who), Figures(who))
        rows = [[_named(column.label, word), column.text(own)] for column in COLUMNS if column.text(own)]
        return FigureSheet(
            (str(who), game.name),
            [*rows, *rate_rows(read, who, game)],
            (),
            [*loss_bars(read, who, game, self._review), *bars, *charts],
            kinds=None if who.level else kind_sheet(read, who, game),
        )

    def _of_all_games(self, selection: Selection, who: Player, charts: Sequence[tuple[str, Chart]]) -> FigureSheet:
        rows, links = [], []
        for place, game in enumerate(self.games):
            _, everybody = self.figures.of(game, unaided=selection.unaided)
            own = next((each for each in everybody if each.who == who), None)
            if own is not None:
                rows.append((game.name, own))
                links.append(replace(selection, game=place))
        return FigureSheet(*_table(str(who), hand_word_of(None), rows), links, charts)

    # Actions

    def _review(self, costs: HandCosts) -> None:
        hand, folders = costs.hand, self.program.folders
        folder = Path(hand.folder) if hand.folder else folders.saves
        self.program.opener.review(folder / hand.table, hand.number - 1, costs.seat)

    def _practise_kind(self, kind: str) -> None:
        """Go to the exercises of the game that is shown, and then back; without a game, to those of all games.

        :param kind: a kind of decision; empty for all.
        """
        game = self._game(self.selection)
        if game is None:
            self.program.show_exercises()
        else:
            self.program.practise(game, kind, partial(show_statistics, self.program, selection=self.selection))

    def _export(self) -> None:
        self.desk.open(Dialog("Export", self.export(), [Answer("Close", role=Role.PRIMARY)]))

    def export(self) -> str:
        """Write a spreadsheet into the person's documents; return a message about the result."""
        folders = self.program.folders
        text = sheet_text(filtered(self.statistics, unaided=self.selection.unaided))
        name = f"Cardtable statistics {self.program.now():%Y-%m-%d %H-%M}.csv"
        try:
            path = write_new((folders.documents or folders.statistics.parent) / name, text)
        except StoreError as error:
            return str(error)
        return f"All hands and matches are now in this file, which any spreadsheet program can open:\n{path}"

    def _ask(self) -> None:
        text = "All figures of all games and players are reset. The old file is kept beside the new one."
        answers = [
            Answer("Keep them", role=Role.PRIMARY, escapes=True),
            Answer("Start over", self._reset, Role.DANGER),
        ]
        self.desk.open(Dialog("Start the statistics over?", text, answers))

    def _reset(self) -> None:
        try:
            aside = self.program.statistics_file.reset(self.program.now())
            notice = "" if aside is None else f"The statistics start over. The old ones are kept in {aside}"
        except StoreError as error:
            notice = str(error)
        show_statistics(self.program, notice)

    def back(self) -> None:
        self.program.show_menu()


def big_figure_tiles(figures: Sequence[BigFigure]) -> list[Widget]:
    """Return tiles of large figures, each with the words for it."""
    tiles: list[Widget] = []
    for number, words, below in figures:
        upper = Row(
            Label(number, points=NUMBER, bold=True, lines=1), grow(Label(words, bold=True, lines=2)), level=True
        )
        lower = [Label(below[0], shorter=below[1:], points=SMALL, tone=Tone.DIM, lines=1)] if below else []
        tiles.append(PanelBox(Column(grow(upper), *lower, gap=0), box=tile_box, pad=(16, 6)))
    return tiles


def recent_tiles(recent: Sequence[RecentMatch]) -> list[Widget]:
    """Return tiles of recent matches."""
    tiles: list[Widget] = []
    for face, title, below, result in recent:
        words = two_lines(Label(title, bold=True, lines=1), below, result)
        line = Row(FacePicture(face, RECENT_FACE_UNITS), grow(words), level=True)
        tiles.append(PanelBox(line, box=tile_box, pad=(10, 6)))
    return tiles


def _chart_view(chart: Chart | BarChart) -> Widget:
    return ChartLines(chart) if isinstance(chart, Chart) else ChartBars(chart)


class KindPanel(PanelBox):
    """A title, the kinds of decisions with their bars, the unit, and the button that practises the chosen kind.

    :param practise: begins exercises of a kind of decision; of all kinds, if the text is empty.
    """

    def __init__(self, sheet: KindSheet, practise: Callable[[str], None]) -> None:
        self.sheet = sheet
        self._names = [capitalized(each.kind) for each in sheet.rows]
        self.list = ChoiceList(
            KINDS_TITLE,
            self._names,
            self._row,
            tips=[each.tip for each in sheet.rows],
            on_choose=lambda _: self._name_button(),
            on_pick=lambda _: practise(self.chosen),
            chosen=0,
            boxed=False,
        )
        self.button = Button(
            "Practise", lambda: practise(self.chosen), key="P", tip=PRACTISE_TIP, shorter=("Practise",)
        )
        empty = Label(sheet.empty, tone=Tone.DIM, align=Align.CENTRE)
        unit, *shorter = sheet.below or ("",)
        below = Label(unit, shorter=tuple(shorter), points=SMALL, tone=Tone.DIM, lines=2)
        self._foot = Row(grow(below), self.button, level=True)
        self._name_button()
        super().__init__(
            Column(Label(KINDS_TITLE, bold=True, lines=1), grow(self.list if sheet.rows else empty), self._foot)
        )

    @property
    def chosen(self) -> str:
        """The chosen kind; empty if there are none."""
        return "" if self.list.chosen is None else self.sheet.rows[self.list.chosen].kind

    def _name_button(self) -> None:
        self.button.label = f"Practise {self.chosen}".strip()
        self._foot.refresh()

    def _row(self, place: int, chosen: bool) -> Widget:
        del chosen  # the list lights it
        row = self.sheet.rows[place]
        figures = [each.figure for each in self.sheet.rows]
        return Row(
            Label(self._names[place], alike=self._names, lines=1),
            grow(Track(row.share)),
            Label(row.figure, alike=figures, bold=True, align=Align.RIGHT, lines=1),
        )


class Track(WidgetPicture):
    """A bar that is filled to a share of its length."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(TRACK_UNITS[0]), look.metrics.px(TRACK_UNITS[1])

    def least_width(self, look: Look) -> int:
        return look.metrics.px(TRACK_UNITS[0] / 2)

    def draw(self, surface: Surface) -> None:
        if self.look is None:
            return
        look, theme, high = self.look, self.look.theme, self.look.metrics.px(TRACK_UNITS[1])
        bar = Rect(self.rect.x, self.rect.centery - high // 2, self.rect.width, high)
        look.shapes.draw(
            surface, bar, Box(theme.well, high // 2, edge=theme.control_edge, edge_width=look.metrics.line)
        )
        filled = round(bar.width * self._share)
        if filled:
            look.shapes.draw(surface, Rect(bar.topleft, (max(filled, high), high)), Box(theme.cream, high // 2))
