"""Describes why a table file cannot be opened, and what the person can do about it."""

import os
from pathlib import Path
from typing import Final

from cardtable.engine.typography import capitalized
from cardtable.store.errors import StoreError, TableFileError
from cardtable.store.files import is_file, read_file
from cardtable.store.tables.format import MAX_BYTES
from cardtable.store.texts import one_line

_TEXT_SUFFIXES: Final = frozenset({".yaml", ".yml", ".txt"})


def file_problem(path: Path, error: TableFileError) -> str:
    """Return the text of the dialog about a file that cannot be opened, one paragraph per line."""
    file, name = one_line(str(path)), one_line(path.name)
    if not is_file(path):
        return (
            f"{capitalized(error.reason)}: {file}\n"
            'It may have been moved or renamed. Your own tables are under "Open a table" in the menu.'
        )
    if not os.access(path, os.R_OK):
        return f"You may not read this file: {file}\nIts owner can allow it in the file's properties."
    if error.newer:
        return f"{capitalized(error.reason)}.\nInstall that version to open it. Nothing was changed: {file}"
    if not _is_text(path):
        return f"{name} is empty, or is not a text: there is no table in it. Nothing was changed: {file}"
    paragraphs = [f"Line {error.line} of {name}: {error.reason}."]
    if path.suffix.lower() in _TEXT_SUFFIXES:
        paragraphs.append(
            f"The file was not changed. It is plain text, so the line can be corrected in an editor: {file}"
        )
        paragraphs.append("A file from a newer version of Cardtable opens with that version.")
    else:
        paragraphs.append(f"The names of saved tables end in .cardtable.yaml. This file was not changed: {file}")
    return "\n".join(paragraphs)


def _is_text(path: Path) -> bool:
    """Whether a file has lines that can be corrected: it may have a few characters that are wrong."""
    try:
        content = read_file(path, MAX_BYTES)
    except StoreError:
        return True  # the reason says why it cannot be read
    return bool(content.strip()) and b"\0" not in content
