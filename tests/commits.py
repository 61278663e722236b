"""Which commit is tested, and which of many like tests, or of a test's many like cases, have their turn at it."""

import os
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

ROOT = Path(__file__).resolve().parent.parent
CaseT = TypeVar("CaseT")


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


def look_at_all() -> None:
    """Let no case wait for its turn, in any process of this run: ``run.py test --all``."""
    os.environ["CARDTABLE_ALL_CASES"] = "1"


def its_turn(cases: Sequence[CaseT], first: int = 0, share: int = 3) -> Sequence[CaseT]:
    """Return those cases of one test that it looks at at this commit: one in ``share``; all of them at night.

    :param first: the place of the first case in the order of turns.
    """
    if "CARDTABLE_ALL_CASES" in os.environ:
        return cases
    return [case for number, case in enumerate(cases, first) if (number + commits()) % share == 0]


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
