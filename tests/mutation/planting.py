"""Which tests notice the planted faults: ``python -m tests.mutation faults [NAME ...]``.

The whole program is imported once. For each fault a process branches off, in which the functions of the changed file
get the code of the change; no file is touched. Then the tests that the fault names are run, the most likely to notice
it first, up to the first that fails. What tests start as a program of its own runs without the fault.
"""

import argparse
import gc
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from inspect import CO_OPTIMIZED
from io import StringIO
from pathlib import Path
from pkgutil import walk_packages
from resource import RLIMIT_CPU, setrlimit
from types import CodeType, FunctionType
from typing import Final

import pytest

import cardtable
from tests.mutation.faults import FAULTS, Fault
from tests.mutation.mutants import ROOT

NOBODY: Final = "nobody"
GONE: Final = "the text is no longer there"
BROKEN: Final = "the tests hang or end"
SECONDS: Final = 120
"""The longest time that the tests of a fault may take on the processor: a fault may make them hang."""


class FirstFailure:
    """Notes the first test that fails, or the file whose tests cannot be collected."""

    def __init__(self) -> None:
        self.name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid


def is_there(fault: Fault) -> bool:
    """Whether a fault can be planted: its text occurs exactly once."""
    path = ROOT / fault.file
    return path.is_file() and path.read_text("utf-8").count(fault.old) == 1


def changed_functions(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield the codes of the functions of a module or class that a change makes others, before and after it."""
    for before, after in zip(_codes_in(old), _codes_in(new), strict=True):
        if not before.co_flags & CO_OPTIMIZED:  # the body of a class
            yield from changed_functions(before, after)
        elif before != after:
            yield before, after


def _codes_in(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def swap(path: Path, before: CodeType, after: CodeType) -> bool:
    """Let the functions of an imported file do what they do after a change; return whether it changes any.

    :param before: the code of the file.
    :param after: the same after the change.
    """
    others = {(old.co_qualname, old.co_firstlineno): new for old, new in changed_functions(before, after)}
    swapped = False
    for function in [each for each in gc.get_objects() if isinstance(each, FunctionType)]:
        code = function.__code__
        if code.co_filename == str(path) and (code.co_qualname, code.co_firstlineno) in others:
            function.__code__ = others[code.co_qualname, code.co_firstlineno]
            swapped = True
    return swapped


def plant(fault: Fault) -> None:
    """Let the functions of a fault's file do what they would do with it, in this process.

    :raises ValueError: if it changes no function.
    """
    path = ROOT / fault.file
    text = path.read_text("utf-8")
    before, after = (compile(each, str(path), "exec") for each in (text, text.replace(fault.old, fault.new)))
    if not swap(path, before, after):
        raise ValueError(f"{fault.name} changes no function")


def import_all() -> None:
    """Import the whole program."""
    for module in walk_packages(cardtable.__path__, "cardtable."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


def in_a_branch(work: Callable[[], str], seconds: int) -> str:
    """Return the result of some work, which is done in a process that branches off here and leaves nothing behind.

    :param seconds: how long it may take on the processor.
    :returns: ``BROKEN`` if it took longer or ended the process.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        setrlimit(RLIMIT_CPU, (seconds, seconds))
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            os.write(writer, work().encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        result = pipe.read()
    _, status = os.waitpid(child, 0)
    return BROKEN if status else result


def tries(fault: Fault, *, quick: bool) -> Iterator[str]:
    """Yield what may notice a fault, from near to far; of a file that is no longer there, its folder.

    :param quick: whether folders are left out.
    """
    for each in fault.tests:
        path = Path("tests", each.partition("::")[0])
        if "::" in each and (ROOT / path).is_file():
            yield f"tests/{each}"
        near = next(place for place in (path, *path.parents) if (ROOT / place).exists())
        if not quick or (ROOT / near).is_file():
            yield str(near)


def first_failure(fault: Fault, *, quick: bool) -> str:
    """Plant a fault in this process, and return the first test that notices it; empty if none does."""
    plant(fault)
    for tests in tries(fault, quick=quick):
        failure = FirstFailure()
        pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no", tests], [failure])
        if failure.name:
            return failure.name
    return ""


def noticing(fault: Fault, *, quick: bool) -> str:
    """Return the first test that notices a fault, or why there is none."""
    if not is_there(fault):
        return GONE
    return in_a_branch(lambda: first_failure(fault, quick=quick), SECONDS) or NOBODY


def main(argv: Sequence[str]) -> None:
    """Plant faults one after the other and print a table of them, with the test that noticed each."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation faults", description="Which test notices which fault?"
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="of a fault or of a kind; all faults if none is named")
    parser.add_argument("--quick", action="store_true", help="try the nearest tests and files, and no folders")
    arguments = parser.parse_args(argv)
    names = arguments.names
    wanted = [fault for fault in FAULTS if not names or fault.name in names or fault.kind in names]
    unknown = set(names) - {name for fault in FAULTS for name in (fault.name, fault.kind)}
    if unknown:
        parser.error(f"there is no fault or kind {', '.join(sorted(unknown))}")
    import_all()
    counts, seen = Counter[str](), Counter[str]()
    print("| fault | kind | noticed by |\n|---|---|---|", flush=True)
    for fault in wanted:
        by = noticing(fault, quick=arguments.quick)
        counts[fault.kind] += 1
        seen[fault.kind] += by not in (NOBODY, GONE)
        print(f"| {fault.name} | {fault.kind} | {by} |", flush=True)
    print("\n| kind | faults | noticed |\n|---|---:|---:|")
    for kind, count in counts.items():
        print(f"| {kind} | {count} | {seen[kind]} |")
