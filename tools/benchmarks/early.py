"""How often a player who stops early makes the move of the whole search, and how long the moves take.

python3 run.py bench early [GROUP ...] [--decisions N]
"""

from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random
from statistics import fmean
from time import process_time
from typing import Final
from unittest.mock import patch

from cardtable.ai import search
from cardtable.ai.explanation import Explanation
from cardtable.ai.levels import EXPERT
from cardtable.ai.questions import Question
from cardtable.ai.search import explain
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from tools.benchmarks.arguments import add_groups, parser_of
from tools.benchmarks.decisions import decisions_by_rule
from tools.benchmarks.figures import ms, print_table, share
from tools.silly.groups import GROUPS, Group

ASKED: Final = 0.2
"""The share of the decisions of a hand that are asked."""


def show_early(arguments: Sequence[str]) -> None:
    """Print, by group, the seconds of expert's moves, and how often and at what cost stopping early changes the move.

    Seconds are those of the processor, so that a busy machine prints nearly the same. ``same`` and ``lost`` compare
    searches bounded by counts, in the same sampled deals: those of a clock differ from run to run in any case.
    ``alike`` also counts the moves whose worth is within a standard error of the other's, and ``lost`` is the mean of a
    decision, both in the whole search's own figures; it can be negative, because caution may keep the move of the rules
    of thumb although another did better.
    """
    parser = parser_of("early", __doc__)
    add_groups(parser)
    parser.add_argument("--decisions", type=int, default=16, metavar="N", help="of each group (16)")
    given = parser.parse_args(arguments)
    heads = ["group", "decisions", "p50", "p95", "rollouts", "whole", "same", "alike", "lost"]
    rows = [_row(group, given.decisions) for group in GROUPS if not given.groups or group.name in given.groups]
    print_table("Expert: stopping when the move is decided, and the whole search", heads, rows)


def _row(group: Group, decisions: int) -> tuple[str, ...]:
    asked = list(enumerate(islice(_decisions(group), decisions)))
    times = [_seconds(group, seed, view) for seed, view in asked]
    early = [_counted(group, seed, view) for seed, view in asked]
    with patch.object(search, "undecided", lambda contenders, caution, deals: contenders):
        whole = [_counted(group, seed, view) for seed, view in asked]
    pairs = list(zip(early, whole, strict=True))
    same = fmean(one.move == other.move for one, other in pairs)
    alike = fmean(_alike(one.move, other) for one, other in pairs)
    lost = fmean(_loss(one.move, other) for one, other in pairs)
    unit = group.game.bot.measure().unit
    rollouts = (f"{fmean(map(_rollouts, each)):.0f}" for each in (early, whole))
    shares = (f"{100 * each:.1f} %" for each in (same, alike))
    return (group.name, str(len(asked)), *_spread(times), *rollouts, *shares, f"{lost / unit.size:.2f} {unit.short}")


def _seconds(group: Group, seed: int, view: View) -> float:
    began = process_time()
    explain(Question(view, EXPERT, seed), group.game, process_time)
    return process_time() - began


def _counted(group: Group, seed: int, view: View) -> Explanation:
    return explain(Question(view, EXPERT, seed, counted=True), group.game)


def _alike(move: Move, whole: Explanation) -> bool:
    """Whether ``move`` is that of the whole search, or as good within a standard error in its figures."""
    return move == whole.move or any(each.near for each in whole.candidates if each.move == move)


def _loss(move: Move, whole: Explanation) -> float:
    """Return what ``move`` loses against the move of the whole search, in its figures; 0 if it has none for both."""
    means = {candidate.move: candidate.mean for candidate in whole.candidates}
    return means[whole.move] - means[move] if {move, whole.move} <= means.keys() else 0.0


def _rollouts(explanation: Explanation) -> int:
    return sum(candidate.deals for candidate in explanation.candidates)


def _spread(times: Sequence[float]) -> tuple[str, str]:
    return ms(share(times, 0.5)), ms(share(times, 0.95))


def _decisions(group: Group) -> Iterator[View]:
    """Yield what the actor sees at decisions in hands played by the rules of thumb, without end."""
    for hand in count():
        start = group.game.new(group.seats, dict(group.options), (hand + 1) % group.seats)
        for state in decisions_by_rule(group.game, start, Random(f"early {group.name} {hand}"), ASKED):
            yield state.view(state.seat)
