"""The score sheet of two sides: a column for each, with the cards of the open line."""

from dataclasses import replace

from pygame import Rect, Surface

from cardtable.engine.typography import capitalized, counted, signed
from cardtable.pages.charts import LINE_COLOURS
from cardtable.pages.scores.sheet import Sheet
from cardtable.pages.scores.sheet_drawing import (
    draw_bar,
    draw_cards,
    draw_faces,
    draw_figure,
    draw_name,
    line_box,
)
from cardtable.pages.scores.sides_places import HAND_POINTS, SidesPlaces
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align
from cardtable.ui.theme import BODY, LARGE, SMALL


class SidesSheet(Sheet):
    """A column for each of two sides, with its lines."""

    @property
    def places(self) -> SidesPlaces:
        return SidesPlaces(self.tally, self.look, self.place, self.chosen)

    def line_at(self, point: tuple[int, int]) -> int:
        """Return the line at a point; -1 if there is none."""
        return next((line for line, _, cell in self.places.cells() if cell.collidepoint(point)), -1)

    @property
    def rows(self) -> list[Rect]:
        first: dict[int, Rect] = {}
        for number, _, cell in self.places.cells():
            first.setdefault(number, cell)
        return [first.get(number, Rect(self.place.topleft, (0, 0))) for number in range(len(self.tally.result.lines))]

    def sums(self) -> list[tuple[str, list[int], Rect]]:
        places, sides = self.places, range(len(self.tally.sides))
        bottom = max(places.bottom(side) for side in sides)
        head = Rect(self.place.left, self.place.top, self.place.width, places.head)
        foot = Rect(self.place.left, bottom + places.gap, self.place.width, places.foot - places.gap)
        return [
            (f"This {self.tally.hand_word}", [self.tally.recorded(side) for side in sides], head),
            ("Match", [self.tally.final(side) for side in sides], foot),
        ]

    def draw(self, surface: Surface, art: CardArt) -> None:
        places, foot = self.places, self.sums()[1][2]
        for side, column in enumerate(places.columns()):
            self._draw_head(surface, side, Rect(column.left, column.top, column.width, places.head))
            self._draw_total(surface, side, Rect(column.left, foot.top, column.width, foot.height))
        for number, side, cell in places.cells():
            self._draw_line(surface, art, number, side, cell)

    def _draw_head(self, surface: Surface, side: int, place: Rect) -> None:
        look, tally = self.look, self.tally
        size = min(place.height - look.metrics.px(4), look.metrics.px(48))
        faces = Rect(place.left, place.centery - size // 2, place.width, size)
        rest = draw_faces(surface, look, tally.sides[side], tally.mood(side), faces)
        wide = look.text.width(signed(tally.recorded(side)) + "8", look.style(HAND_POINTS, bold=True))
        name = Rect(rest.left, place.top, rest.width - wide, place.height)
        draw_name(surface, look, tally.sides[side], name, LINE_COLOURS[side], BODY + 2)
        draw_figure(
            surface,
            look,
            tally.hand(side),
            Rect(place.right - wide, place.top, wide, place.height),
            HAND_POINTS,
        )

    def _draw_line(self, surface: Surface, art: CardArt, number: int, side: int, cell: Rect) -> None:
        look, tally = self.look, self.tally
        cards, points = tally.cards(number, side), tally.points(number, side)
        chosen = number == self.chosen
        look.shapes.draw(surface, cell, line_box(look, chosen=chosen))
        row, _ = self.places.heights()
        inner = Rect(cell.left, cell.top, cell.width, row).inflate(-2 * look.metrics.pad, 0)
        wide = self.places.figure_width
        figure = Rect(inner.right - wide, inner.top, wide, inner.height)
        draw_figure(surface, look, tally.figure(number, side), figure, LARGE, dim=not points)
        self._draw_label(
            surface, number, len(cards), Rect(inner.left, inner.top, inner.width - wide, row), bool(points)
        )
        if chosen and cell.height > row:
            room = Rect(inner.left, cell.top + row, inner.width, cell.height - row - look.metrics.px(8))
            draw_cards(surface, look, art, cards, room)

    def _draw_label(self, surface: Surface, number: int, cards: int, place: Rect, counts: bool) -> None:
        """Write the label of a line, and its rule and number of cards if there is room."""
        look, line = self.look, self.tally.result.lines[number]
        label = capitalized(line.label)
        style = look.style(BODY, look.theme.cream if counts else look.theme.cream_dim, bold=number == self.chosen)
        at = look.write(surface, label, style, place, lines=2)
        several = counted(cards, "card") if cards else ""
        caption = look.style(SMALL, look.theme.cream_dim)
        left = at.right + look.metrics.px(10)
        for text in (" · ".join(filter(None, (line.rule, several))), several):
            if text and left + look.text.width(text, caption) <= place.right:
                look.write(surface, text, caption, Rect(left, place.top, place.right - left, place.height))
                return

    def _draw_total(self, surface: Surface, side: int, place: Rect) -> None:
        """Write the total, with a bar towards the target of the match."""
        look, tally = self.look, self.tally
        track, word, total = self.places.total_places(place)
        caption = look.style(SMALL, look.theme.cream_dim)
        look.write(surface, self.places.goal, caption, place.inflate(-2 * look.metrics.pad, 0), Align.RIGHT)
        style = replace(self.places.total_style, colour=LINE_COLOURS[side])
        look.write(surface, signed(tally.total(side)), style, total, Align.RIGHT)
        look.write(surface, "match", caption, word)
        draw_bar(surface, look, tally, side, track)

    def notice_place(self) -> Rect:
        """Return a place for notices, beside the figures of the column that ends higher: they cover no score."""
        places = self.places
        column = places.columns()[0 if places.bottom(0) < places.bottom(1) else 1]
        track, _, _ = places.total_places(Rect(column.left, 0, column.width, 0))
        right = min(track.right, column.right - self.look.metrics.pad - places.figure_width)
        return Rect(column.left, column.top + places.head, right - column.left, column.height - places.head)
