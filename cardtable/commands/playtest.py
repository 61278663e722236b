"""The playtest command: plays hands by one or more sets of house rules, and writes a page about what the rules do."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from io import FileIO
from math import inf
from os import cpu_count
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Final

from cardtable.commands.house_rules import house_rules_of
from cardtable.commands.problems import TrialError, UsageError
from cardtable.commands.progress import ProgressBar, ending_cleanly
from cardtable.commands.sheets import check_sheet
from cardtable.engine.game import Game
from cardtable.engine.options import Value, write_value
from cardtable.engine.typography import counted
from cardtable.lab.executors import ClusterError, play_all
from cardtable.lab.plan import (
    PlanError,
    PlayTestPlan,
    checked_mechanics,
    checked_options,
    mean_hands,
    sweep_of,
    usual_players,
)
from cardtable.lab.played import MatchToPlay, PlayedHand, PlayedMatch, SeatPlayer
from cardtable.lab.playing import PlayTest
from cardtable.lab.report_file import write_report
from cardtable.lab.statistics import MIN_UNITS
from cardtable.store.errors import store_error
from cardtable.store.files import make_folder
from cardtable.store.texts import csv_rows

USUAL_SECONDS: Final = 60.0
"""The time of play unless it or the number of hands is given."""
BETTER_SHARE: Final = 0.2
"""The share of the time in which better players check the findings, if they can play enough hands in it."""
MIN_SECONDS_FOR_BETTER: Final = 30.0
"""In less time than this, better players would play next to nothing."""
AHEAD: Final = 2
"""The number of matches that wait for each process: few, because the play may end at any time."""


def playtest(arguments: Namespace, games: Sequence[Game]) -> None:
    """Play many hands without a window, and write a page about what the rules do."""
    out: Path = arguments.out or Path(f"{arguments.game.id}-playtest.html")
    if out.suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"the report's name must end in .html, not {out.name!r}")
    if not out.resolve().parent.is_dir():
        raise UsageError(f"there is no folder {str(out.parent)!r} for the report")
    plan = _plan(arguments)
    test = PlayTest(plan.game, arguments.seed, by_view=not plan.decides_alike(arguments.seed))
    if test.by_view:
        print(
            "The rules of thumb decide otherwise when they see all cards, so they are shown what a seat sees: slower."
        )
    records: list[PlayedMatch] = []
    began = monotonic()

    def write() -> None:
        _write_report(plan, test, records, monotonic() - began, out)

    with ending_cleanly(), ExitStack() as files:
        sheets = [_Sheets(arguments.csv, files, max(plan.game.players))] if arguments.csv else []
        try:
            for record in _records(plan, test, arguments):
                records.append(record)
                for each in sheets:
                    each.add(record)
        except ClusterError as error:
            raise UsageError(str(error)) from None
        except (KeyboardInterrupt, SystemExit):
            write()
            raise
    write()


def _plan(arguments: Namespace) -> PlayTestPlan:
    game: Game = arguments.game
    players = usual_players(game) if arguments.players is None else arguments.players
    try:
        options = checked_options(game, players, house_rules_of(arguments.options, game))
        other = None if arguments.compare is None else house_rules_of(arguments.compare, game)
        if other is None and options:
            other = {}
        compared = None if other is None else checked_options(game, players, other)
        if compared == options:
            raise UsageError("the house rules to be compared are the same; leave --compare out")
        sweep = None if arguments.sweep is None else sweep_of(game, players, options, arguments.sweep)
        without = checked_mechanics(game, arguments.without)
    except PlanError as error:
        raise UsageError(str(error)) from None
    return PlayTestPlan(
        game=game, players=players, options=options, level=arguments.level, other=compared, sweep=sweep, without=without
    )


def _records(plan: PlayTestPlan, test: PlayTest, arguments: Namespace) -> Iterator[PlayedMatch]:
    """Play, show the progress, and yield the records."""
    jobs = arguments.jobs or cpu_count() or 1
    seconds = arguments.seconds or USUAL_SECONDS
    began = monotonic()
    first = plan.first_records(test)
    in_a_match = mean_hands(first)
    if arguments.hands is not None:
        wanted = plan.first_matches(arguments.hands, in_a_match)
        steps = float(len(wanted))
        stages: list[tuple[Iterator[MatchToPlay], int | None]] = [(iter(wanted), None)]
    else:
        end = began + seconds
        for_better = BETTER_SHARE * seconds
        has_time = first and seconds >= MIN_SECONDS_FOR_BETTER
        hand_seconds = _seconds_of_better_hand(plan, test, first) if has_time else inf
        checked = MIN_UNITS * hand_seconds <= jobs * for_better
        matches = _until(plan.matches(in_a_match), end - for_better * checked)
        steps, stages = seconds, [(matches, AHEAD * jobs)]
        if checked:
            stages.append((_better_until(plan, end, jobs, hand_seconds), jobs))
    hands = number = 0
    with ProgressBar(steps, sys.stderr, monotonic) as progress:
        for matches, ahead in stages:
            for record in play_all(test, matches, jobs, arguments.cluster, ahead):
                number += 1
                hands += sum(bool(hand.points) for hand in record.hands)
                done = monotonic() - began if arguments.hands is None else number
                progress.reach(done, counted(hands, plan.game.endings.hand_word))
                yield record


def _seconds_of_better_hand(plan: PlayTestPlan, test: PlayTest, others: Sequence[PlayedMatch]) -> float:
    """Return about how long better players take for a hand, from one of them among the rules of thumb.

    :param others: matches of the rules of thumb, from which the number of decisions of a hand is known.
    """
    match = next(plan.by_better_players())
    one = replace(match, players=(match.players[0], *plan.first(0).players[1:]))
    began = monotonic()
    played = [hand.decisions for hand in test.play(one).hands]
    usual = [hand.decisions for record in others for hand in record.hands]
    if not any(played) or not usual:  # hands that never end
        return inf
    return (monotonic() - began) * plan.players / sum(played) * fmean(usual)


def _better_until(plan: PlayTestPlan, end: float, jobs: int, hand_seconds: float) -> Iterator[MatchToPlay]:
    """Yield hands of better players while they are expected to end in time.

    :param jobs: the number of hands that are played at the same time.
    :param hand_seconds: how long one is expected to take, before any has been played.
    """
    began = 0.0
    for number, match in enumerate(plan.by_better_players()):
        now = monotonic()
        if number <= jobs:  # only now has the first one been played: the processes take a while to begin
            began = now
        else:
            hand_seconds = jobs * (now - began) / (number - jobs)
        if now + hand_seconds > end:
            break
        yield match


def _until(matches: Iterable[MatchToPlay], end: float) -> Iterator[MatchToPlay]:
    """Yield matches until a time. One that has begun is played to its end: otherwise long ones would be missing."""
    for match in matches:
        if monotonic() >= end:
            break
        yield match


def _write_report(
    plan: PlayTestPlan, test: PlayTest, records: Sequence[PlayedMatch], seconds: float, out: Path
) -> None:
    """Write the report.

    :raises TrialError: if no hand by the rules in question has a result.
    """
    results = plan.results(test, records, seconds)
    word = plan.game.endings.hand_word
    deals = [hand for match in results.base for hand in match.hands]
    if deals and not any(hand.points for hand in deals):
        raise TrialError(f"no {word} was played: in all of {counted(len(deals), 'deal')} the cards were thrown in")
    if not deals:
        stopped = next((f"; matches were {match.fault}" for match in results.base if match.fault), "")
        more = "; give it more time with --seconds, or a number of hands with --hands"
        raise TrialError(f"no {word} was finished{stopped or more}")
    write_report(test, results, out)
    hands = sum(bool(hand.points) for record in records for hand in record.hands)
    print(f"{plan.game.name}: {counted(hands, word)} in {counted(round(seconds), 'second')}; the report is in {out}")


class _Sheets:
    """Two CSV files: a row for each match, and one for each of its hands."""

    def __init__(self, folder: Path, files: ExitStack, seats: int) -> None:
        make_folder(folder)
        self._seats = range(seats)
        of_seats = [f"{head}_{seat}" for head in ("level", "score", "won") for seat in self._seats]
        heads = ["purpose", "options", "deal", "repetition"]
        self._matches = self._opened(folder / "matches.csv", files, [*heads, "players", "hands", *of_seats, "fault"])
        points = [f"points_{seat}" for seat in self._seats]
        bids = ["bids", "passes", "bidder", "contract", "level", "made", "margin"]
        about = ["hand", "dealer", "first", "decisions", *points, *bids, "rules", "digest"]
        self._hands = self._opened(folder / "hands.csv", files, [*heads, *about])

    @staticmethod
    def _opened(path: Path, files: ExitStack, heads: Sequence[str]) -> FileIO:
        check_sheet(path, heads[0])
        file = files.enter_context(path.open("wb", buffering=0))
        _write(file, [heads])
        return file

    def add(self, record: PlayedMatch) -> None:
        """Add the rows of a match."""
        match = record.match
        which = [match.purpose, _in_words(dict(match.options)), match.deal, match.repetition]
        levels = [_player(each) for each in match.players]
        won = [int(seat in record.winners) for seat in range(len(levels))]
        of_seats = [cell for cells in (levels, record.scores, won) for cell in self._padded(cells)]
        _write(self._matches, [[*which, len(levels), len(record.hands), *of_seats, record.fault]])
        _write(self._hands, [[*which, number, *self._cells(hand)] for number, hand in enumerate(record.hands)])

    def _cells(self, hand: PlayedHand) -> list[object]:
        contract = hand.contract
        about: list[object] = ["", "", "", "", ""]
        if contract is not None:
            about = [contract.seats[0], contract.words, contract.level, int(contract.made), contract.margin]
        rules = " ".join(f"{rule}:{times}" for rule, times in hand.rules)
        seats = [hand.dealer, hand.first, hand.decisions]
        return [*seats, *self._padded(hand.points), len(hand.bids), hand.passes, *about, rules, hand.digest]

    def _padded(self, cells: Sequence[object]) -> list[object]:
        return [*cells, *("" for _ in self._seats[len(cells) :])]


def _player(player: SeatPlayer) -> str:
    """Return how a player plays: ``rule errs 0.3``, ``rule without runs``."""
    errs = f" errs {player.errs:g}" if player.errs else ""
    return f"{player.level}{errs}" + (f" without {player.without}" if player.without else "")


def _in_words(options: Mapping[str, Value]) -> str:
    return ", ".join(f"{name}: {write_value(value)}" for name, value in options.items())


def _write(file: FileIO, rows: Sequence[Sequence[object]]) -> None:
    rest = csv_rows(rows).encode("utf-8", "replace")
    try:
        while rest:  # without a buffer, so that what was played is kept if the command is cut short
            rest = rest[file.write(rest) :]
    except OSError as error:
        raise store_error(Path(str(file.name)), error) from None
