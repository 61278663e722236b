"""Animated PNG files (APNG): browsers play them, and other programs show the first picture.

The first picture is complete; each later one holds only the changes. All share a palette. Frames follow the third
edition of the PNG specification, chapter 11.3.2: https://www.w3.org/TR/png-3/#apng-frame-based-animation.
"""

import struct
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from zlib import compress, crc32, decompress

import pygame
from pygame import Rect, Surface

from cardtable.engine.slices import Slices
from cardtable.ui.theme import Extent

RED, GREEN, BLUE = range(3)
Shade = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""
HIGH_COLOURS: Final = 1 << 16
"""The number of 16-bit colours: five bits for red, six for green, five for blue."""


def shade_of(colour: int) -> Shade:
    red, green, blue = colour >> 11, colour >> 5 & 63, colour & 31
    return red * 255 // 31, green * 255 // 63, blue * 255 // 31


# Median cut: P. Heckbert, Color image quantization for frame buffer display, SIGGRAPH 1982.
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


SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_KEEP: Final = 0
"""The disposal of a frame: it stays."""
_OVER: Final = 1
"""The blending of a frame: over the picture before, which shows through where the frame is transparent."""
_UNCHANGED: Final = 0xF81F
"""The 16-bit colour of unchanged pixels: a magenta that nothing on the table has."""
_ENDLESS: Final = 0
"""The number of times that the pictures are played, if they are repeated for ever."""
MAX_SHADES: Final = 255
"""The number of shades in the palette, whose last entry is for unchanged pixels."""


@dataclass(frozen=True, slots=True)
class _Changed:
    """The changes from one picture to the next: their place, and the 16-bit pixels there, compressed."""

    place: Rect
    pixels: bytes


class AnimatedPng:
    """Collects pictures of one size, each with its time, and writes them.

    :param size: the size of all pictures in pixels.
    """

    def __init__(self, size: Extent) -> None:
        self.size = size
        self._before: Surface | None = None
        self._frames: list[_Changed] = []
        self._milliseconds: list[int] = []
        self._used: Counter[int] = Counter()

    @property
    def seconds(self) -> float:
        """The time to play all pictures once."""
        return sum(self._milliseconds) / 1000

    def add(self, picture: Surface, seconds: float) -> None:
        """Add a picture; one equal to the last prolongs that.

        :raises ValueError: if its size differs from that of the others.
        """
        if picture.get_size() != self.size:
            raise ValueError(f"a picture of {picture.get_size()} pixels does not belong to others of {self.size}")
        milliseconds = round(seconds * 1000)
        coarse = Surface(self.size, 0, 16)
        coarse.blit(picture, (0, 0))
        whole = Surface(self.size, 0, 32)
        whole.blit(coarse, (0, 0))
        same = None if self._before is None else _same(whole, self._before)
        place = whole.get_rect() if same is None else _rest(same)
        if place.width == 0:
            self._milliseconds[-1] += milliseconds
            return
        if same is not None:
            same.to_surface(coarse, setcolor=coarse.unmap_rgb(_UNCHANGED), unsetcolor=None)
        pixels = _pixels(coarse.subsurface(place))
        self._used.update(memoryview(pixels).cast("H"))
        self._frames.append(_Changed(place, compress(pixels, 1)))
        self._milliseconds.append(milliseconds)
        self._before = whole

    def writing(self) -> Slices[bytes]:
        """Return the file, in slices.

        :raises ValueError: if there is no picture.
        """
        if not self._frames:
            raise ValueError("there is no picture to write")
        parts = [SIGNATURE]
        for name, data in self._written():
            parts.append(_chunk(name, data))
            yield min(1.0, len(parts) / (2 * len(self._frames) + 6))
        return b"".join(parts)

    def _written(self) -> Iterator[tuple[bytes, bytes]]:
        used = {colour: count for colour, count in self._used.items() if colour != _UNCHANGED}
        shades, stands_for = palette_of(used, MAX_SHADES)
        entries = bytearray(stands_for)
        entries[_UNCHANGED] = len(shades)
        yield b"IHDR", struct.pack(">IIBBBBB", *self.size, 8, 3, 0, 0, 0)
        yield b"acTL", struct.pack(">II", len(self._frames), _ENDLESS)
        yield b"PLTE", _bytes_of([*shades, (0, 0, 0)])
        yield b"tRNS", b"\xff" * len(shades) + b"\0"
        number = 0
        for frame, milliseconds in zip(self._frames, self._milliseconds, strict=True):
            place, data = frame.place, _scanlines(frame, entries)
            shown = (place.width, place.height, place.left, place.top, min(milliseconds, 0xFFFF), 1000, _KEEP, _OVER)
            yield b"fcTL", struct.pack(">IIIIIHHBB", number, *shown)
            first = number == 0
            yield (b"IDAT", data) if first else (b"fdAT", struct.pack(">I", number + 1) + data)
            number += 1 if first else 2
        yield b"IEND", b""


def _same(picture: Surface, before: Surface) -> pygame.Mask:
    """Return where two pictures are equal. Both need 32 bits a pixel: with 16, pygame compares the wrong bits."""
    return pygame.mask.from_threshold(picture, (0, 0, 0, 0), (1, 1, 1, 255), before)


def _rest(mask: pygame.Mask) -> Rect:
    """Return the bounding place of all pixels outside a mask; 0 wide if there are none."""
    mask = mask.copy()
    mask.invert()
    places = mask.get_bounding_rects()
    return places[0].unionall(places[1:]) if places else Rect(0, 0, 0, 0)


def _pixels(picture: Surface) -> bytes:
    """Return the pixels of a 16-bit picture line by line."""
    width = 2 * picture.get_width()
    lines = picture.copy().get_buffer().raw
    pitch = len(lines) // picture.get_height()
    return b"".join(lines[row * pitch : row * pitch + width] for row in range(picture.get_height()))


def _bytes_of(shades: list[Shade]) -> bytes:
    return bytes(value for shade in shades for value in shade)


def _scanlines(frame: _Changed, entries: bytearray) -> bytes:
    """Return the lines of a frame as palette indices, each after a zero for "no filter", compressed."""
    pixels = memoryview(decompress(frame.pixels)).cast("H")
    numbers, width = bytes(map(entries.__getitem__, pixels)), frame.place.width
    lines = (b"\0" + numbers[start : start + width] for start in range(0, len(numbers), width))
    return compress(b"".join(lines), 9)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data))
