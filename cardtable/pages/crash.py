"""The page after an error in the program: it says that nothing is lost, and offers the ways to go on."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from cardtable.ui.look import Look
from cardtable.ui.page import Page, rows_for
from cardtable.ui.theme import Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.scroll import ScrollText
from cardtable.ui.widgets.skin import Role, panel_box
from cardtable.ui.widgets.widget import Widget


@dataclass(frozen=True, slots=True, kw_only=True)
class CrashActions:
    """The actions of the page.

    :param resume: opens the table that was in play; ``None`` if there was none.
    :param copy: puts the report on the clipboard, and returns a message about it.
    :param open_folder: shows the folder of the report, and returns a message if that fails; ``None`` if there is no
        report in any folder.
    """

    resume: Callable[[], None] | None
    copy: Callable[[], str]
    open_folder: Callable[[], str] | None
    menu: Callable[[], None]
    quit: Callable[[], None]


class CrashScene(Page):
    """Says what has become of the table, what happened and where the report is, and offers the ways to go on."""

    title = "Something went wrong"

    def __init__(self, text: str, actions: CrashActions) -> None:
        super().__init__()
        self.text = text
        self.actions = actions
        self.page = ScrollText(text.split("\n"))

    def place(self, look: Look) -> list[Widget]:
        metrics, body, actions = look.metrics, self.body(look), self.actions
        buttons = [Button("Copy", partial(self._tell, actions.copy), key="C", tip="Copies the report.")]
        if actions.resume is not None:
            buttons.insert(0, Button("Continue the table", actions.resume, key="Enter", role=Role.PRIMARY))
        if actions.open_folder is not None:
            buttons.append(Button("Open folder", partial(self._tell, actions.open_folder), key="F"))
        buttons += [Button("Menu", actions.menu, key="M"), Button("Quit", actions.quit, key="Q")]
        rows = rows_for(look, body.width, buttons)
        high = len(rows) * (metrics.target + metrics.gap) - metrics.gap
        foot = Rect(body.left, body.bottom - high, body.width, metrics.target)
        self.paper = Rect(body.left, body.top, body.width, foot.top - metrics.gap - body.top)
        self.page.layout(self.paper.inflate(-2 * metrics.pad, -2 * metrics.gap), look)
        for number, row in enumerate(rows):
            self.place_row(look, foot.move(0, number * (metrics.target + metrics.gap)), row)
        self.desk.toast.above = foot.top - metrics.gap
        return [*buttons, self.page]

    def _tell(self, act: Callable[[], str]) -> None:
        """Do something with the report, and say what came of it."""
        message = act()
        if message:
            self.desk.say(message)

    def back(self) -> None:
        self.actions.menu()

    def draw_page(self, surface: Surface) -> None:
        self.look.shapes.draw(surface, self.paper, panel_box(self.look, Ground.PAPER, shadow=False))
