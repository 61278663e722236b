"""The page of deals that are the same for everybody: the deal of the day and deals by code."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Final

from cardtable.application.deals.deal_of_the_day import day_of, day_of_code, deal_of_the_day, place_of
from cardtable.application.deals.free_names import free_names
from cardtable.application.settings.current_profile import CurrentProfile
from cardtable.application.tables.table_in_play import TableInPlay
from cardtable.engine.deals.deal_code import CodeError, DealCode, read_code
from cardtable.engine.game import Game
from cardtable.engine.typography import counted, ordinal
from cardtable.pages.code_entry import CodeActions, CodeScene
from cardtable.pages.deals import DayDeal, DealsActions, DealsScene
from cardtable.play.live import LiveMatch
from cardtable.play.shared_deals import was_helped
from cardtable.play.sittings import Sittings
from cardtable.store.day_results import DayResult, DayResults, DayResultsFile, DayStart
from cardtable.store.errors import StoreError, unreadable_lines
from cardtable.store.files import is_file
from cardtable.ui.scene import Scene

CONTINUES: Final = "You have begun this deal; it is continued."
GONE: Final = "The table at which you began this deal is gone. A deal counts once, so this is practice."
PRACTICE: Final = "Play it again for practice; your first result still counts."


def names_for(code: DealCode, own_name: str) -> list[str]:
    """Return names for the seats of a code; the first seat of a person gets the person's own name."""
    free = free_names((own_name,))
    own = code.levels.index(None) if None in code.levels else -1
    return [own_name if seat == own and own_name else next(free) for seat in range(len(code.levels))]


@dataclass(slots=True, eq=False)
class DealsPage:
    """Shows the page and begins its deals.

    :param games: all games.
    :param file: the results of deals of the day.
    :param profile: the profile in use.
    :param sittings: prepares tables.
    :param play: the table in play.
    :param clock: returns the time.
    :param open_table: continues a saved table.
    :param go: shows a page.
    :param leave: goes to the menu.
    :param choose_game: asks for the game in which a deal number is dealt.
    """

    games: Sequence[Game]
    file: DayResultsFile
    profile: CurrentProfile
    sittings: Sittings
    play: TableInPlay
    _: KW_ONLY
    clock: Callable[[], datetime]
    open_table: Callable[[Path], None]
    go: Callable[[Scene], None]
    leave: Callable[[], None]
    choose_game: Callable[[str], None]
    evening: Callable[[], None] | None = field(default=None, init=False)
    """Leads to the duplicate evening; set by ``DealPages``."""
    _results: DayResults = field(default_factory=DayResults, init=False)

    @property
    def person(self) -> str:
        """The key of the person's results: the name of the profile's file."""
        return self.profile.current.path.name

    def show(self) -> None:
        """Open the page at today's deals."""
        notice = ""
        try:
            self._results = self.file.read(self.person)
            notice = unreadable_lines(self.file.path, self._results.broken)
        except StoreError as error:
            self._results, notice = DayResults(), f"The results so far cannot be shown: {error}."
        actions = DealsActions(
            today=lambda: self.clock().date(),
            play=self.play_day,
            deal=self.deal,
            by_code=self.show_code,
            evening=self.evening,
            leave=self.leave,
        )
        self.go(DealsScene(self.games, actions, notice))

    def show_code(self, text: str = "", leave: Callable[[], None] | None = None) -> None:
        """Open the page where a code is entered.

        :param text: the text in the field at first.
        :param leave: goes back; ``None`` for this page.
        """
        read = partial(read_code, games=self.games)
        actions = CodeActions(read=read, play=self.play_code, choose_game=self.choose_game, leave=leave or self.show)
        self.go(CodeScene(actions, text))

    def take_code(self, text: str, leave: Callable[[], None]) -> str:
        """Open the page where a code is entered, if the text is a code; return why it is not, else an empty text.

        :param leave: goes back from that page.
        """
        try:
            read_code(text, self.games)
        except CodeError as error:
            return str(error)
        self.show_code(text, leave)
        return ""

    def play_code(self, code: DealCode) -> None:
        """Begin the match of a code; if it is the deal of a day, as on the page of deals."""
        day = day_of_code(code)
        if day is None:
            self._sit_down(code)
        else:
            self.play_day(code.game, day)

    def _sit_down(self, code: DealCode, *, again: bool = False) -> None:
        self.play.sit_down(self.sittings.from_code(code, names_for(code, self.profile.settings.own_name), again=again))

    def play_day(self, game: Game, day: date) -> None:
        """Begin the deal of a day, or continue it: it counts once. Every later try is practice."""
        try:
            results = self.file.read(self.person)
        except StoreError:
            results = DayResults()  # the page says why
        begun = results.begun.get((day, game.id))
        is_open = begun is not None and (day, game.id) not in results.first
        if begun is not None and is_open and is_file(begun):
            self.open_table(begun)
            return
        first = begun is None and (day, game.id) not in results.first
        self._sit_down(deal_of_the_day(game, day), again=not first)
        match = self.play.match
        if first and isinstance(match, LiveMatch) and match.path is not None:
            start = DayStart(day, game.id, self.person, str(match.path.absolute()), self.clock())
            try:
                if not self.file.begin(start) and match.recorder is not None:  # another program was first
                    match.recorder.record_repeated_deal()
            except StoreError as error:
                if self.play.scene is not None:
                    self.play.scene.desk.say(f"It could not be noted that this deal has begun: {error}", warns=True)

    def deal(self, game: Game, day: date) -> DayDeal:
        """Return how far the person is with the deal of a day."""
        result, begun = self.result(game, day), self._results.begun.get((day, game.id))
        if result:
            return DayDeal(result, PRACTICE, is_over=True)
        if begun is None:
            return DayDeal()
        return DayDeal("Continue", CONTINUES) if is_file(begun) else DayDeal("Practise", GONE)

    def result(self, game: Game, day: date) -> str:
        """Return the text of the result of the first match with the deal of a day; empty if there was none."""
        result = self._results.first.get((day, game.id))
        if result is None:
            return ""
        place = place_of(result.points, result.seat, game)
        text = f"{counted(result.points[result.seat], 'point')}, {ordinal(place)}"
        return f"{text}, with help" if result.helped else text

    def keep_result(self, match: LiveMatch) -> str:
        """Keep the result of a finished deal of the day, if it is the first; return a message if that fails.

        The result of another table than the one at which the deal was begun is practice.
        """
        day = day_of(match.table, match.deal) if match.actor is None and len(match.persons) == 1 else None
        if day is None:
            return ""
        seat = match.persons[0]
        points = match.table.state.scores
        result = DayResult(day, match.game.id, self.person, points, seat, self.clock(), was_helped(match))
        try:
            begun = self.file.read(self.person).begun.get((day, match.game.id))
            elsewhere = (
                begun is not None and match.path is not None and begun != match.path.absolute() and is_file(begun)
            )
            if not elsewhere and not (match.recorder is not None and match.recorder.repeated):
                self.file.add(result)
        except StoreError as error:
            return f"The result of the deal of the day could not be saved: {error}"
        return ""
