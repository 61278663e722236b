"""Plays the matches of a contest, one after another or many at the same time."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from typing import Final

from cardtable.ai.arena.contest import Contest
from cardtable.ai.arena.executors import cluster_executor, local_executor
from cardtable.ai.arena.fixtures import Fixture
from cardtable.ai.arena.matches import play_fixture
from cardtable.ai.arena.outcome import Outcome
from cardtable.ai.arena.program import uninterrupted

MAX_AHEAD: Final = 200
"""The maximum number of matches that are submitted and not yet over."""


def play_all(contest: Contest, fixtures: Iterable[Fixture], jobs: int, cluster: str = "") -> Iterator[Outcome]:
    """Yield the outcome of each match when it is over.

    :param jobs: the number of processes; with more than one, outcomes come in the order in which matches end.
    :param cluster: the address of the scheduler of a cluster to play on instead; empty for none.
    :raises ChildProcessError: if a process dies.
    :raises ClusterError: if the cluster does not answer.
    """
    if cluster:
        with cluster_executor(contest, cluster) as (executor, task):
            yield from _play_ahead(executor, task, fixtures)
    elif jobs > 1:
        with local_executor(contest, jobs) as (executor, task):
            yield from _play_ahead(executor, task, fixtures)
    else:
        yield from _play_here(contest, fixtures)


def _play_here(contest: Contest, fixtures: Iterable[Fixture]) -> Iterator[Outcome]:
    entrants = contest.entrants()
    try:
        for fixture in fixtures:
            yield play_fixture(contest.game, entrants, fixture, contest.terms)
    finally:
        for each in entrants:
            each.close()


def _play_ahead(
    executor: Executor, task: Callable[[Fixture], Outcome], fixtures: Iterable[Fixture]
) -> Iterator[Outcome]:
    """Submit matches, at most ``MAX_AHEAD`` at a time, because a contest may end early."""
    waiting = iter(fixtures)
    playing: set[Future[Outcome]] = set()
    try:
        while True:
            for fixture in waiting:
                with uninterrupted():  # a half-started process would print errors and outlive the command
                    playing.add(executor.submit(task, fixture))
                if len(playing) >= MAX_AHEAD:
                    break
            if not playing:
                return
            ended = next(as_completed(playing))
            playing.remove(ended)
            yield ended.result()
    finally:
        if not isinstance(executor, ProcessPoolExecutor):  # that one cancels its own, and fails if they are cancelled
            for each in playing:
                each.cancel()
