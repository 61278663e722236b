"""Tags among the tools, which say something about the table for as long as it is true, and open the pause menu."""

from collections.abc import Callable
from typing import Final

from pygame import Surface

from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import SMALL
from cardtable.ui.widgets.button import Button, draw_icon
from cardtable.ui.widgets.skin import Role, draw_focus

TRIED_LINE: Final = "Tried line"
TRIED_LINE_TIP: Final = (
    "You are trying another line, with the same hidden cards. It never counts. "
    "“Back to the match”, in the pause menu, leads back to the line that was played."
)


class TableTag(Button):
    """A tag; pressed, it opens the pause menu.

    :ivar worded: whether it has room for its words; without them it is a sign as large as a tool.
    """

    worded = True

    def __init__(self, label: str, icon: str, tip: str, pause: Callable[[], None], *, warns: bool = False) -> None:
        super().__init__(label, pause, role=Role.QUIET, tip=tip, points=SMALL)
        self.icon = icon
        self.warns = warns

    def natural_size(self, look: Look) -> tuple[int, int]:
        style = look.dim_style(self.ground, self.points)
        return look.text.width(self.label, style) + look.metrics.px(20), look.text.line_height(style)

    def draw_as(self, surface: Surface, look: Look, role: Role) -> None:
        theme, metrics = look.theme, look.metrics
        bright = self.hovered or self.pressed
        pill = self.rect.inflate(0, -self.rect.height // 4) if self.worded else self.rect
        quiet, ink = (theme.warn, theme.warn) if self.warns else (theme.control_edge, theme.cream_dim)
        edge = theme.cream if bright else quiet
        box = Box(theme.panel, pill.height // 2, alpha=theme.pill_alpha, edge=edge, edge_width=metrics.line)
        look.shapes.draw(surface, pill, box)
        if self.focused:
            draw_focus(surface, pill, look, self.ground)
        style = Style(metrics.text(self.points), theme.cream if bright else ink)
        if self.worded:
            look.write(surface, self.label, style, pill, Align.CENTRE)
        else:
            draw_icon(surface, look, self.icon, pill, style)


def tried_line(pause: Callable[[], None]) -> TableTag:
    """Return the tag of a table at which another line is tried."""
    return TableTag(TRIED_LINE, icons.FORK, TRIED_LINE_TIP, pause)


def warning(text: str, pause: Callable[[], None], *, is_saved: bool) -> TableTag:
    """Return the tag of a table that is not being saved, or late."""
    return TableTag("Slow disk" if is_saved else "Not saved", icons.WARNING, text, pause, warns=True)
