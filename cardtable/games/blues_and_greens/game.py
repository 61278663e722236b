"""Blues and Greens as one game of the list."""

from random import Random
from typing import Any

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View
from cardtable.games.blues_and_greens.bot import BluesAndGreensBot
from cardtable.games.blues_and_greens.guess import guess
from cardtable.games.blues_and_greens.house import House
from cardtable.games.blues_and_greens.moves import parse
from cardtable.games.blues_and_greens.objections import BluesAndGreensObjections
from cardtable.games.blues_and_greens.rules import BluesAndGreens
from cardtable.games.blues_and_greens.words import BluesAndGreensWords


class BluesAndGreensGame(Game):
    """Four players in two partnerships; tricks with the green deck, melds with the blue one."""

    id = "blues-and-greens"
    name = "Blues and Greens"
    blurb = "Tricks and melds at once: two partnerships, a green deck and a blue one, and an auction."
    players = (4,)
    house = House
    words = BluesAndGreensWords()
    bot = BluesAndGreensBot()
    objections = BluesAndGreensObjections()

    def start(self, seats: int, house: Any, dealer: int) -> State:
        """Return the state before the first shuffle."""
        del seats
        return BluesAndGreens(house, dealer)

    def parse(self, text: str) -> Move:
        """Return the move written ``text``.

        :raises NotationError: if it is no move of this game.
        """
        return parse(text)

    def guess(self, view: View, rng: Random) -> State:
        """Return a state that ``view`` could come from."""
        return guess(view, rng)

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the two partnerships."""
        del seats
        return ((0, 2), (1, 3))


GAME = BluesAndGreensGame()
