"""The settings: everything takes effect at once and is kept."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Rect, Surface

from cardtable.engine.options import Option, Value
from cardtable.ui.look import Look
from cardtable.ui.scenes.option_rows import option_widget
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.form import Form
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget


class SettingsScene(PageScene):
    """A row for each setting. ``change`` is told the name and the new value of what was set."""

    title = "Settings"

    def __init__(
        self,
        options: Sequence[Option],
        values: Mapping[str, Value],
        change: Callable[[str, Value], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__()
        self.leave_page = leave
        self.form = Form([option_widget(each, values[each.name], partial(change, each.name)) for each in options])

    def place(self, look: Look) -> list[Widget]:
        """Place the rows, and the way back."""
        metrics, body = look.metrics, self.body(look)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        self.panel_rect = Rect(body.left, body.top, body.width, foot.top - metrics.gap - body.top)
        self.form.layout(self.panel_rect.inflate(-2 * metrics.pad, -2 * metrics.gap), look)
        back = Button("Done", self.back, key="Esc", role=Role.PRIMARY)
        back.layout(Rect(foot.right - foot.width // 4, foot.top, foot.width // 4, foot.height), look)
        return [self.form, back]

    def draw_page(self, surface: Surface) -> None:
        """Draw the panel under the rows."""
        self.panel(surface, self.panel_rect)

    def back(self) -> None:
        """Go back to where the settings were opened."""
        self.leave_page()
