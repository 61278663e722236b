"""Toasts: notices that disappear by themselves, and those that stay as long as they are true."""

from math import inf
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.ui.art.shapes import Box
from cardtable.ui.easing import clamp, ease_out
from cardtable.ui.kit.skin import panel_box
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, Ground

FADE_SECONDS: Final = 0.2
"""Seconds of fading in and of fading out."""
MIN_SECONDS: Final = 2.6
"""The least time for which a notice stays."""
SECONDS_PER_CHARACTER: Final = 0.05
"""The additional time for each character."""

MAX_HEIGHT_SHARE: Final = 0.4
"""The greatest share of the height of its place that enlarged text fills."""


class Toast:
    """Shows one notice at a time, near the top of the window or with the middle of its top edge ``at`` a point.

    :ivar floor: the height in the window below which it does not reach there; ``None`` for none.
    :ivar above: a height in the window that it lies just above instead; ``None`` for none.
    :ivar within: a place at whose lower end it lies instead; ``None`` for none.
    """

    def __init__(self) -> None:
        self.text = ""
        self.warns = False
        self.at: tuple[int, int] | None = None
        self.floor: int | None = None
        self.above: int | None = None
        self.within: Rect | None = None
        self._standing = ""
        """The notice that is shown while there is no other; empty for none."""
        self._seen_at: float | None = None
        """The time at which the notice was last seen; ``None`` if nobody sees it."""
        self._age = 0.0
        """The seconds for which the notice has been seen."""
        self._until = 0.0

    def say(self, text: str, warns: bool) -> None:
        """Show a notice from now on, in place of the previous one."""
        self._show(text, warns, MIN_SECONDS + SECONDS_PER_CHARACTER * len(text))

    def stand(self, text: str) -> bool:
        """Show a warning whenever there is no other notice, until another one or none is to stand; empty for none.

        :return: whether it is another one than before.
        """
        if text == self._standing:
            return False
        stood, self._standing = self.stands, text
        if text and (stood or not self.text):
            self._show(text, True, inf)
        elif stood:
            self._until = self._age + FADE_SECONDS
        return True

    def _show(self, text: str, warns: bool, seconds: float) -> None:
        self.text, self.warns = text, warns
        self._seen_at = None
        self._age = 0.0
        self._until = seconds

    def dismiss(self) -> None:
        """Fade out now, unless it stays as long as it is true."""
        if self.text and not self.stands:
            self._until = min(self._until, self._age + FADE_SECONDS)

    def pause(self) -> None:
        """Let no time count until the next ``update``: nobody has seen the notice since the last one."""
        self._seen_at = None

    @property
    def shown(self) -> bool:
        """Whether there is a notice."""
        return bool(self.text)

    @property
    def stands(self) -> bool:
        """Whether the notice stays as long as it is true."""
        return bool(self.text) and self._until == inf

    @property
    def timed(self) -> bool:
        """Whether the notice changes with time."""
        return bool(self.text) and (self.animating or not self.stands)

    @property
    def animating(self) -> bool:
        """Whether it is fading in or out."""
        return bool(self.text) and (self._age < FADE_SECONDS or self._age > self._until - FADE_SECONDS)

    def update(self, now: float, *, covered: bool) -> bool:
        """Advance to ``now``; return whether the notice looks different.

        :param covered: whether something covers the notice, whose time then stops.
        """
        if not self.text:
            return False
        if covered:
            self.pause()
            return False
        before = self.animating
        if self._seen_at is not None:
            self._age += now - self._seen_at
        self._seen_at = now
        if self._age >= self._until:
            self.text = ""
            if self._standing:
                self._show(self._standing, True, inf)
        return before or self.animating or not self.text

    def place(self, look: Look) -> Rect:
        look = self._fitting(look)
        pad = look.metrics.pad
        style = look.style(BODY, bold=True)
        room = min(look.metrics.px(720), look.metrics.width - 4 * pad)
        if self.within is not None:
            room = min(room, self.within.width - 2 * pad - look.metrics.px(6))
        width, height = look.text.measure(self.text, style, room)
        box = Rect(0, 0, width + 2 * pad + look.metrics.px(6), height + pad)
        box.midtop = self.at or (look.metrics.width // 2, pad)
        if self.at is not None and self.floor is not None:
            box.bottom = min(box.bottom, self.floor)
        if self.above is not None:
            box.bottom = self.above
        if self.within is not None:
            box.midbottom = self.within.midbottom
        return box.clamp(Rect((0, 0), look.metrics.size))

    def _fitting(self, look: Look) -> Look:
        """Return the look of the notice: enlarged text is smaller where it would fill most of its place."""
        if self.within is None:
            return look
        room = self.within.width - 2 * look.metrics.pad - look.metrics.px(6)
        while look.metrics.text_scale > 1:
            high = look.text.measure(self.text, look.style(BODY, bold=True), room)[1]
            if high <= MAX_HEIGHT_SHARE * self.within.height:
                break
            look = look.with_text_scale(max(1.0, look.metrics.text_scale - 0.1))
        return look

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the notice, which fades in from above, and out."""
        if not self.text:
            return
        look = self._fitting(look)
        here = ease_out(clamp(self._age / FADE_SECONDS)) if not look.reduced_motion else 1.0
        gone = clamp((self._age - self._until + FADE_SECONDS) / FADE_SECONDS)
        box = self.place(look)
        box.y -= round((1 - here) * look.metrics.px(24))
        layer = Surface(box.inflate(2 * box.height, 2 * box.height).size, pygame.SRCALPHA)
        self._draw_on(layer, look, Rect((box.height, box.height), box.size))
        layer.set_alpha(round(255 * min(here, 1 - gone)))
        surface.blit(layer, (box.x - box.height, box.y - box.height))

    def _draw_on(self, layer: Surface, look: Look, box: Rect) -> None:
        theme = look.theme
        # At the table a shadow would darken the question below.
        look.shapes.draw(layer, box, panel_box(look, Ground.DARK, solid=True, shadow=self.at is None))
        accent = theme.warn if self.warns else theme.cream
        mark = Rect(box.x + look.metrics.px(8), box.y + look.metrics.px(8), max(3, look.metrics.px(5)), box.height)
        mark.height -= 2 * look.metrics.px(8)
        look.shapes.draw(layer, mark, Box(accent, mark.width // 2))
        style = look.style(BODY, theme.cream, bold=True)
        text = box.inflate(-2 * look.metrics.pad, -look.metrics.px(6))
        look.write(layer, self.text, style, text.move(look.metrics.px(4), 0), Align.CENTRE, wrap=True)
