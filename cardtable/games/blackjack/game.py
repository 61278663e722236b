"""Blackjack as the program knows it."""

from random import Random
from typing import ClassVar

from cardtable.engine.bot import Bot
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.objections import Objections
from cardtable.engine.view import View
from cardtable.engine.words import Words
from cardtable.games.blackjack.bot import BlackjackBot
from cardtable.games.blackjack.guess import guess
from cardtable.games.blackjack.house import House
from cardtable.games.blackjack.moves import parse
from cardtable.games.blackjack.objections import BlackjackObjections
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.words import BlackjackWords


class Blackjack(Game):
    """The shedding game: get rid of your cards in long turns, and make the others pick up."""

    id: ClassVar[str] = "blackjack"
    name: ClassVar[str] = "Blackjack"
    blurb: ClassVar[str] = "Shed all your cards in chains of matching ranks, and make the next player pick up."
    players: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    house: ClassVar[type] = House
    words: ClassVar[Words] = BlackjackWords()
    bot: ClassVar[Bot] = BlackjackBot()
    objections: ClassVar[Objections] = BlackjackObjections()

    def start(self, seats: int, house: House, dealer: int) -> BlackjackState:
        """Return the state before the first shuffle."""
        return BlackjackState(seats, house, dealer)

    def parse(self, text: str) -> Move:
        """Return the move written ``text``.

        :raises NotationError: if it is no move of Blackjack.
        """
        return parse(text)

    def guess(self, view: View, rng: Random) -> BlackjackState:
        """Return a state that ``view`` could come from, made from the view alone."""
        return guess(view, rng)


GAME = Blackjack()
