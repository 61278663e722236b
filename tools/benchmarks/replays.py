"""How long a step of a replay takes, from the key to the changed picture. In a process of its own.

Matches of every game are stepped through move by move, forwards and then backwards, with a rest after each step, as a
person looks at them. Times are of the processor, over all turns of the loop until a frame is drawn.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

import pygame
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.layout import spec_of
from cardtable.play.match import ReplayMatch
from cardtable.ui.play.looking_back.looking_back import LookingBackScene, Start
from cardtable.ui.play.manner import Manner
from cardtable.ui.table.motion import Pace
from tools.benchmarks.figures import ms, share
from tools.benchmarks.moments import Watch

MOVES = 30
"""The greatest number of moves of a hand that are stepped through."""
LOOKED = 2.0
"""Seconds for which the person looks at the table after each step."""


def table_of(game: Game) -> Table:
    """Return a table of three or four players after its first hand."""
    seats = [Seat("Ann"), *(Seat(name, PlayerKind.AI) for name in ("Bert", "Cleo", "Dan"))]
    table, rng = Table(game, seats[: max(count for count in game.players if count <= 4)]), Random(3)
    while (actor := table.state.actor) is not None and not table.state.results:
        table.play(actor, table.state.deal(rng) if actor == DEALER else game.bot.policy(table.state, rng))
    return table


def step_through(watch: Watch, table: Table, *, opened: bool) -> tuple[list[float], list[float]]:
    """Return what each step through a hand takes, forwards and backwards.

    :param opened: whether all hands are face up.
    """
    match, spec = ReplayMatch(table), spec_of(table.game)
    steps: tuple[list[float], list[float]] = [], []
    scene = LookingBackScene(match, spec, watch.app.art, Manner(Pace()), Start(0, 0), watch.app.show_menu)
    scene.opened = opened
    watch.loop.go(scene)
    look_at(watch)
    for key, times in zip((pygame.K_RIGHT, pygame.K_LEFT), steps, strict=True):
        for _ in range(min(MOVES, scene.count) - 1):
            pygame.event.post(Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0))
            drawn, spent = watch.loop.frames, 0.0
            while watch.loop.frames == drawn:
                spent += watch.timed(watch.loop.tick)
            times.append(spent)
            pygame.event.post(Event(pygame.KEYUP, key=key, unicode="", mod=0, scancode=0))
            look_at(watch)
    watch.app.show_menu()
    watch.loop.tick()
    return steps


def look_at(watch: Watch) -> None:
    """Look at the table for a while."""
    until = watch.clock.now() + LOOKED
    while watch.clock.now() < until:
        watch.frame()


def measure(width: int, height: int) -> None:
    """Print for every game the number of steps, the p50 and the longest of them forwards, and of those backwards."""
    with tempfile.TemporaryDirectory() as folder:
        watch = Watch((width, height), Path(folder))
        for game in GAMES:
            table = table_of(game)
            for opened in (False, True):
                steps = step_through(watch, table, opened=opened)
                figures = [ms(share(times, part)).removesuffix(" ms") for times in steps for part in (0.5, 1.0)]
                name = f"{game.name}, open hands" if opened else game.name
                print(name, sum(map(len, steps)), *figures, sep="|", end="\n")
        watch.app.close()
        watch.window.close()


if __name__ == "__main__":
    measure(*(int(side) for side in sys.argv[1].split("x")))
