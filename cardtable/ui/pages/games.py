"""Choosing one of the games: to learn it, or to read its rules."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.widget import Widget
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.tiles import GameTile, fan_next, place_tiles
from cardtable.ui.theme import BODY, Ground


class GamesScene(PageScene):
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

        :param words: what a choice leads to.
        """
        super().__init__()
        self.title = title
        self.words = words
        self.leave_page = leave
        self.tiles = [GameTile(game, number, partial(on_pick, game), art) for number, game in enumerate(games, start=1)]
        self._words = Rect(0, 0, 0, 0)

    def place(self, look: Look) -> list[Widget]:
        """Place the tiles, and the way back in the corner."""
        metrics, body = look.metrics, self.body(look)
        back = Button("Menu", self.back, key="Esc")
        self.place_in_corner(look, [back])
        style = look.dim(Ground.DARK, BODY)
        high = len(look.text.wrap(self.words, style, body.width)) * look.text.line_height(style)
        self._words = Rect(body.left, body.top, body.width, high)
        top = body.top + high + metrics.px(20)
        room = Rect(body.left, top, body.width, body.bottom - top)
        place_tiles(look, self.tiles, room, [tuple(parse_cards(tile.game.title.emblem)) for tile in self.tiles])
        return [*self.tiles, back]

    def update(self, now: float) -> None:
        """Fan the cards of one more tile at each turn."""
        super().update(now)
        self.dirty = fan_next(self.tiles) or self.dirty

    def draw_page(self, surface: Surface) -> None:
        """Write what a choice leads to."""
        self.look.write(surface, self.words, self.look.dim(Ground.DARK, BODY), self._words, Align.LEFT, wrap=True)

    def back(self) -> None:
        """Go back to the menu."""
        self.leave_page()
