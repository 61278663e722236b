"""Draws the parts of both kinds of score sheets: boxes, faces, names, fans of cards, figures."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.typography import capitalized, signed
from cardtable.engine.view import ScoreLine
from cardtable.engine.voice.words import Bar
from cardtable.pages.charts import LINE_COLOURS
from cardtable.pages.scores.tally import Side, Tally
from cardtable.ui.drawing.boxes import Box, mixed
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.symbols import BarColours, bar
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.theme import BODY, Colour

MAX_STEP: Final = 0.62
"""The greatest distance between cards of a fan, by the width of a card."""
MIN_STEP: Final = 0.2
"""With a smaller distance of cards than this, by the width of a card, their indices are covered."""
MIN_ROW_UNITS: Final = 36
"""The least height of each of two rows of cards in layout units."""
ROW_GAP_UNITS: Final = 4
"""The distance of two rows of cards in layout units."""
MIN_BAR_UNITS: Final = 60
"""The least width of a bar in layout units."""


def label_of(line: ScoreLine) -> str:
    label = capitalized(line.label)
    return f"{label} ({line.rule})" if line.rule else label


def line_box(look: Look, *, chosen: bool) -> Box:
    """Return the box behind a line: dark, or lighter with an edge for the open line."""
    return look.box(("score line", chosen), lambda: _line_box(look, chosen))


def _line_box(look: Look, chosen: bool) -> Box:
    theme, metrics = look.theme, look.metrics
    if chosen:
        fill = mixed(theme.panel, theme.cream, 0.22)
        width = metrics.px(2.5)
        return Box(fill, metrics.radius, alpha=theme.pill_alpha, edge=theme.cream, edge_width=width)
    return Box(
        theme.panel,
        metrics.radius,
        alpha=min(255, theme.pill_alpha),
        edge=theme.panel_edge if theme.panel_alpha == 255 else None,
        edge_width=metrics.line,
    )


def draw_faces(surface: Surface, look: Look, side: Side, mood: Mood, place: Rect) -> Rect:
    """Draw the faces of a side at the left of a place, as high as it; return the rest of the place."""
    size, left = place.height, place.left
    for face in side.faces:
        square = Rect(left, place.top, size, size)
        look.portraits.draw(surface, look.shapes, look.theme, square, face, mood, side.team)
        left = square.right + look.metrics.px(8)
    return Rect(left, place.top, place.right - left, place.height)


def draw_figure(
    surface: Surface, look: Look, figure: int, place: Rect, points: float, *, dim: bool = False, bold: bool = True
) -> None:
    """Write a figure at the right end of its place."""
    colour = look.theme.cream_dim if dim else look.theme.cream
    look.write(surface, signed(figure), look.style(points, colour, bold), place, Align.RIGHT)


def draw_cards(surface: Surface, look: Look, art: CardArt, cards: Sequence[Card], place: Rect) -> None:
    """Draw cards as a fan within a place, as high as the place; many cards in two rows."""
    if not cards or place.width <= 0 or place.height < 8:
        return
    painter = CardPainter(art, look.shapes)
    for card, rect in zip(cards, card_places(len(cards), place, look), strict=True):
        painter.card(surface, card, rect, shadow=False)


def card_places(count: int, place: Rect, look: Look) -> list[Rect]:
    """Return the places of cards in one row, or in two if their indices would be covered and there is room."""
    row = _row(count, place)
    gap = look.metrics.px(ROW_GAP_UNITS)
    high = (place.height - gap) // 2
    if count < 2 or row[1].left - row[0].left >= MIN_STEP * row[0].width or high < look.metrics.px(MIN_ROW_UNITS):
        return row
    first = -(-count // 2)
    upper = Rect(place.left, place.top, place.width, high)
    lower = upper.move(0, high + gap)
    return [*_row(first, upper), *_row(first, lower)[: count - first]]


def _row(count: int, place: Rect) -> list[Rect]:
    wide = min(round(place.height * CARD_ASPECT), place.width)
    high = round(wide / CARD_ASPECT)
    step = min(wide * MAX_STEP, (place.width - wide) / max(1, count - 1))
    return [Rect(round(place.left + number * step), place.top, wide, high) for number in range(count)]


def draw_name(
    surface: Surface, look: Look, side: Side, place: Rect, colour: Colour | None = None, points: float = BODY
) -> None:
    """Write the names of a side, on two lines if necessary, in cream by default."""
    look.write(surface, side.name, look.style(points, colour, bold=True), place, lines=2)


def draw_bar(surface: Surface, look: Look, tally: Tally, side: int, place: Rect) -> None:
    """Draw a side's progress towards the target of the match, if there is a target and room."""
    theme = look.theme
    if tally.target is None or place.width < look.metrics.px(MIN_BAR_UNITS):
        return
    size = (place.width, min(place.height, look.metrics.px(32)))
    colours = BarColours(LINE_COLOURS[side], theme.well, theme.control_edge, theme.cream)
    value = Bar(tally.sides[side].name, tally.sides[side].team or 0, max(0, tally.total(side)), 0)
    drawing = look.shapes.drawing(bar(size, value, tally.target, colours), size)
    surface.blit(drawing, (place.left, place.centery - size[1] // 2))
