"""Five Tricks as the program knows it."""

from typing import Final

from cardtable.engine.game import Game
from examples.five_tricks import TITLE
from examples.five_tricks.bot import FiveTricksBot, reason
from examples.five_tricks.guess import POSITION, guess
from examples.five_tricks.rules import FiveTricksState
from examples.five_tricks.values import READERS, House
from examples.five_tricks.voice import FiveTricksObjections, FiveTricksWords

GAME: Final = Game(
    title=TITLE,
    house=House,
    start=FiveTricksState,
    readers=READERS,
    position=POSITION,
    guess=guess,
    words=FiveTricksWords(),
    bot=FiveTricksBot(),
    reason=reason,
    objections=FiveTricksObjections(),
)
