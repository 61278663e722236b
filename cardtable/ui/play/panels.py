"""Everything that comes up over the table, in one order: who takes an event first, what Esc closes first."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pygame import Surface
from pygame.event import Event

from cardtable.ui.look import Look
from cardtable.ui.play.cards_panel import CardsPanel
from cardtable.ui.play.hints import Hints
from cardtable.ui.play.log_panel import LogPanel
from cardtable.ui.play.overlays import TrickPanel
from cardtable.ui.play.tabletop import Tabletop
from cardtable.ui.table.board import Board

Closing = tuple[bool, Callable[[], None]]
"""Whether something is open, and how it is closed."""


@dataclass(frozen=True, slots=True)
class Panels:
    """The panels of one table."""

    hints: Hints
    trick: TrickPanel
    cards: CardsPanel
    log: LogPanel

    def closing(self) -> Iterator[Closing]:
        """Yield what Esc closes, the innermost first."""
        yield self.hints.open, self.hints.close
        yield bool(self.hints.text), self.hints.forget
        yield self.trick.open, self.trick.close
        yield self.cards.open, self.cards.close
        yield self.log.open, self.log.close

    def close(self) -> None:
        """Put all of them away: nothing that one person has opened or marked is there for the next."""
        for _, close in self.closing():
            close()

    def close_innermost(self) -> bool:
        """Close the innermost one; return whether one was open."""
        close = next((close for is_open, close in self.closing() if is_open), None)
        if close is not None:
            close()
        return close is not None

    def handle(self, event: Event) -> bool:
        """Take one event, if a panel is open and the event is meant for it."""
        return self.hints.handle(event) or self.cards.handle(event) or self.log.handle(event)

    def draw(self, surface: Surface, look: Look, board: Board, top: Tabletop, key: str) -> None:
        """Draw what covers the table and its buttons while it is open.

        :param key: the key that closes the last trick.
        """
        self.log.draw(surface, look, board)
        self.cards.draw(surface, look, board)
        self.trick.draw(surface, look, board, top, key)
