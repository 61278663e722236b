"""The program in a real window: menu, set-up, auction, plays, score sheet, close, start again, go on."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path

import pygame
import pytest

from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.layout import read_layout
from cardtable.store.game_files import layout_of
from cardtable.store.tables.format import read_table
from cardtable.ui.keyboard.gate import MIN_REST_SECONDS, PATIENCE_SECONDS
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.table.motion import Pace
from tests.known_games import game_of
from tests.outside import virtual_display, wait_for
from tests.ui.at_the_table import spots_of

SIZE = (1280, 720)
SETTINGS = """\
profile: Ann
window: [1280, 720]
animation: "off"
ai_pause: 0
trick_pause: 0
coach: "off"
confirm: false
mute: true
setup-blues-and-greens:
  seats:
  - {name: Ann, player: human}
  - {name: Bert, player: ai, level: easy}
  - {name: Cleo, player: ai, level: easy}
  - {name: Dan, player: ai, level: easy}
  options: {}
"""

LATE_ERROR = """
import ctypes
from cardtable.ui.desktop.window import Window
window, x11 = Window(), ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))
window.close()
x11.XMapWindow(display, ctypes.c_ulong(0x200002))  # as if SDL had sent something to its window just before
x11.XSync(display, 0)
print("closed")
"""

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Debian's xvfb and xdotool"
)


@pytest.fixture
def display() -> Iterator[str]:
    """Start a screen of its own and return its name."""
    with virtual_display(SIZE) as name:
        yield name


class Desktop:
    """A program on a screen, and a hand for mouse and keys."""

    def __init__(self, display: str, folder: Path) -> None:
        self.saves = folder / "tables"
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"},
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
        }
        self.settings = folder / "config" / "cardtable" / "settings.yaml"
        self.settings.parent.mkdir(parents=True)
        self.settings.write_text(SETTINGS)

    def start(self) -> subprocess.Popen[bytes]:
        """Start the program and wait for its window."""
        program = subprocess.Popen(
            [sys.executable, "-m", "cardtable", "--saves", str(self.saves)], env=self.environment
        )
        wait_for(lambda: bool(self.do("search", "--onlyvisible", "--class", "cardtable")), "the window")
        return program

    def do(self, *words: str) -> str:
        """Let xdotool do something."""
        done = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    def key(self, name: str) -> None:
        """Press a key."""
        self.do("key", name)

    def size(self) -> tuple[int, ...]:
        """Return the width and the height of the window in pixels, as the screen has it."""
        window = self.do("search", "--onlyvisible", "--class", "cardtable").split()[0]
        lines = dict(line.split("=") for line in self.do("getwindowgeometry", "--shell", window).splitlines())
        return int(lines["WIDTH"]), int(lines["HEIGHT"])

    def files(self) -> list[Path]:
        """Return the saved tables."""
        return list(self.saves.glob("*.cardtable.yaml"))

    def table(self) -> Table:
        """Return the saved table as it is now."""
        return read_table(self.files()[0], GAMES).table

    def moves(self) -> int:
        """Return how long the log of the saved table is: every move is a line."""
        return self.files()[0].read_bytes().partition(b"\nmoves:\n")[2].count(b"\n")

    def layout(self, table: Table) -> TableLayout:
        """Return where everything lies in the window, as the first seat sees it."""
        game = game_of("blues-and-greens")
        spec = read_layout(game.id, layout_of(game))
        pygame.font.init()
        look = Look.of(SIZE)
        measure = measure_of(look, names=[seat.name for seat in table.seats])
        return Board(table.view(0), spec, game.sides(4), measure, Pace(), 0, game.words.groups).layout

    def play_card(self, table: Table) -> None:
        """Play some card to the trick by a double click on its index."""
        card = next(move.cards[0] for move in table.state.moves() if move.word == "play")
        rect = next(spot.rect for spot in spots_of(self.layout(table), "hand-0") if spot.card == card)
        place = (rect.left + rect.width // 8, rect.top + rect.height // 8)
        self.do("mousemove", *map(str, place), "click", "--repeat", "2", "--delay", "60", "1")

    def draw(self, table: Table) -> None:
        """Draw from the deck by a key; once it is empty, click on the card at the top of the splay."""
        if any(not move.cards for move in table.state.moves()):
            self.key("d")
            return
        rect = spots_of(self.layout(table), "splay")[-1].rect
        self.do("mousemove", str(rect.centerx), str(rect.centery), "click", "1")


def _play(desktop: Desktop, ended: Callable[[Table], bool]) -> None:
    """Begin a match of Blues and Greens, and play its first hand, or the beginning of it."""

    def begun() -> bool:
        if not desktop.files():
            desktop.key("1")  # Blues and Greens
            desktop.key("Return")  # start
        return bool(desktop.files())

    wait_for(begun, "the table")
    while not ended(table := desktop.table()):
        if table.state.actor == 0:
            wait_for(lambda table=table: _answered(desktop, table), f"the answer to {table.state.phase}")
        else:
            wait_for(lambda table=table: desktop.moves() > len(table.log), "another's move")


def _leave(desktop: Desktop, program: subprocess.Popen[bytes]) -> None:
    """Leave the table and the program by keys alone."""
    # Escape pauses, or closes what was open, and Q leaves the table; at the menu Escape asks, and Enter ends all.
    keys = cycle(("Escape", "q", "Escape", "Return"))

    def left() -> bool:
        desktop.key(next(keys))
        with suppress(subprocess.TimeoutExpired):  # presses that come too soon after a turn or a press don't count
            program.wait(timeout=0.6)
        return program.poll() is not None

    wait_for(left, "the end of the program")


def test_moves_in_a_real_window_and_on_with_the_table_after_a_restart(display: str, tmp_path: Path) -> None:
    desktop = Desktop(display, tmp_path)
    program = desktop.start()
    # By then the person has drawn by a key and played a card by a double click.
    _play(desktop, lambda table: any(line.actor == 0 and line.move.word == "play" for line in table.log))
    _leave_and_go_on(desktop, program)


@pytest.mark.nightly("a whole hand in a real window")
def test_a_hand_in_a_real_window_and_on_with_it_after_a_restart(display: str, tmp_path: Path) -> None:
    desktop = Desktop(display, tmp_path)
    program = desktop.start()
    _play(desktop, lambda table: bool(table.state.results))
    dealt = _deals(desktop.table())

    def next_hand() -> bool:
        desktop.key("Return")
        time.sleep(PATIENCE_SECONDS + 2 * MIN_REST_SECONDS)  # a key that is hammered does nothing on a score sheet
        return _deals(desktop.table()) > dealt

    wait_for(next_hand, "the next hand")
    _leave_and_go_on(desktop, program)


def _leave_and_go_on(desktop: Desktop, program: subprocess.Popen[bytes]) -> None:
    _leave(desktop, program)
    assert program.returncode == 0
    before = desktop.moves()

    again = desktop.start()

    def gone_on() -> bool:
        desktop.key("Return")
        time.sleep(PATIENCE_SECONDS + 2 * MIN_REST_SECONDS)
        table = desktop.table()
        opened = any(desktop.saves.glob(".*.lock"))  # before that the keys would be meant for the menu
        return len(table.log) > before or (opened and table.state.actor == 0 and _answered(desktop, table))

    wait_for(gone_on, "the same table")
    again.kill()
    again.wait()
    assert len(desktop.files()) == 1
    assert len(desktop.table().log) > before


def test_the_window_fills_a_screen_without_a_window_manager_and_is_as_it_was_again(
    display: str, tmp_path: Path
) -> None:
    desktop = Desktop(display, tmp_path)
    desktop.settings.write_text(SETTINGS.replace("[1280, 720]", "[900, 600]"))
    program = desktop.start()

    def has_size(*size: int) -> bool:
        desktop.key("F11")
        time.sleep(0.5)  # the program takes its time to begin and to be larger
        return desktop.size() == size

    wait_for(lambda: desktop.size() == (900, 600), "the window")
    wait_for(lambda: has_size(*SIZE), "a window as large as the screen")
    wait_for(lambda: has_size(900, 600), "the window as it was")
    program.kill()
    program.wait()


def test_an_error_that_the_screen_reports_after_the_window_has_been_closed_harms_nobody(
    display: str, tmp_path: Path
) -> None:
    desktop = Desktop(display, tmp_path)
    command = [sys.executable, "-c", LATE_ERROR]
    done = subprocess.run(command, env=desktop.environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["closed"]), done.stderr


def _deals(table: Table) -> int:
    """Return how many hands have been dealt."""
    return sum(str(line).startswith("dealer shuffle green ") for line in table.log)


def _answered(desktop: Desktop, table: Table) -> bool:
    """Do what is asked, again if the window was not ready for it yet; return whether a move has come of it."""
    _act(desktop, table)
    until = time.monotonic() + 1.0
    while time.monotonic() < until and desktop.moves() == len(table.log):
        time.sleep(0.03)
    return desktop.moves() > len(table.log)


def _act(desktop: Desktop, table: Table) -> None:
    """Do by mouse or keys what is asked of the person."""
    match table.state.phase:
        case "auction":
            desktop.key("p")
        case "draw":
            desktop.draw(table)
        case "give":  # the partner plays: the hint picks four cards up, once it has come; until then G does nothing
            for key in "ggh":  # the first G may only put away what a second H has shown
                desktop.key(key)
        case "meld":
            desktop.play_card(table)
        case phase:
            raise AssertionError(f"a person who always passes is never asked for {phase}")
