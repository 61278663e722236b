"""The number of turns that a hand needs: the fewest combinations into which it can be divided.

The ranks are read upwards from four to king. At each of them some runs are open, each with its width and the number of
ranks that it has so far; a run may end when it has three. A *front* is the lowest cost of each set of open runs. There
are few fronts, so each step from one front to the next is computed once and kept.
"""

from functools import cache
from typing import Final

from cardtable.games.big_three.law.masks import COUNT
from cardtable.games.big_three.law.ranking import LOWEST_RUN_ORDER

Runs = tuple[tuple[int, int], ...]
"""Open runs: the cards of each rank, and the ranks so far (3 for three or more)."""
Front = tuple[tuple[Runs, int], ...]
"""The sets of open runs, each with the number of turns by which it is dearer than the cheapest set."""

_START: Final[Front] = (((), 0),)


def _continuations(runs: Runs, cards: int) -> set[tuple[Runs, int]]:
    """Return the ways to continue or to end open runs with this many cards: the open runs, and the cards left."""
    if not runs:
        return {((), cards)}
    (width, length), *rest = runs
    ways: set[tuple[Runs, int]] = set()
    if width <= cards:
        grown = (width, min(3, length + 1))
        for others, left in _continuations(tuple(rest), cards - width):
            ways.add((tuple(sorted((grown, *others))), left))
    if length == 3:
        ways |= _continuations(tuple(rest), cards)
    return ways


def _beginnings(runs: Runs, cards: int, max_width: int = 4) -> set[tuple[Runs, int, int]]:
    """Return the ways to begin runs with this many cards: all open runs, the cost in turns, and the cards left."""
    ways = {(runs, 0, cards)}
    for width in range(1, min(max_width, cards) + 1):
        for more, cost, left in _beginnings(runs, cards - width, width):
            ways.add((tuple(sorted((*more, (width, 1)))), cost + 1, left))
    return ways


@cache
def _ways(runs: Runs, cards: int) -> tuple[tuple[Runs, int], ...]:
    """Return the sets of open runs after a rank of this many cards, each with its cost in turns."""
    best: dict[Runs, int] = {}
    for kept, left in _continuations(runs, cards):
        for begun, cost, rest in _beginnings(kept, left):
            turns = cost + (rest > 0)
            if turns < best.get(begun, 99):
                best[begun] = turns
    return tuple(best.items())


def _step(front: Front, cards: int) -> tuple[Front, int]:
    """Return the front after a rank of this many cards, and the turns of its cheapest set."""
    best: dict[Runs, int] = {}
    for runs, turns in front:
        for after, cost in _ways(runs, cards):
            if turns + cost < best.get(after, 99):
                best[after] = turns + cost
    least = min(best.values())
    # A set that is dearer by three turns never catches up: no hand was counted differently without this cut.
    return tuple(sorted((runs, turns - least) for runs, turns in best.items() if turns - least < 3)), least


# Two neighbouring ranks at once: the pair of their counts, one of 25, by their eight bits.
_PAIR: Final = tuple(5 * COUNT[bits & 15] + COUNT[bits >> 4] for bits in range(256))


class _Machine:
    """The fronts so far, by number, and the steps between them, which are computed when they are first needed.

    :ivar steps: for each front and pair of ranks, the next front and the turns; ``None`` until it is computed.
    :ivar ends: for each front, the turns if the hand ends there.
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
        """Return the number of the front after two ranks, and the turns that they cost."""
        low, high = divmod(pair, 5)
        after, cost = _step(self._fronts[front], low)
        after, more = _step(after, high)
        result = self.steps[front][pair] = self._number(after), cost + more
        return result


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
    rest = hand >> 4 * LOWEST_RUN_ORDER
    front = 0
    while rest:
        pair = _PAIR[rest & 255]
        front, cost = steps[front][pair] or machine.step(front, pair)
        count += cost
        rest >>= 8
    return count + machine.ends[front]
