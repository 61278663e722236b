"""Outlines of SVG paths: read, moved by a matrix, written short. Used by the scripts that make the artwork."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]

ARGUMENTS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
WORD: Final = re.compile(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


@dataclass(frozen=True, slots=True)
class Matrix:
    """An affine map of the plane: ``x' = a x + c y + e``, ``y' = b x + d y + f``."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, inner: "Matrix") -> "Matrix":
        """Return the map that does ``inner`` first and then this one."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def of(self, point: Point) -> Point:
        """Return where ``point`` comes to lie."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """How much longer lines get, on average over the two axes: what nanosvg makes of a stroke's width."""
        return (math.hypot(self.a, self.c) + math.hypot(self.b, self.d)) / 2

    @staticmethod
    def parse(text: str) -> "Matrix":
        """Return the map written as an SVG ``transform`` of translations, scalings and rotations.

        :raises ValueError: for any other word.
        """
        result = Matrix()
        for word, numbers in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
            values = [float(each) for each in re.split(r"[\s,]+", numbers.strip())]
            match word:
                case "translate":
                    step = Matrix(e=values[0], f=values[1] if len(values) > 1 else 0.0)
                case "scale":
                    step = Matrix(a=values[0], d=values[-1])
                case "rotate":
                    turn = math.radians(values[0])
                    step = Matrix(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn))
                case _:
                    raise ValueError(f"cannot read the transform {word!r}")
            result = result @ step
        return result


@dataclass(frozen=True, slots=True)
class Step:
    """A stretch of an outline: ``M`` begins one, ``L`` is a line, ``C`` a curve with two handles, ``Z`` closes it."""

    kind: str
    points: tuple[Point, ...] = ()

    def moved(self, matrix: Matrix) -> "Step":
        """Return the stretch as ``matrix`` moves it."""
        return Step(self.kind, tuple(matrix.of(point) for point in self.points))


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    words = WORD.findall(text)
    index, letter = 0, ""
    while index < len(words):
        if words[index].isalpha():
            letter, index = words[index], index + 1
        elif letter in "mM":
            letter = "l" if letter == "m" else "L"  # more pairs after a move are lines
        count = ARGUMENTS[letter.lower()]
        yield letter, [float(word) for word in words[index : index + count]]
        index += count


def read(text: str) -> tuple[Step, ...]:
    """Return the outline written as the ``d`` of an SVG path, in absolute coordinates, arcs turned into curves."""
    steps: list[Step] = []
    here: Point = (0.0, 0.0)
    start, handle, previous = here, here, ""
    for letter, values in _commands(text):
        kind = letter.lower()
        base = here if letter.islower() else (0.0, 0.0)
        points = [(base[0] + x, base[1] + y) for x, y in zip(values[::2], values[1::2], strict=False)]
        match kind:
            case "m":
                start = points[0]
                new = [Step("M", (start,))]
            case "l":
                new = [Step("L", (points[0],))]
            case "h":
                new = [Step("L", ((base[0] + values[0], here[1]),))]
            case "v":
                new = [Step("L", ((here[0], base[1] + values[0]),))]
            case "c":
                new = [Step("C", tuple(points))]
            case "s":
                first = (2 * here[0] - handle[0], 2 * here[1] - handle[1]) if previous in "cs" else here
                new = [Step("C", (first, *points))]
            case "a":
                new = _arc(here, values, (base[0] + values[5], base[1] + values[6]))
            case "z":
                new = [Step("Z")]
            case _:
                raise ValueError(f"cannot read the path command {letter!r}")
        steps += new
        here = start if kind == "z" else new[-1].points[-1]
        handle, previous = new[-1].points[-2] if new[-1].kind == "C" else here, kind
    return tuple(steps)


def _arc(start: Point, values: list[float], end: Point) -> list[Step]:
    """Return the curves of an elliptic arc (the SVG standard, appendix B.2.4, from end points to centre)."""
    rx, ry, tilt, large, sweep = abs(values[0]), abs(values[1]), math.radians(values[2]), values[3], values[4]
    if start == end:
        return [Step("L", (end,))]
    cos, sin = math.cos(tilt), math.sin(tilt)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, -sin * dx + cos * dy
    stretch = max(1.0, math.sqrt((x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * stretch, ry * stretch
    rest = max(0.0, (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2) - 1)
    side = math.sqrt(rest) * (-1 if large == sweep else 1)
    cx, cy = side * rx * y / ry, -side * ry * x / rx
    to_page = Matrix(cos, sin, -sin, cos, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2) @ Matrix(
        rx, 0, 0, ry, cx, cy
    )
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    turn = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-6))
    steps = [_round(first + turn * n / count, turn / count).moved(to_page) for n in range(count)]
    steps[-1] = Step("C", (*steps[-1].points[:2], end))
    return steps


def _round(angle: float, turn: float) -> Step:
    """Return the curve on the unit circle from ``angle`` on."""
    reach = 4 / 3 * math.tan(turn / 4)
    end = angle + turn
    return Step(
        "C",
        (
            (math.cos(angle) - reach * math.sin(angle), math.sin(angle) + reach * math.cos(angle)),
            (math.cos(end) + reach * math.sin(end), math.sin(end) - reach * math.cos(end)),
            (math.cos(end), math.sin(end)),
        ),
    )


class Pen:
    """Writes outlines with coordinates in whole parts of a unit, each relative to the last, so that nothing drifts.

    ``digits`` says how many decimals are kept.
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
        begun = False  # something was drawn since the last M: a stretch of no length may go
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
    """Return ``steps`` as the ``d`` of an SVG path, rounded to so many decimals."""
    return Pen(digits).write(steps)
