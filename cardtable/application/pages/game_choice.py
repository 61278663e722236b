"""The page on which a person chooses a game to learn it, to read its rules, or to play a deal of it by its number."""

from collections.abc import Callable, Sequence
from typing import Final

from cardtable.engine.game import Game
from cardtable.pages.games import GamesScene
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.loop import Loop

LESSONS: Final = "Two prepared hands of each game, a few minutes each: the rules first, then how good players think."
DEAL: Final = "Choose the game in which this number is dealt. The same number always gives the same cards."
RULE_BOOKS: Final = "The full rules of each game. The same key opens them at a table."


class GameChoice:
    """Opens the page of all games.

    :param loop: runs the scenes.
    :param games: all games.
    :param art: draws cards.
    :param learn: asks the person which lesson of a game to begin.
    :param read: opens the rules of a game.
    :param set_up: opens the set-up of a game with the number of a deal.
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
        set_up: Callable[[Game, str], None],
        leave: Callable[[], None],
    ) -> None:
        self.loop = loop
        self.games = games
        self.art = art
        self.learn = learn
        self.read = read
        self.set_up = set_up
        self.leave = leave

    def to_learn(self) -> None:
        """Ask the person which game to learn."""
        self.loop.go(GamesScene("Learn a game", LESSONS, self.games, self.learn, self.leave, self.art))

    def to_read(self) -> None:
        """Ask the person which game's rules to read."""
        self.loop.go(GamesScene("Rules", RULE_BOOKS, self.games, self.read, self.leave, self.art))

    def to_deal(self, deal: str) -> None:
        """Ask the person in which game a deal with this number is to be dealt."""
        self.loop.go(
            GamesScene(f"Deal {deal}", DEAL, self.games, lambda game: self.set_up(game, deal), self.leave, self.art)
        )
