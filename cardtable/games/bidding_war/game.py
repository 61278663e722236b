"""The Scruffian Bidding War as a ``Game``: its rules, its player and its words in one value."""

from typing import Final

from cardtable.engine.cards import Rank
from cardtable.engine.game import Game
from cardtable.games.bidding_war import TITLE
from cardtable.games.bidding_war.bot import BiddingWarBot
from cardtable.games.bidding_war.events import events
from cardtable.games.bidding_war.guess import POSITION, guess
from cardtable.games.bidding_war.hints import drawback, forecast, reason, rest
from cardtable.games.bidding_war.marks import MARKS, MECHANICS, standing
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.values import READERS, House
from cardtable.games.bidding_war.voice import (
    BiddingWarEndings,
    BiddingWarObjections,
    BiddingWarTelling,
    BiddingWarWords,
)


def setup_problems(seats: int, house: House) -> list[str]:
    """Return why this number of players cannot play by these house rules (SW-10)."""
    if house.prizes == "offered" and seats < 3:
        return ["The players' own cards can be the prizes only with three or more players: the seller does not bid."]
    return []


def house_effects(_seats: int, house: House) -> dict[str, str]:
    """Return the rules that others leave without effect (SW-8, SW-10, SW-11, SW-14)."""
    effects = {}
    if house.ranks < Rank.JACK:
        effects["values"] = "This has no effect without court cards."
    if house.bidding == "open":
        effects["ties"] = "This has no effect in an open auction."
    if house.prizes == "spare_suit":
        effects["seller_paid"] = "This has no effect with a spare suit."
    return effects


GAME: Final = Game(
    title=TITLE,
    house=House,
    start=BiddingWarState,
    readers=READERS,
    position=POSITION,
    guess=guess,
    words=BiddingWarWords(),
    telling=BiddingWarTelling(),
    endings=BiddingWarEndings(),
    bot=BiddingWarBot(),
    reason=reason,
    drawback=drawback,
    objections=BiddingWarObjections(),
    events=events,
    rest=rest,
    forecast=forecast,
    marks=MARKS,
    mechanics=MECHANICS,
    standing=standing,
    setup_problems=setup_problems,
    house_effects=house_effects,
)
