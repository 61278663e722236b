"""Draw the program's icon into ``assets/icon``: a green and a blue card, fanned.

    python packaging/make_icons.py

The drawing is made of what the cards themselves are made of; small sizes leave out what would only blur.
"""

import io
import os
from pathlib import Path
from typing import Final

from make_art import SUITS

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

ICON: Final = Path(__file__).resolve().parent.parent / "assets" / "icon"
SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
FINE_FROM: Final = 48
"""From this size on the blue card's band has its stripes, and the cards their marks."""

GREEN: Final = ("#14592f", "#f0f8e6")
BLUE: Final = ("#1d4f9f", "#d9e7fb")


def card(band: str, paper: str, suit: str, ink: str, extra: str, *, aside: int = 0, fine: bool) -> str:
    """Return a card 132 x 184 units around the middle, with one large suit sign, moved ``aside`` to be seen."""
    width = 12 if fine else 17
    sign = 0.085 if fine else 0.098
    return (
        '<rect x="-66" y="-92" width="132" height="184" rx="15" fill="#ffffff"/>'
        f'<rect x="-62" y="-88" width="124" height="176" rx="12" fill="{band}"/>{extra}'
        f'<rect x="{width - 62}" y="{width - 88}" width="{124 - 2 * width}" height="{176 - 2 * width}" rx="6"'
        f' fill="{paper}"/>'
        f'<path transform="translate({aside} {-aside // 2}) scale({sign})" fill="{ink}" d="{SUITS[suit][1]}"/>'
    )


def stripes() -> str:
    """Return white slanting stripes along the sides of the blue card's band; the paper covers their ends."""
    parts = []
    for number in range(-4, 5):
        y = number * 17.0
        parts += [f"M{side * 60} {y - 8}V{y}L{side * 49} {y + 9}V{y + 1}Z" for side in (-1, 1)]
    for number in range(-2, 3):
        x = number * 17.0
        parts += [f"M{x - 8} {side * 86}H{x}L{x + 9} {side * 75}H{x + 1}Z" for side in (-1, 1)]
    return f'<path fill="#ffffff" d="{"".join(parts)}"/>'


def icon(*, fine: bool) -> str:
    """Return the whole icon, 256 x 256 units."""
    left = card(*GREEN, "s", "#16161a", "", aside=-16, fine=fine)
    right = card(*BLUE, "h", "#c8141e", stripes() if fine else "", fine=fine)
    shade = (
        '<rect x="-70" y="-92" width="136" height="190" rx="18" fill="#000000" fill-opacity="0.28"/>' if fine else ""
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">'
        f'<g transform="translate(92 119) rotate(-14)">{left}</g>'
        f'<g transform="translate(164 128) rotate(11)">{shade}{right}</g></svg>\n'
    )


def main() -> None:
    """Write the drawing and its pictures."""
    ICON.mkdir(parents=True, exist_ok=True)
    (ICON / "cardtable.svg").write_text(icon(fine=True), encoding="utf-8")
    for size in SIZES:
        drawing = io.BytesIO(icon(fine=size >= FINE_FROM).encode())
        large = pygame.image.load_sized_svg(drawing, (4 * size, 4 * size))
        small = pygame.transform.smoothscale(large, (size, size))
        pygame.image.save(small, ICON / f"cardtable-{size}.png")


if __name__ == "__main__":
    main()
