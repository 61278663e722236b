"""Choosing one of the games: to learn it, or to read its rules."""

from collections.abc import Callable, Sequence
from typing import Final

from cardtable.engine.game import Game
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.loop import Loop
from cardtable.ui.pages.games import GamesScene

LESSONS: Final = "Two prepared hands of each game, a few minutes each: how it goes, and what good players think of."
RULE_BOOKS: Final = "The rules of each game in full. At a table they open with the same key."


class GameChoice:
    """Opens the page of all games.

    :param loop: runs the scenes.
    :param games: all that can be played.
    :param art: draws cards.
    :param learn: lets the person choose among the lessons of a game.
    :param read: opens the rules of a game.
    :param leave: goes back to the menu.
    """

    def __init__(
        self,
        loop: Loop,
        games: Sequence[Game],
        art: CardArt,
        *,
        learn: Callable[[Game], None],
        read: Callable[[Game], None],
        leave: Callable[[], None],
    ) -> None:
        self.loop = loop
        self.games = games
        self.art = art
        self.learn = learn
        self.read = read
        self.leave = leave

    def to_learn(self) -> None:
        """Let the person choose which game to learn."""
        self.loop.go(GamesScene("Learn a game", LESSONS, self.games, self.learn, self.leave, self.art))

    def to_read(self) -> None:
        """Let the person choose which game's rules to read."""
        self.loop.go(GamesScene("Rules", RULE_BOOKS, self.games, self.read, self.leave, self.art))
