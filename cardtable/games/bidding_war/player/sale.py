"""A prize for sale by sealed bids among several players, and what is known of the bidders."""

from dataclasses import dataclass
from typing import NamedTuple


class Habit(NamedTuple):
    """The prediction from a bidder's bids so far.

    :param trust: the share of rounds in which it is used.
    :param chances: the probability of each card of the hand.
    """

    trust: float
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Sale:
    """A prize up for sealed bids.

    :param hands: the values of each bidder's cards in rising order; the mixture is computed for the first bidder.
    :param later: the values of the prizes to come in rising order, known or expected; bidders may have to sell some
        of their cards instead of bidding them.
    :param pot: the value of the prize for sale.
    :param rivals: the number of other players, including the seller.
    :param next_highest: whether the highest bid that nobody shares wins (SW-9).
    :param habits: those of the other bidders, in the same order; empty if none are used.
    :param pays_seller: whether the winner pays the bid to one of the others, the seller (SW-10).
    """

    hands: tuple[tuple[int, ...], ...]
    later: tuple[float, ...]
    pot: int
    rivals: int
    next_highest: bool = False
    habits: tuple[Habit, ...] = ()
    pays_seller: bool = False
