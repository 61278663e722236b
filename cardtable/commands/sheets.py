"""Checks that a command may write a spreadsheet file: a new file, or in place of an older one of the same kind."""

from pathlib import Path
from typing import Final

from cardtable.commands.problems import UsageError
from cardtable.store.files import lines_of, refuse_device

MAX_HEADING: Final = 1000


def check_sheet(path: Path, first: str) -> None:
    """Check that a sheet would overwrite nothing but an older sheet: a mistyped name must not cost a table.

    :param first: the heading of the sheet's first column.
    :raises UsageError: if the file exists and has other content.
    :raises StoreError: if it is a folder, a pipe or a device.
    """
    refuse_device(path)
    heading = next(iter(lines_of(path, MAX_HEADING)), b"")
    if heading is None or (heading and not heading.decode("utf-8-sig", "replace").startswith(f"{first},")):
        raise UsageError(f"{path} is not a sheet of this kind; name another file")
