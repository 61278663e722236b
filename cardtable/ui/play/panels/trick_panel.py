"""The panel of the last trick: its cards in the order of play, their players, and the winner."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import Back, Card
from cardtable.engine.typography import Forms
from cardtable.engine.view import View
from cardtable.engine.voice.people import first_name
from cardtable.ui.drawing.text import Align, Fitted
from cardtable.ui.look import Look
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.play.panels.panel import Panel
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_history import with_players
from cardtable.ui.table.sizes import CARD_SHAPE
from cardtable.ui.table.steps import Lingering
from cardtable.ui.theme import BODY, LARGE, Ground
from cardtable.ui.widgets.skin import panel_box

MIN_CARD_UNITS: Final = 70
"""The least width of a card in layout units, for which the panel also covers the prompt."""
CARD_SHARE: Final = 0.2
"""The largest width of a card, as a share of the window's height."""


class TrickPanel(Panel):
    """The last trick, as it lay on the table."""

    open = False

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.names = names
        self._pressed = False
        self._title: Fitted | None = None
        self._head = Rect(0, 0, 0, 0)
        self._cards: list[tuple[Card | Back, int | None, Rect, Rect]] = []
        """Each card with its player, its place, and the place of the name under it."""

    def toggle(self, board: Board) -> None:
        """Open the panel, if there is a last trick, or close it."""
        self.open = not self.open and board.last_lingering is not None

    def close(self) -> None:
        self.open = False

    def handle(self, event: Event) -> bool:
        # A click on the panel closes it.
        if not self.open or not self.covers(event):
            return False
        self.desk.handle(event)
        # The press may have been on a notice or a moment over the panel, or opens a cut text.
        if event.type == pygame.MOUSEBUTTONUP and self._pressed:
            self.close()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._pressed = event.type == pygame.MOUSEBUTTONDOWN and not self.desk.tooltip.shown
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)

    def place(self, look: Look, board: Board) -> None:
        """Place the panel in the middle of the table, with its cards and the lines under them."""
        trick = board.last_lingering
        if not self.open or trick is None:
            return
        metrics, middle = look.metrics, board.layout.middle
        played = trick_of(trick, board)
        pad, gap = metrics.px(22), metrics.px(14)
        title, name = (round(look.text.line_height(look.style(points)) * 1.5) for points in (LARGE, BODY))
        rail = board.layout.rail.inflate(-2 * metrics.gap, 0)
        area = Rect(rail.left, rail.bottom, rail.width, board.layout.event.top - rail.bottom)
        if area.height < title + name + 2 * pad + MIN_CARD_UNITS * metrics.u * CARD_SHAPE:
            area.height = board.layout.hand.top - area.top  # the prompt gives way too
        column = (area.width - 2 * pad + gap) // len(played) - gap
        wide = min(metrics.height * CARD_SHARE, column)
        wide = min(wide, (area.height - title - name - 2 * pad) / CARD_SHAPE)
        size = round(wide), round(wide * CARD_SHAPE)
        column = min(column, max(size[0], self._widest_name(look, played) + name + metrics.px(6)))
        bold = look.text_style(Ground.DARK, LARGE, True)
        self._title = look.fitted(self._titles(trick), bold, area.width - 2 * pad)
        width = max(len(played) * (column + gap) - gap, self._title.width)
        self.rect = Rect(0, 0, width + 2 * pad, size[1] + title + name + 2 * pad)
        self.rect.center = (middle.centerx, area.centery)
        self.rect.clamp_ip(area)
        self._head = Rect(self.rect.left, self.rect.top + pad // 2, self.rect.width, title)
        left, upper = self.rect.centerx - (len(played) * (column + gap) - gap) // 2, self._head.bottom + pad // 2
        self._cards = []
        for number, (card, seat) in enumerate(played):
            line = Rect(left + number * (column + gap), upper + size[1] + metrics.px(6), column, name)
            self._cards.append((card, seat, Rect(line.centerx - size[0] // 2, upper, *size), line))

    def draw(self, surface: Surface, look: Look, board: Board, top: Tabletop) -> None:
        """Draw the panel, if it is open."""
        trick = board.last_lingering
        if not self.open or trick is None or self._title is None:
            return
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.DARK, solid=True))
        look.draw(surface, self._title, self._head, Align.CENTRE)
        sides = top.table.game.sides_seen(trick.view)
        for card, seat, rect, line in self._cards:
            wins = seat is not None and seat == trick.winner
            if wins:
                top.cards.glow(surface, rect, look.theme.cream)
            top.cards.card(surface, card, rect)
            if wins:
                look.shapes.ring(surface, rect, look.theme.cream, look.metrics.px(3), max(3, rect.width // 18))
            if seat is not None:
                self._name(surface, look, seat, line, side=sides[seat], wins=wins)
        self.draw_buttons(surface, look)

    def _titles(self, trick: Lingering) -> Forms:
        """Return the result of the trick in one line, long to short."""
        whole = "nobody" if trick.winner is None else self.names[trick.winner]
        forms = []
        for who in dict.fromkeys((whole, first_name(whole))):
            forms.append(f"The last bids: {who} won {trick.prize}" if trick.bids else f"The last trick: {who} took it")
        return tuple(forms)

    def _widest_name(self, look: Look, played: Sequence[tuple[Card | Back, int | None]]) -> int:
        """Return the width of the widest first name under the cards."""
        bold = look.text_style(Ground.DARK, BODY, True)
        return max(
            (look.text.width(first_name(self.names[seat]), bold) for _, seat in played if seat is not None), default=0
        )

    def _name(self, surface: Surface, look: Look, seat: int, place: Rect, *, side: int | None, wins: bool) -> None:
        """Write the player's name under a card, with the face."""
        room, name = place.width - place.height - look.metrics.px(6), self.names[seat]
        written = look.fitted((name, first_name(name)), look.text_style(Ground.DARK, BODY, wins), room)
        face = Rect(0, place.top, place.height, place.height)
        face.left = place.centerx - (written.width + place.height + look.metrics.px(6)) // 2
        look.portraits.draw(surface, look.shapes, look.theme, face, look.faces_of(self.names)[seat], side=side)
        look.draw(surface, written, Rect(face.right + look.metrics.px(6), place.top, written.width, place.height))


def trick_of(trick: Lingering, board: Board) -> list[tuple[Card | Back, int | None]]:
    """Return the cards of a trick with their players, in the order of play."""
    view = trick.view
    shown = [spot for spot in board.arranged(view).spots if board.spec.zone(spot.kind).linger]
    laid = [(spot.card, player) for spot, player in with_players(view, shown)]
    order = _order(view)
    return sorted(laid, key=lambda pair: order.get(pair[0], -1))


def _order(view: View) -> dict[Card | Back, int]:
    """Return the place in the log at which each card was laid last."""
    return {card: place for place, entry in enumerate(view.log) for card in entry.cards}
