"""Draws the frames of a moving picture: what a frame draws is noted first, and drawn where it differs from the last."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, Final, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from cardtable.ui.theme import Size

T = TypeVar("T")

TILE: Final = 64
"""The side of a tile, in pixels: differences are drawn in whole tiles."""

Place = tuple[int, int, int, int]
"""A rectangle that can be hashed: left, top, width and height."""


class Drawing(NamedTuple):
    """A picture, or a colour, that a frame draws.

    :param at: the upper left corner of the picture, also where it is cut off.
    :param area: the part of the picture that is drawn; ``None`` for all of it.
    :param scaled: the size to which the picture is scaled; ``None`` for its own.
    :param opacity: the opacity of the whole picture when it was noted; ``None`` if it has none.
    :param flags: the flags of pygame for special ways of blending.
    :param place: where it can be seen.
    """

    what: Surface | Any
    at: tuple[int, int]
    area: Place | None
    scaled: Size | None
    opacity: int | None
    flags: int
    place: Place


class NotedSurface(Surface):
    """Notes what is drawn on a surface, without drawing it.

    Of a surface it knows what frames of a table use: pictures, fillings and clips.

    :param size: the size that it claims to have, in pixels.
    :ivar drawings: the drawings in the order in which they were noted.
    """

    def __init__(self, size: Size) -> None:
        super().__init__((1, 1), 0, 32)
        self._size = size
        self._clip = Rect((0, 0), size)
        self.drawings: list[Drawing] = []

    def blit(self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        """Note a picture, and return the place where it will be seen."""
        at = int(dest[0]), int(dest[1])
        part = None if area is None else Rect(area)
        seen = Rect(at, source.get_size() if part is None else part.size).clip(self._clip)
        shown = None if part is None else _place(part)
        self.drawings.append(Drawing(source, at, shown, None, source.get_alpha(), special_flags, _place(seen)))
        return seen

    def blit_scaled(self, source: Surface, size: Size, at: tuple[int, int]) -> None:
        """Note a picture in another size."""
        seen = Rect(at, size).clip(self._clip)
        self.drawings.append(Drawing(source, at, None, size, source.get_alpha(), 0, _place(seen)))

    def blits(self, blit_sequence: Any, doreturn: bool | int = True) -> Any:
        """Note pictures, and return their places if these are wanted."""
        places = [self.blit(*each) for each in blit_sequence]
        return places if doreturn else None

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        """Note a place that is filled with a colour, and return it."""
        seen = self._clip if rect is None else Rect(rect).clip(self._clip)
        self.drawings.append(Drawing(tuple(color), seen.topleft, None, None, None, special_flags, _place(seen)))
        return Rect(seen)

    def set_clip(self, rect: Any = None) -> None:
        """Show only what lies in a rectangle from now on; ``None`` for everything."""
        whole = Rect((0, 0), self._size)
        self._clip = whole if rect is None else whole.clip(Rect(rect))

    def get_clip(self) -> Rect:
        """Return the rectangle outside which nothing is shown."""
        return Rect(self._clip)

    def get_size(self) -> Size:
        """Return the size that the surface claims to have."""
        return self._size

    def get_rect(self, **keywords: Any) -> Rect:
        """Return a rectangle of that size, moved as in pygame."""
        rect = Rect((0, 0), self._size)
        for name, value in keywords.items():
            setattr(rect, name, value)
        return rect


def blit_scaled(surface: Surface, source: Surface, size: Size, at: tuple[int, int]) -> None:
    """Draw a picture in another size, with pixels repeated or left out."""
    if isinstance(surface, NotedSurface):
        surface.blit_scaled(source, size, at)
    else:
        surface.blit(pygame.transform.scale(source, size), at)


class MovingPicture:
    """Draws frame after frame onto a surface, each of them only where it differs from the last one.

    A picture that two frames draw at the same place counts as the same. If its content has changed, or if something
    else was drawn onto the surface, the last frame must be forgotten.
    """

    def __init__(self) -> None:
        self._last: tuple[object, Surface, list[Drawing]] | None = None
        self._scratch = Surface((1, 1), pygame.SRCALPHA)
        """A surface for scaled pictures: providing a new one takes three times as long as scaling onto it."""

    def forget(self) -> None:
        """Draw the whole of the next frame."""
        self._last = None

    @contextmanager
    def frame(self, surface: Surface, moving: object) -> Iterator[Surface]:
        """Provide a surface that takes the drawings of a frame, and afterwards draw what differs.

        :param moving: what moves; if it is another object than in the last frame, the whole frame is drawn. ``None`` if
            nothing moves: then the frame is drawn at once, and forgotten.
        """
        last, self._last = self._last, None
        if moving is None:
            yield surface
            return
        noted = NotedSurface(surface.get_size())
        yield noted
        whole = surface.get_rect()
        if last is not None and last[0] is moving and last[1] is surface:
            places = differences(last[2], noted.drawings, whole)
        else:
            places = [whole]
        self._draw(noted.drawings, surface, places)
        self._last = moving, surface, noted.drawings

    def _draw(self, drawings: Sequence[Drawing], surface: Surface, places: list[Rect]) -> None:
        """Draw on a surface, but only in places that do not overlap."""
        before = surface.get_clip()
        for what, at, area, scaled, opacity, flags, place in drawings:
            seen = Rect(place)
            parts = [seen.clip(places[number]) for number in seen.collidelistall(places)]
            if not parts:
                continue
            if not isinstance(what, Surface):
                for part in parts:
                    surface.fill(what, part, flags)
                continue
            now = what.get_alpha()
            if now != opacity:
                what.set_alpha(opacity)
            picture = what if scaled is None else self._scaled(what, scaled)
            for part in parts:
                surface.set_clip(part)
                surface.blit(picture, at, area, flags)
            surface.set_clip(before)
            if now != opacity:
                what.set_alpha(now)

    def _scaled(self, picture: Surface, size: Size) -> Surface:
        """Return a picture in another size, until the next one is scaled."""
        width, height = self._scratch.get_size()
        if width < size[0] or height < size[1]:
            self._scratch = Surface((max(width, size[0]), max(height, size[1])), pygame.SRCALPHA)
        return pygame.transform.scale(picture, size, self._scratch.subsurface(((0, 0), size)))


def _place(rect: Rect) -> Place:
    return rect.x, rect.y, rect.width, rect.height


def differences(before: Sequence[Drawing], after: Sequence[Drawing], whole: Rect) -> list[Rect]:
    """Return places that together cover everything in which two frames differ, and do not overlap.

    :param whole: the place of the whole frames.
    """
    old, new = _numbered(before), _numbered(after)
    same = set(old).intersection(new)
    if [each for each in old if each in same] != [each for each in new if each in same]:
        # Their order has changed: one may cover another now that it did not cover before.
        same = set(_common_beginning(old, new) + _common_beginning(old[::-1], new[::-1]))
    changed = [each.place for each, number in (*old, *new) if (each, number) not in same]
    return [place.clip(whole) for place in tiled(changed)]


def _common_beginning(some: Sequence[T], others: Sequence[T]) -> list[T]:
    """Return the values with which both sequences begin."""
    return [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))]


def _numbered(drawings: Sequence[Drawing]) -> list[tuple[Drawing, int]]:
    """Return drawings with the number of equal ones before each."""
    counts: dict[Drawing, int] = {}
    numbered = []
    for each in drawings:
        number = counts[each] = counts.get(each, -1) + 1
        numbered.append((each, number))
    return numbered


def tiled(places: Iterable[Place]) -> Iterator[Rect]:
    """Yield rectangles of whole tiles that together cover these places, and do not overlap."""
    rows: dict[int, int] = {}
    for left, top, width, height in places:
        if width and height:
            first, last = left // TILE, (left + width - 1) // TILE
            columns = (1 << last + 1) - (1 << first)
            for row in range(top // TILE, (top + height - 1) // TILE + 1):
                rows[row] = rows.get(row, 0) | columns
    done = 0
    for row in sorted(rows):
        if row < done:
            continue
        columns, done = rows[row], row + 1
        while rows.get(done) == columns:
            done += 1
        for first, last in _runs(columns):
            yield Rect(first * TILE, row * TILE, (last - first) * TILE, (done - row) * TILE)


def _runs(columns: int) -> Iterator[tuple[int, int]]:
    """Yield the first column, and the one after the last, of each run of neighbouring columns."""
    first = 0
    while columns:
        gap = (columns & -columns).bit_length() - 1
        columns >>= gap
        length = (~columns & (columns + 1)).bit_length() - 1
        yield first + gap, first + gap + length
        first, columns = first + gap + length, columns >> length
