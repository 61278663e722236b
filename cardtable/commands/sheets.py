"""Where a command may write a sheet: into a new file, or in the place of an older sheet of the same kind."""

from pathlib import Path

from cardtable.commands.problems import UsageError
from cardtable.store.files import is_file


def check_sheet(path: Path, first: str) -> None:
    """Let the path pass if a sheet whose first column is called ``first`` overwrites nothing else there.

    :raises UsageError: if there is a file with something else in it: a slip of the pen must not cost a table.
    """
    if not is_file(path):
        return
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        begun = file.readline(100)
    if begun and not begun.startswith(f"{first},"):
        raise UsageError(f"{path} holds something else than a sheet; name another file")
