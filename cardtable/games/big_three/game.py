"""Big Three as one of the games of the list."""

from random import Random
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.rest import Rest
from cardtable.engine.view import View
from cardtable.games.big_three.bot import BigThreeBot
from cardtable.games.big_three.guess import guess
from cardtable.games.big_three.house import House
from cardtable.games.big_three.moves import parse
from cardtable.games.big_three.objections import BigThreeObjections
from cardtable.games.big_three.rest import rest
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.sides import sides_seen
from cardtable.games.big_three.words import BigThreeWords


class BigThree(Game):
    """Big Three for three, and Four-Hand Big Three."""

    id = "big-three"
    name = "Big Three"
    blurb = "Lay pairs, triplets and runs, and be the first to run out of cards."
    players = (3, 4)
    house = House
    words = BigThreeWords()
    bot = BigThreeBot()
    objections = BigThreeObjections()

    def start(self, seats: int, house: House, dealer: int) -> BigThreeState:
        """Return the state before the first shuffle."""
        return BigThreeState(seats, house, dealer)

    def parse(self, text: str) -> Move:
        """Return the move written ``text``.

        :raises NotationError: if it is no move of this game.
        """
        return parse(text)

    def guess(self, view: View, rng: Random) -> BigThreeState:
        """Return a state that ``view`` could come from."""
        return guess(view, rng)

    def sides_seen(self, view: View) -> tuple[int | None, ...]:
        """Return the side that each seat is on in this hand, as far as the viewer may know."""
        return sides_seen(view)

    def rest(self, view: View) -> Rest | None:
        """Return the rest of the hand for the viewer who is due, if nothing can change it any more."""
        return rest(view)


GAME: Final = BigThree()
