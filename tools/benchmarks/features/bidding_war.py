"""Counts of hidden bids in the Scruffian Bidding War, by which sampled bids are compared with real ones."""

from collections.abc import Mapping

from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.values import PICK


def features(state: BiddingWarState, seat: int) -> Mapping[str, float]:
    """Return the mean worth of the other players' bids that lie face down, and of the prize on top of the deck."""
    if state.phase is not PICK:
        return {}
    bids = [float(state.values[card]) for other, card in enumerate(state.picks) if other != seat and card is not None]
    counts = {"others: bids face down": sum(bids) / len(bids)} if bids else {}
    if state.deck:
        counts["next prize"] = float(state.values[state.deck[0]])
    return counts
