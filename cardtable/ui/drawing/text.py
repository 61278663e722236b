"""Text: its style, the font of each character, and measuring and drawing single lines with kept results."""

import io
import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import groupby
from typing import Final

import pygame
from pygame import Surface, freetype
from pygame.font import Font

from cardtable.engine.cards import SIGNS
from cardtable.ui.assets import asset, sdl_path
from cardtable.ui.cache import Cache
from cardtable.ui.drawing.boxes import native
from cardtable.ui.drawing.pictures import Pictures
from cardtable.ui.theme import TWO_COLOURS, Colour, SuitInks

ELLIPSIS: Final = "…"


class Align(Enum):
    """The alignment of lines within their width."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a text: its height in pixels (``Metrics.text``), colour and weight."""

    size: int
    colour: Colour
    bold: bool = False

    @property
    def is_light(self) -> bool:
        """Whether the text is light, and its ground dark."""
        red, green, blue = self.colour
        return 3 * red + 6 * green + blue > 1100


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text as it fits its place.

    :param whole: the longest form: what can be opened if the text is cut.
    :param text: the form that was taken, before it was cut.
    :param style: its style, in the size that fits.
    :param lines: the lines as they are drawn.
    :param size: the width and height of the lines in pixels.
    :param cut: whether the last line ends in an ellipsis, because not even the last form fits.
    """

    whole: str
    text: str
    style: Style
    lines: tuple[str, ...]
    size: tuple[int, int]
    cut: bool = False

    @property
    def width(self) -> int:
        return self.size[0]

    @property
    def height(self) -> int:
        return self.size[1]


_APOSTROPHE: Final = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= )")
"""The straight sign in place of an apostrophe: within a word, or after the s of a plural."""


def printed(text: str) -> str:
    """Return the text as it is drawn: cleaned, with apostrophes like those of a printed book."""
    return _APOSTROPHE.sub("\u2019", cleaned(text)) if "'" in text else cleaned(text)


def cleaned(text: str) -> str:
    """Return the text without characters that no font can draw: control characters, surrogates, variation selectors."""
    if text.isprintable() and text.isascii():
        return text
    kept = []
    for character in text.replace("\t", " "):
        if character in "\n\u00a0" or (character.isprintable() and not "\ufe00" <= character <= "\ufe0f"):
            kept.append(character)
        elif "\ud800" <= character <= "\udfff":
            kept.append("\ufffd")
    return "".join(kept)


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


MAX_WIDTHS: Final = 3000
"""The greatest number of cached line widths."""
MAX_FITS: Final = 1500
"""The greatest number of cached fittings of texts into rooms."""


class Typesetter:
    """Sets texts in any size, and caches the results.

    :param pictures: where the pictures are kept; ``None`` for a store of their own.
    """

    def __init__(self, suits: SuitInks = TWO_COLOURS, pictures: Pictures | None = None) -> None:
        self._suits = suits
        self._glyphs = Glyphs(suits)
        self.pictures = pictures or Pictures()
        self._widths: Cache[tuple[str, int, bool], int] = Cache(MAX_WIDTHS)
        self.fits: Cache[Hashable, tuple[Fitted, ...]] = Cache(MAX_FITS)
        """The texts that were fitted into rooms, by the rule in ``fitting``."""

    def line_height(self, style: Style) -> int:
        """Return the height of one line in pixels."""
        return self._glyphs.line_height(style)

    def width(self, text: str, style: Style) -> int:
        """Return the width of one line in pixels."""
        key = (text, style.size, style.bold)
        return self._widths.get(key, lambda: self._glyphs.width(printed(text), style))

    def label(self, text: str, style: Style) -> Surface:
        """Return one drawn line. Callers must not draw onto it."""
        shown = printed(text).replace("\n", " ")
        return self._line(shown, style)

    def suit_symbol(self, suit: int, height: int, colour: Colour) -> Surface:
        """Return the symbol of a suit (0 clubs … 3 spades) as a shape of this height. Callers must not draw onto it."""
        return self._glyphs.suit_symbol(suit, height, colour)

    def _line(self, text: str, style: Style) -> Surface:
        return self.pictures.get((text, style, self._suits), lambda: self._glyphs.line(text, style))
