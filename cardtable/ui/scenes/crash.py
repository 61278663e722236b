"""What is shown when something in the program itself went wrong: nothing is lost, and what can be done."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.ui.look import Look
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.theme import Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.page import Page
from cardtable.ui.widgets.skin import Role, panel_box
from cardtable.ui.widgets.widget import Widget


@dataclass(frozen=True, slots=True)
class CrashActions:
    """What the page leads to. ``go_on`` is ``None`` when nobody sat at a table."""

    go_on: Callable[[], None] | None
    menu: Callable[[], None]
    leave: Callable[[], None]


class CrashScene(PageScene):
    """Says what happened, where table and report lie, and offers the ways on."""

    title = "Something went wrong"

    def __init__(self, text: str, actions: CrashActions) -> None:
        super().__init__()
        self.text = text
        self.actions = actions
        self.page = Page(text.split("\n"))

    def place(self, look: Look) -> list[Widget]:
        """Place the text and the buttons."""
        metrics, body = look.metrics, self.body(look)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        self.paper = Rect(body.left, body.top, body.width, foot.top - metrics.gap - body.top)
        self.page.layout(self.paper.inflate(-2 * metrics.pad, -2 * metrics.gap), look)
        buttons = [Button("Menu", self.actions.menu, key="M"), Button("Leave", self.actions.leave, key="Q")]
        if self.actions.go_on is not None:
            buttons.insert(0, Button("Go on with the table", self.actions.go_on, key="Enter", role=Role.PRIMARY))
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
