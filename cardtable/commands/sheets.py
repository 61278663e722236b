"""Rows of figures: in columns for a terminal, and in spreadsheet files."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cardtable.commands.problems import UsageError
from cardtable.store.files import lines_of, refuse_device

MAX_HEADING: Final = 1000


def in_columns(rows: Sequence[Sequence[str]]) -> str:
    """Return the rows as lines: the first column aligned to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for first, *cells in rows:
        aligned = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *aligned]).rstrip())
    return "\n".join(lines)


def check_sheet(path: Path, first: str) -> None:
    """Check that a sheet would overwrite nothing but an older sheet: a mistyped name must not cost a table.

    :param first: the heading of the sheet's first column.
    :raises UsageError: if the file exists and has other content.
    :raises StoreError: if it is a folder, a pipe or a device.
    """
    refuse_device(path)
    heading, _ = next(lines_of(path, MAX_HEADING), (b"", 0))
    if heading is None or (heading and not heading.decode("utf-8-sig", "replace").startswith(f"{first},")):
        raise UsageError(f"{path} is not a sheet of this kind; name another file")
