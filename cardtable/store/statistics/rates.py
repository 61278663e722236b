"""The cost of a player's decisions, and results without the luck of the cards, from the hands that count."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import fsum
from typing import Final

from cardtable.store.statistics.error_rates import Mean, error_rate, mean_of
from cardtable.store.statistics.figures import Player, player_on
from cardtable.store.statistics.records import HandRecord
from cardtable.store.statistics.statistics import Statistics
from cardtable.store.thinning import thinned

MIN_HANDS: Final = 3
"""The minimum number of hands for a mean."""


@dataclass(frozen=True, slots=True)
class HandCosts:
    """The cost of one player's decisions in one hand: their number and total cost, for bids and plays.

    :param seat: a seat that the player had in it.
    """

    hand: HandRecord
    seat: int
    bids: tuple[int, float]
    plays: tuple[int, float]

    @property
    def both(self) -> tuple[int, float]:
        """The number and total cost of all decisions."""
        return self.bids[0] + self.plays[0], self.bids[1] + self.plays[1]


@dataclass(frozen=True, slots=True)
class DecisionCosts:
    """The cost of one player's decisions in one game, in the measure of the game's bot.

    :param each: the mean cost of a decision; ``bids`` and ``plays`` of these alone. ``None`` for too few hands.
    :param hands: the decisions of each hand, in order.
    """

    each: Mean | None
    bids: Mean | None
    plays: Mean | None
    hands: tuple[HandCosts, ...]


def decision_costs(statistics: Statistics, who: Player, players: int | None = None) -> DecisionCosts:
    """Return the cost of a player's decisions, in the hands that were reviewed.

    :param players: counts only tables with this number of players; ``None`` counts all.
    """
    hands: list[HandCosts] = []
    for hand in statistics.hands:
        if players is not None and len(hand.record.at.seats) != players:
            continue
        own = [each for each in hand.reviews if player_on(hand.record.at.seats[each.seat]) == who]
        if own:
            bids, plays = _total(each.bids for each in own), _total(each.plays for each in own)
            hands.append(HandCosts(hand.record, own[0].seat, bids, plays))
    rates = (_rate([each.both for each in hands]), _rate([each.bids for each in hands]))
    return DecisionCosts(*rates, _rate([each.plays for each in hands]), tuple(hands))


def _total(some: Iterable[tuple[int, float]]) -> tuple[int, float]:
    """Return the number of decisions and their total cost."""
    counts, losses = zip(*some, strict=True)
    return sum(counts), fsum(losses)


def _rate(hands: Sequence[tuple[int, float]]) -> Mean | None:
    return error_rate(hands) if sum(bool(count) for count, _ in hands) >= MIN_HANDS else None


def points_without_luck(statistics: Statistics, who: Player, weight: float) -> tuple[Mean, Mean] | None:
    """Return a player's mean points in a hand, with and without the luck of the cards, over the same hands.

    :param weight: the share of the luck that is subtracted.
    :returns: ``None`` if the luck is known of too few hands.
    """
    both = _with_and_without_luck(statistics, who, weight)
    before, after = mean_of([plain for plain, _ in both]), mean_of([adjusted for _, adjusted in both])
    return (before, after) if before is not None and after is not None and len(both) >= MIN_HANDS else None


def course_without_luck(statistics: Statistics, who: Player, weight: float, most: int = 60) -> Sequence[list[int]]:
    """Return a player's points, added up, with and without the luck of the cards, over the same hands.

    :param weight: the share of the luck that is subtracted.
    :returns: at most ``most`` rows, beginning with zeros; none if the luck is known of too few hands.
    """
    both = _with_and_without_luck(statistics, who, weight)
    if len(both) < MIN_HANDS:
        return []
    sums = zip(*(accumulate(each, initial=0.0) for each in zip(*both, strict=True)), strict=True)
    return thinned([[round(each) for each in row] for row in sums], most)


def _with_and_without_luck(statistics: Statistics, who: Player, weight: float) -> list[tuple[float, float]]:
    """Return a player's points in each hand whose luck is known, with the luck of the cards and without it."""
    return [
        (float(hand.record.points[seat]), hand.record.points[seat] - weight * hand.luck[seat])
        for hand in statistics.hands
        for seat, sitting in enumerate(hand.record.at.seats)
        if hand.luck and player_on(sitting) == who
    ]
