"""Everything that comes up over the table, in one order: who takes an event first, what Esc closes first."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.look import Look
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.play.panels.cards_panel import CardsPanel
from cardtable.ui.play.panels.comment_panel import CommentPanel
from cardtable.ui.play.panels.hint_panel import HintPanel
from cardtable.ui.play.panels.log_panel import LogPanel
from cardtable.ui.play.panels.trick_panel import TrickPanel
from cardtable.ui.table.board import Board

Closing = tuple[bool, Callable[[], None]]
"""Whether something is open, and how it is closed."""


@dataclass(frozen=True, slots=True)
class Panels:
    """The panels of one table."""

    hint: HintPanel
    trick: TrickPanel
    cards: CardsPanel
    log: LogPanel
    comment: CommentPanel

    @property
    def takes_column(self) -> bool:
        """Whether a panel is open that has the column at the right: the hint or the coach's comment."""
        return self.hint.hints.open or self.comment.open

    def closing(self) -> Iterator[Closing]:
        """Yield what Esc closes, the innermost first."""
        yield self.hint.hints.open, self.hint.hints.close
        yield self.comment.open, self.comment.close
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
        each = (self.trick, self.hint, self.comment, self.cards, self.log)
        return any(panel.handle(event) for panel in each)

    def draw(self, surface: Surface, look: Look, board: Board, top: Tabletop, asked: Rect | None) -> None:
        """Draw what covers the table and its buttons while it is open.

        :param asked: the panel with what can be said, if there is one.
        """
        self.log.draw(surface, look, board)
        written = top.written(board) if self.takes_column else ()
        self.hint.draw(surface, board.layout, look, asked, written)
        self.comment.draw(surface, board.layout, look, asked, written)
        self.cards.draw(surface, look, board)
        self.trick.draw(surface, look, board, top)
