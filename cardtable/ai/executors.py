"""Where matches are played at the same time: in processes of this machine, or by the workers of a cluster."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize
from threading import Thread
from time import sleep
from types import FrameType
from typing import Final, NoReturn

from cardtable.ai.arena import Entrant, Fixture, Outcome, play_fixture
from cardtable.ai.contest import Contest

TERMINATED: Final = 143
STOP: Final = getattr(signal, "SIGUSR1", signal.SIGTERM)  # Windows has only the latter, which ends a process at once
SECONDS_BETWEEN_SIGNALS: Final = 0.2
MAX_REQUESTS: Final = 50
"""How often a process is asked to stop playing before it is ended."""
CONNECTION_SECONDS: Final = "15s"
"""The time in which a cluster must answer."""


class ClusterError(Exception):
    """There is no cluster to play on. The message says what to do."""


class _Stopped(BaseException):
    """The command wants no more matches."""


class _Desk:
    """What a process plays: the contest with its players, whether it is playing now, and whether it still should.

    One for each process; there is no other way to hand an executor's tasks what they have in common.
    """

    contest: Contest
    entrants: list[Entrant]
    playing = False
    wanted = True


@contextmanager
def on_this_machine(contest: Contest, jobs: int) -> Iterator[tuple[Executor, Callable[[Fixture], Outcome]]]:
    """Give an executor of this many processes, and its task. Leaving it ends matches that are being played."""
    context = get_context("spawn")
    running, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, _begin, (contest, running))
    try:
        yield executor, _play_here
    except BrokenProcessPool:
        raise ChildProcessError("a process that played matches has died; see its messages above") from None
    finally:
        ours.close()
        executor.shutdown(wait=True, cancel_futures=True)
        running.close()


def _begin(contest: Contest, running: Connection) -> None:
    """Prepare a process: it makes its own players, and ends them with itself.

    :param running: ends when matches are no longer wanted, also if the command has died.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal goes to the command, which stops this process
    signal.signal(STOP, _break_off)
    signal.signal(signal.SIGTERM, _end)
    _Desk.contest, _Desk.entrants = contest, contest.entrants()
    Finalize(None, _close_entrants, exitpriority=10)
    Thread(target=end_when_unwanted, args=(running,), daemon=True).start()


def _play_here(fixture: Fixture) -> Outcome:
    """Play a match in a process of this machine."""
    try:
        _Desk.playing = True
        if not _Desk.wanted:
            raise _Stopped
        return play_fixture(_Desk.contest.game, _Desk.entrants, fixture, _Desk.contest.terms)
    except _Stopped:
        if _Desk.wanted:  # then the process is to end at once
            _leave()
        _close_entrants()
        raise
    finally:
        _Desk.playing = False


def _break_off(number: int, frame: FrameType | None) -> None:
    """Leave the match by an exception, so that whatever it was doing with a program is left in order."""
    if _Desk.playing:
        _Desk.playing = False  # once is enough
        raise _Stopped


def _end(number: int, frame: FrameType | None) -> None:
    """End the process, and leave its match first."""
    _break_off(number, frame)
    _leave()


def _leave() -> NoReturn:
    """End the process at once, and its programs with it."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it may come again while the programs are being ended
    _close_entrants()
    os._exit(TERMINATED)


def end_when_unwanted(running: Connection) -> None:
    """Wait until matches are no longer wanted, and see to it that the process plays no more.

    The executor ends its processes then. One that ended itself might take a lock with it that the others need. Only if
    the command has died, or the process goes on all the same, does it end itself.

    One signal may be too few: if it comes just before the main thread begins to wait, it does not wake it.
    """
    running.poll(None)
    _Desk.wanted = False
    command = parent_process()
    for _ in range(MAX_REQUESTS):
        if command is None or not command.is_alive():
            break
        os.kill(os.getpid(), STOP)
        sleep(SECONDS_BETWEEN_SIGNALS)
    while True:
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(SECONDS_BETWEEN_SIGNALS)


def _close_entrants() -> None:
    for each in _Desk.entrants:
        each.close()


@contextmanager
def on_cluster(contest: Contest, address: str) -> Iterator[tuple[Executor, Callable[[Fixture], Outcome]]]:
    """Give the executor of a cluster, and its task.

    :param address: of the cluster's scheduler: ``tcp://10.0.0.1:8786``.
    :raises ClusterError: if dask.distributed is not installed, or no scheduler answers.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError:
        raise ClusterError("a cluster needs dask.distributed: pip install 'cardtable[cluster]'") from None
    try:
        client = Client(address, timeout=CONNECTION_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"no cluster answers at {address}: start one with 'dask scheduler', and 'dask worker {address}'"
            " on each machine"
        ) from error
    with client, client.get_executor(pure=False) as executor:
        yield executor, _ClusterTask(contest)


class _ClusterTask:
    """Plays a match on a worker, with players of its own."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest

    def __call__(self, fixture: Fixture) -> Outcome:
        return play_fixture(self._contest.game, self._contest.entrants(), fixture, self._contest.terms)
