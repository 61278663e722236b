"""The saved tables and the sample tables: pick one to continue."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter

from pygame import Rect, Surface

from cardtable.engine.slices import Slices
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.rows import Row, ScrollList
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.look import Look
from cardtable.ui.pages.page import PageScene
from cardtable.ui.shapes import Box
from cardtable.ui.theme import Size

PICTURE = 140.0
"""The width of a table's small picture in units; it is 16 to 9."""
PICTURE_INTERVAL = 0.12
"""Seconds between drawing two pictures, so that the list stays responsive."""
FIRST_SECONDS = 0.1
"""Seconds that the page takes to look at tables before it is shown: enough for some dozens."""
FRAME_SECONDS = 0.008
"""Seconds of a frame in which further tables are looked at."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A table that can be opened: its title, its description, when it was played, and what opens it.

    ``picture`` draws it at a size in pixels, in slices; ``None`` comes of it if it cannot be drawn.
    """

    title: str
    description: str
    when: str
    open: Callable[[], None]
    picture: Callable[[Size], Slices[Surface | None]] | None = None


class LoadScene(PageScene):
    """A list of tables, each with a small picture that is drawn when its row is first seen.

    The first offers are taken before the page is shown, in a time too short to notice; the rest, frame by frame.
    """

    title = "Open a table"

    def __init__(
        self, offers: Iterable[Offer | None], leave: Callable[[], None], clock: Callable[[], float] = perf_counter
    ) -> None:
        """List what is offered.

        :param offers: ``None`` among them means that the next one is not there yet.
        """
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
        self._drawing: tuple[tuple[int, Size], Slices[Surface | None]] | None = None
        self._look_at_more(FIRST_SECONDS)

    def _look_at_more(self, seconds: float) -> None:
        """Take offers until there are no more, or for a number of seconds."""
        end = self._clock() + seconds
        before = len(self.offers)
        for offer in self._coming:
            if offer is not None:
                self.offers.append(offer)
            if self._clock() >= end:
                break
        else:
            self._all = True
        if len(self.offers) == before:
            return
        self.list.rows = [Row(offer.title, offer.description, offer.when) for offer in self.offers]

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
        """Look at further tables, or draw the small picture of one row in sight that has none yet."""
        super().update(now)
        if self._drawing is not None:
            self._draw_on(*self._drawing, now)
        elif now >= self._next_at and (row := self._row_without_picture()) is not None:
            self._drawing = row
        elif not self._all:
            self._look_at_more(FRAME_SECONDS)

    def _row_without_picture(self) -> tuple[tuple[int, Size], Slices[Surface | None]] | None:
        size = self._size(self.look)
        for place, offer in enumerate(self.offers):
            if offer.picture is not None and (place, size) not in self.pictures and self._in_sight(place):
                return (place, size), offer.picture(size)
        return None

    def _draw_on(self, key: tuple[int, Size], work: Slices[Surface | None], now: float) -> None:
        end = self._clock() + FRAME_SECONDS
        try:
            while self._clock() < end:
                next(work)
        except StopIteration as done:
            self.pictures[key] = done.value
            self._drawing, self._next_at, self.dirty = None, now + PICTURE_INTERVAL, True

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
