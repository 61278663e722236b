"""The scenes beside the table: menu, set-up, settings and the others."""

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from cardtable.engine.table import Seat
from cardtable.games import GAMES
from tests.known_games import game_of
from tests.ui.at_the_table import Program

HD, SMALL = (1280, 720), (800, 600)


def _program(size: tuple[int, int] = HD) -> Program:
    program = Program(Path(tempfile.mkdtemp()), size)
    program.app.profile.introduce("Ann")
    return program


def _menu() -> Program:
    program = _program()
    for game in GAMES[:3]:
        program.sit_down(
            game.id, tuple(Seat(name) for name in ("Ann", "Bert", "Cleo", "Dan")[: max(3, game.players[0])])
        )
        program.run(1)
    program.app.show_menu()
    program.run(1)
    return program


def _setup(size: tuple[int, int]) -> Callable[[], Program]:
    def drawn() -> Program:
        program = _program(size)
        program.app.show_setup(game_of("blues-and-greens"))
        program.run(1)
        return program

    return drawn


def _welcome() -> Program:
    program = Program(Path(tempfile.mkdtemp()), HD)
    program.loop.go(program.app.welcome())
    program.run(1)
    return program


def _settings() -> Program:
    program = _program()
    program.app.show_settings()
    program.run(1)
    return program


def _curtain() -> Program:
    program = _program()
    names = ("Ann", "Bert", "Cleo", "Dan")
    scene = program.sit_down("bidding-war", tuple(Seat(name) for name in names))
    for _ in range(6):
        program.run_until(lambda: scene.curtain is not None)
        program.open_curtain()
        scene.make(scene.match.moves()[2])
        program.run(1)
    program.run_until(lambda: scene.curtain is not None)
    program.rest()
    program.key_down("Space")
    program.run(0.35)
    return program


def _lesson() -> Program:
    program = _program()
    program.app.opener.begin_lesson(game_of("blues-and-greens"))
    program.run(6)
    return program


PAGES: Mapping[str, Callable[[], Program]] = {
    "menu-1280x720": _menu,
    "setup-1280x720": _setup(HD),
    "setup-800x600": _setup(SMALL),
    "welcome-1280x720": _welcome,
    "settings-1280x720": _settings,
    "curtain-1280x720": _curtain,
    "lesson-1280x720": _lesson,
}
"""By the name of the picture, what comes to it."""
