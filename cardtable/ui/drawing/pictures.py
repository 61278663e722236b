"""The store of pictures. Each is made once for each size, because drawing a card from SVG takes 3 to 14 milliseconds.

A frame is the picture of everything at rest, and what moves above it. Pictures for frames to come are made between
two frames, one at a time.
"""

from collections import deque
from collections.abc import Callable, Hashable
from typing import Final

import pygame
from pygame import Surface

from cardtable.ui.cache import Cache
from cardtable.ui.listing import Listing, Part
from cardtable.ui.theme import DEFAULT_WINDOW, Extent

Key = tuple[object, ...]
"""Everything that a picture depends on."""

BYTES_PER_PIXEL: Final = 7
"""Bytes of pictures kept for each pixel of the window, besides faces: the fullest table of any game needs 5."""
BYTES_FOR_FACES: Final = 4_000_000


class Pictures:
    """Keeps pictures by what they show and how large they are; the one used least recently is dropped first.

    Nobody may draw onto a picture that is kept.

    :param scales: whether a picture wanted in a new size is scaled from another one until there is time to draw it.
    :ivar version: grows when drawn pictures have replaced scaled ones: what was drawn with these can be drawn better.
    """

    def __init__(self, *, scales: bool = False) -> None:
        self._kept: Cache[Hashable, Surface] = Cache(0, bytes_of)
        self._sizes: dict[Hashable, Extent] = {}
        """The largest size in which a picture has been drawn."""
        self._scales = scales
        self._drawn: set[Hashable] = set()
        """What has been drawn in this window: if it was dropped for want of room, it is drawn again at once.

        Otherwise a table without room for all of its pictures would scale some and draw them again without end.
        """
        self._scaled: dict[Hashable, Surface] = {}
        self._undrawn: deque[Callable[[], Surface]] = deque()
        """Draws the pictures that are only scaled so far."""
        self._awaited: deque[Callable[[], object]] = deque()
        """Draws pictures that a motion will need before it ends."""
        self.version = 0
        self.fit_window(DEFAULT_WINDOW)

    @property
    def taken(self) -> int:
        """The size of the pictures kept, in bytes."""
        return self._kept.taken

    def fit_window(self, window: Extent) -> None:
        """Keep as many pictures as a window of this size needs."""
        self._kept.set_capacity(BYTES_PER_PIXEL * window[0] * window[1] + BYTES_FOR_FACES)

    def clear(self) -> None:
        """Drop everything."""
        self._kept.clear()
        self._sizes.clear()
        self._awaited.clear()
        self.forget_scaled()

    def get(self, key: Hashable, draw: Callable[[], Surface]) -> Surface:
        """Return the picture of a key, which is drawn if it is not kept."""
        return self._kept.get(key, draw)

    def at_size(self, what: Hashable, size: Extent, draw: Callable[[], Surface]) -> Surface:
        """Return a picture that is wanted in many sizes; in a new one, it may be scaled from another size for now."""
        key, known = (what, size), self._sizes.get(what)
        if key in self._scaled:
            return self._scaled[key]
        if known is not None and (what, known) not in self._kept:
            known = None
        if self._scales and known is not None and key not in self._drawn:
            self._drawn.add(key)
            self._scaled[key] = pygame.transform.smoothscale(self._kept.get((what, known), draw), size)
            self._undrawn.append(lambda: self._kept.get(key, draw))
            return self._scaled[key]
        self._drawn.add(key)
        self._sizes[what] = max(known or size, size)
        return self._kept.get(key, draw)

    def is_scaled(self, what: Hashable, size: Extent) -> bool:
        """Return whether a picture is only scaled so far."""
        return (what, size) in self._scaled

    def forget_scaled(self) -> None:
        """Forget what is only scaled so far: other sizes are needed now."""
        self._drawn.clear()
        self._scaled.clear()
        self._undrawn.clear()

    # --- between two frames -------------------------------------------------------------------------------------------

    def expect(self, draw: Callable[[], object]) -> None:
        """Call ``draw`` between two of the next frames: it gets a picture, which a motion then finds here."""
        self._awaited.append(draw)

    def draw_next(self, *, moving: bool) -> bool:
        """Draw the next picture that is expected, or is only scaled so far; return whether there are more.

        :param moving: whether something moves: then only expected pictures have a hurry.
        """
        left = self._awaited or (None if moving else self._undrawn)
        before = self._kept.made
        while left and self._kept.made == before:
            left.popleft()()
        if self._scaled and not self._undrawn:
            self._scaled.clear()
            self.version += 1
        return bool(self._awaited or (self._undrawn and not moving))


def bytes_of(surface: Surface) -> int:
    return surface.get_height() * surface.get_pitch()


class StillPicture:
    """The picture of something large at rest, drawn again only after a change.

    Its surface is used again and again, because the system takes longer to provide a new one than to fill it.
    """

    def __init__(self) -> None:
        self._key: Key | None = None
        self._surface: Surface | None = None
        self._cut: list[Part] = []

    def of(self, key: Key, size: Extent, draw: Callable[[Surface], None], listing: Listing) -> Surface:
        """Return the picture of a key; it is drawn if the last one had another key or size.

        :param listing: where each frame lists the cut texts of the picture.
        """
        if self._surface is None or self._surface.get_size() != size:
            self._surface, self._key = Surface(size, 0, 32), None
        if key != self._key:
            self._key = None  # in case of an error
            before = len(listing.cut)
            draw(self._surface)
            self._key, self._cut = key, listing.cut[before:]
        else:
            listing.cut.extend(self._cut)
        return self._surface
