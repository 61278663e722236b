"""Measures the luck of each seat's cards in a hand: the points that average players score with them, less the mean of
other deals.

The actual deal is played out several times by the same policy at all seats, and so are other deals from the same
state. The difference is zero on average for all players: the actual deal was drawn in the same way as the others, and
the players' moves do not count. Points less the luck therefore have the same mean as the points themselves, and a
smaller variance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Final

from cardtable.ai.hands import is_between_hands
from cardtable.engine.bot import Policy
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.slices import Slices
from cardtable.engine.state import BEFORE_A_DEAL, State
from cardtable.engine.table import Table

ACTUAL_ROLLOUTS: Final = 24
"""The number of times that the actual deal is played out."""
OTHER_ROLLOUTS: Final = 96
"""The number of other deals that are played out, once each. With 32, a fiftieth more of the variance is left."""


@dataclass(frozen=True, slots=True)
class _Deal:
    """A deal in a hand.

    :param before: the state in which it was dealt.
    :param shuffles: its shuffle, and those that came later in the hand.
    """

    before: State
    shuffles: tuple[Move, ...]


def hand_luck(table: Table, hand: int, seed: str = "") -> Slices[tuple[float, ...]]:
    """Compute in slices the luck of the cards in a finished hand, in points by seat.

    If all players passed and the cards were dealt again, the hand has several deals, whose luck is added up.

    :param hand: the number of the hand, from 0.
    :param seed: decides the other deals; the same seed gives the same luck.
    :raises ValueError: if nothing is measured in this game.
    """
    policy = table.game.bot.luck_policy()
    if policy is None:
        raise ValueError(f"the luck of the cards is not measured in {table.game.name}")
    return _luck(policy, _deals(table, hand), Random(f"{seed} {hand} what the cards were worth"))


def _luck(policy: Policy[State], deals: Sequence[_Deal], rng: Random) -> Slices[tuple[float, ...]]:
    sums = [0.0] * len(deals[0].before.scores)
    rollouts = len(deals) * (ACTUAL_ROLLOUTS + OTHER_ROLLOUTS)
    done = 0
    for deal in deals:
        actual: list[Sequence[int]] = []
        others: list[Sequence[int]] = []
        for number in range(ACTUAL_ROLLOUTS + OTHER_ROLLOUTS):
            is_actual = number < ACTUAL_ROLLOUTS
            points = _points(policy, deal.before, deal.shuffles if is_actual else (), rng)
            (actual if is_actual else others).append(points)
            done += 1
            yield done / rollouts
        for seat in range(len(sums)):
            sums[seat] += fmean(each[seat] for each in actual) - fmean(each[seat] for each in others)
    return tuple(sums)


def _deals(table: Table, hand: int) -> list[_Deal]:
    begin, end = table.moves_until(hand), table.moves_until(hand + 1)
    state, deals = table.branch(begin).state, list[tuple[State, list[Move]]]()
    for line in table.log[begin:end]:
        if line.actor == DEALER:
            if state.phase == BEFORE_A_DEAL or not deals:
                deals.append((state.copy(), []))
            deals[-1][1].append(line.move)
        state.apply(line.move)
    return [_Deal(before, tuple(shuffles)) for before, shuffles in deals]


def _points(policy: Policy[State], before: State, shuffles: Sequence[Move], rng: Random) -> Sequence[int]:
    """Return the points that players with this policy score in a hand; none if all pass.

    :param shuffles: the shuffles to make first; random ones follow them, and replace those that do not fit.
    """
    state, hands, left = before.copy(), len(before.results), list(shuffles)
    state.apply(left.pop(0) if left else state.deal(rng))
    while not is_between_hands(state, hands):
        if state.actor == DEALER:
            fits = left and state.refusal(left[0]) is None
            state.apply(left.pop(0) if fits else state.deal(rng))
        else:
            state.apply(policy(state, rng))
    return state.results[-1].points if len(state.results) > hands else (0,) * len(state.scores)
