"""The matches of a contest, played one after another or in several processes at once."""

import contextlib
import signal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Final, NoReturn

from cardtable.ai.arena import Entrant, Fixture, Outcome, Terms, play_fixture
from cardtable.ai.entrants import Bounds, numbered, seat_entrant
from cardtable.ai.program import undisturbed
from cardtable.engine.game import Game

SeatEntrant = Callable[[str, str, Game, Bounds], Entrant]
TERMINATION_SECONDS: Final = 60.0
"""The time in which a process may end its outside players before it is killed, and they are left behind.

Guessed: each of them may take ``CLOSE_SECONDS`` twice, and the machine may be busy.
"""


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest: the game, the players' kinds, how much they may search, and the terms.

    :param seat: returns the entrant of a kind, from the kind, its name, the game and the bounds.
    """

    game: Game
    kinds: tuple[str, ...]
    terms: Terms
    bounds: Bounds = field(default_factory=Bounds)
    seat: SeatEntrant = seat_entrant

    def entrants(self) -> list[Entrant]:
        """Return new players.

        :raises SeatError: if a kind names no entrant.
        """
        names = numbered(self.kinds)
        return [self.seat(kind, name, self.game, self.bounds) for kind, name in zip(self.kinds, names, strict=True)]


def play_all(contest: Contest, fixtures: Iterable[Fixture], jobs: int = 1) -> Iterator[Outcome]:
    """Yield the outcome of each match when it is over.

    :param jobs: the number of processes; with more than one, the order of the outcomes is not that of the matches.
    :raises ChildProcessError: if a process dies.
    """
    if jobs > 1:
        yield from _play_in_processes(contest, list(fixtures), jobs)
        return
    entrants = contest.entrants()
    try:
        for fixture in fixtures:
            yield _play(contest, entrants, fixture)
    finally:
        for each in entrants:
            each.close()


def _play(contest: Contest, entrants: list[Entrant], fixture: Fixture) -> Outcome:
    return play_fixture(contest.game, entrants, fixture, contest.terms)


def _play_in_processes(contest: Contest, fixtures: list[Fixture], jobs: int) -> Iterator[Outcome]:
    waiting = fixtures[::-1]
    context = get_context("spawn")
    processes: list[SpawnProcess] = []
    pipes: list[Connection] = []
    try:
        for _ in range(min(jobs, len(fixtures))):
            mine, theirs = context.Pipe()
            pipes.append(mine)
            process = context.Process(target=_serve, args=(theirs, contest), name="cardtable arena", daemon=True)
            with undisturbed():  # a process that is half started complains, and nobody would end it
                process.start()
                processes.append(process)
            theirs.close()  # so that the pipe ends when the process dies
            _assign(mine, waiting.pop())
        playing = set(pipes)
        while playing:
            ready = wait(list(playing))
            for pipe in [pipe for pipe in playing if pipe in ready]:
                yield _received(pipe)
                if waiting:
                    _assign(pipe, waiting.pop())
                else:
                    playing.remove(pipe)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            _end(process)
        for pipe in pipes:
            pipe.close()


def _assign(pipe: Connection, fixture: Fixture) -> None:
    with contextlib.suppress(OSError):  # a dead process is noticed when it is read from
        pipe.send(fixture)


def _received(pipe: Connection) -> Outcome:
    try:
        outcome: Outcome = pipe.recv()
    except (EOFError, OSError):
        raise ChildProcessError("a process that played matches has died; see its messages above") from None
    return outcome


def _end(process: SpawnProcess) -> None:
    process.join(TERMINATION_SECONDS)
    process.kill()
    process.join()
    process.close()


def _serve(pipe: Connection, contest: Contest) -> None:
    """Play the matches that come through the pipe until it closes. This runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal goes to the command, which ends this process
    signal.signal(signal.SIGTERM, _exit)
    entrants = contest.entrants()
    try:
        with contextlib.suppress(EOFError, OSError):
            while True:
                pipe.send(_play(contest, entrants, pipe.recv()))
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the command may send it while this process is ending
        for each in entrants:
            each.close()


def _exit(number: int, frame: FrameType | None) -> NoReturn:
    """End the process by an exception, so that its outside players are closed too."""
    del number, frame
    raise SystemExit
