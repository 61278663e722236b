"""Prints the report of a contest: the standings, the standings adjusted for luck, and the faults."""

from collections.abc import Sequence
from typing import Final

from cardtable.commands.columns import in_columns
from cardtable.engine.typography import counted
from cardtable.lab.contest import Contest
from cardtable.lab.matches import Outcome
from cardtable.lab.sequential import Decision, StoppingRule
from cardtable.lab.standings import Estimate, Standing, standings

MAX_NAME_LENGTH: Final = 40
"""The maximum number of characters of a player's name."""
MAX_FAULTS_LISTED: Final = 10
"""The maximum number of faults that are listed; the others are only counted."""


def print_report(contest: Contest, outcomes: Sequence[Outcome], rule: StoppingRule | None = None) -> None:
    """Print the report of these outcomes; nothing if there are none."""
    if not outcomes:
        return
    outcomes = sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.seating))
    results = standings(outcomes)
    _print_table(results)
    even = 100 / len(contest.game.sides(len(contest.kinds)))
    deals = len({outcome.deal for outcome in outcomes})
    print(f"\n± are 95 % intervals over {counted(deals, 'deal')}. {even:.4g} % of the wins would be even.")
    print("lead: points ahead of the mean of the other sides. s/move: seconds a move.")
    if any(outcome.contracts for outcome in outcomes):
        print("bids: hands played as the bidder. made: of these, those in which the bid was made.")
    if any(outcome.luck or outcome.deal_luck for outcome in outcomes):
        _print_fair(results)
    if rule is not None:
        _print_decision(rule)
    _print_faults(outcomes)


def _print_decision(rule: StoppingRule) -> None:
    if rule.decision is Decision.OPEN:
        print(f"\nnot decided whether {rule.name} is ahead by {rule.margin}; play more")
        return
    words = f"{rule.name} is ahead by {rule.margin} rather than even"
    if rule.decision is Decision.EVEN:
        words = f"{rule.name} is even rather than ahead by {rule.margin}"
    print(f"\ndecided after {counted(rule.deals, 'deal')}: {words} (probability of either error: 5 %)")
    print("Because the contest ended when it was decided, the figures above are slightly too far from even.")


def _print_fair(results: Sequence[Standing]) -> None:
    """Print the results adjusted for luck, and the share of the leads' variance that remains."""
    print("\nwithout the luck of the cards, as far as it was measured:")
    heads = ("player", "wins", "lead", "variance left")
    rows = [heads]
    for each in results:
        plain, fair = each.lead.error, each.fair_lead.error
        left = f"{100 * (fair / plain) ** 2:.0f} %" if plain and fair is not None else "-"
        wins = f"{_written(each.fair_share, '.1f', 100)} %"
        rows.append((_short(each.name), wins, _written(each.fair_lead, "+.2f"), left))
    print(in_columns(rows))


def _short(name: str) -> str:
    return name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1]}…"


def _print_table(results: Sequence[Standing]) -> None:
    heads = ("player", "matches", "wins", "lead", "s/move", "slowest")
    rows = [heads, *(_row(each) for each in results)]
    if any(each.bids is not None for each in results):
        bids = [("bids", "made"), *((_percent(each.bids), _percent(each.made)) for each in results)]
        rows = [(*row, *more) for row, more in zip(rows, bids, strict=True)]
    print(in_columns(rows))


def _row(standing: Standing) -> tuple[str, ...]:
    return (
        _short(standing.name),
        str(standing.seats),
        f"{_written(standing.share, '.1f', 100)} %",
        _written(standing.lead, "+.2f"),
        f"{standing.seconds:.3f}",
        f"{standing.slowest:.3f}",
    )


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.0f} %"


def _written(estimate: Estimate, form: str, times: int = 1) -> str:
    if estimate.mean is None:
        return "-"
    error = "?" if estimate.error is None else format(times * estimate.error, form.lstrip("+"))
    return f"{times * estimate.mean:{form}} ± {error}"


def _print_faults(outcomes: Sequence[Outcome]) -> None:
    faults = [(outcome.deal, outcome.seating, outcome.fault) for outcome in outcomes if outcome.fault]
    if faults:
        subject = f"{counted(len(faults), 'match', 'matches')} {'was' if len(faults) == 1 else 'were'}"
        print(f"\n{subject} not played to the end, and left out of the leads:")
    for deal, seating, fault in faults[:MAX_FAULTS_LISTED]:
        print(f"deal {deal}, seating {seating}: {fault}")
    if len(faults) > MAX_FAULTS_LISTED:
        print(f"… and {len(faults) - MAX_FAULTS_LISTED} more")
