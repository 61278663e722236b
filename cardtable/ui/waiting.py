"""The page with a progress bar for work that takes a while and can be cancelled."""

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.labels import Label
from cardtable.ui.widgets.layout import Column, Row, Space, even, grow
from cardtable.ui.widgets.widget import DrawnAttribute, Widget

MAX_SECONDS_WITHOUT_PAGE: Final = 0.1
"""Work that takes longer gets this page, on which it can be cancelled."""
MAX_SHARE_SHOWN: Final = 0.99
"""No full bar is shown as long as there is anything left to do."""
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


class WorkBar(Widget):
    """The share of some work that is done, as a bar with its figure."""

    done = DrawnAttribute(0.0)

    @property
    def focusable(self) -> bool:
        return False

    def natural_size(self, look: Look) -> tuple[int, int]:
        return 10 * look.metrics.target, 2 * look.metrics.target

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        radius, line = look.metrics.px(4), self.rect.height // 2
        bar = Rect(self.rect.left, self.rect.top + line, self.rect.width, line // 2)
        look.shapes.draw(surface, bar, Box(look.theme.well, radius))
        done = Rect(bar.topleft, (round(bar.width * self.done), bar.height))
        if done.width > 2 * radius:
            look.shapes.draw(surface, done, Box(look.theme.gold, radius))
        figure = Rect(self.rect.topleft, (self.rect.width, line))
        look.write(surface, f"{100 * self.done:.0f} %", look.text_style(self.ground), figure, Align.CENTRE)


class WaitPage(Page):
    """Shows the progress of the work. Leaving the page cancels it."""

    def __init__(
        self, title: str, work: Work, leave: Callable[[], None], *, about: str = "", cancel: str = "Cancel"
    ) -> None:
        """Begin with the next frame.

        :param leave: goes back without the result of the work.
        :param about: what the page waits for, where nobody knows how much of it is done; empty for a progress bar.
        :param cancel: the label of the button that goes back.
        """
        self.title = title
        self.leave_page = leave
        self._work = work
        self._bar = WorkBar()
        button = Button(cancel, self.back, key="Esc")
        shown = Label(about, align=Align.CENTRE) if about else _in_the_middle(self._bar, 0.5)
        super().__init__(Column(grow(Space()), shown, _in_the_middle(button, 0.25), grow(Space()), gap=20))

    @property
    def done(self) -> float:
        """The share of the work that is done."""
        return self._bar.done

    @property
    def animating(self) -> bool:
        """Always: each frame does some of the work."""
        return True

    def update(self, now: float) -> None:
        super().update(now)
        share = advance(self._work, FRAME_SECONDS)
        if share is not None:  # otherwise another scene comes up
            self._bar.done = max(self.done, min(share, MAX_SHARE_SHOWN))

    def leave(self) -> None:
        super().leave()
        self._work.close()

    def back(self) -> None:
        self.leave_page()


def _in_the_middle(widget: Widget, share: float) -> Row:
    """Give a widget a share of the width, in its middle."""
    return Row(even(Space(), 1 - share), even(widget, 2 * share), even(Space(), 1 - share))
