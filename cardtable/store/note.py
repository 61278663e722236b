"""Notes for the next start: one line of text in a file of its own, such as the table that was open last."""

import contextlib
from pathlib import Path
from typing import Final

from cardtable.store.errors import StoreError
from cardtable.store.files import make_folder, read_file, write_atomically
from cardtable.store.plain_yaml import TextProblem, read_text, read_yaml, write_yaml

_MAX_BYTES: Final = 32 * 1024
"""The maximum size of a note that is read."""
_KEY: Final = "last"


def read_note(path: Path) -> str:
    """Return the note in the file; empty if there is none, or it cannot be read."""
    try:
        content = read_yaml(read_text(read_file(path, _MAX_BYTES))).bare
    except (StoreError, TextProblem):
        return ""
    note = content.get(_KEY) if isinstance(content, dict) else None
    return note if isinstance(note, str) else ""


def remove_note(path: Path) -> None:
    """Remove the note, if there is one; if that is impossible, it stays."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def write_note(path: Path, note: str) -> None:
    """Write a note to the file, replacing the one before.

    :raises StoreError: if that cannot be written.
    """
    make_folder(path.parent)
    write_atomically(path, write_yaml({_KEY: note}))
