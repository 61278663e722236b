"""All players' hands face up, after the end of a hand: in a column at the right, or over middle and seats."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.engine.view import View
from cardtable.play.layout import Display, LayoutSpec
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.spots import card_size
from cardtable.ui.theme import SMALL, Ground
from cardtable.ui.widgets.skin import panel_box

MAX_CARD_UNITS: Final = 64
MAX_WIDE_UNITS: Final = 110
"""The largest width of a card if the panel lies over the table, in layout units."""
MIN_CARD_PIXELS: Final = 14
"""The least width of a card, in pixels."""
PITCH: Final = 0.42
"""The distance between two cards, as a share of their width; it shows every index."""
ROW_PITCH: Final = 0.55
"""The distance between two rows of a hand, as a share of a card's height."""
KEPT_CLOSED: Final = (Display.DECK, Display.PILE)
"""The ways of drawing a stack whose cards stay face down."""
MAX_NAME_SHARE: Final = 0.25
"""The largest share of the panel's width for names beside the hands."""


def with_open_hands(view: View, opened: View, spec: LayoutSpec) -> View:
    """Return a View with all cards face up, except those in decks and piles, which stay as in ``view``.

    :param opened: the same table with all cards face up that are no longer secret.
    """
    seen = {zone.name: zone for zone in view.zones if spec.zone(zone.kind).draw in KEPT_CLOSED}
    return replace(view, zones=tuple(seen.get(zone.name, zone) for zone in opened.zones))


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card and its place."""

    card: Card | Back
    rect: Rect


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand: its player's name, the place of the name, and the cards."""

    name: str
    place: Rect
    cards: tuple[OpenCard, ...]


class OpenHands:
    """The panel of all hands except the viewer's.

    :ivar rect: the place of the panel.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.rect = Rect(0, 0, 0, 0)

    def layout(self, board: Board, look: Look) -> tuple[OpenHand, ...]:
        """Place the panel, and return the hands with the largest cards that fit."""
        metrics, layout = look.metrics, board.layout
        column = bool(layout.column.width)
        if column:
            self.rect = Rect(layout.column)
        else:
            top, own = layout.rail.bottom + metrics.gap, layout.seats[board.bottom].portrait.top
            self.rect = Rect(metrics.gap, top, metrics.width - 2 * metrics.gap, own - metrics.gap - top)
        inner = self.rect.inflate(-2 * metrics.gap, -2 * metrics.gap)
        hands = [(seat, board.view.zone("hand", seat).cards) for seat in _shown(board.view)]
        style = _name_style(look)
        line = look.text.line_height(style)
        longest = max(look.text.width(self.names[seat], style) for seat, _ in hands)
        beside = min(longest + metrics.gap, round(MAX_NAME_SHARE * inner.width))
        most = metrics.px(MAX_CARD_UNITS if column else MAX_WIDE_UNITS)
        gap = metrics.px(6)
        ways = [_Arrangement(inner, line, gap, beside, across) for across in ((1,) if column else (1, 2, 3, 4))]
        ways += [_Arrangement(inner, line, gap, 0, 1)] if column else []
        width, way = max(((way.width_for(hands, most), way) for way in ways), key=lambda found: found[0])
        width = max(width, MIN_CARD_PIXELS)
        found, top, bottom = [], inner.top, inner.top
        for number, (seat, cards) in enumerate(hands):
            if number % way.across == 0:
                top = bottom
            left = inner.left + number % way.across * inner.width // way.across
            name = Rect(left, top, way.beside or inner.width, line)
            area = Rect(left + way.beside, top if way.beside else name.bottom, way.room, 0)
            placed = _cards(cards, area, width)
            bottom = max([bottom, name.bottom + gap, *(each.rect.bottom + gap for each in placed)])
            found.append(OpenHand(self.names[seat], name, placed))
        return tuple(found)

    def draw(self, surface: Surface, look: Look, board: Board, painter: CardPainter) -> None:
        """Draw the panel with every hand."""
        hands = self.layout(board, look)
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.DARK))
        style = _name_style(look)
        for hand in hands:
            look.write(surface, hand.name, style, hand.place)
            for each in hand.cards:
                painter.card(surface, each.card, each.rect)


def _shown(view: View) -> list[int]:
    """Return the seats whose hands are shown, clockwise from the viewer."""
    first = 0 if view.seat is None else view.seat + 1
    seats = [(first + step) % view.seats for step in range(view.seats)]
    return [seat for seat in seats if seat != view.seat]


def _per_row(area: int, width: int) -> int:
    return max(1, 1 + int((area - width) / (PITCH * width)))


def _name_style(look: Look) -> Style:
    return look.style(SMALL, bold=True)


@dataclass(frozen=True, slots=True)
class _Arrangement:
    """A way to arrange hands in a place.

    :param line: the height of a name.
    :param gap: pixels between two hands.
    :param beside: the width of the names if they are beside the hands; 0 if they are above.
    :param across: the number of hands side by side.
    """

    inner: Rect
    line: int
    gap: int
    beside: int
    across: int

    @property
    def room(self) -> int:
        """The width available for a hand."""
        return self.inner.width // self.across - self.beside - (self.gap if self.across > 1 else 0)

    def width_for(self, hands: Sequence[tuple[int, Sequence[Card | Back]]], most: int) -> int:
        """Return the largest width of cards, up to ``most``, at which all hands have room; 0 if there is none."""
        return next((width for width in range(most, MIN_CARD_PIXELS - 1, -1) if self._fits(hands, width)), 0)

    def _fits(self, hands: Sequence[tuple[int, Sequence[Card | Back]]], width: int) -> bool:
        high, per_row = card_size(width)[1], _per_row(self.room, width)
        heights = [high * (1 + ROW_PITCH * (max(1, -(-len(cards) // per_row)) - 1)) for _, cards in hands]
        each = [max(self.line, height) if self.beside else self.line + height for height in heights]
        rows = [max(each[place : place + self.across]) + self.gap for place in range(0, len(each), self.across)]
        return sum(rows) <= self.inner.height


def _cards(cards: Sequence[Card | Back], area: Rect, width: int) -> tuple[OpenCard, ...]:
    """Return the cards of a hand with their places, in rows."""
    size, per_row = card_size(width), _per_row(area.width, width)
    return tuple(
        OpenCard(
            card,
            Rect(
                (
                    area.left + round(place % per_row * PITCH * width),
                    area.top + round(place // per_row * ROW_PITCH * size[1]),
                ),
                size,
            ),
        )
        for place, card in enumerate(cards)
    )
