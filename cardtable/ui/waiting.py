"""The page with a progress bar for work that takes a while and can be cancelled."""

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.widget import Widget

MAX_SECONDS_WITHOUT_PAGE: Final = 0.1
"""Work that takes longer gets this page, on which it can be cancelled."""
FRAME_SECONDS: Final = 0.01
"""Seconds of each frame spent on the work."""

Work = Generator[float, None, None]
"""Work in slices that yields the share done so far, and opens the next scene at its end."""


def advance(work: Work, seconds: float, clock: Callable[[], float] = perf_counter) -> float | None:
    """Work for a number of seconds; return the share done so far, or ``None`` at the end."""
    end = clock() + seconds
    for share in work:
        if clock() >= end:
            return share
    return None


class WaitScene(Page):
    """Shows the progress of the work. Leaving the page cancels it."""

    def __init__(
        self, title: str, work: Work, leave: Callable[[], None], *, about: str = "", cancel: str = "Cancel"
    ) -> None:
        """Begin with the next frame.

        :param leave: goes back without the result of the work.
        :param about: what the page waits for, where nobody knows how much of it is done; empty for a progress bar.
        :param cancel: the label of the button that goes back.
        """
        super().__init__()
        self.title = title
        self.about = about
        self.cancel = cancel
        self.done = 0.0
        self.leave_page = leave
        self._work = work
        self.bar = Rect(0, 0, 0, 0)

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        self.bar = Rect(0, 0, body.width // 2, metrics.target // 2)
        self.bar.center = body.center
        cancel = Button(self.cancel, self.back, key="Esc")
        wide = max(body.width // 4, cancel.natural_size(look)[0])
        top = self.bar.bottom + 2 * metrics.gap
        cancel.layout(Rect(body.centerx - wide // 2, top, wide, metrics.target), look)
        return [cancel]

    @property
    def animating(self) -> bool:
        """Always: each frame does some of the work."""
        return True

    def update(self, now: float) -> None:
        super().update(now)
        share = advance(self._work, FRAME_SECONDS)
        self.done = 1.0 if share is None else max(self.done, share)

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        if self.about:
            place = Rect(self.body(look).left, self.body(look).top, self.body(look).width, 0)
            place.height = self.bar.bottom - place.top
            look.write(surface, self.about, look.text_style(Ground.DARK), place, Align.CENTRE, lines=None)
            return
        radius = look.metrics.px(4)
        look.shapes.draw(surface, self.bar, Box(look.theme.well, radius))
        done = Rect(self.bar.left, self.bar.top, round(self.bar.width * self.done), self.bar.height)
        if done.width > 2 * radius:
            look.shapes.draw(surface, done, Box(look.theme.gold, radius))
        line = Rect(self.bar.left, self.bar.top - look.metrics.target, self.bar.width, look.metrics.target)
        look.write(surface, f"{100 * self.done:.0f} %", look.text_style(Ground.DARK), line, Align.CENTRE)

    def leave(self) -> None:
        super().leave()
        self._work.close()

    def back(self) -> None:
        self.leave_page()
