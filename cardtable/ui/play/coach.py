"""The coach of a lesson: a paper beside the table, or a strip below it, on which every step is explained."""

from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.protocols.lesson import Taught
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.skin import Role, panel_box
from cardtable.ui.kit.widget import Seen, Widget
from cardtable.ui.look import Look
from cardtable.ui.play.intents import Command, Intent
from cardtable.ui.play.side_column import has_column
from cardtable.ui.scene import Part
from cardtable.ui.shapes import Box
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground

MAX_STRIP_SHARE: Final = 0.175
"""How much of the window's height the strip may take when text is enlarged: the bids of Five Hundred just fit then."""


class LessonCommand(Enum):
    """What the coach's buttons ask for, besides the rules and leaving."""

    CONTINUE = auto()
    SHOW_ME = auto()
    PLAY_ON = auto()


class Coach(Widget):
    """The paper on which the coach speaks; ``buttons`` are those on it.

    :ivar rule: the number of the rule that is spoken of; empty if there is none.
    :ivar ring: the place of the button that is meant; ``None`` if there is none.
    """

    kind = "coach"
    ground = Seen(Ground.PAPER)

    def __init__(self, match: Taught, act: Callable[[Intent | LessonCommand], None]) -> None:
        """``act`` is given what the buttons ask for."""
        super().__init__()
        self.match = match
        self._act = act
        self.rules_key = ""
        self.buttons: tuple[Button, ...] = ()
        self.rule = ""
        self.head = ""
        self.step = match.step
        self.ring: Rect | None = None
        self._text = Rect(0, 0, 0, 0)
        self._rows: tuple[Rect, Rect] = (Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))

    @property
    def focusable(self) -> bool:
        """Never: it is only read."""
        return False

    @property
    def progress(self) -> str:
        """What is taught, and the number of the step whose text is shown, if any is yet."""
        lesson = self.match.lesson
        return f"{lesson.title} · {self.step} of {len(lesson.texts)}" if self.step else lesson.title

    # --- room -------------------------------------------------------------------------------------------------------

    def fit(self, look: Look, room: Callable[[Look], Rect]) -> Look:
        """Take a place, and return the look that the coach's text has in it: as large as wanted, if it fits.

        :param room: the place that there is in a look.
        """
        while not self._place(look, room(look)) and look.metrics.text_scale > 1:
            look = look.with_text_scale(max(1.0, look.metrics.text_scale - 0.1))
        return look

    def strip(self, look: Look) -> Rect:
        """Return the room at the window's lower edge that the longest text of the lesson needs."""
        metrics = look.metrics
        margin, gap = metrics.px(10), metrics.px(12)
        wide = metrics.width - 2 * margin
        column = min(round(wide * 0.28), metrics.px(270))
        room = wide - column - 3 * gap
        high = self._head_height(look) + self._highest(look, room)
        high = max(high, 2 * metrics.target + metrics.px(6)) + 2 * metrics.px(8)
        return Rect(margin, metrics.height - metrics.px(6) - high, wide, high)

    def _highest(self, look: Look, width: int) -> int:
        return max(look.text.measure(text, look.style(BODY), width)[1] for text in self.match.lesson.texts)

    def _head_height(self, look: Look) -> int:
        """Return the height of all that stands over the text."""
        line = look.text.line_height(look.style(SMALL))
        if not has_column(look):
            return line
        titled = any(self.match.lesson.heads)
        return line + look.metrics.px(24) + (round(look.text.line_height(look.style(LARGE)) * 1.25) if titled else 0)

    def _place(self, look: Look, rect: Rect) -> bool:
        """Place everything in ``rect`` and return whether there is room for the longest text."""
        self.layout(rect, look)
        metrics = look.metrics
        if not has_column(look):
            gap = metrics.px(12)
            column = min(round(rect.width * 0.28), metrics.px(270))
            inner = rect.inflate(-2 * gap, -2 * metrics.px(8))
            self._text = Rect(inner.left, inner.top, inner.width - column - gap, inner.height)
            high = (inner.height - metrics.px(6)) // 2
            upper = Rect(inner.right - column, inner.top, column, high)
            self._rows = upper, Rect(upper.left, inner.bottom - high, column, high)
            return rect.height <= MAX_STRIP_SHARE * metrics.height
        inner = rect.inflate(-2 * metrics.px(20), -2 * metrics.px(16))
        lower = Rect(inner.left, inner.bottom - metrics.target, inner.width, metrics.target)
        upper = lower.move(0, -metrics.target - metrics.px(8))
        self._rows = upper, lower
        self._text = Rect(inner.left, inner.top, inner.width, upper.top - metrics.gap - inner.top)
        return self._head_height(look) + self._highest(look, inner.width) <= self._text.height

    # --- what is said -----------------------------------------------------------------------------------------------

    def refresh(self, look: Look, *, still: bool) -> None:
        """Say what is to be said now; while cards move, what was said last stays.

        :param still: whether everything lies still.
        """
        remark = self.match.remark
        if still and remark is not None:
            self.label, self.rule, self.head, self.step = remark.say, remark.rule, remark.head, self.match.step
        self.buttons = tuple(self._placed(look, still=still))

    def _placed(self, look: Look, *, still: bool) -> Iterator[Button]:
        upper, lower = self._rows
        above = tuple(self._main()) if still else ()
        below = [Button("Leave", partial(self._act, Command.LEAVE))]
        if self.rule:
            tip = f"Read this rule ({self.rules_key})"
            below.insert(0, Button(f"Rule {self.rule}", partial(self._act, Command.RULES), tip=tip))
        for row, buttons in ((upper, above), (lower, below)):
            gap = look.metrics.px(6)
            width = (row.width - gap * (max(1, len(buttons)) - 1)) // max(1, len(buttons))
            for number, button in enumerate(buttons):
                button.layout(Rect(row.left + number * (width + gap), row.top, width, row.height), look)
                yield button

    def _main(self) -> Iterator[Button]:
        """Yield the buttons that go on."""
        if self.match.expected is not None:
            yield Button("Show me", partial(self._act, LessonCommand.SHOW_ME), key="F2")
        elif self.match.astray:
            yield Button("Go back", partial(self._act, LessonCommand.CONTINUE), key="Enter", role=Role.PRIMARY)
            yield Button("Play on", partial(self._act, LessonCommand.PLAY_ON), key="P")
        elif self.match.waits:
            yield Button("Continue", partial(self._act, LessonCommand.CONTINUE), key="Enter", role=Role.PRIMARY)

    def handle(self, event: Event) -> bool:
        """Let no click through to what lies under it."""
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the paper with its text, and a ring around the button that is meant."""
        look = self.look
        if look is None:
            return
        beside = has_column(look)
        look.shapes.draw(surface, self.rect, panel_box(look, self.ground, shadow=beside))
        top = self._draw_head(surface, look) if beside else self._draw_progress(surface, look)
        block = look.text.block(self.label, look.read(self.ground, BODY), self._text.width)
        surface.blit(block, (self._text.left, top))
        if self.ring is not None:
            far = look.metrics.px(5)
            look.shapes.ring(surface, self.ring.inflate(far, far), look.theme.aqua, far, look.metrics.radius)

    def _draw_progress(self, surface: Surface, look: Look) -> int:
        """Write title and step in one line, and return where it ends."""
        head = look.style(SMALL, look.theme.accent_on(self.ground), bold=True)
        line = Rect(self._text.topleft, (self._text.width, look.text.line_height(head)))
        look.write(surface, self.progress, head, line)
        return line.bottom

    def _draw_head(self, surface: Surface, look: Look) -> int:
        """Draw the number of the step, a row of dots, and what the step is about; return where the text begins."""
        metrics = look.metrics
        small = look.dim(self.ground, SMALL)
        line = Rect(self._text.topleft, (self._text.width, look.text.line_height(small)))
        text = f"Step {self.step} of {len(self.match.lesson.texts)}" if self.step else "A lesson"
        look.write(surface, text, small, line)
        look.write(surface, self.rules_key, small, line, Align.RIGHT)
        self._draw_dots(surface, look, Rect(line.left, line.bottom + metrics.px(5), line.width, metrics.px(9)))
        top = line.bottom + metrics.px(24)
        head = self.head or ("" if self.step else self.match.lesson.title)
        if not head:
            return top
        bold = look.text.shrunk(head, look.read(self.ground, LARGE, bold=True), line.width)
        high = round(look.text.line_height(look.style(LARGE)) * 1.25)
        look.write(surface, head, bold, Rect(line.left, top - metrics.px(4), line.width, high))
        return top + high

    def _draw_dots(self, surface: Surface, look: Look, row: Rect) -> None:
        """Draw a dot for each step, dark up to this one, which is longer."""
        theme, steps = look.theme, max(1, len(self.match.lesson.texts))
        pitch = min(look.metrics.px(15), row.width // (steps + 1))
        size = max(3, min(row.height, pitch * 2 // 3))
        left = row.left
        for number in range(1, steps + 1):
            wide = size + pitch if number == self.step else size
            dot = Rect(left, row.centery - size // 2, wide, size)
            look.shapes.draw(surface, dot, Box(theme.ink if number <= self.step else theme.paper_edge, size // 2))
            left += pitch + wide - size

    def parts(self) -> Iterator[Part]:
        """Yield the paper, and the place of its text."""
        yield Part(self.kind, Rect(self.rect), self.progress)
        over = 0 if self.look is None else self._head_height(self.look)
        yield Part(
            "text", Rect(self._text.left, self._text.top + over, self._text.width, self._text.height - over), self.label
        )
