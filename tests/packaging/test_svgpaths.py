"""Outlines read and written for the artwork look as nanosvg draws them where they came from."""

import io
import runpy

import pygame
import pytest
from svgelements import Matrix

from tests.packaging.away import ROOT

PATHS = runpy.run_path(str(ROOT / "packaging" / "svgpaths.py"))
SIZE = (240, 336)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="336" viewBox="-120 -168 240 336">'
MOST, ON_AVERAGE = 48, 0.1
"""How far apart of 255 one pixel of an edge may be, and all pixels on average: nothing that an eye can see."""

CLUB = (
    "M30 150C35 385 85 400 130 500L-130 500C-85 400 -35 385 -30 150A10 10 0 0 0 -50 150A210 210 0 1 1 -124 -51"
    "A10 10 0 0 0 -110 -65A230 230 0 1 1 110 -65A10 10 0 0 0 124 -51A210 210 0 1 1 50 150A10 10 0 0 0 30 150Z"
)
OUTLINES = {
    "a club": (CLUB, "scale(.3)"),
    "relative words, without spaces": ("m-400-300h300v.5e2l-50,100 50 100zm300 0h400v500h-400z", "scale(.25,.3)"),
    "curves that go on smoothly": (
        "M-400 0C-350 0 0-450 0-500s350 500 400 500S0 450 0 500s-350-500-400-500z",
        "scale(.28)",
    ),
    "tilted arcs": ("M-300 100a120 250 30 1 0 200-250A120 250-60 0 1 300 100z", "rotate(20)translate(10,40)scale(.3)"),
    "mirrored": ("M0 0L400 0L400 300A300 300 0 0 1 0 0", "scale(-1,1)translate(-120,-100)scale(.3)"),
}


def drawn(paths: str) -> bytes:
    """Return the pixels of a drawing on white paper."""
    paper = pygame.Surface(SIZE, depth=24)
    paper.fill("white")
    paper.blit(pygame.image.load_sized_svg(io.BytesIO(f"{HEAD}{paths}</svg>".encode()), SIZE), (0, 0))
    return pygame.image.tobytes(paper, "RGB")


def look_alike(one: bytes, other: bytes) -> bool:
    """Whether two drawings differ by nothing that can be seen."""
    apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
    return max(apart) <= MOST and sum(apart) / len(apart) <= ON_AVERAGE


def moved(outline: str, matrix: Matrix) -> str:
    """Return an outline read, moved and written again."""
    return str(PATHS["written"](tuple(step.moved(matrix) for step in PATHS["read"](outline))))


@pytest.mark.parametrize(("outline", "transform"), OUTLINES.values(), ids=list(OUTLINES))
def test_an_outline_looks_as_it_did_before_it_was_moved_and_written_short(outline: str, transform: str) -> None:
    before = drawn(f'<path transform="{transform}" d="{outline}"/>')
    assert not look_alike(before, drawn(""))
    assert look_alike(before, drawn(f'<path d="{moved(outline, Matrix(transform))}"/>'))


@pytest.mark.parametrize("transform", ["scale(.3)", "scale(.2,.4)", "rotate(30)scale(.4,.25)"])
def test_lines_stay_as_wide_as_nanosvg_draws_them(transform: str) -> None:
    outline, matrix = "M-300-200L300-200L0 300Z", Matrix(transform)
    line = 'fill="none" stroke="#000000" stroke-width='
    before = drawn(f'<path transform="{transform}" {line}"60" d="{outline}"/>')
    width = 60 * PATHS["stroke_scale"](matrix)
    assert look_alike(before, drawn(f'<path {line}"{width:.3g}" d="{moved(outline, matrix)}"/>'))
    assert not look_alike(before, drawn(f'<path {line}"{width * 1.1:.3g}" d="{moved(outline, matrix)}"/>'))


def test_an_outline_of_other_curves_is_refused() -> None:
    with pytest.raises(ValueError, match="QuadraticBezier"):
        PATHS["read"]("M0 0Q10 10 20 0")
