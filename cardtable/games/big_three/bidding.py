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
_OVER_A_BID: Final = {(3, "printed"): -0.5, (3, "threes_high"): -0.2}
"""The weight of another player's bid. With three players, hands that win 54 times in 100 win only 37 times over one.
Fitted to 6,000 and 3,000 hands that the rules of thumb played; with four players it made no difference.
"""
_FROM: Final = {3: (44, 54, 62), 4: (56, 64, 72)}
"""How many hands of 100 such a hand must win for a first bid of one, two or three, by the number of players.

With three players, played out by the rules of thumb: a bid of one brings more than a pass from 44 on. A higher bid
brings more than a lower one from 46 on, but not half a point before 54 and 62. With four players this is custom, not
profit, so that auctions differ with the hands: by points three brings more than any other call from
``_LEAST_FOR_FOUR`` on.
"""
_FROM_OVER_A_BID: Final = (50, 50, 50)
"""The same over another player's bid, with three players: an even chance, from which by points every bid pays."""
_LEAST_FOR_FOUR: Final = 45
"""With four players, a bid of three brought 3.5 points more than a pass from this chance on, 1.5 at 70. The lower bids
brought nothing, because they are overbid. Lower chances are too rare to be measured."""


def chance(state: BigThreeState, seat: int) -> float:
    """Return the chance that the seat wins the hand as auction winner."""
    over = bool(state.bid) and state.bidder != seat
    return hand_chance(state.hands[seat], state.seats, state.house.ranking, state.starter == seat, over=over)


def hand_chance(hand: int, seats: int, ranking: str, starts: bool, *, over: bool = False) -> float:
    """Return the chance that the auction winner wins the hand with these cards.

    :param starts: whether the auction winner is also the starter, who leads first.
    :param over: whether another player has bid before.
    """
    held = {strength: COUNT[hand >> 4 * order & 15] for order, strength in enumerate(STRENGTH[ranking])}
    evidence = (1, turns(hand), held[12], held[11], held[10], sum(held[low] > 0 for low in range(4)), starts)
    weighted = [weight * there for weight, there in zip(_WEIGHTS[seats, ranking], evidence, strict=True)]
    return 1 / (1 + exp(-fsum(weighted) - over * _OVER_A_BID.get((seats, ranking), 0.0)))


def bid_levels(seats: int, standing: int) -> Sequence[tuple[int, int]]:
    """Return the bids that are higher than the one on the table, each with how many hands of 100 it asks for.

    :param standing: the bid on the table, of another player; 0 if there is none.
    """
    levels = _FROM_OVER_A_BID if standing and seats == 3 else _FROM[seats]
    return list(enumerate(levels, 1))[standing:]


def choose_bid(state: BigThreeState) -> Move:
    """Return the call of a player with good rules of thumb: a bid, the higher the better the chance, or a pass."""
    bid = highest_bid(state)
    return Bid(bid) if bid > state.bid else PASS


def highest_bid(state: BigThreeState) -> int:
    """Return the highest bid that the actor's cards are good enough for; 0 if there is none."""
    wins = wins_in_100(state)
    return max((number for number, enough in bid_levels(state.seats, state.bid) if wins >= enough), default=0)


def wins_in_100(state: BigThreeState) -> int:
    """Return how many hands of 100 the actor wins as the bidder, as people are shown it."""
    return round(100 * chance(state, state.seat))


def bids(state: BigThreeState) -> Sequence[Move]:
    """Return the moves worth a search in the auction: a pass, and the bids that may pay."""
    if state.seats == 4 and wins_in_100(state) >= _LEAST_FOR_FOUR:
        return state.moves()
    return customary_bids(state)


def customary_bids(state: BigThreeState) -> Sequence[Move]:
    """Return a pass, and the bids that the actor's cards are good enough for."""
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
