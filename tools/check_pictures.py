"""Refuse commits that add many pictures without saying so: git keeps every picture for good.

    python3 tools/check_pictures.py main..HEAD         the commits of a branch
    python3 tools/check_pictures.py --message FILE     what is about to be committed (a commit-msg hook)

A commit may add 300 kB of PNG. A larger one says why in a line of its message that begins with ``Pictures:``.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

MAX_BYTES = 300_000
SAYS_SO = re.compile(r"^Pictures: \S", re.MULTILINE)
NOTHING = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"  # the tree of an empty folder, which git knows everywhere


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Refuse commits that add many pictures without saying so.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("commits", nargs="?", metavar="RANGE", help="commits such as main..HEAD, or one commit")
    what.add_argument("--message", type=Path, metavar="FILE", help="the message of the commit that is being made")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.message is not None:
            refused = {"this commit": added("--cached", head_or_nothing())} if not says_so(chosen.message) else {}
        else:
            commits = [chosen.commits] if ".." not in chosen.commits else git("rev-list", chosen.commits).split()
            refused = {
                git("log", "-1", "--format=%h %s", each).strip(): added(parent_or_nothing(each), each)
                for each in commits
                if not SAYS_SO.search(git("log", "-1", "--format=%B", each))
            }
    except subprocess.CalledProcessError as error:
        print(f"check_pictures.py: {error.stderr.strip()}", file=sys.stderr)
        return 2
    status = 0
    for name, size in refused.items():
        if size > MAX_BYTES:
            print(
                f"{name}: adds {size:,} bytes of PNG; git keeps them for good. Leave out what docs do not show, or say "
                "why in a line of the message that begins with 'Pictures:'",
                file=sys.stderr,
            )
            status = 1
    return status


def added(*trees: str) -> int:
    """Return the bytes of PNG that are new between two trees, or between a tree and the index."""
    size = 0
    for line in git("diff", "--raw", "--no-renames", "--no-abbrev", "--diff-filter=AM", *trees).splitlines():
        fields, path = line.split("\t", 1)
        if path.lower().endswith(".png"):
            size += int(git("cat-file", "-s", fields.split()[3]))
    return size


def says_so(message: Path) -> bool:
    return SAYS_SO.search(message.read_text("utf-8")) is not None


def parent_or_nothing(commit: str) -> str:
    return f"{commit}^" if git("rev-list", "--parents", "-1", commit).split()[1:] else NOTHING


def head_or_nothing() -> str:
    head = ("git", "rev-parse", "--quiet", "--verify", "HEAD")
    return "HEAD" if subprocess.run(head, capture_output=True, check=False).returncode == 0 else NOTHING


def git(*arguments: str) -> str:
    return subprocess.run(("git", *arguments), capture_output=True, text=True, check=True, encoding="utf-8").stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
