"""Finds positions in which one can look silly, in hands played by the rules of thumb with some random moves.

``python -m tools.silly.find GROUP [--most 60] [--seed 1]`` writes table files, each with its position as a comment, and
their list, in place of those that are there; with ``--add`` and another seed, beside them. A judgement is kept only if
playouts confirm it.
"""

import argparse
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

import yaml

from cardtable.engine.moves import Move
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.store.tables.format import table_text
from tests.ai.judged import SILLY
from tests.contract.setups import NAMES
from tools.piped import piped
from tools.silly.groups import Group, group_of
from tools.silly.judgement import Judgement, confirmed
from tools.stray_play import decisions

Found = tuple[Table, Judgement, tuple[Move, ...]]
RANDOM_SHARE: Final = 0.1
"""The share of moves made at random among the candidates, so that positions differ."""
MAX_MOVES: Final = 400
MAX_LISTED: Final = 12
"""More moves than these are named by the cards that they have in common."""


def main() -> None:
    """Find positions of the group that is named, and write them."""
    parser = argparse.ArgumentParser(prog="python -m tools.silly.find", description=__doc__.splitlines()[0])
    parser.add_argument("group")
    parser.add_argument("--most", type=int, default=60)
    parser.add_argument("--each", type=int, default=7, help="positions of a kind, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=400, help="after which the search ends")
    parser.add_argument("--seconds", type=float, default=600.0, help="of the processor, after which it ends, too")
    parser.add_argument("--add", action="store_true", help="keep the positions that are there")
    arguments = parser.parse_args()
    group = group_of(arguments.group)
    folder = SILLY / group.name
    if not arguments.add:
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "positions.yaml"
    listed: list[dict[str, object]] = yaml.safe_load(path.read_text("utf-8")) if path.exists() else []
    for table, judgement, wrong in _until(arguments.seconds, found(group, arguments, kinds_of(listed))):
        name = f"{judgement.kind} {1 + kinds_of(listed)[judgement.kind]}"
        listed.append({"file": f"{name}.cardtable.yaml", **_judged(table, wrong), "why": judgement.why})
        _write(folder / f"{name}.cardtable.yaml", table)
        text = "".join(map(_entry, listed))
        path.write_text(f"# Found by python -m tools.silly.find {group.name}\n{text}", "utf-8")


def kinds_of(listed: list[dict[str, object]]) -> Counter[str]:
    """Return how many positions of each kind there are: a file is named after its kind, with a number."""
    return Counter(str(each["file"]).removesuffix(".cardtable.yaml").rpartition(" ")[0] for each in listed)


def _until(seconds: float, finds: Iterator[Found]) -> Iterator[Found]:
    """Yield until the processor has worked for this long."""
    for find in finds:
        yield find
        if process_time() > seconds:
            return


def found(group: Group, bounds: argparse.Namespace, there_already: Counter[str]) -> Iterator[Found]:
    """Yield tables before a decision, with what is said of it and the moves confirmed to be wrong.

    No kind comes twice in a hand.

    :param there_already: how many positions of each kind need not be found any more.
    """
    kinds = Counter(there_already)
    asked: Counter[str] = Counter()
    for hand in count():
        if sum(kinds.values()) >= bounds.most or hand >= bounds.hands:
            print({kind: f"{kinds[kind]} of {asked[kind]} confirmed" for kind in asked}, hand, "hands", flush=True)
            return
        rng = Random(f"{group.name} {bounds.seed} {hand}")
        there: set[str] = set()
        for table in _moments(group, rng):
            for judgement in group.rules(table.state):
                if not judgement.wrong or judgement.kind in there or kinds[judgement.kind] >= bounds.each:
                    continue
                asked[judgement.kind] += 1
                there.add(judgement.kind)
                view = table.view(table.state.actor)
                wrong = confirmed(group.game, view, judgement, group.deals, group.like)
                if wrong and sum(kinds.values()) < bounds.most:
                    kinds[judgement.kind] += 1
                    yield table, judgement, wrong


def _moments(group: Group, rng: Random) -> Iterator[Table]:
    """Play a hand, and yield the table before each decision."""
    seats = [Seat(name) for name in NAMES[: group.seats]]
    table = Table(group.game, seats, dict(group.options), rng.randrange(group.seats))
    yield from decisions(table, rng, rng.randrange(group.earlier + 1), RANDOM_SHARE, MAX_MOVES)


def _entry(judged: dict[str, object]) -> str:
    """Return a position of the list, its moves on one line."""
    lines = [
        yaml.safe_dump({key: value}, default_flow_style=None if isinstance(value, list) else False, width=100_000)
        for key, value in judged.items()
    ]
    return "- " + "  ".join(lines)


def _judged(table: Table, wrong: tuple[Move, ...]) -> dict[str, object]:
    """Return the wrong moves, or the cards that make a move wrong, or the sensible moves if these are fewer."""
    right = [move for move in table.state.moves() if move not in set(wrong)]
    bad = {card for move in wrong for card in move.cards} - {card for move in right for card in move.cards}
    if min(len(right), len(wrong)) > MAX_LISTED and all(bad & set(move.cards) for move in wrong):
        return {"keep": [str(card) for card in sorted(bad)]}
    if len(right) < len(wrong):
        return {"sensible": [str(move) for move in right]}
    return {"absurd": [str(move) for move in wrong]}


def _write(path: Path, table: Table) -> None:
    position = table.game.write_position(table.state)
    comment = "".join(f"# {line}\n" for line in position.splitlines())
    path.write_text(comment + table_text(table), "utf-8")


if __name__ == "__main__":
    sys.exit(piped(main))
