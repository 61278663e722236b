"""Boxes, shadows and small drawings, drawn once for each size and cached."""

import io
import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.ui.drawing.pictures import Pictures
from cardtable.ui.listing import Listing
from cardtable.ui.theme import Colour, Extent

MIDDLE_PIXELS: Final = 128
"""The width of the middle part of a cached box. Wider boxes repeat it: one picture serves every width."""

FINE_SPREAD: Final = 24
"""The greatest spread, in pixels, of a blur made at full size; softer blurs are made small and enlarged."""
MIN_COVERING_ALPHA: Final = 120
"""The least opacity of a box, of 255, that hides what is under it."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rounded box: its filling from ``fill`` at the top to ``bottom``, its edge, and the shadow under it."""

    fill: Colour
    radius: int = 0
    alpha: int = 255
    bottom: Colour | None = None
    edge: Colour | None = None
    edge_alpha: int = 255
    edge_width: int = 1
    shadow: int = 0
    shadow_alpha: int = 0


def svg(body: str, size: Extent, at: tuple[int, int] = (0, 0)) -> Surface:
    """Return the drawing ``body`` (SVG elements, in pixels) on a transparent surface of ``size``.

    :param at: the point of the drawing at the upper left of the surface.
    """
    (width, height), (x, y) = size, at
    box = f'width="{width}" height="{height}" viewBox="{x} {y} {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>'
    return native(pygame.image.load_sized_svg(io.BytesIO(f"{head}{body}</svg>".encode()), size))


def dashes(width: float, height: float, radius: float, dash: float) -> str:
    """Return the lengths of dash and gap, about ``dash`` and 0.7 of it, that divide a rounded outline evenly.

    With a remainder, the renderer sometimes draws the last side solid.
    """
    around = 2 * (width + height) - (8 - 2 * math.pi) * radius
    period = around / max(1, round(around / (1.7 * dash)))
    return f"{period / 1.7:.4f} {period * 0.7 / 1.7:.4f}"


def native(surface: Surface) -> Surface:
    """Return a copy in the pixel format that blits fastest."""
    return surface.convert(Surface((1, 1), pygame.SRCALPHA))


def hexed(colour: Colour) -> str:
    """Return the colour in SVG notation."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float) -> Colour:
    return mixed(colour, (255, 255, 255), share)


def darker(colour: Colour, share: float) -> Colour:
    return mixed(colour, (0, 0, 0), share)


def stretched(source: Surface, inset: int, size: Extent) -> Surface:
    """Return ``source`` stretched to ``size``, with corners of ``inset`` pixels unchanged."""
    width, height = size
    wide, high = source.get_size()
    result = Surface(size, pygame.SRCALPHA)
    across = ((0, 0, inset), (inset, inset, wide - 2 * inset), (width - inset, wide - inset, inset))
    down = ((0, 0, inset), (inset, inset, high - 2 * inset), (height - inset, high - inset, inset))
    for x, from_x, w in across:
        for y, from_y, h in down:
            piece = source.subsurface((from_x, from_y, w, h))
            target = (width - 2 * inset if x == inset else w, height - 2 * inset if y == inset else h)
            if target[0] > 0 and target[1] > 0:
                result.blit(piece if piece.get_size() == target else pygame.transform.scale(piece, target), (x, y))
    return result


class Shapes:
    """Draws boxes.

    :param pictures: where the pictures are kept; ``None`` for a store of their own.
    """

    def __init__(self, pictures: Pictures | None = None) -> None:
        self.listing = Listing()
        self.pictures = pictures or Pictures()

    def draw(self, surface: Surface, rect: Rect, box: Box) -> None:
        """Draw a box whose body fills ``rect``, with its shadow around it."""
        if rect.width <= 0 or rect.height <= 0:
            return
        if box.alpha >= MIN_COVERING_ALPHA:
            self.listing.add(surface, "box", rect)
        side = _side(box)
        if rect.width < 2 * side + MIDDLE_PIXELS:
            picture = self.pictures.get((rect.size, box), lambda: _box_picture(rect.size, box))
            margin = (picture.get_width() - rect.width) // 2
            surface.blit(picture, (rect.x - margin, rect.y - margin))
            return
        size = (2 * side + MIDDLE_PIXELS, rect.height)
        picture = self.pictures.get((size, box), lambda: _box_picture(size, box))
        margin = (picture.get_width() - size[0]) // 2
        _blit_widened(surface, picture, rect.inflate(2 * margin, 2 * margin), margin + side)

    def ring(self, surface: Surface, rect: Rect, colour: Colour, width: int, radius: int) -> None:
        """Draw a rounded outline just inside ``rect``."""
        self.draw(surface, rect, Box(colour, radius, alpha=0, edge=colour, edge_width=width))

    def glow(self, surface: Surface, rect: Rect, colour: Colour, spread: int, radius: int) -> None:
        """Draw a soft light around ``rect``."""
        picture = self.pictures.get(
            ("glow", rect.size, colour, spread, radius), lambda: _blurred(rect.size, colour, 230, spread, radius)
        )
        margin = (picture.get_width() - rect.width) // 2
        surface.blit(picture, (rect.x - margin, rect.y - margin))

    def drawing(self, body: str, size: Extent, at: tuple[int, int] = (0, 0)) -> Surface:
        """Return a small drawing from the cache: SVG elements within ``size``, beginning ``at`` a point."""
        return self.pictures.get((body, size, at), lambda: svg(body, size, at))


def _side(box: Box) -> int:
    """Return the width of the part at each side of a box in which columns differ."""
    return box.radius + box.edge_width + 2 * box.shadow


def _blit_widened(surface: Surface, drawn: Surface, place: Rect, side: int) -> None:
    """Copy a drawing to a wider place, repeating its middle between sides of ``side`` pixels each."""
    wide, high = drawn.get_size()
    parts = [(drawn, place.topleft, (0, 0, side, high))]
    end = place.right - side
    for x in range(place.left + side, end, MIDDLE_PIXELS):
        parts.append((drawn, (x, place.top), (side, 0, min(MIDDLE_PIXELS, end - x), high)))
    parts.append((drawn, (end, place.top), (wide - side, 0, side, high)))
    surface.blits(parts, doreturn=False)


def _box_picture(size: Extent, box: Box) -> Surface:
    """Return box and shadow, drawn narrow and then widened: the cost then depends on the height alone."""
    side = _side(box)
    narrow = min(size[0], 2 * side + 2)
    drawn = _with_shadow((narrow, size[1]), box)
    return drawn if narrow == size[0] else _widened(drawn, drawn.get_width() + size[0] - narrow)


def _widened(drawn: Surface, width: int) -> Surface:
    """Return the drawing with its middle column repeated."""
    wide, high = drawn.get_size()
    side = (wide - 2) // 2
    result = Surface((width, high), pygame.SRCALPHA)
    result.blit(drawn, (0, 0), (0, 0, side, high))
    middle = drawn.subsurface((side, 0, 1, high))
    result.blit(pygame.transform.scale(middle, (width - 2 * side, high)), (side, 0))
    result.blit(drawn, (width - side, 0), (wide - side, 0, side, high))
    return result


def _with_shadow(size: Extent, box: Box) -> Surface:
    body = _body(size, box)
    if not box.shadow or not box.shadow_alpha:
        return body
    shadow = _blurred(size, (0, 0, 0), box.shadow_alpha, box.shadow, box.radius)
    margin = (shadow.get_width() - size[0]) // 2
    drop = max(1, box.shadow // 3)
    result = Surface(shadow.get_size(), pygame.SRCALPHA)
    result.blit(shadow, (0, drop))
    # The box covers its shadow instead of mixing with it, which would make a translucent panel darker than designed.
    hole = _body(size, Box((255, 255, 255), box.radius))
    result.blit(hole, (margin, margin), special_flags=pygame.BLEND_RGBA_SUB)
    result.blit(body, (margin, margin))
    return result


def _body(size: Extent, box: Box) -> Surface:
    narrow = min(size[0], 2 * (box.radius + box.edge_width) + 2)
    drawn = _drawn((narrow, size[1]), box)
    return drawn if narrow == size[0] else _widened(drawn, size[0])


def _drawn(size: Extent, box: Box) -> Surface:
    width, height = size
    inset = box.edge_width / 2 if box.edge else 0
    radius = max(0.0, min(box.radius, width // 2, height // 2) - inset)
    opacity = f'stop-opacity="{box.alpha / 255:.3f}"'
    edge = ""
    if box.edge:
        edge = f'stroke="{hexed(box.edge)}" stroke-width="{box.edge_width}" stroke-opacity="{box.edge_alpha / 255:.3f}"'
    return svg(
        '<defs><linearGradient id="g" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0%" stop-color="{hexed(box.fill)}" {opacity}/>'
        f'<stop offset="100%" stop-color="{hexed(box.bottom or box.fill)}" {opacity}/></linearGradient></defs>'
        f'<rect x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" rx="{radius}" '
        f'fill="url(#g)" {edge}/>',
        size,
    )


def _blurred_finely(size: Extent, body: Box, spread: int) -> Surface:
    """Return a soft rounded shape, pixel by pixel, with ``spread`` pixels of margin on every side."""
    soft = Surface((size[0] + 2 * spread, size[1] + 2 * spread), pygame.SRCALPHA)
    soft.fill((*body.fill, 0))
    soft.blit(_body(size, body), (spread, spread))
    # Two passes of half the spread are soft to the end of the margin, and cheap at any size.
    for _ in range(2):
        soft = pygame.transform.box_blur(soft, max(1, spread // 2))
    return soft


def _blurred(size: Extent, colour: Colour, alpha: int, spread: int, radius: int) -> Surface:
    """Return a soft rounded shape of ``size`` with ``spread`` pixels of margin on every side."""
    corner = min(radius, size[0] // 2, size[1] // 2) + 2 * spread
    small = (min(size[0], 2 * corner + 2), min(size[1], 2 * corner + 2))
    parts = max(1, spread // FINE_SPREAD)
    if parts == 1:
        soft = _blurred_finely(small, Box(colour, radius, alpha=alpha), spread)
    else:
        narrow = (max(1, small[0] // parts), max(1, small[1] // parts))
        soft = _blurred_finely(narrow, Box(colour, radius // parts, alpha=alpha), spread // parts)
        soft = pygame.transform.smoothscale(soft, (small[0] + 2 * spread, small[1] + 2 * spread))
    full = (size[0] + 2 * spread, size[1] + 2 * spread)
    if soft.get_size() == full:
        return soft
    return stretched(soft, min(corner + spread, soft.get_width() // 2 - 1, soft.get_height() // 2 - 1), full)
