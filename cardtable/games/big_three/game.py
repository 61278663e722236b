"""Big Three for three, and Four-Hand Big Three, as a ``Game``: its rules, its player and its words in one value."""

from typing import Final

from cardtable.engine.bot import ReviewBounds
from cardtable.engine.game import Game
from cardtable.games.big_three import TITLE
from cardtable.games.big_three.bot import BigThreeBot
from cardtable.games.big_three.events import events
from cardtable.games.big_three.guess import POSITION, guess
from cardtable.games.big_three.hints import drawback, forecast, reason, rest
from cardtable.games.big_three.marks import MARKS, MECHANICS, standing
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import READERS, House, sides_seen
from cardtable.games.big_three.voice import BigThreeEndings, BigThreeObjections, BigThreeTelling, BigThreeWords

GAME: Final = Game(
    title=TITLE,
    house=House,
    start=BigThreeState,
    readers=READERS,
    position=POSITION,
    guess=guess,
    words=BigThreeWords(),
    telling=BigThreeTelling(),
    endings=BigThreeEndings(),
    bot=BigThreeBot(),
    reason=reason,
    drawback=drawback,
    review=ReviewBounds(deals=300),
    objections=BigThreeObjections(),
    events=events,
    rest=rest,
    hand_sides=sides_seen,
    forecast=forecast,
    marks=MARKS,
    mechanics=MECHANICS,
    standing=standing,
)
