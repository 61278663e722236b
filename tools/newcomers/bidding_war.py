"""A newcomer to the Bidding War: bids one more than the prize is worth, and lets the others fight for the best."""

from cardtable.engine.moves import Move
from cardtable.games.bidding_war import prize_value
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.values import Bid, Phase


def choose(state: BiddingWarState) -> Move:
    """Return what the lessons advise; in open auctions the next higher card, up to the prize's worth."""
    moves = state.moves()
    if len(moves) == 1:
        return moves[0]
    by_value = sorted((move for move in moves if move.cards), key=lambda move: state.values[move.cards[0] & 15])
    worth = prize_value.pot(state)
    if state.phase is Phase.OFFER:
        return by_value[0]
    if state.phase is Phase.AUCTION:
        fair = [move for move in by_value if state.values[move.cards[0] & 15] <= worth]
        return fair[0] if fair else moves[-1]
    return _sealed(state, [move for move in by_value if isinstance(move, Bid)], worth)


def _sealed(state: BiddingWarState, bids: list[Bid], worth: int) -> Move:
    values = [state.values[bid.card & 15] for bid in bids]
    theirs = max(prize_value.values_at_hand(state, prize_value.rivals(state, state.seat)))
    later = prize_value.prizes_to_come(state)
    sure = [bid for bid, value in zip(bids, values, strict=True) if value > theirs]
    low = sum(prize > worth for prize in later)
    if sure and 2 * low <= len(later):  # a prize that is won for certain, if it is one of the better half
        return sure[0]
    if 2 * len(later) > state.house.ranks and worth >= max(later):  # the best prize: let them fight
        return bids[0]
    if 4 * low >= 3 * len(later) > 0:  # the small prizes
        return bids[0]
    more = [bid for bid, value in zip(bids, values, strict=True) if value > worth]
    return more[0] if more else bids[-1]
