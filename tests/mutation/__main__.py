"""Which of a sample of mutants the tests notice: ``python -m tests.mutation [PACKAGE ...]``.

A package is ``engine`` or the folder of a game, of which the law is changed; all of them if none is named. After the
word ``faults``, those that were chosen by hand are planted instead (``planting.py``).
docs/testing.md shows the latest result.
"""

import argparse
import ast
import math
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from typing import Final

from tests.mutation import planting
from tests.mutation.judge import ENGINE, GAMES, KINDS, law
from tests.mutation.mutants import ROOT, Mutant, mutants_of, mutated
from tools.piped import piped

SEED: Final = 17
MUTANTS_OF_THE_ENGINE, MUTANTS_OF_A_GAME = 60, 30
HOUR: Final = 3600
MAX_SLOWDOWN: Final = 4
"""A mutant may take this many times the processor time of the unchanged program, and some seconds more."""


def packages() -> list[str]:
    """Return the names of the engine and of all games."""
    return [ENGINE, *sorted(path.parent.name for path in GAMES.glob("*/rules.py"))]


def files(package: str) -> list[Path]:
    """Return the modules of the engine, or of a game's law."""
    return sorted((ROOT / "cardtable" / ENGINE).rglob("*.py")) if package == ENGINE else law(package)


def sampled(package: str, count: int, seed: int) -> tuple[list[Mutant], int]:
    """Return ``count`` mutants of a package, and the number of all; a larger sample begins with a smaller one."""
    every = [mutant for path in files(package) for mutant in mutants_of(path)]
    shuffled = Random(f"{seed} {package}").sample(every, len(every))
    return shuffled[:count], len(every)


def passes(kind: str, package: str, path: Path, number: int, limit: int) -> bool:
    """Whether the tests of a kind pass with this change, in at most ``limit`` seconds of processor time."""
    command = [sys.executable, "-m", "tests.mutation.judge", str(path), str(number), kind, package, str(limit)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0


def notices(kind: str, package: str, mutant: Mutant, limit: int) -> bool:
    """Whether the tests of a kind notice a mutant.

    They are first run in a branch of this process, in which only functions are changed: that is quicker. What is made
    with them at the import, such as tables, is changed in a process of its own.
    """
    return bool(planting.in_a_branch(lambda: _noticed_here(kind, package, mutant), limit)) or not passes(
        kind, package, mutant.path, mutant.number, limit
    )


def _noticed_here(kind: str, package: str, mutant: Mutant) -> str:
    source = mutant.path.read_text("utf-8")
    trees = ast.parse(source, str(mutant.path)), mutated(mutant.path, mutant.number)
    before, after = (compile(tree, str(mutant.path), "exec") for tree in trees)
    if not planting.swap(mutant.path, before, after):
        return ""
    try:
        KINDS[kind](package)
    except SystemExit as end:
        return "noticed" if end.code else ""
    except Exception:  # noqa: BLE001 - a mutant may make anything go wrong
        return "noticed"
    return ""


def seconds_used() -> float:
    """Return the processor time that the judging has taken so far, in seconds."""
    return getrusage(RUSAGE_CHILDREN).ru_utime


def judged(package: str, mutants: list[Mutant], wanted: Sequence[str]) -> dict[Mutant, str]:
    """Return the kind of tests that noticed each mutant first; none for a survivor.

    :param wanted: the kinds of tests that judge.
    """
    limits = {}
    for kind in wanted:
        before = seconds_used()
        if not passes(kind, package, files(package)[0], -1, HOUR):
            sys.exit(f"{package}: {kind} fail without any mutant")
        limits[kind] = math.ceil(MAX_SLOWDOWN * (seconds_used() - before)) + 5
    noticed_by = {}
    for mutant in mutants:
        kinds = (kind for kind in wanted if notices(kind, package, mutant, limits[kind]))
        noticed_by[mutant] = next(kinds, "")
        print(f"  {noticed_by[mutant] or 'SURVIVED':12} {mutant}", file=sys.stderr, flush=True)
    return noticed_by


def main(argv: list[str]) -> None:
    """Judge a sample of each package's mutants and print the table and the survivors as Markdown."""
    if argv[:1] == ["faults"]:
        planting.main(argv[1:])
        return
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Which small faults do tests notice?")
    parser.add_argument(
        "packages", nargs="*", metavar="PACKAGE", help=f"of {', '.join(packages())}; all if none is named"
    )
    parser.add_argument("--seed", type=int, default=SEED, help=f"chooses the mutants (default {SEED})")
    parser.add_argument(
        "--most",
        type=int,
        help=f"mutants of each package (default {MUTANTS_OF_A_GAME}, engine {MUTANTS_OF_THE_ENGINE})",
    )
    parser.add_argument("--rules", action="store_true", help="judge by the rule tests alone")
    arguments = parser.parse_args(argv)
    unknown = set(arguments.packages) - set(packages())
    if unknown:
        parser.error(f"there is no package {', '.join(sorted(unknown))}; the packages are {', '.join(packages())}")
    wanted = ["rules"] if arguments.rules else list(KINDS)
    planting.import_all()
    rows, left = [], []
    for package in arguments.packages or packages():
        count = arguments.most or (MUTANTS_OF_THE_ENGINE if package == ENGINE else MUTANTS_OF_A_GAME)
        mutants, every = sampled(package, count, arguments.seed)
        noticed_by = judged(package, mutants, wanted)
        counts = Counter(noticed_by.values())
        cells = [package, every, len(mutants), *(counts[kind] for kind in KINDS), counts[""]]
        rows.append(f"| {' | '.join(map(str, cells))} |")
        left += [
            f"- {kind or 'survived'}: {mutant}" for mutant, kind in noticed_by.items() if kind in ("transcripts", "")
        ]
    print(f"| package | mutants | sampled | {' | '.join(KINDS)} | survived |")
    print(f"|---|{'---:|' * (len(KINDS) + 3)}")
    print("\n".join([*rows, "", *left]))


if __name__ == "__main__":
    sys.exit(piped(lambda: main(sys.argv[1:])))
