"""The arena command: plays matches without a window and prints the standings with confidence intervals."""

import secrets
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from shutil import which
from time import monotonic
from typing import Final

from cardtable.commands.house_rules import house_rules_of
from cardtable.commands.problems import UsageError
from cardtable.commands.progress import ProgressBar, ending_cleanly
from cardtable.commands.sheets import check_sheet, in_columns
from cardtable.engine.game import Game
from cardtable.engine.options import OptionsError, changed
from cardtable.engine.plain_view import plain
from cardtable.engine.typography import counted
from cardtable.lab.contest import (
    PROGRAM_PREFIX,
    Bounds,
    Contest,
    EntrantOf,
    SeatError,
    command_of,
    entrant_of,
    fixtures,
    split_seats,
)
from cardtable.lab.executors import ClusterError, play_all
from cardtable.lab.matches import Entrant, MatchOutcome, Terms
from cardtable.lab.sequential import Decision, Margin, StoppingRule, complete_deals
from cardtable.lab.standings import ContestResult, Estimate, standings
from cardtable.store.errors import StoreError, store_error
from cardtable.store.texts import csv_rows

SECRET_BYTES: Final = 16
"""The number of random bytes in a secret."""
MAX_NAME_LENGTH: Final = 40
"""The maximum number of characters of a player's name."""
MIN_UNKNOWN: Final = 0.1
"""The half width of an interval up to which a share of wins is shown, however small it is itself."""
MAX_FAULTS_LISTED: Final = 10
"""The maximum number of faults that are listed; the others are only counted."""


def arena(arguments: Namespace, games: Sequence[Game], entrant_of: EntrantOf = entrant_of) -> None:
    """Play matches without a window, the same deals from every seat, and print the standings.

    :param entrant_of: returns the entrant of a kind; benchmarks have more kinds than the program.
    """
    secret = _secret(arguments)
    contest = _contest(arguments, games, secret, entrant_of)
    entrants = contest.entrants()
    turns = len(fixtures(contest.game, entrants, 1))
    deals = -(-arguments.matches // turns)
    dealt = counted(deals, "deal")
    matches = fixtures(contest.game, entrants, deals)
    rule = _stopping_rule(arguments, contest, entrants, turns)
    outcomes: list[MatchOutcome] = []
    with ending_cleanly(), _sheet(arguments.csv, len(entrants)) as sheet:
        _print_heading(contest, f"{dealt} from {turns} seatings each, seed {arguments.seed}", len(matches))
        try:
            with ProgressBar(len(matches), sys.stderr, monotonic) as progress:
                for outcome in play_all(contest, matches, arguments.jobs, arguments.cluster):
                    outcomes.append(outcome)
                    sheet(outcome)
                    progress.step()
                    if rule is not None and rule.add(outcome):
                        break
        except ClusterError as error:
            raise UsageError(str(error)) from None
        except (KeyboardInterrupt, SystemExit, StoreError):
            print_report(contest, complete_deals(outcomes, turns))
            _print_secret(secret, arguments.seed)
            raise
    print_report(contest, outcomes if rule is None else rule.counted(outcomes), rule)
    _print_secret(secret, arguments.seed)


def _print_heading(contest: Contest, deals: str, matches: int) -> None:
    options = contest.terms.options
    print(f"{contest.game.id}: {matches} {'hands' if contest.terms.hands else 'matches'}, {deals}")
    if options:
        print("options:", ", ".join(f"{name}: {plain(value)}" for name, value in options.items()))
    sys.stdout.flush()


def _stopping_rule(
    arguments: Namespace, contest: Contest, entrants: Sequence[Entrant], turns: int
) -> StoppingRule | None:
    if arguments.until is None:
        return None
    even = 1 / len(contest.game.sides(len(entrants)))
    return StoppingRule(entrants[0].name, Margin(*arguments.until), turns, even, -1 if contest.game.low_wins else 1)


def _secret(arguments: Namespace) -> str:
    """Return the secret that decides the deals together with the seed.

    It is empty unless the command line gives one or a program takes part: a program can read the command line, and the
    seed alone would give away every hidden card.
    """
    if arguments.secret is not None:
        return str(arguments.secret)
    return secrets.token_hex(SECRET_BYTES) if PROGRAM_PREFIX in arguments.seats else ""


def _print_secret(secret: str, seed: int) -> None:
    if secret:
        print(f"\nto play the same deals again: --seed {seed} --secret {secret}")


def _contest(arguments: Namespace, games: Sequence[Game], secret: str, entrant_of: EntrantOf) -> Contest:
    game: Game = arguments.game
    options = house_rules_of(arguments.options, game)
    try:
        kinds = tuple(split_seats(arguments.seats))
        differing = changed(game.new(len(kinds), dict(options)).house)
        bounds = Bounds(arguments.playouts, arguments.budget)
        seed = f"arena {arguments.seed} {secret}".rstrip()
        terms = Terms(seed, differing, arguments.hands, not arguments.plain)
        contest = Contest(game, kinds, terms, bounds, entrant_of)
        contest.entrants()
        programs = [command_of(kind)[0] for kind in kinds if kind.startswith(PROGRAM_PREFIX)]
    except (SeatError, OptionsError) as error:
        raise UsageError(str(error)) from None
    if programs and arguments.cluster:
        raise UsageError(f"programs ({PROGRAM_PREFIX}...) play on this machine alone: leave --cluster out")
    for program in programs:
        if which(program) is None:
            raise UsageError(f"there is no program {program!r} that can be run")
    return contest


class _Sheet:
    """A CSV file with one row for each match: its players, its outcome, and their thinking times."""

    def __init__(self, path: Path, file: FileIO, seats: int) -> None:
        self._path = path
        self._file = file
        columns = ("player", "score", "won", "moves", "seconds", "slowest")
        heads = [f"{column}_{seat}" for seat in range(seats) for column in columns]
        self._write(["deal", "seating", *heads, "loser", "fault"])

    def __call__(self, outcome: MatchOutcome) -> None:
        row: list[object] = [outcome.deal, outcome.seating]
        for seat, name in enumerate(outcome.names):
            row += [name, outcome.scores[seat], round(outcome.shares[seat], 4), outcome.moves[seat]]
            row += [round(outcome.seconds[seat], 6), round(outcome.slowest[seat], 6)]
        self._write([*row, "" if outcome.loser is None else outcome.loser, outcome.fault])

    def _write(self, row: Sequence[object]) -> None:
        line = csv_rows([row]).encode("utf-8", "replace")
        try:
            while line:  # without a buffer, so that the outcomes of a long contest are kept if it is cut short
                line = line[self._file.write(line) :]
        except OSError as error:
            raise store_error(self._path, error) from None


def _write_nothing(outcome: MatchOutcome) -> None:
    """Write nothing: the command line names no file."""


@contextmanager
def _sheet(path: Path | None, seats: int) -> Iterator[Callable[[MatchOutcome], None]]:
    if path is None:
        yield _write_nothing
        return
    check_sheet(path, "deal")
    with path.open("wb", buffering=0) as file:
        yield _Sheet(path, file, seats)


def print_report(contest: Contest, outcomes: Sequence[MatchOutcome], rule: StoppingRule | None = None) -> None:
    """Print the report of these outcomes; nothing if there are none."""
    if not outcomes:
        return
    outcomes = sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.seating))
    results = standings(outcomes)
    _print_table(results, hands=contest.terms.hands)
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


def _print_fair(results: Sequence[ContestResult]) -> None:
    """Print the results adjusted for luck, and the share of the leads' variance that remains."""
    print("\nwithout the luck of the cards, as far as it was measured:")
    heads = ("player", "wins", "lead", "variance left")
    rows = [heads]
    for each in results:
        plain, fair = each.lead.error, each.fair_lead.error
        left = f"{100 * (fair / plain) ** 2:.0f} %" if plain and fair is not None else "-"
        wins = _wins(each.fair_share)
        rows.append((_short(each.name), wins, _written(each.fair_lead, "+.2f"), left))
    print(in_columns(rows))


def _short(name: str) -> str:
    return name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1]}…"


def _print_table(results: Sequence[ContestResult], *, hands: bool) -> None:
    heads = ("player", "hands" if hands else "matches", "wins", "lead", "s/move", "slowest")
    rows = [heads, *(_row(each) for each in results)]
    if any(each.bids is not None for each in results):
        bids = [("bids", "made"), *((_percent(each.bids), _percent(each.made)) for each in results)]
        rows = [(*row, *more) for row, more in zip(rows, bids, strict=True)]
    print(in_columns(rows))


def _row(result: ContestResult) -> tuple[str, ...]:
    return (
        _short(result.name),
        str(result.seats),
        _wins(result.share),
        _written(result.lead, "+.2f"),
        f"{result.seconds:.3f}",
        f"{result.slowest:.3f}",
    )


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.0f} %"


def _wins(share: Estimate) -> str:
    """Return a share of wins; in words, where its interval is wider than the share, and much wider than nothing."""
    if share.mean is not None and share.error is not None and share.error > max(share.mean, MIN_UNKNOWN):
        return "too few to tell"
    return f"{_written(share, '.1f', 100)} %"


def _written(estimate: Estimate, form: str, times: int = 1) -> str:
    if estimate.mean is None:
        return "-"
    error = "?" if estimate.error is None else format(times * estimate.error, form.lstrip("+"))
    return f"{times * estimate.mean:{form}} ± {error}"


def _print_faults(outcomes: Sequence[MatchOutcome]) -> None:
    faults = [(outcome.deal, outcome.seating, outcome.fault) for outcome in outcomes if outcome.fault]
    if faults:
        subject = f"{counted(len(faults), 'match', 'matches')} {'was' if len(faults) == 1 else 'were'}"
        print(f"\n{subject} not played to the end, and left out of the leads:")
    for deal, seating, fault in faults[:MAX_FAULTS_LISTED]:
        print(f"deal {deal}, seating {seating}: {fault}")
    if len(faults) > MAX_FAULTS_LISTED:
        print(f"… and {len(faults) - MAX_FAULTS_LISTED} more")
