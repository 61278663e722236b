"""The forecast before the play: what a hand of Blues and Greens is worth with each trump suit."""

from typing import Final

from cardtable.engine.card_names import suit_name
from cardtable.engine.cards import SIGNS
from cardtable.engine.player.forecast import Forecast, Promise
from cardtable.games.blues_and_greens.law.facts import AUCTION, TRUMP, BluesAndGreensView
from cardtable.games.blues_and_greens.law.kit import kit
from cardtable.games.blues_and_greens.law.legality import least_bid
from cardtable.games.blues_and_greens.law.masks import mask_of
from cardtable.games.blues_and_greens.player.bidding import BID_MARGIN, worth_with

_LOW: Final = 0.55
_HIGH: Final = 1.2
"""The bars of the forecast begin and end at these multiples of the bid."""


def forecast(view: BluesAndGreensView) -> Forecast | None:
    """Return the points that the viewer's team may win with each trump suit.

    ``None`` outside the auction; the winner of the auction keeps the forecast until the trumps are named.
    """
    facts = view.facts
    names = view.phase == TRUMP and view.seat == facts.bidder
    if view.seat is None or not view.hand or not (names or view.phase == AUCTION):
        return None
    cards, hand = kit(view.house), mask_of(view.hand)
    promises = [(suit, round(worth_with(cards, hand, suit))) for suit in range(4)]
    promises.sort(key=lambda each: -each[1])
    bid = facts.bid if names else least_bid(view.house, facts.bid)
    name = suit_name(promises[0][0]).capitalize()
    weak = f"{name} come closest to {{bid}}." if names else "Too little for a bid of {bid}."
    notes = (f"{name} should make {{bid}}.", f"{name} may just make {{bid}}.", weak)
    rows = tuple(Promise(SIGNS[suit], points, str(points)) for suit, points in promises)
    unit, scale = "points for your team, by trump suit", (_LOW * bid, _HIGH * bid)
    # A hint may name another suit, because it looks further.
    worth = Forecast("What your hand is worth", unit, rows, scale, advises=names, notes=notes, margin=BID_MARGIN)
    return worth.for_bid(bid)
