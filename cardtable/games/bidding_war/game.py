"""The Scruffian Bidding War as the program knows it."""

from random import Random
from typing import ClassVar

from cardtable.engine.bot import Bot
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.objections import Objections
from cardtable.engine.rest import Rest
from cardtable.engine.view import View
from cardtable.engine.words import Words
from cardtable.games.bidding_war.bot import BiddingWarBot
from cardtable.games.bidding_war.guess import guess
from cardtable.games.bidding_war.house import House
from cardtable.games.bidding_war.moves import parse
from cardtable.games.bidding_war.objections import BiddingWarObjections
from cardtable.games.bidding_war.rest import rest
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.words import BiddingWarWords


class BiddingWar(Game):
    """The bidding game: one suit each is money, and every card of it can be spent once."""

    id: ClassVar[str] = "bidding-war"
    name: ClassVar[str] = "Scruffian Bidding War"
    blurb: ClassVar[str] = "Everyone owns a suit and bids its cards in secret for the prizes of another."
    players: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7)
    house: ClassVar[type] = House
    words: ClassVar[Words] = BiddingWarWords()
    bot: ClassVar[Bot] = BiddingWarBot()
    objections: ClassVar[Objections] = BiddingWarObjections()

    def start(self, seats: int, house: House, dealer: int) -> BiddingWarState:
        """Return the state before the suits are drawn."""
        return BiddingWarState(seats, house, dealer)

    def parse(self, text: str) -> Move:
        """Return the move written ``text``.

        :raises NotationError: if it is no move of the Scruffian Bidding War.
        """
        return parse(text)

    def guess(self, view: View, rng: Random) -> BiddingWarState:
        """Return a state that ``view`` could come from, made from the view alone."""
        return guess(view, rng)

    def rest(self, view: View) -> Rest | None:
        """Return the rest of the hand for the viewer who is due, if nothing can change it any more."""
        return rest(view)

    def setup_problems(self, seats: int, house: House) -> list[str]:
        """Return why these house rules cannot be played by so many (SW-10)."""
        if house.prizes == "offered" and seats < 3:
            return [f"own cards for sale (prizes: offered) need 3 to 7 players, not {seats}: the seller does not bid"]
        return []


GAME = BiddingWar()
