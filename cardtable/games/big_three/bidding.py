"""Rules of thumb for the auction and for calling the partner's card."""

from collections.abc import Sequence
from math import exp, fsum
from typing import Final

from cardtable.engine.moves import PASS, Bid, Move
from cardtable.games.big_three.card_play import turns
from cardtable.games.big_three.deck import BIT, CARDS, COUNT, FOUR_OF_HEARTS, STRENGTH
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import Call

# The weights of the chance to win the hand as auction winner, by players and ranking: a constant, then for each turn
# needed, for each card of the highest, second and third rank, for each of the four lowest ranks held, and for starting.
# Fitted to several thousand hands played by the rules of thumb; ``run.py bench calibration`` shows how true they are.
_WEIGHTS: Final = {
    (3, "printed"): (-1.95, 0.0, 0.85, 0.67, 0.41, -0.58, 0.71),
    (3, "threes_high"): (0.22, -0.18, 0.56, 0.30, 0.17, -0.23, 0.48),
    (4, "printed"): (0.61, -0.04, 0.71, 0.26, 0.11, -0.20, 0.21),
    (4, "threes_high"): (2.26, -0.30, 0.63, 0.18, 0.04, -0.13, 0.32),
}
PAYS_FROM: Final = {3: (44, 54, 62), 4: (56, 64, 72)}
"""How many hands of 100 such a hand must win for a bid of one, two or three to pay, by the number of players.

Guessed: about two bids of three are made, and auctions differ with the hands. By points alone any hand
with an even chance is worth three; people don't like to watch such bids fail. With three players, the first is below
even, because otherwise many deals would be passed out.
"""


def chance(state: BigThreeState, seat: int) -> float:
    """Return the chance that the seat wins the hand as auction winner."""
    return hand_chance(state.hands[seat], state.seats, state.house.ranking, state.starter == seat)


def hand_chance(hand: int, seats: int, ranking: str, starts: bool) -> float:
    """Return the chance that the auction winner wins the hand with these cards.

    :param starts: whether the auction winner is also the starter, who leads first.
    """
    held = {strength: COUNT[hand >> 4 * order & 15] for order, strength in enumerate(STRENGTH[ranking])}
    evidence = (1, turns(hand), held[12], held[11], held[10], sum(held[low] > 0 for low in range(4)), starts)
    weighted = [weight * there for weight, there in zip(_WEIGHTS[seats, ranking], evidence, strict=True)]
    return 1 / (1 + exp(-fsum(weighted)))


def choose_bid(state: BigThreeState) -> Move:
    """Return the call of a player with good rules of thumb: a bid, the higher the better the chance, or a pass."""
    bid = highest_bid(state)
    return Bid(bid) if bid > state.bid else PASS


def highest_bid(state: BigThreeState) -> int:
    """Return the highest bid that the actor's cards are good enough for; 0 if there is none."""
    wins = wins_in_100(state)
    return sum(wins >= enough for enough in PAYS_FROM[state.seats])


def wins_in_100(state: BigThreeState) -> int:
    """Return how many hands of 100 the actor wins as the bidder, as people are shown it."""
    return round(100 * chance(state, state.seat))


def bids(state: BigThreeState) -> Sequence[Move]:
    """Return the moves worth considering in the auction: a pass, and the bids that the actor's cards are good for."""
    most = highest_bid(state)
    return [move for move in state.moves() if not isinstance(move, Bid) or move.number <= most]


def calls(state: BigThreeState) -> Sequence[Call]:
    """Return the cards worth calling, those likeliest to bring a strong partner first.

    They are one card of each of the highest ranks, and the four of hearts, whose holder leads.
    """
    seat = state.seat
    hand = state.hands[seat]
    strength = STRENGTH[state.house.ranking]
    likely = []
    for order in sorted(range(13), key=strength.__getitem__, reverse=True):
        others = ~hand >> 4 * order & 15
        if others:
            likely.append(Call(CARDS[order][others][0]))
    likely = likely[:3]
    four = Call(FOUR_OF_HEARTS)
    if not hand & BIT[FOUR_OF_HEARTS] and four not in likely:
        likely.append(four)
    return likely
