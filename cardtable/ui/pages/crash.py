"""The page after an error in the program: it says that nothing is lost, and offers the ways to go on."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.ui.kit.button import Button
from cardtable.ui.kit.scroll_text import ScrollText
from cardtable.ui.kit.skin import Role, panel_box
from cardtable.ui.kit.widget import Widget
from cardtable.ui.look import Look
from cardtable.ui.pages.page import PageScene
from cardtable.ui.theme import Ground


@dataclass(frozen=True, slots=True, kw_only=True)
class CrashActions:
    """The actions of the page.

    :param resume: opens the table that was in play; ``None`` if there was none.
    """

    resume: Callable[[], None] | None
    menu: Callable[[], None]
    quit: Callable[[], None]


class CrashScene(PageScene):
    """Tells the person what happened and where table and report are, and offers the ways to go on."""

    title = "Something went wrong"

    def __init__(self, text: str, actions: CrashActions) -> None:
        super().__init__()
        self.text = text
        self.actions = actions
        self.page = ScrollText(text.split("\n"))

    def place(self, look: Look) -> list[Widget]:
        """Place the text and the buttons."""
        metrics, body = look.metrics, self.body(look)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        self.paper = Rect(body.left, body.top, body.width, foot.top - metrics.gap - body.top)
        self.page.layout(self.paper.inflate(-2 * metrics.pad, -2 * metrics.gap), look)
        buttons = [Button("Menu", self.actions.menu, key="M"), Button("Quit", self.actions.quit, key="Q")]
        if self.actions.resume is not None:
            buttons.insert(0, Button("Continue the table", self.actions.resume, key="Enter", role=Role.PRIMARY))
        wide = (foot.width - (len(buttons) - 1) * metrics.gap) // len(buttons)
        for place, button in enumerate(buttons):
            button.layout(Rect(foot.left + place * (wide + metrics.gap), foot.top, wide, foot.height), look)
        return [*buttons, self.page]

    def back(self) -> None:
        """Go to the menu."""
        self.actions.menu()

    def draw_page(self, surface: Surface) -> None:
        """Draw the paper under the text."""
        self.look.shapes.draw(surface, self.paper, panel_box(self.look, Ground.PAPER, shadow=False))
