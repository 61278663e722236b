"""Fits what discards promise in The Card Game, as it stands in ``discard_value.py`` there.

Rounds are played by the rules of thumb. Now and then each discard that comes into question is played out in the same
deal, and by how much it was better than the rule of thumb's own is explained by what the next draw may bring. ::

    python3 -m tests.benchmarks.discard_value 600

:param 1: for how many seconds; ten minutes are about 100,000 decisions with compiled rules.
"""

import sys
from collections.abc import Iterator, Sequence
from random import Random
from time import monotonic

from cardtable.engine.state import DEALER
from cardtable.games.the_card_game.game import GAME
from cardtable.games.the_card_game.law.moves import Discard
from cardtable.games.the_card_game.law.rules import CardGameState
from cardtable.games.the_card_game.player.discard_value import counts
from cardtable.games.the_card_game.player.hand_value import Judge

SIZES = range(3, 14)
OFTEN = 0.35
OTHERS = 3
LATEST = 10
STAY = 4
# Keeps weights that matter little from growing.
RIDGE = 30.0

Sums = tuple[list[list[float]], list[float]]


def started(size: int, rng: Random) -> CardGameState:
    """Return a round of two players, dealt."""
    state = CardGameState(2, GAME.house(), rng.randrange(2))
    state.round = size - SIZES[0]
    state.apply(state.deal(rng))
    return state


def brought(state: CardGameState, discard: Discard, luck: int) -> int:
    """Return by how many points the round ends better for who discards than for the other."""
    seat, after, rng = state.turn, state.copy(), Random(luck)
    after.apply(discard)
    while not after.results:
        after.apply(after.deal(rng) if after.actor == DEALER else GAME.bot.policy(after, rng))
    points = after.results[-1].points
    return points[1 - seat] - points[seat]


def decisions(seconds: float) -> Iterator[tuple[int, int, list[float], int]]:
    """Yield how many loose cards stay, the turn, what is counted, and what came of it: each less the rule's own."""
    began, number = monotonic(), 0
    while monotonic() - began < seconds:
        number += 1
        rng = Random(number)
        state = started(SIZES[number % len(SIZES)], rng)
        while not state.results and state.actor != DEALER:
            if state.phase == "discard" and state.out is None and not state.outs() and rng.random() < OFTEN:
                yield from looked_at(state, rng)
            state.apply(GAME.bot.policy(state, rng))


def looked_at(state: CardGameState, rng: Random) -> Iterator[tuple[int, int, list[float], int]]:
    """Play some discards out beside the rule of thumb's own."""
    judge, loose, luck = Judge(state), state.loose(state.turn), rng.getrandbits(32)
    kept = [card for card in judge.by_keeping() if card in loose and card.rank != state.wild]
    if len(kept) < 2:
        return
    first, *others = kept
    own, result = counts(judge, loose, first), brought(state, Discard(first), luck)
    for card in rng.sample(others, min(OTHERS, len(others))):
        differ = [its - firsts for its, firsts in zip(counts(judge, loose, card), own, strict=True)]
        gain = brought(state, Discard(card), luck) - result
        yield min(len(loose) - 1, STAY), min(state.turns // state.seats, LATEST), differ, gain


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations, by Gauss's elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(len(rows)):
        pivot = max(range(place, len(rows)), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for row in range(len(rows)):
            if row != place:
                factor = rows[row][place]
                rows[row] = [value - factor * own for value, own in zip(rows[row], rows[place], strict=True)]
    return [row[-1] for row in rows]


def fitted(sums: Sums, number: int) -> list[float]:
    """Return the weights with the least squares: five, and how each of them changes with every turn."""
    matrix, right = sums
    ridge = [row[:] for row in matrix]
    for place, row in enumerate(ridge):
        # In proportion to how much each count differs, whatever it is measured in.
        row[place] += RIDGE * matrix[place][place] / max(1, number) + 1e-9
    return solved(ridge, right)


def main() -> None:
    """Print the weights by how many loose cards stay."""
    size = 2 * 5
    sums: dict[int, Sums] = {stay: ([[0.0] * size for _ in range(size)], [0.0] * size) for stay in range(1, STAY + 1)}
    numbers = dict.fromkeys(sums, 0)
    for stay, turn, differ, gain in decisions(float(sys.argv[1])):
        row = [*differ, *(turn * each for each in differ)]
        matrix, right = sums[stay]
        numbers[stay] += 1
        for place, own in enumerate(row):
            right[place] += own * gain
            matrix[place] = [value + own * other for value, other in zip(matrix[place], row, strict=True)]
    for stay, both in sums.items():
        found = fitted(both, numbers[stay])
        print(f"{stay} stay ({numbers[stay]} comparisons)")
        print("   worth", ", ".join(f"{each:.2f}" for each in found[:5]))
        print("   later", ", ".join(f"{each:.3f}" for each in found[5:]))


if __name__ == "__main__":
    main()
