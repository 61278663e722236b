"""Blackjack as one of the games of the list."""

from typing import Final

from cardtable.engine.game import Game
from cardtable.games.blackjack.bot import BlackjackBot
from cardtable.games.blackjack.guess import guess
from cardtable.games.blackjack.house import House
from cardtable.games.blackjack.moves import parse
from cardtable.games.blackjack.objections import BlackjackObjections
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.words import BlackjackWords

GAME: Final = Game(
    id="blackjack",
    name="Blackjack",
    blurb="Shed all your cards in chains of matching ranks, and make the next player pick up.",
    players=(2, 3, 4, 5, 6),
    house=House,
    start=BlackjackState,
    parse=parse,
    guess=guess,
    words=BlackjackWords(),
    bot=BlackjackBot(),
    objections=BlackjackObjections(),
)
