"""The other lines of a match, as table files of format 2 write them, each as ``{at: 31, moves: [...]}``."""

from collections.abc import Iterable
from typing import Final

from cardtable.engine.slices import Slices
from cardtable.engine.table import Branch, Table
from cardtable.store.tables.written_moves import moves_in, playing
from cardtable.store.texts.plain_yaml import TextProblem, YamlPart

MAX_BRANCHES: Final = 32
MAX_BRANCH_MOVES: Final = 8000
"""The number of moves in all branches from which on no branch is begun: the YAML parser, which reads them, is slow."""


def read_branches(part: YamlPart, table: Table) -> Slices[list[Branch]]:
    """Return the branches that a part of a file lists, each replayed at the table.

    :raises TextProblem: with the line and the reason, if anything is wrong.
    """
    if not isinstance(part.value, tuple):
        raise TextProblem(part.line, f"'branches' must be a list, not {part.shown}")
    if len(part.value) > MAX_BRANCHES:
        raise TextProblem(part.value[MAX_BRANCHES].line, f"there are too many branches: more than {MAX_BRANCHES}")
    branches = []
    for each in part.value:
        branches.append((yield from _read_branch(each, table)))
    return branches


def _read_branch(part: YamlPart, table: Table) -> Slices[Branch]:
    if not isinstance(part.value, dict):
        raise TextProblem(part.line, f"a branch is written {{at: 31, moves: [...]}}, not as {part.shown}")
    for key, line in part.key_lines.items():
        if key not in ("at", "moves"):
            raise TextProblem(line, f"a branch has no {key[:60]!r}; it has 'at' and 'moves'")
    for key in ("at", "moves"):
        if key not in part.value:
            raise TextProblem(part.line, f"a branch needs {key!r}")
    at = part.value["at"]
    if type(at.value) is not int or not 0 <= at.value <= len(table.log):
        right = f"the number of moves before the branch, from 0 to {len(table.log)}"
        raise TextProblem(at.line, f"'at' is {right}, not {at.shown}")
    other = table.branch(at.value)
    yield from playing(other, moves_in(part.value["moves"], "moves"))
    if len(other.log) == at.value:
        raise TextProblem(part.value["moves"].line, "a branch has at least one move")
    return Branch(at.value, tuple(other.log[at.value :]))


def branches_as_written(branches: Iterable[Branch]) -> str:
    """Return the branches as a part of a file: the inverse of :func:`read_branches`."""
    written = []
    for each in branches:
        written.append(f"- at: {each.at}\n  moves:\n")
        written += [f"  - {line}\n" for line in each.lines]
    return "".join(["branches:\n", *written]) if written else ""


def has_room(table: Table) -> bool:
    """Whether a table has room for another branch."""
    return len(table.branches) < MAX_BRANCHES and sum(len(each.lines) for each in table.branches) < MAX_BRANCH_MOVES
