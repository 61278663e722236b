"""The program at its menu, in a window and with text of any size."""

from dataclasses import replace
from pathlib import Path

from cardtable.engine.game import Game
from cardtable.engine.seats import Seat
from cardtable.pages.new_match.setup import SetupPage
from cardtable.play.match_setup import MatchSetup
from cardtable.ui.page import Page
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.ui.at_the_table import Program

BG = "blues-and-greens"


def at(tmp_path: Path, size: tuple[int, int, Size]) -> Program:
    """Return the program in a window of this size, with text of this scale."""
    program = Program(tmp_path, size[:2])
    program.loop.restyle(replace(program.loop.look, zoom=size[2]))
    return program


def page_of(program: Program) -> Page:
    return program.comes_to(Page)


def set_up(program: Program, game: Game) -> SetupPage:
    """Open the set-up of a game."""
    program.app.show_setup(game)
    return program.comes_to(SetupPage)


def table_begun(program: Program, game: str, seats: tuple[Seat, ...]) -> Path:
    """Begin a table, go back to the menu, and return its file."""
    program.app.opener.begin(game_of(game), MatchSetup(seats, {}, "77"))
    program.run(0.5)
    path = program.app.play.match.path
    program.app.show_menu()
    program.run(0.1)
    assert path is not None
    return path
