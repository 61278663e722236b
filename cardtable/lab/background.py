"""A play-test in a process of its own, beside the window: it plays while there is time, and sends what it has found."""

import contextlib
import os
import signal
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Final

from cardtable.ai.worker import NICENESS, untracked
from cardtable.lab.plan import PlayTestPlan, mean_hands
from cardtable.lab.played import THESE_RULES, PlayedMatch
from cardtable.lab.playing import PlayTest
from cardtable.lab.report import report_of
from cardtable.lab.statistics import MIN_UNITS
from cardtable.web.report import Report

NEWS_SECONDS: Final = 0.25
"""The time between two messages."""
FIRST_REPORT_SECONDS: Final = 3.0
"""The least time to the first report, which also waits for intervals; further ones take at most a tenth of the time."""
REPORT_SHARE: Final = 0.1


@dataclass(frozen=True, slots=True)
class PlayTestNews:
    """How far a play-test is.

    :param hands: the number of hands played.
    :param done: the share of its time that is over; 1 at the end.
    :param report: what has been found; ``None`` if nothing new.
    :param problem: why it has failed; empty if it has not.
    """

    hands: int
    done: float
    report: Report | None = None
    problem: str = ""


class PlayTestProcess:
    """The process as the window sees it; nothing here waits.

    :raises OSError: if the system has no room for a process.
    """

    def __init__(self, plan: PlayTestPlan, seed: int, seconds: float) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(
            target=play_in_background, args=(theirs, plan, seed, seconds), name="cardtable play-test", daemon=True
        )
        try:
            with untracked():
                self.process.start()
        finally:
            theirs.close()
        self._over = False

    def news(self) -> list[PlayTestNews]:
        """Return what it has sent since the last call."""
        found: list[PlayTestNews] = []
        try:
            while not self._over and self._pipe.poll():
                found.append(self._pipe.recv())
                self._over = found[-1].done >= 1 or bool(found[-1].problem)
        except (EOFError, OSError):
            self._over = True
            found.append(PlayTestNews(0, 1.0, problem="the process that played has ended"))
        return found

    def end(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self._pipe.close()


def play_in_background(pipe: Connection, plan: PlayTestPlan, seed: int, seconds: float) -> None:
    """Play until the time is over, or nobody listens; the main function of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    with contextlib.suppress(OSError):  # the window has been closed
        try:
            play_for(plan, seed, seconds, pipe.send, monotonic)
        except Exception:  # noqa: BLE001 - a fault in a rule or a player is told, and ends no window
            pipe.send(PlayTestNews(0, 1.0, problem=traceback.format_exc()))


def play_for(
    plan: PlayTestPlan, seed: int, seconds: float, tell: Callable[[PlayTestNews], None], clock: Callable[[], float]
) -> None:
    """Play a plan for some time, and tell the news: often how far it is, now and then what has been found."""
    began = clock()
    test = PlayTest(plan.game, seed, by_view=not plan.decides_alike(seed))
    in_a_match = mean_hands(plan.first_records(test))
    records: list[PlayedMatch] = []
    hands, base, told, next_report = 0, 0, began, began + FIRST_REPORT_SECONDS
    for match in plan.matches(in_a_match):
        record = test.play(match)
        records.append(record)
        hands += sum(bool(hand.points) for hand in record.hands)
        now = clock()
        if now - began >= seconds:
            break
        base += match.purpose == THESE_RULES
        if now >= next_report and base >= MIN_UNITS:
            tell(PlayTestNews(hands, (now - began) / seconds, _report(plan, test, records, now - began)))
            next_report = clock() + max(FIRST_REPORT_SECONDS, (clock() - now) / REPORT_SHARE)
        elif now - told >= NEWS_SECONDS:
            tell(PlayTestNews(hands, (now - began) / seconds))
            told = now
    tell(PlayTestNews(hands, 1.0, _report(plan, test, records, clock() - began)))


def _report(plan: PlayTestPlan, test: PlayTest, records: list[PlayedMatch], seconds: float) -> Report:
    return report_of(plan.results(test, records, seconds))
