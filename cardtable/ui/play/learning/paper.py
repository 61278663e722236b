"""A sheet of paper beside the table, or a strip below it in a narrow window, with text and buttons."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.ui.look import Look
from cardtable.ui.play.panels.side_column import has_column
from cardtable.ui.theme import Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.widget import DrawnAttribute, Widget

BUTTON_SHARE: Final = 0.28
"""The share of a strip's width for its buttons."""
MAX_BUTTON_UNITS: Final = 270
"""The largest width of a strip's buttons, in layout units."""
MAX_STRIP_SHARE: Final = 0.175
"""The largest share of the window's height for the strip with enlarged text: the bids of Five Hundred just fit."""


class Paper(Widget):
    """A sheet with text and two rows of buttons, which are ``buttons``.

    :ivar text: the place of the text.
    :ivar rows: the places of the rows of buttons.
    """

    ground = DrawnAttribute(Ground.PAPER)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: tuple[Button, ...] = ()
        self.text = Rect(0, 0, 0, 0)
        self.rows: tuple[Rect, Rect] = (Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))

    @property
    def focusable(self) -> bool:
        """Never: the sheet is only read."""
        return False

    @abstractmethod
    def text_height(self, look: Look, width: int) -> int:
        """Return the height of the longest text with everything above it."""

    @abstractmethod
    def refresh(self, look: Look, *, still: bool) -> None:
        """Show the current text and buttons; while cards move, the last text stays.

        :param still: whether no card moves.
        """

    def fit(self, look: Look, room: Callable[[Look], Rect]) -> Look:
        """Take a place, and return the look of the text in it: with text as large as wanted, if that fits.

        :param room: returns the place available in a look.
        """
        fitting = look.fitting(lambda smaller: self._place(smaller, room(smaller)))
        self._place(fitting, room(fitting))
        return fitting

    def strip(self, look: Look) -> Rect:
        """Return the place at the window's lower edge that the longest text needs."""
        metrics = look.metrics
        margin, gap = metrics.px(10), metrics.px(12)
        wide = metrics.width - 2 * margin
        high = self.text_height(look, wide - _button_width(look, wide) - 3 * gap)
        high = max(high, 2 * metrics.target + metrics.px(6)) + 2 * metrics.px(8)
        return Rect(margin, metrics.height - metrics.px(6) - high, wide, high)

    def _place(self, look: Look, rect: Rect) -> bool:
        """Place everything in ``rect``; return whether the longest text has room."""
        self.layout(rect, look)
        metrics = look.metrics
        if not has_column(look):
            gap = metrics.px(12)
            column = _button_width(look, rect.width)
            inner = rect.inflate(-2 * gap, -2 * metrics.px(8))
            self.text = Rect(inner.left, inner.top, inner.width - column - gap, inner.height)
            high = (inner.height - metrics.px(6)) // 2
            upper = Rect(inner.right - column, inner.top, column, high)
            self.rows = upper, Rect(upper.left, inner.bottom - high, column, high)
            return rect.height <= MAX_STRIP_SHARE * metrics.height
        inner = rect.inflate(-2 * metrics.px(20), -2 * metrics.px(16))
        lower = Rect(inner.left, inner.bottom - metrics.target, inner.width, metrics.target)
        upper = lower.move(0, -metrics.target - metrics.px(8))
        self.rows = upper, lower
        self.text = Rect(inner.left, inner.top, inner.width, upper.top - metrics.gap - inner.top)
        return self.text_height(look, inner.width) <= self.text.height

    def place_buttons(self, look: Look, *rows: Sequence[Button]) -> Iterator[Button]:
        """Place buttons on their rows from edge to edge, and yield them: all as wide, unless a label would be cut."""
        for row, buttons in zip(self.rows, rows, strict=True):
            gap = look.metrics.px(6)
            room = row.width - gap * (len(buttons) - 1)
            wanted = [button.natural_size(look)[0] for button in buttons]
            equal = all(width <= room // len(buttons) for width in wanted)
            left = row.left
            for button, width in zip(buttons, wanted, strict=True):
                wide = room // len(buttons) if equal else room * width // sum(wanted)
                button.layout(Rect(left, row.top, wide, row.height), look)
                left += wide + gap
                yield button

    def handle(self, event: Event) -> bool:
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def _button_width(look: Look, width: int) -> int:
    """Return the width of the buttons beside the text of a strip of this width."""
    return min(round(width * BUTTON_SHARE), look.metrics.px(MAX_BUTTON_UNITS))
