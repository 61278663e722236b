"""Reads outlines of SVG paths, transforms them and writes them compactly; used by the scripts that make the artwork."""

import math
from dataclasses import dataclass

from svgelements import Arc, Close, CubicBezier, Line, Matrix, Move, Path, Point


@dataclass(frozen=True, slots=True)
class Step:
    """A step of an outline: ``M`` begins one, ``L`` is a line, ``C`` a curve with two handles, ``Z`` closes it."""

    kind: str
    points: tuple[Point, ...] = ()

    def moved(self, matrix: Matrix) -> "Step":
        """Return the step, transformed by ``matrix``."""
        return Step(self.kind, tuple(matrix.point_in_matrix_space(point) for point in self.points))


def stroke_scale(matrix: Matrix) -> float:
    """Return the factor by which nanosvg widens strokes: the mean of the scales of the two axes."""
    return (math.hypot(matrix.a, matrix.c) + math.hypot(matrix.b, matrix.d)) / 2


def read(text: str) -> tuple[Step, ...]:
    """Return the outline of the ``d`` of an SVG path, in absolute coordinates, with arcs turned into curves."""
    steps: list[Step] = []
    for segment in Path(text):
        match segment:
            case Move():
                steps.append(Step("M", (segment.end,)))
            case Close():
                steps.append(Step("Z"))
            case Line():
                steps.append(Step("L", (segment.end,)))
            case CubicBezier():
                steps.append(_curve(segment))
            case Arc():
                quarters = math.ceil(abs(segment.sweep) / (math.tau / 4) - 1e-6)  # for the library alone: twelfths
                steps += map(_curve, segment.as_cubic_curves(quarters))
            case _:
                raise ValueError(f"cannot read a {type(segment).__name__}")
    return tuple(steps)


def _curve(curve: CubicBezier) -> Step:
    return Step("C", (curve.control1, curve.control2, curve.end))


class Pen:
    """Writes outlines with relative coordinates in whole parts of a unit, so that rounding errors do not add up.

    :param digits: the number of decimals.
    """

    def __init__(self, digits: int) -> None:
        self._digits = digits
        self._parts = 10**digits
        self._here = (0, 0)
        self._start = (0, 0)
        self._text: list[str] = []
        self._letter = ""

    def write(self, steps: tuple[Step, ...]) -> str:
        """Return ``steps`` as the ``d`` of an SVG path."""
        begun = False  # whether anything was drawn since the last M; then steps of no length can be left out
        for step in steps:
            places = [(round(x * self._parts), round(y * self._parts)) for x, y in step.points]
            if step.kind == "Z":
                self._put("z", ())
                self._here, begun = self._start, False
                continue
            offsets = tuple(part - self._here[axis] for place in places for axis, part in enumerate(place))
            if step.kind == "M":
                self._put("m", offsets)
                self._start, begun = places[0], False
            elif begun and not any(offsets):
                continue
            elif step.kind == "L":
                self._line(offsets)
                begun = True
            else:
                self._put("c", offsets)
                begun = True
            self._here = places[-1]
        return "".join(self._text)

    def _line(self, offsets: tuple[int, ...]) -> None:
        if offsets[1] == 0:
            self._put("h", offsets[:1])
        elif offsets[0] == 0:
            self._put("v", offsets[1:])
        else:
            self._put("l", offsets)

    def _put(self, letter: str, offsets: tuple[int, ...]) -> None:
        same = letter == self._letter and letter not in "mz"
        if not same:
            self._text.append(letter)
        for number, offset in enumerate(offsets):
            word = self._number(offset)
            if (same or number) and not word.startswith("-"):
                self._text.append(" ")
            self._text.append(word)
        self._letter = letter

    def _number(self, offset: int) -> str:
        word = f"{offset / self._parts:.{self._digits}f}".rstrip("0").rstrip(".") if self._digits else str(offset)
        return word.replace("0.", ".", 1) if word.startswith(("0.", "-0.")) else word


def written(steps: tuple[Step, ...], digits: int = 2) -> str:
    """Return ``steps`` as the ``d`` of an SVG path, rounded to this many decimals."""
    return Pen(digits).write(steps)
