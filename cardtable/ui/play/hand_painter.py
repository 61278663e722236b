"""Draws the cards of the own hand, each in the state that it is in, and the tags of its groups."""

from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.ui.look import Look
from cardtable.ui.play.frame import Frame
from cardtable.ui.shapes import Box
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.painter import CardPainter
from cardtable.ui.text import Align, Style
from cardtable.ui.theme import SMALL


class HandPainter:
    """Draws the own hand in one theme."""

    def __init__(self, look: Look, cards: CardPainter) -> None:
        self.look = look
        self.cards = cards

    def draw(self, frame: Frame, spot: Spot) -> None:
        """Draw one card of the hand."""
        surface, board, emphasis, theme = frame.surface, frame.board, frame.emphasis, self.look.theme
        rect = board.lifted(spot, emphasis.cursor if spot == emphasis.cursor else emphasis.hover)
        picked, usable = board.picked(spot), emphasis.usable
        if picked:
            self.cards.glow(surface, rect, theme.gold)
        dim = usable is not None and isinstance(spot.card, Card) and spot.card not in usable
        self.cards.card(surface, spot.card, rect, dim=dim)
        if picked:
            self.cards.ring(surface, rect, theme.gold)
        if spot == emphasis.cursor:
            self.cards.cursor(surface, rect, theme.gold if picked else None)

    def tags(self, frame: Frame) -> None:
        """Write on the groups of the hand what they are."""
        surface, board, metrics, theme = frame.surface, frame.board, frame.metrics, self.look.theme
        style = Style(metrics.text(SMALL), theme.ink, bold=True)
        for text, place in board.layout.tags if not board.moving else ():
            tag: Rect = place.inflate(-metrics.px(4), 0)
            self.look.shapes.draw(surface, tag, Box(theme.paper, metrics.px(4), edge=theme.gold_deep))
            self.look.text.draw(surface, text, style, tag, Align.CENTRE)
