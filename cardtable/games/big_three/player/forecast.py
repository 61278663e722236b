"""The chance that a hand of Big Three wins for its bidder, for people in the auction."""

from cardtable.engine.player.forecast import Forecast, Promise
from cardtable.games.big_three.law.facts import AUCTION, BigThreeView
from cardtable.games.big_three.law.masks import mask_of
from cardtable.games.big_three.law.scoring import BIDS
from cardtable.games.big_three.player.bidding import MIN_CHANCES, hand_chance


def forecast(view: BigThreeView) -> Forecast | None:
    """Return in how many of a hundred hands the viewer wins as the bidder; ``None`` outside the auction."""
    if view.phase != AUCTION or view.seat is None or not view.hand:
        return None
    facts = view.facts
    won = hand_chance(mask_of(view.hand), view.seats, view.house.ranking, facts.starter == view.seat)
    bid = sum(won >= enough for enough in MIN_CHANCES[view.seats])
    promise = Promise("as the bidder", 100 * won, f"{round(100 * won)} in 100")
    note = f"Good for a bid of {BIDS[bid]}." if bid > facts.bid else "Passing looks better."
    unit = "how often hands like this win"
    needed = 100 * MIN_CHANCES[view.seats][min(facts.bid, 2)]
    return Forecast("What your hand promises", unit, (promise,), (0.0, 100.0), needed, note)
