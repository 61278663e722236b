"""Intervals for the figures of a play-test.

The unit of observation is the match, for hands and decisions of one match are not independent; it is the deal where
the same cards are played several times, with another seating each. A figure is a ratio of two sums over matches (points
by hands, contracts made by contracts), and its interval is the cluster bootstrap's: matches are drawn with replacement,
and the ratio is computed anew (Field and Welsh, Bootstrapping clustered data, 2007). The difference of two ratios over
the same deals has Student's t, with what each deal adds to the first order (Cochran, Sampling Techniques, 1977, 6.10).
Where a section shows many differences, only those are taken for shown that stay so by Holm's method (A simple
sequentially rejective multiple test procedure, 1979).
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev, variance
from typing import Final, TypeVar

from cardtable.lab.played import PlayedMatch
from cardtable.lab.standings import CONFIDENCE, t_quantile
from cardtable.web.report import ROUNDING, Measured

ItemT = TypeVar("ItemT")
Ratio = tuple[float, float]
"""What one match adds to the two sums of a ratio."""
DRAWS: Final = 800
"""How often matches are drawn for an interval."""
MAX_UNITS: Final = 200
"""Of more matches, several together are one unit; that makes no bias, and the intervals are found in time."""
MIN_UNITS: Final = 8
"""With fewer units a figure has no interval."""
_TAIL: Final = (1 - CONFIDENCE) / 2


def ratio(parts: Sequence[Ratio], form: str = ".1f", unit: str = "", times: float = 1.0) -> Measured:
    """Return the ratio of two sums over matches.

    :param parts: one for each match, with the second number never negative.
    :param times: by what the ratio is multiplied: 100 for a share in percent.
    """
    whole = sum(below for _, below in parts)
    if not whole:
        return Measured(None, form=form, unit=unit)
    value = times * sum(above for above, _ in parts) / whole
    units = _units(parts)
    if len(units) < MIN_UNITS:
        return Measured(value, form=form, unit=unit)
    drawn = sorted(_drawn_ratios(units))
    low, high = (drawn[min(len(drawn) - 1, int(share * len(drawn)))] * times for share in (_TAIL, 1 - _TAIL))
    return Measured(value, min(low, value), max(high, value), form, unit)


def share(parts: Sequence[Ratio], form: str = ".1f") -> Measured:
    """Return a share in percent. One of 0 or 100 % has an interval too, because the next match may be otherwise.

    :param parts: how many hands (contracts, prizes) of each match count, and how many there are.
    """
    figure = ratio(parts, form, " %", 100)
    if figure.value not in (0, 100):
        return figure
    # Clopper and Pearson, 1934, for independent matches: never too narrow, as a match with hands has at least one.
    beyond = 100 * (1 - _TAIL ** (1 / max(1, sum(below > 0 for _, below in parts))))
    low, high = (0.0, beyond) if figure.value == 0 else (100 - beyond, 100.0)
    return Measured(figure.value, low, high, form, " %")


def above(figure: Measured, level: float) -> Measured:
    """Return by how much a figure is above a level."""
    value, low, high = (None if end is None else end - level for end in (figure.value, figure.low, figure.high))
    return Measured(value, low, high, f"+{figure.form}", figure.unit)


def _units(parts: Sequence[Ratio]) -> list[Ratio]:
    """Return the parts that are not empty, or sums of several, so that there are at most ``MAX_UNITS``."""
    parts = [part for part in parts if any(part)]  # a match without a contract tells nothing of contracts
    if len(parts) <= MAX_UNITS:
        return parts
    groups = (parts[start::MAX_UNITS] for start in range(MAX_UNITS))
    return [(sum(above for above, _ in group), sum(below for _, below in group)) for group in groups]


def _drawn_ratios(units: Sequence[Ratio]) -> Iterable[float]:
    rng = Random(len(units))  # the same matches have the same interval
    for _ in range(DRAWS):
        drawn = rng.choices(units, k=len(units))
        below = sum([part for _, part in drawn])
        if below:
            yield sum([part for part, _ in drawn]) / below


def mean(values: Sequence[float], form: str = ".1f", unit: str = "", times: float = 1.0) -> Measured:
    """Return the mean of independent values: Student's t."""
    if len(values) < MIN_UNITS:
        return Measured(times * fmean(values) if values else None, form=form, unit=unit)
    middle, error = times * fmean(values), times * t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Measured(middle, middle - error, middle + error, form, unit)


def difference(
    ours: Sequence[Ratio], theirs: Sequence[Ratio], form: str = "+.1f", unit: str = "", times: float = 1.0
) -> tuple[Measured, float | None]:
    """Return the difference of two ratios over the same deals, and what it gained that the deals were the same.

    :param ours: for each deal, what its match adds to the two sums of the first ratio.
    :param theirs: the same for the second ratio, in the same order of the deals.
    :returns: the difference, and how many times as many deals would be needed if each ratio had deals of its own;
        ``None`` where that cannot be told, as the deals are too few, or the difference is the same in all.
    """
    below = sum(part for _, part in ours), sum(part for _, part in theirs)
    if not all(below):
        return Measured(None, form=form, unit=unit), None
    ratios = [sum(part for part, _ in parts) / whole for parts, whole in zip((ours, theirs), below, strict=True)]
    value = times * (ratios[0] - ratios[1])
    # What each deal adds to a ratio, to the first order; the variance of the sum is that of the ratio.
    first, second = (
        [(above - ratio_ * part) / whole for above, part in parts]
        for parts, ratio_, whole in zip((ours, theirs), ratios, below, strict=True)
    )
    deals = len(first)
    if deals < MIN_UNITS:
        return Measured(value, form=form, unit=unit), None
    paired = variance([one - other for one, other in zip(first, second, strict=True)])
    apart = variance(first) + variance(second)
    error = times * t_quantile(deals - 1) * sqrt(paired * deals)
    return Measured(value, value - error, value + error, form, unit), apart / paired if paired > ROUNDING**2 else None


def by_cluster(items: Iterable[ItemT], key: Callable[[ItemT], Hashable]) -> list[list[ItemT]]:
    """Return items in groups of one key, in the order in which the keys first appear."""
    groups: dict[Hashable, list[ItemT]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return [*groups.values()]


def parts_by_deal(matches: Sequence[PlayedMatch], part: Callable[[PlayedMatch], Ratio]) -> list[Ratio]:
    """Return what all matches of each deal add to the two sums of a ratio.

    Matches with the same cards are not independent: where one seat wins, the others do not.
    """
    sums = ([part(match) for match in deal] for deal in by_cluster(matches, lambda match: match.match.deal))
    return [(sum(above for above, _ in parts), sum(below for _, below in parts)) for parts in sums]


def shown(differences: Mapping[str, Measured], nothing: float = 0.0) -> set[str]:
    """Return which of several figures differ from ``nothing``, with at most 5 % risk that any of them does not: Holm.

    :param differences: the figures of one section by name; those without an interval are not shown.
    """
    odds = {name: _odds(figure, nothing) for name, figure in differences.items()}
    ordered = sorted((chance, name) for name, chance in odds.items() if chance is not None)
    found: set[str] = set()
    for place, (chance, name) in enumerate(ordered):
        if chance > (1 - CONFIDENCE) / (len(ordered) - place):
            break
        found.add(name)
    return found


def _odds(figure: Measured, nothing: float) -> float | None:
    """Return how probable it is that a figure is at least so far from ``nothing`` by chance, by its interval."""
    if figure.value is None or figure.low is None or figure.high is None:
        return None
    error = (figure.high - figure.low) / 2 / NormalDist().inv_cdf(1 - _TAIL)
    error = max(error, ROUNDING)  # where all deals agree, what is left is rounding
    return 2 * (1 - NormalDist().cdf(abs(figure.value - nothing) / error))


def share_of_groups(groups: Sequence[Sequence[float]]) -> Measured:
    """Return the share of the variance that lies between groups, in percent: one-way components, bootstrap over groups.

    :param groups: equally many values in each, such as the leads of one deal played several times.
    """
    if len(groups) < MIN_UNITS:
        return Measured(None, form=".0f", unit=" %")
    rng, value = Random(len(groups)), _between(groups)
    drawn = sorted(_between(rng.choices(groups, k=len(groups))) for _ in range(DRAWS // 2))
    low, high = (drawn[int(share * len(drawn))] for share in (_TAIL, 1 - _TAIL))
    return Measured(100 * value, 100 * min(low, value), 100 * max(high, value), ".0f", " %")


def _between(groups: Sequence[Sequence[float]]) -> float:
    size = len(groups[0])
    within = fmean(variance(group) for group in groups)
    between = size * variance([fmean(group) for group in groups])
    spread = between + (size - 1) * within
    return (between - within) / spread if spread else 0.0
