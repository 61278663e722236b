"""Crash reports: a text file that can be sent to the maintainers of the program."""

import platform
import traceback
from datetime import datetime
from pathlib import Path

from cardtable import __version__
from cardtable.store.files import write_atomically
from cardtable.store.folders import make_folder


def write_report(folder: Path, error: BaseException, now: datetime, table: Path | None) -> Path:
    """Write a report of the error and return its file.

    :param table: the file of the table that was in play.
    :raises StoreError: if nothing can be written there.
    """
    make_folder(folder)
    path = folder / f"cardtable-report {now:%Y-%m-%d %H-%M-%S}.txt"
    lines = [
        f"Cardtable {__version__}, {now:%Y-%m-%d %H:%M:%S}",
        f"Python {platform.python_version()} on {platform.platform()}",
        f"Table: {table or 'none'}",
        "",
        *(line.rstrip("\n") for line in traceback.format_exception(error)),
    ]
    write_atomically(path, "\n".join(lines) + "\n")
    return path
