"""The arena: matches between players without a window, and their standings with confidence intervals."""

import csv
import secrets
import signal
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from time import monotonic
from types import FrameType
from typing import IO, Final, NoReturn

from cardtable.ai.arena import Outcome, fixtures
from cardtable.ai.contest import Contest, play_all
from cardtable.ai.entrants import PROGRAM_PREFIX, Bounds, SeatError, command_of, split_seats
from cardtable.ai.standings import Estimate, Standing, standings
from cardtable.commands.problems import UsageError
from cardtable.commands.progress import Progress
from cardtable.commands.sheets import check_sheet
from cardtable.engine.game import Game
from cardtable.engine.options import OptionsError, changed
from cardtable.engine.plain import plain
from cardtable.store.gamefiles import presets_of
from cardtable.store.plainyaml import TextProblem, read_text, read_yaml

TERMINATED: Final = 143
MAX_NAME_LENGTH: Final = 40
MAX_OPTIONS_BYTES: Final = 1 << 20
"""A longer file is not read as house rules."""
MAX_FAULTS_LISTED: Final = 10
"""The number of faults that are listed; the others are only counted."""
SECRET_BYTES: Final = 16
"""The number of random bytes in a secret."""


def arena(arguments: Namespace, games: Sequence[Game]) -> None:
    """Let players play each other without a window, the same deals from every seat, and print how they did."""
    secret = _secret(arguments)
    contest = _contest(arguments, games, secret)
    entrants = contest.entrants()
    turns = len(fixtures(contest.game, entrants, 1))
    deals = -(-arguments.matches // turns)
    matches = fixtures(contest.game, entrants, deals)
    outcomes: list[Outcome] = []
    with _ending_cleanly(), _sheet(arguments.csv, len(entrants)) as sheet:
        played = f"{len(matches)} matches, {deals} deals from {turns} seatings each, seed {arguments.seed}"
        print(f"{contest.game.id}: {played}")
        if contest.options:
            print("options:", ", ".join(f"{name}: {plain(value)}" for name, value in contest.options.items()))
        sys.stdout.flush()
        try:
            with Progress(len(matches), sys.stderr, monotonic) as progress:
                for outcome in play_all(contest, matches, arguments.jobs):
                    outcomes.append(outcome)
                    sheet(outcome)
                    progress.step()
        except (KeyboardInterrupt, SystemExit):
            _report(contest, whole_deals(outcomes, turns))
            _print_secret(secret, arguments.seed)
            raise
    _report(contest, outcomes)
    _print_secret(secret, arguments.seed)


def whole_deals(outcomes: Sequence[Outcome], turns: int) -> list[Outcome]:
    """Return the matches of the deals that were played from all seatings: those that count in a contest cut short."""
    played = Counter(outcome.deal for outcome in outcomes)
    return [outcome for outcome in outcomes if played[outcome.deal] == turns]


def _report(contest: Contest, outcomes: Sequence[Outcome]) -> None:
    if not outcomes:
        return
    outcomes = sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.seating))
    _print_table(standings(outcomes))
    even = 100 / len(contest.game.sides(len(contest.kinds)))
    deals = len({outcome.deal for outcome in outcomes})
    print(f"\n± are 95 % intervals over {deals} deals. {even:.4g} % of the wins would be even.")
    print("lead: points ahead of the mean of the other sides. s/move: seconds a move.")
    if any(outcome.contracts for outcome in outcomes):
        print("bids: hands played as the bidder. made: of these, those in which the bid was made.")
    _print_faults(outcomes)


def _secret(arguments: Namespace) -> str:
    """Return what decides the deals besides the seed: empty, unless it is given or a program sits at the table.

    A program can read this command line, and with nothing but the seed it would know every hidden card.
    """
    if arguments.secret is not None:
        return str(arguments.secret)
    return secrets.token_hex(SECRET_BYTES) if PROGRAM_PREFIX in arguments.seats else ""


def _print_secret(secret: str, seed: int) -> None:
    if secret:
        print(f"\nto play the same deals again: --seed {seed} --secret {secret}")


def _contest(arguments: Namespace, games: Sequence[Game], secret: str) -> Contest:
    game = next((game for game in games if game.id == arguments.game), None)
    if game is None:
        raise UsageError(f"there is no game {arguments.game!r}; the games are {', '.join(game.id for game in games)}")
    options = _options(arguments.options, game)
    try:
        kinds = tuple(split_seats(arguments.seats))
        differing = changed(game.new(len(kinds), dict(options)).house)
        bounds = Bounds(arguments.playouts, arguments.budget)
        contest = Contest(game, kinds, differing, f"arena {arguments.seed} {secret}".rstrip(), bounds)
        contest.entrants()
        programs = [command_of(kind)[0] for kind in kinds if kind.startswith(PROGRAM_PREFIX)]
    except (SeatError, OptionsError) as error:
        raise UsageError(str(error)) from None
    for program in programs:
        if which(program) is None:
            raise UsageError(f"there is no program {program!r} that can be run")
    return contest


def _print_table(results: Sequence[Standing]) -> None:
    heads = ("player", "matches", "wins", "lead", "s/move", "slowest")
    rows = [heads, *(_row(each) for each in results)]
    if any(each.bids is not None for each in results):
        bids = [("bids", "made"), *((_percent(each.bids), _percent(each.made)) for each in results)]
        rows = [(*row, *more) for row, more in zip(rows, bids, strict=True)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for name, *cells in rows:
        aligned = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        print("  ".join([name.ljust(widths[0]), *aligned]))


def _row(standing: Standing) -> tuple[str, ...]:
    name = standing.name if len(standing.name) <= MAX_NAME_LENGTH else f"{standing.name[: MAX_NAME_LENGTH - 1]}…"
    return (
        name,
        str(standing.seats),
        f"{_written(standing.share, '.1f', 100)} %",
        _written(standing.lead, "+.2f"),
        f"{standing.seconds:.3f}",
        f"{standing.slowest:.3f}",
    )


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.0f} %"


def _written(results: Estimate, form: str, times: int = 1) -> str:
    if results.mean is None:
        return "-"
    error = "?" if results.error is None else format(times * results.error, form.lstrip("+"))
    return f"{times * results.mean:{form}} ± {error}"


def _print_faults(outcomes: Sequence[Outcome]) -> None:
    faults = [(outcome.deal, outcome.seating, outcome.fault) for outcome in outcomes if outcome.fault]
    if faults:
        print(f"\n{len(faults)} matches were not played to their end and count for no lead:")
    for deal, seating, fault in faults[:MAX_FAULTS_LISTED]:
        print(f"deal {deal}, seating {seating}: {fault}")
    if len(faults) > MAX_FAULTS_LISTED:
        print(f"… and {len(faults) - MAX_FAULTS_LISTED} more")


def _options(text: str | None, game: Game) -> Mapping[str, object]:
    """Return the house rules of a file, or of the preset of that name."""
    if text is None:
        return {}
    path = Path(text)
    if path.exists():
        return _read_options(path)
    presets = {str(preset["name"]): preset["options"] for preset in presets_of(game)}
    for name, options in presets.items():
        if name.casefold() == text.casefold():
            results: Mapping[str, object] = options
            return results
    names = ", ".join(map(repr, presets))
    raise UsageError(f"there is no file {text!r}, nor house rules of that name; there are {names}")


def _read_options(path: Path) -> Mapping[str, object]:
    try:
        with path.open("rb") as file:
            plain = read_yaml(read_text(file.read(MAX_OPTIONS_BYTES)))
    except TextProblem as problem:
        raise UsageError(f"{path}:{problem.line}: {problem.reason}") from None
    if isinstance(plain.value, dict) and plain.value.keys() == {"options"}:
        plain = plain.value["options"]
    if plain.value is None:
        return {}
    if not isinstance(plain.value, dict):
        raise UsageError(f"{path}:{plain.line}: options are written 'name: value', a line each, not as {plain.kind}")
    options: Mapping[str, object] = plain.bare
    return options


@contextmanager
def _ending_cleanly() -> Iterator[None]:
    """End all processes that have been started when the command is terminated."""

    def end(number: int, frame: FrameType | None) -> NoReturn:
        del number, frame
        sys.exit(TERMINATED)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Sheet:
    """A sheet with one row a match: its players, its outcome, and their thinking times."""

    def __init__(self, file: IO[str], seats: int) -> None:
        self._file = file
        self._rows = csv.writer(file)
        columns = ("player", "score", "won", "moves", "seconds", "slowest")
        heads = [f"{column}_{seat}" for seat in range(seats) for column in columns]
        self._write(["deal", "seating", *heads, "loser", "fault"])

    def __call__(self, outcome: Outcome) -> None:
        row: list[object] = [outcome.deal, outcome.seating]
        for seat, name in enumerate(outcome.names):
            row += [name, outcome.scores[seat], round(outcome.shares[seat], 4), outcome.moves[seat]]
            row += [round(outcome.seconds[seat], 6), round(outcome.slowest[seat], 6)]
        self._write([*row, "" if outcome.loser is None else outcome.loser, outcome.fault])

    def _write(self, row: Sequence[object]) -> None:
        self._rows.writerow(row)
        self._file.flush()  # so that the outcomes of a long contest are kept if it is cut short


def _write_nothing(outcome: Outcome) -> None:
    """Write nothing: no file was asked for."""


@contextmanager
def _sheet(path: Path | None, seats: int) -> Iterator[Callable[[Outcome], None]]:
    if path is None:
        yield _write_nothing
        return
    check_sheet(path, "deal")
    with path.open("w", encoding="utf-8", newline="") as file:
        yield _Sheet(file, seats)
