"""Checks that a command may write a spreadsheet file: a new file, or in place of an older one of the same kind."""

from pathlib import Path

from cardtable.commands.problems import UsageError
from cardtable.store.files import is_file


def check_sheet(path: Path, first: str) -> None:
    """Check that a sheet would overwrite nothing but an older sheet: a mistyped name must not cost a table.

    :param first: the heading of the sheet's first column.
    :raises UsageError: if the file exists and has other content.
    """
    if not is_file(path):
        return
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        heading = file.readline(100)
    if heading and not heading.startswith(f"{first},"):
        raise UsageError(f"{path} is not a sheet of this kind; name another file")
