"""One mutant before one kind of tests: ``python -m tests.mutation.judge FILE NUMBER KIND ROOM SECONDS``.

It fails if the tests notice. In a process of its own, for a mutant may hang, and everything that imported the module
shall have the mutant; the file itself is never changed. ``NUMBER`` is -1 for the program as it is. ``SECONDS`` of the
processor's time are all that it has: a limit by the clock would depend on what else the machine does.
"""

import ast
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
        """Return the changed module's code, never one that Python has kept."""
        return compile(self._tree, self.path, "exec")


class Planted(MetaPathFinder):
    """Finds the mutant where its module is asked for, and nothing else."""

    def __init__(self, path: Path, number: int) -> None:
        self._path = path
        parts = path.relative_to(ROOT).with_suffix("").parts
        self._name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self._loader: Loader = MutantLoader(self._name, path, mutated(path, number))

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the mutant's module if it is the one asked for."""
        return spec_from_file_location(fullname, self._path, loader=self._loader) if fullname == self._name else None


def rule_tests(room: str) -> list[str]:
    """Return the files that test a game's law by its rules' numbers, not its player; or the engine's own tests."""
    if room == ENGINE:
        of_all = sorted(RULE_TESTS.glob("test_*.py"))
        return [str(path) for path in (ROOT / "tests" / "engine", *of_all, ROOT / "tests" / "properties")]
    files = sorted(path for path in (RULE_TESTS / room).glob("test_*.py") if path.name != "test_bot.py")
    return [str(path) for path in files if _is_about_law(room, path.read_text("utf-8"))]


def _is_about_law(room: str, source: str) -> bool:
    """Whether a file of tests imports at least as much of the game's law as of its player."""
    return source.count(f"{room}.law") >= source.count(f"{room}.player")


def rules(room: str) -> None:
    """Run a room's rule tests."""
    sys.exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", *rule_tests(room)]))


def contract(room: str) -> None:
    """Run the quick checks of the contract suite on the printed game; for the engine on the suite's own toy."""
    from tests.contract import course, legality, positions, secrecy, unseen
    from tests.contract.matches import moments
    from tests.contract.setups import ALL_GAMES, printed

    game = ALL_GAMES[0] if room == ENGINE else next(each for each in ALL_GAMES if each.id == room.replace("_", "-"))
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


def transcripts(room: str) -> None:
    """Compare the committed transcripts: of a game all, for the engine that of each printed game."""
    from tests.contract import transcripts as written
    from tests.contract.setups import ALL_GAMES, printed

    for game in ALL_GAMES:
        if room == ENGINE or game.id == room.replace("_", "-"):
            for setup in [printed(game)] if room == ENGINE else written.wanted(game):
                path = written.file_of(setup)
                assert written.written(setup, written.recorded_moves(path)) == path.read_text("utf-8")


KINDS: Final[dict[str, Callable[[str], None]]] = {"rules": rules, "contract": contract, "transcripts": transcripts}
"""Who judges a mutant, in this order: the first that notices it need not be followed by the others."""


if __name__ == "__main__":
    file, number, kind, room_name, seconds = sys.argv[1:]
    setrlimit(RLIMIT_CPU, (int(seconds), int(seconds)))
    if int(number) >= 0:
        sys.meta_path.insert(0, Planted(Path(file), int(number)))
    KINDS[kind](room_name)
