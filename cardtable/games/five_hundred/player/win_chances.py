"""Each seat's chance to win the match, estimated from the scores."""

from collections.abc import Sequence
from math import exp, fsum, sqrt

from cardtable.games.five_hundred.law.house import House


def match_chance(house: House, scores: Sequence[int], finished: int, seat: int) -> float:
    """Return the seat's chance to win a match that continues after this many hands."""
    weights = [_weight(house, scores, finished, each) for each in range(3)]
    return weights[seat] / fsum(weights)


def _weight(house: House, scores: Sequence[int], finished: int, seat: int) -> float:
    """Return the weight of a seat's score. It was fitted to the winners of matches between these players."""
    left = house.hands - finished
    if house.hands and left < 5:
        return exp((scores[seat] - max(scores)) / (130 * sqrt(max(left, 0.5))))
    return float(max(house.target - scores[seat] + 300, 1)) ** -3


def chance_after(
    house: House, scores: Sequence[int], finished: int, seat: int, bidder: int, points: int, others: int
) -> float:
    """Return the seat's chance to win the match after a hand.

    :param points: the points of the bidder in the hand.
    :param others: the points of each of the other two.
    """
    after = [score + (points if each == bidder else others) for each, score in enumerate(scores)]
    reached = [each for each in range(3) if after[each] >= house.target]
    if bidder in reached:
        # FH-12: the bidder wins if among them.
        return float(seat == bidder)
    if reached:
        return (seat in reached) / len(reached)
    if house.hands and finished + 1 >= house.hands:
        best = [each for each in range(3) if after[each] == max(after)]
        return (seat in best) / len(best)
    return match_chance(house, after, finished + 1, seat)
