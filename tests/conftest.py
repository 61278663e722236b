"""Makes the tests importable as ``tests.…`` however pytest was started, leaves the dear ones to ``--all``, says at the
end which were not run, and shares all out to several processes."""

import gc
import itertools
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

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
    max_examples=40,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("night", settings.get_profile("cardtable"), max_examples=150)
settings.load_profile("cardtable")


SEARCHES: Final = (20_000, 20, 10)
"""Fewer searches for garbage than Python would make: this many new objects, young searches, and so on, between two."""
MODULES_BETWEEN: Final = 8
"""After this many modules, what is kept until then is left out of the next searches."""
_modules: Final = itertools.count(1)

ZONES: Final = ("", "<+14>-14", "PST8PDT,M3.2.0,M11.1.0")
"""The time zones in which the tests run, by turns of commits, unless ``TZ`` is set: the machine's, and far ones."""

LEFT_OUT: pytest.StashKey[Counter[str]] = pytest.StashKey()
"""How many tests were left to ``--all``, by the reason that their mark ``nightly`` gives."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run also what is dear and left to the nightly run")


def pytest_configure(config: pytest.Config) -> None:
    from tests.commits import commits, look_at_all

    gc.disable()  # what is imported stays; see pytest_collection_finish
    somewhere = ZONES[commits() % len(ZONES)]  # and for all processes that this one starts
    if somewhere and "TZ" not in os.environ and sys.platform != "win32":
        os.environ["TZ"] = somewhere
        time.tzset()
    if config.getoption("all"):
        look_at_all()
        settings.load_profile("night")
    # Of all processes that a run starts, only the first compiles a module. Not in a folder of their own: there each run
    # would compile Python's modules and those of the packages once more.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    config.stash[LEFT_OUT] = Counter()


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
    """Leave out what is dear, and order the tests of a process that shares them with others."""
    if not config.getoption("all"):
        dear = {item: mark for item in items if (mark := item.get_closest_marker("nightly")) is not None}
        config.stash[LEFT_OUT].update(str(mark.args[0]) for mark in dear.values())
        items[:] = [item for item in items if item not in dear]
    if hasattr(config, "workerinput"):
        items.sort(key=_turn)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let the process that shares the tests out know what the others have left out."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        left_out = session.config.stash[LEFT_OUT]
        output["left_out"] = dict(left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take note of what a process has left out: all of them leave out the same."""
    if left_out := getattr(node, "workeroutput", {}).get("left_out"):
        node.config.stash[LEFT_OUT] = Counter(left_out)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say which tests were not run, and why: a green run must not hide what it has not looked at."""
    skipped = defaultdict(list)
    for report in terminalreporter.stats.get("skipped", ()):
        skipped[report.longrepr[2].removeprefix("Skipped: ")].append(report.nodeid.partition("[")[0])
    if skipped:
        terminalreporter.section("skipped here")
    for reason, names in skipped.items():
        terminalreporter.line(f"{len(names)} skipped: {reason}")
        for name, times in Counter(names).items():
            terminalreporter.line(f"    {name}" + (f" ({times} times)" if times > 1 else ""))
    if config.stash[LEFT_OUT]:
        terminalreporter.section("left to the nightly run: python3 run.py test --all")
    for reason, times in config.stash[LEFT_OUT].items():
        terminalreporter.line(f"{times:5} × {reason}")


def pytest_collection_finish() -> None:
    """Leave the tests themselves out of all searches for garbage, as the program does what it has imported."""
    _leave_out_of_searches()


@pytest.fixture(scope="module", autouse=True)
def _less_to_search() -> Iterator[None]:
    """Now and then, leave also what the tests of a process share out of searches: some caches grow large.

    The window searches at every score sheet and whenever a table is left.
    """
    yield
    if next(_modules) % MODULES_BETWEEN == 0:
        _leave_out_of_searches()


def _leave_out_of_searches() -> None:
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(*SEARCHES)


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
