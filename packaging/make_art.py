"""Draw Cardtable's own art into ``assets``: card backs, suit signs and the joker.

    python packaging/make_art.py

nanosvg draws no patterns, clip paths or texts; every pattern is therefore cut to its panel here. Coordinates: 240 x 336
units around the middle of the card, as in ``make_faces.py``. The suit signs and the shapes of the index letters follow
Adrian Kennard's cards (CC0), so that the signs in texts look like those on the cards.
"""

import math
from pathlib import Path
from typing import Final

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
HEAD: Final = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="336" viewBox="-120 -168 240 336">'

# The printed panel of a back: half its width and height, inside the white edge.
ACROSS: Final = 108.0
DOWN: Final = 156.0

SUITS: Final = {
    "c": (
        470,
        "M30 150C35 385 85 400 130 500L-130 500C-85 400 -35 385 -30 150A10 10 0 0 0 -50 150A210 210 0 1 1 -124 -51"
        "A10 10 0 0 0 -110 -65A230 230 0 1 1 110 -65A10 10 0 0 0 124 -51A210 210 0 1 1 50 150A10 10 0 0 0 30 150Z",
    ),
    "d": (400, "M-400 0C-350 0 0 -450 0 -500C0 -450 350 0 400 0C350 0 0 450 0 500C0 450 -350 0 -400 0Z"),
    "h": (
        400,
        "M0 -300C0 -400 100 -500 200 -500C300 -500 400 -400 400 -250C400 0 0 400 0 500"
        "C0 400 -400 0 -400 -250C-400 -400 -300 -500 -200 -500C-100 -500 0 -400 0 -300Z",
    ),
    "s": (
        355,
        "M0 -500C100 -250 355 -100 355 185A150 150 0 0 1 55 185A10 10 0 0 0 35 185C35 385 85 400 130 500L-130 500"
        "C-85 400 -35 385 -35 185A10 10 0 0 0 -55 185A150 150 0 0 1 -355 185C-355 -100 -100 -250 0 -500Z",
    ),
}
"""Each suit's half width and outline; all are 1000 units high around the middle."""


def place(*numbers: float) -> str:
    """Return coordinates as SVG text, rounded to a hundredth."""
    return " ".join(f"{number:.2f}".rstrip("0").rstrip(".") for number in numbers)


def suit_sign(half_width: int, outline: str) -> str:
    """Return a suit sign that fills its picture, in white, so that it can be tinted."""
    width = 2 * half_width
    box = f'width="{width}" height="1000" viewBox="{-half_width} -500 {width} 1000"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}><path fill="#ffffff" d="{outline}"/></svg>\n'


def panel(fill: str, pattern: str, line: str) -> str:
    """Return a complete back: the paper, the panel with its pattern, and a white edge over the rim of the pattern."""
    return (
        f"{HEAD}"
        '<rect x="-119.5" y="-167.5" width="239" height="335" rx="12" fill="#ffffff"/>'
        f'<rect x="{-ACROSS:g}" y="{-DOWN:g}" width="{2 * ACROSS:g}" height="{2 * DOWN:g}" fill="{fill}"/>'
        f"{pattern}"
        f'<rect x="{-ACROSS:g}" y="{-DOWN:g}" width="{2 * ACROSS:g}" height="{2 * DOWN:g}" rx="6" fill="none"'
        f' stroke="#ffffff" stroke-width="6"/>'
        f'<rect x="{3 - ACROSS:g}" y="{3 - DOWN:g}" width="{2 * ACROSS - 6:g}" height="{2 * DOWN - 6:g}" rx="5"'
        f' fill="none" stroke="{line}" stroke-width="2.4"/>'
        '<rect x="-119.5" y="-167.5" width="239" height="335" rx="12" fill="none" stroke="#8b8b86"/>'
        "</svg>\n"
    )


def lattice(step: float) -> str:
    """Return slanting lines both ways, ``step`` units apart along the edge, cut to the panel."""
    parts = []
    reach = ACROSS + DOWN
    for number in range(math.floor(-reach / step) - 1, math.ceil(reach / step) + 1):
        offset = (number + 0.5) * step
        low, high = max(-ACROSS, -DOWN - offset), min(ACROSS, DOWN - offset)  # where y = x + offset is on the panel
        if low < high:
            parts.append(f"M{place(low, low + offset)}L{place(high, high + offset)}")
            parts.append(f"M{place(-low, low + offset)}L{place(-high, high + offset)}")
    return "".join(parts)


def leaf(x: float, y: float, length: float, width: float, turn: float) -> str:
    """Return a pointed leaf around a place, turned by this many degrees from upright."""
    angle = math.radians(turn)
    along, across = (math.sin(angle), -math.cos(angle)), (math.cos(angle), math.sin(angle))

    def at(forward: float, aside: float) -> tuple[float, float]:
        return x + along[0] * forward + across[0] * aside, y + along[1] * forward + across[1] * aside

    half = length / 2
    return (
        f"M{place(*at(-half, 0))}C{place(*at(-half / 3, width), *at(half / 3, width), *at(half, 0))}"
        f"C{place(*at(half / 3, -width), *at(-half / 3, -width), *at(-half, 0))}Z"
    )


def green_back() -> str:
    """Return the green back: a lattice of diamonds with a leaf in each, and a rosette of leaves."""
    step = 36.0
    cells = [
        (column * step / 2, row * step / 2)
        for row in range(-9, 10)
        for column in range(-6, 7)
        if (row + column) % 2 == 0 and abs(column * step / 2) < ACROSS - 8 and abs(row * step / 2) < DOWN - 10
    ]
    leaves = "".join(leaf(x, y, 21, 7.2, 0) for x, y in cells if math.hypot(x, y) > 44)
    rosette = "".join(leaf(22 * math.sin(turn), -22 * math.cos(turn), 32, 10, math.degrees(turn)) for turn in _turns(8))
    return panel(
        "#17603a",
        f'<path fill="none" stroke="#6fb583" stroke-width="2.2" d="{lattice(step)}"/>'
        f'<path fill="#cfeabf" d="{leaves}"/>'
        '<circle r="45" fill="#17603a" stroke="#cfeabf" stroke-width="2.6"/>'
        f'<path fill="#cfeabf" d="{rosette}"/>'
        '<circle r="5" fill="#f0d27a"/>',
        "#17603a",
    )


def _turns(count: int) -> list[float]:
    return [2 * math.pi * number / count for number in range(count)]


def waves(radius: float, tones: tuple[tuple[float, str], ...]) -> str:
    """Return rows of half circles, each row over the one above it, as on old water-pattern papers.

    ``tones`` are shares of the radius with their colours, from the outermost ring to the innermost.
    """
    parts = []
    rows = math.floor(2 * DOWN / (radius / 2))
    for row in range(2, rows + 1):
        y = -DOWN + 2 * DOWN * row / rows
        shift = radius if row % 2 else 0.0
        centres = [-ACROSS + shift + 2 * radius * number for number in range(round(ACROSS / radius) + 1)]
        for share, tone in tones:
            arcs = "".join(_half_circle(x, y, share * radius) for x in centres if x <= ACROSS)
            parts.append(f'<path fill="{tone}" d="{arcs}"/>')
    return "".join(parts)


def _half_circle(x: float, y: float, radius: float) -> str:
    """Return the upper half of a circle, or the quarter of it that lies on the panel."""
    left, right = max(-ACROSS, x - radius), min(ACROSS, x + radius)
    start = f"M{place(left, y)}" if left == x - radius else f"M{place(x, y)}V{place(y - radius)}"
    bow = f"A{place(radius, radius)} 0 0 1 "
    if right < x + radius:
        return f"{start}{bow}{place(x, y - radius)}V{place(y)}Z"
    return f"{start}{bow}{place(right, y)}Z"


def blue_back() -> str:
    """Return the blue back: rows of waves around a ring."""
    return panel(
        "#1d4a94",
        waves(18, ((1.0, "#e4eefc"), (0.87, "#1d4a94"), (0.64, "#9dc0f0"), (0.52, "#1d4a94"), (0.3, "#e4eefc")))
        + '<circle r="45" fill="#1d4a94" stroke="#e4eefc" stroke-width="4"/>'
        '<circle r="31" fill="none" stroke="#9dc0f0" stroke-width="3.4"/>'
        '<circle r="18" fill="none" stroke="#e4eefc" stroke-width="5"/>'
        '<circle r="5" fill="#f0d27a"/>',
        "#1d4a94",
    )


def plain_back() -> str:
    """Return the plain back: a fine deep-red crosshatch in a double frame."""
    frame = "".join(
        f'<rect x="{-wide}" y="{-high}" width="{2 * wide}" height="{2 * high}" fill="{fill}" stroke="{line}"'
        ' stroke-width="2"/>'
        for wide, high, fill, line in ((38, 54, "#7c1622", "#f3d9c4"), (32, 48, "none", "#c9787a"))
    )
    diamond = "M0 -36L22 0L0 36L-22 0ZM0 -24L-14.6 0L0 24L14.6 0Z"
    return panel(
        "#7c1622",
        f'<path fill="none" stroke="#d79a94" stroke-width="1.5" d="{lattice(12)}"/>'
        f'{frame}<path fill="#f3d9c4" fill-rule="evenodd" d="{diamond}"/><circle r="5" fill="#f0d27a"/>',
        "#7c1622",
    )


PURPLE: Final = "#6b2a8c"
RED: Final = "#c8141e"
BLUE: Final = "#2f3f9e"
GOLD: Final = "#f7c744"
DARK: Final = "#16161a"

LETTERS: Final = (
    "M2 -8L6 -8M4 -8L4 4C4 10 -5 10 -5 4L-5 3",
    "M-5 -3C-5 -10 5 -10 5 -3L5 3C5 10 -5 10 -5 3Z",
    "M-5 -8L-5 8M5 -8L-5 2M-1.5 -1L5 8",
    "M5 -8L-5 -8L-5 8L5 8M-5 0L3 0",
    "M-5 8L-5 -8L1 -8C7 -8 7 0 1 0L-5 0M0 0L5 8",
)
"""J, O, K, E, R as lines, each 16 units high around the middle."""

JESTER: Final = (
    # collar
    f'<path fill="{BLUE}" d="M-40 58L-30 26C-14 40 14 40 30 26L40 58L24 46L13 68L0 50L-13 68L-24 46Z"/>'
    f'<path fill="{GOLD}" d="M-30 26C-14 40 14 40 30 26L24 46L13 54L0 44L-13 54L-24 46Z"/>'
    # horns of the cap: left, right, then the middle one over both
    f'<path fill="{RED}" d="M-24 0C-30 -22 -46 -26 -50 6C-62 -32 -44 -58 -16 -46L0 -12Z"/>'
    f'<path fill="{BLUE}" d="M24 0C30 -22 46 -26 50 6C62 -32 44 -58 16 -46L0 -12Z"/>'
    f'<path fill="{GOLD}" d="M-14 -8C-26 -34 -18 -52 -4 -72C-2 -80 6 -80 10 -76C8 -58 26 -34 14 -8Z"/>'
    # face
    '<path fill="#fdeedd" d="M-22 -6C-26 34 -10 46 0 46C10 46 26 34 22 -6Z"/>'
    f'<path fill="{PURPLE}" d="M-27 -2C-16 -16 16 -16 27 -2L25 9C14 -3 -14 -3 -25 9Z"/>'
)
JESTER_LINES: Final = (
    "M-40 58L-30 26C-14 40 14 40 30 26L40 58L24 46L13 68L0 50L-13 68L-24 46Z"
    "M-27 -2C-30 -22 -46 -26 -50 6C-62 -32 -44 -58 -17 -46M27 -2C30 -22 46 -26 50 6C62 -32 44 -58 17 -46"
    "M-15 -10C-26 -34 -18 -52 -4 -72C-2 -80 6 -80 10 -76C8 -58 26 -34 15 -10"
    "M-27 -2C-16 -16 16 -16 27 -2L25 9C14 -3 -14 -3 -25 9Z"
    "M-24.5 8C-23 36 -10 46 0 46C10 46 23 36 24.5 8"
    "M0 14C-3 20 -5 24 0 25M-15 10C-12 7 -8 7 -6 10M6 10C8 7 12 7 15 10"
    "M-13 28C-7 39 7 39 13 28M-15 27L-11 29M15 27L11 29"
)
JESTER_DOTS: Final = (
    f'<circle cx="-10" cy="15" r="2.6" fill="{DARK}"/><circle cx="10" cy="15" r="2.6" fill="{DARK}"/>'
    f'<circle cx="-15" cy="23" r="3.4" fill="{RED}" fill-opacity=".35"/>'
    f'<circle cx="15" cy="23" r="3.4" fill="{RED}" fill-opacity=".35"/>'
)
BELLS: Final = ((-50, 12), (50, 12), (8, -80), (-40, 62), (40, 62), (-13, 72), (13, 72))


def joker(*, large: bool) -> str:
    """Return the joker's face: a jester, and a star over the word as index."""
    bells = "".join(
        f'<circle cx="{x}" cy="{y}" r="6.5" fill="{GOLD}" stroke="{BLUE}" stroke-width="1.6"/>'
        f'<path fill="none" stroke="{BLUE}" stroke-width="1.6" d="M{x - 3.5} {y + 1.5}L{x + 3.5} {y + 1.5}"/>'
        for x, y in BELLS
    )
    jester = (
        f"{JESTER}"
        f'<path fill="none" stroke="{BLUE}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"'
        f' d="{JESTER_LINES}"/>{JESTER_DOTS}{bells}'
    )
    middle = "translate(0 5) scale(1.25)" if large else "translate(0 5) scale(1.5)"
    index = _index(-87, -133, 24, 1.0) if large else _index(-98, -142, 14, 0.7)
    return f'{HEAD}<g transform="{middle}">{jester}</g>{index}<g transform="rotate(180)">{index}</g></svg>\n'


def _index(x: float, y: float, radius: float, scale: float) -> str:
    """Return the star around (x, y) and under it the word JOKER, letter under letter."""
    corners = []
    for number, turn in enumerate(_turns(10)):
        reach = radius if number % 2 == 0 else radius * 0.42
        corners.append(place(x + reach * math.sin(turn), y - reach * math.cos(turn)))
    step = 21 * scale
    first = y + radius + 12 * scale
    letters = "".join(
        f'<g transform="translate({place(x, first + step * row)}) scale({scale})"><path d="{letter}"/></g>'
        for row, letter in enumerate(LETTERS)
    )
    return (
        f'<path fill="{PURPLE}" d="M{"L".join(corners)}Z"/>'
        f'<g fill="none" stroke="{PURPLE}" stroke-width="3.4" stroke-linejoin="round">{letters}</g>'
    )


def main() -> None:
    """Write backs, suit signs and the jokers of the four decks."""
    for name, drawing in (("green", green_back()), ("blue", blue_back()), ("plain", plain_back())):
        _write(f"backs/{name}.svg", drawing)
    for name, (half_width, outline) in SUITS.items():
        _write(f"suits/{name}.svg", suit_sign(half_width, outline))
    for colours in ("two", "four"):
        for index in ("normal", "large"):
            _write(f"faces/{colours}-{index}/Jo.svg", joker(large=index == "large"))


def _write(name: str, drawing: str) -> None:
    path = ASSETS / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
