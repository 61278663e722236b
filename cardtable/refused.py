"""What is said of a file that cannot be opened: what is wrong with it, and what can be done."""

import os
from pathlib import Path
from typing import Final

from cardtable.store.files import is_file
from cardtable.store.oneline import one_line
from cardtable.store.tablefile import TableFileError

_TEXTS: Final = frozenset({".yaml", ".yml", ".txt"})


def told_of(path: Path, error: TableFileError) -> str:
    """Return what the person is told who wanted to open a file: paragraphs, one a line."""
    file, name = one_line(str(path)), one_line(path.name)
    if not is_file(path):
        return (
            f"{error.reason[:1].upper()}{error.reason[1:]}: {file}\n"
            'Perhaps it was moved, or has another name now. Your own tables stand under "Open a table" in the menu.'
        )
    if not os.access(path, os.R_OK):
        return f"The file may not be read: {file}\nWhoever it belongs to can allow that, in its properties."
    told = [f"Line {error.line} of {name}: {error.reason}."]
    if path.suffix.lower() in _TEXTS:
        told.append(f"The file was left as it is. It is a text, so the line can be put right in an editor: {file}")
        told.append("A file from a newer Cardtable opens with that one.")
    else:
        told.append(f"The names of saved tables end in .cardtable.yaml. This file was left as it is: {file}")
    return "\n".join(told)
