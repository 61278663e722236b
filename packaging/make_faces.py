"""Make ``assets/faces`` out of Adrian Kennard's cards (CC0), as the npm package of them holds them.

    npm pack @heruka_urgyen/react-playing-cards@0.5.0 && tar xzf *.tgz
    .venv/bin/python packaging/make_faces.py package    # in a .venv where the tests have run

The drawings there are built on ``<symbol>`` and ``<use>``, which nanosvg (and so pygame) cannot draw. Here every use
is drawn out, all coordinates are moved into the card's own plane and rounded, and the white paper is left out:
the program lays its own paper under a face. Card plane: 240 x 336 units around the middle.
"""

import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from svgelements import Matrix
from svgpaths import Step, read, stroke_scale, written

SVG: Final = "{http://www.w3.org/2000/svg}"
HREF: Final = "{http://www.w3.org/1999/xlink}href"
ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
HEAD: Final = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="336" viewBox="-120 -168 240 336">'

DECKS: Final = {"2color": "two-normal", "2color-bf": "two-large", "4color": "four-normal", "4color-bf": "four-large"}

COLOURS: Final = {
    "red": "#c8141e",
    "green": "#0b7030",
    "blue": "#1c4fc0",
    "black": "#16161a",
    "white": "#ffffff",
    "#44F": "#2f3f9e",
    "#FC4": "#f7c744",
}
"""Kennard's pure screen colours, toned down to printers' inks."""

STROKE_KEYS: Final = ("stroke-linecap", "stroke-linejoin", "stroke-miterlimit")


@dataclass(frozen=True, slots=True)
class Ink:
    """How a shape is filled and drawn: a list of SVG attributes."""

    attributes: tuple[tuple[str, str], ...]

    @staticmethod
    def of(element: ET.Element, inherited: dict[str, str], scale: float) -> "Ink":
        """Return how ``element`` is drawn where lines are ``scale`` times as wide as written."""
        said = {**inherited, **element.attrib}
        drawn = []
        fill = said.get("fill", "black")
        drawn.append(("fill", "none" if fill == "none" else COLOURS[fill]))
        if said.get("stroke", "none") != "none":
            width = float(said.get("stroke-width", "1")) * scale
            drawn += [("stroke", COLOURS[said["stroke"]]), ("stroke-width", f"{width:.3g}")]
            drawn += [(key, said[key]) for key in STROKE_KEYS if key in said]
        return Ink(tuple(drawn))

    def __str__(self) -> str:
        return "".join(f' {key}="{value}"' for key, value in self.attributes)


class Drawing:
    """One card of the package, drawn out into inks and outlines."""

    def __init__(self, source: str) -> None:
        self._root = ET.fromstring(source)
        self._named = {each.get("id"): each for each in self._root.iter() if each.get("id")}

    def shapes(self) -> Iterator[tuple[Ink, tuple[Step, ...]]]:
        """Yield every shape but the paper, from the lowest to the highest."""
        yield from self._within(self._root, Matrix(), {})

    def _within(
        self, parent: ET.Element, matrix: Matrix, inherited: dict[str, str]
    ) -> Iterator[tuple[Ink, tuple[Step, ...]]]:
        for child in parent:
            yield from self._drawn(child, Matrix(child.get("transform", "")) * matrix, inherited)

    def _drawn(
        self, element: ET.Element, matrix: Matrix, inherited: dict[str, str]
    ) -> Iterator[tuple[Ink, tuple[Step, ...]]]:
        match element.tag.removeprefix(SVG):
            case "g":
                yield from self._within(element, matrix, inherited)
            case "use":
                yield from self._used(element, matrix, inherited)
            case "path":
                steps = tuple(step.moved(matrix) for step in read(element.get("d", "")))
                yield Ink.of(element, inherited, stroke_scale(matrix)), steps
            case "rect" if element.get("rx") is None:  # the one with round corners is the paper
                x, y, width, height = (float(element.get(key, "0")) for key in ("x", "y", "width", "height"))
                outline = read(f"M{x} {y}h{width}v{height}h{-width}z")
                yield Ink.of(element, inherited, stroke_scale(matrix)), tuple(step.moved(matrix) for step in outline)

    def _used(
        self, use: ET.Element, matrix: Matrix, inherited: dict[str, str]
    ) -> Iterator[tuple[Ink, tuple[Step, ...]]]:
        target = self._named[use.get(HREF, "").removeprefix("#")]
        inherited = {**inherited, **{key: use.get(key, "") for key in ("fill", "stroke") if use.get(key)}}
        if target.tag != f"{SVG}symbol":
            yield from self._drawn(target, matrix, inherited)
            return
        left, top, wide, high = (float(each) for each in target.get("viewBox", "").split())
        height = float(use.get("height", high))
        width = float(use.get("width", height * wide / high))
        across = width / wide if target.get("preserveAspectRatio") == "none" else height / high
        placed = Matrix.translate(-left, -top) * Matrix.scale(across, height / high)  # the left one comes first
        placed *= Matrix.translate(float(use.get("x", "0")), float(use.get("y", "0")))
        yield from self._within(target, placed * matrix, inherited)


def face(source: str) -> str:
    """Return a card of the package as an SVG that nanosvg can draw, without its paper."""
    paths = []
    for ink, group in groupby(Drawing(source).shapes(), key=lambda shape: shape[0]):
        outline = tuple(step for _, steps in group for step in steps)
        paths.append(f'<path{ink} d="{written(outline)}"/>')
    return f"{HEAD}{''.join(paths)}</svg>\n"


def main(package: Path) -> None:
    """Write the four decks out of the unpacked npm package."""
    for source_name, deck in DECKS.items():
        folder = ASSETS / "faces" / deck
        folder.mkdir(parents=True, exist_ok=True)
        for rank in "A23456789TJQK":
            for suit in "cdhs":
                source = (package / "src" / "images" / source_name / f"{rank}{suit.upper()}.svg").read_text()
                (folder / f"{rank}{suit}.svg").write_text(face(source), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
