"""Fits texts into their places: the one rule by which texts are measured and drawn.

A text has forms, long to short. The first form that fits at full size is taken, else the first that fits at a smaller
size, down to the least legible one. If none does, the last form is cut with an ellipsis, and ``Fitted.cut`` says so.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeVar

from pygame import Rect, Surface

from cardtable.engine.typography import Forms
from cardtable.ui.drawing.text import ELLIPSIS, Align, Fitted, Style, Typesetter
from cardtable.ui.theme import MIN_TEXT_PIXELS

SHARES: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""The sizes that are tried, as shares of the full size. There are few, because each size is another font to open."""

MAX_STYLES: Final = 300
"""The greatest number of styles whose sizes are remembered."""

T = TypeVar("T")

Room = int | tuple[int, int]
"""The width of a place in pixels; or its width and height, which limits the lines."""


@lru_cache(maxsize=MAX_STYLES)
def sizes(style: Style) -> tuple[Style, ...]:
    """Return the style in all sizes that are tried, from full size to the least legible."""
    least = min(style.size, MIN_TEXT_PIXELS)
    pixels = dict.fromkeys(max(least, round(style.size * share)) for share in SHARES)
    return tuple(replace(style, size=size) for size in pixels)


def first_fit(forms: Sequence[T], style: Style, fits: Callable[[T, Style], bool]) -> tuple[T, Style]:
    """Return the first form that fits at full size, else the first at a smaller size, else the last at the least one.

    A form need not be a text: it can be a row of texts in one size, or a whole note.
    """
    at = style
    for at in sizes(style):
        for form in forms:
            if fits(form, at):
                return form, at
    return forms[-1], at


def fewer(parts: Sequence[str]) -> Forms:
    """Return the forms of a text of parts joined by dots: all parts, then fewer and fewer from the end."""
    return tuple(" · ".join(parts[:count]) for count in range(len(parts), 0, -1))


def fitted(text: Typesetter, forms: Forms | str, style: Style, room: Room, lines: int | None = 1) -> Fitted:
    """Return a text as it fits a room.

    :param forms: the forms of the text, long to short.
    :param lines: the most lines that it takes, as far as the height allows. A text of several lines is wrapped before
        it is made smaller, and smaller before a word is broken. ``None`` stands for a paragraph, which takes as many
        lines as the height allows, and breaks words that are longer than a line.
    """
    return fitted_alike(text, [forms], style, [room], lines)[0]


def fitted_alike(
    text: Typesetter, texts: Sequence[Forms | str], style: Style, rooms: Sequence[Room], lines: int | None = 1
) -> tuple[Fitted, ...]:
    """Return several texts as they fit their rooms, in one size: the largest in which all of them fit."""
    every = tuple((each,) if isinstance(each, str) else tuple(each) for each in texts)
    key = every, style, tuple(rooms), lines
    return text.fits.get(key, lambda: _fitted_alike(text, every, style, rooms, lines))


def _fitted_alike(
    text: Typesetter, every: Sequence[Forms], style: Style, rooms: Sequence[Room], lines: int | None
) -> tuple[Fitted, ...]:
    def fits(_: object, at: Style) -> bool:
        return all(
            any(_fits(text, form, at, room, lines) for form in forms) for forms, room in zip(every, rooms, strict=True)
        )

    _, at = first_fit([every], style, fits)
    return tuple(_set(text, forms, at, room, lines) for forms, room in zip(every, rooms, strict=True))


def draw(surface: Surface, text: Typesetter, what: Fitted, rect: Rect, align: Align = Align.LEFT) -> Rect:
    """Draw a text in the middle of the height of ``rect``, and nothing outside it; return its place."""
    step = text.line_height(what.style)
    top = rect.y + (rect.height - len(what.lines) * step) // 2
    written = Rect(rect.topleft, (0, 0))
    for number, line in enumerate(what.lines):
        picture = text.label(line, what.style)
        left = rect.x + round((rect.width - picture.get_width()) * align.value)
        place = picture.get_rect(topleft=(left, top + number * step))
        inside = place.clip(rect)
        if line and inside.width:
            surface.blit(picture, inside, inside.move(-place.x, -place.y))
            written = written.union(inside) if written.width else inside
    return written


def _set(text: Typesetter, forms: Forms, style: Style, room: Room, lines: int | None) -> Fitted:
    """Return the first form that fits in this size; else the first that is not cut, though a word is broken."""
    form = next((each for each in forms if _fits(text, each, style, room, lines)), None)
    if form is None:
        form = next((each for each in forms if not _is_cut(text, each, style, room, lines)), forms[-1])
    rows = _rows(text, form, style, room, lines)
    cut = _is_cut(text, form, style, room, lines)
    if cut:
        most = _most(text, style, room, lines) or 1
        rows = (*rows[: most - 1], _ended(text, " ".join(rows[most - 1 :]), style, _width(room)))
    size = max(text.width(row, style) for row in rows), len(rows) * text.line_height(style)
    return Fitted(forms[0], form, style, rows, size, cut)


def _fits(text: Typesetter, form: str, style: Style, room: Room, lines: int | None) -> bool:
    """Whether a form fits in this size without a broken word, which only a paragraph may have."""
    whole = lines in (1, None) or all(text.width(word, style) <= _width(room) for word in re.split(r"\s|(?<=-)", form))
    return whole and not _is_cut(text, form, style, room, lines)


def _is_cut(text: Typesetter, form: str, style: Style, room: Room, lines: int | None) -> bool:
    rows, most = _rows(text, form, style, room, lines), _most(text, style, room, lines)
    return text.width(rows[0], style) > _width(room) if lines == 1 else most is not None and len(rows) > most


def _rows(text: Typesetter, form: str, style: Style, room: Room, lines: int | None) -> tuple[str, ...]:
    return (form.replace("\n", " "),) if lines == 1 else tuple(_wrapped(text, form, style, _width(room)))


def _most(text: Typesetter, style: Style, room: Room, lines: int | None) -> int | None:
    """Return the most lines in this size; ``None`` for any number."""
    if isinstance(room, int):
        return lines
    high = max(1, room[1] // text.line_height(style))
    return high if lines is None else min(lines, high)


def _width(room: Room) -> int:
    return room if isinstance(room, int) else room[0]


def _wrapped(text: Typesetter, form: str, style: Style, width: int) -> Iterator[str]:
    """Yield the lines of a form: none is wider than ``width``, even if a word must be broken."""
    for paragraph in form.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if text.width(longer, style) <= width:
                line = longer
                continue
            if line:
                yield line
            *full, line = _broken(text, word, style, width)
            yield from full
        yield line


def _broken(text: Typesetter, word: str, style: Style, width: int) -> Iterator[str]:
    """Yield a word in pieces no wider than ``width``, broken after a hyphen if it has one."""
    while len(word) > 1 and text.width(word, style) > width:
        cut = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or text.width(word[:n], style) <= width)
        cut = word.rfind("-", 0, cut) + 1 or cut
        yield word[:cut]
        word = word[cut:]
    yield word


def _ended(text: Typesetter, line: str, style: Style, width: int) -> str:
    """Return the beginning of a line with an ellipsis."""
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if text.width(line[:middle].rstrip() + ELLIPSIS, style) <= width:
            low = middle
        else:
            high = middle - 1
    if low or text.width(ELLIPSIS, style) <= width:
        return line[:low].rstrip() + ELLIPSIS
    return ""
