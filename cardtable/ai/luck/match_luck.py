"""Measures the luck of the cards in a match, which can then be subtracted from the results (control variates).

Both measures have mean zero for all players: a draw is compared with other draws from the same deck, and a deal with
other deals. Subtracting any multiple of them from the results therefore leaves the mean unchanged and may reduce the
variance. Source: M. White and M. Bowling, Learning a value analysis tool for agent evaluation, IJCAI 2009.
"""

from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Final

from cardtable.ai.hands import BEFORE_A_DEAL, deal, play_out, table_before_deal
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.player.draws import Draws
from cardtable.engine.state import DEALER, State

DRAWS_COMPARED: Final = 8
"""The number of other draws that a draw is compared with. Guessed; more would make the comparison less noisy."""
DEALS_COMPARED: Final = 4
"""The number of other deals that a deal is compared with. Guessed."""


def leads(scores: Sequence[int], sides: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """Return, for each seat, its score less the mean score of the other sides."""
    return _leads([float(score) for score in scores], sides)


def _leads(figures: Sequence[float], sides: Sequence[Sequence[int]]) -> tuple[float, ...]:
    results = [0.0] * len(figures)
    for side in sides:
        others = [figure for seat, figure in enumerate(figures) if seat not in side]
        for seat in side:
            results[seat] = figures[seat] - sum(others) / len(others)
    return tuple(results)


class DrawLuck:
    """The luck of the draws in a match so far, in a game in which cards are drawn."""

    def __init__(self, game: Game, seats: int, seed: str) -> None:
        self._draws = game.draws
        self._rng = Random(f"{seed} other draws")
        self._seats = range(seats)
        self._sums: list[tuple[float, ...]] | None = None

    def add_move(self, before: State, move: Move, after: State) -> None:
        """Compare the cards that a player's move drew with others that it could have drawn."""
        draws = self._draws
        if draws is None or draws.undrawn(after) >= draws.undrawn(before):
            return
        others = [draws.reordered(before, self._rng) for _ in range(DRAWS_COMPARED)]
        for other in others:
            other.apply(move)
        self._compare(draws, before, after, others)

    def add_shuffle(self, before: State, after: State) -> None:
        """Compare a shuffle in the middle of a hand, with which cards may be drawn at once, with other shuffles."""
        if self._draws is None or before.phase == BEFORE_A_DEAL:
            return
        others = [before.copy() for _ in range(DRAWS_COMPARED)]
        for other in others:
            other.apply(other.deal(self._rng))
        self._compare(self._draws, before, after, others)

    def _compare(self, draws: Draws, before: State, after: State, others: Sequence[State]) -> None:
        if len(after.results) > len(before.results) or after.actor is None:
            return
        means = [
            [fmean(measure) for measure in zip(*(draws.prospects(other, seat) for other in others), strict=True)]
            for seat in self._seats
        ]
        gains = [
            tuple(value - mean for value, mean in zip(draws.prospects(after, seat), means[seat], strict=True))
            for seat in self._seats
        ]
        if self._sums is not None:
            gains = [tuple(map(sum, zip(*pair, strict=True))) for pair in zip(self._sums, gains, strict=True)]
        self._sums = gains

    def by_seat(self, sides: Sequence[Sequence[int]]) -> tuple[tuple[float, ...], ...]:
        """Return how much better each seat drew than the other sides, in each of the game's measures."""
        if self._sums is None:
            return ()
        measures = [_leads(measure, sides) for measure in zip(*self._sums, strict=True)]
        return tuple(zip(*measures, strict=True))


def deal_luck(game: Game, seats: int, options: Mapping[str, object], seed: str, number: int) -> tuple[float, ...]:
    """Return the highest and the lowest lead in this hand under the rules of thumb, less their means in other deals.

    :param number: the number of hands before this one.
    """
    own = _extremes(game, seats, options, seed, number)
    others = [_extremes(game, seats, options, f"{seed} other deal {other}", number) for other in range(DEALS_COMPARED)]
    return tuple(value - fmean(each[place] for each in others) for place, value in enumerate(own))


def _extremes(game: Game, seats: int, options: Mapping[str, object], seed: str, number: int) -> tuple[float, float]:
    table = table_before_deal(game, [f"Player {seat}" for seat in range(seats)], options, seed, number)
    before, shuffles = table.state.scores, 0
    while table.state.actor == DEALER:
        deal(table, seed, shuffles)
        shuffles += 1
    play_out(game, table.state, Random(f"{seed} rule"))
    points = [after - earlier for after, earlier in zip(table.state.scores, before, strict=True)]
    found = leads(points, game.sides(seats))
    return max(found), min(found)
