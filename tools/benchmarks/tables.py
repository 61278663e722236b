"""A folder of many saved tables, some of them very long: how long the window does not answer while it works.

In a process of its own, drawn into nowhere. Times are of the processor, since other programs may be at work.
"""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.store.tables.format import table_text
from tests.known_games import game_of
from tools.benchmarks.figures import ms, print_table
from tools.benchmarks.frames import in_window

ORDINARY = 400
LONG = 10
MOVES = 20_000


def show_tables() -> None:
    """Print how long a frame takes at most, and all of it."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environment = {**os.environ, **quiet}
    words = in_window(environment, module="tables")
    names = (
        "the menu",
        "the page of saved tables, until all are listed",
        "a long table, until it is open",
        "a move there",
    )
    rows = [
        (name, *(ms(float(word)) for word in words[3 * place : 3 * place + 2]), words[3 * place + 2])
        for place, name in enumerate(names)
    ]
    heads = ("what", "longest frame", "all of it", "frames")
    print_table(f"A folder of {ORDINARY} ordinary tables and {LONG} of {MOVES:,} moves", heads, rows)


def a_match(game: Game, options: dict[str, Any], most: int, rng: Random, *, wild: bool) -> Table:
    """Return a table with at most so many moves; wild players move at random, which takes a match a long time."""
    seats = [Seat("Ann"), *(Seat(f"Player {seat}", PlayerKind.AI) for seat in range(1, min(4, game.players[-1])))]
    table = Table(game, seats, options)
    while table.state.actor is not None and len(table.log) < most:
        state = table.state
        if state.actor == DEALER:
            move = state.deal(rng)
        else:
            move = rng.choice(state.moves()) if wild else game.bot.policy(state, rng)
        table.play(state.actor, move)
    return table


def fill(folder: Path) -> Path:
    """Fill a folder, the long tables last, so that they come first; return one of them."""
    folder.mkdir(parents=True)
    rng = Random(1)
    for game in GAMES:
        text = table_text(a_match(game, {}, 400, rng, wild=False))
        for number in range(-(-ORDINARY // len(GAMES))):
            (folder / f"{game.id} {number}.cardtable.yaml").write_text(text, encoding="utf-8")
    text = table_text(a_match(game_of("blackjack"), {"wins_needed": 99}, MOVES, rng, wild=True))
    for number in range(LONG):
        long = folder / f"long {number}.cardtable.yaml"
        long.write_text(text, encoding="utf-8")
    return long


def measure() -> None:
    """Print for each page the longest frame, the time of all frames, and their number."""
    from cardtable.ai.players import RuleOfThumb
    from cardtable.pages.saved_tables import SavedTablesPage
    from cardtable.program.program import Program
    from cardtable.store.folders import Folders
    from cardtable.ui.clock import ManualClock
    from cardtable.ui.desktop.window import Offscreen
    from cardtable.ui.look import Look
    from cardtable.ui.loop import Loop
    from cardtable.ui.play.table_scene import TableScene

    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        long = fill(home / "tables")
        screen, clock = Offscreen((1280, 720)), ManualClock()
        loop = Loop(screen, Look.of(screen.size), clock)
        app = Program(Folders(home / "tables", home / "settings.yaml"), screen, GAMES, loop, RuleOfThumb(GAMES))
        app.sounds.muted = True

        def until(begin: Callable[[], object], there: Callable[[], bool]) -> None:
            spent: list[float] = []
            began = process_time()
            begin()
            while not there() or not spent:
                loop.tick()
                spent.append(process_time() - began)
                clock.sleep(1 / 60)
                began = process_time()
            print(max(spent), sum(spent), len(spent))

        until(app.show_menu, lambda: True)
        until(app.show_saved_tables, lambda: isinstance(loop.scene, SavedTablesPage) and not loop.scene.animating)
        until(lambda: app.opener.open(long), lambda: isinstance(loop.scene, TableScene))
        match = app.play.match
        assert match is not None
        moves = len(match.table.log)
        until(lambda: None, lambda: len(match.table.log) > moves or match.person_to_act)
        app.close()


if __name__ == "__main__":
    measure()
