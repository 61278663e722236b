"""Big Three for three, and Four-Hand Big Three, as a ``Game``: its rules, its player and its words in one value."""

from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.player.review_bounds import ReviewBounds
from cardtable.games.big_three.law.events import events
from cardtable.games.big_three.law.house import House
from cardtable.games.big_three.law.moves import parse
from cardtable.games.big_three.law.position import POSITION
from cardtable.games.big_three.law.rules import BigThreeState
from cardtable.games.big_three.law.sides import sides_seen
from cardtable.games.big_three.player.bot import BigThreeBot
from cardtable.games.big_three.player.forecast import forecast
from cardtable.games.big_three.player.guess import guess
from cardtable.games.big_three.player.rest import rest
from cardtable.games.big_three.title import TITLE
from cardtable.games.big_three.voice import BigThreeEndings, BigThreeObjections, BigThreeTelling, BigThreeWords

GAME: Final = Game(
    title=TITLE,
    house=House,
    start=BigThreeState,
    parse=parse,
    position=POSITION,
    guess=guess,
    words=BigThreeWords(),
    telling=BigThreeTelling(),
    endings=BigThreeEndings(),
    bot=BigThreeBot(),
    review=ReviewBounds(deals=300),
    objections=BigThreeObjections(),
    events=events,
    rest=rest,
    hand_sides=sides_seen,
    forecast=forecast,
)
