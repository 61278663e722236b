"""Blues and Greens as one of the games of the list."""

from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.player.review_bounds import ReviewBounds
from cardtable.games.blues_and_greens.law.events import events
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.moves import parse
from cardtable.games.blues_and_greens.law.position import POSITION
from cardtable.games.blues_and_greens.law.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.player.bot import BluesAndGreensBot
from cardtable.games.blues_and_greens.player.forecast import forecast
from cardtable.games.blues_and_greens.player.guess import guess
from cardtable.games.blues_and_greens.title import TITLE
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
    parse=parse,
    position=POSITION,
    guess=guess,
    words=BluesAndGreensWords(),
    telling=BluesAndGreensTelling(),
    endings=BluesAndGreensEndings(),
    bot=BluesAndGreensBot(),
    objections=BluesAndGreensObjections(),
    events=events,
    forecast=forecast,
    review=ReviewBounds(deals=300),
)
