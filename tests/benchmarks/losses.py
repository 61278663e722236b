"""Decisions that lose much of a match: every candidate is played out in deals that fit what the player sees."""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from time import process_time
from typing import Final

from cardtable.ai.levels import EXPERT, NORMAL
from cardtable.ai.players import explain
from cardtable.ai.question import Question
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


def show_losses(seconds: float = 60.0) -> None:
    """Print how many decisions of expert and normal players lose much of a match.

    The best candidate is chosen in one sample of deals, and what the player's move loses against it is taken from
    another, so that luck makes no losses.

    :param seconds: of the processor, for each group.
    """
    rows = []
    for name in JUDGED:
        group, end = group_of(name), process_time() + seconds
        lost: dict[str, list[float]] = {EXPERT.name: [], NORMAL.name: []}
        for number, view in enumerate(_decisions(group)):
            if process_time() > end:
                break
            for level in (EXPERT, NORMAL):
                question = Question(view, level, number, playouts=min(PLAYOUTS, level.playouts))
                lost[level.name].append(_loss(group, view, explain(question, group.game).move))
        rows += [_row(name, level, each) for level, each in lost.items()]
    heads = ("group", "level", "decisions", f"over {GREAT:.0%}", "worst", "mean")
    print_table("What single decisions lose of a match", heads, rows)


def _row(name: str, level: str, lost: Sequence[float]) -> tuple[str, ...]:
    great = sum(loss > GREAT for loss in lost)
    return name, level, str(len(lost)), str(great), f"{100 * max(lost):.1f} %", f"{100 * fmean(lost):.2f} %"


def _loss(group: Group, view: View, chosen: Move) -> float:
    """Return by how much another move is worth more than the one that is chosen."""
    state = group.game.guess(view, Random(0))
    moves = [chosen, *(move for move in group.game.bot.candidates(state, Random(0)) if move != chosen)]
    first, second = (sampled(group.game, view, moves, DEALS, seed) for seed in (3, 4))
    best = max(range(len(moves)), key=lambda place: fmean(first[place]))
    return max(0.0, fmean(second[best]) - fmean(second[0])) if best else 0.0


def _decisions(group: Group) -> Iterator[View]:
    """Yield what the actor sees at the decisions of hands played by the rules of thumb."""
    hand = 0
    while True:
        rng = Random(f"losses {group.name} {hand}")
        hand += 1
        state = group.game.new(group.seats, dict(group.options), hand % group.seats)
        while state.actor is not None and not state.results:
            if state.actor == DEALER:
                state.apply(state.deal(rng))
                continue
            if len(state.moves()) > 1:
                yield state.view(state.actor)
            state.apply(group.game.bot.policy(state, rng))
