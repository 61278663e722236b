"""How often a player who stops early makes the move of the whole search, and how long the moves take.

python3 run.py bench early [GROUP ...] [--decisions N]
"""

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import Final
from unittest.mock import patch

from cardtable.ai.search import move_choice
from cardtable.ai.search.levels import EXPERT
from cardtable.ai.search.move_choice import explain
from cardtable.ai.search.question import Question
from cardtable.engine.moves import Move
from cardtable.engine.state import DEALER
from cardtable.engine.view import View
from tests.benchmarks.figures import ms, print_table, share
from tests.silly.groups import GROUPS, Group

COMPILED: Final = not str(move_choice.__file__).endswith(".py")
DECISIONS_PER_QUESTION: Final = 5
"""Of the decisions of a hand, one in this many is asked."""


def show_early(arguments: Sequence[str]) -> None:
    """Print, by group, how often stopping early changes the move, and the seconds of expert's moves.

    Seconds are those of the processor, so that a busy machine prints nearly the same. Players that were compiled
    always stop early, because nothing of theirs can be replaced: of them only the seconds are printed.
    """
    parser = argparse.ArgumentParser(prog="run.py bench early", description="Searches that end early, and whole ones.")
    parser.add_argument("groups", nargs="*", metavar="GROUP", help="all if none is named")
    parser.add_argument("--decisions", type=int, default=16, metavar="N", help="of each group (16)")
    given = parser.parse_args(arguments)
    heads = ["group", "decisions", "p50", "p95"]
    if not COMPILED:
        heads += ["same", "p50 whole", "p95 whole"]
    rows = [_row(group, given.decisions) for group in GROUPS if not given.groups or group.name in given.groups]
    print_table("Expert: stopping when the move is decided, and the whole search", heads, rows)


def _row(group: Group, decisions: int) -> tuple[str, ...]:
    asked = list(enumerate(_decisions(group, decisions)))
    early, times = _moves(group, asked)
    row = (group.name, str(len(asked)), *_spread(times))
    if COMPILED:
        return row
    with patch.object(move_choice, "undecided", lambda alive, caution: alive):
        whole, times = _moves(group, asked)
    same = sum(one == other for one, other in zip(early, whole, strict=True))
    return (*row, f"{100 * same / len(asked):.1f} %", *_spread(times))


def _moves(group: Group, asked: Sequence[tuple[int, View]]) -> tuple[list[Move], list[float]]:
    """Return expert's moves, and the seconds that each took."""
    moves, times = [], []
    for seed, view in asked:
        began = process_time()
        moves.append(explain(Question(view, EXPERT, seed), group.game, process_time).move)
        times.append(process_time() - began)
    return moves, times


def _spread(times: Sequence[float]) -> tuple[str, str]:
    return ms(share(times, 0.5)), ms(share(times, 0.95))


def _decisions(group: Group, wanted: int) -> Iterator[View]:
    """Yield what the actor sees at decisions in hands played by the rules of thumb."""
    there = hand = 0
    while there < wanted:
        rng = Random(f"early {group.name} {hand}")
        hand += 1
        state = group.game.new(group.seats, dict(group.options), hand % group.seats)
        while state.actor is not None and not state.results and there < wanted:
            if state.actor == DEALER:
                state.apply(state.deal(rng))
                continue
            if len(state.moves()) > 1 and rng.randrange(DECISIONS_PER_QUESTION) == 0:
                there += 1
                yield state.view(state.actor)
            state.apply(group.game.bot.policy(state, rng))
