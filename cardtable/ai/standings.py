"""What arena matches tell: wins, points and time, with how sure one can be of them.

The matches of one deal belong together, for the same cards make them alike: what counts as one observation is a deal,
with the mean over the seats from which it was played.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

from cardtable.ai.arena import Outcome

SURE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and how far the truth may lie on either side of it in 95 of 100 cases; ``None``: nobody knows."""

    mean: float | None
    error: float | None


@dataclass(frozen=True, slots=True)
class Standing:
    """How one entrant did.

    :param seats: how many seats it took; ``wins``: matches won, a shared win in parts.
    :param share: the share of its matches that it won; ``lead``: by how many points it was ahead of the other sides,
        where fewer points are better by how many fewer it had; matches that were not played to the end do not count.
    :param points: its mean score.
    :param seconds: for a move on the average, and for the ``slowest``.
    :param bids: the share of hands that it played as the bidder; ``made``: the share of those in which the bid was
        made. ``None`` where there was nothing of which to give the share.
    :param faults: the matches that it lost because it made no legal move.
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


def standings(outcomes: Sequence[Outcome]) -> list[Standing]:
    """Return how everybody did, the one with the most wins a seat first."""
    places: dict[str, list[tuple[Outcome, int]]] = {}
    for outcome in outcomes:
        for seat, name in enumerate(outcome.names):
            places.setdefault(name, []).append((outcome, seat))
    sign = _direction(outcomes)
    found = [_standing(name, taken, sign) for name, taken in places.items()]
    return sorted(found, key=lambda standing: (standing.wins / standing.seats, standing.lead.mean or 0), reverse=True)


def _direction(outcomes: Sequence[Outcome]) -> int:
    """Return -1 in a game that is won by those with fewer points, else 1."""
    ahead = [outcome.leads[seat] for outcome in outcomes if not outcome.fault for seat in outcome.winners]
    return -1 if sum(ahead) < 0 else 1


def _standing(name: str, taken: Sequence[tuple[Outcome, int]], sign: int) -> Standing:
    moves = sum(outcome.moves[seat] for outcome, seat in taken)
    bids = [bid for outcome, seat in taken for bid in outcome.contracts if bid.seats[0] == seat]
    shares: dict[int, list[float]] = {}
    leads: dict[int, list[float]] = {}
    for outcome, seat in taken:
        shares.setdefault(outcome.deal, []).append(outcome.shares[seat])
        if not outcome.fault:
            leads.setdefault(outcome.deal, []).append(sign * outcome.leads[seat])
    share = winning([fmean(each) for each in shares.values()])
    lead = estimate([fmean(each) for each in leads.values()])
    if lead.error == 0 and lead.mean:  # every match the same: too few to tell how far they differ
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
    )


def _part(some: int, all_of_them: int) -> float | None:
    return some / all_of_them if all_of_them else None


def winning(values: Sequence[float]) -> Estimate:
    """Return the share of wins; who has won or lost everything may still lose or win the next."""
    found = estimate(values)
    if found.error == 0 and found.mean in (0, 1):
        return Estimate(found.mean, 1 - ((1 - SURE) / 2) ** (1 / len(values)))  # Clopper and Pearson, 1934
    return found


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values, and the half width of the interval that holds the true one."""
    if len(values) < 2:
        return Estimate(fmean(values) if values else None, None)
    return Estimate(fmean(values), quantile(len(values) - 1) * stdev(values) / sqrt(len(values)))


def quantile(freedom: int) -> float:
    """Return how many standard errors a 95 % interval reaches: Student's t, by Hill's expansion (CACM 1970).

    :param freedom: degrees of freedom, 1 or more; with 1 and 2 the exact values, above within a hundredth.
    """
    if freedom <= 2:
        return (12.706, 4.303)[freedom - 1]
    z = NormalDist().inv_cdf((1 + SURE) / 2)
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
