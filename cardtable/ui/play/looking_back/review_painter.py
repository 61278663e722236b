"""Draws the texts of a review: the judgement of a move, and the sources of the result."""

import re
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.engine.typography import capitalized
from cardtable.play.review_sheet import CostlyMove, MoveOutcome, ReviewSheet
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box, mixed
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.play.panels.hint_panel import measures
from cardtable.ui.theme import BODY, LARGE, SMALL, Colour, Ground
from cardtable.ui.widgets.button import draw_icon
from cardtable.ui.widgets.skin import panel_box

LOW_LINES: Final = 1.3
"""The height of a move's row in a low panel, in lines of text."""
LOW_PIXELS: Final = 240
"""A panel lower than this leaves out the bands and the basis of the judgement."""
MAX_LABEL_LINES: Final = 3
SHARES_TITLE: Final = "Where the result came from"
SHARE_LINES: Final = 1.1
"""The distance of the sources of the result, in lines of text."""
BAND_UNITS: Final = 18
"""The height of a band with its mark, in layout units."""
MARK_UNITS: Final = 6
"""The radius of the mark at a mean, in layout units."""


def draw_panel(surface: Surface, look: Look, rect: Rect) -> Rect:
    """Draw a panel, and return the room inside it."""
    look.shapes.draw(surface, rect, panel_box(look, Ground.DARK))
    return rect.inflate(-2 * look.metrics.pad, -2 * look.metrics.gap)


def draw_judgement(surface: Surface, look: Look, rect: Rect, costly: CostlyMove, measure: str, animal: str) -> None:
    """Draw the cost of a move, the reason, the results of both moves, and the basis of the judgement.

    :param measure: the measure of the results.
    :param animal: the face of the player who made the move.
    """
    inner = draw_panel(surface, look, rect)
    body, small = look.text_style(Ground.DARK, BODY), look.dim_style(Ground.DARK, SMALL)
    gap, parts = look.metrics.gap, _parts(look, inner, costly)
    top = _draw_cost(surface, look, inner, costly) + gap // 2
    high = min(max(0, inner.bottom - top - parts.below), parts.why)
    look.write(surface, costly.why, body, Rect(inner.left, top, inner.width, high), lines=None)
    top += high + gap
    look.write(surface, measures(measure), small, Rect(inner.left, top, inner.width, parts.caption))
    top += parts.caption
    for (outcome, face), row in zip(((costly.made, animal), (costly.instead, "")), parts.rows, strict=True):
        _draw_move(surface, look, Rect(inner.left, top, inner.width, row), outcome, face, parts.scale)
        top += row + gap // 2
    look.write(surface, costly.basis, small, Rect(inner.left, top + gap // 2, inner.width, parts.basis), lines=None)


@dataclass(frozen=True, slots=True)
class PartHeights:
    """The heights of the parts of a judgement.

    :param cost: the move and its cost.
    :param why: the whole reason.
    :param rows: the rows of both moves, under the ``caption`` that names the measure.
    :param basis: the basis of the judgement; 0 in a low panel.
    :param below: everything below the reason, with the gaps.
    :param scale: the scale of the bands; ``None`` without bands.
    :param whole: whether the names of both moves have room in their rows.
    """

    cost: int
    why: int
    rows: tuple[int, ...]
    caption: int
    basis: int
    below: int
    scale: "Scale | None"
    whole: bool


def _parts(look: Look, inner: Rect, costly: CostlyMove) -> PartHeights:
    body, small, bold = look.text_style(Ground.DARK), look.dim_style(Ground.DARK, SMALL), look.style(BODY, bold=True)
    gap, low = look.metrics.gap, inner.height < LOW_PIXELS
    scale = None if low else scale_of(look, costly)
    both = costly.made, costly.instead
    rows = tuple(_row_height(look, each, inner.width, scale) for each in both)
    caption = look.text.line_height(small) if scale else 0
    basis = 0 if low else look.fitted(costly.basis, small, inner.width, None).height + gap
    lines = 1 if _cost_fits(look, inner, costly) else 2
    line = look.text.line_height(look.style(LARGE, bold=True))
    room = _label_room(look, Rect(0, 0, inner.width, line), scale)
    whole = scale is None or all(
        look.fitted(label_of(each), bold, room.width, None).height <= MAX_LABEL_LINES * look.text.line_height(bold)
        and max(look.text.width(word, bold) for word in each.label.split()) <= room.width
        for each in both
    )
    why = look.fitted(costly.why, body, inner.width, None).height
    return PartHeights(
        lines * line + gap // 2, why, rows, caption, basis, sum(rows) + 2 * gap + caption + basis, scale, whole
    )


def judgement_fits(look: Look, rect: Rect, costly: CostlyMove) -> bool:
    """Whether a judgement has room in a place, with its whole reason."""
    inner = rect.inflate(-2 * look.metrics.pad, -2 * look.metrics.gap)
    parts = _parts(look, inner, costly)
    return parts.whole and parts.cost + parts.why + parts.below <= inner.height


def shares_fit(look: Look, rect: Rect, sheet: ReviewSheet) -> bool:
    """Whether the sources of the result have room in a place, at least with the unit in their title alone."""
    inner = rect.inflate(-2 * look.metrics.pad, -2 * look.metrics.gap)
    high = (1 + len(sheet.shares)) * look.text.line_height(look.dim_style(Ground.DARK, SMALL)) * SHARE_LINES
    return _shares_width(look, sheet, False) <= inner.width and high <= inner.height


def _shares_width(look: Look, sheet: ReviewSheet, with_units: bool) -> int:
    """Return the width of the sources of the result: with the unit at each amount, or in the title alone."""
    amount, small = look.style(SMALL, bold=True), look.dim_style(Ground.DARK, SMALL)
    rows = (
        look.text.width(share.amount if with_units else share.figure, amount)
        + look.metrics.gap
        + look.text.width(share.what, small)
        for share in sheet.shares
    )
    return max(look.text.width(SHARES_TITLE if with_units else capitalized(sheet.unit), amount), *rows)


def _cost_fits(look: Look, inner: Rect, costly: CostlyMove) -> bool:
    """Whether a move and its cost have room in one line."""
    return look.text.width(f"{costly.title} {costly.amount}", look.style(LARGE, bold=True)) <= inner.width


def _draw_cost(surface: Surface, look: Look, inner: Rect, costly: CostlyMove) -> int:
    """Draw the move and its cost; return the bottom of the line."""
    head, amount = look.style(LARGE, bold=True), look.style(LARGE, look.theme.warn, bold=True)
    line = look.text.line_height(head)
    row = Rect(inner.left, inner.top, inner.width, line)
    if _cost_fits(look, inner, costly):
        written = look.write(surface, costly.title, head, row)
        look.write(
            surface, costly.amount, amount, Rect(written.right, row.top, row.right - written.right, line), Align.RIGHT
        )
        return row.bottom
    look.write(surface, costly.title, head, row)
    look.write(surface, costly.amount, amount, row.move(0, line))
    return row.bottom + line


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale that the bands of both moves share.

    :param low: the worth at the left end.
    :param high: the worth at the right end.
    :param figures: the width of the figures to the right of the bands, in pixels.
    """

    low: float
    high: float
    figures: int


def scale_of(look: Look, costly: CostlyMove) -> Scale | None:
    """Return the scale of both moves; ``None`` if their results are not known."""
    both = costly.made, costly.instead
    low, high = min(each.low for each in both), max(each.high for each in both)
    figures = max(look.text.width(each.worth, look.text_style(Ground.DARK, LARGE, True)) for each in both)
    return Scale(low, high, figures) if all(each.worth for each in both) and low < high else None


def _label_room(look: Look, row: Rect, scale: Scale | None) -> Rect:
    """Return the place of a move's name: between the icon and the figure."""
    icon, gap = look.metrics.target, look.metrics.gap
    room = Rect(row.left + icon, row.top, row.width - icon - gap, row.height)
    room.width -= scale.figures + gap if scale else 0
    return room


def label_of(outcome: MoveOutcome) -> str:
    """Return the name of a move; a line does not end within its parentheses."""
    return re.sub(r"\([^)]*\)", lambda found: found[0].replace(" ", "\u00a0"), outcome.label)


def _row_height(look: Look, outcome: MoveOutcome, width: int, scale: Scale | None) -> int:
    """Return the height of a move's row: the lines of its name, and the band."""
    line = look.text.line_height(look.text_style(Ground.DARK, BODY, True))
    if scale is None:
        return round(line * LOW_LINES)
    room = _label_room(look, Rect(0, 0, width, line), scale)
    text = look.fitted(label_of(outcome), look.text_style(Ground.DARK, BODY, True), room.width, None).height
    return max(look.metrics.target, min(text, MAX_LABEL_LINES * line) + look.metrics.px(BAND_UNITS)) + look.metrics.gap


def _draw_move(
    surface: Surface, look: Look, rect: Rect, outcome: MoveOutcome, animal: str, scale: Scale | None
) -> None:
    """Draw one of the two moves: the one made with a face, the better one with an aqua lamp.

    :param animal: the face of the player who made the move; empty for the better one.
    """
    theme, metrics = look.theme, look.metrics
    draw_move_box(surface, look, rect, animal)
    room, style = _label_room(look, rect, scale), look.text_style(Ground.DARK, BODY, True)
    if scale is None:
        figure = look.write(surface, outcome.worth, style, room, Align.RIGHT)
        room.width -= figure.width + metrics.gap
        look.write(surface, outcome.label, style, room)
        return
    right = Rect(room.right, rect.top, rect.right - room.right - metrics.gap, rect.height)
    look.write(surface, outcome.worth, look.text_style(Ground.DARK, LARGE, True), right, Align.RIGHT)
    band = metrics.px(BAND_UNITS)
    text = Rect(room.left, rect.top + metrics.gap // 2, room.width, rect.height - band - metrics.gap)
    look.write(surface, label_of(outcome), style, text, lines=None)
    line = Rect(room.left, text.bottom, room.width, band)
    draw_band(surface, look, line, outcome, scale, theme.aqua if not animal else theme.white)


def draw_move_box(surface: Surface, look: Look, rect: Rect, animal: str) -> None:
    """Draw the box of a move: of the one made with a face, of the better one with an aqua lamp.

    :param animal: the face of the player who made the move; empty for the better one.
    """
    theme, metrics = look.theme, look.metrics
    fill = mixed(theme.panel, theme.aqua, 0.16) if not animal else theme.control
    edge = None if animal else theme.aqua
    look.shapes.draw(surface, rect, Box(fill, metrics.radius, edge=edge, edge_width=2 * metrics.line))
    side = min(metrics.target, rect.height) - metrics.gap
    icon = Rect(rect.left + metrics.gap // 2, 0, side, side)
    icon.centery = rect.centery
    if animal:
        look.portraits.draw(surface, look.shapes, theme, icon, animal, Mood.CALM)
    else:
        draw_icon(surface, look, icons.HINT, icon, look.style(BODY, theme.aqua), 0.9)


def draw_band(surface: Surface, look: Look, rect: Rect, outcome: MoveOutcome, scale: Scale, colour: Colour) -> None:
    """Draw a move's results: a line for the whole scale, a band for eight deals in ten, and a mark at the mean."""
    left, right, mean = (
        rect.left + round((value - scale.low) / (scale.high - scale.low) * rect.width)
        for value in (outcome.low, outcome.high, outcome.mean)
    )
    thick, mark = look.metrics.px(2), look.metrics.px(MARK_UNITS)
    pygame.draw.line(surface, look.theme.control_edge, (rect.left, rect.centery), (rect.right, rect.centery), thick)
    band = Rect(left, rect.centery - 2 * thick, max(1, right - left), 4 * thick)
    pygame.draw.rect(surface, mixed(look.theme.panel, colour, 0.5), band, border_radius=2 * thick)
    pygame.draw.circle(surface, look.theme.ink, (mean, rect.centery), mark + thick)
    pygame.draw.circle(surface, colour, (mean, rect.centery), mark)


def draw_words(surface: Surface, look: Look, rect: Rect, title: str, text: str) -> None:
    """Draw a title and a text: the progress of a review, or a decision that is none of the costliest."""
    inner = draw_panel(surface, look, rect)
    head, body = look.style(LARGE, bold=True), look.text_style(Ground.DARK, BODY)
    high = look.fitted(title, head, inner.width, None).height
    look.write(surface, title, head, Rect(inner.left, inner.top, inner.width, high), lines=None)
    place = Rect(inner.left, inner.top + high + look.metrics.gap, inner.width, 0)
    place.height = min(max(0, inner.bottom - place.top), look.fitted(text, body, inner.width, None).height)
    look.write(surface, text, body, place, lines=None)


def words_fit(look: Look, rect: Rect, title: str, text: str) -> bool:
    """Whether a title and a text have room in a place."""
    inner = rect.inflate(-2 * look.metrics.pad, -2 * look.metrics.gap)
    head, body = look.style(LARGE, bold=True), look.text_style(Ground.DARK, BODY)
    high = look.fitted(title, head, inner.width, None).height + look.metrics.gap
    return high + look.fitted(text, body, inner.width, None).height <= inner.height


def draw_shares(surface: Surface, look: Look, rect: Rect, sheet: ReviewSheet) -> None:
    """Draw the sources of the result."""
    inner, theme = draw_panel(surface, look, rect), look.theme
    head, small = look.text_style(Ground.DARK, SMALL, True), look.dim_style(Ground.DARK, SMALL)
    line = look.text.line_height(small)
    with_units = _shares_width(look, sheet, True) <= inner.width
    titles = [SHARES_TITLE] if with_units else [SHARES_TITLE, sheet.unit]
    if (len(titles) + len(sheet.shares)) * line * SHARE_LINES > inner.height:
        titles = [SHARES_TITLE if with_units else capitalized(sheet.unit)]
    for number, (title, style) in enumerate(zip(titles, (head, small), strict=False)):
        place = Rect(inner.left, inner.top + round(number * line * SHARE_LINES), inner.width, line)
        look.write(surface, title, style, place)
    for number, share in enumerate(sheet.shares, len(titles)):
        colour = theme.warn if share.cost else theme.cream
        row = Rect(inner.left, inner.top + round(number * line * SHARE_LINES), inner.width, line)
        amount = look.style(SMALL, colour, bold=True)
        written = look.write(surface, share.amount if with_units else share.figure, amount, row)
        left = written.right + look.metrics.gap
        look.write(surface, share.what, small, Rect(left, row.top, inner.right - left, line))


def ends_text(sheet: ReviewSheet) -> str:
    """Return the text for a hand in which no move was a mistake."""
    return f"None of your moves was a mistake. {sheet.rate}"
