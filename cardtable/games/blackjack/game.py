"""Blackjack as a ``Game``: its rules, its player and its words in one value."""

from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.player.review_bounds import ReviewBounds
from cardtable.games.blackjack.law.events import events
from cardtable.games.blackjack.law.house import House
from cardtable.games.blackjack.law.moves import parse
from cardtable.games.blackjack.law.position import POSITION
from cardtable.games.blackjack.law.rules import BlackjackState
from cardtable.games.blackjack.player.bot import BlackjackBot
from cardtable.games.blackjack.player.draws import BlackjackDraws
from cardtable.games.blackjack.player.guess import guess
from cardtable.games.blackjack.title import TITLE
from cardtable.games.blackjack.voice import BlackjackEndings, BlackjackObjections, BlackjackTelling, BlackjackWords

GAME: Final = Game(
    title=TITLE,
    house=House,
    start=BlackjackState,
    parse=parse,
    position=POSITION,
    guess=guess,
    draws=BlackjackDraws(),
    words=BlackjackWords(),
    telling=BlackjackTelling(),
    endings=BlackjackEndings(),
    bot=BlackjackBot(),
    objections=BlackjackObjections(),
    events=events,
    review=ReviewBounds(playouts=200, deals=120, bot=BlackjackBot(quick=True)),
)
