"""The page where a game is chosen: to learn it, to read its rules, or to play a deal of it by its number."""

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.pages.tiles import GameTile, fan_next, place_tiles
from cardtable.program.program import Program
from cardtable.ui.look import Look
from cardtable.ui.page import Page, about_place, write_about
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.widget import Widget

LESSONS: Final = "Two prepared hands of each game, a few minutes each: the rules first, then how good players think."
RULE_BOOKS: Final = "The full rules of each game. The same key opens them at a table."
DEAL: Final = "Choose the game in which this number is dealt. The same number always gives the same cards."


class GamesPage(Page):
    """A tile for each game."""

    title_share = 0.6

    def __init__(self, program: Program, title: str, words: str, choose: Callable[[Game], None]) -> None:
        """Offer the games.

        :param words: the explanation of the choice.
        """
        super().__init__()
        self.program = program
        self.title = title
        self.words = words
        self.tiles = [
            GameTile(game, number, partial(choose, game), program.art) for number, game in enumerate(program.games, 1)
        ]
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

    @property
    def waiting(self) -> bool:
        return super().waiting or not all(tile.fanned for tile in self.tiles)

    def draw_page(self, surface: Surface) -> None:
        write_about(surface, self.look, self.words, self._words)

    def back(self) -> None:
        self.program.show_menu()


def to_learn(program: Program) -> GamesPage:
    return GamesPage(program, "Learn a game", LESSONS, program.opener.choose_lesson)


def to_read(program: Program) -> GamesPage:
    return GamesPage(program, "Rules", RULE_BOOKS, program.show_rules)


def to_deal(program: Program, deal: str) -> GamesPage:
    """Return the page that asks in which game a deal with this number is to be dealt."""
    return GamesPage(program, f"Deal {deal}", DEAL, lambda game: program.show_setup(game, deal))
