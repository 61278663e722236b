"""Pictures one after the other in one PNG file (APNG): browsers play it, everything else shows the first picture.

The first picture is whole, each later one holds only what has changed. Frames follow the third edition of the PNG
specification, chapter 11.3.2: https://www.w3.org/TR/png-3/#apng-frame-based-animation.
"""

import struct
from collections.abc import Iterator
from io import BytesIO
from typing import Final
from zlib import crc32

import pygame
from pygame import Rect, Surface

from cardtable.ui.theme import Size

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_KEEP: Final = 0
"""What is done with a frame before the next: nothing."""
_OVER: Final = 1
"""How a frame is put on what lies there: where it is transparent, that stays."""
_CLEAR: Final = (0, 0, 0, 0)


class AnimatedPng:
    """Takes pictures of one size, each with its time, and writes them.

    :param size: of all pictures, in pixels.
    :param loops: how often they are played; 0 for ever.
    """

    def __init__(self, size: Size, loops: int = 0) -> None:
        self.size = size
        self.loops = loops
        self._before: Surface | None = None
        self._frames: list[tuple[Rect, bytes]] = []
        self._milliseconds: list[int] = []

    @property
    def frames(self) -> int:
        """How many different pictures there are."""
        return len(self._frames)

    @property
    def seconds(self) -> float:
        """How long it takes to play them once."""
        return sum(self._milliseconds) / 1000

    def add(self, picture: Surface, seconds: float) -> None:
        """Show a picture for a while; one like that before lets that stay for longer.

        :raises ValueError: if it has another size than the others.
        """
        if picture.get_size() != self.size:
            raise ValueError(f"a picture of {picture.get_size()} pixels does not belong to others of {self.size}")
        milliseconds = round(seconds * 1000)
        picture = _coarse(picture)
        place, changed = self._changed(picture)
        if place.width == 0:
            self._milliseconds[-1] += milliseconds
            return
        self._frames.append((place, b"".join(data for name, data in _chunks(changed) if name == b"IDAT")))
        self._milliseconds.append(milliseconds)
        self._before = picture

    def _changed(self, picture: Surface) -> tuple[Rect, Surface]:
        """Return what differs from the picture before, transparent elsewhere, and where; no width if nothing does."""
        opaque = Surface(self.size, pygame.SRCALPHA, 32)
        opaque.blit(picture, (0, 0))
        if self._before is None:
            return picture.get_rect(), opaque
        same = pygame.mask.from_threshold(picture, _CLEAR, (1, 1, 1, 255), self._before)
        same.invert()
        places = same.get_bounding_rects()
        if not places:
            return Rect(0, 0, 0, 0), opaque
        place = places[0].unionall(places[1:])
        return place, same.to_surface(setsurface=opaque, unsetcolor=_CLEAR).subsurface(place)

    def written(self) -> bytes:
        """Return the file.

        :raises ValueError: if there is no picture.
        """
        if not self._frames:
            raise ValueError("there is no picture to write")
        return SIGNATURE + b"".join(_chunk(name, data) for name, data in self._written())

    def _written(self) -> Iterator[tuple[bytes, bytes]]:
        yield b"IHDR", struct.pack(">IIBBBBB", *self.size, 8, 6, 0, 0, 0)
        yield b"acTL", struct.pack(">II", len(self._frames), self.loops)
        number = 0
        for (place, data), milliseconds in zip(self._frames, self._milliseconds, strict=True):
            shown = (place.width, place.height, place.left, place.top, min(milliseconds, 0xFFFF), 1000, _KEEP, _OVER)
            yield b"fcTL", struct.pack(">IIIIIHHBB", number, *shown)
            first = number == 0
            yield (b"IDAT", data) if first else (b"fdAT", struct.pack(">I", number + 1) + data)
            number += 1 if first else 2
        yield b"IEND", b""


def _coarse(picture: Surface) -> Surface:
    """Return a picture with 5 or 6 bits a colour: nobody sees the difference, and a quarter less is to be written."""
    coarse = Surface(picture.get_size(), 0, 16)
    coarse.blit(picture, (0, 0))
    whole = Surface(picture.get_size(), 0, 32)
    whole.blit(coarse, (0, 0))
    return whole


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data))


def _chunks(picture: Surface) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a picture as pygame writes it: with 8 bits each of red, green, blue and alpha."""
    file = BytesIO()
    pygame.image.save(picture, file, ".png")
    png, place = file.getvalue(), len(SIGNATURE)
    while place < len(png):
        length, name = struct.unpack_from(">I4s", png, place)
        yield name, png[place + 8 : place + 8 + length]
        place += length + 12
