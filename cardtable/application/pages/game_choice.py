"""The page on which a person chooses a game to learn it or to read its rules."""

from collections.abc import Callable, Sequence
from typing import Final

from cardtable.engine.game import Game
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.loop import Loop
from cardtable.ui.pages.games import GamesScene

LESSONS: Final = "Two prepared hands of each game, a few minutes each: the rules first, then how good players think."
RULE_BOOKS: Final = "The full rules of each game. The same key opens them at a table."


class GameChoice:
    """Opens the page of all games.

    :param loop: runs the scenes.
    :param games: all games.
    :param art: draws cards.
    :param learn: asks the person which lesson of a game to begin.
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
        """Ask the person which game to learn."""
        self.loop.go(GamesScene("Learn a game", LESSONS, self.games, self.learn, self.leave, self.art))

    def to_read(self) -> None:
        """Ask the person which game's rules to read."""
        self.loop.go(GamesScene("Rules", RULE_BOOKS, self.games, self.read, self.leave, self.art))
