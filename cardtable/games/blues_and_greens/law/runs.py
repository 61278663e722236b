"""The sequences that a suit's cards and twos can make (BG-17, BG-28), computed once for all suits and backs.

The cards of a suit are bits for their heights (see ``Kit.present``). A sequence does not say which of two equal cards
it has, nor which twos: only how many.
"""

from functools import lru_cache
from typing import Final

from cardtable.engine.masks import bits_of
from cardtable.games.blues_and_greens.law.best_runs import RUN_VALUES
from cardtable.games.blues_and_greens.law.masks import run_starts

SUIT_BITS: Final = (1 << 13) - 1
"""All heights of a suit."""
RUN_LOW_SHIFT: Final = 13
"""The bit of a ``SuitRun`` at which its lowest height begins."""
_TWOS_SHIFT: Final = 13
_WORTH_SHIFT: Final = 20
"""While sequences are made: the bits at which the number of their twos begins, and their points or length."""
_MAX_POINTS_OF_TWO_CARDS: Final = 8
"""The most points that two cards of a sequence are worth. If no more are needed, its length must be checked too."""

SuitRun = int
"""A sequence in some suit: the mask of its natural cards, and above it its lowest height."""


@lru_cache(maxsize=1 << 13)
def groups_of(present: int, wild: int) -> tuple[int, ...]:
    """Return the groups of held heights within which sequences with at most ``wild`` twos stay, from low to high.

    Heights that can't be in any sequence are left out.
    """
    if wild > 2:
        return (present,)
    groups: list[int] = []
    last = 0
    for bit in bits_of(present):
        if bit > last << wild + 1:
            groups.append(0)
        groups[-1] |= bit
        last = bit
    return tuple(group for group in groups if group.bit_count() >= 3 - wild)


@lru_cache(maxsize=1 << 13)
def runs_in(
    present: int, shape: int, wild: int, need: int, doubled: bool, sparing: bool
) -> tuple[tuple[SuitRun, ...], ...]:
    """Return the sequences that can be made of cards of these heights with twos, by their number of twos.

    :param shape: the heights that a sequence may have (``Kit.shapes``).
    :param need: the points that a sequence must be worth; 0 if any will do.
    :param doubled: whether the suit is trumps.
    :param sparing: whether twos are used only where there is no natural card.
    """
    worth = _WORTHS[0 if not need else 2 if doubled else 1]
    two = (1 << _TWOS_SHIFT) + ((4 if need else 1) << _WORTH_SHIFT)
    least = (need or 3) << _WORTH_SHIFT
    runs_by_twos: list[list[SuitRun]] = [[] for _ in range(wild + 1)]
    # The cards that can follow upwards, by the number of twos left.
    after = nothing = [[0]] * (wild + 1)
    lows = run_starts(present, wild, shape & shape >> 1 & shape >> 2)
    # With two twos at most, every height of a sequence is in a sequence of three cards too.
    for low, top, bottom, begins in _downwards(lows | lows << 1 | lows << 2 if wild < 3 else shape, lows):
        place = 1 << low - 2
        above = nothing if top else after
        after = []
        # Nothing lies below the lowest of neighbouring heights, so no two has been used yet.
        for left in range(wild if bottom else 0, wild + 1):
            runs = [0]
            if present & place:
                natural = place + worth[low]
                runs += [natural + run for run in above[left]]
            if left and not (sparing and present & place):
                runs += [two + run for run in above[left - 1]]
            after.append(runs)
        if begins:
            for run in after[-1]:
                if run >= least:
                    runs_by_twos[run >> _TWOS_SHIFT & 15].append(run & SUIT_BITS | low << RUN_LOW_SHIFT)
    if wild > 2 or 0 < need <= _MAX_POINTS_OF_TWO_CARDS:
        runs_by_twos = [_of_three_cards(runs, twos) for twos, runs in enumerate(runs_by_twos)]
    return tuple(map(tuple, runs_by_twos))


def _of_three_cards(runs: list[SuitRun], twos: int) -> list[SuitRun]:
    """Return those of ``runs``, which have this many twos, that have three cards and are not twos alone."""
    return [run for run in runs if run & SUIT_BITS and (run & SUIT_BITS).bit_count() + twos >= 3]


@lru_cache(maxsize=1 << 12)
def _downwards(heights: int, lows: int) -> tuple[tuple[int, bool, bool, bool], ...]:
    """Return the heights of a mask from the highest down.

    With each: whether it is the highest of neighbouring heights, whether the lowest, and whether it is in ``lows``.
    """
    places = [(number, 1 << number - 2) for number in range(14, 1, -1)]
    return tuple(
        (number, not heights & place << 1, not heights & place >> 1, bool(lows & place))
        for number, place in places
        if heights & place
    )


_WORTHS: Final = tuple(tuple(each << _WORTH_SHIFT for each in worth) for worth in ((1,) * 16, *RUN_VALUES))
"""What the card at each height adds to a sequence: to its length, to its points, to its points as trumps."""
