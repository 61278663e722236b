"""The standings of arena matches: wins, points and time, with confidence intervals.

The matches of one deal are not independent, because they have the same cards. One observation is therefore one deal:
the mean over all rotations in which it was played.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

from cardtable.lab.control_variates import without_luck
from cardtable.lab.matches import MatchOutcome, SeatOutcome

CONFIDENCE: Final = 0.95
"""The share of cases in which an interval contains the true value."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the half width of its 95 % confidence interval; ``None`` if there are too few values."""

    mean: float | None
    error: float | None


@dataclass(frozen=True, slots=True)
class ContestResult:
    """The results of one entrant.

    :param seats: the number of seats that it took.
    :param wins: the number of matches that it won; a shared win counts in part.
    :param share: the share of its matches that it won.
    :param lead: its mean lead over the other sides in points, positive if it is better. Matches that were not played to
        the end do not count.
    :param points: its mean score.
    :param seconds: its mean time for a move.
    :param slowest: its longest time for a move, in seconds.
    :param bids: the share of hands in which it was the bidder; ``None`` if no hand had a bidder.
    :param made: the share of its bids that were made; ``None`` if it made no bid.
    :param fair_share: ``share``, adjusted for the measured luck of the cards.
    :param fair_lead: ``lead``, adjusted likewise.
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
    fair_share: Estimate
    fair_lead: Estimate


@dataclass(frozen=True, slots=True)
class DealResult:
    """An entrant's result in one deal: means over the rotations in which the deal was played.

    :param share: the share of the matches that it won.
    :param lead: its lead; ``None`` if no match was played to its end.
    :param luck: the measures of the luck of the cards, each with mean zero.
    """

    share: float
    lead: float | None
    luck: tuple[float, ...]


def by_deal(matches: Sequence[SeatOutcome], sign: int) -> list[DealResult]:
    """Return an entrant's results in all deals, in the order of the deals.

    :param matches: the entrant's matches.
    :param sign: -1 in a game that is won with fewer points, else 1.
    """
    deals: dict[int, list[SeatOutcome]] = {}
    for outcome, seat in matches:
        deals.setdefault(outcome.deal, []).append((outcome, seat))
    measures = max((len(outcome.luck[seat]) for outcome, seat in matches if outcome.luck), default=0)
    return [_deal_result(deals[deal], sign, measures) for deal in sorted(deals)]


def _deal_result(matches: Sequence[SeatOutcome], sign: int, measures: int) -> DealResult:
    leads = [sign * outcome.leads[seat] for outcome, seat in matches if not outcome.fault]
    drawn = [outcome.luck[seat] if outcome.luck else (0.0,) * measures for outcome, seat in matches]
    dealt = next((outcome.deal_luck for outcome, _ in matches if outcome.deal_luck), ())
    return DealResult(
        fmean(outcome.shares[seat] for outcome, seat in matches),
        fmean(leads) if leads else None,
        (*(fmean(measure) for measure in zip(*drawn, strict=True)), *dealt),
    )


def standings(outcomes: Sequence[MatchOutcome]) -> list[ContestResult]:
    """Return the results of all entrants, sorted by wins per seat."""
    sign = _direction(outcomes)
    entries = [_result(name, matches, sign) for name, matches in by_entrant(outcomes).items()]
    return sorted(entries, key=lambda result: (result.wins / result.seats, result.lead.mean or 0), reverse=True)


def by_entrant(outcomes: Sequence[MatchOutcome]) -> dict[str, list[SeatOutcome]]:
    """Return the matches of each entrant, by its name."""
    matches: dict[str, list[SeatOutcome]] = {}
    for outcome in outcomes:
        for seat, name in enumerate(outcome.names):
            matches.setdefault(name, []).append((outcome, seat))
    return matches


def _direction(outcomes: Sequence[MatchOutcome]) -> int:
    """Return -1 in a game that is won with fewer points, else 1."""
    ahead = [outcome.leads[seat] for outcome in outcomes if not outcome.fault for seat in outcome.winners]
    return -1 if sum(ahead) < 0 else 1


def _result(name: str, matches: Sequence[SeatOutcome], sign: int) -> ContestResult:
    moves = sum(outcome.moves[seat] for outcome, seat in matches)
    hands = sum(outcome.hands for outcome, _ in matches)
    has_bids = any(outcome.contracts for outcome, _ in matches)
    bids = [bid for outcome, seat in matches for bid in outcome.contracts if bid.seats[0] == seat]
    deals = by_deal(matches, sign)
    ended = [deal for deal in deals if deal.lead is not None]
    share = win_share([deal.share for deal in deals])
    lead = estimate([deal.lead or 0.0 for deal in ended])
    if lead.error == 0 and lead.mean:  # equal values are too few to show how far they vary
        lead = replace(lead, error=None)
    return ContestResult(
        name=name,
        seats=len(matches),
        wins=sum(outcome.shares[seat] for outcome, seat in matches),
        share=share,
        lead=lead,
        points=fmean(outcome.scores[seat] for outcome, seat in matches),
        seconds=sum(outcome.seconds[seat] for outcome, seat in matches) / max(1, moves),
        slowest=max(outcome.slowest[seat] for outcome, seat in matches),
        bids=_ratio(len(bids), hands) if has_bids else None,
        made=_ratio(sum(bid.made for bid in bids), len(bids)),
        fair_share=estimate(without_luck([deal.share for deal in deals], [deal.luck for deal in deals])),
        fair_lead=estimate(without_luck([deal.lead or 0.0 for deal in ended], [deal.luck for deal in ended])),
    )


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def win_share(values: Sequence[float]) -> Estimate:
    """Return the share of wins. A share of 0 or 1 has an interval too, because the next match may end otherwise."""
    share = estimate(values)
    if share.error == 0 and share.mean in (0, 1):
        return Estimate(share.mean, 1 - ((1 - CONFIDENCE) / 2) ** (1 / len(values)))  # Clopper and Pearson, 1934
    return share


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with the half width of its confidence interval."""
    if len(values) < 2:
        return Estimate(fmean(values) if values else None, None)
    return Estimate(fmean(values), t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values)))


def t_quantile(freedom: int) -> float:
    """Return the half width of a 95 % interval in standard errors: Student's t, by Hill's expansion (CACM 1970).

    The values for 1 and 2 degrees are exact, the others within a hundredth.

    :param freedom: the degrees of freedom, at least 1.
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
