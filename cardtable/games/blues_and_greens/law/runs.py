"""The sequences that can be made of a suit's cards and of twos (BG-17, BG-28), computed once for all suits and colours.

Here the cards of a suit are bits for their heights (see ``Kit.present``). A sequence does not say which of two equal
cards it has, nor which twos: only how many twos.
"""

from functools import lru_cache
from typing import Final

from cardtable.engine.cards import bits_of
from cardtable.games.blues_and_greens.law.masks import run_starts
from cardtable.games.blues_and_greens.law.meld_reach import RUN_VALUES

SUIT: Final = (1 << 13) - 1
"""All heights of a suit."""
LOWEST: Final = 13
"""Where a sequence's lowest height lies above the mask of its natural cards."""
_TWOS: Final = 13
_WORTH: Final = 20
"""While sequences are made: where the number of their twos lies, and their points or length."""
_TWO_CARDS: Final = 8
"""The most that two cards of a sequence are worth: if fewer points are needed, its length must be checked too."""

SuitRun = int
"""A sequence in some suit: the mask of its natural cards, and above it its lowest height."""


@lru_cache(maxsize=1 << 13)
def groups_of(present: int, wild: int) -> tuple[int, ...]:
    """Return the heights, out of those held, that can lie in one sequence with at most ``wild`` twos.

    From low to high; heights that can't be in any sequence are left out.
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

    :param shape: the heights that a sequence may hold (``Kit.shapes``).
    :param need: the least worth of a sequence.
    :param doubled: whether the suit is trumps.
    :param sparing: use twos only where there is no natural card.
    """
    worth = _WORTHS[0 if not need else 2 if doubled else 1]
    two = (1 << _TWOS) + ((4 if need else 1) << _WORTH)
    least = (need or 3) << _WORTH
    runs_by_twos: list[list[SuitRun]] = [[] for _ in range(wild + 1)]
    # What can follow, by how many twos are left.
    after = nothing = [[0]] * (wild + 1)
    lows = run_starts(present, wild, shape & shape >> 1 & shape >> 2)
    # With two twos at most, wherever a sequence continues another one of three cards begins.
    for low, top, bottom, begins in _downwards(lows | lows << 1 | lows << 2 if wild < 3 else shape, lows):
        place = 1 << low - 2
        above = nothing if top else after
        after = []
        # At the lowest of neighbouring heights all twos are left.
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
                    runs_by_twos[run >> _TWOS & 15].append(run & SUIT | low << LOWEST)
    if wild > 2 or 0 < need <= _TWO_CARDS:
        runs_by_twos = [_of_three_cards(runs, twos) for twos, runs in enumerate(runs_by_twos)]
    return tuple(map(tuple, runs_by_twos))


def _of_three_cards(runs: list[SuitRun], twos: int) -> list[SuitRun]:
    """Return those sequences with this many twos that have three cards, and not only twos."""
    return [run for run in runs if run & SUIT and (run & SUIT).bit_count() + twos >= 3]


@lru_cache(maxsize=1 << 12)
def _downwards(heights: int, lows: int) -> tuple[tuple[int, bool, bool, bool], ...]:
    """Return the heights of a mask from the highest down, with the ends of neighbouring ones, and those in ``lows``."""
    places = [(number, 1 << number - 2) for number in range(14, 1, -1)]
    return tuple(
        (number, not heights & place << 1, not heights & place >> 1, bool(lows & place))
        for number, place in places
        if heights & place
    )


_WORTHS: Final = tuple(tuple(each << _WORTH for each in worth) for worth in ((1,) * 16, *RUN_VALUES))
"""What the card at each height adds to a sequence: its length; points; points as a trump."""
