"""Which commit is tested, and which of many like tests have their turn at it."""

import os
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

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


def by_turns(
    cases: Iterable[tuple[Any, ...]], what: str, share: int = 3, name: Callable[..., str] | None = None
) -> list[Any]:
    """Return cases of a test, of which one in ``share`` has its turn at this commit: the others are left to the night.

    :param cases: the arguments of each.
    :param what: what they are, for the list of what was left out.
    :param name: returns the name of a case.
    """
    left = pytest.mark.nightly(f"{what} that other commits look at")
    return [
        pytest.param(
            *case,
            id=None if name is None else name(*case),
            marks=() if (number + commits()) % share == 0 else left,
        )
        for number, case in enumerate(cases)
    ]
