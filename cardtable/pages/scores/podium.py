"""The podium at the end of a match: every side on a block by its place, with faces, points and prizes."""

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.voice.people import short_name
from cardtable.pages.scores.tally import Placing
from cardtable.ui.drawing.boxes import Box, darker, hexed, mixed
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt
from cardtable.ui.drawing.text import Align
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import draw_row
from cardtable.ui.theme import BODY, LARGE, TITLE, Theme
from cardtable.ui.widgets.charts import MIN_CHART_HANDS, Chart, ChartLines
from cardtable.ui.widgets.layout import PanelBox, Row, even, optional
from cardtable.ui.widgets.pictures import WidgetPicture
from cardtable.ui.widgets.widget import Widget

MAX_BLOCK_UNITS: Final = 250
"""The greatest width of a block in layout units."""
MAX_WIDTH_SHARE: Final = 0.62
"""The same by the height of the room: blocks are higher than they are wide."""
OTHERS_WIDTH: Final = 0.9
"""The width of the other blocks, by the winner's."""
BLOCK_HEIGHTS: Final = (1.0, 0.8, 0.71, 0.64, 0.58, 0.53, 0.49, 0.46)
"""The heights of the blocks by place, by the winner's."""
FACE_WIDTHS: Final = (0.52, 0.38, 0.34, 0.3)
"""The widths of faces by place, by those of their blocks; the last value serves all further places."""
HEADROOM: Final = 1.1
"""The height of face and crown above the winner's block, by the height of the face."""
PRIZE_HEIGHT: Final = 0.17
"""The height of the prizes, by the winner's block."""
MIN_PRIZE_STEP: Final = 0.24
"""The least visible part of a prize under another, by its width: the index."""
CROWN: Final = "M2 20 L0 6 L6 12 L12 0 L18 12 L24 6 L22 20 Z"
MAX_CHART_SIDES: Final = 4
"""The greatest number of sides with a chart beside the blocks."""
CHART_SHARE: Final = 0.3
MIN_PODIUM_UNITS: Final = (700, 170)
"""The width beside which there may be a chart, and the least height, in layout units."""


class Podium(WidgetPicture):
    """All sides on their blocks.

    :param places: the placings, the best first.
    :param lost: whether the only person at the screen has not won; the winner then has no light.
    """

    kind = "podium"

    def __init__(self, places: Sequence[Placing], art: CardArt, *, lost: bool) -> None:
        super().__init__()
        self.lost = lost
        self._places = places
        self._art = art

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(MIN_PODIUM_UNITS[0]), look.metrics.px(MAX_BLOCK_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(MIN_PODIUM_UNITS[1])

    def _in_order(self) -> list[Placing]:
        """Return the placings from left to right: the best in the middle, the others alternately left and right."""
        return [*reversed(self._places[1::2]), *self._places[::2]]

    def blocks(self, look: Look) -> list[tuple[Placing, Rect, Rect]]:
        """Return the placings from left to right, each with its block and the row of faces on it."""
        metrics, count, room = look.metrics, len(self._places), self.rect
        gap = metrics.px(8 if count > MAX_CHART_SIDES else 14)
        max_width = min(metrics.px(MAX_BLOCK_UNITS), round(room.height * MAX_WIDTH_SHARE))
        shares = [1 if place.won else OTHERS_WIDTH for place in self._in_order()]
        unit = min(max_width, (room.width - (count - 1) * gap) / sum(shares))
        wides = [int(unit * share) for share in shares]
        left = room.centerx - (sum(wides) + (count - 1) * gap) // 2
        full = room.height - FACE_WIDTHS[0] * unit * HEADROOM
        blocks = []
        for place, wide in zip(self._in_order(), wides, strict=True):
            high = round(full * BLOCK_HEIGHTS[min(place.place, len(BLOCK_HEIGHTS)) - 1])
            block = Rect(left, room.bottom - high, wide, high)
            size = round(unit * FACE_WIDTHS[min(place.place, len(FACE_WIDTHS)) - 1])
            faces = len(place.side.faces)
            size = min(size, round(wide * 0.94 / (1 + 1.06 * (faces - 1))))
            row = Rect(0, 0, round(size * (1 + 1.06 * (faces - 1))), size)
            row.midtop = (block.centerx, block.top - round(size * 0.72))
            blocks.append((place, block, row))
            left += wide + gap
        return blocks

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        blocks = self.blocks(look)
        if not self.lost:
            light = mixed(look.theme.cloth.middle, look.theme.cream, 0.35)
            for place, block, faces in blocks:
                if place.won:
                    look.shapes.glow(surface, block.union(faces), light, look.metrics.px(70), look.metrics.px(60))
        for place, block, faces in blocks:
            _draw_block(surface, look, place, block)
            self._draw_faces(surface, look, place, faces)
            self._draw_words(surface, look, place, block, faces)

    @staticmethod
    def _draw_faces(surface: Surface, look: Look, place: Placing, row: Rect) -> None:
        size = row.height
        for number, face in enumerate(place.side.faces):
            square = Rect(row.left + round(number * size * 1.06), row.top, size, size)
            look.portraits.draw(surface, look.shapes, look.theme, square, face, place.mood, place.side.team)
        if place.won:
            wide = round(size * 0.5)
            crown = _crown(wide, look.theme)
            place_of = (row.centerx - wide // 2, row.top - round(wide * 0.72))
            surface.blit(look.shapes.drawing(crown, (wide, round(wide * 20 / 24))), place_of)

    def _draw_words(self, surface: Surface, look: Look, place: Placing, block: Rect, faces: Rect) -> None:
        theme = look.theme
        ink = theme.ink if place.won else theme.cream
        many = len(self._places) > MAX_CHART_SIDES
        inner = block.inflate(-2 * look.metrics.px(3 if many else 8), 0)
        top = faces.bottom + look.metrics.px(4)
        alone = len(place.side.seats) == 1
        after = " (you)" if place.side.own and alone else ""
        names = (place.side.name + after, *([short_name(place.side.name) + after] if alone else []))
        figure = look.style(TITLE + (14 if place.won else 4), ink, bold=True)
        high = min(look.text.line_height(figure), round((block.bottom - top) * 0.55))
        style = look.style(BODY if many else LARGE, ink, bold=True)
        name = look.fitted(names, style, (inner.width, block.bottom - top - high), 2)
        words = Rect(inner.left, top, inner.width, name.height)
        look.draw(surface, name, words, Align.CENTRE)
        room = Rect(inner.left, words.bottom, inner.width, high)
        look.write(surface, place.figure, figure, room, Align.CENTRE)
        top = room.bottom
        below = Rect(inner.left, top, inner.width, block.bottom - top - look.metrics.px(12))
        self._draw_prizes(surface, look, place.prizes, below)

    def _draw_prizes(self, surface: Surface, look: Look, cards: Sequence[Card], room: Rect) -> None:
        high = min(round(self.rect.height * PRIZE_HEIGHT), room.height)
        if not cards or high < look.metrics.px(36):
            return
        wide = high * CARD_ASPECT
        if room.width < wide * (1 + (len(cards) - 1) * MIN_PRIZE_STEP):
            return  # no rank would show
        fan = min(room.width, round(wide + (len(cards) - 1) * wide * 0.5))
        draw_row(surface, look, self._art, cards, Rect(room.centerx - fan // 2, room.bottom - high, fan, high))

    def parts(self) -> Iterator[Part]:
        """Yield the blocks with names and points."""
        if self.look is None:
            return
        for place, block, faces in self.blocks(self.look):
            yield Part("place", block, f"{place.place}. {place.side.name}: {place.figure}")
            yield Part("portrait", faces, place.side.name)


def podium_of(places: Sequence[Placing], chart: Chart, art: CardArt, *, lost: bool) -> Widget:
    """Return the podium, with the chart beside it if there is room for one."""
    podium = Podium(places, art, lost=lost)
    if len(chart.totals) <= MIN_CHART_HANDS or len(places) > MAX_CHART_SIDES:
        return podium
    panel = PanelBox(ChartLines(chart))
    return Row(even(podium, 1 - CHART_SHARE), optional(even(panel, CHART_SHARE)), gap=24)


def _draw_block(surface: Surface, look: Look, place: Placing, block: Rect) -> None:
    theme = look.theme
    contrast = theme.panel_alpha == 255
    if place.won:
        top = theme.paper if contrast else mixed(theme.paper, theme.paper_edge, 0.4)
        bottom = theme.paper if contrast else darker(theme.paper_edge, 0.14)
    elif contrast:
        top = bottom = theme.panel
    else:
        top, bottom = mixed(theme.cloth.near, theme.cream, 0.2), darker(theme.cloth.far, 0.05)
    edge = theme.cream if place.side.own or contrast else None
    width = look.metrics.px(3) if place.side.own else look.metrics.line
    radius = look.metrics.px(14)
    look.shapes.draw(
        surface,
        block,
        Box(
            top,
            radius,
            bottom=bottom,
            edge=edge,
            edge_width=width,
            shadow=look.metrics.px(14),
            shadow_alpha=theme.shadow_alpha,
        ),
    )


def _crown(wide: int, theme: Theme) -> str:
    colours = f'fill="{hexed(theme.cream)}" stroke="{hexed(theme.ink)}"'
    return f'<g transform="scale({wide / 24:.4f})"><path d="{CROWN}" {colours} stroke-width="0.6"/></g>'
