"""What the menu offers first: to continue the last table; to newcomers a first hand, explained."""

from collections.abc import Callable, Sequence

from cardtable.engine.game import Game, game_in
from cardtable.engine.slices import Slices
from cardtable.store.saves import SavedTable
from cardtable.ui.pages.menu import resume_labels
from cardtable.ui.pages.waiting import Work, advance


class FirstOffer:
    """Looks for it in slices: the table to continue may be a long one, or lie behind many that are over.

    :ivar act: what the offer does, once it is found; ``None`` if there is nothing to offer.
    :ivar labels: what its button may say, the longest first.
    """

    def __init__(
        self,
        games: Sequence[Game],
        tables: Slices[SavedTable | None],
        resume: Callable[[SavedTable], None],
        lesson: tuple[Game, Callable[[Game], None]] | None,
    ) -> None:
        """Begin to look.

        :param tables: looks for the table to continue.
        :param lesson: the game of which newcomers are offered a first hand, and what begins it.
        """
        self.games = games
        self.act: Callable[[], None] | None = None
        self.labels: tuple[str, ...] = ()
        self.found = False
        self._work = self._look(tables, resume, lesson)

    def look(self, seconds: float) -> bool:
        """Look for so many seconds, and return whether it is found."""
        self.found = self.found or advance(self._work, seconds) is None
        return self.found

    def _look(
        self,
        tables: Slices[SavedTable | None],
        resume: Callable[[SavedTable], None],
        lesson: tuple[Game, Callable[[Game], None]] | None,
    ) -> Work:
        saved = yield from tables
        if saved is not None:
            self.act = lambda: resume(saved)
            self.labels = resume_labels(game_in(self.games, saved.game).name, saved.names)
        elif lesson is not None:
            game, begin = lesson
            self.act = lambda: begin(game)
            self.labels = (f"New here? A first hand of {game.name}, explained",)
