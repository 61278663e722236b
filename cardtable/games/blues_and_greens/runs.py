"""The sequences that can be made of a suit's cards and of twos (BG-17, BG-28), found once for all suits and colours.

Here the cards of a suit are bits for their heights (see ``Kit.present``), and twos are told by their numbers only.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardtable.games.blues_and_greens.masks import BIT, cards_of, run_starts
from cardtable.games.blues_and_greens.reach import RUN_VALUES

SUIT: Final = (1 << 13) - 1
"""All heights of a suit."""
SECOND: Final = 13
"""Where the second of two equal cards lies above the first."""
_CARDS: Final = SUIT | SUIT << SECOND
_TWOS: Final = 26
_WORTH: Final = 40
"""While sequences are made: where the twos in them lie, one bit for each, and their points or length."""
_HELD: Final = _CARDS | 255 << _TWOS
_TWO_CARDS: Final = 8
"""What two cards of a sequence are worth at most: for fewer points, its length must be looked at too."""

SuitRun = tuple[int, int, int]
"""A sequence in some suit: the mask of its natural cards, its lowest height, and the mask of the twos by number."""


@lru_cache(maxsize=1 << 10)
def twos_by_number(twos: int, downwards: bool) -> tuple[int, ...]:
    """Return the masks of some of these twos, by the mask of their numbers; ``downwards``: the highest comes first."""
    sums = [0]
    for card in cards_of(twos)[:: -1 if downwards else 1]:
        sums += [BIT[card] | some for some in sums]
    return tuple(sums)


@lru_cache(maxsize=1 << 13)
def groups_of(present: int, wild: int) -> tuple[int, ...]:
    """Return the heights, out of those held, that can lie in one sequence with at most ``wild`` twos.

    From low to high; what can't be in any sequence is left out.
    """
    if wild > 2:
        return (present,)
    groups: list[int] = []
    last = -9
    for place in range(13):
        if present >> place & 1:
            if place - last > wild + 1:
                groups.append(0)
            groups[-1] |= 1 << place
            last = place
    return tuple(group for group in groups if group.bit_count() >= 3 - wild)


@lru_cache(maxsize=1 << 13)
def runs_in(
    present: int, both: int, shape: int, wild: int, need: int, doubled: bool, alike: bool, many: int
) -> tuple[SuitRun, ...]:
    """Return the sequences that can be made of cards of these heights and so many twos, from low to high.

    :param both: the heights of which there are two cards. ``shape``: those that a sequence may hold (``Kit.shapes``).
    :param need: what it must be worth, ``doubled`` if the suit is trumps.
    :param alike: take twos for alike, and use them only where there is no natural card.
    :param many: when more than these begin at one height, no more are looked for.
    """
    worth = _WORTHS[0 if not need else 2 if doubled else 1]
    twos = [(1 << _TWOS + number) + ((4 if need else 1) << _WORTH) for number in range(wild)]
    least = (need or 3) << _WORTH
    found: list[list[SuitRun]] = []
    # What can follow, in the order of the moves, by the number of the first two that is left.
    after = nothing = [[0]] * (wild + 1)
    lows = run_starts(present, wild, shape & shape >> 1 & shape >> 2)
    # With two twos at most, wherever a sequence goes on another one of three cards begins.
    for low, top, bottom, begins in _downwards(lows | lows << 1 | lows << 2 if wild < 3 else shape, lows):
        place = 1 << low - 2
        steps = [place + worth[low]] if present & place else []
        if both & place:
            steps.append((place << SECOND) + worth[low])
        # At the lowest of neighbouring heights all twos are left.
        after = _from(steps, twos, nothing if top else after, 1 if bottom else wild + 1, alike)
        if begins:
            runs = [run for run in after[0] if run >= least]
            if 0 < need <= _TWO_CARDS:
                runs = [run for run in runs if (run & _HELD).bit_count() >= 3]
            if wild > 2:
                runs = [run for run in runs if run & _CARDS]
            found.append([(run & _CARDS, low, run >> _TWOS & 255) for run in runs])
            if len(runs) > many:
                break
    return tuple(run for runs in reversed(found) for run in runs)


def _from(
    steps: Sequence[int], twos: Sequence[int], after: list[list[int]], width: int, alike: bool
) -> list[list[int]]:
    """Return what sequences can hold from a height on, where one of ``steps`` or a two can lie: first, nothing."""
    here = []
    for spent in range(width):
        runs = [0]
        for step in steps:
            runs += [step + run for run in after[spent]]
        if twos and not (steps and alike):
            for left, two in enumerate(twos[spent : spent + 1 if alike else None], spent + 1):
                runs += [two + run for run in after[left]]
        here.append(runs)
    return here


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
