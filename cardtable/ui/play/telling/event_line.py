"""Draws event lines: the last one over the hand, and rows of them in the log and in a recap."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import Forms
from cardtable.engine.voice.people import first_name
from cardtable.engine.voice.telling import EventLine
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.fitting import first_fit
from cardtable.ui.drawing.text import Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import Ground

LINE_POINTS: Final = 19.0
WHOLE_SHARE: Final = 0.78
"""The least share of the full size in which the longest text is written; below it, a shorter one is."""


def draw_event_line(
    surface: Surface,
    look: Look,
    faces: Sequence[str],
    line: EventLine,
    place: Rect,
    side: int | None,
    room: Rect | None = None,
    texts: Sequence[Rect] = (),
    *,
    over_cards: bool = False,
) -> None:
    """Draw an event line in the middle of its place.

    :param faces: the animal of each seat.
    :param side: the side of its player, if it is known.
    :param room: how far it may reach beside its place, or must keep within it; its place without one.
    :param texts: notices and explanations; one that lies on the line replaces it.
    :param over_cards: whether it may lie over cards, which must not show through.
    """
    metrics = look.metrics
    if place.width <= 0:
        return
    face = 0 if line.seat is None else place.height - metrics.px(4)
    gap, pad = metrics.px(8), metrics.px(14)
    room = place if room is None else room
    written = room.width - face - gap - 2 * pad
    (name, rest), plain = fitted_line(look, line.who, line.forms, written)
    strong = Style(plain.size, look.theme.white, bold=True)
    wide = min(written, look.text.width(name, strong) + look.text.width(rest, plain))
    width = wide + face + (gap if face else pad) + pad
    left = max(room.left, min(place.centerx - width // 2, room.right - width))
    pill = Rect(left, place.top, width, place.height)
    if pill.collidelist(texts) >= 0:
        return
    alpha = look.theme.panel_alpha if over_cards else look.theme.pill_alpha
    look.shapes.draw(surface, pill, Box(look.theme.panel, place.height // 2, alpha=alpha))
    left = pill.left + pad
    if line.seat is not None:
        square = Rect(pill.left + metrics.px(2), pill.top + metrics.px(2), face, face)
        look.portraits.draw(surface, look.shapes, look.theme, square, faces[line.seat], side=side)
        left = square.right + gap
    _write_named(surface, look, (name, strong), (rest, plain), Rect(left, pill.top, wide + 2, pill.height))


def event_line_width(look: Look, line: EventLine, high: int) -> int:
    """Return the full width of a line with text of the usual size, in a place of this height."""
    face = 0 if line.seat is None else high
    return named_width(look, line.who, line.forms[0], _line_style(look)) + face + look.metrics.px(8 + 2 * 14)


def _line_style(look: Look) -> Style:
    return look.text_style(Ground.DARK, LINE_POINTS)


def named_width(look: Look, name: str, rest: str, style: Style) -> int:
    """Return the width of a bold name and the text after it, in the style of the text."""
    return look.text.width(name, replace(style, bold=True)) + look.text.width(rest, style)


def fitted_line(look: Look, name: str, forms: Forms, room: int) -> tuple[tuple[str, str], Style]:
    """Return the longest name and text that fit, and the style of the text.

    Somewhat smaller letters come before a shorter text: what a player shows is said nowhere else on the table.
    """

    def fits(each: tuple[str, str], at: Style) -> bool:
        return named_width(look, *each, at) <= room

    names, style = dict.fromkeys((name, first_name(name))), _line_style(look)
    whole, at = first_fit([(each, forms[0]) for each in names], style, fits)
    if at.size >= WHOLE_SHARE * style.size and fits(whole, at):
        return whole, at
    return first_fit(list(product(names, forms)), style, fits)


def _write_named(surface: Surface, look: Look, name: tuple[str, Style], rest: tuple[str, Style], place: Rect) -> None:
    """Write a name and the text after it, each in its style; if both do not fit, only the text is made smaller."""
    wide = look.text.width(*name) if name[0] else 0
    if wide:
        look.write(surface, *name, Rect(place.left, place.top, wide, place.height))
    look.write(surface, *rest, Rect(place.left + wide, place.top, max(1, place.width - wide), place.height))


# --- rows of the log and of a recap -----------------------------------------------------------------------------------


MAX_ROWS: Final = 99
"""More rows than any line has: no row of the log is cut."""


def row_width(look: Look, line: EventLine, points: float) -> int:
    """Return the width of a line in a single row, with its face."""
    return _row_face(look, points) + look.metrics.gap + named_width(look, line.who, line.forms[0], look.style(points))


def rows_height(look: Look, line: EventLine, width: int, points: float) -> int:
    """Return the height of a line at this width: that of its rows, but at least that of its face."""
    return max(_row_face(look, points), _in_rows(look, line, width, points).height)


def draw_rows(
    surface: Surface,
    look: Look,
    faces: Sequence[str],
    line: EventLine,
    place: Rect,
    points: float,
    side: int | None = None,
    ground: Ground = Ground.DARK,
) -> None:
    """Draw a line into ``place``, in as many rows as it needs.

    :param faces: the animal of each seat.
    :param side: the side of its player, if the face shows it.
    """
    size, high_of = _row_face(look, points), look.text.line_height
    if line.seat is not None:
        face = Rect(place.left, place.top, size, size)
        look.portraits.draw(surface, look.shapes, look.theme, face, faces[line.seat], side=side)
    bold = replace(
        look.text_style(ground, points, bold=True), size=_in_rows(look, line, place.width, points).style.size
    )
    plain = replace(look.text_style(ground, points), size=bold.size)
    rows, high = rows_of_line(look, line, place.width, points), high_of(plain)
    left, top = place.left + size + look.metrics.gap, place.top
    if len(rows) == 1:
        top += (place.height - high) // 2
    for number, (name, rest) in enumerate(rows):
        row = Rect(left, top + number * high, place.right - left, high)
        _write_named(surface, look, (name, bold), (rest, plain), row)


def rows_of_line(look: Look, line: EventLine, width: int, points: float) -> Sequence[tuple[str, str]]:
    """Return the rows of a line at this width, each as its part of the name and the rest."""
    rows, start = [], 0
    for row in _in_rows(look, line, width, points).lines:
        start = line.text.index(row, start)  # skips the space at a break between words
        name = max(0, len(line.who) - start)
        rows.append((row[:name], row[name:]))
        start += len(row)
    return rows


def _in_rows(look: Look, line: EventLine, width: int, points: float) -> Fitted:
    """Return the text of a line at this width, beside its face, as if all of it were in bold."""
    room = width - _row_face(look, points) - look.metrics.gap
    return look.fitted(line.text, look.style(points, bold=True), room, MAX_ROWS)


def _row_face(look: Look, points: float) -> int:
    """Return the size of a face before a row."""
    return round(look.text.line_height(look.style(points)) * 1.4)
