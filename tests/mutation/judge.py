"""One mutant before one kind of tests: ``python -m tests.mutation.judge FILE NUMBER KIND PACKAGE SECONDS``.

It fails if the tests notice the mutant. It is a process of its own because a mutant may hang, and because every module
must import the mutant; the file itself is never changed. ``NUMBER`` is -1 for the unchanged program. ``SECONDS`` limits
the processor time, which, unlike the clock, does not depend on what else the machine does.
"""

import ast
import re
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from resource import RLIMIT_CPU, setrlimit
from types import CodeType, ModuleType
from typing import Final

import pytest

from tests.mutation.mutants import ROOT, mutated

ENGINE: Final = "engine"
GAMES: Final = ROOT / "cardtable" / "games"
RULE_TESTS: Final = ROOT / "tests" / "games"


class MutantLoader(SourceFileLoader):
    """Loads a module from its changed syntax tree."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        super().__init__(name, str(path))
        self._tree = tree

    def get_code(self, fullname: str) -> CodeType:
        """Return the changed module's code, never what Python has cached."""
        return compile(self._tree, self.path, "exec")


class Planted(MetaPathFinder):
    """Finds the module of the mutant, and no other."""

    def __init__(self, path: Path, number: int) -> None:
        self._path = path
        parts = path.relative_to(ROOT).with_suffix("").parts
        self._name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self._loader: Loader = MutantLoader(self._name, path, mutated(path, number))

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the mutant's module if it is the one to be imported."""
        return spec_from_file_location(fullname, self._path, loader=self._loader) if fullname == self._name else None


def rule_tests(package: str) -> list[str]:
    """Return the files that test a game's law by its rules' numbers, not its player; or the engine's own tests."""
    if package == ENGINE:
        of_all = sorted(RULE_TESTS.glob("test_*.py"))
        return [str(path) for path in (ROOT / "tests" / "engine", *of_all, ROOT / "tests" / "properties")]
    files = sorted(path for path in (RULE_TESTS / package).glob("test_*.py") if path.name != "test_bot.py")
    return [str(path) for path in files if _is_about_law(package, path.read_text("utf-8"))]


def law(package: str) -> list[Path]:
    """Return the modules of a game's law: its rules, its events, and what of the game the rules import."""
    there, ahead = {GAMES / package / "events.py"}, [GAMES / package / "rules.py"]
    while ahead:
        path = ahead.pop()
        there.add(path)
        names = re.findall(rf"from cardtable\.games\.{package}\.(\w+) import", path.read_text("utf-8"))
        ahead += {GAMES / package / f"{name}.py" for name in names} - there
    return sorted(there)


def _is_about_law(package: str, source: str) -> bool:
    """Whether a file of tests imports at least as much of the game's law as of its player."""
    imported = re.findall(rf"cardtable\.games\.{package}\.(\w+)", source)
    stems = {path.stem for path in law(package)} | {"game"}
    about_law = sum(name in stems for name in imported)
    return 2 * about_law >= len(imported)


def rules(package: str) -> None:
    """Run a package's rule tests."""
    sys.exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", *rule_tests(package)]))


def contract(package: str) -> None:
    """Run the quick checks of the contract suite on the printed game; for the engine on the suite's own toy."""
    from tests.contract import course, legality, positions, secrecy, unseen
    from tests.contract.matches import moments
    from tests.contract.setups import ALL_GAMES, printed

    game = (
        ALL_GAMES[0] if package == ENGINE else next(each for each in ALL_GAMES if each.id == package.replace("_", "-"))
    )
    setup = printed(game)
    for check in (
        course.cards_are_conserved,
        course.shuffles_permute,
        course.hands_end,
        course.match_ends,
        course.results_are_sound,
        course.saves_come_back,
        course.undo_is_a_shorter_log,
        course.copies_are_independent,
        course.apply_is_deterministic,
        legality.legality,
        positions.texts_come_back,
        secrecy.views_are_values,
        secrecy.log_tells_what_was_seen,
        secrecy.swaps,
        secrecy.guesses_play,
        unseen.rules_reveal_nothing,
        unseen.choices_are_unseen,
    ):
        check(setup)
    for moment in moments(setup):
        secrecy.guesses_fit(moment)


def transcripts(package: str) -> None:
    """Compare the committed transcripts: of a game all, for the engine that of each printed game."""
    from tests.contract.setups import ALL_GAMES, printed
    from tests.contract.transcripts import file_of, recorded_moves, wanted, written

    for game in ALL_GAMES:
        if package == ENGINE or game.id == package.replace("_", "-"):
            for setup in [printed(game)] if package == ENGINE else wanted(game):
                path = file_of(setup)
                assert written(setup, recorded_moves(path)) == path.read_text("utf-8")


KINDS: Final[dict[str, Callable[[str], None]]] = {"rules": rules, "contract": contract, "transcripts": transcripts}
"""The kinds of tests that judge a mutant, in this order, until one of them notices it."""


if __name__ == "__main__":
    file, number, kind, package_name, seconds = sys.argv[1:]
    setrlimit(RLIMIT_CPU, (int(seconds), int(seconds)))
    if int(number) >= 0:
        sys.meta_path.insert(0, Planted(Path(file), int(number)))
    KINDS[kind](package_name)
