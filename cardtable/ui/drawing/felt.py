"""The felt: the table seen from above, with its cloth under a lamp, the rim and the wood around it."""

import math
import random
from collections.abc import Hashable, Iterator
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import hexed, svg
from cardtable.ui.theme import Cloth, Colour, Extent, Theme

GRAIN_TILE: Final = 256
STEP: Final = 4
"""The pixels of the window, in each direction, for one pixel of the light on the cloth, which changes slowly."""
LARGE_STEP: Final = 8
"""The same in large windows, where the light changes half as fast."""
LARGE_WIDTH: Final = 2560
"""The width of a window, in pixels, from which it counts as large."""
CORNER: Final = 110
"""How far the corners of the rim are rounded, in 720ths of the window's height."""
TIGHT_CORNER: Final = 60
"""The same around a page with narrow margins, whose buttons would lie over round corners."""


class Felts:
    """Draws felts.

    Of a table's felt nothing is kept but its wood and the light on the cloth, at a small size: drawing it takes hardly
    longer than copying it, and a picture of it would be as large as the window. The felt of a page is drawn in every
    frame, and kept until a table's is needed.
    """

    def __init__(self) -> None:
        self._page: tuple[Hashable, Surface] | None = None
        self._lamp: tuple[Hashable, Surface] | None = None
        """The cloth under its lamp, one pixel for some pixels of the window in each direction."""
        self._wood: tuple[Hashable, list[tuple[Surface, Rect]]] | None = None
        """The parts of a felt with wood."""
        self._grain: tuple[Theme, Surface] | None = None

    def draw_page(
        self, surface: Surface, theme: Theme, size: Extent, *, corner: int = CORNER, keep: bool = True
    ) -> None:
        """Draw the felt of a page, whose whole rim is visible, onto a surface of ``size``.

        :param keep: whether to keep a picture of it if there is none; providing one takes longer than laying a felt.
        """
        key = (theme, size, corner)
        if self._page is None or self._page[0] != key:
            if not keep:
                self._lay(surface, theme, size, Rect((0, 0), size), whole=True, corner=corner)
                return
            felt = Surface(size, 0, 32)
            self._lay(felt, theme, size, felt.get_rect(), whole=True, corner=corner)
            self._page, self._wood = (key, felt), None
        surface.blit(self._page[1], (0, 0))

    def lay(self, surface: Surface, theme: Theme, size: Extent, area: Rect) -> None:
        """Draw a part of a table's felt for a window of ``size``; the table continues below the window.

        :param surface: a surface of the size of ``area``.
        """
        self._page = None
        self._lay(surface, theme, size, area, whole=False)

    def _lay(
        self, surface: Surface, theme: Theme, size: Extent, area: Rect, *, whole: bool, corner: int = CORNER
    ) -> None:
        self._lay_cloth(surface, theme, size, area)
        for picture, place in self._wood_of(theme, size, whole, corner):
            seen = place.clip(area)
            if seen:
                surface.blit(picture, seen.move(-area.x, -area.y), seen.move(-place.x, -place.y))

    def _wood_of(self, theme: Theme, size: Extent, whole: bool, corner: int) -> list[tuple[Surface, Rect]]:
        key = (theme, size, whole, corner)
        if self._wood is None or self._wood[0] != key:
            self._wood = key, list(self._wood_parts(theme, size, whole, corner))
        return self._wood[1]

    def _wood_parts(self, theme: Theme, size: Extent, whole: bool, corner: int) -> Iterator[tuple[Surface, Rect]]:
        if theme.cloth.rim is None:
            return
        wood = Wood(theme.cloth, theme.cloth.rim, size, whole, corner)
        for drawn, place in wood.parts():
            part = Surface(place.size, 0, 32)
            self._lay_cloth(part, theme, size, place)
            part.blit(drawn, (0, 0))
            yield part, place

    def _lay_cloth(self, surface: Surface, theme: Theme, size: Extent, area: Rect) -> None:
        """Draw a part of the cloth alone onto a surface of the size of ``area``."""
        lamp, step = self._lamp_of(theme, size), _step(size)
        whole = _aligned(area, step)
        light = lamp.subsurface(Rect(whole.x // step, whole.y // step, whole.w // step + 1, whole.h // step + 1))
        if whole == area:
            pygame.transform.smoothscale(light, area.size, surface)
        else:
            surface.blit(pygame.transform.smoothscale(light, whole.size), (whole.x - area.x, whole.y - area.y))
        if theme.grain:
            grain = self._grain_of(theme)
            for x in range(-(area.x % GRAIN_TILE), area.width, GRAIN_TILE):
                for y in range(-(area.y % GRAIN_TILE), area.height, GRAIN_TILE):
                    surface.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)

    def _lamp_of(self, theme: Theme, size: Extent) -> Surface:
        key = (theme, size)
        if self._lamp is None or self._lamp[0] != key:
            # A pixel more on each side: each part then begins and ends between two pixels, as it does in the whole.
            step = _step(size)
            small = (math.ceil(size[0] / step) + 1, math.ceil(size[1] / step) + 1)
            self._lamp = key, _lamp(theme.cloth, small)
        return self._lamp[1]

    def _grain_of(self, theme: Theme) -> Surface:
        if self._grain is None or self._grain[0] != theme:
            self._grain = (theme, _grain(theme))
        return self._grain[1]


def _step(size: Extent) -> int:
    """Return the pixels of a window for one pixel of the light on its cloth."""
    return LARGE_STEP if size[0] >= LARGE_WIDTH else STEP


def _aligned(area: Rect, step: int) -> Rect:
    """Return the area, grown to whole pixels of the lamp."""
    left, top = area.left // step * step, area.top // step * step
    return Rect(left, top, -(-(area.right - left) // step) * step, -(-(area.bottom - top) // step) * step)


def _lamp(cloth: Cloth, size: Extent) -> Surface:
    """Return the cloth under its lamp, whose light is an ellipse a little above the middle."""
    width, height = size
    stops = ((0, cloth.middle), (40, cloth.near), (74, cloth.far), (100, cloth.edge))
    marks = "".join(f'<stop offset="{offset}%" stop-color="{hexed(colour)}"/>' for offset, colour in stops)
    body = (
        f'<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="translate({width * 0.5} {height * 0.44}) scale({width * 0.6} {height * 0.62})">'
        f'{marks}</radialGradient></defs><rect width="{width}" height="{height}" fill="url(#lamp)"/>'
    )
    return svg(body, size).convert(Surface((1, 1), 0, 32))


class Wood:
    """The wood around the cloth, and the rim between them.

    :param whole: whether the rim is closed; otherwise the table continues below the window.
    """

    def __init__(self, cloth: Cloth, rim: Colour, size: Extent, whole: bool, corner: int = CORNER) -> None:
        self._cloth = cloth
        self._rim = rim
        self._size = size
        self._whole = whole
        self._unit = unit = min(size[0] / 1280, size[1] / 720)
        self._side = 7 * unit
        self._top = self._side if whole else 26 * unit
        self._corner = corner * unit
        self._line = 5 * unit + 1
        """The part of the darker line along the rim that lies on the cloth, with a pixel for smoothing."""
        self._reach = math.ceil(self._top + self._corner + self._line)
        """The side of a corner in whole pixels."""

    def parts(self) -> Iterator[tuple[Surface, Rect]]:
        """Yield pictures of the wood and the rim, and their places.

        A drawing takes as long as its place is large, so there is hardly any cloth in these places.
        """
        drawing = self._drawing()
        for place in self._corners():
            yield svg(drawing, place.size, place.topleft), place
        for place in self._sides():
            yield _straight(drawing, place), place

    def _drawing(self) -> str:
        """Return the drawing of the wood, as large as the window."""
        (width, height), side, corner, top, u = self._size, self._side, self._corner, self._top, self._unit
        cloth, right = self._cloth, width - side
        low = height - side if self._whole else height + 200 * u
        inner = (
            f"M{side} {low - corner}V{top + corner}Q{side} {top} {side + corner} {top}H{right - corner}"
            f"Q{right} {top} {right} {top + corner}V{low - corner}"
            f"Q{right} {low} {right - corner} {low}H{side + corner}Q{side} {low} {side} {low - corner}Z"
        )
        return (
            f'<defs><linearGradient id="wood" x1="0%" y1="0%" x2="100%" y2="100%"><stop offset="0%" '
            f'stop-color="{hexed(cloth.wood)}"/><stop offset="100%" stop-color="{hexed(cloth.wood_dark)}"/>'
            f'</linearGradient></defs><path d="M0 0H{width}V{height}H0Z{inner}" fill="url(#wood)" fill-rule="evenodd"/>'
            f'<path d="{inner}" fill="none" stroke="#000000" stroke-opacity="0.35" stroke-width="{9 * u}"/>'
            f'<path d="{inner}" fill="none" stroke="{hexed(self._rim)}" stroke-width="{3 * u}"/>'
        )

    def _corners(self) -> Iterator[Rect]:
        """Yield the places of the corners.

        Midway along its arc, the rim is a quarter of the arc's height from both edges: what is further from both is
        cloth.
        """
        (width, height), reach = self._size, self._reach
        near = math.ceil(self._top + self._corner / 4 + self._line)
        for part in (Rect(0, 0, reach, near), Rect(0, near, near, reach - near)):
            for x in (part.x, width - part.right):
                yield Rect((x, part.y), part.size)
                if self._whole:
                    yield Rect((x, height - part.bottom), part.size)

    def _sides(self) -> Iterator[Rect]:
        """Yield the places between the corners, where the rim is straight."""
        (width, height), reach = self._size, self._reach
        side, top = math.ceil(self._side + self._line), math.ceil(self._top + self._line)
        low = height - reach if self._whole else height
        yield Rect(reach, 0, width - 2 * reach, top)
        yield Rect(0, reach, side, low - reach)
        yield Rect(width - side, reach, side, low - reach)
        if self._whole:
            yield Rect(reach, height - side, width - 2 * reach, side)


def _straight(drawing: str, place: Rect) -> Surface:
    """Return a place of a drawing along which colours change evenly, enlarged from its two ends."""
    if place.width > place.height:
        end, last, both = (1, place.height), (place.right - 1, place.y), (2, place.height)
    else:
        end, last, both = (place.width, 1), (place.x, place.bottom - 1), (place.width, 2)
    ends = Surface(both, pygame.SRCALPHA)
    ends.blit(svg(drawing, end, place.topleft), (0, 0))
    ends.blit(svg(drawing, end, last), (both[0] - end[0], both[1] - end[1]))
    return pygame.transform.smoothscale(ends, place.size)


def _grain(theme: Theme) -> Surface:
    """Return a tile of the cloth's grain, barely visible and always the same, to be added to the colour."""
    side = GRAIN_TILE
    noise = random.Random(side).randbytes(side * side)
    levels = bytes(round(value / 255 * 2 * theme.grain) for value in range(256))
    pixels = bytearray(3 * side * side)
    for channel in range(3):
        pixels[channel::3] = noise.translate(levels)
    tile = Surface((side, side), 0, 32)
    tile.blit(pygame.image.frombytes(bytes(pixels), (side, side), "RGB"), (0, 0))
    return tile
