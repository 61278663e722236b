"""The page with a progress bar for work that takes a while and can be cancelled."""

from collections.abc import Callable, Generator
from threading import Thread
from time import perf_counter
from typing import Final, TypeVar

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.scene import Scene
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

JOIN_SECONDS: Final = 0.002
"""How long the window waits for a thread before it does something else."""

T = TypeVar("T")

Work = Generator[float, None, None]
"""Work in slices that yields the share done so far, and opens the next scene at its end."""


def advance(work: Work, seconds: float, clock: Callable[[], float] = perf_counter) -> float | None:
    """Work for a number of seconds; return the share done so far, or ``None`` at the end."""
    end = clock() + seconds
    for share in work:
        if clock() >= end:
            return share
    return None


def in_thread(do: Callable[[], T], name: str) -> Generator[float, None, T]:
    """Do something in a thread, while the window is drawn; return its result, or raise its error.

    Closed before its end, the work goes on to no purpose: it must change nothing.
    """
    results: list[T] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            results.append(do())
        except BaseException as error:  # noqa: BLE001 - it is raised again in the window's thread
            errors.append(error)

    thread = Thread(target=work, name=name, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(JOIN_SECONDS)
        yield 0.0
    if errors:
        raise errors[0]
    return results[0]


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
        self,
        title: str,
        work: Work,
        leave: Callable[[], None],
        *,
        about: str = "",
        cancel: str = "Cancel",
        behind: Scene | None = None,
    ) -> None:
        """Begin with the next frame.

        :param leave: goes back without the result of the work.
        :param behind: what is shown before this page, while the work may still end soon; ``None`` for nothing.
        :param about: what the page waits for, where nobody knows how much of it is done; empty for a progress bar.
        :param cancel: the label of the button that goes back.
        """
        self.title = title
        self.leave_page = leave
        self._work = work
        self._behind = behind
        self._begun: float | None = None
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
        self._begun = now if self._begun is None else self._begun
        if now - self._begun >= MAX_SECONDS_WITHOUT_PAGE:
            self._behind = None
        share = advance(self._work, FRAME_SECONDS)
        if share is not None:  # otherwise another scene comes up
            self._bar.done = max(self.done, min(share, MAX_SHARE_SHOWN))

    def layout(self, look: Look) -> None:
        super().layout(look)
        if self._behind is not None:
            self._behind.layout(look)

    def draw(self, surface: Surface) -> None:
        if self._behind is None:
            super().draw(surface)
        else:
            self._behind.draw(surface)

    def leave(self) -> None:
        super().leave()
        self._work.close()

    def back(self) -> None:
        self.leave_page()


def _in_the_middle(widget: Widget, share: float) -> Row:
    """Give a widget a share of the width, in its middle."""
    return Row(even(Space(), 1 - share), even(widget, 2 * share), even(Space(), 1 - share))
