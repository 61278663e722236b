"""The window: time to the first frame, frames with everything moving, idling, memory. Each in a process of its own.

Where no display is set, a virtual one is started if there is ``Xvfb``; else SDL draws into nowhere.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from time import perf_counter, process_time, sleep
from typing import TYPE_CHECKING, Any

from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from tests.known_games import game_of
from tests.outside import virtual_display
from tools.benchmarks.figures import ms, print_table, share

if TYPE_CHECKING:  # the program is imported where it is measured
    from cardtable.ai.worker import Worker
    from cardtable.program.program import Program
    from cardtable.ui.play.table_scene import TableScene

ROOT = Path(__file__).resolve().parents[2]
MOMENT_SIZES = {"1920x1080": "16.7 ms", "2560x1440": "16.7 ms", "3840x2160": "22 ms"}
"""The sizes at which hands are played, with the target: 95 of 100 frames within a motion take no longer."""
FRAME = 1 / 60
WATCHED = 5.0  # seconds
RESTING = 0.5
"""Seconds between two turns of a loop that has come to rest."""
PATIENCE = 20.0
"""Seconds for which it may take to come to rest."""
POINTED = 40
"""How often the pointer moves to another card."""


@contextmanager
def display() -> Iterator[tuple[dict[str, str], str]]:
    """Provide the environment for a window, with what it is drawn on in words."""
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_AUDIODRIVER": "dummy"}
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        yield environment, "on this desktop"
    elif shutil.which("Xvfb"):
        with virtual_display((3840, 2160)) as name:
            yield {**environment, "DISPLAY": name}, "on a virtual display without a GPU"
    else:
        yield {**environment, "SDL_VIDEODRIVER": "dummy"}, "drawn into nowhere"


def in_window(
    environment: dict[str, str], *arguments: str, module: str = "frames", split: str | None = None
) -> list[str]:
    """Run one measurement of a module in its own process, and return the words that it prints.

    :param split: what stands between the words; ``None`` for any space.
    """
    command = [sys.executable, "-m", f"tools.benchmarks.{module}", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(arguments)}: {done.stderr}")
    return done.stdout.split(split)


def show_frames() -> None:
    """Print all figures of the window."""
    with display() as (environment, where):
        rows = [("import of everything the window needs", in_window(environment, "imports")[0], "")]
        first = [in_window(environment, "first", str(perf_counter()))[0] for _ in range(3)]
        rows.append(("start of Python to the first frame of the menu", min(first, key=_figure) + " ms", "250 ms"))
        idle, table, size, players = in_window(environment, "idle")
        usual, longest = in_window(environment, "latency")
        rows += [
            ("processor while the menu rests", f"{idle} %", "0.3 %"),
            ("processor while a table rests", f"{table} %", "0.3 %"),
            ("from an event to the changed picture at 1920x1080, p50", f"{usual} ms", ""),
            ("from an event to the changed picture at 1920x1080, p95", f"{longest} ms", "50 ms"),
            ("memory of the window's process, at a table", f"{size} MB", ""),
            ("memory of the players' process", f"{players} MB", ""),
        ]
        rows[0] = (rows[0][0], f"{rows[0][1]} ms", "")
        print_table(f"The window, {where}", ("what", "measured", "target"), rows)
        frames = []
        for size, target in MOMENT_SIZES.items():
            for thinking in ("alone", "thinking"):
                shown, p50, p95, rate, cards = in_window(environment, "moving", size, thinking)
                frames.append((shown, thinking, cards, f"{p50} ms", f"{p95} ms", rate, target))
        heads = ("size", "AI player", "cards moving", "p50", "p95", "frames/s", "target: p95")
        print_table(f"Processor time of a frame while every card of a full table flies, {where}", heads, frames)
        for size, target in MOMENT_SIZES.items():
            found = in_window(environment, size, module="moments", split="\n")
            lines = [line.split("|") for line in found if line]
            title = f"Processor time of frames in hands of all games at {size}, in ms; p95 within a motion: {target}"
            print_table(title, ("while", "frames", "p50", "p95", "p99", "longest"), lines)
        for size in ("1920x1080", "3840x2160"):
            found = in_window(environment, size, module="replays", split="\n")
            title = f"Processor time of a step of a replay at {size}, in ms; target: 50 ms at 1920x1080"
            columns = ("game", "steps", "forth: p50", "longest", "back: p50", "longest")
            print_table(title, columns, [line.split("|") for line in found if line])


def _figure(text: str) -> float:
    return float(text)


def imports() -> None:
    """Print how long the import of the program takes."""
    began = perf_counter()
    import cardtable.program.program  # noqa: F401

    print(f"{1000 * (perf_counter() - began):.0f}")


def first(began: float) -> None:
    """Print the time from ``began``, when the process was started, to the first frame of the menu."""
    with _app("1280x720") as app:
        app.loop.go(app.menu())
        while not app.loop.frames:
            app.loop.tick()
        print(f"{1000 * (perf_counter() - began):.0f}")


@contextmanager
def _app(size: str) -> Iterator["Program"]:
    from cardtable.program.program import Program
    from cardtable.store.folders import Folders
    from cardtable.ui.desktop.window import Window

    width, height = map(int, size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        window = Window((width, height))
        app = Program(Folders(Path(folder) / "tables", Path(folder) / "settings.yaml"), window, GAMES)
        app.sounds.muted = True
        try:
            yield app
        finally:
            app.close()
            window.close()


def idle() -> None:
    """Print the share of a processor that a resting menu and a resting table take, and the memory of both processes."""
    with _app("1280x720") as app:
        app.loop.go(app.menu())
        menu = _resting(app)
        scene = _table(app, flight=0.0)
        app.loop.go(scene)
        table = _resting(app)
        worker: Any = app.players  # the one that is really at work, with a process of its own
        worker.ask(scene.match.view(0), "easy", 1, 0.01).wait(60)
        print(f"{menu:.2f} {table:.2f} {_memory(os.getpid())} {_memory(worker.process.pid)}")


def latency() -> None:
    """Print how long the picture takes to follow an event at a table at rest: half of them, and 95 of 100.

    Another thread points at one card of the hand after the other, each time after the loop has come to rest.
    """
    with _app("1920x1080") as app:
        scene = _table(app, flight=0.0)
        app.loop.go(scene)
        _resting(app)
        window: Any = app.loop.screen
        flip, flips = window.flip, list[float]()

        def timed_flip() -> None:
            flip()
            flips.append(perf_counter())

        window.flip = timed_flip
        cards = [spot.rect for spot in scene.board.rest if spot.in_hand]
        pointed: list[float] = []

        def point() -> None:
            rng = Random(1)
            for number in range(POINTED):
                sleep(rng.uniform(0.7, 0.8))
                place = (cards[number % len(cards)].left + 3, cards[number % len(cards)].centery)
                pointed.append(perf_counter())
                pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
            sleep(0.5)
            app.loop.running = False

        import pygame

        hand = Thread(target=point)
        hand.start()
        app.loop.running = True
        while app.loop.running:
            app.loop._turn()
        hand.join()
        times = [min((flip for flip in flips if flip > at), default=at) - at for at in pointed]
        print(*(ms(share(times, part)).removesuffix(" ms") for part in (0.5, 0.95)))


def _resting(app: "Program") -> float:
    """Let the loop run as it does, and return the share of a processor in percent that it takes once it has settled."""
    until, turned = perf_counter() + PATIENCE, perf_counter()
    app.loop.running = True
    while perf_counter() < until and perf_counter() < turned + RESTING:
        turned = perf_counter()
        app.loop._turn()
    began, spent = perf_counter(), process_time()
    while perf_counter() < began + WATCHED:
        app.loop._turn()
    return 100 * (process_time() - spent) / (perf_counter() - began)


def _memory(process: int) -> str:
    """Return a process's share of the memory (PSS) in megabytes, where the system tells."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return "?"
    return str(next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) // 1024)


def _table(app: "Program", flight: float) -> "TableScene":
    """Return the fullest table of a hand of Blues and Greens, as its first player sees it."""
    from cardtable.play.layout import spec_of
    from cardtable.play.live import LiveMatch
    from cardtable.ui.play.manner import Manner
    from cardtable.ui.play.table_scene import TableScene
    from cardtable.ui.table.motion import Pace

    match = LiveMatch(fullest_table(), app.players, None, Random(1))
    return TableScene(match, spec_of(match.game), app.art, app.play, Manner(Pace(flight, 0.0), confirm=False), 0)


def fullest_table() -> Table:
    """Return a table of Blues and Greens at the turn of its first hand at which the first player sees most cards.

    The first player is a person, so that the table rests, and the others are AI players.
    """
    game = game_of("blues-and-greens")
    names = ("Bert", "Cleo", "Dora")
    table = Table(game, [Seat("Ann"), *(Seat(name, PlayerKind.AI) for name in names)], dealer=3)
    rng = Random(1)
    most, length = 0, 0
    while not table.state.results:
        state = table.state
        table.play(state.actor, state.deal(rng) if state.actor == DEALER else game.bot.policy(state, rng))
        seen = sum(len(zone.faces) for zone in state.view(0).zones if not zone.name.startswith("won"))
        if seen > most and not table.state.results and table.state.actor == 0:
            most, length = seen, len(table.log)
    return table.branch(length)


def moving(size: str, thinking: str) -> None:
    """Print how long the work for a frame takes while everything on a full table flies to its place."""
    from cardtable.ai.levels import Level

    with _app(size) as app:
        scene = _table(app, flight=WATCHED)
        app.loop.go(scene)
        while not app.loop.frames:
            app.loop.tick()
        if thinking == "thinking":
            worker: Any = app.players
            worker.ask(scene.match.view(0), Level("long", 60.0, 10**9, 12), 1)
            while not _busy(worker):
                sleep(0.01)
        live: Any = scene.match
        before = live.table.branch(0).view(0)
        scene.board.set_view(before)
        scene.board.show(scene.match.view(0))
        while not scene.board.motions:
            app.loop.tick()
        cards = len(scene.board.motions)
        works, began = [], perf_counter()
        while scene.board.moving:
            start, spent = perf_counter(), process_time()
            app.loop.tick()
            works.append(process_time() - spent)
            sleep(max(0.0, FRAME - (perf_counter() - start)))
        rate = len(works) / (perf_counter() - began)
        shown = "x".join(map(str, app.loop.screen.size))
        figures = (ms(share(works, part)).removesuffix(" ms") for part in (0.5, 0.95))
        print(shown, *figures, f"{rate:.0f}", cards)


def _busy(worker: "Worker") -> bool:
    """Whether the players' process is at work on the question."""
    worker.follow()
    return worker.thinking


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    match what:
        case "imports":
            imports()
        case "first":
            first(float(rest[0]))
        case "idle":
            idle()
        case "latency":
            latency()
        case "moving":
            moving(*rest)
