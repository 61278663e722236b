"""Glyphs: chooses the font of each character, and measures and draws single lines."""

import io
from collections.abc import Iterator
from enum import Enum
from functools import cached_property
from itertools import groupby
from typing import Final

import pygame
from pygame import Surface, freetype
from pygame.font import Font

from cardtable.engine.cards import SIGNS
from cardtable.ui.art.shapes import native
from cardtable.ui.assets import asset, sdl_path
from cardtable.ui.cache import Cache
from cardtable.ui.lettering.text import Style
from cardtable.ui.theme import Colour, SuitInks

MAX_FONTS: Final = 40
"""The greatest number of open fonts; each size of a typeface is one."""
MAX_SUIT_SYMBOLS: Final = 400
"""The greatest number of cached suit symbols, of any height and colour."""


class FontFace(Enum):
    """The fonts by file name."""

    REGULAR = "AtkinsonHyperlegible-Regular.ttf"
    BOLD = "AtkinsonHyperlegible-Bold.ttf"
    FALLBACK = "DejaVuSans.ttf"


class Glyphs:
    """Measures and draws single lines. Characters missing from the typeface come from a fallback; suits are shapes.

    :param suits: the colours of suit symbols within a text.
    """

    def __init__(self, suits: SuitInks) -> None:
        self.suits = suits
        self._covered: dict[str, bool] = {}
        self._fonts: Cache[tuple[FontFace, int], Font] = Cache(MAX_FONTS)
        self._suit_symbols: Cache[tuple[int, int, Colour], Surface] = Cache(MAX_SUIT_SYMBOLS)

    def covered(self, characters: str) -> frozenset[str]:
        """Return the characters that the typeface itself has."""
        unknown = "".join({character for character in characters if character not in self._covered})
        if unknown:
            metrics = self._typeface.get_metrics(unknown)
            self._covered.update((new, each is not None) for new, each in zip(unknown, metrics, strict=True))
        return frozenset(character for character in characters if self._covered[character])

    @cached_property
    def _typeface(self) -> freetype.Font:
        """A font that reports missing glyphs: pygame's other ``Font``, used for drawing, measures a box for each."""
        freetype.init()
        return freetype.Font(io.BytesIO(asset("fonts", FontFace.REGULAR.value).read_bytes()), 16)

    def line_height(self, style: Style) -> int:
        """Return the height of one line in pixels."""
        return self._font(_own_face(style), style.size).get_linesize()

    def width(self, text: str, style: Style) -> int:
        """Return the width in pixels of a cleaned line."""
        return sum(self._run_width(face, run, style) for face, run in self._runs(text, style))

    def line(self, text: str, style: Style) -> Surface:
        """Return a cleaned line as a new picture."""
        runs = tuple(self._runs(text, style))
        widths = [self._run_width(face, run, style) for face, run in runs]
        main = self._font(_own_face(style), style.size)
        line = Surface((max(1, sum(widths)), main.get_linesize()), pygame.SRCALPHA)
        x = 0
        for (face, run), width in zip(runs, widths, strict=True):
            if face is None:
                self._draw_suits(line, run, style, (x, main.get_ascent()))
            else:
                font = self._font(face, style.size)
                drawn = font.render(run, True, style.colour)
                top = main.get_ascent() - font.get_ascent()
                line.blit(drawn, (x, top), special_flags=pygame.BLEND_RGBA_ADD)
            x += width
        return line

    def suit_symbol(self, suit: int, height: int, colour: Colour) -> Surface:
        """Return the symbol of a suit (0 clubs … 3 spades) as a shape of this height. Callers must not draw onto it."""
        return self._suit_symbols.get((suit, height, colour), lambda: _tinted(suit, height, colour))

    def _font(self, face: FontFace, size: int) -> Font:
        return self._fonts.get((face, size), lambda: Font(sdl_path("fonts", face.value), size))

    def _runs(self, text: str, style: Style) -> Iterator[tuple[FontFace | None, str]]:
        """Yield the runs of a text that one font draws; ``None`` stands for suit symbols, which no font draws."""
        own = _own_face(style)
        covered = self.covered(text)

        def face(character: str) -> FontFace | None:
            if character in covered:
                return own
            return None if character in SIGNS else FontFace.FALLBACK

        for each, characters in groupby(text, face):
            yield each, "".join(characters)

    def _run_width(self, face: FontFace | None, run: str, style: Style) -> int:
        if face is not None:
            return self._font(face, style.size).size(run)[0]
        return sum(self._suit_within(sign, style).get_width() + 2 * _suit_margin(style) for sign in run)

    def _suit_within(self, sign: str, style: Style) -> Surface:
        """Return a suit symbol within a text of this style."""
        suit = SIGNS.index(sign)
        return self.suit_symbol(suit, _suit_height(style), self.suits.of(suit, light_text=style.is_light))

    def _draw_suits(self, line: Surface, signs: str, style: Style, at: tuple[int, int]) -> None:
        """Draw suit symbols one after the other on the baseline."""
        x, baseline = at
        for sign in signs:
            shape = self._suit_within(sign, style)
            line.blit(shape, (x + _suit_margin(style), baseline - shape.get_height() + max(1, style.size // 24)))
            x += shape.get_width() + 2 * _suit_margin(style)


def _own_face(style: Style) -> FontFace:
    return FontFace.BOLD if style.bold else FontFace.REGULAR


def _suit_height(style: Style) -> int:
    # Capital letters are 0.67 of the size high; a suit symbol of the same height looks smaller than they do.
    return max(8, round(style.size * 0.76))


def _suit_margin(style: Style) -> int:
    """Return the free pixels on either side of a suit symbol."""
    return max(1, round(style.size * 0.05))


def _tinted(suit: int, height: int, colour: Colour) -> Surface:
    drawing = asset("suits", f"{'cdhs'[suit]}.svg").read_bytes()
    shape = native(pygame.image.load_sized_svg(io.BytesIO(drawing), (2 * height, height)))
    shape = shape.subsurface(shape.get_bounding_rect(1)).copy()
    shape.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return shape
