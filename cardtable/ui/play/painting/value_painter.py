"""Writes values on cards: the worth of a prize, a card's share of a debt, the points of cards left over."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.voice.words import CardValue
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style, Typesetter
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.table.board import Board
from cardtable.ui.table.spots import Spot
from cardtable.ui.theme import SMALL, Ground

LARGE_CARD_SHARE: Final = 0.19
"""A card higher than this share of the window's height shows a large value over its corner."""
LARGE_TEXT_SHARE: Final = 0.17
"""The text size of a large value, as a share of its card's width."""
INDEX_SHARE: Final = 0.42
"""The share of a card's width that its index takes, and that a value must leave free."""


def large_value_place(typesetter: Typesetter, card: Rect, text: str) -> Rect:
    """Return the place of a large card's value: over its upper right corner."""
    style = Style(round(card.width * LARGE_TEXT_SHARE), (0, 0, 0), bold=True)
    pill = _pill(typesetter, text, style, round(card.width * 0.09))
    pill.center = (card.right - round(card.width * 0.04), card.top + round(card.height * 0.02))
    return pill


def _pill(typesetter: Typesetter, text: str, style: Style, padding: int) -> Rect:
    high = typesetter.line_height(style)
    return Rect(0, 0, max(high, typesetter.width(text, style) + 2 * padding), high)


class ValuePainter:
    """Writes values on the cards of one game in one look."""

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.game = game
        self.names = names
        self.look = look

    def draw(self, frame: Frame, tags: Sequence[Rect]) -> None:
        """Draw the values on cards, and the texts under cards.

        :param tags: the places of the tags at the seats.
        """
        board, emphasis = frame.board, frame.emphasis
        words = self.game.words
        values = words.card_values(board.view)
        spots = list(board.rest)
        for spot, after in zip(spots, [*spots[1:], None], strict=False):
            card = spot.card
            if not isinstance(card, Card) or (spot.zone, card) not in values or spot in emphasis.dragged:
                continue
            rect, shown = spot.rect, spot.rect.width
            if after is not None and after.zone == spot.zone and after.rect.left > rect.left:
                shown = min(shown, after.rect.left - rect.left)
            if spot.in_hand:
                rect = board.lifted(spot, emphasis.cursor if spot == emphasis.cursor else emphasis.hover)
            value = values[spot.zone, card]
            if value.warns:
                self._share(frame, rect, value.text, shown, tags)
            else:
                self._value(frame.surface, rect, value, shown, own=spot.in_hand)
        self._draw_texts_under(frame)

    def _share(self, frame: Frame, card: Rect, text: str, shown: int, tags: Sequence[Rect]) -> None:
        """Write over a card how much it adds to the cards owed."""
        pill = self.share_place(frame.board, card, text, shown, tags)
        with self.look.listing.covering("card"):
            self.look.shapes.draw(frame.surface, pill, Box(self.look.theme.danger, pill.height // 2))
            self.look.write(frame.surface, text, self._share_style(), pill, Align.CENTRE)

    def _share_style(self) -> Style:
        return Style(self.look.metrics.text(SMALL + 2), self.look.theme.white, bold=True)

    def share_place(self, board: Board, card: Rect, text: str, shown: int, tags: Sequence[Rect]) -> Rect:
        """Return the place of a card's share of the debt: over the card, or on it if a face or a tag is above.

        :param shown: the visible width of the card from its left, in pixels.
        :param tags: the places of the tags at the seats.
        """
        metrics = self.look.metrics
        pill = self._pill(text, self._share_style(), metrics.px(7))
        middle = card.left + shown - pill.width // 2 + metrics.px(2)
        pill.centerx = middle if shown < card.width else card.right - pill.width // 2
        pill.bottom = card.top + pill.height // 4
        if pill.collidelist([*(place.portrait for place in board.layout.seats.values()), *tags]) >= 0:
            inner = Rect(card.left, card.top, shown, card.height).inflate(-metrics.px(8), -metrics.px(8))
            if shown < card.width:  # its index takes the corner
                pill.midbottom = pill.centerx, inner.bottom
            else:
                pill.topright = inner.topright
        return pill

    def _value(self, surface: Surface, card: Rect, value: CardValue, shown: int, *, own: bool) -> None:
        metrics, theme = self.look.metrics, self.look.theme
        if own:
            style = Style(metrics.text(SMALL), theme.ink, bold=True)
            pill = self._pill(value.text, style, metrics.px(6))
            if shown < card.width * INDEX_SHARE + pill.width:
                return
            pill.topright = (card.left + shown - metrics.px(6), card.top + metrics.px(6))
            box = Box(theme.paper, pill.height // 2, edge=theme.ink, edge_width=metrics.px(1.2))
        elif card.height > LARGE_CARD_SHARE * metrics.height:
            style = Style(round(card.width * LARGE_TEXT_SHARE), theme.ink, bold=True)
            pill = large_value_place(self.look.text, card, value.text)
            box = Box(theme.paper, pill.height // 2, shadow=metrics.px(4), shadow_alpha=110)
        else:
            style = Style(metrics.text(SMALL), theme.ink, bold=True)
            pill = self._pill(value.text, style, metrics.px(6))
            pill.center = (card.right - pill.width // 4, card.top + pill.height // 4)
            box = Box(theme.paper, pill.height // 2, edge=theme.ink, edge_width=1)
        with self.look.listing.covering("card"):
            self.look.shapes.draw(surface, pill, box)
            self.look.write(surface, value.text, style, pill, Align.CENTRE)

    def _pill(self, text: str, style: Style, padding: int) -> Rect:
        return _pill(self.look.text, text, style, padding)

    def _draw_texts_under(self, frame: Frame) -> None:
        """Write under single cards what was paid for them, if the texts fit beside each other."""
        board, metrics = frame.board, frame.metrics
        texts = self.game.words.middle(board.view, self.names).under
        style = Style(metrics.text(SMALL), self.look.theme.dim_on(Ground.DARK))
        spots = [spot for spot in board.rest if (spot.zone, spot.card) in texts]
        for zone in {spot.zone for spot in spots}:
            there = [spot for spot in spots if spot.zone == zone and isinstance(spot.card, Card)]
            written = [texts[zone, spot.card] for spot in there if isinstance(spot.card, Card)]
            lines = self._lines_under(there, [forms[0] for forms in written], style, metrics.px(4))
            if _overlap(lines):
                lines = self._lines_under(there, [forms[-1] for forms in written], style, metrics.px(4))
            others = [other.rect for other in board.rest if other.zone != zone]
            for line, text in () if _overlap(lines) else lines:
                if line.collidelist(others) < 0:
                    self.look.write(frame.surface, text, style, line, Align.CENTRE)

    def _lines_under(
        self, spots: Sequence[Spot], texts: Sequence[str], style: Style, gap: int
    ) -> list[tuple[Rect, str]]:
        """Return each text with its place, under the visible part of its card."""
        lines = []
        rights = [spot.rect.left for spot in spots[1:]]
        for spot, text, right in zip(spots, texts, [*rights, 10**6], strict=True):
            line = Rect(0, 0, self.look.text.width(text, style) + 2, self.look.text.line_height(style))
            line.midtop = ((spot.rect.left + min(spot.rect.right, right)) // 2, spot.rect.bottom + gap)
            lines.append((line, text))
        return lines


def _overlap(lines: Sequence[tuple[Rect, str]]) -> bool:
    """Whether some of these texts overlap."""
    rects = [rect for rect, _ in lines]
    return any(len(rect.collidelistall(rects)) > 1 for rect in rects)
