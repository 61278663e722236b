"""Reads files in another process, because reading a pipe might never end."""

import subprocess
import sys
from pathlib import Path

_READING = """
import sys
from pathlib import Path
from cardtable.store.note import read_note
from cardtable.store.tables.kept_reviews import read_reviews
from cardtable.store.tables.titles import Titles

folder = Path(sys.argv[1])
table = folder / "mine.cardtable.yaml"
print((Titles(folder / "titles.yaml").of(table), read_note(folder / "last-table.yaml"), read_reviews(table)))
"""


def read_in_time(folder: Path) -> str:
    """Return the title, the note and the reviews in a folder as printed by a process that may take a minute."""
    done = subprocess.run(
        [sys.executable, "-c", _READING, folder], capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.strip()
