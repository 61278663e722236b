"""Which of a sample of mutants the tests notice: ``python -m tests.mutation [ROOM ...]``.

A room is ``engine`` or a game's folder; without one, all of them. docs/testing.md shows the last result.
"""

import argparse
import math
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from typing import Final

from tests.mutation.judge import ENGINE, GAMES, KINDS
from tests.mutation.mutants import ROOT, Mutant, mutants_of

SEED: Final = 17
OF_THE_ENGINE, OF_A_GAME = 60, 30
HOUR: Final = 3600
SLOWER: Final = 4
"""A mutant may take this many times the processor time of the unchanged program, and some seconds more."""


def rooms() -> list[str]:
    """Return the engine and every game that has its law in a folder."""
    return [ENGINE, *sorted(path.parent.name for path in GAMES.glob("*/law"))]


def files(room: str) -> list[Path]:
    """Return the modules of the engine, or of a game's law."""
    folder = ROOT / "cardtable" / ENGINE if room == ENGINE else GAMES / room / "law"
    return sorted(folder.rglob("*.py"))


def sampled(room: str, count: int, seed: int) -> tuple[list[Mutant], int]:
    """Return ``count`` mutants of a room, and the number of all; a larger sample begins with a smaller one."""
    every = [mutant for path in files(room) for mutant in mutants_of(path)]
    shuffled = Random(f"{seed} {room}").sample(every, len(every))
    return shuffled[:count], len(every)


def passes(kind: str, room: str, path: Path, number: int, limit: int) -> bool:
    """Whether the tests of a kind pass with this change, in at most ``limit`` seconds of processor time."""
    command = [sys.executable, "-m", "tests.mutation.judge", str(path), str(number), kind, room, str(limit)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0


def used() -> float:
    """Return the seconds of processor time that the judging has taken so far."""
    return getrusage(RUSAGE_CHILDREN).ru_utime


def judged(room: str, mutants: list[Mutant]) -> dict[Mutant, str]:
    """Return the kind of tests that noticed each mutant first; none for a survivor."""
    limits = {}
    for kind in KINDS:
        before = used()
        if not passes(kind, room, files(room)[0], -1, HOUR):
            sys.exit(f"{room}: {kind} fail without any mutant")
        limits[kind] = math.ceil(SLOWER * (used() - before)) + 5
    noticed_by = {}
    for mutant in mutants:
        kinds = (kind for kind in KINDS if not passes(kind, room, mutant.path, mutant.number, limits[kind]))
        noticed_by[mutant] = next(kinds, "")
        print(f"  {noticed_by[mutant] or 'SURVIVED':12} {mutant}", file=sys.stderr, flush=True)
    return noticed_by


def main(argv: list[str]) -> None:
    """Judge a sample of each room's mutants and print the table and the survivors as Markdown."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Which small faults do tests notice?")
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"of {', '.join(rooms())}; all if none is named")
    parser.add_argument("--seed", type=int, default=SEED, help=f"chooses the mutants (default {SEED})")
    parser.add_argument("--most", type=int, help=f"mutants of each room (default {OF_A_GAME}, engine {OF_THE_ENGINE})")
    arguments = parser.parse_args(argv)
    unknown = set(arguments.rooms) - set(rooms())
    if unknown:
        parser.error(f"there is no room {', '.join(sorted(unknown))}; the rooms are {', '.join(rooms())}")
    rows, left = [], []
    for room in arguments.rooms or rooms():
        count = arguments.most or (OF_THE_ENGINE if room == ENGINE else OF_A_GAME)
        mutants, every = sampled(room, count, arguments.seed)
        noticed_by = judged(room, mutants)
        counts = Counter(noticed_by.values())
        rows.append(
            f"| {room} | {every} | {len(mutants)} | {' | '.join(str(counts[kind]) for kind in KINDS)} | {counts['']} |"
        )
        left += [
            f"- {kind or 'survived'}: {mutant}" for mutant, kind in noticed_by.items() if kind in ("transcripts", "")
        ]
    print(f"| room | mutants | sampled | {' | '.join(KINDS)} | survived |")
    print(f"|---|{'---:|' * (len(KINDS) + 3)}")
    print("\n".join([*rows, "", *left]))


if __name__ == "__main__":
    main(sys.argv[1:])
