"""The standings of arena matches: wins, points and time, with their confidence intervals.

Matches of one deal are not independent, because they have the same cards. So one observation is one deal, with the mean
over all rotations in which it was played.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

from cardtable.ai.arena.matches import Outcome
from cardtable.ai.luck.control_variates import without_luck

CONFIDENCE: Final = 0.95
"""The share of cases in which an interval contains the true value."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and the half width of its 95 % confidence interval; ``None`` where there are too few values."""

    mean: float | None
    error: float | None


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of one entrant.

    :param seats: the number of seats that it took.
    :param wins: the number of matches that it won; a shared win counts in part.
    :param share: the share of its matches that it won.
    :param lead: the mean number of points by which it was ahead of the other sides, or fewer than they where fewer are
        better. Matches that were not played to the end do not count.
    :param points: its mean score.
    :param seconds: its mean time for a move.
    :param slowest: its longest time for a move, in seconds.
    :param bids: the share of hands in which it was the bidder; ``None`` if no hand had one.
    :param made: the share of its bids that were made; ``None`` if it made no bid.
    :param faults: the number of matches that it lost because it made no legal move.
    :param fair_share: the share of its matches that it won, without the luck of the cards as far as it was measured.
    :param fair_lead: its lead, likewise.
    """

    name: str
    seats: int
    wins: float
    share: Estimate
    lead: Estimate
    points: float
    seconds: float
    slowest: float
    bids: float | None
    made: float | None
    faults: int
    fair_share: Estimate
    fair_lead: Estimate


@dataclass(frozen=True, slots=True)
class DealResult:
    """What an entrant got out of one deal: means over the rotations in which it was played.

    :param share: the share of its matches that it won.
    :param lead: by how much it was ahead; ``None`` if no match was played to its end.
    :param luck: the luck of the cards, each measure with mean zero.
    """

    share: float
    lead: float | None
    luck: tuple[float, ...]


def by_deal(taken: Sequence[tuple[Outcome, int]], sign: int) -> list[DealResult]:
    """Return what an entrant got out of each deal, in the order of the deals.

    :param taken: the outcomes with the entrant's seats.
    :param sign: -1 in a game that is won with fewer points, else 1.
    """
    deals: dict[int, list[tuple[Outcome, int]]] = {}
    for outcome, seat in taken:
        deals.setdefault(outcome.deal, []).append((outcome, seat))
    measures = max((len(outcome.luck[seat]) for outcome, seat in taken if outcome.luck), default=0)
    return [_deal_result(deals[deal], sign, measures) for deal in sorted(deals)]


def _deal_result(matches: Sequence[tuple[Outcome, int]], sign: int, measures: int) -> DealResult:
    leads = [sign * outcome.leads[seat] for outcome, seat in matches if not outcome.fault]
    drawn = [outcome.luck[seat] if outcome.luck else (0.0,) * measures for outcome, seat in matches]
    dealt = next((outcome.deal_luck for outcome, _ in matches if outcome.deal_luck), ())
    return DealResult(
        fmean(outcome.shares[seat] for outcome, seat in matches),
        fmean(leads) if leads else None,
        (*(fmean(measure) for measure in zip(*drawn, strict=True)), *dealt),
    )


def standings(outcomes: Sequence[Outcome]) -> list[Standing]:
    """Return the results of all entrants, the one with the most wins per seat first."""
    sign = _direction(outcomes)
    entries = [_standing(name, taken, sign) for name, taken in places_of(outcomes).items()]
    return sorted(entries, key=lambda standing: (standing.wins / standing.seats, standing.lead.mean or 0), reverse=True)


def places_of(outcomes: Sequence[Outcome]) -> dict[str, list[tuple[Outcome, int]]]:
    """Return the outcomes of each entrant, with the seat that it had."""
    places: dict[str, list[tuple[Outcome, int]]] = {}
    for outcome in outcomes:
        for seat, name in enumerate(outcome.names):
            places.setdefault(name, []).append((outcome, seat))
    return places


def _direction(outcomes: Sequence[Outcome]) -> int:
    """Return -1 in a game that is won with fewer points, else 1."""
    ahead = [outcome.leads[seat] for outcome in outcomes if not outcome.fault for seat in outcome.winners]
    return -1 if sum(ahead) < 0 else 1


def _standing(name: str, taken: Sequence[tuple[Outcome, int]], sign: int) -> Standing:
    moves = sum(outcome.moves[seat] for outcome, seat in taken)
    bids = [bid for outcome, seat in taken for bid in outcome.contracts if bid.seats[0] == seat]
    deals = by_deal(taken, sign)
    ended = [deal for deal in deals if deal.lead is not None]
    share = winning([deal.share for deal in deals])
    lead = estimate([deal.lead or 0.0 for deal in ended])
    if lead.error == 0 and lead.mean:  # all values equal: too few to show how far they differ
        lead = replace(lead, error=None)
    return Standing(
        name,
        len(taken),
        sum(outcome.shares[seat] for outcome, seat in taken),
        share,
        lead,
        fmean(outcome.scores[seat] for outcome, seat in taken),
        sum(outcome.seconds[seat] for outcome, seat in taken) / max(1, moves),
        max(outcome.slowest[seat] for outcome, seat in taken),
        _part(len(bids), sum(outcome.hands for outcome, _ in taken)) if any(o.contracts for o, _ in taken) else None,
        _part(sum(bid.made for bid in bids), len(bids)),
        sum(outcome.loser == seat for outcome, seat in taken),
        estimate(without_luck([deal.share for deal in deals], [deal.luck for deal in deals])),
        estimate(without_luck([deal.lead or 0.0 for deal in ended], [deal.luck for deal in ended])),
    )


def _part(some: int, all_of_them: int) -> float | None:
    return some / all_of_them if all_of_them else None


def winning(values: Sequence[float]) -> Estimate:
    """Return the share of wins. A share of 0 or 1 has an interval too, because the next match may end otherwise."""
    share = estimate(values)
    if share.error == 0 and share.mean in (0, 1):
        return Estimate(share.mean, 1 - ((1 - CONFIDENCE) / 2) ** (1 / len(values)))  # Clopper and Pearson, 1934
    return share


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with the half width of its confidence interval."""
    if len(values) < 2:
        return Estimate(fmean(values) if values else None, None)
    return Estimate(fmean(values), quantile(len(values) - 1) * stdev(values) / sqrt(len(values)))


def quantile(freedom: int) -> float:
    """Return the half width of a 95 % interval in standard errors: Student's t, by Hill's expansion (CACM 1970).

    :param freedom: the degrees of freedom, 1 or more. The values for 1 and 2 are exact, the others within a hundredth.
    """
    if freedom <= 2:
        return (12.706, 4.303)[freedom - 1]
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
