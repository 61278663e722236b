"""The curtain before a person's turn, when several share the screen: nothing of any hand is behind it."""

from collections.abc import Callable

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.look import Look
from cardtable.ui.shapes import Box
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, HEADLINE, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.skin import Role


class Curtain:
    """Asks for the table to be handed to ``name``; only a deliberate press of its button opens it."""

    def __init__(self, name: str, open_: Callable[[], None]) -> None:
        self.name = name
        self.button = Button(f"I am {name}: show my cards", open_, key="Enter", role=Role.PRIMARY)
        self.desk = Desk()
        self.desk.add(self.button)

    def layout(self, look: Look) -> None:
        """Place the button."""
        metrics = look.metrics
        wide = max(metrics.px(520), self.button.natural_size(look)[0])
        rect = Rect(0, 0, min(wide, metrics.width - 2 * metrics.pad), round(metrics.target * 1.2))
        rect.center = (metrics.width // 2, round(metrics.height * 0.62))
        self.button.layout(rect, look)
        self.desk.layout(look)

    def handle(self, event: Event) -> bool:
        """Take one event; return whether it was the curtain's."""
        return self.desk.handle(event)

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the curtain."""
        metrics, theme = look.metrics, look.theme
        surface.blit(look.felt(), (0, 0))
        panel = Rect(0, 0, min(metrics.px(820), metrics.width - 2 * metrics.pad), round(metrics.height * 0.46))
        panel.center = (metrics.width // 2, metrics.height // 2)
        box = Box(theme.panel, metrics.radius, alpha=theme.panel_alpha, edge=theme.gold, edge_width=metrics.line)
        look.shapes.draw(surface, panel, box)
        upper = Rect(
            panel.left + metrics.pad, panel.top + metrics.pad, panel.width - 2 * metrics.pad, panel.height // 3
        )
        title = f"Hand the table to {self.name}"
        style = look.text.shrunk(title, look.style(HEADLINE, theme.gold, True), upper.width, 0.8)
        look.write(surface, title, style, upper, Align.CENTRE, wrap=True)
        lower = Rect(upper.left, upper.bottom, upper.width, metrics.target)
        look.write(surface, "Nobody else looks at the screen now.", look.read(Ground.DARK, BODY), lower, Align.CENTRE)
        self.desk.draw(surface)
