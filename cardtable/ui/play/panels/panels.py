"""The panels of a table together, and their order: the one drawn on top gets events first, and Esc closes it first."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Surface
from pygame.event import Event

from cardtable.ui.listing import Layer
from cardtable.ui.look import Look
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.play.panels.advice import AdvicePanel
from cardtable.ui.play.panels.cards_panel import CardsPanel
from cardtable.ui.play.panels.log_panel import LogPanel
from cardtable.ui.play.panels.panel import NarrowRoom, Panel, has_column
from cardtable.ui.play.panels.trick_panel import TrickPanel
from cardtable.ui.table.board import Board
from cardtable.ui.widgets.desk import Desk


@dataclass(frozen=True, slots=True)
class Panels:
    """The panels of one table."""

    advice: AdvicePanel
    trick: TrickPanel
    cards: CardsPanel
    log: LogPanel

    @property
    def takes_column(self) -> bool:
        """Whether a panel in the column at the right is open: the hint or the coach's comment."""
        return self.advice.open

    @property
    def topmost_first(self) -> tuple[Panel, ...]:
        """The panels in the order in which they get an event and Esc closes them; they are drawn the other way."""
        return self.advice, self.trick, self.cards, self.log

    @property
    def open_ones(self) -> tuple[Panel, ...]:
        """The open panels, in the order in which Esc closes them."""
        return tuple(panel for panel in self.topmost_first if panel.open)

    def close(self) -> None:
        """Close all panels: the next person finds nothing open or marked."""
        for panel in self.topmost_first:
            panel.close()

    def close_earlier_play(self) -> None:
        """Close the panels that show what has been played: the last trick, the cards, the log."""
        for panel in (self.trick, self.cards, self.log):
            panel.close()

    def make_way(self, before: Sequence[Panel], look: Look) -> bool:
        """Close the panels in the place of one that has just been opened: none lies over another.

        Without room for a column at the right, all share the middle.

        :param before: the panels that were open before.
        :return: whether any was closed.
        """
        column, middle = (self.advice, self.log), (self.trick, self.cards)
        groups: tuple[tuple[Panel, ...], ...] = (column, middle) if has_column(look) else ((*column, *middle),)
        opened = [panel for panel in self.open_ones if not any(panel is each for each in before)]
        covered = [
            panel
            for group in groups
            for panel in group
            if panel.open and any(each in group and each is not panel for each in opened)
        ]
        for panel in covered:
            panel.close()
        return bool(covered)

    def close_innermost(self) -> bool:
        """Close the innermost open panel; return whether one was open."""
        for panel in self.open_ones[:1]:
            panel.close()
            return True
        return False

    def handle(self, event: Event) -> bool:
        """Take one event, if an open panel uses it."""
        taker = next((panel for panel in self.topmost_first if panel.handle(event)), None)
        if taker is not None and event.type == pygame.MOUSEMOTION:
            for panel in self.topmost_first:
                if panel is not taker:
                    panel.desk.pointer.leave()
        return taker is not None

    def escape(self, event: Event) -> bool:
        """Put a tip on a panel away with Esc; return whether there was any."""
        return any(desk.escape(event) for desk in self.desks)

    def leave_focus(self) -> None:
        """Take the focus off all buttons: it has gone to the table."""
        for desk in self.desks:
            desk.focus.set(None)

    @property
    def desks(self) -> tuple[Desk, ...]:
        """The buttons of the panels on the screen, the topmost first."""
        return tuple(panel.desk for panel in self.topmost_first if panel.visible)

    def update(self, now: float) -> bool:
        """Advance the buttons of the panels to ``now``; return whether anything looks different."""
        changed = [panel.update(now) for panel in self.topmost_first]
        return any(changed)

    @property
    def timed(self) -> bool:
        """Whether a timer runs, such as that of a tip."""
        return any(panel.desk.timed for panel in self.topmost_first)

    def place(self, look: Look, board: Board, room: NarrowRoom) -> None:
        """Place the panels that are on the screen.

        :param room: the room for a hint or a comment without a column.
        """
        if self.log.visible:
            self.log.layout(board, look)
        if self.cards.open:
            self.cards.layout(board, look)
        self.trick.place(look, board)
        self.advice.place(room)

    def draw(self, surface: Surface, look: Look, board: Board, top: Tabletop) -> None:
        """Draw the open panels, over the table and its buttons."""
        with look.listing.over(Layer.PANEL):
            self.log.draw(surface, look)
            self.cards.draw(surface, look, board)
            self.trick.draw(surface, look, board, top)
        self.advice.draw(surface, look)
        for desk in self.desks:
            desk.draw_dialogs(surface)  # the tips
