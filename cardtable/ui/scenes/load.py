"""The saved tables and the sample tables: pick one and go on with it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter

from pygame import Rect, Surface

from cardtable.ui.look import Look
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.shapes import Box
from cardtable.ui.theme import Size
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.rows import Row, ScrollList
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

PICTURE = 140.0
"""The width of a table's small picture in units; it is 16 to 9."""
PAUSE = 0.12
"""Seconds between two pictures that are made, so that the list answers meanwhile."""
AT_ONCE = 0.1
"""Seconds that the page takes to look at tables before it is shown: enough for some dozens."""
SLICE = 0.008
"""Seconds of a frame in which further tables are looked at."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A table that can be opened: its title, what is told of it, when it was played, and what opens it.

    ``picture`` draws it at a size in pixels, or gives ``None`` if it cannot be drawn.
    """

    title: str
    told: str
    when: str
    open: Callable[[], None]
    picture: Callable[[Size], Surface | None] | None = None


class LoadScene(PageScene):
    """A list of tables, each with a small picture that is drawn when its row is first seen.

    Offers are asked for as long as that takes no time that a person would notice; the others follow frame by frame.
    """

    title = "Open a table"

    def __init__(
        self, offers: Iterable[Offer], leave: Callable[[], None], clock: Callable[[], float] = perf_counter
    ) -> None:
        super().__init__()
        self.offers: list[Offer] = []
        self.leave_page = leave
        self._coming = iter(offers)
        self._clock = clock
        self._all = False
        self.list = ScrollList(
            "Tables",
            (),
            on_choose=lambda _: self._judge(),
            on_pick=self._open,
            picture=PICTURE,
            draw_picture=self._draw_picture,
            empty="No table has been played yet.",
        )
        self.pictures: dict[tuple[int, Size], Surface | None] = {}
        self.open_button = Button("Open", self._open_chosen, key="Enter", role=Role.PRIMARY)
        self._next_at = 0.0
        self._look_at_more(AT_ONCE)

    def _look_at_more(self, seconds: float) -> None:
        """Ask for offers until there are no more, or so many seconds have gone by."""
        end = self._clock() + seconds
        while not self._all and self._clock() < end:
            offer = next(self._coming, None)
            if offer is None:
                self._all = True
            else:
                self.offers.append(offer)
        self.list.rows = [Row(offer.title, offer.told, offer.when) for offer in self.offers]

    @property
    def animating(self) -> bool:
        """Whether a widget moves, or there are tables still to be looked at."""
        return super().animating or not self._all

    def place(self, look: Look) -> list[Widget]:
        """Place the list and the buttons."""
        metrics, body = look.metrics, self.body(look)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        self.frame = Rect(body.left, body.top, body.width, foot.top - metrics.gap - body.top)
        self.list.layout(self.frame.inflate(-2 * metrics.px(6), -2 * metrics.px(6)), look)
        if self.list.chosen is None and self.offers:
            self.list.choose(0)
        wide = foot.width // 4
        self.open_button.layout(Rect(foot.right - wide, foot.top, wide, foot.height), look)
        back = Button("Back", self.back, key="Esc")
        back.layout(Rect(foot.left, foot.top, wide, foot.height), look)
        self._judge()
        return [self.list, self.open_button, back]

    def _judge(self) -> None:
        if self.list.chosen is None:
            self.open_button.disable(Tip("There is no table to open."))
        else:
            self.open_button.enable()

    def _size(self, look: Look) -> Size:
        wide = look.metrics.px(PICTURE)
        return wide, round(wide * 9 / 16)

    def update(self, now: float) -> None:
        """Draw the small picture of one row in sight that has none yet."""
        super().update(now)
        if not self._all:
            self._look_at_more(SLICE)
        if now < self._next_at:
            return
        size = self._size(self.look)
        for place, offer in enumerate(self.offers):
            key = (place, size)
            if offer.picture is not None and key not in self.pictures and self._in_sight(place):
                self.pictures[key] = offer.picture(size)
                self._next_at = now + PAUSE
                self.dirty = True
                return

    def _in_sight(self, place: int) -> bool:
        return bool(self.list.row_rect(place).colliderect(self.list.rect))

    def _draw_picture(self, surface: Surface, rect: Rect, place: int) -> None:
        size = self._size(self.look)
        frame = Rect((0, 0), size)
        frame.center = rect.center
        picture = self.pictures.get((place, size))
        if picture is None:
            self.look.shapes.draw(surface, frame, Box(self.look.theme.well, self.look.metrics.px(3)))
        else:
            surface.blit(picture, frame)

    def draw_page(self, surface: Surface) -> None:
        """Draw the panel under the list."""
        self.panel(surface, self.frame)

    def _open_chosen(self) -> None:
        if self.list.chosen is not None:
            self._open(self.list.chosen)

    def _open(self, place: int) -> None:
        self.offers[place].open()

    def back(self) -> None:
        """Go back to the menu."""
        self.leave_page()
