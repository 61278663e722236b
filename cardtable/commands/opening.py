"""A table file as the only argument, as a desktop gives it after a double click."""

from collections.abc import Sequence
from typing import Final

from cardtable.store.files import ENDING

_WITH_VALUE: Final = frozenset({"--saves", "--out"})


def with_command(argv: Sequence[str]) -> list[str]:
    """Return the arguments with the command ``open`` before a table file that stands where a command would."""
    place = 0
    while place < len(argv) and argv[place].startswith("-"):
        place += 2 if argv[place] in _WITH_VALUE else 1
    words = list(argv)
    if place < len(words) and words[place].lower().endswith(ENDING):
        words.insert(place, "open")
    return words
