"""The last trick, over the table."""

from pygame import Rect, Surface

from cardtable.ui.look import Look
from cardtable.ui.play.tabletop import Tabletop
from cardtable.ui.shapes import Box
from cardtable.ui.table.board import Board
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY


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
