"""How often a player who stops early makes the move of the whole search, and how long the moves take."""

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Final
from unittest.mock import patch

from cardtable.ai import players
from cardtable.ai.levels import EXPERT
from cardtable.ai.players import explain
from cardtable.ai.question import Question
from cardtable.engine.state import DEALER
from cardtable.engine.view import View
from tests.benchmarks.figures import ms, print_table, share
from tests.silly.groups import GROUPS, Group

DECISIONS: Final = 16
"""The number of decisions of each group."""
EVERY: Final = 5
"""Of the decisions of a hand, one in this many is asked."""


def show_early(*names: str) -> None:
    """Print, by group, how often stopping early changes the move, and the seconds of expert's moves.

    Seconds are those of the processor, so that a busy machine prints nearly the same.

    :param names: the groups; all if none is named.
    """
    rows = [_row(group) for group in GROUPS if not names or group.name in names]
    heads = ("group", "decisions", "same", "p50", "p95", "p50 whole", "p95 whole")
    print_table("Expert: stopping when the move is decided, and the whole search", heads, rows)


def _row(group: Group) -> tuple[str, ...]:
    same, times, whole = 0, [], []
    for seed, view in enumerate(_decisions(group)):
        began = process_time()
        early = explain(Question(view, EXPERT, seed), group.game, process_time).move
        times.append(process_time() - began)
        with patch.object(players, "undecided", lambda alive, caution: alive):
            began = process_time()
            same += explain(Question(view, EXPERT, seed), group.game, process_time).move == early
            whole.append(process_time() - began)
    spread = [ms(share(each, part)) for each in (times, whole) for part in (0.5, 0.95)]
    return (group.name, str(len(times)), f"{100 * same / len(times):.1f} %", *spread)


def _decisions(group: Group) -> Iterator[View]:
    """Yield what the actor sees at decisions in hands played by the rules of thumb."""
    there = hand = 0
    while there < DECISIONS:
        rng = Random(f"early {group.name} {hand}")
        hand += 1
        state = group.game.new(group.seats, dict(group.options), hand % group.seats)
        while state.actor is not None and not state.results and there < DECISIONS:
            if state.actor == DEALER:
                state.apply(state.deal(rng))
                continue
            if len(state.moves()) > 1 and rng.randrange(EVERY) == 0:
                there += 1
                yield state.view(state.actor)
            state.apply(group.game.bot.policy(state, rng))
