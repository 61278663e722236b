"""Text from files and file names, as one line that is safe to show in a terminal or a notice."""

from typing import Final

MAX_CHARACTERS: Final = 2000


def one_line(text: str, most: int = MAX_CHARACTERS) -> str:
    """Return the text as one line of bounded length, with control characters written out (``\\x1b``)."""
    shown = "".join(map(_shown, text[:most]))
    return shown if len(shown) <= most and len(text) <= most else f"{shown[:most]}…"


def _shown(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
