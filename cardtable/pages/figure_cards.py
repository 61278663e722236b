"""Small panels side by side: large figures with a few words, and recent matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import Forms
from cardtable.pages.tiles import tile_box
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, Ground

NUMBER: Final = 42.0
"""Points of the digits of a large figure."""
MAX_TILES: Final = 4
"""The greatest number of places for matches side by side."""


@dataclass(frozen=True, slots=True)
class BigFigure:
    """A figure such as ``14``, the words for it, such as ``of 23 matches won``, and a smaller line below.

    :param below: the forms of that line, from long to short; none without a line.
    """

    number: str
    words: str
    below: Forms = ()


@dataclass(frozen=True, slots=True)
class RecentMatch:
    """A match: the winner's face, the game, and the result with the time.

    :param result: the result alone, where there is no room for the time.
    """

    face: str
    title: str
    below: str
    result: str


def split(rect: Rect, count: int, gap: int) -> list[Rect]:
    """Return equal parts of a place, side by side."""
    wide = (rect.width - (count - 1) * gap) // max(1, count)
    return [Rect(rect.x + number * (wide + gap), rect.y, wide, rect.height) for number in range(count)]


def draw_figures(surface: Surface, look: Look, figures: Sequence[BigFigure], rect: Rect) -> None:
    """Draw large figures side by side."""
    for figure, place in zip(figures, split(rect, len(figures), look.metrics.px(16)), strict=True):
        look.shapes.draw(surface, place, tile_box(look))
        inner = place.inflate(-2 * look.metrics.px(16), -2 * look.metrics.px(6))
        number, words = look.style(NUMBER, bold=True), look.style(BODY, bold=True)
        below = look.dim_style(Ground.DARK, SMALL)
        lower = look.text.line_height(below) if figure.below else 0
        upper = Rect(inner.x, inner.y, inner.width, inner.height - lower)
        wide = look.write(surface, figure.number, _style_within(look, number, upper.height), upper).width
        beside = Rect(inner.x + wide + look.metrics.gap, upper.y, inner.width - wide - look.metrics.gap, upper.height)
        look.write(surface, figure.words, words, beside, lines=None)
        if figure.below:
            look.write(surface, figure.below, below, Rect(inner.x, upper.bottom, inner.width, lower))


def _style_within(look: Look, style: Style, height: int) -> Style:
    """Return the style, reduced until a line is no higher than ``height``."""
    size = style.size
    while size > 8 and look.text.line_height(Style(size, style.colour, style.bold)) > height:
        size -= 1
    return Style(size, style.colour, style.bold)


def draw_recent(surface: Surface, look: Look, recent: Sequence[RecentMatch], rect: Rect) -> None:
    title, small = look.style(BODY, bold=True), look.dim_style(Ground.DARK, SMALL)
    upper, lower = look.text.line_height(title), look.text.line_height(small)
    for match, place in zip(recent, _recent_places(look, recent, rect), strict=False):
        look.shapes.draw(surface, place, tile_box(look))
        face, words = _inside(look, place)
        look.portraits.draw(surface, look.shapes, look.theme, face, match.face)
        top = words.centery - (upper + lower) // 2
        look.write(surface, match.title, title, Rect(words.x, top, words.width, upper))
        look.write(surface, (match.below, match.result), small, Rect(words.x, top + upper, words.width, lower))


def _recent_places(look: Look, recent: Sequence[RecentMatch], rect: Rect) -> list[Rect]:
    """Return the places of matches: narrow ones, if the results with their times have room there.

    If not all have room for the names of their games, there are fewer places, and the last matches are left out.
    """
    small, gap = look.dim_style(Ground.DARK, SMALL), look.metrics.px(12)
    widest = max((look.text.width(match.below, small) for match in recent), default=0)
    for count in range(MAX_TILES, len(recent), -1):
        places = split(rect, count, gap)
        if widest <= _inside(look, places[0])[1].width:
            return places
    title, count = look.style(BODY, bold=True), len(recent)
    named = max((look.text.width(match.title, title) for match in recent), default=0)
    while count > 1 and named > _inside(look, split(rect, count, gap)[0])[1].width:
        count -= 1
    return split(rect, count, gap)


def _inside(look: Look, place: Rect) -> tuple[Rect, Rect]:
    """Return the places of the face and the words of a match."""
    inner = place.inflate(-2 * look.metrics.px(10), -2 * look.metrics.px(6))
    side = min(inner.height, look.metrics.px(46))
    face = Rect(inner.x, inner.centery - side // 2, side, side)
    left = face.right + look.metrics.gap
    return face, Rect(left, inner.y, inner.right - left, inner.height)
