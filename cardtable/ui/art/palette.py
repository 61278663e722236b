"""Colour quantization by median cut: a palette of few colours for a picture with many.

Source: P. Heckbert, Color image quantization for frame buffer display, SIGGRAPH 1982.
"""

from collections.abc import Mapping, Sequence
from typing import Final

RED, GREEN, BLUE = range(3)
Shade = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""
HIGH_COLOURS: Final = 1 << 16
"""The number of 16-bit colours: five bits for red, six for green, five for blue."""


def shade_of(colour: int) -> Shade:
    red, green, blue = colour >> 11, colour >> 5 & 63, colour & 31
    return red * 255 // 31, green * 255 // 63, blue * 255 // 31


def palette_of(counts: Mapping[int, int], size: int) -> tuple[list[Shade], bytes]:
    """Return at most ``size`` shades, and the index of the shade for each 16-bit colour.

    :param counts: the number of pixels of each colour; at least one colour.
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
    """Return the spread of a box's shades, weighted by their number of pixels, and the axis of the greatest range."""
    ranges = [
        max(entry[0][axis] for entry in box) - min(entry[0][axis] for entry in box) for axis in (RED, GREEN, BLUE)
    ]
    widest = max(ranges)
    # The square root keeps rare but important colours, such as a red heart, beside the many shades of the felt.
    return widest * sum(entry[1] for entry in box) ** 0.5, ranges.index(widest)


def _halves(box: _Box) -> list[list[tuple[Shade, int, int]]]:
    """Split a sorted box into two, each with about half of the pixels and at least one shade."""
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
