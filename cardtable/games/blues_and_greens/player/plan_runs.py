"""The sequences that a plan may lay: of natural cards, with twos in the gaps, and as a first meld."""

from functools import lru_cache
from typing import Final

from cardtable.games.blues_and_greens.law.best_runs import RUN_VALUES, best_run, run_lows

SHORTER_HAND: Final = 0.8
"""The worth of one card fewer in the hand: going out is nearer, and the card can't be caught there. Guessed."""
OPENING_TWO: Final = 3.0
"""The worth of a two that the first meld does not use up. Guessed."""


def natural_runs(plain: int, present: int, threes: int) -> list[tuple[int, int]]:
    """Return the longest sequences of natural cards, each as its lowest height and the mask of its cards.

    :param plain: the natural cards of the hand.
    :param present: the heights held in each suit: bit ``13 * suit + n - 2`` for height ``n``.
    :param threes: those of them at which three neighbouring heights begin.
    """
    runs = []
    while threes:
        low = threes & -threes
        height = first = (low.bit_length() - 1) % 13
        cards = 0
        while present & low and height < 13:
            both = plain & (low | low << 52)
            cards |= both & -both
            threes &= ~low
            low <<= 1
            height += 1
        runs.append((first + 2, cards))
    return runs


@lru_cache(maxsize=1 << 11)
def windows(present: int, shape: int, natural: int) -> tuple[tuple[int, int], ...]:
    """Return the spans of three heights of which ``natural`` are held, extended by the heights held on both sides.

    Each is its lowest height and the mask of its heights (see ``Kit.present``, ``Kit.shapes``).
    """
    spans = []
    for first in range(2, 13) if present else ():
        window = 7 << first - 2
        if window & shape == window and (window & present).bit_count() == natural:
            low, high = first, first + 2
            while low > 2 and present >> low - 3 & 1:
                low -= 1
            while present >> high - 1 & 1:
                high += 1
            spans.append((low, (1 << high - 1) - (1 << low - 2)))
    return tuple(spans)


def cards_between(hand: int, suit: int, span: int) -> int:
    """Return the mask of one card of the suit, preferably green, for each held height of ``span``."""
    green, blue = hand >> 13 * suit & span, hand >> 52 + 13 * suit & span
    return green << 13 * suit | (blue & ~green) << 52 + 13 * suit


@lru_cache(maxsize=1 << 12)
def first_run(
    present: int, shape: int, wild: int, doubled: bool, need: int, through: int
) -> tuple[float, int, int, int] | None:
    """Return the best sequence of a suit for a first meld, or ``None`` if none is worth enough.

    It is given as its gain, its lowest and its highest height, and the number of its twos.

    :param present: the heights held (see ``Kit.present``).
    :param shape: the heights that exist (see ``Kit.shapes``).
    :param wild: the number of twos in the hand.
    :param doubled: whether the suit is trumps, so that its cards count double.
    :param need: the points needed for a first meld (BG-18).
    :param through: a height that must be in it; 0 for any.
    """
    if best_run(present, shape, wild, doubled, 0) < need:
        return None
    values = RUN_VALUES[doubled]
    best: tuple[float, int, int, int] | None = None
    for low in run_lows(present, shape, wild):
        held = twos = points = 0
        enough = False
        high = low - 1
        for height in range(low, 15):
            place = 1 << height - 2
            if present & place:
                held += 1
                points += values[height]
            elif enough or twos == wild or not shape & place:
                break
            else:
                twos += 1
                points += 4
            high = height
            if height > low + 1 and points >= need and held and (not through or low <= through <= height):
                enough = True
        if enough:
            gain = points - 4 * twos + SHORTER_HAND * held - OPENING_TWO * twos
            if best is None or gain > best[0]:
                best = (gain, low, high, twos)
    return best


def lowest_bits(mask: int, count: int) -> int:
    bits = 0
    for _ in range(count):
        low = mask & -mask
        bits |= low
        mask ^= low
    return bits
