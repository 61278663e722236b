"""Five Hundred as one of the games of the list."""

from typing import Final

from cardtable.engine.game import Game
from cardtable.games.five_hundred.law.events import events
from cardtable.games.five_hundred.law.house import House
from cardtable.games.five_hundred.law.moves import parse
from cardtable.games.five_hundred.law.position import POSITION
from cardtable.games.five_hundred.law.rules import FiveHundredState
from cardtable.games.five_hundred.law.sides import hand_sides
from cardtable.games.five_hundred.player.bot import FiveHundredBot
from cardtable.games.five_hundred.player.forecast import forecast
from cardtable.games.five_hundred.player.guess import guess
from cardtable.games.five_hundred.player.rest import rest
from cardtable.games.five_hundred.title import TITLE
from cardtable.games.five_hundred.voice import (
    FiveHundredEndings,
    FiveHundredObjections,
    FiveHundredTelling,
    FiveHundredWords,
)

GAME: Final = Game(
    title=TITLE,
    house=House,
    start=FiveHundredState,
    parse=parse,
    position=POSITION,
    guess=guess,
    words=FiveHundredWords(),
    telling=FiveHundredTelling(),
    endings=FiveHundredEndings(),
    bot=FiveHundredBot(),
    objections=FiveHundredObjections(),
    events=events,
    rest=rest,
    hand_sides=hand_sides,
    forecast=forecast,
)
