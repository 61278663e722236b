"""How a player of the Scruffian Bidding War judges moves and positions."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from cardtable.engine.bot import Bot, Line, WorthMeasure
from cardtable.engine.moves import PASS, Move
from cardtable.games.bidding_war import open_auction, prize_value
from cardtable.games.bidding_war.auction_plan import compared_bid, worths_of_bids
from cardtable.games.bidding_war.rules import CARDS, BiddingWarState
from cardtable.games.bidding_war.sealed_bids import margins_of_bids, sealed_bids
from cardtable.games.bidding_war.values import AUCTION, DRAW, OFFER, OVER, PICK, Bid, CardOffer

MAX_CANDIDATES: Final = 6
"""The maximum number of candidates. Guessed."""

# The effort of an easy player's sealed bids: too little for any search.
_BEGINNER_EFFORT: Final = 16


class BiddingWarBot(Bot[BiddingWarState]):
    """Makes sealed bids at random around the value of the prize in cards, so they cannot be predicted."""

    def policy(self, state: BiddingWarState, rng: Random) -> Move:
        if state.phase is OFFER:
            return CardOffer(CARDS[state.suits[state.seat]][prize_value.offer(state, rng)])
        if state.phase is AUCTION:
            return _bid(state, open_auction.open_bid(state))
        return _bid(state, prize_value.sealed_bid(state, rng))

    def candidates(self, state: BiddingWarState, rng: Random) -> Sequence[Move]:
        """Return the policy's move, then others worth a search; sealed bids are usually drawn by lot (``mixture``)."""
        candidates = [self.policy(state, rng)]
        if state.phase is PICK:
            others: Sequence[Move] = [_bid(state, rank) for rank in prize_value.undominated(state)]
        elif state.phase is AUCTION:
            others = [PASS, *(_bid(state, rank) for rank in open_auction.worth_a_search(state))]
        else:
            others = state.moves()
            if state.house.seller_paid:
                others = _nearest(others, candidates[0])
        for move in others:
            if move not in candidates and len(candidates) < MAX_CANDIDATES:
                candidates.append(move)
        return candidates

    def beginner_lines(self, state: BiddingWarState, rng: Random, breadth: int) -> Sequence[Line]:
        if state.phase is not OFFER or breadth == 1:
            return super().beginner_lines(state, rng, breadth)
        first, lowest = self.policy(state, rng), state.moves()
        return [Line((move,)) for move in (first, *[move for move in lowest if move != first][: breadth - 1])]

    def expert_lines(self, state: BiddingWarState, rng: Random, breadth: int) -> Sequence[Line]:
        """Return the best bid in an open auction for a prize of a spare suit; elsewhere the usual lines."""
        if not _plans_bids(state):
            return super().expert_lines(state, rng, breadth)
        return [Line((_bid(state, compared_bid(state, rng)),))]

    def planned_worths(self, state: BiddingWarState, rng: Random, deals: int) -> Mapping[Move, Sequence[float]] | None:
        if not _plans_bids(state):
            return None
        lead = self.worth(state, state.seat)
        found = worths_of_bids(state, rng, deals)
        return {_bid(state, rank): [lead + each for each in worths] for rank, worths in found.items()}

    def mixture(self, state: BiddingWarState, rng: Random, effort: int) -> Mapping[Move, float] | None:
        """Return the probability of each sealed bid; offers and open bids are compared instead."""
        if state.phase is not PICK:
            return None
        return {_bid(state, rank): chance for rank, chance in sealed_bids(state, rng, effort).items()}

    def worths_by_lot(self, state: BiddingWarState, rng: Random, effort: int) -> Mapping[Move, Sequence[float]] | None:
        if state.phase is not PICK:
            return None
        margins = margins_of_bids(state, rng, effort)
        if margins is None:
            return None
        lead = self.worth(state, state.seat)
        return {_bid(state, rank): [lead + each for each in margin] for rank, margin in margins.items()}

    def beginner_effort(self, usual: int) -> int:
        return min(usual, _BEGINNER_EFFORT)

    def forbids_slip(self, state: BiddingWarState, move: Move) -> bool:
        if state.phase is not AUCTION:
            return False
        return open_auction.looks_broken(state, move.cards[0].rank if isinstance(move, Bid) else None)

    def worth(self, state: BiddingWarState, seat: int) -> float:
        totals = list(state.scores)
        if state.phase not in (DRAW, OVER):
            totals = [total + points for total, points in zip(totals, state.points, strict=True)]
        own = totals.pop(seat)
        return float(own - max(totals))

    def measure(self) -> WorthMeasure:
        return WorthMeasure(1.5)


def _plans_bids(state: BiddingWarState) -> bool:
    """Whether an expert plans its bids: in an open auction for a prize of a spare suit."""
    return state.phase is AUCTION and not state.offered


def _bid(state: BiddingWarState, rank: int | None) -> Move:
    """Return the actor's bid of a card of this rank, or for ``None`` a pass."""
    return PASS if rank is None else Bid(CARDS[state.suits[state.seat]][rank])


def _nearest(offers: Sequence[Move], offer: Move) -> Sequence[Move]:
    """Return offers, those next to one of them first."""
    place = offers.index(offer)
    order = sorted(range(len(offers)), key=lambda other: abs(other - place))
    return [offers[each] for each in order]
