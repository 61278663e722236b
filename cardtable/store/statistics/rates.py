"""The cost of a player's decisions, and results without the luck of the cards, from the hands that count."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import fsum
from typing import Final

from cardtable.store.statistics.error_rates import Mean, error_rate, mean_of
from cardtable.store.statistics.figures import MAX_ROWS, Player, hands_of
from cardtable.store.statistics.records import HandRecord, Losses
from cardtable.store.statistics.statistics import Statistics
from cardtable.store.thinning import thinned

MIN_HANDS: Final = 3
"""The minimum number of hands for a mean."""
MAX_KIND_HANDS: Final = 20
"""The number of hands, the last ones, over which the cost of each kind of decision is added up."""


@dataclass(frozen=True, slots=True)
class HandCosts:
    """The cost of one player's decisions in one hand: their number and total cost, for bids and plays.

    :param seat: the seat that the player had in it.
    :param kinds: the same by kind of decision; empty if that was not recorded.
    """

    hand: HandRecord
    seat: int
    bids: Losses
    plays: Losses
    kinds: Mapping[str, Losses] = field(default_factory=dict)

    @property
    def both(self) -> Losses:
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
    for hand, seat in hands_of(statistics, who):
        if players is not None and len(hand.record.at.seats) != players:
            continue
        review = next((each for each in hand.reviews if each.seat == seat), None)
        if review is not None:
            hands.append(HandCosts(hand.record, seat, review.bids, review.plays, review.kinds))
    rates = (_rate([each.both for each in hands]), _rate([each.bids for each in hands]))
    return DecisionCosts(*rates, _rate([each.plays for each in hands]), tuple(hands))


def _total(some: Iterable[Losses]) -> Losses:
    """Return the number of decisions and their total cost."""
    counts, losses = zip(*some, strict=True)
    return sum(counts), fsum(losses)


def _by_kind(some: Iterable[Mapping[str, Losses]]) -> dict[str, Losses]:
    """Return the number of decisions of each kind, and their total cost."""
    parts: dict[str, list[Losses]] = {}
    for kinds in some:
        for kind, losses in kinds.items():
            parts.setdefault(kind, []).append(losses)
    return {kind: _total(losses) for kind, losses in parts.items()}


@dataclass(frozen=True, slots=True)
class KindCosts:
    """The cost of one player's decisions by kind.

    :param hands: the number of hands that they were made in.
    :param kinds: each kind with the number of its decisions and their total cost, the costliest first.
    """

    hands: int
    kinds: tuple[tuple[str, Losses], ...]


def kind_costs(statistics: Statistics, who: Player) -> KindCosts:
    """Return the cost of a player's decisions by kind, over the last hands in which the kinds were recorded."""
    recorded = [each for each in decision_costs(statistics, who).hands if each.kinds][-MAX_KIND_HANDS:]
    kinds = _by_kind(each.kinds for each in recorded)
    return KindCosts(len(recorded), tuple(sorted(kinds.items(), key=lambda each: (-each[1][1], each[0]))))


def _rate(hands: Sequence[Losses]) -> Mean | None:
    return error_rate(hands) if sum(bool(count) for count, _ in hands) >= MIN_HANDS else None


def points_without_luck(statistics: Statistics, who: Player) -> tuple[Mean, Mean] | None:
    """Return a player's mean points in a hand, with and without the luck of the cards, over the same hands.

    :returns: ``None`` if the luck is known of too few hands.
    """
    both = _with_and_without_luck(statistics, who)
    before, after = mean_of([plain for plain, _ in both]), mean_of([adjusted for _, adjusted in both])
    return (before, after) if before is not None and after is not None and len(both) >= MIN_HANDS else None


def course_without_luck(statistics: Statistics, who: Player) -> Sequence[list[int]]:
    """Return a player's points, added up, with and without the luck of the cards, over the same hands.

    :returns: at most ``MAX_ROWS`` rows, beginning with zeros; none if the luck is known of too few hands.
    """
    both = _with_and_without_luck(statistics, who)
    if len(both) < MIN_HANDS:
        return []
    sums = zip(*(accumulate(each, initial=0.0) for each in zip(*both, strict=True)), strict=True)
    return thinned([[round(each) for each in row] for row in sums], MAX_ROWS)


def _with_and_without_luck(statistics: Statistics, who: Player) -> list[tuple[float, float]]:
    """Return a player's points in each hand whose luck is known, with the luck of the cards and without it."""
    return [
        (float(hand.record.points[seat]), hand.record.points[seat] - hand.luck[seat])
        for hand, seat in hands_of(statistics, who)
        if hand.luck
    ]
