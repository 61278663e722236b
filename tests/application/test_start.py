"""The modules that are imported before the menu is on the screen, and those after it."""

import subprocess
import sys
from pathlib import Path

CODE = """
import os, sys
from pathlib import Path
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from cardtable.application.parts import LATE_MODULES
from cardtable.application.program import App
from cardtable.games import GAMES
from cardtable.store.folders import Folders
from cardtable.ui.look import Look
from cardtable.ui.clock import ManualClock
from cardtable.ui.loop import Loop
from cardtable.ui.desktop.window import Offscreen

home, screen = Path(sys.argv[1]), Offscreen((800, 600))
loop = Loop(screen, Look.of(screen.size), ManualClock())
app = App(Folders(home / "tables", home / "settings.yaml"), screen, GAMES, loop)
loop.go(app.menu())
while not loop.frames:
    loop.tick()
games = [name for game in GAMES for name in game.modules]
heavy = [name for name in LATE_MODULES if name.startswith(("cardtable.ui.play", "cardtable.application"))] + games
heavy += ["cardtable.engine.table", "cardtable.engine.view", "cardtable.store.tables.format", "msgspec"]
print(*[name for name in heavy if name in sys.modules])
for _ in range(len(LATE_MODULES) + len(games) + 1):
    loop.tick()
print(*[name for name in (*LATE_MODULES, *games) if name not in sys.modules])
"""


def test_the_menu_imports_nothing_for_tables_until_it_is_on_the_screen(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", CODE, tmp_path], capture_output=True, text=True, check=True)
    before, missing = done.stdout.split("\n")[-3:-1]
    assert before == "", "read before the first picture of the menu"
    assert missing == "", "not read while the menu waited"
