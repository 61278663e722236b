"""The page where a game is chosen: to learn it, to read its rules, or to play a deal of it by its number."""

from collections.abc import Callable
from functools import partial
from typing import Final

from cardtable.engine.game import Game
from cardtable.pages.tiles import GameTile, GameTiles
from cardtable.program.program import Program
from cardtable.ui.page import Page
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, grow

LESSONS: Final = "Two prepared hands of each game, a few minutes each: the rules first, then how good players think."
RULE_BOOKS: Final = "The full rules of each game. The same key opens them at a table."
DEAL: Final = "Choose the game in which this number is dealt. The same number always gives the same cards."


class GamesPage(Page):
    """A tile for each game."""

    def __init__(self, program: Program, title: str, words: str, choose: Callable[[Game], None]) -> None:
        """Offer the games.

        :param words: the explanation of the choice.
        """
        self.program = program
        self.title = title
        self.tiles = [
            GameTile(game, number, partial(choose, game), program.art) for number, game in enumerate(program.games, 1)
        ]
        self._grid = GameTiles(self.tiles)
        super().__init__(
            Column(Label(words, tone=Tone.DIM), grow(self._grid), gap=20),
            corner=[Button("Menu", self.back, key="Esc")],
        )

    def update(self, now: float) -> None:
        super().update(now)
        self._grid.fan_next()

    @property
    def waiting(self) -> bool:
        return super().waiting or not self._grid.fanned

    def back(self) -> None:
        self.program.show_menu()


def to_learn(program: Program) -> GamesPage:
    return GamesPage(program, "Learn a game", LESSONS, program.opener.choose_lesson)


def to_read(program: Program) -> GamesPage:
    return GamesPage(program, "Rules", RULE_BOOKS, program.show_rules)


def to_deal(program: Program, deal: str) -> GamesPage:
    """Return the page that asks in which game a deal with this number is to be dealt."""
    return GamesPage(program, f"Deal {deal}", DEAL, lambda game: program.show_setup(game, deal))
