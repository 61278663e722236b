"""The state of a card on the screen and its marks: tabs, edges, the veil, the focus, and what wild cards count as."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import SIGNS, Back, Card, card_name, printed_rank
from cardtable.engine.typography import Forms
from cardtable.engine.view import Mark
from cardtable.ui.drawing.boxes import Box, dashes, hexed
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.theme import Colour, Theme

TAB_HEIGHT: Final = 0.2
"""The height of a tab, by the width of its card."""
MIN_TAB: Final = 13
"""The least width of a legible tab in pixels; in a very tight fan a tab is only as wide as there is room."""


class Tab(Enum):
    """A small mark above a card's upper left corner: it can be played or combined, a hint names it, or it wins."""

    PLAY = auto()
    COMBINE = auto()
    HINT = auto()
    CROWN = auto()


class Edge(Enum):
    """The meaning of a line around a card: picked up, named by a hint, to be taken from the table, winning so far."""

    PICKED = auto()
    HINTED = auto()
    REACHABLE = auto()
    WINNING = auto()


@dataclass(frozen=True, slots=True)
class CardState:
    """How one card is drawn.

    :param tabs: its tabs from left to right.
    :param veiled: whether it cannot be used now.
    :param focused: whether it has the keyboard focus.
    :param fresh: whether it has just come into the hand.
    """

    tabs: tuple[Tab, ...] = ()
    edge: Edge | None = None
    veiled: bool = False
    focused: bool = False
    fresh: bool = False


IDLE: Final = CardState()
"""The state of a card without any marks."""


def tab_height(card_width: int) -> int:
    """Return the height of the tabs above a card of this width, in pixels."""
    return max(MIN_TAB - 1, round(card_width * TAB_HEIGHT))


# --- cards in their states --------------------------------------------------------------------------------------------


TAB_WIDTH: Final = 0.232
TAB_LEFT: Final = 0.035
TAB_GAP: Final = 0.027
"""By the width of the card."""
STAR: Final = 0.16
"""The size of the star that marks a fresh card, by the card's width."""
FOCUS_LINE: Final = 3.4
"""The width of the corners of the focus, in layout units."""
DARK: Final = (24, 30, 38)

_ICONS: Final = {
    Tab.PLAY: '<path d="M12.9 6.5L19.4 16.6H6.4Z" fill="{ink}"/>',
    Tab.COMBINE: '<path d="M6.2 5h3.6v12H6.2zM11.2 5h3.6v12h-3.6zM16.2 5h3.6v12h-3.6z" fill="{ink}"/>',
    Tab.HINT: '<path d="M13 4.4a5.2 5.2 0 0 1 3 9.4v1.4h-6v-1.4a5.2 5.2 0 0 1 3-9.4zM10.4 16h5.2v1.8h-5.2z" '
    'fill="{ink}"/>',
    Tab.CROWN: '<path d="M7 16.6L5.6 7.6L9.9 11L13 5.6L16.1 11L20.4 7.6L19 16.6Z" fill="{ink}"/>',
}
"""The picture on each tab, within 26×22."""


class StatePainter:
    """Draws cards in their states, in one look."""

    def __init__(self, cards: CardPainter, look: Look) -> None:
        self.cards = cards
        self.look = look
        theme = look.theme
        self._tabs: dict[Tab, tuple[Colour, Colour]] = {
            Tab.PLAY: (theme.gold, theme.on_gold),
            Tab.COMBINE: (theme.white, (24, 50, 88)),
            Tab.HINT: (theme.aqua, DARK),
            Tab.CROWN: (theme.cream, (66, 56, 44)),
        }
        self._edges: dict[Edge, Colour] = {
            Edge.PICKED: theme.white,
            Edge.HINTED: theme.aqua,
            Edge.REACHABLE: theme.gold,
            Edge.WINNING: theme.cream,
        }

    def draw(
        self,
        surface: Surface,
        card: Card | Back,
        rect: Rect,
        state: CardState = IDLE,
        *,
        room: int = 0,
        shadow: bool = True,
        angle: float = 0.0,
        behind: int = 0,
    ) -> None:
        """Draw one card, turned by ``angle`` degrees counter-clockwise.

        :param room: the pixels of the card's width that the next card leaves uncovered; 0 for all.
        :param behind: its tabs are covered up to here, by a card that stands out above it at the left.
        """
        if state.edge is Edge.WINNING:
            self.cards.glow(surface, rect, self.look.theme.cream)
        veil = veil_of(self.look.theme) if state.veiled else None
        self.cards.card(surface, card, rect, veil=veil, shadow=shadow, angle=angle)
        if state.edge is Edge.HINTED:
            self._dashes(surface, rect)
        elif state.edge is not None:
            self.edge(surface, rect, self._edges[state.edge], angle)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(surface.get_rect().move(behind, 0)))
        for place, tab in tab_places(rect, state, room):
            if place.centerx > behind:  # less than half a tab would only be a line beside the raised card
                self._tab(surface, place, tab)
        if state.fresh:
            self._star(surface, rect, state, room)
        surface.set_clip(clip)
        if state.focused:
            self.corners(surface, rect)

    def hinted_place(self, surface: Surface, rect: Rect, tab_width: int) -> None:
        """Draw the mark of a hint around a whole place on the table; ``tab_width`` is the width of a card there."""
        self._dashes(surface, rect)
        upper = Rect(rect.left, rect.top, min(rect.width, tab_width), rect.height)
        for place, tab in tab_places(upper, CardState((Tab.HINT,))):
            self._tab(surface, place, tab)

    def line_width(self, units: float) -> int:
        """Return the width of a line around a card in pixels."""
        return max(2, round(units * self.look.metrics.u * self.look.theme.edges))

    def edge(self, surface: Surface, rect: Rect, colour: Colour, angle: float) -> None:
        """Draw a solid line around the outside of a card, which may be turned by ``angle`` degrees."""
        wide = self.line_width(3)
        if angle:
            outline = self.cards.art.outline(rect.size, colour, wide, angle)
            surface.blit(outline, outline.get_rect(center=rect.center))
            return
        self.look.shapes.ring(surface, rect.inflate(2 * wide - 2, 2 * wide - 2), colour, wide, corner_of(rect) + wide)

    def _dashes(self, surface: Surface, rect: Rect) -> None:
        wide = self.line_width(2.6)
        place = rect.inflate(4 * wide, 4 * wide)
        dash, inset = max(4, rect.width // 14), wide / 2
        body = (
            f'<rect x="{inset}" y="{inset}" width="{place.width - wide}" height="{place.height - wide}" '
            f'rx="{corner_of(rect) + wide}" fill="none" stroke="{hexed(self.look.theme.aqua)}" stroke-width="{wide}" '
            f'stroke-dasharray="{dashes(place.width - wide, place.height - wide, corner_of(rect) + wide, dash)}"/>'
        )
        surface.blit(self.look.shapes.drawing(body, place.size), place)

    def focus_place(self, rect: Rect) -> Rect:
        """Return the place of the corners of the focus around a card."""
        out = 2 * self.line_width(FOCUS_LINE) + 2
        return rect.inflate(2 * out, 2 * out)

    def corners(self, surface: Surface, rect: Rect) -> None:
        """Draw the focus: four white corners outside the edge, outlined in dark to show on white cards too."""
        wide, place = self.line_width(FOCUS_LINE), self.focus_place(rect)
        right, low, arm, inset = place.width, place.height, max(8, rect.width // 7), wide / 2 + 1
        path = (
            f"M{inset} {arm}V{inset}H{arm}M{right - arm} {inset}H{right - inset}V{arm}"
            f"M{right - inset} {low - arm}V{low - inset}H{right - arm}M{arm} {low - inset}H{inset}V{low - arm}"
        )
        body = (
            f'<path d="{path}" fill="none" stroke="#0c1410" stroke-width="{wide + 2}"/>'
            f'<path d="{path}" fill="none" stroke="{hexed(self.look.theme.white)}" stroke-width="{wide}"/>'
        )
        surface.blit(self.look.shapes.drawing(body, place.size), place)

    def _tab(self, surface: Surface, place: Rect, tab: Tab) -> None:
        fill, ink = self._tabs[tab]
        wide, high = place.size
        scale = min(wide / 26, high / 22)
        x, y = (wide - 26 * scale) / 2, (high - 22 * scale) / 2
        body = (
            f'<path d="M0.5 {high}V4.5Q0.5 0.5 4.5 0.5H{wide - 4.5}Q{wide - 0.5} 0.5 {wide - 0.5} 4.5V{high}Z" '
            f'fill="{hexed(fill)}" stroke="#000000" stroke-opacity="0.45"/>'
            f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.3f})">{_ICONS[tab].format(ink=hexed(ink))}</g>'
        )
        surface.blit(self.look.shapes.drawing(body, place.size), place)

    def _star(self, surface: Surface, rect: Rect, state: CardState, room: int) -> None:
        """Draw the mark of a fresh card: a small star on its upper edge, right of the tabs."""
        place = star_place(rect, state, room)
        size = place.width
        half, arm = size / 2, size * 0.13
        path = (
            f"M{half} 0.5L{half + arm} {half - arm}L{size - 0.5} {half}L{half + arm} {half + arm}L{half} {size - 0.5}"
            f"L{half - arm} {half + arm}L0.5 {half}L{half - arm} {half - arm}Z"
        )
        body = f'<path d="{path}" fill="{hexed(self.look.theme.white)}" stroke="#10181a" stroke-width="1"/>'
        surface.blit(self.look.shapes.drawing(body, (size, size)), place)


def star_place(rect: Rect, state: CardState, room: int = 0) -> Rect:
    """Return the place of the mark of a fresh card; ``room`` as for its tabs."""
    size, places = _star_size(rect), tab_places(rect, state, room)
    left = places[-1][0].right + 2 if places else rect.left + round(rect.width * TAB_LEFT)
    return Rect(left, rect.top - size - 1, size, size)


def _star_size(rect: Rect) -> int:
    return max(11, round(rect.width * STAR))


def tab_places(rect: Rect, state: CardState, room: int = 0) -> list[tuple[Rect, Tab]]:
    """Return the places of a card's tabs: above its upper left corner, within the uncovered part of its width.

    :param room: the pixels of its width that are uncovered; 0 for all.
    """
    tabs = state.tabs
    if not tabs:
        return []
    left, gap = round(rect.width * TAB_LEFT), max(1, round(rect.width * TAB_GAP))
    wanted = max(MIN_TAB, round(rect.width * TAB_WIDTH))
    if room:
        star = _star_size(rect) if state.fresh else 0
        wanted = min(wanted, max(6, (room - left - star - gap * len(tabs)) // len(tabs)))
    high = tab_height(rect.width)
    return [
        (Rect(rect.left + left + number * (wanted + gap), rect.top + 1 - high, wanted, high), tab)
        for number, tab in enumerate(tabs)
    ]


def veil_of(theme: Theme) -> Colour:
    """Return the colour of the veil over cards that cannot be used now."""
    return theme.cloth.edge


def corner_of(rect: Rect) -> int:
    """Return the radius of a card's corners in pixels."""
    return max(2, round(rect.width * 0.05))


# --- what wild cards count as -----------------------------------------------------------------------------------------


def counts_as(mark: Mark) -> Forms:
    """Return the forms of what a wild card counts as: ``9♥``, else ``9``; ``10``; ``♥``.

    The short form leaves out the suit, which the other cards of a meld show. A card that counts as itself has no form.
    """
    if mark.stands_for is not None:
        return card_name(mark.stands_for), printed_rank(mark.stands_for.rank)
    if mark.rank is not None:
        return (printed_rank(mark.rank),)
    return () if mark.suit is None else (SIGNS[mark.suit],)


def draw_stand_in(surface: Surface, look: Look, card: Rect, forms: Forms, visible: tuple[int, int]) -> None:
    """Write what a card stands for on a paper tag in its middle, or at the lower end of what is seen of it.

    :param visible: the width of the card from its left and the height from its top that are seen, in pixels.
    """
    shown, high = visible
    size = max(11, round(card.width * 0.27))
    style = Style(size, look.theme.ink, bold=True)
    text = look.fitted(forms, style, shown - size // 2 - 2)
    wide = min(card.width - 2, text.width + size // 2 + 2)
    tag = Rect(0, 0, wide, round(size * 1.35))
    tag.center = (card.left + round(min(shown, card.width) / 2), card.centery)
    if shown >= card.width:
        tag.center = card.center
    tag.bottom = min(tag.bottom, card.top + high)
    tag.left = max(tag.left, card.left + 1)
    box = Box(look.theme.paper, max(2, size // 4), edge=look.theme.ink, edge_width=1)
    with look.listing.covering("card"):
        look.shapes.draw(surface, tag, box)
        look.draw(surface, text, tag, Align.CENTRE)
