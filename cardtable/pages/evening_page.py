"""The page of duplicate evenings: sets one up, begins its turns at tables of its own, and compares the results."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import SystemRandom
from typing import Final

from cardtable.engine.deals.deal_code import DealCode
from cardtable.engine.deals.honest import deal_of, new_deal
from cardtable.engine.game import Game, game_in
from cardtable.engine.typography import signed
from cardtable.pages.evening import (
    EveningActions,
    EveningScene,
    EveningSetup,
    EveningSetupActions,
    EveningSetupScene,
    NextTurn,
    Winners,
)
from cardtable.pages.evening_table import EveningCell, EveningRow
from cardtable.pages.new_match.seats_form import NAMES
from cardtable.play.dates import begun_words
from cardtable.play.live import LiveMatch
from cardtable.play.shared_deals import was_helped
from cardtable.program.deals import free_names, usual_hands, usual_seats
from cardtable.program.evenings import ComparedResult, compared, next_turn, standings, winners
from cardtable.program.program import Program
from cardtable.program.secret_deals import SecretDeal
from cardtable.store.errors import StoreError, TableFileError
from cardtable.store.evenings import (
    MAX_DEALS,
    MAX_PEOPLE,
    Evening,
    Result,
    evening_folders,
    keep_result,
    last_evening,
    read_evening,
    start_evening,
)
from cardtable.store.settings import DEFAULT_PROFILE_NAME
from cardtable.store.tables.folder import saved_paths
from cardtable.store.tables.format import read_set_up, read_table
from cardtable.ui.page import Page
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role

LEGEND: Final = (
    "Above: points ahead of the mean of the other sides. Below: matchpoints, one for each person who did worse with "
    "the same cards, a half for each who did equally well. Mean: points a deal above the mean of all who played it."
)
WAITING_NOTE: Final = "The results of a deal are shown when everyone has played it."
HELP_NOTE: Final = "* with undo or hints."
NONE: Final = "\u2013"
"""What stands in the place of results that are not known yet."""


class EveningPage:
    """Shows the last evening and earlier ones, and begins new ones."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.games = program.games
        self.profile = program.profile

    def show(self) -> None:
        """Open the evening that was played last; if there is none, the set-up of a new one."""
        folder = last_evening(self.program.folders.saves)
        if folder is None:
            self.set_up()
        else:
            self.show_folder(folder)

    def show_folder(self, folder: Path) -> None:
        """Open the evening of a folder; if it cannot be read, the set-up of a new one."""
        self.program.loop.go(self.page_of(folder))

    def page_of(self, folder: Path) -> Page:
        """Return the page of the evening of a folder; if it cannot be read, the set-up of a new one, which says why."""
        try:
            return self._page(folder, read_evening(folder))
        except (StoreError, KeyError) as error:
            page = self._set_up_page()
            why = f"{_reason(error)}\nIts file stays as it is."
            page.desk.open(_problem("The last evening cannot be shown", why))
            return page

    def show_table(self, secret: SecretDeal, path: Path) -> None:
        """Open the evening of a table whose deal is still secret. The person who plays there opens the table by a hold.

        Without a turn to play there, the page shows whose turn it is, as always.
        """
        if secret.evening is None or secret.turn is None:
            self.show_folder(secret.folder)
            return
        try:
            page = self._page(secret.folder, secret.evening, secret.turn, partial(self.program.opener.open_turn, path))
        except KeyError as error:
            self._show_problem("This evening cannot be shown", f"{_reason(error)}\nIts file stays as it is.")
        else:
            self.program.loop.go(page)

    def set_up(self) -> None:
        """Open the set-up of a new evening."""
        self.program.loop.go(self._set_up_page())

    def _set_up_page(self) -> EveningSetupScene:
        own = self.profile.settings.own_name
        people = (each.name for each in self.profile.profiles.all if each.name != DEFAULT_PROFILE_NAME)
        known = [own, *people, *NAMES]
        names = list(dict.fromkeys(filter(None, known)))[:MAX_PEOPLE]
        actions = EveningSetupActions(begin=self.begin, leave=self.program.show_deals)
        return EveningSetupScene(self.games, names, MAX_DEALS, actions)

    def begin(self, wanted: EveningSetup) -> None:
        """Begin an evening and show whose turn it is."""
        deals = tuple(new_deal(SystemRandom()) for _ in range(wanted.deals))
        evening = Evening(wanted.game.id, wanted.level, wanted.people, deals)
        try:
            folder = start_evening(self.program.folders.saves, evening, self.program.now())
        except StoreError as error:
            self._show_problem("The evening cannot be saved", str(error))
            return
        self._show(folder, evening)

    def _show_problem(self, title: str, text: str) -> None:
        page = self.program.loop.coming
        if isinstance(page, Page):
            page.desk.open(_problem(title, text))

    def _show(self, folder: Path, evening: Evening) -> None:
        self.program.loop.go(self._page(folder, evening))

    def _page(
        self,
        folder: Path,
        evening: Evening,
        turn: tuple[int, int] | None = None,
        play: Callable[[], None] | None = None,
    ) -> EveningScene:
        """Return the page of an evening.

        :param turn: the deal and the person whose turn is offered; ``None`` for the next one.
        :param play: begins it; ``None`` to begin it at its own table.
        :raises KeyError: if there is no such game.
        """
        game = game_in(self.games, evening.game)
        turn = turn or next_turn(evening)
        if play is None and turn is not None:
            play = partial(self._play, folder, evening, *turn)
        rows = rows_of(evening, game)
        helped = [HELP_NOTE] if any(result.helped for result in evening.results.values()) else []
        note = " ".join([LEGEND, *([WAITING_NOTE] if turn is not None else []), *helped])
        folders = evening_folders(self.program.folders.saves)
        place = folders.index(folder) if folder in folders else len(folders)
        actions = EveningActions(
            play=play,
            again=self.set_up if turn is None else partial(self._ask_for_new, evening, turn),
            leave=self.program.show_deals,
            earlier=partial(self._show_first, folders[:place][::-1]) if folders[:place] else None,
            later=partial(self._show_first, folders[place + 1 :]) if folders[place + 1 :] else None,
        )
        begun = begun_words(folder, self.program.now())
        return EveningScene(game.name, rows, self._status(evening, game, turn), actions, note, begun)

    def _ask_for_new(self, evening: Evening, turn: tuple[int, int]) -> None:
        """Ask whether to begin another evening while one is not over."""
        page = self.program.loop.coming
        if not isinstance(page, Page):
            return
        deal, person = turn
        text = (
            f"This evening is not over: {evening.people[person]} plays deal {deal + 1} next. It stays as it is; "
            "PgUp turns back to it."
        )
        answers = [
            Answer("Stay", role=Role.PRIMARY, escapes=True),
            Answer("New evening", self.set_up, key="N"),
        ]
        page.desk.open(Dialog("Begin another evening?", text, answers))

    def _show_first(self, folders: Sequence[Path]) -> None:
        """Show the first of these evenings that can be read."""
        problems = []
        for folder in folders:
            try:
                self._show(folder, read_evening(folder))
            except (StoreError, KeyError) as error:
                problems.append(_reason(error))
            else:
                return
        self._show_problem("No other evening can be shown", f"{problems[0]}\nIts file stays as it is.")

    def _status(self, evening: Evening, game: Game, turn: tuple[int, int] | None) -> NextTurn | Winners:
        if turn is None:
            return Winners(tuple(evening.people[person] for person in winners(evening, game)))
        deal, person = turn
        return NextTurn(evening.people[person], deal + 1)

    def _play(self, folder: Path, evening: Evening, deal: int, person: int) -> None:
        """Begin a turn, or continue one that was interrupted."""
        begun = self._begun_table(folder, evening, deal, person)
        if begun is not None:
            self.program.opener.open_turn(begun)
            return
        game, name = game_in(self.games, evening.game), evening.people[person]
        levels = (None, *[evening.level] * (usual_seats(game) - 1))
        code = DealCode(game, evening.deals[deal], levels, {}, usual_hands(game))
        names = [name, *islice(free_names(evening.people), len(levels) - 1)]
        self.program.play.sit_down(self.program.sittings.from_code(code, names, folder))

    def _begun_table(self, folder: Path, evening: Evening, deal: int, person: int) -> Path | None:
        """Return the file of the table at which a turn was begun; ``None`` if there is no readable one."""
        for path in saved_paths(folder):
            try:
                table = read_set_up(path, self.games)
                wanted = evening.deals[deal], evening.people[person]
                if (deal_of(table.seed, table.word), table.seats[0].name) == wanted:
                    read_table(path, self.games)
                    return path
            except TableFileError:
                continue
        return None

    def keep_result(self, match: LiveMatch) -> str:
        """Keep the result of a finished turn, if it is the first; return a message if that fails.

        A copy counts too: it is kept when the table itself can no longer be saved.
        """
        secret = self.program.secret_deals.of_match(match) if match.actor is None else None
        if secret is None:
            return ""
        try:
            if secret.turn is not None:
                keep_result(secret.folder, *secret.turn, Result(match.table.state.scores, was_helped(match)))
        except StoreError as error:
            return f"The result of this turn could not be saved: {error}"
        return ""


def _problem(title: str, text: str) -> Dialog:
    return Dialog(title, text, [Answer("Close", role=Role.PRIMARY, escapes=True)])


def _reason(error: StoreError | KeyError) -> str:
    """Return why an evening cannot be shown; as text, a ``KeyError`` would have quotes around its sentence."""
    return str(error.args[0])


def rows_of(evening: Evening, game: Game) -> list[EveningRow]:
    """Return the rows of the table of results. A deal that some people have still to play shows no results."""
    table = compared(evening, game)
    rows = []
    for person, points, mean in standings(evening, game):
        cells = []
        for deal in range(len(evening.deals)):
            result = table.get((deal, person))
            played = (deal, person) in evening.results
            cells.append(_cell(result) if result is not None else EveningCell("played" if played else NONE))
        totals = (_halves(points), _signed(mean)) if table else (NONE, NONE)
        rows.append(EveningRow(evening.people[person], tuple(cells), *totals))
    return rows


def _cell(result: ComparedResult) -> EveningCell:
    return EveningCell(_signed(result.lead), _halves(result.matchpoints), result.helped)


def _signed(value: float) -> str:
    return signed(f"{round(value, 1):+g}") if round(value, 1) else "0"


def _halves(points: float) -> str:
    whole, half = int(points), points % 1
    return f"{whole or ''}\u00bd" if half else str(whole)
