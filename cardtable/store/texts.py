"""Texts that are safe to show and to open elsewhere: one line for a terminal or a notice, rows for a spreadsheet."""

import csv
import io
from collections.abc import Iterable
from typing import Final

MAX_CHARACTERS: Final = 2000


def one_line(text: str, most: int = MAX_CHARACTERS) -> str:
    """Return the text as one line of bounded length, with control characters written out (``\\x1b``)."""
    shown = "".join(map(_shown, text[:most]))
    return shown if len(shown) <= most and len(text) <= most else f"{shown[:most]}…"


def _shown(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")


# What a spreadsheet program takes for the beginning of a formula, which could even start other programs; see
# https://owasp.org/www-community/attacks/CSV_Injection. The last four are as wide as Chinese characters.
_FORMULA_BEGINS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def csv_rows(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV. A text that a spreadsheet program would take for a formula gets an apostrophe in front."""
    sheet = io.StringIO(newline="")
    csv.writer(sheet).writerows([[_plain(cell) for cell in row] for row in rows])
    return sheet.getvalue()


def _plain(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_BEGINS) else cell
