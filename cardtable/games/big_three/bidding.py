"""Rules of thumb for the auction and for calling the partner's card."""

from collections.abc import Sequence
from math import exp

from cardtable.engine.moves import Bid, Move
from cardtable.games.big_three.combinations import PASS
from cardtable.games.big_three.moves import Call
from cardtable.games.big_three.ranks import BIT, CARDS, COUNT, FOUR_OF_HEARTS, STRENGTH
from cardtable.games.big_three.rules import State
from cardtable.games.big_three.turns import turns


def chance(state: State, seat: int) -> float:
    """Return the chance that the seat, as auction winner, wins the hand: fitted to hands played by rules of thumb."""
    hand = state.hands[seat]
    strength = STRENGTH[state.house.ranking]
    needed = turns(hand)
    high = sum(COUNT[hand >> 4 * order & 15] for order in range(13) if strength[order] >= 11)
    starts = state.starter == seat
    if state.seats == 4:
        return 1 / (1 + exp(-(2.0 - 0.4 * needed + 0.3 * high + 0.2 * starts)))
    return 1 / (1 + exp(-(2.0 - 0.5 * needed + 0.3 * high + 0.2 * starts)))


def choose_bid(state: State) -> Move:
    """Return the call of a player with good rules of thumb: the higher the better the chance, or a pass."""
    seat: int = state.actor  # type: ignore[assignment]  # a seat is due
    made = chance(state, seat)
    bid = 3 if made >= 0.55 else 2 if made >= 0.5 else 1 if made >= 0.45 else 0
    return Bid(bid) if bid > state.bid else PASS


def calls(state: State) -> Sequence[Call]:
    """Return the partners' cards worth a thought, the likeliest to bring a strong partner first.

    One of each of the highest ranks, and the four of hearts, whose holder leads.
    """
    seat: int = state.actor  # type: ignore[assignment]  # a seat is due
    hand = state.hands[seat]
    strength = STRENGTH[state.house.ranking]
    found = []
    for order in sorted(range(13), key=strength.__getitem__, reverse=True):
        others = ~hand >> 4 * order & 15
        if others:
            found.append(Call(CARDS[order][others][0]))
    found = found[:3]
    if not hand & BIT[FOUR_OF_HEARTS]:
        found.append(Call(FOUR_OF_HEARTS))
    return found
