"""Which commit is tested."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def commits() -> int:
    """Return how many commits there are up to this one; zero where that is unknown.

    All processes of one run get the same number, though a commit may be made meanwhile.
    """
    if "CARDTABLE_COMMITS" not in os.environ:
        command = ["git", "rev-list", "--count", "HEAD"]
        try:
            said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
        except FileNotFoundError:
            said = ""
        os.environ["CARDTABLE_COMMITS"] = said or "0"
    return int(os.environ["CARDTABLE_COMMITS"])
