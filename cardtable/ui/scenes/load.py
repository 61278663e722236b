"""The saved tables and the sample tables: pick one and go on with it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.rows import Row, ScrollList
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget


@dataclass(frozen=True, slots=True)
class Offer:
    """A table that can be opened: its title, what is told of it, when it was played, and what opens it."""

    title: str
    told: str
    when: str
    open: Callable[[], None]


class LoadScene(PageScene):
    """A list of tables."""

    title = "Open a table"

    def __init__(self, offers: Sequence[Offer], leave: Callable[[], None]) -> None:
        super().__init__()
        self.offers = tuple(offers)
        self.leave_page = leave
        rows = [Row(offer.title, offer.told, offer.when) for offer in self.offers]
        self.list = ScrollList("Tables", rows, on_pick=self._open, empty="No table has been played yet.")

    def place(self, look: Look) -> list[Widget]:
        """Place the list and the buttons."""
        metrics, body = look.metrics, self.body(look)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        self.list.layout(Rect(body.left, body.top, body.width, foot.top - metrics.gap - body.top), look)
        wide = foot.width // 4
        open_ = Button("Open", self._open_chosen, key="Enter", role=Role.PRIMARY)
        open_.layout(Rect(foot.right - wide, foot.top, wide, foot.height), look)
        back = Button("Back", self.back, key="Esc")
        back.layout(Rect(foot.left, foot.top, wide, foot.height), look)
        return [self.list, open_, back]

    def _open_chosen(self) -> None:
        if self.list.chosen is not None:
            self._open(self.list.chosen)

    def _open(self, place: int) -> None:
        self.offers[place].open()

    def back(self) -> None:
        """Go back to the menu."""
        self.leave_page()
