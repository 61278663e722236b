"""Where a command may write a spreadsheet file: a new file, or one that replaces an older one of the same kind."""

from pathlib import Path

from cardtable.commands.problems import UsageError
from cardtable.store.files import is_file


def check_sheet(path: Path, first: str) -> None:
    """Check that a sheet whose first column is called ``first`` would not overwrite anything else.

    :raises UsageError: if there is a file with other content: a mistyped name must not cost a table.
    """
    if not is_file(path):
        return
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        begun = file.readline(100)
    if begun and not begun.startswith(f"{first},"):
        raise UsageError(f"{path} is not a sheet of this kind; name another file")
