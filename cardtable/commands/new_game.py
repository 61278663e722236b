"""Adds a game to a checkout: the example of the guide, under a new name, ready to be changed."""

import re
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import combinations
from keyword import iskeyword
from pathlib import Path
from typing import Final

import cardtable
from cardtable.commands.problems import TrialError, UsageError
from cardtable.engine.game import Game
from cardtable.store.game_files import rules_of

GUIDE: Final = Path("docs", "adding-a-game.md")
EXAMPLE: Final = Path("examples", "five_tricks")
EXAMPLE_TESTS: Final = Path("tests", "games", "test_five_tricks.py")
LIST: Final = Path("cardtable", "games", "__init__.py")
MAX_NAME_LENGTH: Final = 24
"""The maximum number of characters in a name; with more, lines of the new game's code would be too long."""

_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9]*(?:[ _-][A-Za-z0-9]+)*")
_RULE: Final = re.compile(r"^\*\*([A-Z]{2})-\d+\*\*", re.MULTILINE)
_IMPORTS: Final = re.compile(r"(?:^from cardtable\.games\.[\w.]+ import TITLE as \w+\n)+", re.MULTILINE)
_TITLES: Final = re.compile(r"^TITLES: tuple\[Title, \.\.\.\] = \((.*?)\)$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a game, as they are written in different places.

    :param words: the words of its name.
    :param rules: the two letters at the beginning of its rules' numbers.
    """

    words: tuple[str, ...]
    rules: str

    @property
    def title(self) -> str:
        """The name that people read: ``Five Tricks``."""
        return " ".join(self.words)

    @property
    def id(self) -> str:
        """The name in table files: ``five-tricks``."""
        return "-".join(self.words).lower()

    @property
    def folder(self) -> str:
        """The name of its folder: ``five_tricks``."""
        return "_".join(self.words).lower()

    @property
    def constant(self) -> str:
        """The name in the list of games: ``FIVE_TRICKS``."""
        return self.folder.upper()

    @property
    def type(self) -> str:
        """The beginning of its classes' names: ``FiveTricks``."""
        return "".join(self.words)


EXAMPLE_NAMES: Final = Names(("Five", "Tricks"), "FT")
"""The names of the example."""


def new_game(arguments: Namespace, games: Sequence[Game]) -> None:
    """Add a small game to a checkout of the sources; it can be played at once and changed into your own."""
    root = Path(cardtable.__file__).resolve().parents[1]
    if not (root / EXAMPLE).is_dir():
        raise UsageError("a game is added to the sources: use python3 run.py new-game in a checkout of them")
    names = names_of(arguments.name, games)
    files = files_of(root, names)
    for path in (root / LIST.parent / names.folder, *files):
        if path.exists():
            raise UsageError(f"{path.relative_to(root)} is there already; take another name, or remove it")
    listed = listed_with((root / LIST).read_text(encoding="utf-8"), names)
    if not Path.cwd().is_relative_to(root):
        _ask(root, names)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (root / LIST).write_text(listed, encoding="utf-8")
    _tidy(root, [LIST, *(path.relative_to(root) for path in files if path.suffix == ".py")])
    _write_transcripts(root, names)
    print(f"{names.title} is in {root / LIST.parent / names.folder}, and on the list of games")
    print(f"play it:    python3 run.py\ntest it:    python3 run.py test tests/games/test_{names.folder}.py")
    print(f"            python3 run.py test tests/contract -k {names.id}\nchange it:  {GUIDE.as_posix()}")


def _ask(root: Path, names: Names) -> None:
    """Ask whether the game may be written to a checkout outside the current folder: there may be several of them.

    :raises UsageError: if not, or if nobody answers.
    """
    print(f"{names.title} would be written to the checkout in {root}, which is not the current folder.")
    try:
        answer = input("Add it there? [y/N] ")
    except EOFError:
        print()
        answer = ""
    if answer.strip().lower() not in ("y", "yes"):
        raise UsageError(f"nothing was written; to add it without a question, start this in {root}")


def names_of(name: str, games: Iterable[Game]) -> Names:
    """Return the names of a new game of this name.

    :raises UsageError: if a game cannot have this name, or one of ``games`` has it.
    """
    if not _NAME.fullmatch(name) or len(name) > MAX_NAME_LENGTH:
        raise UsageError(f"a name has up to {MAX_NAME_LENGTH} letters and digits, in words: 'Long Suit', not {name!r}")
    words = tuple(word[0].upper() + word[1:] for word in re.split("[ _-]", name))
    used = {match for game in games for match in _RULE.findall(rules_of(game))}
    free = (pair for pair in _letter_pairs(words) if pair not in used)
    names = Names(words, next(free, ""))
    if names.id in {game.id for game in games}:
        raise UsageError(f"there is a game {names.id} already")
    if iskeyword(names.folder):
        raise UsageError(f"{names.folder!r} is a keyword of Python and cannot be the name of a folder")
    if not names.rules:
        raise UsageError(f"all pairs of letters of {names.title!r} number the rules of other games; take another name")
    return names


def _letter_pairs(words: Sequence[str]) -> Iterator[str]:
    """Yield pairs of letters that can abbreviate a name, the best ones first."""
    initials = [word[0] for word in words if word[0].isalpha()]
    letters = [letter for letter in "".join(words) if letter.isalpha()]
    for pair in (*combinations(initials, 2), *combinations(letters, 2)):
        yield "".join(pair).upper()


def files_of(root: Path, names: Names) -> Mapping[Path, str]:
    """Return the files of a new game by their paths: those of the example, with the new names."""
    replacements = {
        f"examples.{EXAMPLE_NAMES.folder}": f"cardtable.games.{names.folder}",
        EXAMPLE_NAMES.folder: names.folder,
        EXAMPLE_NAMES.constant: names.constant,
        EXAMPLE_NAMES.id: names.id,
        EXAMPLE_NAMES.type: names.type,
        EXAMPLE_NAMES.title: names.title,
        f"{EXAMPLE_NAMES.rules}-": f"{names.rules}-",
    }
    old_names = re.compile("|".join(map(re.escape, replacements)))

    def renamed(text: str) -> str:
        return old_names.sub(lambda match: replacements[match[0]], text)

    example = root / EXAMPLE
    places = {
        path: root / LIST.parent / names.folder / path.relative_to(example)
        for path in sorted(example.rglob("*"))
        if path.suffix in (".py", ".md", ".yaml")
    }
    places[root / EXAMPLE_TESTS] = root / renamed(EXAMPLE_TESTS.as_posix())
    return {place: renamed(path.read_text(encoding="utf-8")) for path, place in places.items()}


def listed_with(text: str, names: Names) -> str:
    """Return the module with the list of games, with one more game in the list."""
    imports, titles = _IMPORTS.search(text), _TITLES.search(text)
    if imports is None or titles is None:
        raise UsageError(f"{LIST.as_posix()} has been changed, so the new game cannot be listed there")
    lines = [*imports[0].splitlines(), f"from cardtable.games.{names.folder} import TITLE as {names.constant}"]
    constants = [*re.findall(r"\w+", titles[1]), names.constant]
    row = f"TITLES: tuple[Title, ...] = ({', '.join(constants)})"
    text = text[: titles.start()] + row + text[titles.end() :]
    return text.replace(imports[0], "\n".join(sorted(lines)) + "\n")


def _tidy(root: Path, files: Iterable[Path]) -> None:
    """Sort imports and break lines as the checks require, if ruff is installed."""
    if find_spec("ruff") is None:
        return
    for tidying in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *tidying, "--no-cache", *files], cwd=root, check=False)


def _write_transcripts(root: Path, names: Names) -> None:
    """Write the transcripts of the new game, with which the contract suite compares it."""
    command = [sys.executable, "-m", "tests.contract.transcripts", names.id]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        output = (done.stdout + done.stderr).strip().splitlines() or ["nothing"]
        raise TrialError(f"the game is written, but its transcripts are not ({' '.join(command[1:])}): {output[-1]}")
