"""Where matches are played at the same time: in processes of this machine, or by the workers of a cluster."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize
from threading import Thread
from types import FrameType
from typing import Final, NoReturn

from cardtable.ai.arena.contest import Contest
from cardtable.ai.arena.matches import Entrant, Fixture, Outcome, play_fixture
from cardtable.ai.arena.program import undisturbed

TERMINATED: Final = 143
CONNECTION_SECONDS: Final = "15s"
"""The time in which a cluster must answer."""


class ClusterError(Exception):
    """There is no cluster to play on. The message says what to do."""


class _Desk:
    """What a process plays: the contest with its players.

    One for each process; there is no other way to hand an executor's tasks what they have in common.
    """

    contest: Contest
    entrants: Sequence[Entrant] = ()


@contextmanager
def on_this_machine(contest: Contest, jobs: int) -> Iterator[tuple[Executor, Callable[[Fixture], Outcome]]]:
    """Give an executor of this many processes, and its task. Leaving it ends matches that are being played."""
    context = get_context("spawn")
    running, ours = context.Pipe(duplex=False)
    ended, theirs = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, _begin, (contest, running, theirs))
    try:
        yield executor, _play_here
    except BrokenProcessPool:
        raise ChildProcessError("a process that played matches has died; see its messages above") from None
    finally:
        # First the executor forgets what it has not begun: of that, it would complain when its processes end.
        executor.shutdown(wait=False, cancel_futures=True)
        ours.close()
        theirs.close()
        ended.poll(None)  # until no process is left that holds the other end
        ended.close()
        running.close()


def _begin(contest: Contest, running: Connection, _alive: Connection) -> None:
    """Prepare a process: it makes its own players, and ends them with itself.

    :param running: ends when matches are no longer wanted, also if the command has died.
    :param _alive: is held by this process as long as it lives; the command waits until nobody does.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal goes to the command, which stops this process
    signal.signal(signal.SIGTERM, _end)
    _Desk.contest, _Desk.entrants = contest, contest.entrants()
    Finalize(None, _close_entrants, exitpriority=10)
    Thread(target=end_when_unwanted, args=(running,), daemon=True).start()


def _play_here(fixture: Fixture) -> Outcome:
    """Play a match in a process of this machine."""
    return play_fixture(_Desk.contest.game, _Desk.entrants, fixture, _Desk.contest.terms)


def end_when_unwanted(running: Connection) -> None:
    """Wait until matches are no longer wanted, then end the process.

    A thread of its own does so: the main thread may be waiting for a lock of the executor that another process has
    taken with it, and an exception in the middle of what it does could leave a lock taken.
    """
    running.poll(None)
    _leave()


def _end(_number: int, _frame: FrameType | None) -> None:
    """End the process by a thread, for the main thread may be starting a program just now."""
    Thread(target=_leave, daemon=True).start()


def _leave() -> NoReturn:
    """End the process at once, and its programs with it; one that is being started is waited for."""
    with undisturbed():
        _close_entrants()
        os._exit(TERMINATED)


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
