"""A long evening: matches of AI players in the window one after the other, and the memory that they leave taken.

In a process of its own, drawn into nowhere; the players' process is the one of the program. The clock of the loop only
moves when it is told to, so that an evening takes some minutes.
"""

import gc
import os
import random
import sys
import tempfile
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

from tools.benchmarks.figures import print_table
from tools.benchmarks.frames import in_window

if TYPE_CHECKING:
    from cardtable.program.program import Program
    from cardtable.ui.clock import ManualClock

MATCHES = 30
ROUND = 6
"""Matches, one of each game: after them everything that is kept for good should be there."""
STEP = 0.1


def show_evening() -> None:
    """Print how the memory grows from match to match."""
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    words = in_window(environment, str(MATCHES), module="evening")
    sizes = [tuple(map(float, words[place : place + 2])) for place in range(0, len(words), 2)]
    rounds = [sizes[first : first + ROUND] for first in range(0, len(sizes), ROUND)]
    most = [[max(column) for column in zip(*each, strict=True)] for each in rounds]
    rows = [
        (f"{ROUND * number + 1} to {ROUND * (number + 1)}", f"{window:.1f} MB", f"{players:.1f} MB", f"{both:.1f} MB")
        for number, (window, players) in enumerate(most)
        for both in [window + players]
    ]
    growth = max(map(sum, most)) - sum(most[0])
    rows.append((f"growth after {ROUND}", "", "", f"{growth:.1f} MB"))
    rows.append(("target", "", "", "5 MB"))
    print_table(
        "Memory of their own at the end of matches of AI players at 1280x720, the most of each round of games",
        ("matches", "window", "players", "together"),
        rows,
    )


def evening(matches: int) -> None:
    """Play this many matches and print the memory of both processes at the end of each, before the table is left."""
    from cardtable.engine.seats import PlayerKind, Seat
    from cardtable.engine.table import Table
    from cardtable.games import GAMES
    from cardtable.program.program import Program
    from cardtable.store.folders import Folders
    from cardtable.ui.clock import ManualClock
    from cardtable.ui.desktop.system import give_pictures_back
    from cardtable.ui.desktop.window import Offscreen
    from cardtable.ui.look import Look
    from cardtable.ui.loop import Loop

    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "settings.yaml").write_text("mute: true\nai_pause: 0\ntrick_pause: 0\n", encoding="utf-8")
        give_pictures_back()  # as a window does when it opens
        screen = Offscreen((1280, 720))
        clock = ManualClock()
        loop = Loop(screen, Look.of(screen.size), clock)
        app = Program(Folders(home / "tables", home / "settings.yaml"), screen, GAMES, loop)
        app.loop.go(app.menu())
        worker: Any = app.players  # the one that is really at work, with a process of its own
        try:
            for number in range(matches):
                game = GAMES[number % len(GAMES)]
                seats = [Seat(f"Player {seat}", PlayerKind.AI) for seat in range(min(4, game.players[-1]))]
                app.play.sit_down(app.sittings.start(Table(game, seats, {}, 0), rng))
                _play_out(app, clock)
                print(_own(os.getpid()), _own(worker.process.pid), flush=True)
                app.show_menu()
                app.loop.tick()
        finally:
            app.close()


def _play_out(app: "Program", clock: "ManualClock") -> None:
    """Let the AI players finish the match in play."""
    from cardtable.pages.scores.score_sheet import ScoreSheetPage
    from cardtable.ui.play.table_scene import TableScene

    while app.play.match is None or app.play.match.actor is not None:
        app.loop.tick()
        clock.sleep(STEP)
        if isinstance(app.loop.scene, ScoreSheetPage):
            app.loop.scene.go_on()
        elif isinstance(app.loop.scene, TableScene) and app.loop.scene.match.thinking:
            sleep(0.0005)


def _own(process: int) -> float:
    """Return the memory that a process has filled itself: libraries count elsewhere, by how many programs use them."""
    gc.collect()
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss_Anon:")) / 1024


if __name__ == "__main__":
    evening(int(sys.argv[1]))
