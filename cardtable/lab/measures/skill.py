"""Whether the better player wins, how long that takes to show, and how much lies in the deal."""

from collections.abc import Sequence
from functools import partial
from statistics import NormalDist, stdev
from typing import Final

from cardtable.engine.title import are_teams
from cardtable.engine.typography import counted
from cardtable.lab.measures.seats import hand_shares
from cardtable.lab.played import LUCK, SKILL, PlayedMatch
from cardtable.lab.results import Results, played_hands
from cardtable.lab.statistics import MIN_UNITS, Ratio, by_cluster, parts_by_deal, ratio, share, share_of_groups
from cardtable.web.report import Block, FigureRow, Intervals, Measured, ReportSection, ReportText

SURE: Final = 0.9
"""The probability with which the better player is to be ahead."""
_DEVIATIONS: Final = NormalDist().inv_cdf(SURE)


def skill(results: Results) -> ReportSection | None:
    """How far a player who does not err is ahead of others who do, and the share of the deal."""
    blocks: list[Block] = []
    short: list[str] = []
    matches = results.matches.get(SKILL, ())
    if matches:
        blocks += _better(results, matches, short)
    groups = [
        [_lead_of_first(results, match) for match in deal]
        for deal in by_cluster(results.matches.get(LUCK, ()), lambda match: match.match.deal)
        if all(played_hands(match) for match in deal)
    ]
    size = max(map(len, groups), default=0)
    groups = [group for group in groups if len(group) == size > 1]
    if len(groups) >= MIN_UNITS:
        found = share_of_groups(groups)
        blocks.append(Intervals("Share of a result that is the deal’s", [FigureRow("The deal", found)], 0))
        again = "the same cards played again, with other slips of the same players, bring the same result"
        blocks.append(ReportText([f"100 % means that {again}, 0 % that they say nothing about it."]))
        word = results.game.endings.hand_word
        if found.low is not None and found.low > 0:
            short.append(f"The deal decides {found.full} of the result of a {word}.")
        else:
            shown = f": {found.full} of it" if (found.value or 0) > 0 else ""
            short.append(f"It is not shown that the deal decides the result of a {word}{shown}.")
    return ReportSection("Skill and luck", blocks, short) if blocks else None


def _better(results: Results, matches: Sequence[PlayedMatch], short: list[str]) -> list[Block]:
    word, sides = results.game.endings.hand_word, results.game.sides(results.seats)
    even = 100 / len(sides)
    errs = max(player.errs for match in matches for player in match.match.players)
    wins = share(parts_by_deal(matches, partial(_wins_without_slips, results)))
    leads = [lead for match in matches for lead in _leads_without_slips(results, match)]
    lead = ratio(parts_by_deal(matches, lambda match: _summed(_leads_without_slips(results, match))), ".1f", " points")
    who = "side" if are_teams(sides) else "player"
    needed = hands_needed(lead, leads, word)
    rows = [FigureRow(f"a {who} without slips", wins)]
    text = (
        f"All follow the same rules of thumb; the others make another sensible move in {100 * errs:.0f} % of their"
        f" decisions. Without slips a {who} is ahead by {lead.full} a {word}."
    )
    blocks: list[Block] = [
        Intervals(
            f"Share of the {word}s won by a {who} without slips, against others; even is {even:.0f} %", rows, even
        ),
        ReportText([text]),
    ]
    against = f"against others who slip now and then, where even is {even:.0f} %"
    if not wins.excludes(even):
        # With too few deals for an interval there is nothing to say yet.
        if wins.interval:
            costs = f"a {who} without them wins {wins.full}, even is {even:.0f} %"
            short.append(f"It is not shown that slips cost anything: {costs}.")
        return blocks
    sentence = f"A {who} without slips wins {wins.full} of the {word}s {against}."
    if needed is not None:
        after = f"After {needed} it is ahead with 90 % probability."
        blocks.append(ReportText([after]))
        sentence = f"{sentence} {after}"
    short.append(sentence)
    return blocks


def _seat_without_slips(match: PlayedMatch) -> int:
    return next(seat for seat, player in enumerate(match.match.players) if not player.errs)


def _wins_without_slips(results: Results, match: PlayedMatch) -> Ratio:
    seat = _seat_without_slips(match)
    return _summed([hand_shares(results, hand)[seat] for hand in played_hands(match)])


def _leads_without_slips(results: Results, match: PlayedMatch) -> list[float]:
    seat = _seat_without_slips(match)
    return [results.lead(hand.points)[seat] for hand in played_hands(match)]


def _summed(figures: Sequence[float]) -> Ratio:
    return sum(figures), len(figures)


def hands_needed(lead: Measured, leads: list[float], word: str) -> str | None:
    """Return after how many hands, in words, the better player is ahead with ``SURE`` probability.

    A sum of n leads is normal, with n times their mean and the square root of n times their deviation: n is the square
    of ``_DEVIATIONS`` by the deviation over the mean.

    :param lead: the mean lead of a hand.
    :param leads: the leads of all hands.
    :param word: the game's word for a hand.
    :returns: ``None`` if no lead is shown.
    """
    if lead.value is None or lead.low is None or lead.high is None or lead.low <= 0 or len(leads) < MIN_UNITS:
        return None
    spread = stdev(leads)

    def needed(mean_lead: float) -> int:
        return max(1, round((_DEVIATIONS * spread / mean_lead) ** 2))

    most, fewest = needed(lead.low), needed(lead.high)
    middle = counted(needed(lead.value), word)
    return f"{middle} ({fewest:,} to {most:,})" if most > fewest else middle


def _lead_of_first(results: Results, match: PlayedMatch) -> float:
    return results.lead(played_hands(match)[0].points)[0]
