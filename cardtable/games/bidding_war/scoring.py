"""The score sheet of a game: what was won, and what sellers were paid."""

from typing import TYPE_CHECKING

from cardtable.engine.cards import Card
from cardtable.engine.view import HandResult, ScoreLine

if TYPE_CHECKING:
    from cardtable.games.bidding_war.rules import BiddingWarState


def result_of(state: "BiddingWarState") -> HandResult:
    """Return the result of a game whose last prize has just been settled."""
    won: list[list[Card]] = [[] for _ in range(state.seats)]
    paid: list[list[Card]] = [[] for _ in range(state.seats)]
    pays = state.offered and state.house.seller_paid
    for prize, seller, bids, winner, _ in state.history:
        if winner is None:
            continue
        won[winner] += prize
        card = bids[winner]
        if pays and seller is not None and card is not None:
            paid[seller].append(card)
    lines = [_line(state, "Prizes won", "SW-6", won)]
    if pays:
        lines.append(_line(state, "Bids that paid the seller", "SW-10", paid))
    return HandResult(tuple(state.points), tuple(lines), f"Game {len(state.results) + 1}")


def _line(state: "BiddingWarState", label: str, rule: str, cards: list[list[Card]]) -> ScoreLine:
    values = state.values
    points = tuple([sum([values[card & 15] for card in each]) for each in cards])
    return ScoreLine(label, rule, points, tuple(map(tuple, cards)))
