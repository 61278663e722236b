"""The menu: the games, and first what most people want next.

That is to continue the last table, or for newcomers a first hand, explained.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from cardtable.application.current_profile import CurrentProfile
from cardtable.application.pictures import handful
from cardtable.engine.game import Game, game_in
from cardtable.store.note import read_note
from cardtable.store.saves import SavedTables
from cardtable.ui.faces import CardArt
from cardtable.ui.loop import Loop
from cardtable.ui.pages.menu import MenuActions, MenuScene, resume_labels
from cardtable.ui.pages.waiting import FRAME_SECONDS, Work, advance

FIRST_LESSON: Final = "bidding-war"
"""The game of which newcomers are offered a first hand."""
MAX_SECONDS_BEFORE_MENU: Final = 0.1
"""How long the menu waits for its first offer; one that takes longer to find is added later."""


@dataclass(frozen=True, slots=True)
class FirstOffer:
    """What the menu offers first.

    :param act: does it; ``None`` if there is nothing to offer.
    :param labels: what its button may say, the longest first.
    """

    act: Callable[[], None] | None = None
    labels: tuple[str, ...] = ()


class MenuPage:
    """Makes the menu, and fills in its first offer.

    :param games: all that can be played.
    :param tables: the saved tables.
    :param last_table: the file that remembers which table was open last.
    :param profile: the one in use.
    :param loop: tells which scene is up.
    :param art: draws cards.
    :param open_table: opens a saved table.
    :param begin_lesson: begins the first hand, explained, of a game.
    """

    def __init__(
        self,
        games: Sequence[Game],
        tables: SavedTables,
        last_table: Path,
        profile: CurrentProfile,
        loop: Loop,
        art: CardArt,
        *,
        open_table: Callable[[Path], None],
        begin_lesson: Callable[[Game], None],
    ) -> None:
        self.games = games
        self.tables = tables
        self.last_table = last_table
        self.profile = profile
        self.loop = loop
        self.art = art
        self.open_table = open_table
        self.begin_lesson = begin_lesson
        self._handfuls = {game.id: handful(game) for game in games}
        self._offer = FirstOffer()
        self._search: Work | None = None
        """Looks for the first offer in slices: many tables may have to be read until one can be continued."""
        loop.add_poll(self._continue_search)

    def scene(self, actions: MenuActions) -> MenuScene:
        """Return the menu as it is now.

        :param actions: what it leads to besides its first offer.
        """
        self._offer = FirstOffer()
        self._search = self._searching()
        self._advance(MAX_SECONDS_BEFORE_MENU)
        actions = replace(actions, resume=self._offer.act, resume_labels=self._offer.labels)
        notice, name = self.profile.take_notice(), self.profile.current.name
        return MenuScene(self.games, actions, notice, self.art, self._handfuls, name)

    def _continue_search(self, now: float) -> None:
        """Continue the search for the first offer, as long as the menu is up."""
        del now
        menu = self.loop.scene
        if self._search is not None and isinstance(menu, MenuScene) and self._advance(FRAME_SECONDS):
            menu.offer(self._offer.act, self._offer.labels)

    def _advance(self, seconds: float) -> bool:
        """Look for the first offer for this long, and return whether the search is over."""
        if self._search is not None and advance(self._search, seconds) is None:
            self._search = None
        return self._search is None

    def _searching(self) -> Work:
        last = read_note(self.last_table)
        saved = yield from self.tables.finding(Path(last) if last else None)
        lesson = next((game for game in self.games if game.id == FIRST_LESSON), None)
        if saved is not None:
            labels = resume_labels(game_in(self.games, saved.game).name, saved.names)
            self._offer = FirstOffer(partial(self.open_table, saved.path), labels)
        elif lesson is not None and not self.profile.settings.setups:
            label = f"New here? A first hand of {lesson.name}, explained"
            self._offer = FirstOffer(partial(self.begin_lesson, lesson), (label,))
