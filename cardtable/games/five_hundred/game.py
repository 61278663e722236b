"""Five Hundred as one of the games of the list."""

from random import Random
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.rest import Rest
from cardtable.engine.view import View
from cardtable.games.five_hundred.bot import FiveHundredBot
from cardtable.games.five_hundred.guess import guess
from cardtable.games.five_hundred.house import House
from cardtable.games.five_hundred.moves import parse
from cardtable.games.five_hundred.objections import FiveHundredObjections
from cardtable.games.five_hundred.rest import rest
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.words import FiveHundredWords


class FiveHundred(Game):
    """Five Hundred for three."""

    id = "five-hundred"
    name = "Five Hundred"
    blurb = "Bid for trumps and the widow, then take your tricks alone against two."
    players = (3,)
    house = House
    words = FiveHundredWords()
    bot = FiveHundredBot()
    objections = FiveHundredObjections()

    def start(self, seats: int, house: House, dealer: int) -> FiveHundredState:
        """Return the state before the first shuffle."""
        del seats
        return FiveHundredState(house, dealer)

    def parse(self, text: str) -> Move:
        """Return the move written ``text``.

        :raises NotationError: if it is no move of this game.
        """
        return parse(text)

    def guess(self, view: View, rng: Random) -> FiveHundredState:
        """Return a state that ``view`` could come from."""
        return guess(view, rng)

    def rest(self, view: View) -> Rest | None:
        """Return the rest of the hand for the viewer who is due, if nothing can change it any more."""
        return rest(view)


GAME: Final = FiveHundred()
