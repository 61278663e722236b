"""Rows of sheets that spreadsheet programs open: a text in them is a text, whatever it begins with."""

import csv
import io
from collections.abc import Iterable
from typing import Final

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
