"""The page where a game is chosen, to learn it or to read its rules."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.pages.tiles import GameTile, fan_next, place_tiles
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.page import Page, about_place, write_about
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.widget import Widget


class GamesScene(Page):
    """A tile for each game."""

    title_share = 0.6

    def __init__(
        self,
        title: str,
        words: str,
        games: Sequence[Game],
        on_pick: Callable[[Game], None],
        leave: Callable[[], None],
        art: CardArt,
    ) -> None:
        """Offer the games.

        :param words: the explanation of the choice.
        """
        super().__init__()
        self.title = title
        self.words = words
        self.leave_page = leave
        self.tiles = [GameTile(game, number, partial(on_pick, game), art) for number, game in enumerate(games, start=1)]
        self._words = Rect(0, 0, 0, 0)

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        back = Button("Menu", self.back, key="Esc")
        self.place_in_corner(look, [back])
        self._words = about_place(look, body, self.words)
        top = self._words.bottom + metrics.px(20)
        room = Rect(body.left, top, body.width, body.bottom - top)
        place_tiles(look, self.tiles, room, [tuple(parse_cards(tile.game.title.emblem)) for tile in self.tiles])
        return [*self.tiles, back]

    def update(self, now: float) -> None:
        super().update(now)
        self.dirty = fan_next(self.tiles) or self.dirty

    def draw_page(self, surface: Surface) -> None:
        write_about(surface, self.look, self.words, self._words)

    def back(self) -> None:
        self.leave_page()
