"""The pages of the duplicate evening: its set-up, and the table of results with the next turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from random import SystemRandom
from typing import Final, NamedTuple

from pygame import Rect

from cardtable.engine.deals.deal_code import DealCode
from cardtable.engine.deals.honest import deal_of, new_deal
from cardtable.engine.game import Game, game_in
from cardtable.engine.seats import AILevel
from cardtable.engine.typography import listed
from cardtable.pages.new_match.seats import NAMES
from cardtable.play.dates import begun_words
from cardtable.play.live import LiveMatch
from cardtable.play.shared_deals import was_helped
from cardtable.program.deals import free_names, usual_hands, usual_seats
from cardtable.program.program import Program
from cardtable.program.secret_deals import SecretDeal
from cardtable.store.errors import StoreError, TableFileError
from cardtable.store.evenings import (
    MAX_DEALS,
    MAX_PEOPLE,
    ComparedResult,
    Evening,
    Result,
    compared,
    evening_folders,
    keep_result,
    last_evening,
    next_turn,
    read_evening,
    standings,
    start_evening,
    winners,
)
from cardtable.store.tables.folder import saved_paths
from cardtable.store.tables.format import read_set_up, read_table
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, LARGE, SMALL, TITLE
from cardtable.ui.widgets.button import Button, HoldButton, IconButton
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.fields import Stepper, StepRange
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import (
    Column,
    Padded,
    PanelBox,
    Row,
    Space,
    Stack,
    WidgetGroup,
    even,
    grow,
    optional,
)
from cardtable.ui.widgets.pictures import FineLine
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

ABOUT: Final = "All players get the same deals in turn, against the same AI players. Good cards give no advantage."
NO_NAMES: Final = "Each person needs a different name."
WAITING_NOTE: Final = "The results of a deal are shown when all players have played it."
HELPED: Final = "helped"
"""The words below a result with undo or hints."""
BEATEN: Final = "Beaten"
MEAN: Final = "Average"
"""The headings of the people beaten in all deals, and of how much better a deal was on average than that of the others.
"""
ROW_UNITS: Final = 84.0
"""The height of a line of the results in layout units, if there is room."""
ROW_MARGIN_UNITS: Final = 2.0
NONE: Final = "\u2013"
"""What stands in the place of results that are not known yet."""


@dataclass(frozen=True, slots=True)
class EveningSetup:
    """The choices for a new evening."""

    game: Game
    level: AILevel
    people: tuple[str, ...]
    deals: int


class EveningSetupPage(Page):
    """The set-up: the game, the AI players, the deals and the people."""

    title = "Duplicate evening"

    def __init__(self, program: Program) -> None:
        self.program = program
        profile = program.profile
        people = (each.name for each in profile.profiles.all)
        names = dict.fromkeys([profile.settings.own_name, *people, *NAMES])
        self.entries = [
            TextEntry("", name, lambda _: self._judge(), max_length=MAX_NAME_LENGTH, placeholder="Name")
            for name in islice(names, MAX_PEOPLE)
        ]
        """The names to begin with; the first two people play unless more are wanted."""
        games = [(game, game.name) for game in program.games]
        self.game = Choice("Game", games, program.games[0], lambda _: None)
        levels = [(level, str(level)) for level in AILevel]
        self.level = Choice("AI players", levels, AILevel.HARD, lambda _: None)
        self.deals = Stepper("Deals", 4, lambda _: None, StepRange(1, MAX_DEALS))
        self.count = Stepper("People", 2, self._set_count, StepRange(2, len(self.entries)))
        self.begin_button = Button("Begin", self._begin, key="Enter", role=Role.PRIMARY, points=TITLE)
        super().__init__(
            Column(
                Label(ABOUT, tone=Tone.DIM),
                Row(even(Column(self.game, self.level, self.deals, self.count)), even(Column(*self.entries)), gap=30),
                gap=16,
            ),
            corner=[Button("Back", self.back, key="Esc")],
            foot=self.begin_button,
        )
        self._set_count(2)

    def _set_count(self, count: int) -> None:
        for number, entry in enumerate(self.entries):
            entry.visible = number < count
        self._judge()
        self.refresh()

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the people who play."""
        return tuple(entry.text.strip() for entry in self.entries if entry.visible)

    def _judge(self) -> None:
        names = {name.casefold() for name in self.people}
        if "" in names or len(names) < len(self.people):
            self.begin_button.disable(Tip(NO_NAMES))
        else:
            self.begin_button.enable()

    def _begin(self) -> None:
        begin(self.program, EveningSetup(self.game.value, self.level.value, self.people, self.deals.value))

    def back(self) -> None:
        self.program.show_deals()


@dataclass(frozen=True, slots=True)
class EveningCell:
    """A person's result in a deal, as texts.

    :param points: the lead at the table: ``40 ahead``; or that the deal was played, or a dash.
    :param beaten: the people beaten with the same cards: ``1½ beaten``; empty until results are compared.
    :param helped: whether the person used undo or hints.
    """

    points: str
    beaten: str = ""
    helped: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        """The texts, one below the other."""
        return tuple(filter(None, (self.points, self.beaten, HELPED if self.helped else "")))

    @property
    def line(self) -> str:
        """The most important text, for a low window."""
        return f"{self.beaten}, {HELPED}" if self.beaten and self.helped else self.beaten or self.points


@dataclass(frozen=True, slots=True)
class EveningRow:
    """A person's line in the table of results, as texts.

    :param cells: a cell for each deal.
    :param beaten: the people beaten in all deals, of all whom there were to beat: ``2½ of 4``.
    :param mean: how many points a deal was better on average than the mean of all: ``23.3 better``.
    """

    name: str
    cells: tuple[EveningCell, ...]
    beaten: str
    mean: str


class ResultsTable(WidgetGroup):
    """The table of results: in letters as large as there is room for all deals, else of the last deals alone.

    In a low window there are only the people beaten, without the points.
    """

    def __init__(self, rows: Sequence[EveningRow], deal: int) -> None:
        """Show these rows.

        :param deal: the number of the deal being played, from 1; 0 when the evening is over.
        """
        super().__init__()
        self._rows = rows
        self._deal = deal
        self._tables: dict[tuple[float, range, bool], Column] = {}
        """The tables that have been looked at for their size, by their letters, deals and whether all is shown."""

    def _forms(self) -> Iterator[tuple[float, range, bool]]:
        """Yield the forms of the table, from the best to the smallest."""
        count = len(self._rows[0].cells)
        yield from ((points, range(count), True) for points in (LARGE, BODY))
        for shown in range(count, 0, -1):
            last = min(count, max(shown, self._deal or count))
            yield from ((SMALL, range(last - shown, last), whole) for whole in (True, False))

    def form(self, look: Look, width: int, height: int) -> tuple[float, range, bool]:
        """Return the first form for which there is room, or the last one."""

        def fits(form: tuple[float, range, bool]) -> bool:
            table = self._table(*form)
            return table.natural_size(look)[0] <= width and table.least_height(look, width) <= height

        forms = [*self._forms()]
        return next(filter(fits, forms), forms[-1])

    def _table(self, points: float, deals: range, whole: bool) -> Column:
        form = points, deals, whole
        if form not in self._tables:
            self._tables[form] = self._made(*form)
        return self._tables[form]

    def _made(self, points: float, deals: range, whole: bool) -> Column:
        heads = [f"Deal {deal + 1}" for deal in deals]
        cells = [row.cells[deal] for row in self._rows for deal in deals]
        texts = [*dict.fromkeys([*heads, *(text for each in cells for text in (each.lines if whole else [each.line]))])]
        names = [row.name for row in self._rows]
        beaten, means = [BEATEN, *(row.beaten for row in self._rows)], [MEAN, *(row.mean for row in self._rows)]

        def label(text: str, alike: Sequence[str], *, bold: bool = False, dim: bool = False) -> Label:
            """Return a text that is as wide as those above and below it: so columns are equally wide in all rows."""
            tone = Tone.DIM if dim else Tone.PLAIN
            return Label(text, points=points, bold=bold, tone=tone, align=Align.CENTRE, lines=1, alike=alike)

        def line(name: str, cells: Sequence[Widget], won: str, mean: str, *, dim: bool = False) -> Widget:
            who = label(name, names, bold=True)
            who.align = Align.LEFT
            totals = label(won, beaten, bold=True, dim=dim), label(mean, means, dim=dim)
            room = Stack(Space(high=ROW_UNITS), who)
            return Padded(Row(room, *map(grow, cells), *totals), (0, ROW_MARGIN_UNITS))

        def cell(result: EveningCell) -> Widget:
            if not whole:
                return label(result.line, texts)
            lines = [label(text, texts, dim=text != result.points) for text in result.lines]
            return Column(grow(Space()), *lines, grow(Space()), gap=0)

        lines = [line("", [label(head, texts, dim=True) for head in heads], BEATEN, MEAN, dim=True)]
        for row in self._rows:
            lines += [FineLine(), line(row.name, [cell(row.cells[deal]) for deal in deals], row.beaten, row.mean)]
        return Column(PanelBox(Column(*lines, gap=0), pad=(12, 0)), grow(Space()), gap=0)

    def places(self, rect: Rect, look: Look) -> list[tuple[Widget, Rect]]:
        return [(self._table(*self.form(look, *rect.size)), rect)]

    def least_height(self, look: Look, width: int) -> int:
        return (len(self._rows) + 1) * look.text.line_height(look.style(SMALL)) + look.metrics.gap

    def height_for(self, look: Look, width: int) -> int:
        return self.least_height(look, width)


class NextTurn(NamedTuple):
    """The person who plays next, and the number of the deal, from 1."""

    name: str
    deal: int


class Winners(NamedTuple):
    """The winners of the evening: several only if they are equal in everything."""

    names: tuple[str, ...]


class EveningPage(Page):
    """The table of results, which also serves as a curtain: the next person confirms it is their turn."""

    def __init__(
        self,
        program: Program,
        folder: Path,
        evening: Evening,
        turn: tuple[int, int] | None = None,
        table: Path | None = None,
    ) -> None:
        """Show the evening of a folder.

        :param turn: the deal and the person whose turn is offered; ``None`` for the next one.
        :param table: the table of this turn; ``None`` to begin or continue it at its own table.
        :raises KeyError: if there is no such game.
        """
        self.program = program
        self.folder = folder
        self.evening = evening
        self.table = table
        self.game = game_in(program.games, evening.game)
        self.title = f"Evening: {self.game.name}"
        self.begun = begun_words(folder, program.now())
        self.rows = tuple(rows_of(evening, self.game))
        self.turn = turn or next_turn(evening)
        """The deal and the person whose turn it is; ``None`` when the evening is over."""
        self.progress: NextTurn | Winners
        if self.turn is None:
            self.progress = Winners(tuple(evening.people[person] for person in winners(evening, self.game)))
        else:
            deal, person = self.turn
            self.progress = NextTurn(evening.people[person], deal + 1)
        self.note = WAITING_NOTE if self.turn is not None else ""
        folders = evening_folders(program.folders.saves)
        place = folders.index(folder) if folder in folders else len(folders)
        self.earlier, self.later = folders[:place][::-1], folders[place + 1 :]
        """The folders of other evenings, the next one first."""
        hold = None
        if isinstance(self.progress, NextTurn):
            hold = HoldButton(f"I am {self.progress.name}: hold", self.play, key="Space", points=TITLE)
        super().__init__(
            Column(
                Row(grow(Label(self.prompt, points=LARGE, bold=True)), *self._others(), level=True),
                grow(ResultsTable(self.rows, self.progress.deal if isinstance(self.progress, NextTurn) else 0)),
                *([optional(Label(self.note, points=SMALL, tone=Tone.DIM))] if self.note else []),
            ),
            corner=[Button("New evening", self._another, key="N"), Button("Back", self.back, key="Esc")],
            foot=hold,
        )

    def _others(self) -> list[Widget]:
        """Return the buttons for earlier and later evenings on both sides of the date, if there are others."""
        if not (self.earlier or self.later):
            return []
        earlier = IconButton(
            "Earlier", icons.BACK, partial(self._show_first, self.earlier), key="PgUp", role=Role.PLAIN
        )
        later = IconButton("Later", icons.FORTH, partial(self._show_first, self.later), key="PgDn", role=Role.PLAIN)
        if not self.earlier:
            earlier.disable(Tip("This is the first evening."))
        if not self.later:
            later.disable(Tip("This is the last evening."))
        return [earlier, Label(self.begun, points=SMALL, tone=Tone.DIM, lines=1), later]

    @property
    def prompt(self) -> str:
        """The line about the next turn or the winners."""
        match self.progress:
            case NextTurn(name, deal):
                others = [each for each in self.evening.people if each != name]
                watching = others[0] if len(others) == 1 else "All others"
                return f"{name} plays deal {deal} next. {watching}, please look away."
            case Winners(names) if len(names) > 1:
                return f"{listed(names)} share first place."
            case Winners(names):
                return f"{listed(names)} won the evening."

    def back(self) -> None:
        """Go back to the deals; the evening can be continued."""
        self.program.show_deals()

    # --- what is done -------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Begin the turn, or continue one that was interrupted."""
        if self.turn is None:
            return
        program, evening, (deal, person) = self.program, self.evening, self.turn
        begun = self.table or self._begun_table(deal, person)
        if begun is not None:
            program.opener.open_turn(begun)
            return
        levels = (None, *[evening.level] * (usual_seats(self.game) - 1))
        code = DealCode(self.game, evening.deals[deal], levels, {}, usual_hands(self.game))
        names = [evening.people[person], *islice(free_names(evening.people), len(levels) - 1)]
        program.play.sit_down(program.sittings.from_code(code, names, self.folder))

    def _begun_table(self, deal: int, person: int) -> Path | None:
        """Return the file of the table at which a turn was begun; ``None`` if there is no readable one."""
        games, wanted = self.program.games, (self.evening.deals[deal], self.evening.people[person])
        for path in saved_paths(self.folder):
            try:
                table = read_set_up(path, games)
                if (deal_of(table.seed, table.word), table.seats[0].name) == wanted:
                    read_table(path, games)
                    return path
            except TableFileError:
                continue
        return None

    def _another(self) -> None:
        """Set up another evening; ask first while this one is not over."""
        if self.turn is None:
            self._set_up()
            return
        deal, person = self.turn
        text = (
            f"This evening is not over: {self.evening.people[person]} plays deal {deal + 1} next. It stays as it is; "
            "PgUp turns back to it."
        )
        answers = [
            Answer("Stay", role=Role.PRIMARY, escapes=True),
            Answer("New evening", self._set_up, key="N"),
        ]
        self.desk.open(Dialog("Begin another evening?", text, answers))

    def _set_up(self) -> None:
        self.program.loop.go(EveningSetupPage(self.program))

    def _show_first(self, folders: Sequence[Path]) -> None:
        """Show the first of these evenings that can be read."""
        problems = []
        for folder in folders:
            try:
                self.program.loop.go(EveningPage(self.program, folder, read_evening(folder)))
            except (StoreError, KeyError) as error:
                problems.append(_reason(error))
            else:
                return
        self.desk.open(_problem("No other evening can be shown", f"{problems[0]}\nIts file stays as it is."))


def page_of(program: Program, folder: Path | None = None) -> Page:
    """Return the page of the evening of a folder; if it cannot be read, the set-up of a new one, which says why.

    :param folder: ``None`` for the evening that was played last; if there is none, the set-up of a new one.
    """
    folder = folder or last_evening(program.folders.saves)
    if folder is None:
        return EveningSetupPage(program)
    try:
        return EveningPage(program, folder, read_evening(folder))
    except (StoreError, KeyError) as error:
        page = EveningSetupPage(program)
        page.desk.open(_problem("The last evening cannot be shown", f"{_reason(error)}\nIts file stays as it is."))
        return page


def show_secret(program: Program, secret: SecretDeal, path: Path) -> None:
    """Open the evening of a table whose deal is still secret. The person who plays there opens the table by a hold.

    Without a turn to play there, the page shows whose turn it is, as always.
    """
    if secret.evening is None or secret.turn is None:
        program.show_evening(secret.folder)
        return
    try:
        program.loop.go(EveningPage(program, secret.folder, secret.evening, secret.turn, path))
    except KeyError as error:
        _show_problem(program, "This evening cannot be shown", f"{_reason(error)}\nIts file stays as it is.")


def begin(program: Program, wanted: EveningSetup) -> None:
    """Begin an evening and show whose turn it is."""
    deals = tuple(new_deal(SystemRandom()) for _ in range(wanted.deals))
    evening = Evening(wanted.game.id, wanted.level, wanted.people, deals)
    try:
        folder = start_evening(program.folders.saves, evening, program.now())
    except StoreError as error:
        _show_problem(program, "The evening cannot be saved", str(error))
    else:
        program.loop.go(EveningPage(program, folder, evening))


def keep_turn_result(program: Program, match: LiveMatch) -> str:
    """Keep the result of a finished turn, if it is the first; return a message if that fails.

    A copy counts too: it is kept when the table itself can no longer be saved.
    """
    secret = program.secret_deals.of_match(match) if match.actor is None else None
    if secret is None:
        return ""
    try:
        if secret.turn is not None:
            keep_result(secret.folder, *secret.turn, Result(match.table.state.scores, was_helped(match)))
    except StoreError as error:
        return f"The result of this turn could not be saved: {error}"
    return ""


def _show_problem(program: Program, title: str, text: str) -> None:
    page = program.loop.coming
    if isinstance(page, Page):
        page.desk.open(_problem(title, text))


def _problem(title: str, text: str) -> Dialog:
    return Dialog(title, text, [Answer("Close", role=Role.PRIMARY, escapes=True)])


def _reason(error: StoreError | KeyError) -> str:
    """Return why an evening cannot be shown; as text, a ``KeyError`` would have quotes around its sentence."""
    return str(error.args[0])


def rows_of(evening: Evening, game: Game) -> list[EveningRow]:
    """Return the rows of the table of results. A deal that some people have still to play shows no results."""
    table = compared(evening, game)
    whom = len(table) // len(evening.people) * (len(evening.people) - 1)
    rows = []
    for person, points, mean in standings(evening, game):
        cells = []
        for deal in range(len(evening.deals)):
            result = table.get((deal, person))
            played = (deal, person) in evening.results
            cells.append(_cell(result) if result is not None else EveningCell("played" if played else NONE))
        totals = (f"{_halves(points)} of {whom}", _words(mean, "better", "worse")) if table else (NONE, NONE)
        rows.append(EveningRow(evening.people[person], tuple(cells), *totals))
    return rows


def _cell(result: ComparedResult) -> EveningCell:
    return EveningCell(_words(result.lead, "ahead", "behind"), f"{_halves(result.matchpoints)} beaten", result.helped)


def _words(points: float, more: str, less: str) -> str:
    """Return points in words: ``40 ahead``, ``12.5 behind``, ``even``."""
    points = round(points, 1)
    return f"{abs(points):g} {more if points > 0 else less}" if points else "even"


def _halves(points: float) -> str:
    whole, half = int(points), points % 1
    return f"{whole or ''}\u00bd" if half else str(whole)
