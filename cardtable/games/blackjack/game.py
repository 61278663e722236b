"""Blackjack as a ``Game``: its rules, its player and its words in one value."""

from typing import Final

from cardtable.engine.bot import ReviewBounds
from cardtable.engine.game import Game
from cardtable.games.blackjack import TITLE
from cardtable.games.blackjack.bot import BlackjackBot, BlackjackDraws
from cardtable.games.blackjack.events import events
from cardtable.games.blackjack.guess import POSITION, guess
from cardtable.games.blackjack.hints import drawback, reason
from cardtable.games.blackjack.marks import MARKS, MECHANICS, standing
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.values import READERS, House
from cardtable.games.blackjack.voice import BlackjackEndings, BlackjackObjections, BlackjackTelling, BlackjackWords

GAME: Final = Game(
    title=TITLE,
    house=House,
    start=BlackjackState,
    readers=READERS,
    position=POSITION,
    guess=guess,
    draws=BlackjackDraws(),
    words=BlackjackWords(),
    telling=BlackjackTelling(),
    endings=BlackjackEndings(),
    bot=BlackjackBot(),
    reason=reason,
    drawback=drawback,
    objections=BlackjackObjections(),
    events=events,
    marks=MARKS,
    mechanics=MECHANICS,
    standing=standing,
    review=ReviewBounds(playouts=200, deals=120, bot=BlackjackBot(quick=True)),
)
