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


class Felts:
    """Draws felts, and caches the last one.

    Tables and pages differ only in the wood. The cloth under the wood is cached too, and a change from one to the other
    needs no new cloth.
    """

    def __init__(self) -> None:
        self._cloth: tuple[Hashable, Surface] | None = None
        self._wood: bool | None = None
        """Whether the wood of a page is drawn now; ``None`` if no wood is."""
        self._under: list[tuple[Surface, Rect]] = []
        """The cloth in all places with wood on either felt."""
        self._grain: tuple[Theme, Surface] | None = None

    def get(self, theme: Theme, size: Size, *, whole: bool = False) -> Surface:
        """Return the felt for a window of ``size``.

        :param whole: whether the whole rim is visible; otherwise the table continues below the window.
        """
        key = (theme, size)
        if self._cloth is None or self._cloth[0] != key:
            if self._grain is None or self._grain[0] != theme:
                self._grain = (theme, _grain(theme))
            self._cloth, self._wood = (key, _cloth(theme, size, self._grain[1])), None
            self._under.clear()
        felt = self._cloth[1]
        if self._wood is not whole:
            self._draw_wood(felt, theme, size, whole)
            self._wood = whole
        return felt

    def _draw_wood(self, felt: Surface, theme: Theme, size: Size, whole: bool) -> None:
        """Draw the wood of a table or of a page, in place of the other's if necessary."""
        if theme.cloth.rim is None:
            return
        table, page = (Wood(theme.cloth, theme.cloth.rim, size, each) for each in (False, True))
        if not self._under:
            places = list(table.places())
            places += [place for place in page.places() if not any(each.contains(place) for each in places)]
            self._under = [(felt.subsurface(place).copy(), place) for place in places]
        felt.fblits(self._under)
        wood = page if whole else table
        for place in wood.places():
            felt.blit(svg(wood.drawing(), place.size, place.topleft), place)


def _cloth(theme: Theme, size: Size, tile: Surface) -> Surface:
    table = Surface(size, 0, 32)
    small = (max(8, size[0] // 3), max(8, size[1] // 3))
    pygame.transform.smoothscale(_lamp(theme.cloth, small), size, table)
    if theme.grain:
        for x in range(0, size[0], GRAIN_TILE):
            for y in range(0, size[1], GRAIN_TILE):
                table.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return table


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
    return svg(body, size)


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
