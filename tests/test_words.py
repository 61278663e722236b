"""One word for one thing: what the program says to people keeps to the words of the glossary, and so do its classes."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.source_texts import in_one_line

SOURCES = Path(__file__).resolve().parent.parent / "cardtable"
SILENT: Final = ("commands", "lab")
"""What only the command line says, which speaks to those who test players."""
INSTEAD: Final = {
    r"\bteams?\b": "side",
    r"\bauction winner\b": "bidder",
    r"\bthe bidding\b": "the auction",
    r"\bcostly (move|mistake)s?\b": "mistake",
    r"\b(everybody|everyone)\b": "all players",
    r"\bshortcuts?\b": "keys",
    r"\bpoints are bad\b": "the fewer points the better",
    r"\bthrow(s|n)?\b": "discard",
    r"\bsampled deals?\b": "deals that were tried out",
    r"\bgive or take\b": "between … and …",
    r"\bpick-up pile\b": "pile",
    r"\bstep[- ]one\b": "a matching card",
    r"\bhonest deals?\b": "fair shuffles",
    r"^(First|Second) hand$": "Lesson 1, Lesson 2",
    r"\bwhat happened\b": "log",
    r"\b0 means\b": "the words in the field",
    r"\b0\.\d\d of\b": "59 in 100",
}
"""Words for a thing that has another word already, as patterns, and that word."""
NAMES: Final = ("Everybody",)
"""The name of the profile that all people share who have none of their own: files on their disks hold it."""


ANY = re.compile("|".join(word.strip("^$").replace(r"\b", "") for word in INSTEAD).lower())
"""What a source file has somewhere, in small letters, if one of its texts has such a word: soon looked for."""


def said(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a source file with their lines: no docstrings, no names of fields and files.

    There are none of a file in which no word has another word.
    """
    source = path.read_text(encoding="utf-8")
    if ANY.search(in_one_line(source).lower()) is None:
        return
    silent = set()
    for node in ast.walk(ast.parse(source)):  # a statement comes before its parts
        if isinstance(node, ast.Expr):
            silent.add(id(node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            text = node.value
            if not re.fullmatch(r"[a-z][\w.-]*", text):
                yield node.lineno, text


def written(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text file, without comments."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith(("#  ", "# ")) or path.suffix == ".md":
            yield number, line


@cache
def texts() -> Sequence[tuple[str, str]]:
    """Return all that people read, each with its place in the sources."""
    return tuple(_texts())


def _texts() -> Iterator[tuple[str, str]]:
    for path in sorted(SOURCES.rglob("*")):
        place = path.relative_to(SOURCES)
        if place.parts[0] in SILENT or path.suffix not in (".py", ".yaml", ".md", ".html"):
            continue
        for line, text in said(path) if path.suffix == ".py" else written(path):
            yield f"{place}:{line}", text


CLASS = re.compile(r"^\s*class (\w+)[(:\[]", re.MULTILINE)


@pytest.mark.parametrize("word", INSTEAD)
def test_one_thing_has_one_word(word: str) -> None:
    pattern = re.compile(word, re.IGNORECASE)
    found = [f"{place}: {text.strip()[:90]}" for place, text in texts() if pattern.search(text) and text not in NAMES]
    assert found == [], f"say: {INSTEAD[word]}"


def test_a_class_name_is_used_once_except_for_those_in_the_glossary() -> None:
    glossary = SOURCES.parent / "docs" / "glossary.md"
    _, rest = glossary.read_text(encoding="utf-8").split("## Classes of one name")
    names = Counter(name for path in SOURCES.rglob("*.py") for name in CLASS.findall(path.read_text(encoding="utf-8")))
    assert {name for name, count in names.items() if count > 1} == set(re.findall(r"`(\w+)`", rest))
