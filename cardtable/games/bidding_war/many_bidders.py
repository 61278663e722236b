"""Sealed bids among several players: mixtures found by regret matching.

Here no mixture is safe against all others at once. Each bidder keeps regrets (regret matching, Hart and Mas-Colell): in
every round all bid by their present mixtures, each computes what every other card would have gained, and the mixtures
move towards the better cards. The average mixture is good against those of the others. A bidder with a known habit
follows it in some of the rounds, and the others learn to exploit it.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from math import fsum
from random import Random
from typing import Final, NamedTuple

from cardtable.games.bidding_war.habits import Prediction
from cardtable.games.bidding_war.two_bidders import bid_shares

# The spread of bids for later prizes around the place of the prize, as a fraction of the hand. Guessed.
LATER_BID_SPREAD: Final = 0.25
# If sellers are paid (SW-10): what a card is worth later, as a bid or for sale, for each point of its value, and the
# number of later prizes from which that holds; with fewer, it is worth less. Fitted to what a card was worth in 12,000
# games of three players by the rules of thumb, then chosen from contests of 1,200 games against them.
KEPT_POINT_WORTH: Final = 0.8
PRIZES_OF_FULL_WORTH: Final = 6


class Sale(NamedTuple):
    """A prize up for sealed bids.

    :param hands: the values of each bidder's cards in rising order; the mixture is computed for the first bidder.
    :param later: the values of the prizes to come in rising order, known or expected; bidders may have to sell some
        of their cards instead of bidding them.
    :param pot: the value of the prize for sale.
    :param rivals: the number of other players, including the seller.
    :param next_highest: whether the highest bid that nobody shares wins (SW-9).
    :param predictions: those of the other bidders, in the same order; empty if none are used.
    :param pays_seller: whether the winner pays the bid to one of the others, the seller (SW-10).
    """

    hands: tuple[tuple[int, ...], ...]
    later: tuple[float, ...]
    pot: int
    rivals: int
    next_highest: bool = False
    predictions: tuple[Prediction, ...] = ()
    pays_seller: bool = False


def mixture(sale: Sale, rounds: int, rng: Random) -> list[float]:
    """Return how often the first bidder should bid each card, as weights."""
    return _mixtures(sale, rounds, rng, (0,))[0]


def gains_by_card(sale: Sale, rounds: int, draws: int, rng: Random) -> list[list[float]]:
    """Return what each card of the first bidder gains in each of ``draws`` draws of the others' bids."""
    twins = [sale.hands.index(hand) for hand in sale.hands]
    totals = _mixtures(sale, rounds, rng, tuple(set(twins)))
    sums = [list(accumulate(totals[twin])) for twin in twins]
    habits = {each: (habit.trust, list(accumulate(habit.chances))) for each, habit in enumerate(sale.predictions, 1)}
    worths = _later_worths(sale, 0)
    gains_by_draw = []
    for _ in range(draws):
        bids = []
        for bidder in range(1, len(sale.hands)):
            trust, by_habit = habits.get(bidder, (0.0, sums[bidder]))
            bids.append(_random_card(sale.hands[bidder], by_habit if rng.random() < trust else sums[bidder], rng))
        gains_by_draw.append(_gains(sale, sale.hands[0], worths, bids))
    return [list(gains) for gains in zip(*gains_by_draw, strict=True)]


def _mixtures(sale: Sale, rounds: int, rng: Random, wanted: Sequence[int]) -> dict[int, list[float]]:
    """Return how often each of the ``wanted`` bidders should bid each card, as weights."""
    # Bidders with the same cards bid alike; otherwise each could rely on the other to let the prize go.
    twins = [sale.hands.index(hand) for hand in sale.hands]
    worths = {bidder: _later_worths(sale, bidder) for bidder in set(twins)}
    regrets = {bidder: [0.0] * len(sale.hands[bidder]) for bidder in worths}
    habits = [(each, habit.trust, list(accumulate(habit.chances))) for each, habit in enumerate(sale.predictions, 1)]
    totals = {bidder: [0.0] * len(sale.hands[bidder]) for bidder in wanted}
    for turn in range(1, rounds + 1):
        sums = {bidder: list(accumulate(each)) for bidder, each in regrets.items()}
        bids = [_random_card(hand, sums[twin], rng) for hand, twin in zip(sale.hands, twins, strict=True)]
        for bidder, trust, by_habit in habits:
            if rng.random() < trust:
                bids[bidder] = _random_card(sale.hands[bidder], by_habit, rng)
        for bidder, total in totals.items():
            whole = sums[bidder][-1]
            for place, regret in enumerate(regrets[bidder]):
                # Later rounds count more, because the first ones are little better than chance.
                total[place] += turn * (regret / whole if whole > 0 else 1.0 / len(total))
        for bidder, own in regrets.items():
            others = bids[:bidder] + bids[bidder + 1 :]
            _learn(own, _gains(sale, sale.hands[bidder], worths[bidder], others), sums[bidder])
    return totals


def _random_card(hand: Sequence[int], sums: Sequence[float], rng: Random) -> int:
    """Return a card of the hand at random.

    :param sums: the running totals of the cards' weights; if all are 0, each card is equally likely.
    """
    luck = rng.random()
    if sums[-1] <= 0:
        return hand[int(luck * len(hand))]
    return hand[min(bisect_left(sums, luck * sums[-1]), len(hand) - 1)]


def _gains(sale: Sale, hand: Sequence[int], worths: Sequence[float], others: Sequence[int]) -> list[float]:
    """Return what each card of a hand gains against these bids: its points less the mean of the others'.

    :param worths: what the rest of the hand is worth for the later prizes, by the card that is bid.
    """
    pot = float(sale.pot)
    most, shared = _bid_to_beat(others, sale.next_highest)
    price = 1.0 if sale.pays_seller else 0.0
    lost = 0.0 if shared else (pot + price * most) / sale.rivals
    gains = []
    for value, left in zip(hand, worths, strict=True):
        if value > most and (not sale.next_highest or value not in others):
            gains.append(left + pot - price * value / sale.rivals)
        elif value == most:
            # An equal bid takes the prize from the other bidder; then the next highest bid may get it.
            gains.append(left - (lost if sale.next_highest and len(others) > 1 else 0.0))
        else:
            gains.append(left - lost)
    return gains


def _bid_to_beat(bids: Sequence[int], next_highest: bool) -> tuple[int, bool]:
    """Return the bid to beat, and whether several players share it, in which case none of them would win."""
    if not next_highest:
        most = max(bids)
        return most, bids.count(most) > 1
    alone = [bid for bid in bids if bids.count(bid) == 1]
    return (max(alone), False) if alone else (0, True)


def _learn(regrets: list[float], gains: Sequence[float], sums: Sequence[float]) -> None:
    whole = sums[-1]
    if whole > 0:
        mean = fsum([regret * gain for regret, gain in zip(regrets, gains, strict=True)]) / whole
    else:
        mean = fsum(gains) / len(gains)
    regrets[:] = [max(0.0, regret + gain - mean) for regret, gain in zip(regrets, gains, strict=True)]


def _later_worths(sale: Sale, bidder: int) -> list[float]:
    """Return what a bidder's cards are worth for the later prizes, by the one that is bid now and so left out.

    All players are assumed to bid cards whose places in the hand are near the prize's place among the prizes. The
    winner of a prize gains it, and another player, who would otherwise have won it, loses it. If sellers are paid, each
    card is worth the same share of its value.
    """
    hand = sale.hands[bidder]
    if sale.pays_seller:
        each = KEPT_POINT_WORTH * min(1.0, (len(hand) - 1) / PRIZES_OF_FULL_WORTH)
        return [each * (sum(hand) - value) for value in hand]
    others = [other for place, other in enumerate(sale.hands) if place != bidder]
    worths = [0.0] * len(hand)
    count = len(sale.later)
    for number, prize in enumerate(sale.later):
        swing = prize * (1 + 1 / sale.rivals)
        place = number / (count - 1) if count > 1 else 0.5
        wins = _win_chances(hand, others, place)
        chances = bid_shares(len(hand) - 1, place, LATER_BID_SPREAD)
        # Without the first card, each of the others is one place lower; from card to card, one of them moves back up.
        expected = fsum([chance * win for chance, win in zip(chances, wins[1:], strict=True)])
        for card in range(len(hand)):
            worths[card] += swing * expected
            if card < len(chances):
                expected += chances[card] * (wins[card] - wins[card + 1])
    return worths


def _win_chances(hand: Sequence[int], others: Sequence[Sequence[int]], place: float) -> list[float]:
    """Return the probability that each card of the hand is higher than all other bids."""
    wins = [1.0] * len(hand)
    for other in others:
        below = [0.0, *accumulate(bid_shares(len(other), place, LATER_BID_SPREAD))]
        wins = [win * below[bisect_left(other, value)] for win, value in zip(wins, hand, strict=True)]
    return wins
