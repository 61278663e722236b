"""Five Hundred as one of the games of the list."""

from typing import Final

from cardtable.engine.game import Game
from cardtable.games.five_hundred import TITLE
from cardtable.games.five_hundred.bot import FiveHundredBot
from cardtable.games.five_hundred.events import events
from cardtable.games.five_hundred.guess import POSITION, guess
from cardtable.games.five_hundred.hints import drawback, forecast, reason, rest
from cardtable.games.five_hundred.marks import MARKS, MECHANICS, standing
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import READERS, House, hand_sides
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
    readers=READERS,
    position=POSITION,
    guess=guess,
    words=FiveHundredWords(),
    telling=FiveHundredTelling(),
    endings=FiveHundredEndings(),
    bot=FiveHundredBot(),
    reason=reason,
    drawback=drawback,
    objections=FiveHundredObjections(),
    events=events,
    rest=rest,
    hand_sides=hand_sides,
    forecast=forecast,
    marks=MARKS,
    mechanics=MECHANICS,
    standing=standing,
)
