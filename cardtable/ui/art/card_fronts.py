"""The fronts of cards as SVG drawings: paper, the deck's frame, the face, and the deck's marks.

In Blues and Greens a hand has cards of two decks, and fronts show their deck even without colour: green cards have a
solid dark band along the edge and a leaf under the index, blue cards have a striped band and a ring, and blue paper is
darker than green paper.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import Back

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
