"""Everything that comes up over the table, in one order: who takes an event first, what Esc closes first."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.look import Look
from cardtable.ui.play.hints import Hints
from cardtable.ui.play.overlays import Recap, TrickPanel
from cardtable.ui.play.sidepanel import SidePanel
from cardtable.ui.play.tabletop import Tabletop
from cardtable.ui.table.board import Board

Closing = tuple[bool, Callable[[], None]]
"""Whether something is open, and how it is closed."""


@dataclass(frozen=True, slots=True)
class Panels:
    """The panels of one table."""

    recap: Recap
    hints: Hints
    trick: TrickPanel
    side: SidePanel

    def closing(self) -> Iterator[Closing]:
        """Yield what Esc closes, the innermost first."""
        yield bool(self.recap.lines), self.recap.close
        yield self.hints.open, self.hints.close
        yield bool(self.hints.text), self.hints.forget
        yield self.trick.open, self.trick.close
        yield bool(self.side.open), self.side.close

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

    def handle(self, event: Event, hand: Rect) -> bool:
        """Take one event, if a panel is open and the event is meant for it.

        :param hand: where the cards of the hand lie; a click there is meant for a card.
        """
        return self.recap.handle(event, hand) or self.hints.handle(event) or self.side.handle(event)

    def draw(self, surface: Surface, look: Look, board: Board, top: Tabletop, key: str, asked: Rect | None) -> None:
        """Draw what covers the table and its buttons while it is open.

        :param key: the key that closes the last trick.
        :param asked: the panel with what can be said, if there is one.
        """
        self.side.draw(surface, look, board, top)
        self.trick.draw(surface, look, board, top, key)
        self.recap.draw(surface, look, board, asked)
