"""The score of a hand, and who has won the match."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.scores import highest
from cardtable.engine.view import Contract, HandResult, ScoreLine
from cardtable.games.big_three.law.fields import BigThreeFields
from cardtable.games.big_three.law.house import House

BIDS: Final = ("nothing", "one", "two", "three")
"""The bids in words, by number."""


def score_hand(state: BigThreeFields) -> HandResult:
    """Return the result of a hand in which a player has just run out of cards.

    :raises ValueError: if nobody has bid.
    """
    seats, bid, bidder, partner = state.seats, state.bid, state.bidder, state.partner
    if bidder is None:
        raise ValueError("nobody has bid")
    out = state.hands.index(0)
    if partner is None:
        won = out == bidder
        points = tuple((2 * bid if won else -2 * bid) if seat == bidder else 0 for seat in range(seats))
        # BT-11: for the auction winner alone.
        label = f"Bid of {BIDS[bid]}: " + ("first to run out of cards" if won else "another ran out of cards first")
        return _result(ScoreLine(label, "BT-11", points), Contract((bidder,), f"Bid of {BIDS[bid]}", won))
    team = (bidder, partner)
    won = out in team
    points = tuple(2 * bid if (seat in team) == won else 0 for seat in range(seats))
    label = f"Bid of {BIDS[bid]}: " + ("the bidder's team" if won else "the other team") + " ran out of cards first"
    return _result(ScoreLine(label, "BT-12", points), Contract(team, f"Bid of {BIDS[bid]}", won))


def _result(line: ScoreLine, contract: Contract) -> HandResult:
    return HandResult(line.points, (line,), "Bid made" if contract.made else "Bid lost", contract)


def match_winners(house: House, scores: Sequence[int], hands: int) -> tuple[int, ...] | None:
    """Return the winners of the match after this many hands, or ``None`` if it continues (BT-13)."""
    over = max(scores) >= house.target or (house.hands and hands >= house.hands)
    return highest(scores) if over else None
