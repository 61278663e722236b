"""Draws a line of play in its panel: the decision, the tricks or moves after it, and the result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import counted, gained, signed
from cardtable.pages.scores.line_of_play import LineOfPlay, Trick
from cardtable.pages.scores.sheet_drawing import draw_faces
from cardtable.pages.scores.tally import Side
from cardtable.ui.drawing.boxes import Box, dashes, hexed
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.symbols import dashed
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.spots import card_size
from cardtable.ui.theme import BODY, LARGE, SMALL, TITLE, Colour, Ground

MAX_CARD_UNITS: Final = 77
RESULT_POINTS: Final = 50.0
"""Points of the result that matters most."""
PIP_UNITS: Final = 20
"""The height of a trick as a small card, in layout units."""
MIN_CARD_UNITS: Final = 24
PITCHES: Final = (0.66, 0.6, 0.53, 0.46)
"""The distances from one card of a trick to the next, by the width of a card; the first that leaves room is taken."""
TIGHT: Final = (0.4,)
"""The same for tricks of more than three cards."""
MAX_ROW_GAP_UNITS: Final = 20
"""The most by which rows of tricks are farther apart than they must be, in layout units."""
CROWN: Final = ((0, 0.25), (0.25, 0.6), (0.5, 0), (0.75, 0.6), (1, 0.25), (0.9, 1), (0.1, 1))
"""The corners of a crown, by its width and height."""


@dataclass(frozen=True, slots=True)
class LinePanel:
    """The panel of a line.

    :param note: the kind of line, such as ``as it was played``.
    :param sides: the sides of the match.
    :param names: the players' names by seat.
    :param tried: whether it is the line that was tried: aqua and dashed, otherwise white and solid.
    """

    line: LineOfPlay
    note: str
    sides: Sequence[Side]
    names: Sequence[str]
    tried: bool
    look: Look
    rect: Rect

    @property
    def colour(self) -> Colour:
        """The colour of its edge and its mark."""
        return self.look.theme.aqua if self.tried else self.look.theme.white

    def draw(self, surface: Surface, art: CardArt) -> None:
        look, metrics = self.look, self.look.metrics
        radius, edge = metrics.px(14), metrics.px(2)
        ground = Box(look.theme.panel, radius, look.theme.panel_alpha, edge=None if self.tried else self.colour)
        look.shapes.draw(surface, self.rect, ground)
        if self.tried:
            self._outline(surface, radius, edge)
        inner, middle = self._inner, self._middle
        self._head(surface, inner)
        self._foot(surface, inner)
        if self.line.tricks:
            self._tricks(surface, art, middle)
        else:
            self._moves(surface, middle)

    @property
    def card_width(self) -> int:
        """The width of the cards of its tricks in pixels."""
        return self._card_size(self._middle.size)[0] if self.line.tricks else self.look.metrics.px(MAX_CARD_UNITS)

    @property
    def _inner(self) -> Rect:
        return self.rect.inflate(-2 * self.look.metrics.px(18), -2 * self.look.metrics.px(10))

    @property
    def _middle(self) -> Rect:
        """The place of the tricks or moves, between the decision and the result."""
        look, inner = self.look, self._inner
        lines = look.text.line_height(self._head_style) + look.text.line_height(look.dim_style(Ground.DARK, SMALL))
        top = inner.top + lines + look.metrics.px(4)
        result, row, others = self._foot_heights
        return Rect(inner.left, top, inner.width, inner.bottom - result - row * others - look.metrics.px(6) - top)

    @property
    def _head_style(self) -> Style:
        return self.look.style(TITLE * 0.8, bold=True)

    @property
    def _foot_heights(self) -> tuple[int, int, int]:
        """The heights of the main result and of a row of another side, and the number of these rows."""
        look, metrics = self.look, self.look.metrics
        row = max(look.text.line_height(look.style(LARGE, bold=True)), metrics.px(30))
        body, small = look.style(BODY, bold=True), look.dim_style(Ground.DARK, SMALL)
        high = look.text.line_height(body) + max(look.text.line_height(small), metrics.px(PIP_UNITS))
        return high + metrics.px(14), row, max(0, len(self.sides) - 1)

    def _outline(self, surface: Surface, radius: int, edge: int) -> None:
        """Draw the dashed edge."""
        wide, high = self.rect.size
        lengths = dashes(wide - edge, high - edge, radius, self.look.metrics.px(8))
        body = (
            f'<rect x="{edge / 2}" y="{edge / 2}" width="{wide - edge}" height="{high - edge}" rx="{radius}" '
            f'fill="none" stroke="{hexed(self.colour)}" stroke-width="{edge}" stroke-dasharray="{lengths}"/>'
        )
        surface.blit(self.look.shapes.drawing(body, self.rect.size), self.rect)

    def _head(self, surface: Surface, inner: Rect) -> None:
        """Write the decision."""
        look, style = self.look, self._head_style
        head = Rect(inner.left, inner.top, inner.width, look.text.line_height(style))
        look.write(surface, self.line.decided, style, head)
        small = look.dim_style(Ground.DARK, SMALL)
        look.write(surface, self.note, small, Rect(inner.left, head.bottom, inner.width, look.text.line_height(small)))

    def _foot(self, surface: Surface, inner: Rect) -> None:
        """Draw the result of the hand: large that of the main side, below it the other sides."""
        high, row, others = self._foot_heights
        area = Rect(inner.left, inner.bottom - row * others - high, inner.width, high - self.look.metrics.px(8))
        top = area.top + high
        for side in self.sides:
            if self.line.main_seat in side.seats:
                self._result(surface, side, area)
            else:
                self._row(surface, side, Rect(inner.left, top, inner.width, row))
                top += row

    def _result(self, surface: Surface, side: Side, area: Rect) -> None:
        """Draw the result of a side: faces, the headline of the hand, tricks and totals, and large the points."""
        look, metrics, line, seat = self.look, self.look.metrics, self.line, side.seats[0]
        points = "" if line.points is None else gained(line.points[seat])
        mood = Mood.CALM if line.points is None else Mood.GLAD if line.points[seat] > 0 else Mood.SAD
        rest = draw_faces(surface, look, side, mood, area)
        large = look.fitted(points, look.style(RESULT_POINTS, bold=True), area.width // 2)
        figure = Rect((0, 0), large.size)
        figure.midright = area.midright
        look.draw(surface, large, figure)
        rest.width = figure.left - metrics.gap - rest.left
        text = line.ending.headline if line.ending is not None else f"This {line.hand_word} is not over."
        style = look.style(BODY, bold=True)
        words = Rect(rest.left, rest.top, rest.width, look.text.line_height(style))
        look.write(surface, text, style, words)
        below = Rect(rest.left, words.bottom, rest.width, rest.bottom - words.bottom)
        small = look.dim_style(Ground.DARK, SMALL)
        totals = look.write(surface, self._figures(seat), small, below).width + metrics.px(10)
        self._pips(surface, side, Rect(below.left + totals, below.top, below.width - totals, below.height), Align.LEFT)

    def _row(self, surface: Surface, side: Side, area: Rect) -> None:
        """Draw a row of the other sides: faces, name, tricks, points and totals."""
        look, metrics, line, seat = self.look, self.look.metrics, self.line, side.seats[0]
        bold, small = look.style(LARGE, bold=True), look.dim_style(Ground.DARK, SMALL)
        faces = draw_faces(surface, look, side, Mood.CALM, area.inflate(0, -2))
        figures = self._figures(seat)
        wide = look.text.width(figures, small)
        look.write(surface, figures, small, Rect(area.right - wide, area.top, wide, area.height), Align.RIGHT)
        points = "" if line.points is None else gained(line.points[seat])
        figure = look.text.width(points, bold)
        end = area.right - wide - metrics.px(14) - figure
        look.write(surface, points, bold, Rect(end, area.top, figure + 1, area.height), Align.RIGHT)
        name = Rect(faces.left, area.top, end - faces.left - metrics.gap, area.height)
        used = look.write(surface, side.name, look.style(BODY), name).width + metrics.gap
        self._pips(surface, side, Rect(name.left + used, name.top, name.width - used, name.height), Align.RIGHT)

    def _figures(self, seat: int) -> str:
        before, after = self.line.before[seat], self.line.after[seat]
        return signed(f"{before:,} \u2192 {after:,}")

    def _tricks(self, surface: Surface, art: CardArt, room: Rect) -> None:
        """Draw the tricks in rows, as large as possible."""
        look, tricks = self.look, self.line.tricks
        caption = look.text.line_height(look.dim_style(Ground.DARK, SMALL))
        most = max(len(trick.cards) for trick in tricks)
        gap = look.metrics.px(12)
        wide, pitch = self._card_size(room.size)
        across = max(1, (room.width + gap) // (_span(wide, most, pitch) + gap))
        high = card_size(wide)[1] + caption + gap
        rows = -(-len(tricks) // across)
        high += max(0, min((room.height - rows * high) // rows, look.metrics.px(MAX_ROW_GAP_UNITS)))
        form = _caption_form(look, tricks, self.names, _span(wide, most, pitch))
        for place, trick in enumerate(tricks):
            left = room.left + place % across * (_span(wide, most, pitch) + gap)
            top = room.top + place // across * high
            if top + high <= room.bottom + gap:
                place_of_trick = Rect(left, top, _span(wide, most, pitch), high)
                self._trick(surface, art, trick, place_of_trick, (wide, pitch), form)

    def _card_size(self, room: tuple[int, int]) -> tuple[int, float]:
        """Return the largest width of cards with which the tricks fit, and their distance within a trick."""
        caption = self.look.text.line_height(self.look.dim_style(Ground.DARK, SMALL))
        most, gap = max(len(trick.cards) for trick in self.line.tricks), self.look.metrics.px(12)
        pitches = PITCHES if most <= 3 else TIGHT
        for wide in range(self.look.metrics.px(MAX_CARD_UNITS), self.look.metrics.px(MIN_CARD_UNITS), -1):
            rows = max(1, room[1] // (card_size(wide)[1] + caption + gap))
            across = -(-len(self.line.tricks) // rows)
            for pitch in pitches:
                if across * (_span(wide, most, pitch) + gap) <= room[0] + gap:
                    return wide, pitch
        return self.look.metrics.px(MIN_CARD_UNITS), pitches[-1]

    def _trick(
        self, surface: Surface, art: CardArt, trick: Trick, place: Rect, size: tuple[int, float], form: int
    ) -> None:
        """Draw a trick with its number, winner and cards; the card of the decision has an edge."""
        look, (wide, pitch) = self.look, size
        small = look.dim_style(Ground.DARK, SMALL)
        caption = Rect(place.left, place.top, place.width, look.text.line_height(small))
        self._caption(surface, trick, caption, form)
        painter = CardPainter(art, look.shapes)
        first, cards = trick is self.line.tricks[0], caption.bottom + look.metrics.px(6)
        for number, card in enumerate(trick.cards):
            rect = Rect((place.left + round(number * pitch * wide), cards), card_size(wide))
            if card == trick.won_with:
                look.shapes.glow(surface, rect, look.theme.cream, max(3, wide // 10), max(2, wide // 20))
            painter.card(surface, card, rect)
            if first and card in self.line.cards:
                _mark(surface, self.look, rect, self.colour, dashed_edge=self.tried)

    def _caption(self, surface: Surface, trick: Trick, caption: Rect, form: int) -> None:
        """Draw the number of a trick, and the crown and the name of its winner; without room the face for the name."""
        look, winner, gap = self.look, trick.winner, self.look.metrics.gap // 2
        small = look.dim_style(Ground.DARK, SMALL)
        mark = 0 if winner is None else caption.height + gap
        forms = _captions(trick, self.names)
        text = forms[form]
        shows_face = winner is not None and text == forms[-1]
        if shows_face and 2 * mark + look.text.width(text, small) > caption.width:
            mark = 0  # the face alone says who won
        elif winner is not None:
            crown = Rect(caption.topleft, (caption.height, caption.height * 3 // 4))
            crown.centery = caption.centery
            _crown(surface, self.look, crown)
        if winner is not None and shows_face:
            face = Rect(caption.left + mark, caption.top, caption.height, caption.height)
            look.portraits.draw(surface, look.shapes, look.theme, face, self._face(winner), Mood.CALM)
            mark += face.width + gap
        beside = Rect(caption.left + mark, caption.top, caption.width - mark, caption.height)
        look.write(surface, text, small, beside)

    def _face(self, seat: int) -> str:
        return next(
            face for side in self.sides for each, face in zip(side.seats, side.faces, strict=True) if each == seat
        )

    def _pips(self, surface: Surface, side: Side, place: Rect, align: Align) -> None:
        """Draw the tricks of a side as small cards from the left or the right, if there is room."""
        taken = sum(self.line.taken[seat] for seat in side.seats) if self.line.taken else 0
        high = min(place.height * 2 // 3, self.look.metrics.px(PIP_UNITS))
        wide = round(high * 0.72)
        pitch = min(wide + self.look.metrics.px(3), (place.width - wide) // max(1, taken - 1)) if taken > 1 else wide
        if not taken or pitch < wide // 2 or place.width < wide:
            return
        box = Box(self.look.theme.cream, 3, edge=self.look.theme.ring, edge_width=1)
        left = place.left if align is Align.LEFT else place.right - wide - (taken - 1) * pitch
        for number in range(taken):
            card = Rect(left + number * pitch, place.centery - high // 2, wide, high)
            self.look.shapes.draw(surface, card, box)

    def _moves(self, surface: Surface, room: Rect) -> None:
        """Write the moves in words; if they are too many, the last ones are only counted."""
        look = self.look
        style = look.style(BODY)
        line = round(look.text.line_height(style) * 1.08)
        fits = max(1, room.height // line)
        lines = list(self.line.moves[1:])
        if len(lines) > fits:
            lines = [*lines[: fits - 1], (f"\u2026 and {counted(len(self.line.moves) - fits, 'more move')}",)]
        for number, forms in enumerate(lines):
            look.write(surface, forms, style, Rect(room.left, room.top + number * line, room.width, line))


def _captions(trick: Trick, names: Sequence[str]) -> tuple[str, ...]:
    """Return the forms of the caption of a trick, from long to short; the last goes with the winner's face."""
    name = "set aside" if trick.winner is None else names[trick.winner]
    return f"trick {trick.number} \u00b7 {name}", f"{trick.number} \u00b7 {name}", str(trick.number)


def _caption_form(look: Look, tricks: Sequence[Trick], names: Sequence[str], width: int) -> int:
    """Return the number of the longest form that fits over every trick, so that all have the same."""
    small = look.dim_style(Ground.DARK, SMALL)
    room = width - look.text.line_height(small) - look.metrics.gap // 2
    forms = list(zip(*(_captions(trick, names) for trick in tricks), strict=True))
    fits = (max(look.text.width(each, small) for each in form) <= room for form in forms)
    return next((number for number, fit in enumerate(fits) if fit), len(forms) - 1)


def _mark(surface: Surface, look: Look, card: Rect, colour: Colour, *, dashed_edge: bool) -> None:
    """Draw the edge of the card of the decision, off the white of the cards: solid, or dashed."""
    width, radius = look.metrics.px(3), max(2, card.width // 20)
    look.shapes.ring(surface, card.inflate(2 * width, 2 * width), look.theme.panel, width, radius)
    around = card.inflate(4 * width, 4 * width)
    if dashed_edge:
        drawing = dashed(around.size, colour, width, radius, look.metrics.px(6))
        surface.blit(look.shapes.drawing(drawing, around.size), around)
    else:
        look.shapes.ring(surface, around, colour, width, radius)


def _crown(surface: Surface, look: Look, place: Rect) -> None:
    wide, high = place.size
    text = " ".join(f"{x * wide:.1f},{y * high:.1f}" for x, y in CROWN)
    body = f'<polygon points="{text}" fill="{hexed(look.theme.cream)}"/>'
    surface.blit(look.shapes.drawing(body, place.size), place)


def _span(wide: int, cards: int, pitch: float) -> int:
    """Return the width of a trick of this number of cards."""
    return round(wide * (1 + pitch * (cards - 1)))
