"""The page of saved tables and samples, with small pictures of them."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pygame import Surface

from cardtable.application.pictures import SmallPictures
from cardtable.engine.game import Game, game_in
from cardtable.engine.slices import Slices
from cardtable.engine.words import counted
from cardtable.store.samples import Sample, list_samples
from cardtable.store.saves import SavedTable, SavedTables
from cardtable.ui.pages.load import LoadScene, Offer
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Size


class SavedTablesPage:
    """Offers the tables of a folder, and the samples.

    :param games: all that can be played.
    :param tables: the folder.
    :param pictures: draws the tables.
    :param open_table: opens a saved table.
    :param begin_sample: begins a table that continues from a sample.
    :param go: shows a page.
    :param leave: goes to the menu.
    """

    def __init__(
        self,
        games: Sequence[Game],
        tables: SavedTables,
        pictures: SmallPictures,
        *,
        open_table: Callable[[Path], None],
        begin_sample: Callable[[Sample], None],
        go: Callable[[Scene], None],
        leave: Callable[[], None],
    ) -> None:
        self.games = games
        self.tables = tables
        self.pictures = pictures
        self.open_table = open_table
        self.begin_sample = begin_sample
        self.go = go
        self.leave = leave

    def show(self) -> None:
        """Show the page; the tables are read while it is up."""
        self.go(LoadScene(self._offers(), self.leave))

    def _offers(self) -> Iterator[Offer | None]:
        for saved in self.tables.in_slices():
            yield None if saved is None else self._offer(saved)
        yield from map(self._offer_sample, list_samples(self.games))

    def _offer(self, saved: SavedTable) -> Offer:
        when = f"{saved.when:%Y-%m-%d %H:%M}"
        if saved.problem is not None:
            return Offer(saved.path.name, str(saved.problem.reason), when, lambda: self.open_table(saved.path))
        words = f"{' · '.join(saved.names)} – {'finished' if saved.finished else counted(saved.moves, 'move')}"

        def picture(size: Size) -> Slices[Surface | None]:
            return self.pictures.of_file(saved.path, saved.stamp, size)

        return Offer(game_in(self.games, saved.game).name, words, when, lambda: self.open_table(saved.path), picture)

    def _offer_sample(self, sample: Sample) -> Offer:
        def picture(size: Size) -> Slices[Surface | None]:
            return self.pictures.of_file(sample.path, None, size)

        words = sample.words[:1].upper() + sample.words[1:]
        return Offer(sample.game.name, words, "sample", lambda: self.begin_sample(sample), picture)
