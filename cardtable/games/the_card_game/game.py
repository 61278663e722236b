"""The Card Game, as the list of games knows it."""

from random import Random
from typing import Any, ClassVar, Final

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.objections import Objections
from cardtable.engine.view import View
from cardtable.games.the_card_game.bot import CardGameBot
from cardtable.games.the_card_game.guess import guess
from cardtable.games.the_card_game.house import House, least_decks
from cardtable.games.the_card_game.moves import parse
from cardtable.games.the_card_game.objections import TheCardGameObjections
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.words import CardGameWords


class TheCardGame(Game):
    """The Card Game, also known as Three-Thirteen."""

    id = "the-card-game"
    name = "The Card Game"
    blurb = "Collect runs and sets while the wild rank climbs; the lowest total wins."
    players = tuple(range(2, 9))
    low_wins = True
    house = House
    words: ClassVar[CardGameWords] = CardGameWords()
    bot: ClassVar[CardGameBot] = CardGameBot()
    objections: ClassVar[Objections] = TheCardGameObjections()

    def start(self, seats: int, house: Any, dealer: int) -> CardGameState:
        """Return the state before the first shuffle."""
        return CardGameState(seats, house, dealer)

    def parse(self, text: str) -> Move:
        """Return the move written ``text``.

        :raises NotationError: if it is no move of this game.
        """
        return parse(text)

    def guess(self, view: View, rng: Random) -> CardGameState:
        """Return a state that ``view`` could come from, made from the view alone."""
        return guess(view, rng)

    def setup_problems(self, seats: int, house: Any) -> list[str]:
        """Return why these house rules cannot be played by so many: too few decks (TC-1)."""
        least = least_decks(seats)
        if 0 < house.decks < least:
            return [
                f"{seats} players need at least {least} decks, one for every three players, not {house.decks}; "
                "0 takes as many as needed"
            ]
        return []


GAME: Final = TheCardGame()
