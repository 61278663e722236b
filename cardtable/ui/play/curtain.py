"""The curtain before a person's turn, when several share the screen: nothing of any hand is behind it."""

from collections.abc import Callable, Sequence
from unicodedata import category, normalize

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.keys import has_command, is_repeat, pressed
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.desk import Desk
from cardtable.ui.kit.hold import HOLD_SECONDS, HoldButton
from cardtable.ui.look import Look
from cardtable.ui.shapes import Box
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, HEADLINE, Ground


class Curtain:
    """Asks for the table to be handed to ``name``. It opens by intent alone: its button or Space held, or the initial.

    ``others`` is what can be done without any cards: take a move back, pause.
    """

    def __init__(self, name: str, open_: Callable[[], None], others: Sequence[Button] = ()) -> None:
        self.name = name
        self.open = open_
        self.initials = initials(name)
        self.button = HoldButton(f"I am {name}: hold to open", open_, key="Space")
        self.others = others
        self.desk = Desk()
        for button in (self.button, *others):
            self.desk.add(button)
            if button.key.casefold() in self.initials:
                button.key = ""  # the initial opens the curtain, whatever else it does at the table

    @property
    def way(self) -> str:
        """How it is opened, in words."""
        typed = next((sign for sign in self.initials if category(sign) != "Lo"), "")
        held = f"Hold the button, or Space, for {HOLD_SECONDS:g} seconds"
        return f"{held}, or type {typed.upper()}." if typed else f"{held}."

    def layout(self, look: Look) -> None:
        """Place the button."""
        metrics = look.metrics
        wide = max(metrics.px(520), self.button.natural_size(look)[0])
        rect = Rect(0, 0, min(wide, metrics.width - 2 * metrics.pad), round(metrics.target * 1.2))
        rect.center = (metrics.width // 2, round(metrics.height * 0.62))
        self.button.layout(rect, look)
        # Small and apart, for the table's large button is what most come for.
        right = metrics.width - metrics.pad
        for button in reversed(self.others):
            wide, high = button.natural_size(look)
            button.layout(Rect(right - wide, metrics.pad, wide, high), look)
            right -= wide + metrics.gap
        self.desk.layout(look)

    def handle(self, event: Event) -> bool:
        """Take one event; return whether it was the curtain's."""
        if self.desk.dialog is None and self._types_initial(event):
            self.open()
            return True
        return self.desk.handle(event)

    def _types_initial(self, event: Event) -> bool:
        if event.type != pygame.KEYDOWN or is_repeat(event) or has_command(event):
            return False
        typed = getattr(event, "unicode", "").casefold()
        return any(typed == sign or (sign.isascii() and pressed(event, sign)) for sign in self.initials)

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the curtain."""
        metrics, theme = look.metrics, look.theme
        surface.blit(look.felt(), (0, 0))
        wide = max(metrics.px(820), self.button.rect.width + 2 * metrics.pad)
        panel = Rect(0, 0, min(wide, metrics.width - metrics.pad), round(metrics.height * 0.46))
        panel.center = (metrics.width // 2, metrics.height // 2)
        box = Box(theme.panel, metrics.radius, alpha=theme.panel_alpha, edge=theme.gold, edge_width=metrics.line)
        look.shapes.draw(surface, panel, box)
        upper = Rect(
            panel.left + metrics.pad, panel.top + metrics.pad, panel.width - 2 * metrics.pad, panel.height // 3
        )
        title = f"Hand the table to {self.name}"
        style = look.text.shrunk(title, look.style(HEADLINE, theme.gold, True), upper.width, 0.5)
        look.write(surface, title, style, upper, Align.CENTRE, wrap=True)
        lower = Rect(upper.left, upper.bottom, upper.width, metrics.target)
        look.write(surface, "Everybody else looks away now.", look.read(Ground.DARK, BODY), lower, Align.CENTRE)
        foot = Rect(lower.left, self.button.rect.bottom, lower.width, panel.bottom - self.button.rect.bottom)
        style = look.text.shrunk(self.way, look.dim(Ground.DARK, BODY), foot.width)
        look.write(surface, self.way, style, foot, Align.CENTRE)
        self.desk.draw(surface)


def initials(name: str) -> tuple[str, ...]:
    """Return what may be typed as a name's initial, in lower case: with its accent and without; ``()`` if it has none.

    A sign that no key may have, such as a Chinese one, is an initial as well: it is not said, but does no harm.
    """
    sign = name.strip()[:1].casefold()
    if not sign.isalnum():
        return ()
    return tuple(dict.fromkeys((sign, normalize("NFD", sign)[0])))
