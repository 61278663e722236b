"""The modules that are imported before the menu is on the screen, and those after it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import cardtable

CODE = """
import os, sys
from pathlib import Path
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from cardtable.program.program import LATE_MODULES
from cardtable.program.program import Program
from cardtable.games import GAMES
from cardtable.store.folders import Folders
from cardtable.ui.look import Look
from cardtable.ui.clock import ManualClock
from cardtable.ui.loop import Loop
from cardtable.ui.desktop.window import Offscreen

home, screen = Path(sys.argv[1]), Offscreen((800, 600))
loop = Loop(screen, Look.of(screen.size), ManualClock())
app = Program(Folders(home / "tables", home / "settings.yaml"), screen, GAMES, loop)
loop.go(app.menu())
while not loop.frames:
    loop.tick()
games = [name for game in GAMES for name in game.modules]
rooms = ("cardtable.ui.play", "cardtable.pages", "cardtable.program")
heavy = [name for name in LATE_MODULES if name.startswith(rooms)] + games
heavy += ["cardtable.engine.table", "cardtable.engine.view", "cardtable.store.tables.format", "msgspec"]
print(*[name for name in heavy if name in sys.modules])
for _ in range(len(LATE_MODULES) + len(games) + 1):
    loop.tick()
    loop.work_ahead(0.0)
print(*[name for name in (*LATE_MODULES, *games) if name not in sys.modules])
"""


def test_the_menu_imports_nothing_for_tables_until_it_is_on_the_screen(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", CODE, tmp_path], capture_output=True, text=True, check=True)
    before, missing = done.stdout.split("\n")[-3:-1]
    assert before == "", "read before the first picture of the menu"
    assert missing == "", "not read while the menu waited"


def late_names() -> Iterator[tuple[str, str]]:
    """Yield the module and the name of each thing that is imported late."""
    for path in Path(cardtable.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "late(" not in text and "page(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.Call):
                continue
            asked = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            texts = [str(each.value) for each in node.args[:2] if isinstance(each, ast.Constant)]
            if asked in {"late", "page"} and len(texts) == 2:
                yield f"cardtable.pages.{texts[0]}" if asked == "page" else texts[0], texts[1]


def test_all_that_is_imported_late_exists() -> None:
    names = set(late_names())
    assert len(names) > 20
    assert [each for each in names if not hasattr(import_module(each[0]), each[1])] == []
