"""The matches of a contest, played one after another or many at the same time."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from typing import Final

from cardtable.ai.arena.contest import Contest
from cardtable.ai.arena.executors import on_cluster, on_this_machine
from cardtable.ai.arena.matches import Fixture, Outcome, play_fixture
from cardtable.ai.arena.program import undisturbed

MAX_AHEAD: Final = 200
"""The number of matches that are handed out before the first of them is over."""


def play_all(contest: Contest, fixtures: Iterable[Fixture], jobs: int = 1, cluster: str = "") -> Iterator[Outcome]:
    """Yield the outcome of each match when it is over.

    :param jobs: the number of processes; with more than one, the order of the outcomes is not that of the matches.
    :param cluster: the address of a cluster to play on instead.
    :raises ChildProcessError: if a process dies.
    :raises ClusterError: if there is no cluster.
    """
    if cluster:
        with on_cluster(contest, cluster) as (executor, task):
            yield from _play_ahead(executor, task, fixtures)
    elif jobs > 1:
        with on_this_machine(contest, jobs) as (executor, task):
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
    """Hand matches out, never many more than are being played, so that a contest can end early."""
    waiting = iter(fixtures)
    playing: set[Future[Outcome]] = set()
    try:
        while True:
            for fixture in waiting:
                with undisturbed():  # a process that is half started complains, and nobody would end it
                    playing.add(executor.submit(task, fixture))
                if len(playing) >= MAX_AHEAD:
                    break
            if not playing:
                return
            ended = next(as_completed(playing))
            playing.remove(ended)
            yield ended.result()
    finally:
        if not isinstance(executor, ProcessPoolExecutor):  # it cancels them itself, and minds if others have done so
            for each in playing:
                each.cancel()
