"""Install the oldest releases that pyproject.toml allows of what Cardtable needs, into the Python that runs this.

    .venv/bin/python tools/lowest_pins.py [--list]

Tests run afterwards show whether ``>=`` says the truth.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).resolve().parent.parent / "pyproject.toml").read_text("utf-8"))["project"]


def main(arguments: list[str]) -> int:
    lowest = [re.sub(r">=", "==", each, count=1) for each in PROJECT["dependencies"]]
    print(*lowest, sep="\n", flush=True)
    if arguments == ["--list"]:
        return 0
    return subprocess.call([sys.executable, "-m", "pip", "install", "--quiet", *lowest])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
