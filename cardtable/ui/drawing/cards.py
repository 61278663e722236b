"""Pictures of cards: fronts, backs and shadows at any size, made on demand and cached.

In Blues and Greens a hand has cards of two decks, and fronts show their deck even without colour: green cards have a
solid dark band along the edge and a leaf under the index, blue cards have a striped band and a ring, and blue paper is
darker than green paper.
"""

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from cardtable.engine.cards import Back, Card
from cardtable.ui.assets import asset
from cardtable.ui.drawing.boxes import native
from cardtable.ui.drawing.pictures import Pictures
from cardtable.ui.theme import Colour, Extent

WIDE: Final = 240
HIGH: Final = 336
"""The width and height of the card plane of all faces and backs, in units around its middle."""

CORNER: Final = 12.0
BAND: Final = 11.5
"""The width of the deck's band along the edge, in units."""
MIN_BAND_PIXELS: Final = 2.8
"""The least width of the band in pixels."""
FACE_SCALE: Final = 0.94
"""The scale of faces inside a band."""
STRIPE: Final = 17.0
"""The length of a stripe with the gap after it, in units."""
MIN_STRIPE_PIXELS: Final = 5.0
"""The least length of a stripe with its gap in pixels."""

PLAIN_PAPER: Final = "#ffffff"
PLAIN_EDGE: Final = "#8c8c86"


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """The features that distinguish the fronts of a deck: paper, band, edge, mark, and the colour of the stripes."""

    paper: str
    band: str
    edge: str
    mark: str
    stripes: str | None = None


STYLES: Final = {
    Back.GREEN: DeckStyle(
        paper="#f0f8e6",
        band="#14592f",
        edge="#e6f3e0",
        mark="M-15 15C-20 -4 -6 -17 17 -17C17 6 4 20 -15 15Z",
    ),
    Back.BLUE: DeckStyle(
        paper="#cfe0f8",
        band="#1d4f9f",
        edge="#eef5ff",
        mark="M0 -17A17 17 0 1 1 0 17A17 17 0 1 1 0 -17ZM0 -9.5A9.5 9.5 0 1 0 0 9.5A9.5 9.5 0 1 0 0 -9.5Z",
        stripes="#ffffff",
    ),
}


@dataclass(frozen=True, slots=True)
class IndexPlace:
    """The place of the deck's mark under the index, in the plane of the face."""

    x: float
    y: float
    scale: float


LARGE_INDEX: Final = IndexPlace(-87.0, 4.0, 1.0)
NORMAL_INDEX: Final = IndexPlace(-98.6, -78.0, 0.58)


def front(body: str, size: tuple[int, int], back: Back, place: IndexPlace, angle: float) -> str:
    """Return a front of ``size`` pixels with the face ``body``, marked as a card of the deck ``back``.

    :param angle: as in ``sheet``.
    """
    pixel = WIDE / size[0]
    style = STYLES.get(back)
    if style is None:
        printed = _paper(PLAIN_PAPER, PLAIN_EDGE, pixel) + body
    else:
        mark = _mark(style, place)
        printed = (
            _paper(style.band, style.edge, pixel)
            + "".join(_frame(style, pixel))
            + f'<g transform="scale({FACE_SCALE})">{body}{mark}<g transform="rotate(180)">{mark}</g></g>'
        )
    return sheet(printed, size, angle)


def sheet(body: str, size: tuple[int, int], angle: float) -> str:
    """Return elements of the card plane as a picture of exactly ``size`` pixels, stretched if necessary.

    :param angle: the rotation about the middle, in degrees counter-clockwise; the picture has the ``turned_size``.
    """
    width, height = turned_size(size, angle)
    middle = f"translate({width / 2} {height / 2})"
    turn = f"{middle} rotate({-angle}) translate({-size[0] / 2} {-size[1] / 2}) " if angle else ""
    stretch = f"scale({size[0] / WIDE:.6f} {size[1] / HIGH:.6f}) translate({WIDE // 2} {HIGH // 2})"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<g transform="{turn}{stretch}">{body}</g></svg>'
    )


def turned_size(size: tuple[int, int], angle: float) -> tuple[int, int]:
    """Return the size of the picture of a card that is turned by ``angle`` degrees, with the middle at the same pixel.

    A turned card has a transparent pixel around it.
    """
    if not angle:
        return size
    cosine, sine = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
    width, height = size
    wide, high = width * cosine + height * sine, width * sine + height * cosine
    return width + 2 * math.ceil((wide - width) / 2 + 1), height + 2 * math.ceil((high - height) / 2 + 1)


def _paper(fill: str, edge: str, pixel: float) -> str:
    """Return the whole card in one colour, with an edge at least a pixel wide."""
    line = max(1.2, pixel)
    return _box(line / 2, CORNER - line / 2, f'fill="{fill}" stroke="{edge}" stroke-width="{line:.2f}"')


def _box(inset: float, corner: float, ink: str) -> str:
    width, height = WIDE - 2 * inset, HIGH - 2 * inset
    return (
        f'<rect x="{-width / 2:.2f}" y="{-height / 2:.2f}" width="{width:.2f}" height="{height:.2f}"'
        f' rx="{corner:.2f}" {ink}/>'
    )


def _frame(style: DeckStyle, pixel: float) -> Iterator[str]:
    band = max(BAND, MIN_BAND_PIXELS * pixel)
    if style.stripes is not None:
        yield f'<path fill="{style.stripes}" d="{"".join(_stripes(band, pixel))}"/>'
    if style.stripes is not None:
        yield _box(band - max(1.4, pixel * 0.8), 6.0, f'fill="{style.band}"')
    yield _box(band, 5.0, f'fill="{style.paper}"')


def _stripes(band: float, pixel: float) -> Iterator[str]:
    """Yield slanting stripes across the band on all four sides, which reach under the paper but not over the edge."""
    line = max(1.2, pixel)
    wide, high = WIDE / 2, HIGH / 2
    outer, inner = line, band + 1
    reach = band - line
    for along, across, upright in ((wide, high, False), (high, wide, True)):
        length = 2 * (along - CORNER - reach)
        count = max(1, int(length / max(STRIPE, MIN_STRIPE_PIXELS * pixel)))
        step = length / count
        for number in range(count):
            start = -length / 2 + (number + 0.25) * step
            end = start + step / 2
            corners = (
                (start - reach / 2, outer),
                (end - reach / 2, outer),
                (end + reach / 2, inner),
                (start + reach / 2, inner),
            )
            for side in (-1, 1):
                points = [(side * a, side * (d - across)) for a, d in corners]
                text = "L".join(f"{y:.2f} {x:.2f}" if upright else f"{x:.2f} {y:.2f}" for x, y in points)
                yield f"M{text}Z"


def _mark(style: DeckStyle, place: IndexPlace) -> str:
    return (
        f'<path fill="{style.band}" transform="translate({place.x} {place.y}) scale({place.scale})" d="{style.mark}"/>'
    )


CARD_ASPECT: Final = WIDE / HIGH
"""The width of a card by its height: 5 to 7."""

DECKS: Final = ("two-large", "two-normal", "four-large", "four-normal")
"""The names of the decks: with suits in two or four colours, and a large or normal index."""

ANGLE_STEP: Final = 0.5
"""The step between the angles of turned cards, in degrees: smaller differences are invisible."""
TURN_MARGIN: Final = 4
"""The transparent pixels around a turned back, which keep its edges smooth."""
SHADOW_ALPHA: Final = 120

CardSide = Card | Back
"""The visible side of a card: its front or its back."""

_BACK_NAMES: Final = {Back.PLAIN: "plain", Back.GREEN: "green", Back.BLUE: "blue"}


def card_size(width: float) -> Extent:
    """Return the size in whole pixels of a card of this width."""
    return max(1, round(width)), max(1, round(width / CARD_ASPECT))


class CardArt:
    """Draws cards. All sizes are (width, height) in pixels.

    :param deck: one of ``DECKS``.
    :param pictures: where the pictures are kept; ``None`` for a store of their own.
    :raises ValueError: if there is no such deck.
    """

    def __init__(self, deck: str = "two-large", pictures: Pictures | None = None) -> None:
        self.pictures = pictures or Pictures()
        self.set_deck(deck)

    def set_deck(self, deck: str) -> None:
        """Draw another deck from now on.

        :raises ValueError: if there is no such deck.
        """
        if deck not in DECKS:
            raise ValueError(f"there is no deck {deck!r}, only {', '.join(DECKS)}")
        self.deck = deck

    def front(self, card: Card, size: Extent) -> Surface:
        return self._side(card, size)

    def back(self, back: Back, size: Extent) -> Surface:
        """Return a card's back."""
        return self._side(back, size)

    def veiled(self, card: Card, size: Extent, veil: Colour, angle: float = 0.0) -> Surface:
        """Return the front under a veil of this colour, still readable, for a card that cannot be played now.

        :param angle: its rotation counter-clockwise, in degrees.
        """
        turned = self.turned(card, size, angle)
        scaled = not angle and self.pictures.is_scaled((self.deck, card), size)
        return self.pictures.get(("veiled", self.deck, card, size, veil, angle, scaled), lambda: _veiled(turned, veil))

    def turned(self, side: CardSide, size: Extent, angle: float) -> Surface:
        """Return a front or back turned counter-clockwise by ``angle`` degrees about the picture's middle.

        Backs are rotated from one picture: in fans they lie at many angles, and fronts seldom at more than one.
        """
        degrees = round(angle / ANGLE_STEP) * ANGLE_STEP % 360
        if not degrees:
            return self._side(side, size)

        def made() -> Surface:
            if not degrees % 90:
                return pygame.transform.rotate(self._side(side, size), degrees)
            if isinstance(side, Card):
                return self._drawn(side, size, degrees)
            return pygame.transform.rotozoom(self._double(side, size), degrees, 0.5)

        return self.pictures.get(("turned", self.deck, side, size, degrees), made)

    def shadow(self, size: Extent, angle: float = 0.0) -> Surface:
        """Return the soft shadow of a card of ``size``, turned by ``angle`` degrees about the picture's middle."""
        degrees = round(angle / ANGLE_STEP) * ANGLE_STEP
        if degrees:
            return self.pictures.get(
                ("shadow", size, degrees), lambda: pygame.transform.rotozoom(_shadow(size), degrees, 1.0)
            )
        return self.pictures.get(("shadow", size), lambda: _shadow(size))

    def outline(self, size: Extent, colour: Colour, width: int, angle: float) -> Surface:
        """Return an outline around a card of ``size``, turned by ``angle`` degrees; its width is in pixels."""
        degrees = round(angle / ANGLE_STEP) * ANGLE_STEP
        return self.pictures.get(
            ("outline", size, colour, width, degrees),
            lambda: pygame.transform.rotozoom(_outline(size, colour, width), degrees, 0.5),
        )

    def _side(self, side: CardSide, size: Extent) -> Surface:
        return self.pictures.at_size((self.deck, side), size, lambda: self._drawn(side, size))

    def _double(self, back: Back, size: Extent) -> Surface:
        """Return a back at double size with a transparent margin, ready to be turned."""

        def made() -> Surface:
            wide, high = 2 * size[0], 2 * size[1]
            margin = 2 * TURN_MARGIN
            padded = Surface((wide + 2 * margin, high + 2 * margin), pygame.SRCALPHA)
            padded.blit(self._drawn(back, (wide, high)), (margin, margin))
            return padded

        return self.pictures.get(("double", back, size), made)

    def _drawn(self, side: CardSide, size: Extent, angle: float = 0.0) -> Surface:
        """Draw a side, turned counter-clockwise by ``angle`` degrees."""
        if isinstance(side, Back):
            drawing = sheet(self._body("backs", f"{_BACK_NAMES[side]}.svg"), size, angle)
        else:
            place = LARGE_INDEX if self.deck.endswith("large") else NORMAL_INDEX
            face = self._body("faces", self.deck, f"{side.face}.svg")
            drawing = front(face, size, side.back, place, angle)
        return _raster(drawing, turned_size(size, angle))

    def _body(self, *parts: str) -> str:
        """Return the content of the outermost element of an SVG file.

        It is not kept: the faces of court cards are up to 70 kB long, and reading one takes 1 % of the time to draw it.
        """
        text = asset(*parts).read_text(encoding="utf-8")
        return text[text.index(">") + 1 : text.rindex("</svg>")]


def _raster(drawing: str, size: Extent) -> Surface:
    return native(pygame.image.load_sized_svg(io.BytesIO(drawing.encode()), size))


def _veiled(front: Surface, veil: Colour) -> Surface:
    """Return the picture mixed half and half with the colour of the veil, in the same shape."""
    veiled = front.copy()
    veiled.fill((128, 128, 128), special_flags=pygame.BLEND_RGB_MULT)
    veiled.fill((veil[0] // 2, veil[1] // 2, veil[2] // 2), special_flags=pygame.BLEND_RGB_ADD)
    return veiled


def _shadow(size: Extent) -> Surface:
    spread = max(3, size[0] // 12)
    soft = Surface((size[0] + 2 * spread, size[1] + 2 * spread), pygame.SRCALPHA)
    corner = round(size[0] * CORNER / WIDE)
    pygame.draw.rect(soft, (0, 0, 0, SHADOW_ALPHA), (spread, spread, *size), border_radius=corner)
    for _ in range(2):
        soft = pygame.transform.box_blur(soft, max(1, spread // 2))
    return soft


def _outline(size: Extent, colour: Colour, width: int) -> Surface:
    """Return an outline at double size with a transparent margin."""
    wide, high, margin = 2 * (size[0] + 2 * width), 2 * (size[1] + 2 * width), 2 * TURN_MARGIN
    drawn = Surface((wide + 2 * margin, high + 2 * margin), pygame.SRCALPHA)
    corner = round(2 * size[0] * CORNER / WIDE) + 2 * width
    pygame.draw.rect(drawn, colour, (margin, margin, wide, high), 2 * width, border_radius=corner)
    return drawn
