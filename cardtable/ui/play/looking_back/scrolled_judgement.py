"""The judgement of a move in large text, which scrolls where it has no room."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.play.review_sheet import CostlyMove, MoveOutcome
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.review_painter import (
    Scale,
    draw_band,
    draw_move_box,
    label_of,
    scale_of,
)
from cardtable.ui.play.looking_back.scrolled_panel import ScrolledPanel
from cardtable.ui.theme import BODY, SMALL, Ground


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the judgement: its height, the gap below it, and what draws it in its place."""

    height: int
    gap: int
    draw: Callable[[Surface, Rect], None]


class ScrolledJudgement(ScrolledPanel):
    """The cost of a move, the results of both moves, the reason, and the basis, below each other.

    The results come before the reason, because what comes first is seen without scrolling.

    :param measure: the measure of the results.
    :param animal: the face of the player who made the move.
    """

    kind = "judgement"

    def __init__(self, costly: CostlyMove, measure: str, animal: str) -> None:
        super().__init__("Judgement")
        self.costly = costly
        self.measure = measure
        self.animal = animal

    def content_height(self, look: Look, width: int) -> int:
        return sum(block.height + block.gap for block in self._blocks(look, width))

    def draw_content(self, surface: Surface, top: int) -> None:
        look, view = self.look, self.view
        if look is None:
            return
        for block in self._blocks(look, view.width):
            place = Rect(view.left, top, view.width, block.height)
            if place.colliderect(view):
                block.draw(surface, place)
            top += block.height + block.gap

    def parts(self) -> Iterator[Part]:
        texts = (f"{self.costly.title} {self.costly.amount}", self.costly.why, self.measure, self.costly.basis)
        yield Part(self.kind, Rect(self.rect), " ".join(texts))

    def _blocks(self, look: Look, width: int) -> list[Block]:
        costly, gap, scale = self.costly, look.metrics.gap, scale_of(look, self.costly)
        body, small = look.text_style(Ground.DARK), look.dim_style(Ground.DARK, SMALL)
        return [
            *self._cost(look, width),
            self._move(look, width, costly.made, self.animal, scale),
            self._move(look, width, costly.instead, "", scale),
            self._text(look, width, self.measure, small, 2 * gap),
            self._text(look, width, costly.why, body, 2 * gap),
            self._text(look, width, costly.basis, small, 0),
        ]

    def _cost(self, look: Look, width: int) -> list[Block]:
        """Return the headline, in one line if there is room."""
        bold, warn = look.text_style(Ground.DARK, BODY, True), look.style(BODY, look.theme.warn, bold=True)
        title = self._text(look, width, self.costly.title, bold, 0)
        amount = self._text(look, width, self.costly.amount, warn, look.metrics.gap // 2)
        if look.text.width(f"{self.costly.title}  {self.costly.amount}", bold) > width:
            return [title, amount]

        def draw(surface: Surface, place: Rect) -> None:
            title.draw(surface, place)
            look.write(surface, self.costly.amount, warn, place, Align.RIGHT)

        return [Block(title.height, amount.gap, draw)]

    @staticmethod
    def _text(look: Look, width: int, text: str, style: Style, gap: int) -> Block:
        def draw(surface: Surface, place: Rect) -> None:
            look.write(surface, text, style, place, lines=None)

        return Block(look.fitted(text, style, width, None).height, gap, draw)

    @staticmethod
    def _move(look: Look, width: int, outcome: MoveOutcome, animal: str, scale: Scale | None) -> Block:
        """Return the box of a move: its name, and below it the band and the figure."""
        gap, icon, label = look.metrics.gap, look.metrics.target, label_of(outcome)
        bold = look.text_style(Ground.DARK, BODY, True)
        room = width - icon - gap
        name = look.fitted(label, bold, room, None).height
        figure = look.text.line_height(bold) if outcome.worth else 0

        def draw(surface: Surface, place: Rect) -> None:
            draw_move_box(surface, look, place, animal)
            inner = Rect(place.left + icon, place.top + gap // 2, room, name)
            look.write(surface, label, bold, inner, lines=None)
            row = Rect(inner.left, inner.bottom, room, figure)
            wide = look.write(surface, outcome.worth, bold, row, Align.RIGHT).width
            if scale is not None:
                band = Rect(row.left, row.top, row.width - wide - gap, row.height)
                draw_band(surface, look, band, outcome, scale, look.theme.white if animal else look.theme.aqua)

        return Block(name + figure + gap, gap // 2, draw)
