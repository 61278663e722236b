"""Text on the screen: one typeface, suit signs as drawn shapes, lines that always fit their place."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import groupby
from typing import Final

import pygame
from pygame import Rect, Surface, freetype
from pygame.font import Font

from cardtable.ui.assets import asset
from cardtable.ui.shapes import bytes_of, native
from cardtable.ui.shelf import Shelf
from cardtable.ui.theme import TEXT_FLOOR, TWO_COLOURS, Colour, SuitInks

SUIT_SIGNS: Final = "♣♦♥♠"
"""Clubs, diamonds, hearts, spades: drawn as shapes wherever they stand in a text."""
ELLIPSIS: Final = "…"
LABEL_ROOM: Final = 6
"""Bytes of set texts that are kept for each pixel of the window, which shows at most a tenth of them at once."""
MOST_LABEL_BYTES: Final = 16_000_000


class Face(Enum):
    """Where a sign of a text comes from."""

    REGULAR = "AtkinsonHyperlegible-Regular.ttf"
    BOLD = "AtkinsonHyperlegible-Bold.ttf"
    FALLBACK = "DejaVuSans.ttf"
    SUITS = "suits"


class Align(Enum):
    """Where lines stand within their width."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is written: height in pixels (``Metrics.text``), colour, weight."""

    size: int
    colour: Colour
    bold: bool = False

    @property
    def is_light(self) -> bool:
        """Whether the text is light, so that it stands on a dark ground."""
        red, green, blue = self.colour
        return 3 * red + 6 * green + blue > 1100


def cleaned(text: str) -> str:
    """Return the text without what no font can draw: control signs, half surrogates, picture selectors."""
    if text.isprintable() and text.isascii():
        return text
    kept = []
    for sign in text.replace("\t", " "):
        if sign == "\n" or (sign.isprintable() and not "\ufe00" <= sign <= "\ufe0f") or sign == "\u00a0":
            kept.append(sign)
        elif "\ud800" <= sign <= "\udfff":
            kept.append("\ufffd")
    return "".join(kept)


class Typesetter:
    """Sets text in any size, and keeps what was set."""

    def __init__(self, suits: SuitInks = TWO_COLOURS) -> None:
        self.suits = suits
        self._covered: dict[str, bool] = {}
        self._fonts: Shelf[tuple[Face, int], Font] = Shelf(80)
        self._signs: Shelf[Hashable, Surface] = Shelf(400)
        self._widths: Shelf[tuple[str, int, bool], int] = Shelf(3000)
        self._fits: Shelf[Hashable, tuple[str, int, Style]] = Shelf(1000)
        self._wraps: Shelf[Hashable, tuple[str, ...]] = Shelf(500)
        self._labels: Shelf[Hashable, Surface] = Shelf(MOST_LABEL_BYTES, bytes_of)

    def fit_window(self, window: tuple[int, int]) -> None:
        """Keep as many texts as a window of this size needs."""
        self._labels.make_room(min(LABEL_ROOM * window[0] * window[1], MOST_LABEL_BYTES))

    def covers(self, signs: str) -> frozenset[str]:
        """Return those of some signs that the typeface has itself; others come from the fallback."""
        unknown = "".join({sign for sign in signs if sign not in self._covered})
        if unknown:
            metrics = self._typeface.get_metrics(unknown)
            self._covered.update((sign, each is not None) for sign, each in zip(unknown, metrics, strict=True))
        return frozenset(sign for sign in signs if self._covered[sign])

    @cached_property
    def _typeface(self) -> freetype.Font:
        """Return what knows its missing signs: pygame's other ``Font``, which draws, measures a box for each."""
        freetype.init()
        return freetype.Font(asset("fonts", Face.REGULAR.value), 16)

    def line_height(self, style: Style) -> int:
        """Return the height of one line in pixels."""
        return self._font(Face.BOLD if style.bold else Face.REGULAR, style.size).get_linesize()

    def width(self, text: str, style: Style) -> int:
        """Return the width of one line in pixels."""
        key = (text, style.size, style.bold)
        return self._widths.get(
            key, lambda: sum(self._run_width(*run, style) for run in self._runs(cleaned(text), style))
        )

    def measure(self, text: str, style: Style, width: int | None = None) -> tuple[int, int]:
        """Return width and height of the text, wrapped to ``width`` if one is given."""
        lines = self.wrap(text, style, width) if width is not None else tuple(text.split("\n"))
        return max(self.width(line, style) for line in lines), len(lines) * self.line_height(style)

    def fit(self, text: str, style: Style, width: int) -> str:
        """Return the text, or its beginning and an ellipsis when it is wider than ``width``."""
        if self.width(text, style) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + ELLIPSIS, style) <= width:
                low = middle
            else:
                high = middle - 1
        if low:
            return text[:low].rstrip() + ELLIPSIS
        return ELLIPSIS if self.width(ELLIPSIS, style) <= width else ""

    def wrap(self, text: str, style: Style, width: int, lines: int | None = None) -> tuple[str, ...]:
        """Return the text in lines no wider than ``width``; if there are more than ``lines``, the last ends in …."""
        key = (text, style.size, style.bold, width, lines)
        return self._wraps.get(key, lambda: self._wrap(text, style, width, lines))

    def shrunk(self, text: str, style: Style, width: int, least: float = 0.8) -> Style:
        """Return the style, made smaller until the text fits, but not under ``least`` of it nor the readable floor."""
        floor = min(style.size, max(TEXT_FLOOR, round(style.size * least)))
        size = style.size
        while size > floor and self.width(text, replace(style, size=size)) > width:
            size -= 1
        return replace(style, size=size)

    def label(self, text: str, style: Style, width: int | None = None) -> Surface:
        """Return one drawn line; kept, so never draw onto it."""
        shown = cleaned(text if width is None else self.fit(text, style, width)).replace("\n", " ")
        return self._labels.get((shown, style, self.suits), lambda: self._line(shown, style))

    def block(
        self, text: str, style: Style, width: int, align: Align = Align.LEFT, lines: int | None = None
    ) -> Surface:
        """Return a drawn paragraph of exactly ``width``; kept, so never draw onto it."""
        return self._labels.get(
            (text, style, self.suits, width, align, lines), lambda: self._block(text, style, width, align, lines)
        )

    def draw(
        self,
        surface: Surface,
        text: str,
        style: Style,
        rect: Rect,
        align: Align = Align.LEFT,
        wrap: bool = False,
        shrink: bool = True,
    ) -> Rect:
        """Write the text into ``rect``, in the middle of its height, and never beyond; return where it stands.

        What is too wide is wrapped (if ``wrap`` and there is room), made a little smaller (if ``shrink``: not in
        lists, whose lines shall look alike), then cut with an ellipsis.
        """
        if not text or rect.width <= 0 or rect.height <= 0:
            return Rect(rect.topleft, (0, 0))
        key = (text, style, rect.width, rect.height, wrap, shrink)
        shown, rows, fitting = self._fits.get(key, lambda: self._fitted(text, style, rect, wrap, shrink))
        if rows:
            drawn = self.block(text, style, rect.width, align, rows)
        else:
            drawn = self._labels.get((shown, fitting, self.suits), lambda: self._line(shown, fitting))
        x = rect.x + round((rect.width - drawn.get_width()) * align.value)
        place = drawn.get_rect(topleft=(x, rect.y + (rect.height - drawn.get_height()) // 2))
        inside = place.clip(rect)
        surface.blit(drawn, inside, inside.move(-place.x, -place.y))
        return inside

    def _fitted(self, text: str, style: Style, rect: Rect, wrap: bool, shrink: bool) -> tuple[str, int, Style]:
        """Return what of the text is shown, on how many lines (0: one label), and how."""
        rows = max(1, rect.height // self.line_height(style)) if wrap else 1
        if rows > 1 and ("\n" in text or self.width(text, style) > rect.width):
            return text, rows, style
        fitting = self.shrunk(text, style, rect.width) if shrink else style
        return cleaned(self.fit(text, fitting, rect.width)).replace("\n", " "), 0, fitting

    def sign(self, suit: int, height: int, colour: Colour) -> Surface:
        """Return the sign of a suit (0 clubs … 3 spades) as a shape of this height; kept, so never draw onto it."""
        return self._signs.get((suit, height, colour), lambda: _tinted(suit, height, colour))

    def _font(self, face: Face, size: int) -> Font:
        return self._fonts.get((face, size), lambda: Font(asset("fonts", face.value), size))

    def _runs(self, text: str, style: Style) -> Iterator[tuple[Face, str]]:
        own = Face.BOLD if style.bold else Face.REGULAR
        covered = self.covers(text)

        def face(sign: str) -> Face:
            if sign in covered:
                return own
            return Face.SUITS if sign in SUIT_SIGNS else Face.FALLBACK

        for each, signs in groupby(text, face):
            yield each, "".join(signs)

    def _run_width(self, face: Face, text: str, style: Style) -> int:
        if face is not Face.SUITS:
            return self._font(face, style.size).size(text)[0]
        return sum(self._sign_advance(sign, style) for sign in text)

    def _sign_advance(self, sign: str, style: Style) -> int:
        shape = self.sign(SUIT_SIGNS.index(sign), _sign_height(style), style.colour)
        return shape.get_width() + 2 * _sign_space(style)

    def _line(self, text: str, style: Style) -> Surface:
        runs = tuple(self._runs(text, style))
        width = max(1, sum(self._run_width(*run, style) for run in runs))
        main = self._font(Face.BOLD if style.bold else Face.REGULAR, style.size)
        baseline = main.get_ascent()
        line = Surface((width, main.get_linesize()), pygame.SRCALPHA)
        if len(runs) == 1 and runs[0][0] is not Face.FALLBACK and runs[0][0] is not Face.SUITS:
            line.blit(main.render(text, True, style.colour), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
            return line
        x = 0
        for face, run in runs:
            if face is Face.SUITS:
                x = self._signs_onto(line, run, style, (x, baseline))
                continue
            font = self._font(face, style.size)
            drawn = font.render(run, True, style.colour)
            line.blit(drawn, (x, baseline - font.get_ascent()), special_flags=pygame.BLEND_RGBA_ADD)
            x += self._run_width(face, run, style)
        return line

    def _signs_onto(self, line: Surface, signs: str, style: Style, at: tuple[int, int]) -> int:
        """Draw suit signs standing on the baseline and return where the text goes on."""
        x, baseline = at
        for sign in signs:
            suit = SUIT_SIGNS.index(sign)
            shape = self.sign(suit, _sign_height(style), self.suits.of(suit, light_text=style.is_light))
            line.blit(shape, (x + _sign_space(style), baseline - shape.get_height() + max(1, style.size // 24)))
            x += shape.get_width() + 2 * _sign_space(style)
        return x

    def _block(self, text: str, style: Style, width: int, align: Align, lines: int | None) -> Surface:
        wrapped = self.wrap(text, style, width, lines)
        step = self.line_height(style)
        block = Surface((max(1, width), max(1, len(wrapped) * step)), pygame.SRCALPHA)
        for row, line in enumerate(wrapped):
            if line:
                drawn = self._line(cleaned(line), style)
                x = round((width - drawn.get_width()) * align.value)
                block.blit(drawn, (x, row * step), special_flags=pygame.BLEND_RGBA_ADD)
        return block

    def _wrap(self, text: str, style: Style, width: int, lines: int | None) -> tuple[str, ...]:
        wrapped: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(longer, style) <= width:
                    line = longer
                    continue
                if line:
                    wrapped.append(line)
                *full, line = self._broken(word, style, width)
                wrapped.extend(full)
            wrapped.append(line)
        if lines is None or len(wrapped) <= lines:
            return tuple(wrapped)
        rest = " ".join(wrapped[lines - 1 :])
        last = self.fit(rest, style, width)
        return (*wrapped[: lines - 1], last)

    def _broken(self, word: str, style: Style, width: int) -> Iterator[str]:
        """Yield the word in pieces no wider than ``width``: a single piece, unless it is wider than a line."""
        while len(word) > 1 and self.width(word, style) > width:
            cut = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or self.width(word[:n], style) <= width)
            yield word[:cut]
            word = word[cut:]
        yield word


def _sign_height(style: Style) -> int:
    # A capital letter is 0.67 of the size high; a sign of the same height looks smaller than the letters beside it.
    return max(8, round(style.size * 0.76))


def _sign_space(style: Style) -> int:
    return max(1, round(style.size * 0.05))


def _tinted(suit: int, height: int, colour: Colour) -> Surface:
    path = asset("suits", f"{'cdhs'[suit]}.svg")
    shape = native(pygame.image.load_sized_svg(path, (2 * height, height)))
    shape = shape.subsurface(shape.get_bounding_rect(1)).copy()
    shape.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return shape
