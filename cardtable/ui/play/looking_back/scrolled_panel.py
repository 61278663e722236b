"""A panel of a review whose content scrolls where it has no room."""

from pygame import Rect, Surface

from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.review_painter import draw_panel
from cardtable.ui.widgets.scroll import Scroll


class ScrolledPanel(Scroll):
    """Content that scrolls in a panel.

    :cvar inset: the height that the panel leaves free above and below together, in gaps.
    :ivar panel: the place of the panel.
    """

    inset = 2

    def layout(self, rect: Rect, look: Look) -> None:
        self.panel = rect
        super().layout(rect.inflate(-2 * look.metrics.gap, -self.inset * look.metrics.gap), look)

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            draw_panel(surface, self.look, self.panel)
        super().draw(surface)
