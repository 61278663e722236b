"""Decisions that lose much of a match: every candidate is played out in deals that fit what the player sees.

python3 run.py bench losses [GROUP ...] [--hands N] [--seconds S]
"""

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from time import process_time
from typing import Final

from cardtable.ai.search.levels import EXPERT, NORMAL
from cardtable.ai.search.move_choice import explain
from cardtable.ai.search.question import Question
from cardtable.engine.moves import Move
from cardtable.engine.state import DEALER
from cardtable.engine.view import View
from tests.benchmarks.figures import print_table
from tests.silly.groups import Group, group_of
from tests.silly.judgement import sampled

GREAT: Final = 0.15
"""The share of a match that nobody should lose by one move."""
DEALS: Final = 40
PLAYOUTS: Final = 100
JUDGED: Final = ("five-hundred", "big-three", "four-hand-big-three")
"""The groups whose worths are chances to win the match."""


def show_losses(arguments: Sequence[str]) -> None:
    """Print how many decisions of expert and normal players lose much of a match.

    The best candidate is chosen in one sample of deals, and what the player's move loses against it is taken from
    another, so that luck makes no losses.
    """
    parser = argparse.ArgumentParser(prog="run.py bench losses", description="What single decisions lose of a match.")
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"of {', '.join(JUDGED)}")
    parser.add_argument("--hands", type=int, default=1_000, metavar="N", help="of each group (1,000)")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="of the processor, for each (60)")
    given = parser.parse_args(arguments)
    unknown = set(given.groups) - set(JUDGED)
    if unknown:
        parser.error(f"worths are no chances to win in {', '.join(sorted(unknown))}")
    rows = []
    for name in given.groups or JUDGED:
        group, end = group_of(name), process_time() + given.seconds
        lost: dict[str, list[float]] = {EXPERT.name: [], NORMAL.name: []}
        hands = 0
        for number, (hand, view) in enumerate(_decisions(group, given.hands)):
            if process_time() > end:
                break
            hands = hand
            for level in (EXPERT, NORMAL):
                question = Question(view, level, number, playouts=min(PLAYOUTS, level.playouts))
                lost[level.name].append(_loss(group, view, explain(question, group.game).move))
        rows += [_row(name, level, hands, each) for level, each in lost.items()]
    heads = ("group", "level", "hands", "decisions", f"over {GREAT:.0%}", "worst", "mean")
    print_table("What single decisions lose of a match", heads, rows)


def _row(name: str, level: str, hands: int, lost: Sequence[float]) -> tuple[str, ...]:
    great = sum(loss > GREAT for loss in lost)
    return name, level, str(hands), str(len(lost)), str(great), f"{100 * max(lost):.1f} %", f"{100 * fmean(lost):.2f} %"


def _loss(group: Group, view: View, chosen: Move) -> float:
    """Return by how much another move is worth more than the one that is chosen."""
    state = group.game.guess(view, Random(0))
    moves = [chosen, *(move for move in group.game.bot.candidates(state, Random(0)) if move != chosen)]
    first, second = (sampled(group.game, view, moves, DEALS, seed) for seed in (3, 4))
    best = max(range(len(moves)), key=lambda place: fmean(first[place]))
    return max(0.0, fmean(second[best]) - fmean(second[0])) if best else 0.0


def _decisions(group: Group, hands: int) -> Iterator[tuple[int, View]]:
    """Yield what the actor sees at the decisions of hands played by the rules of thumb, with the hand's number."""
    for hand in range(1, hands + 1):
        rng = Random(f"losses {group.name} {hand - 1}")
        state = group.game.new(group.seats, dict(group.options), hand % group.seats)
        while state.actor is not None and not state.results:
            if state.actor == DEALER:
                state.apply(state.deal(rng))
                continue
            if len(state.moves()) > 1:
                yield hand, state.view(state.actor)
            state.apply(group.game.bot.policy(state, rng))
