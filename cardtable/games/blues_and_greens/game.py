"""Blues and Greens as one of the games of the list."""

from typing import Final

from cardtable.engine.bot import ReviewBounds
from cardtable.engine.game import Game
from cardtable.games.blues_and_greens import TITLE
from cardtable.games.blues_and_greens.bot import BluesAndGreensBot
from cardtable.games.blues_and_greens.events import events
from cardtable.games.blues_and_greens.guess import POSITION, guess
from cardtable.games.blues_and_greens.hints import drawback, forecast, reason
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.values import READERS, House
from cardtable.games.blues_and_greens.voice import (
    BluesAndGreensEndings,
    BluesAndGreensObjections,
    BluesAndGreensTelling,
    BluesAndGreensWords,
)

GAME: Final = Game(
    title=TITLE,
    house=House,
    start=BluesAndGreensState,
    readers=READERS,
    position=POSITION,
    guess=guess,
    words=BluesAndGreensWords(),
    telling=BluesAndGreensTelling(),
    endings=BluesAndGreensEndings(),
    bot=BluesAndGreensBot(),
    reason=reason,
    drawback=drawback,
    objections=BluesAndGreensObjections(),
    events=events,
    forecast=forecast,
    review=ReviewBounds(deals=300),
)
