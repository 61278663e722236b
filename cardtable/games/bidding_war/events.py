"""The events of each move of the Scruffian Bidding War."""

from collections.abc import Iterator

from cardtable.engine.cards import Card
from cardtable.engine.events import (
    CardBid,
    Event,
    Offered,
    Passed,
    PrizeTied,
    PrizeUnsold,
    PrizeWon,
    Revealed,
    SellerPaid,
    SuitsDrawn,
)
from cardtable.engine.moves import Move, Pass, Shuffle
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.values import Bid, CardOffer, Round, Suits


def events(before: BiddingWarState, move: Move, after: BiddingWarState) -> Iterator[Event]:
    match move:
        case Suits():
            yield SuitsDrawn(after.suits[: after.seats], after.spare)
        case Shuffle():
            yield Revealed(after.prize, None, "prize")
        case CardOffer(card=card):
            yield Offered((card,), before.seat)
        case Bid(card=card):
            yield CardBid((card,), before.seat, before.sealed)
        case Pass():
            yield Passed(before.seat)
    if len(after.history) > len(before.history):
        yield from _settled(after, after.history[-1])


def _settled(state: BiddingWarState, last: Round) -> Iterator[Event]:
    """Yield the outcome of the bids for a prize, and the next prize."""
    values = state.values
    bids = {seat: card for seat, card in enumerate(last.bids) if card is not None}
    if state.sealed:
        for seat, card in bids.items():
            yield Revealed((card,), seat, "pick")
        yield from _ties(state, bids, last.winner)
    if last.winner is None:
        yield PrizeUnsold(last.prize, last.carried, _tie_rule(state))
    else:
        bid = bids[last.winner]
        yield PrizeWon((bid,), last.winner, last.prize, sum(values[card] for card in last.prize))
        if last.seller is not None and state.house.seller_paid:
            yield SellerPaid((bid,), last.seller, values[bid], last.winner)
    if not state.offered and state.prize:
        yield Revealed(state.prize[len(last.prize) if last.carried else 0 :], None, "prize")


def _ties(state: BiddingWarState, bids: dict[int, Card], winner: int | None) -> Iterator[Event]:
    """Yield the equal bids that would have won, the highest first."""
    values = state.values
    worth = sorted({values[card] for card in bids.values()}, reverse=True)
    won = 0 if winner is None else values[bids[winner]]
    # SW-5, SW-9: equal bids below the highest matter only if the next highest bid can win.
    tied = [value for value in worth if value > won] if state.house.ties == "next_highest" else worth[:1]
    for value in tied:
        seats = tuple(seat for seat, card in bids.items() if values[card] == value)
        if len(seats) > 1:
            yield PrizeTied(tuple(bids[seat] for seat in seats), seats, _tie_rule(state))


def _tie_rule(state: BiddingWarState) -> str:
    if not state.sealed:
        return "SW-11"
    return "SW-5" if state.house.ties == "discard" else "SW-9"
