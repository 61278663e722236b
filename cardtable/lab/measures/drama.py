"""When a hand and a match are decided, and whether those who are behind come back."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from statistics import fmean
from typing import Final

from cardtable.lab.played import COURSE_STEPS, PlayedHand, PlayedMatch
from cardtable.lab.results import Results, played_hands
from cardtable.lab.statistics import MIN_UNITS, Ratio, ratio, share
from cardtable.web.report import Block, Curve, CurvePoint, FigureRow, Intervals, Measured, ReportSection, ReportText

MAX_FORESEEN: Final = 100
"""Percent: nothing is said of an interval that goes beyond, as it comes of too few continuations."""
MIN_HANDS: Final = 3
"""A match of fewer hands has no course of its own."""


def decided(results: Results) -> ReportSection | None:
    """How early a hand and a match can be foreseen."""
    word = results.game.endings.hand_word
    blocks: list[Block] = []
    short: list[str] = []
    foreseen = [CurvePoint(100 * step / COURSE_STEPS, _foreseen(results, step)) for step in range(COURSE_STEPS)]
    if any(point.figure.value is not None for point in foreseen):
        middle = foreseen[COURSE_STEPS // 2].figure
        if middle.low is not None and middle.high is not None and 0 < middle.low < middle.high <= MAX_FORESEEN:
            short.append(f"In the middle of a {word} the player to move can foresee {middle.full} of its result.")
        blocks.append(
            Curve(
                "How much of the result the player to move can foresee",
                foreseen,
                f"% of the {word}’s decisions made",
                0,
            )
        )
        blocks.append(
            ReportText(
                [
                    "0 % means that everything is open, 100 % that the result is certain. Who is to move differs from"
                    " point to point: after an auction it is the bidder, who knows more. It is measured by one"
                    " continuation each, dealt and played from what the player to move knows; it may lie a little"
                    " below 0 by chance."
                ]
            )
        )
    blocks += _of_matches(results, short)
    return ReportSection("When it is decided", blocks, short) if blocks else None


def _side(results: Results, seat: int, players: int) -> int:
    return next(number for number, side in enumerate(results.game.sides(players)) if seat in side)


def _foreseen(results: Results, step: int) -> Measured:
    """Return the covariance of the lead with that of a continuation over the variance of the lead, in percent.

    The lead is what the player to move knows of it plus chance, and so is that of the continuation, with other chance:
    their covariance is the variance of what is known.
    """
    pairs = [
        [_pair(results, hand, step) for hand in match.hands if hand.foreseen and hand.points] for match in results.base
    ]
    values = [pair for match in pairs for pair in match]
    if len(values) < MIN_UNITS:
        return ratio([])
    middle, guessed = fmean(pair[0] for pair in values), fmean(pair[1] for pair in values)
    parts = [
        (
            sum((lead - middle) * (other - guessed) for lead, other in match),
            sum((lead - middle) ** 2 for lead, _ in match),
        )
        for match in pairs
        if match
    ]
    return ratio(parts, ".0f", " %", 100)


def _pair(results: Results, hand: PlayedHand, step: int) -> tuple[float, float]:
    seat, lead = hand.foreseen[step]
    return results.lead(hand.points)[seat], lead


def _of_matches(results: Results, short: list[str]) -> list[Block]:
    matches = [match for match in results.base if match.winners and len(played_hands(match)) >= MIN_HANDS]
    if len(matches) < len(results.base) / 2:
        return []
    word = results.game.endings.hand_word
    even = 100 / len(results.game.sides(results.seats))
    rows = []
    for part, name in ((0.25, "a quarter"), (0.5, "half"), (0.75, "three quarters")):
        figure = share([_leader_wins(results, match, part) for match in matches], ".0f")
        rows.append(FigureRow(f"after {name} of the {word}s", figure))
    half = rows[1].figure
    changes = ratio([(_lead_changes(results, match), 1) for match in matches], unit=" times")
    short.append(
        f"The leader after half of the {word}s wins {half.full} of the matches; the lead changes {changes.full}."
    )
    return [
        Intervals(f"Matches won by the leader; even is {even:.0f} %", rows, even),
        ReportText([f"In a match the lead changes {changes.full}."]),
    ]


def _totals(results: Results, match: PlayedMatch) -> list[tuple[float, ...]]:
    """Return the leads after each hand."""
    points: Sequence[tuple[int, ...]] = [hand.points for hand in played_hands(match)]
    sums = accumulate(points, lambda total, more: tuple(a + b for a, b in zip(total, more, strict=True)))
    return [results.lead(total) for total in sums]


def _leader_wins(results: Results, match: PlayedMatch, part: float) -> Ratio:
    totals = _totals(results, match)
    leads = totals[max(0, min(len(totals) - 2, round(part * len(totals)) - 1))]
    best = max(leads)
    if best <= 1e-9:
        return 0, 0
    leader = leads.index(best)
    return float(leader in match.winners), 1


def _lead_changes(results: Results, match: PlayedMatch) -> int:
    leaders = [
        _side(results, leads.index(max(leads)), len(leads)) for leads in _totals(results, match) if max(leads) > 1e-9
    ]
    return sum(one != other for one, other in pairwise(leaders))
