"""What the cards of a hand were worth at each seat: what the rules of thumb make of its deals, less what of others.

A deal is played out some times by rules of thumb at all seats, and so are other deals of the same moment. The
difference is zero on average, no matter who plays: the deal was drawn in the same way as the others, and what players
did with it has no influence. So points without a multiple of it have the same mean as the points themselves, and a
smaller spread.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Final

from cardtable.ai.hands import BEFORE_A_DEAL, is_between_hands
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.slices import Slices
from cardtable.engine.state import DEALER, State
from cardtable.engine.table import Table

SAME_DEAL: Final = 8
"""How often the deal itself is played out. Guessed."""
OTHER_DEALS: Final = 32
"""How many other deals are played out, once each. Guessed."""


@dataclass(frozen=True, slots=True)
class _Dealt:
    """A deal, and the shuffles that came later in the hand.

    :param before: the state in which it was dealt.
    """

    before: State
    moves: tuple[Move, ...]


def hand_luck(table: Table, hand: int, seed: str = "") -> Slices[tuple[float, ...]]:
    """Compute in slices by how many points the cards of a hand that is over were better than others, by seat.

    A hand in which all passed and cards were dealt again has several deals; they are added up.

    :param hand: counted from 0.
    :param seed: decides what the deals are compared with; the same gives the same.
    """
    return _weighed(table.game, _deals(table, hand), Random(f"{seed} {hand} what the cards were worth"))


def _weighed(game: Game, dealt: Sequence[_Dealt], rng: Random) -> Slices[tuple[float, ...]]:
    sums = [0.0] * len(dealt[0].before.scores)
    rounds = len(dealt) * (SAME_DEAL + OTHER_DEALS)
    done = 0
    for deal in dealt:
        same: list[Sequence[int]] = []
        others: list[Sequence[int]] = []
        for number in range(SAME_DEAL + OTHER_DEALS):
            own = number < SAME_DEAL
            (same if own else others).append(_points(game, deal.before, deal.moves if own else (), rng))
            done += 1
            yield done / rounds
        for seat in range(len(sums)):
            sums[seat] += fmean(each[seat] for each in same) - fmean(each[seat] for each in others)
    return tuple(sums)


def _deals(table: Table, hand: int) -> list[_Dealt]:
    begin, end = table.moves_until(hand), table.moves_until(hand + 1)
    state, found = table.branch(begin).state, list[tuple[State, list[Move]]]()
    for line in table.log[begin:end]:
        if line.actor == DEALER:
            if state.phase == BEFORE_A_DEAL or not found:
                found.append((state.copy(), []))
            found[-1][1].append(line.move)
        state.apply(line.move)
    return [_Dealt(before, tuple(moves)) for before, moves in found]


def _points(game: Game, before: State, deals: Sequence[Move], rng: Random) -> Sequence[int]:
    """Return the points that the rules of thumb make of a deal; none if all pass.

    :param deals: the shuffles; where they are used up or do not fit any more, others.
    """
    state, hands, left = before.copy(), len(before.results), list(deals)
    state.apply(left.pop(0) if left else state.deal(rng))
    while not is_between_hands(state, hands):
        if state.actor == DEALER:
            fits = left and state.refusal(left[0]) is None
            state.apply(left.pop(0) if fits else state.deal(rng))
        else:
            state.apply(game.bot.policy(state, rng))
    return state.results[-1].points if len(state.results) > hands else (0,) * len(state.scores)
