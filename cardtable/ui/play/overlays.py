"""What comes up over the table: the last trick, and what has happened since a person's last turn."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.ui.look import Look
from cardtable.ui.play.tabletop import Tabletop
from cardtable.ui.shapes import Box
from cardtable.ui.table.board import Board
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, Ground


class TrickPanel:
    """The last trick, as it lay before it was swept away."""

    def __init__(self) -> None:
        self.open = False

    def toggle(self, board: Board) -> None:
        """Show it, or put it away again."""
        self.open = not self.open and board.last_stage is not None

    def close(self) -> None:
        """Put it away."""
        self.open = False

    def draw(self, surface: Surface, look: Look, board: Board, top: Tabletop, key: str) -> None:
        """Draw the trick in the middle of the table; ``key`` closes it."""
        stage = board.last_stage
        if not self.open or stage is None:
            return
        metrics = look.metrics
        middle = board.layout.middle
        layout = board.arranged(stage.view)
        spots = [spot for spot in layout.spots if board.spec.zone(spot.kind).linger]
        panel = Rect(0, 0, min(middle.width, metrics.px(560)), middle.height)
        panel.center = middle.center
        box = Box(look.theme.panel, metrics.radius, edge=look.theme.gold, edge_width=metrics.line)
        look.shapes.draw(surface, panel, box)
        title = Rect(panel.left, panel.top + metrics.px(4), panel.width, metrics.text(BODY) * 2)
        look.write(
            surface, f"Last trick ({key} closes it)", look.style(BODY, look.theme.gold, True), title, Align.CENTRE
        )
        for spot in spots:
            top.cards.card(surface, spot.card, spot.rect)


class Recap:
    """What has happened since a person's last turn, shown when the curtain opens; any press puts it away."""

    def __init__(self) -> None:
        self.lines: tuple[str, ...] = ()
        self.title = ""

    def tell(self, game: Game, view: View, names: Sequence[str]) -> None:
        """Tell it to the viewer, from what the viewer saw."""
        since = list(view.log)
        place = next((place for place in range(len(since) - 1, -1, -1) if since[place].actor == view.seat), None)
        self.title = f"Since {names[view.seat]} last played" if place is not None and view.seat is not None else ""
        self.lines = game.words.tell_all(view, names)[place + 1 :] if place is not None and self.title else ()

    def close(self) -> None:
        """Put it away."""
        self.lines = ()

    def handle(self, event: Event, hand: Rect) -> bool:
        """Take the press that puts it away; a click on a card of the hand is meant for the card as well."""
        if not self.lines or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            return False
        self.close()
        return event.type == pygame.KEYDOWN or not hand.collidepoint(event.pos)

    def draw(self, surface: Surface, look: Look, board: Board, over: Rect | None) -> None:
        """Draw it above the hand, beside what lies in the middle if that can be, of much the end.

        :param over: the panel with what can be said, if there is one: then it lies over that, for a half of it would
            look out otherwise.
        """
        if not self.lines:
            return
        metrics, theme = look.metrics, look.theme
        style = look.read(Ground.DARK, BODY)
        line = look.text.line_height(style)
        widest = min(max(board.layout.middle.width, metrics.px(480)), metrics.width - 2 * metrics.pad)
        told = max(look.text.width(text, style) for text in (self.title, *self.lines)) + 3 * metrics.pad
        wide = min(widest, max(told, metrics.px(300))) if over is None else widest
        head = round(line * 1.6)
        room = board.layout.ask.top - board.layout.top.bottom - 2 * metrics.pad
        rows = [row for text in self.lines for row in look.text.wrap(text, style, wide - 2 * metrics.pad)]
        rows = rows[-max(1, (room - 2 * head) // line) :]
        panel = Rect(0, 0, wide, 2 * head + line * len(rows))
        panel.midbottom = (metrics.width // 2, board.layout.ask.top - metrics.gap)
        if over is None:
            panel.right = metrics.width - metrics.gap
        look.shapes.draw(surface, panel, Box(theme.panel, metrics.radius, edge=theme.gold, edge_width=metrics.line))
        inner = panel.inflate(-2 * metrics.pad, 0)
        title = Rect(inner.left, panel.top, inner.width, head)
        look.write(surface, self.title, look.style(BODY, theme.gold, True), title, Align.CENTRE)
        for number, row in enumerate(rows):
            look.write(surface, row, style, Rect(inner.left, title.bottom + number * line, inner.width, line))
        foot = Rect(inner.left, panel.bottom - head, inner.width, head)
        look.write(surface, "Press any key to continue", look.dim(Ground.DARK, SMALL), foot, Align.CENTRE)
