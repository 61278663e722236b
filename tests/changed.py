"""Which tests a change may break: ``python -m tests.changed`` prints them.

The change is what is not committed, or the last commit.

The tests are those of the changed file's room, those that import it, and for a game, its contract. It is a choice for
the minutes in which one works; before a change lands, everything runs.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from cardtable.games import GAMES
from tests.contract import test_contract
from tests.contract.setups import printed

ROOT: Final = Path(__file__).resolve().parent.parent
GATE: Final = ("tests/test_docs.py", "tests/test_words.py")
ROOMS: Final = {
    "cardtable/ai": ("tests/ai", "tests/play/test_one_adviser.py"),
    "cardtable/commands": ("tests/test_command_line.py",),
    "cardtable/engine": ("tests/engine", "tests/contract/test_transcripts.py", "tests/properties/test_table.py"),
    "cardtable/lab": ("tests/lab",),
    "cardtable/pages": ("tests/ui/pages", "tests/ui/visits"),
    "cardtable/play": ("tests/play",),
    "cardtable/program": ("tests/program", "tests/ui/test_mishaps.py"),
    "cardtable/store": ("tests/store",),
    "cardtable/ui/desktop": ("tests/ui/desktop",),
    "cardtable/ui/drawing": ("tests/ui/drawing",),
    "cardtable/ui/keyboard": ("tests/ui/keyboard",),
    "cardtable/ui/play/input": ("tests/ui/play/input",),
    "cardtable/ui/play/learning": ("tests/ui/play/learning",),
    "cardtable/ui/play/looking_back": ("tests/ui/play/looking_back",),
    "cardtable/ui/play/moments": ("tests/ui/play/telling",),
    "cardtable/ui/play/offers": ("tests/ui/play/offers",),
    "cardtable/ui/play/painting": ("tests/ui/play/painting",),
    "cardtable/ui/play/telling": ("tests/ui/play/telling",),
    "cardtable/ui/play": ("tests/ui/play/table_scene",),
    "cardtable/ui/table": ("tests/ui/table",),
    "cardtable/ui/widgets": ("tests/ui/widgets", "tests/ui/visits"),
    "cardtable/ui": ("tests/ui/test_loop.py", "tests/ui/test_drawn.py"),
    "cardtable/web": ("tests/web",),
    "cardtable": ("tests/test_command_line.py",),
    "assets": ("tests/ui/test_assets.py",),
    "docs": GATE,
    "examples": ("tests/test_adding_a_game.py",),
    "packaging": ("tests/packaging",),
    "run.py": ("tests/test_run_py.py",),
    "saves": ("tests/store",),
    "tools": ("tests/tools",),
}
"""The tests of each room: those of the innermost one that a changed file lies in count."""


def main() -> int:
    """Print the tests, one a line."""
    files = changed()
    chosen = sorted(chosen_for(files))
    print(f"{len(files)} changed files: {' '.join(chosen) or 'no test'}", file=sys.stderr)
    print(*chosen, sep="\n", end="\n" if chosen else "")
    return 0


def changed() -> list[str]:
    """Return the files that differ from the last commit; if none does, those that it has changed."""
    said = _git("status", "--porcelain", "--untracked-files=all", "--no-renames")
    return [line[3:].strip('"') for line in said] or _git("diff", "--name-only", "HEAD~1", "HEAD")


def _git(*words: str) -> list[str]:
    command = ["git", "-c", "core.quotePath=false", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def chosen_for(files: Iterable[str]) -> set[str]:
    """Return the tests that a change of these files may break."""
    found: set[str] = set()
    for file in files:
        found |= {test for test in _candidates(file) if (ROOT / test.partition("::")[0]).exists()}
    return {test for test in found if not any(other != test and test.startswith(f"{other}/") for other in found)}


def _candidates(file: str) -> Iterator[str]:
    path = Path(file)
    if path.suffix == ".md":
        yield from GATE
    if path.parts[0] == "tests":
        if path.name.startswith("test_"):
            yield file
        elif path.parent.name != "tests":
            yield path.parent.as_posix()
        yield from importers(path)
        return
    if file.startswith("cardtable/games/") and len(path.parts) > 3:
        yield from (f"tests/games/{path.parts[2]}", *contract_of(path.parts[2]))
    else:
        yield from next((ROOMS[each.as_posix()] for each in (path, *path.parents) if each.as_posix() in ROOMS), ())
    if path.suffix == ".py":
        yield from importers(path)


def contract_of(package: str) -> Iterator[str]:
    """Yield the tests of the contract suite for the printed game in this package, and its transcripts."""
    game = next((game for game in GAMES if game.id.replace("-", "_") == package), None)
    if game is not None:
        laws = [name for name, law in vars(test_contract).items() if name.startswith("test_") and _is_of_a_setup(law)]
        yield from (f"tests/contract/test_contract.py::{name}[{printed(game)}]" for name in laws)
        yield "tests/contract/test_transcripts.py"


def _is_of_a_setup(law: object) -> bool:
    names: tuple[str, ...] = law.__code__.co_varnames[:1]  # type: ignore[attr-defined]
    return names in (("setup",), ("bounded",))


def importers(path: Path) -> Iterator[str]:
    """Yield the tests that import a module by name."""
    module = path.with_suffix("").as_posix().removesuffix("/__init__").replace("/", ".")
    package, _, name = module.rpartition(".")
    line = re.compile(
        rf"^ *(from {re.escape(module)} import|from {re.escape(package)} import .*\b{name}\b)", re.MULTILINE
    )
    for test in sorted((ROOT / "tests").rglob("test_*.py")):
        if line.search(test.read_text("utf-8")):
            yield test.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    sys.exit(main())
