"""The cost of a player's decisions, and results without the luck of the cards, from the hands that count."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Final

from cardtable.store.statistics.error_rates import Mean, error_rate, mean_of
from cardtable.store.statistics.figures import Player, player_on
from cardtable.store.statistics.records import ReviewRecord
from cardtable.store.statistics.statistics import Statistics

MIN_HANDS: Final = 3
"""The minimum number of hands for a mean."""


@dataclass(frozen=True, slots=True)
class DecisionCosts:
    """The cost of one player's decisions in one game, in the measure of the game's bot.

    :param each: the mean cost of a decision; ``bids`` and ``plays`` of these alone. ``None`` for too few hands.
    :param hands: the total cost of the decisions in each hand, in order.
    """

    each: Mean | None
    bids: Mean | None
    plays: Mean | None
    hands: tuple[float, ...]


def decision_costs(statistics: Statistics, who: Player, players: int | None = None) -> DecisionCosts:
    """Return the cost of a player's decisions, in the hands that were reviewed.

    :param players: counts only tables with this number of players; ``None`` counts all.
    """
    reviewed: list[Sequence[ReviewRecord]] = []
    for hand in statistics.hands:
        if players is not None and len(hand.record.at.seats) != players:
            continue
        own = [each for each in hand.reviews if player_on(hand.record.at.seats[each.seat]) == who]
        if own:
            reviewed.append(own)
    bids = [(sum(each.bids[0] for each in own), fsum(each.bids[1] for each in own)) for own in reviewed]
    plays = [(sum(each.plays[0] for each in own), fsum(each.plays[1] for each in own)) for own in reviewed]
    both = [(bid[0] + play[0], bid[1] + play[1]) for bid, play in zip(bids, plays, strict=True)]
    return DecisionCosts(_rate(both), _rate(bids), _rate(plays), tuple(loss for _, loss in both))


def _rate(hands: Sequence[tuple[int, float]]) -> Mean | None:
    return error_rate(hands) if sum(bool(count) for count, _ in hands) >= MIN_HANDS else None


def points_without_luck(statistics: Statistics, who: Player, weight: float) -> tuple[Mean, Mean] | None:
    """Return a player's mean points in a hand, with and without the luck of the cards, over the same hands.

    :param weight: the share of the luck that is subtracted.
    :returns: ``None`` if the luck is known of too few hands.
    """
    plain, adjusted = [], []
    for hand in statistics.hands:
        for seat, sitting in enumerate(hand.record.at.seats):
            if hand.luck and player_on(sitting) == who:
                plain.append(float(hand.record.points[seat]))
                adjusted.append(hand.record.points[seat] - weight * hand.luck[seat])
    before, after = mean_of(plain), mean_of(adjusted)
    return (before, after) if before is not None and after is not None and len(plain) >= MIN_HANDS else None
