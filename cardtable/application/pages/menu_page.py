"""The menu with its first offer: to continue the last table, or for newcomers, to play a first hand with a coach."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardtable.application.settings.current_profile import CurrentProfile
from cardtable.engine.cards import Back, parse_cards
from cardtable.engine.game import Game, game_in
from cardtable.pages.menu import MenuActions, MenuScene
from cardtable.pages.resume import Resume
from cardtable.store.files import paths_matching
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.note import read_note
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.loop import Loop
from cardtable.ui.waiting import FRAME_SECONDS, Work, advance

if TYPE_CHECKING:  # imported when a table is searched for
    from cardtable.application.deals.secret_deals import SecretDeals
    from cardtable.store.evenings import Evening
    from cardtable.store.tables.folder import Outline, SavedTable, SavedTables

FIRST_LESSON: Final = "bidding-war"
"""The game of the first hand that newcomers are offered."""
BACKS: Final = 5
"""The number of backs that stand for the cards of a secret deal."""
MAX_SECONDS_BEFORE_MENU: Final = 0.1
"""The maximum time for which the menu waits for its first offer; an offer that is found later is added then.

When the program starts, the menu does not wait at all. It leaves room for the offer.
"""


class MenuPage:
    """Makes the menu and fills in its first offer.

    :param games: all games.
    :param tables: returns the saved tables.
    :param saves: the folder of saved tables.
    :param last_table: the file that remembers the last open table.
    :param profile: the profile in use.
    :param loop: runs the scenes.
    :param art: draws cards.
    :param secrets: returns the deals that somebody has still to play.
    :param open_table: opens a saved table.
    :param show_evening: shows the evening of a folder.
    :param begin_lesson: begins the first lesson of a game.
    :param clock: returns the time.
    """

    def __init__(
        self,
        games: Sequence[Game],
        tables: "Callable[[], SavedTables]",
        saves: Path,
        last_table: Path,
        profile: CurrentProfile,
        loop: Loop,
        art: CardArt,
        *,
        secrets: "Callable[[], SecretDeals]",
        open_table: Callable[[Path], None],
        show_evening: Callable[[Path], None],
        begin_lesson: Callable[[Game], None],
        clock: Callable[[], datetime],
    ) -> None:
        self.games = games
        self.tables = tables
        self.saves = saves
        self.last_table = last_table
        self.profile = profile
        self.loop = loop
        self.art = art
        self.secrets = secrets
        self.open_table = open_table
        self.show_evening = show_evening
        self.begin_lesson = begin_lesson
        self.clock = clock
        self._offer: Resume | None = None
        self._search: Work | None = None
        """The search for the first offer, in slices, because many tables may be read before one can be continued."""
        loop.add_poll(self._continue_search)

    def scene(self, actions: MenuActions) -> MenuScene:
        """Return the menu as it is now.

        :param actions: the actions of its buttons, except its first offer.
        """
        self._offer, self._search = None, None
        last = read_note(self.last_table)
        if last or any(paths_matching(self.saves, f"*{TABLE_ENDING}")):
            self._search = self._searching(Path(last) if last else None)
            if self.loop.frames or not self.loop.clock.runs:
                self._advance(MAX_SECONDS_BEFORE_MENU)
        else:
            self._offer = self._lesson()
        notice, person = self.profile.take_notice(), (self.profile.current.name, self.profile.face)
        return MenuScene(self.games, actions, notice, self.art, person, self._offer, awaits=self._search is not None)

    def _continue_search(self, now: float) -> None:
        """Continue the search for the first offer while the menu is shown."""
        menu = self.loop.scene
        begun = self._search is not None and bool(self.loop.frames)  # the menu is drawn first
        if begun and isinstance(menu, MenuScene) and self._advance(FRAME_SECONDS):
            menu.offer(self._offer)

    def _advance(self, seconds: float) -> bool:
        """Search for the first offer for this time; return whether the search is over."""
        if self._search is not None and advance(self._search, seconds) is None:
            self._search = None
        return self._search is None

    def _searching(self, last: Path | None) -> Work:
        secrets = self.secrets()
        evening = None if last is None else secrets.unfinished_at(last.parent)
        if last is not None and evening is not None:
            self._offer = self._next_turn(last.parent, evening)
            return
        saved = yield from self.tables().finding(last)
        if saved is None or saved.outline is None:
            self._offer = self._lesson()
            return
        secret = secrets.of(saved.game, saved.deal, saved.names[0], saved.path.parent)
        if secret is None:
            self._offer = self._resume(saved, saved.outline)
        elif secret.evening is not None and secret.turn is None:  # a copy of a table whose result is known
            self._offer = self._next_turn(secret.folder, secret.evening)
        else:
            self._offer = self._closed(secret.title, partial(self.open_table, saved.path), saved.game, secret.folder)

    def _next_turn(self, folder: Path, evening: "Evening") -> Resume:
        """Return the offer to continue an evening."""
        from cardtable.application.deals.evening_results import next_turn  # noqa: PLC0415
        from cardtable.application.deals.secret_deals import turn_title  # noqa: PLC0415

        turn = next_turn(evening)
        title = "Duplicate evening" if turn is None else turn_title(evening, turn)
        return self._closed(title, partial(self.show_evening, folder), evening.game, folder)

    def _closed(self, title: str, act: Callable[[], None], game: str, evening: Path) -> Resume:
        """Return an offer that shows nothing of the table: others have still to play its deal."""
        from cardtable.play.dates import begun_words  # noqa: PLC0415

        names = [each.name for each in self.games if each.id == game]
        return Resume(
            act=act,
            titles=(title, "Duplicate evening"),
            cards=(Back.PLAIN,) * BACKS,
            above=tuple(names),
            below=begun_words(evening, self.clock()),
        )

    def _lesson(self) -> Resume | None:
        """Return the offer for newcomers."""
        lesson = next((game for game in self.games if game.id == FIRST_LESSON), None)
        if lesson is None or self.profile.settings.setups:
            return None
        return Resume(
            act=partial(self.begin_lesson, lesson),
            titles=(f"New here? A first hand of {lesson.name}, explained", f"A first hand of {lesson.name}"),
            label="Learn",
            cards=parse_cards(lesson.title.emblem),
            below="A few minutes, step by step",
        )

    def _resume(self, saved: "SavedTable", outline: "Outline") -> Resume:
        """Return the offer to continue a table."""
        from cardtable.application.pages.table_lines import progress, resume_titles, score  # noqa: PLC0415
        from cardtable.play.dates import ago  # noqa: PLC0415
        from cardtable.ui.drawing.forms import fewer  # noqa: PLC0415

        game = game_in(self.games, saved.game)
        return Resume(
            act=partial(self.open_table, saved.path),
            titles=resume_titles(outline.own, saved.names, outline.sides),
            cards=outline.cards,
            above=fewer([game.name, *progress(outline, saved.names, game.endings.hand_word)]),
            fact=outline.fact,
            score=score(outline, low_wins=game.low_wins),
            below=ago(saved.when, self.clock()),
        )
