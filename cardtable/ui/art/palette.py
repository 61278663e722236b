"""A palette for pictures: few colours that stand for many, chosen by how often each is used (median cut).

Source: P. Heckbert, Color image quantization for frame buffer display, SIGGRAPH 1982.
"""

from collections.abc import Mapping, Sequence
from typing import Final

RED, GREEN, BLUE = range(3)
Shade = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""
HIGH_COLOURS: Final = 1 << 16
"""The number of colours of 16 bits: five for red, six for green, five for blue."""


def shade_of(colour: int) -> Shade:
    """Return the shade of a colour of 16 bits."""
    red, green, blue = colour >> 11, colour >> 5 & 63, colour & 31
    return red * 255 // 31, green * 255 // 63, blue * 255 // 31


def palette_of(counts: Mapping[int, int], size: int) -> tuple[list[Shade], bytes]:
    """Return at most ``size`` shades, and for each colour of 16 bits the number of the shade that stands for it.

    :param counts: how often each colour is used; at least one.
    """
    whole = [(shade_of(colour), count, colour) for colour, count in sorted(counts.items())]
    boxes = [(*_spread(whole), whole)]
    while len(boxes) < size:
        widest = max(range(len(boxes)), key=lambda place: boxes[place][0])
        spread, axis, box = boxes[widest]
        if not spread:
            break
        halves = _halves(sorted(box, key=lambda entry: entry[0][axis]))
        boxes[widest : widest + 1] = [(*_spread(half), half) for half in halves]
    stands_for = bytearray(HIGH_COLOURS)
    for number, (_, _, box) in enumerate(boxes):
        for _, _, colour in box:
            stands_for[colour] = number
    return [_mean(box) for _, _, box in boxes], bytes(stands_for)


_Box = Sequence[tuple[Shade, int, int]]


def _spread(box: _Box) -> tuple[float, int]:
    """Return how much the shades of a box differ, more so the more often they are used, and in which colour most."""
    ranges = [
        max(entry[0][axis] for entry in box) - min(entry[0][axis] for entry in box) for axis in (RED, GREEN, BLUE)
    ]
    widest = max(ranges)
    # The square root keeps rare but telling colours, such as a red heart, beside the many of the felt.
    return widest * sum(entry[1] for entry in box) ** 0.5, ranges.index(widest)


def _halves(box: _Box) -> list[list[tuple[Shade, int, int]]]:
    """Return a box that is sorted as two, each with about half of what is used, and at least one shade."""
    half, so_far = sum(entry[1] for entry in box) / 2, 0
    for place, entry in enumerate(box):
        so_far += entry[1]
        if so_far >= half:
            cut = min(max(1, place + 1), len(box) - 1)
            return [list(box[:cut]), list(box[cut:])]
    return [list(box[:1]), list(box[1:])]


def _mean(box: _Box) -> Shade:
    total = sum(entry[1] for entry in box)
    red, green, blue = (round(sum(entry[0][axis] * entry[1] for entry in box) / total) for axis in (RED, GREEN, BLUE))
    return red, green, blue
