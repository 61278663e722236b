"""Blues and Greens as one of the games of the list."""

from typing import Final

from cardtable.engine.bot import ReviewBounds
from cardtable.engine.game import Game
from cardtable.engine.typography import counted
from cardtable.games.blues_and_greens import TITLE
from cardtable.games.blues_and_greens.bot import BluesAndGreensBot
from cardtable.games.blues_and_greens.events import events
from cardtable.games.blues_and_greens.guess import POSITION, guess
from cardtable.games.blues_and_greens.hints import drawback, forecast, reason
from cardtable.games.blues_and_greens.marks import MARKS, MECHANICS, standing
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.values import READERS, House
from cardtable.games.blues_and_greens.voice import (
    BluesAndGreensEndings,
    BluesAndGreensObjections,
    BluesAndGreensTelling,
    BluesAndGreensWords,
)


def new_match_problems(_seats: int, house: House) -> list[str]:
    """Return that no bid is allowed, if so (BG-6): there are too few points in the game (BG-27)."""
    top = house.kit.top_bid
    if house.minimum_bid > top:
        points = counted(top, "point")
        return [f"With these cards there are only {points} in the game: the lowest bid leaves only passes."]
    return []


def house_effects(_seats: int, house: House) -> dict[str, str]:
    """Return what the cards in play mean for the lowest bid and for the bonus (BG-6, BG-27, BG-44)."""
    top = house.kit.top_bid
    points = counted(top, "point")
    lowest = f"The lowest bid is {house.minimum_bid} of {points} in the game."
    at = f"{'Nobody can reach it: there' if house.bonus_at > top else 'There'} are {points} in the game."
    return {
        **dict.fromkeys(("twos", "red_threes", "black_threes"), lowest),
        "minimum_bid": f"There are {points} in the game.",
        "bonus_at": at if house.bonus else "This has no effect without a bonus.",
    }


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
    marks=MARKS,
    mechanics=MECHANICS,
    standing=standing,
    forecast=forecast,
    review=ReviewBounds(deals=300),
    new_match_problems=new_match_problems,
    house_effects=house_effects,
)
