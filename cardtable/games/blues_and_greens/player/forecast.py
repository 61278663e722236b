"""The forecast in the auction: what a hand of Blues and Greens is worth with each trump suit."""

from typing import Final

from cardtable.engine.card_names import suit_name
from cardtable.engine.cards import SIGNS
from cardtable.engine.player.forecast import Forecast, Promise
from cardtable.games.blues_and_greens.law.facts import AUCTION, BluesAndGreensView
from cardtable.games.blues_and_greens.law.kit import kit
from cardtable.games.blues_and_greens.law.legality import least_bid
from cardtable.games.blues_and_greens.law.masks import mask_of
from cardtable.games.blues_and_greens.player.bidding import BID_MARGIN, worth_with

_LOW: Final = 0.55
_HIGH: Final = 1.2
"""The bars of the forecast begin and end at these multiples of the next bid."""


def forecast(view: BluesAndGreensView) -> Forecast | None:
    """Return the points that the viewer's team may win with each trump suit; ``None`` outside the auction."""
    if view.phase != AUCTION or view.seat is None or not view.hand:
        return None
    cards, hand = kit(view.house), mask_of(view.hand)
    promises = [(suit, round(worth_with(cards, hand, suit))) for suit in range(4)]
    promises.sort(key=lambda each: -each[1])
    least = least_bid(view.house, view.facts.bid)
    suit, best = promises[0]
    name = suit_name(suit).capitalize()
    if best >= least + BID_MARGIN:
        note = f"{name} should make {least}."
    else:
        note = f"{name} may just make {least}." if best >= least else f"Too little for a bid of {least}."
    rows = tuple(Promise(SIGNS[suit], points, str(points)) for suit, points in promises)
    scale = (_LOW * least, _HIGH * least)
    return Forecast("What your hand is worth", "points for your team, by trump suit", rows, scale, least, note)
