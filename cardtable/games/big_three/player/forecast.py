"""The chance that a hand of Big Three wins for its bidder, for people in the auction."""

from typing import Final

from cardtable.engine.player.forecast import Forecast, Promise
from cardtable.games.big_three.law.facts import AUCTION, BigThreeView
from cardtable.games.big_three.law.masks import mask_of
from cardtable.games.big_three.law.scoring import BIDS
from cardtable.games.big_three.player.bidding import MIN_CHANCES, hand_chance

CLOSE: Final = {3: 0.08, 4: 0.16}
"""By the number of players, how far above the least chance for a bid a hint may still pass.

Of 142 and 278 calls in which the rules of thumb bid, hints passed 7 and 40, of these all and 30 within this distance.
"""


def forecast(view: BigThreeView) -> Forecast | None:
    """Return in how many of a hundred hands the viewer wins as the bidder; ``None`` outside the auction."""
    if view.phase != AUCTION or view.seat is None or not view.hand:
        return None
    facts = view.facts
    won = hand_chance(mask_of(view.hand), view.seats, view.house.ranking, facts.starter == view.seat)
    promise = Promise("as the bidder", 100 * won, f"{round(100 * won)} in 100")
    unit = "how often hands like this win"
    needed = 100 * MIN_CHANCES[view.seats][min(facts.bid, 2)]
    note = note_of(won, view.seats, facts.bid)
    return Forecast("What your hand promises", unit, (promise,), (0.0, 100.0), needed, note, advises=True)


def note_of(won: float, seats: int, standing: int) -> str:
    """Return what the chance is good for.

    :param won: the chance to win as the bidder.
    :param standing: the bid that stands; 0 for none.
    """
    least = MIN_CHANCES[seats]
    bid = sum(won >= enough for enough in least)
    if bid <= standing:
        return "Passing looks better."
    if won < least[standing] + CLOSE[seats]:
        return f"On the line between a pass and a bid of {BIDS[bid]}."
    return f"Good for a bid of {BIDS[bid]}."
