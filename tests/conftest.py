"""Makes the tests importable as ``tests.…`` however pytest was started, and shares them out to several processes."""

import gc
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # as the program does, whichever test comes first

ROOT = str(Path(__file__).resolve().parent.parent)
if ROOT not in sys.path:  # bare `pytest` with importlib mode adds nothing; `python -m pytest` adds the working folder
    sys.path.insert(0, ROOT)

for module in ("course", "events", "judgement", "legality", "positions", "secrecy", "unseen"):
    pytest.register_assert_rewrite(f"tests.contract.{module}")

# The same examples every time, and few enough for a quick suite; a busy machine is slow.
settings.register_profile(
    "cardtable",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=150,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("cardtable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="look at all that is drawn, in all shapes, not at a sample")


EARLY = ("packaging", "window", "web", "test_", "ai", "ui", "games")
LATE = "contract"
"""The contract suite is divided into the smallest groups, so that they fill what time there is at the end."""


def _turn(item: pytest.Item) -> int:
    """Return when a test has its turn where several processes run them: large groups that wait for programs first."""
    room = item.nodeid.removeprefix("tests/").partition("/")[0]
    if room == LATE:
        return len(EARLY) + 1
    return next((place for place, name in enumerate(EARLY) if room.startswith(name)), len(EARLY))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Order the tests of a process that shares them with others."""
    if hasattr(config, "workerinput"):
        items.sort(key=_turn)


def pytest_collection_finish() -> None:
    """Leave what exists before the first test out of all searches for garbage, as the program does once it is imported.

    The window searches at every score sheet and whenever a table is left.
    """
    gc.collect()
    gc.freeze()


def group_of(name: str) -> str:
    """Return the group of a test, by its name: all of one group run in one process, with what they share made once.

    Tests of the packed program share one build; those of the contract suite the matches of one setup.
    """
    file, _, test = name.partition("::")
    if file.startswith("tests/packaging/"):
        return "tests/packaging"
    if file == "tests/contract/test_contract.py":
        return f"{file} {test.partition('[')[2]}"
    return file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Share the tests out by their groups, in their order."""
    if config.getoption("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    config.option.loadscopereorder = False
    return ByGroup(config, log)
