"""Animated pictures taken apart: their frames, and what a viewer shows."""

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from zlib import crc32

import pygame
from pygame import Rect, Surface

from cardtable.program.sharing.animated_png import SIGNATURE


@dataclass
class Frame:
    """A frame as the file tells it."""

    place: Rect
    milliseconds: int
    data: bytes = b""


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a file whose checksums hold."""
    assert png.startswith(SIGNATURE)
    place = len(SIGNATURE)
    while place < len(png):
        (length,) = struct.unpack_from(">I", png, place)
        name, data = png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        assert struct.unpack_from(">I", png, place + 8 + length)[0] == crc32(name + data)
        yield name, data
        place += length + 12


def frames(png: bytes) -> list[Frame]:
    """Return the frames, in the order of their numbers."""
    found: list[Frame] = []
    numbers = []
    for name, data in chunks(png):
        if name == b"fcTL":
            number, width, height, left, top, shown, per_second, kept, over = struct.unpack(">IIIIIHHBB", data)
            assert (per_second, kept, over) == (1000, 0, 1)
            found.append(Frame(Rect(left, top, width, height), shown))
            numbers.append(number)
        elif name == b"IDAT":
            found[-1].data += data
        elif name == b"fdAT":
            numbers.append(struct.unpack_from(">I", data)[0])
            found[-1].data += data[4:]
    assert numbers == list(range(len(numbers)))
    return found


def played(png: bytes) -> list[Surface]:
    """Return what a viewer shows, picture by picture."""
    named = dict(chunks(png))
    head, colours = named[b"IHDR"], [(name, named[name]) for name in (b"PLTE", b"tRNS")]
    screen = Surface(struct.unpack_from(">II", head), 0, 32)
    shown = []
    for frame in frames(png):
        size = struct.pack(">II", *frame.place.size)
        parts = [(b"IHDR", size + head[8:]), *colours, (b"IDAT", frame.data), (b"IEND", b"")]
        whole = SIGNATURE + b"".join(
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data)) for name, data in parts
        )
        screen.blit(pygame.image.load(io.BytesIO(whole), "part.png"), frame.place)
        shown.append(screen.copy())
    return shown
