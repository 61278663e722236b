"""How many turns a hand needs to be laid down: the fewest combinations that it can be taken apart into.

The ranks from four to king are read from below. At each of them some runs are open, each with its width and the number
of ranks it has so far; a run may end when it has three. The cheapest way to every set of open runs makes a *front*;
fronts are few, so each step from one to the next is computed once and remembered.
"""

from functools import cache
from typing import Final

from cardtable.games.big_three.law.ranking import COUNT, FIRST_RUN

Runs = tuple[tuple[int, int], ...]
"""Open runs: the cards of each rank, and the ranks so far (3 for three or more)."""
Front = tuple[tuple[Runs, int], ...]
"""The fewest turns, beyond those of the best, with which each set of open runs can be had."""

_START: Final[Front] = (((), 0),)


def _continued(runs: Runs, cards: int) -> set[tuple[Runs, int]]:
    """The ways to continue open runs, or to end them, with this many cards: the runs, and the cards that are left."""
    if not runs:
        return {((), cards)}
    (width, length), *rest = runs
    found: set[tuple[Runs, int]] = set()
    if width <= cards:
        grown = (width, min(3, length + 1))
        for others, left in _continued(tuple(rest), cards - width):
            found.add((tuple(sorted((grown, *others))), left))
    if length == 3:
        found |= _continued(tuple(rest), cards)
    return found


def _begun(runs: Runs, cards: int, widest: int = 4) -> set[tuple[Runs, int, int]]:
    """The ways to begin new runs with this many cards: all runs, their cost in turns, and the cards that are left."""
    found = {(runs, 0, cards)}
    for width in range(1, min(widest, cards) + 1):
        for more, cost, left in _begun(runs, cards - width, width):
            found.add((tuple(sorted((*more, (width, 1)))), cost + 1, left))
    return found


@cache
def _ways(runs: Runs, cards: int) -> tuple[tuple[Runs, int], ...]:
    """What a rank of this many cards can make of these open runs, and the turns that it costs."""
    best: dict[Runs, int] = {}
    for kept, left in _continued(runs, cards):
        for begun, cost, rest in _begun(kept, left):
            turns = cost + (rest > 0)
            if turns < best.get(begun, 99):
                best[begun] = turns
    return tuple(best.items())


def _step(front: Front, cards: int) -> tuple[Front, int]:
    """The front after a rank of this many cards, and the turns of its best."""
    best: dict[Runs, int] = {}
    for runs, turns in front:
        for after, cost in _ways(runs, cards):
            if turns + cost < best.get(after, 99):
                best[after] = turns + cost
    least = min(best.values())
    # What is three turns behind never catches up: compared with all fronts kept whole, no count comes out otherwise.
    return tuple(sorted((runs, turns - least) for runs, turns in best.items() if turns - least < 3)), least


# Two neighbouring ranks at once: which of 25 pairs of counts eight bits stand for.
_PAIR: Final = tuple(5 * COUNT[bits & 15] + COUNT[bits >> 4] for bits in range(256))


class _Machine:
    """The fronts met so far, by number, and where each leads: found out when it is first asked for.

    :ivar steps: for each front and pair of ranks the next front and the turns, ``None`` while nobody has asked.
    :ivar ends: for each front the turns to end there.
    """

    __slots__ = ("_fronts", "_numbers", "ends", "steps")

    def __init__(self) -> None:
        self._numbers: dict[Front, int] = {}
        self._fronts: list[Front] = []
        self.steps: list[list[tuple[int, int] | None]] = []
        self.ends: list[int] = []
        self._number(_START)

    def _number(self, front: Front) -> int:
        number = self._numbers.get(front)
        if number is None:
            number = self._numbers[front] = len(self._fronts)
            self._fronts.append(front)
            self.steps.append([None] * 25)
            self.ends.append(min(turns for runs, turns in front if all(length == 3 for _, length in runs)))
        return number

    def step(self, front: int, pair: int) -> tuple[int, int]:
        """Return the front after two ranks, and the turns that they cost."""
        low, high = divmod(pair, 5)
        after, cost = _step(self._fronts[front], low)
        after, more = _step(after, high)
        found = self.steps[front][pair] = self._number(after), cost + more
        return found


@cache
def _machine() -> _Machine:
    return _Machine()


def turns(hand: int) -> int:
    """Return the fewest turns in which all cards of the mask can be laid."""
    machine = _machine()
    steps = machine.steps
    # BT-8: aces, twos and threes are in no run.
    low = hand & 0xFFF
    count = bool(low & 15) + bool(low & 0xF0) + bool(low & 0xF00)
    rest = hand >> 4 * FIRST_RUN
    front = 0
    while rest:
        pair = _PAIR[rest & 255]
        front, cost = steps[front][pair] or machine.step(front, pair)
        count += cost
        rest >>= 8
    return count + machine.ends[front]
