"""The felt: the table seen from above, with its cloth under a lamp, the rim and the wood around it."""

import math
import random
from collections.abc import Hashable, Iterator
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.ui.art.shapes import hexed, svg
from cardtable.ui.theme import Cloth, Colour, Size, Theme

GRAIN_TILE: Final = 256
STEP: Final = 4
"""The pixels of the window, in each direction, for one pixel of the light on the cloth, which changes slowly."""


class Felts:
    """Draws felts.

    Of a table's felt nothing is kept but its wood and the light on the cloth, at a small size: drawing it takes hardly
    longer than copying it, and a picture of it would be as large as the window. The felt of a page is drawn in every
    frame, and kept until a table's is needed.
    """

    def __init__(self) -> None:
        self._page: tuple[Hashable, Surface] | None = None
        self._lamp: tuple[Hashable, Surface] | None = None
        """The cloth under its lamp, one pixel for ``STEP`` pixels of the window in each direction."""
        self._wood: tuple[Hashable, list[tuple[Surface, Rect]]] | None = None
        """The parts of a table's felt with wood."""
        self._grain: tuple[Theme, Surface] | None = None

    def page(self, theme: Theme, size: Size) -> Surface:
        """Return the felt of a page, whose whole rim is visible, for a window of ``size``."""
        key = (theme, size)
        if self._page is None or self._page[0] != key:
            felt = Surface(size, 0, 32)
            self._lay_cloth(felt, theme, size, felt.get_rect())
            if theme.cloth.rim is not None:
                _draw_wood(felt, Wood(theme.cloth, theme.cloth.rim, size, whole=True))
            self._page = key, felt
        return self._page[1]

    def lay(self, surface: Surface, theme: Theme, size: Size, area: Rect) -> None:
        """Draw a part of a table's felt for a window of ``size``; the table continues below the window.

        :param surface: a surface of the size of ``area``.
        """
        self._page = None
        self._lay_cloth(surface, theme, size, area)
        for picture, place in self._table_wood(theme, size):
            seen = place.clip(area)
            if seen:
                surface.blit(picture, seen.move(-area.x, -area.y), seen.move(-place.x, -place.y))

    def _table_wood(self, theme: Theme, size: Size) -> list[tuple[Surface, Rect]]:
        key = (theme, size)
        if self._wood is None or self._wood[0] != key:
            self._wood = key, list(self._wood_parts(theme, size))
        return self._wood[1]

    def _wood_parts(self, theme: Theme, size: Size) -> Iterator[tuple[Surface, Rect]]:
        if theme.cloth.rim is None:
            return
        wood = Wood(theme.cloth, theme.cloth.rim, size, whole=False)
        for place in wood.places():
            part = Surface(place.size, 0, 32)
            self._lay_cloth(part, theme, size, place)
            part.blit(svg(wood.drawing(), place.size, place.topleft), (0, 0))
            yield part, place

    def _lay_cloth(self, surface: Surface, theme: Theme, size: Size, area: Rect) -> None:
        """Draw a part of the cloth alone onto a surface of the size of ``area``."""
        lamp = self._lamp_of(theme, size)
        whole = _aligned(area)
        light = lamp.subsurface(Rect(whole.x // STEP, whole.y // STEP, whole.w // STEP + 1, whole.h // STEP + 1))
        if whole == area:
            pygame.transform.smoothscale(light, area.size, surface)
        else:
            surface.blit(pygame.transform.smoothscale(light, whole.size), (whole.x - area.x, whole.y - area.y))
        if theme.grain:
            grain = self._grain_of(theme)
            for x in range(-(area.x % GRAIN_TILE), area.width, GRAIN_TILE):
                for y in range(-(area.y % GRAIN_TILE), area.height, GRAIN_TILE):
                    surface.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)

    def _lamp_of(self, theme: Theme, size: Size) -> Surface:
        key = (theme, size)
        if self._lamp is None or self._lamp[0] != key:
            # A pixel more on each side: each part then begins and ends between two pixels, as it does in the whole.
            small = (math.ceil(size[0] / STEP) + 1, math.ceil(size[1] / STEP) + 1)
            self._lamp = key, _lamp(theme.cloth, small)
        return self._lamp[1]

    def _grain_of(self, theme: Theme) -> Surface:
        if self._grain is None or self._grain[0] != theme:
            self._grain = (theme, _grain(theme))
        return self._grain[1]


def _aligned(area: Rect) -> Rect:
    """Return the area, grown to whole pixels of the lamp."""
    left, top = area.left // STEP * STEP, area.top // STEP * STEP
    return Rect(left, top, -(-(area.right - left) // STEP) * STEP, -(-(area.bottom - top) // STEP) * STEP)


def _draw_wood(felt: Surface, wood: "Wood") -> None:
    for place in wood.places():
        felt.blit(svg(wood.drawing(), place.size, place.topleft), place)


def _lamp(cloth: Cloth, size: Size) -> Surface:
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

    def __init__(self, cloth: Cloth, rim: Colour, size: Size, whole: bool) -> None:
        self._cloth = cloth
        self._rim = rim
        self._size = size
        self._whole = whole
        self._unit = unit = min(size[0] / 1280, size[1] / 720)
        self._side = 7 * unit
        self._top = self._side if whole else 26 * unit
        self._corner = 110 * unit

    def drawing(self) -> str:
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

    def places(self) -> Iterator[Rect]:
        """Yield the parts of the window with wood: drawing the whole window would take four times as long."""
        width, height = self._size
        line = 5 * self._unit + 1  # the darker line along the rim, with a pixel for smoothing
        side, top = math.ceil(self._side + line), math.ceil(self._top + line)
        corner = min(math.ceil(self._top + self._corner + line), width // 2, height // 2)
        yield Rect(0, 0, corner, corner)
        yield Rect(corner, 0, width - 2 * corner, top)
        yield Rect(width - corner, 0, corner, corner)
        low = height - corner if self._whole else height
        yield Rect(0, corner, side, low - corner)
        yield Rect(width - side, corner, side, low - corner)
        if self._whole:
            yield Rect(0, low, corner, corner)
            yield Rect(corner, height - side, width - 2 * corner, side)
            yield Rect(width - corner, low, corner, corner)


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
