"""The best sequence that natural cards of one suit and twos can make, without listing all of them (BG-28, BG-40)."""

from functools import lru_cache
from typing import Final

RUN_VALUES: Final = tuple(tuple((2 if number >= 10 else 1) * times for number in range(16)) for times in (1, 2))
"""What the card at each height adds to a sequence, without and with its suit as trumps (BG-40, BG-41)."""


def most_in(present: int, wild: int, doubled: bool) -> int:
    """Return the points of all natural cards of a suit and all twos, as if they made one sequence."""
    natural = present.bit_count() + (present >> 8).bit_count()  # BG-40: from the ten on, cards are worth 2
    return 4 * wild + (2 * natural if doubled else natural)


def best_run(present: int, shape: int, wild: int, doubled: bool, through: int) -> int:
    """Return the points of the best sequence in one suit, 0 if there is none.

    :param present: the heights held (see ``Kit.present``).
    :param shape: the heights that a sequence may have (see ``Kit.shapes``).
    :param wild: the maximum number of twos in it.
    :param doubled: whether the suit is trumps.
    :param through: a height that a natural card must fill; 0 for any.
    """
    if wild < 2:
        # Without twos only three neighbours matter, with one two only cards with another near; often there are none.
        if wild:
            present &= present << 1 | present << 2 | present >> 1 | present >> 2
        else:
            threes = present & present >> 1 & present >> 2
            present = threes | threes << 1 | threes << 2
        if not present or (through and not present >> through - 2 & 1):
            return 0
    return _best_run(present, shape, wild, doubled, through)


@lru_cache(maxsize=1 << 12)
def _best_run(present: int, shape: int, wild: int, doubled: bool, through: int) -> int:
    if through:
        return max(_run_points(present, shape, wild, doubled, through, below) for below in range(wild + 1))
    best = 0
    # The best sequence with one of several neighbours has them all, so only the lowest of them is tried.
    lowest = present & ~(present << 1)
    while lowest:
        number = (lowest & -lowest).bit_length() + 1
        lowest &= lowest - 1
        for below in range(wild + 1):
            best = max(best, _run_points(present, shape, wild, doubled, number, below, False))
    return best


def _run_points(present: int, shape: int, wild: int, doubled: bool, number: int, below: int, keep: bool = True) -> int:
    """Return the points of the longest sequence through ``number`` with up to ``below`` twos in the gaps below it.

    :param keep: whether the card at ``number`` must stay; if not, twos may replace all natural cards but the best one.
    """
    low = high = 1 << number - 2
    left = below
    while low > 1 and shape & low >> 1 and (present & low >> 1 or left):
        low >>= 1
        left -= not present & low
    left += wild - below
    while shape & high << 1 and (present & high << 1 or left):
        high <<= 1
        left -= not present & high
    window = 2 * high - low
    if window.bit_count() < 3:
        return 0
    filled = window & present
    tens = filled >> 8  # BG-40: from the ten on, cards are worth 2
    low_cards, high_cards = filled.bit_count() - tens.bit_count(), tens.bit_count()
    total = 4 * (window & ~present).bit_count() + (low_cards + 2 * high_cards) * (1 + doubled)
    if left:
        # Spare twos replace cards worth less than a two, but one natural card stays.
        kept_high = number >= 10 if keep else high_cards > 0
        lows = min(left, low_cards - (not kept_high))
        total += lows * (2 if doubled else 3)
        if not doubled:
            total += 2 * min(left - lows, high_cards - kept_high)
    return total


@lru_cache(maxsize=1 << 10)
def run_lows(present: int, shape: int, wild: int) -> tuple[int, ...]:
    """Return the heights at which a sequence can begin (see ``Kit.present`` and ``Kit.shapes``)."""
    lows = []
    for low in range(2, 13):
        length, missing, natural = 0, 0, False
        while shape >> low + length - 2 & 1:
            if present >> low + length - 2 & 1:
                natural = True
            else:
                missing += 1
            length += 1
            if missing > wild:
                break
            if length >= 3 and natural:
                lows.append(low)
                break
    return tuple(lows)
