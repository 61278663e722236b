"""The score sheet of a game, with the prizes won and the bids paid to sellers; and the winners of the match."""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.engine.scores import highest
from cardtable.engine.view import HandResult, ScoreLine
from cardtable.games.bidding_war.law.fields import BiddingWarFields
from cardtable.games.bidding_war.law.house import House


def score_hand(state: BiddingWarFields) -> HandResult:
    """Return the result of a game whose last prize has just been settled."""
    won: list[list[Card]] = [[] for _ in range(state.seats)]
    for prize, _, _, winner, _ in state.history:
        if winner is not None:
            won[winner] += prize
    points = tuple(state.points)
    cards = tuple(map(tuple, won))
    title = f"Game {len(state.results) + 1}"
    if not (state.offered and state.house.seller_paid):
        return HandResult(points, (ScoreLine("Prizes won", "SW-6", points, cards),), title)
    paid = _paid(state)
    lines = (
        ScoreLine("Prizes won", "SW-6", _worth(state, cards), cards),
        ScoreLine("Bids that paid the seller", "SW-10", _worth(state, paid), paid),
    )
    return HandResult(points, lines, title)


def match_winners(house: House, scores: Sequence[int], games: int) -> tuple[int, ...] | None:
    """Return the seats with the most points after as many games as agreed, or ``None`` before (SW-6, SW-13)."""
    return highest(scores) if games >= house.games else None


def _paid(state: BiddingWarFields) -> tuple[tuple[Card, ...], ...]:
    paid: list[tuple[Card, ...]] = [()] * state.seats
    for _, seller, bids, winner, _ in state.history:
        card = None if winner is None else bids[winner]
        if seller is not None and card is not None:
            paid[seller] += (card,)
    return tuple(paid)


def _worth(state: BiddingWarFields, cards: tuple[tuple[Card, ...], ...]) -> tuple[int, ...]:
    return tuple(sum(state.values[card] for card in each) for each in cards)
