"""Plays matches, of a contest or a play-test: one after another, in processes of this machine, or on a cluster."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize
from threading import Thread
from types import FrameType
from typing import Any, Final, NoReturn, Protocol, TypeVar

from cardtable.lab.outside import uninterrupted

MatchT_contra = TypeVar("MatchT_contra", contravariant=True)
RecordT_co = TypeVar("RecordT_co", covariant=True)
MatchT = TypeVar("MatchT")
RecordT = TypeVar("RecordT")

MAX_AHEAD: Final = 200
"""The maximum number of matches that are submitted and not yet over."""
TERMINATED: Final = 143
"""The exit status of a process that was ended by SIGTERM."""
CONNECTION_SECONDS: Final = 15
"""The time in which a cluster must answer."""


class ClusterError(Exception):
    """The cluster cannot be used. The message says what to do."""


class SeriesInPlay(Protocol[MatchT_contra, RecordT_co]):
    """Plays matches in one process, with players of its own."""

    def play(self, match: MatchT_contra, /) -> RecordT_co:
        """Play a match."""

    def close(self) -> None:
        """Close the players: no more matches will be played."""


class MatchSeries(Protocol[MatchT_contra, RecordT_co]):
    """What matches have in common, as a value that can be sent to another process."""

    def begin(self) -> SeriesInPlay[MatchT_contra, RecordT_co]:
        """Return what plays the matches, with new players."""


def play_all(
    series: MatchSeries[MatchT, RecordT],
    matches: Iterable[MatchT],
    jobs: int,
    cluster: str = "",
    ahead: int | None = None,
) -> Iterator[RecordT]:
    """Yield the record of each match when it is over.

    :param jobs: the number of processes; with more than one, records come in the order in which matches end.
    :param cluster: the address of the scheduler of a cluster to play on instead; empty for none.
    :param ahead: the maximum number of matches that are submitted to other processes and not yet over; ``None`` for
        the usual number.
    :raises ChildProcessError: if a process dies.
    :raises ClusterError: if the cluster does not answer.
    """
    if cluster:
        with cluster_executor(series, cluster) as (executor, task):
            yield from _play_ahead(executor, task, matches, ahead or MAX_AHEAD)
    elif jobs > 1:
        with local_executor(series, jobs) as (executor, task):
            yield from _play_ahead(executor, task, matches, ahead or MAX_AHEAD)
    else:
        yield from _play_here(series, matches)


def _play_here(series: MatchSeries[MatchT, RecordT], matches: Iterable[MatchT]) -> Iterator[RecordT]:
    playing = series.begin()
    try:
        for match in matches:
            yield playing.play(match)
    finally:
        playing.close()


def _play_ahead(
    executor: Executor, task: Callable[[MatchT], RecordT], matches: Iterable[MatchT], ahead: int
) -> Iterator[RecordT]:
    """Submit matches, only some of them ahead, because a contest may end early."""
    waiting = iter(matches)
    submitted: set[Future[RecordT]] = set()
    try:
        while True:
            for match in waiting:
                with uninterrupted():  # a half-started process would print errors and outlive the command
                    submitted.add(executor.submit(task, match))
                if len(submitted) >= ahead:
                    break
            if not submitted:
                return
            ended = next(as_completed(submitted))
            submitted.remove(ended)
            yield ended.result()
    finally:
        if not isinstance(executor, ProcessPoolExecutor):  # that one cancels its own, and fails if they are cancelled
            for each in submitted:
                each.cancel()


class _ProcessState:
    """What plays in this process; nothing before it has begun.

    This is class state because an executor has no other way to give its tasks something in common.
    """

    playing: Sequence[SeriesInPlay[Any, Any]] = ()


@contextmanager
def local_executor(
    series: MatchSeries[MatchT, RecordT], jobs: int
) -> Iterator[tuple[Executor, Callable[[MatchT], RecordT]]]:
    """Yield an executor with this many processes, and its task. On exit the matches in progress are ended."""
    context = get_context("spawn")
    # The processes end when this end of the first pipe closes. The second pipe closes when all of them have ended.
    running, ours = context.Pipe(duplex=False)
    ended, theirs = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, _begin, (series, running, theirs))
    try:
        yield executor, _play_in_process
    except BrokenProcessPool:
        raise ChildProcessError("a process that played matches has died; see its messages above") from None
    finally:
        # Matches that have not begun are cancelled first, because the executor would report them as failed.
        executor.shutdown(wait=False, cancel_futures=True)
        ours.close()
        theirs.close()
        ended.poll(None)  # until the last process has closed its end
        ended.close()
        running.close()


def _begin(series: MatchSeries[Any, Any], running: Connection, _alive: Connection) -> None:
    """Prepare a process: it makes its own players, which end with it.

    :param running: closes when no more matches are wanted, and when the command dies.
    :param _alive: stays open until this process ends; the command waits for that.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal goes to the command, which stops this process
    signal.signal(signal.SIGTERM, _terminate)
    _ProcessState.playing = (series.begin(),)
    Finalize(None, _close, exitpriority=10)
    Thread(target=exit_when_closed, args=(running,), daemon=True).start()


def _play_in_process(match: Any) -> Any:
    """Play a match in a process of this machine."""
    return _ProcessState.playing[0].play(match)


def exit_when_closed(running: Connection) -> None:
    """Wait until the pipe closes, then end the process.

    This runs in a thread. The main thread may be waiting for a lock of the executor that a dead process held, and an
    exception raised in it could leave a lock taken.
    """
    running.poll(None)
    _exit()


def _terminate(_number: int, _frame: FrameType | None) -> None:
    """End the process from a thread, because the main thread may be starting a program."""
    Thread(target=_exit, daemon=True).start()


def _exit() -> NoReturn:
    """End the process and its programs at once; wait for a program that is being started."""
    with uninterrupted():
        _close()
        os._exit(TERMINATED)


def _close() -> None:
    for each in _ProcessState.playing:
        each.close()


@contextmanager
def cluster_executor(
    series: MatchSeries[MatchT, RecordT], address: str
) -> Iterator[tuple[Executor, Callable[[MatchT], RecordT]]]:
    """Yield the executor of a cluster, and its task.

    :param address: the address of the cluster's scheduler: ``tcp://10.0.0.1:8786``.
    :raises ClusterError: if dask.distributed is not installed, or no scheduler answers.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError:
        raise ClusterError("a cluster needs dask.distributed: pip install 'cardtable[cluster]'") from None
    # Asked first, because a client that finds no scheduler reports a second error when it is deleted.
    if _kind_at(address) != "Scheduler":
        raise ClusterError(
            f"no cluster answers at {address}: start one with 'dask scheduler', and 'dask worker {address}'"
            " on each machine"
        )
    client = Client(address, timeout=CONNECTION_SECONDS, set_as_default=False)
    with client, client.get_executor(pure=False) as executor:
        yield executor, partial(_play_with_new_players, series)


def _kind_at(address: str) -> str:
    """Return what answers at this address: ``"Scheduler"``, or something else; empty if nothing does."""
    import asyncio  # noqa: PLC0415 - takes as long to import as the rest, and the packaged program is without it

    from distributed import Security, rpc  # noqa: PLC0415 - an extra

    async def kind() -> str:
        security = Security().get_connection_args("client")
        async with asyncio.timeout(CONNECTION_SECONDS), rpc(address, connection_args=security) as server:
            return str((await server.identity())["type"])

    try:
        return asyncio.run(kind())
    # TypeError: an address for TLS, without certificates; MemoryError: a server that speaks another protocol.
    except (OSError, ValueError, TypeError, KeyError, MemoryError):
        return ""


def _play_with_new_players(series: MatchSeries[MatchT, RecordT], match: MatchT) -> RecordT:
    """Play a match on a worker of the cluster."""
    playing = series.begin()
    try:
        return playing.play(match)
    finally:
        playing.close()
