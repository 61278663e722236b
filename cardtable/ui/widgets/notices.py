"""Notices, which say what happened, and tooltips, which explain what is under the mouse."""

from math import hypot, inf
from operator import itemgetter
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box, darker
from cardtable.ui.drawing.text import Align, Fitted
from cardtable.ui.easing import clamp, ease_out
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, Extent, Ground
from cardtable.ui.widgets.skin import panel_box
from cardtable.ui.widgets.widget import Tip

FADE_SECONDS: Final = 0.2
"""Seconds of fading in and of fading out."""
MIN_SECONDS: Final = 2.6
"""The least time for which a notice stays."""
SECONDS_PER_CHARACTER: Final = 0.05
"""The additional time for each character."""

MAX_HEIGHT_SHARE: Final = 0.4
"""The greatest share of the height of its place that its text fills at its usual size."""


class Toast:
    """Shows one notice at a time, in the middle of the upper edge of the window, or where its scene has put it."""

    def __init__(self) -> None:
        self.text = ""
        self.warns = False
        self._room: Rect | None = None
        """Where it lies; ``None`` for the window."""
        self._low = False
        """Whether it lies at the lower end of its room, and is no wider than that."""
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

    def put(self, room: Rect | None, *, low: bool = False) -> None:
        """Let notices lie at the upper end of a room, and never below it; wide ones may reach beyond its sides.

        :param room: ``None`` for the window.
        :param low: whether they lie at its lower end instead, and are no wider than it.
        """
        self._room, self._low = room, low

    def place(self, look: Look) -> Rect:
        pad, window = look.metrics.pad, Rect((0, 0), look.metrics.size)
        width, height = self._text(look).size
        box = Rect(0, 0, width + 2 * pad + look.metrics.px(6), height + pad)
        room = window.move(0, pad) if self._room is None else self._room
        if self._low:
            box.midbottom = room.midbottom
        else:
            box.midtop = room.midtop
            box.bottom = min(box.bottom, room.bottom)
        return box.clamp(window)

    def _text(self, look: Look) -> Fitted:
        """Return the text of the notice: smaller where it would fill most of its place."""
        style = look.style(BODY, look.theme.cream, bold=True)
        room = min(look.metrics.px(720), look.metrics.width - 4 * look.metrics.pad)
        if self._room is None or not self._low:
            return look.fitted(self.text, style, room, None)
        room = min(room, self._room.width - 2 * look.metrics.pad - look.metrics.px(6))
        text = look.fitted(self.text, style, (room, round(MAX_HEIGHT_SHARE * self._room.height)), None)
        return look.fitted(self.text, text.style, room, None)  # all of it, even if it fills more

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the notice, which fades in from above, and out."""
        if not self.text:
            return
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
        look.shapes.draw(layer, box, panel_box(look, Ground.DARK, solid=True, shadow=self._low or self._room is None))
        accent = theme.warn if self.warns else theme.cream
        mark = Rect(box.x + look.metrics.px(8), box.y + look.metrics.px(8), look.metrics.px(5), box.height)
        mark.height -= 2 * look.metrics.px(8)
        look.shapes.draw(layer, mark, Box(accent, mark.width // 2))
        text = box.inflate(-2 * look.metrics.pad, -look.metrics.px(6))
        look.draw(layer, self._text(look), text.move(look.metrics.px(4), 0), Align.CENTRE)


DELAY_SECONDS: Final = 0.35
"""Seconds of pointing before the tooltip appears."""
WIDTH_UNITS: Final = 380
MOST_FAR_UNITS: Final = 190
"""How far a tip may lie from its anchor before it lies just above the prompt, in layout units."""


class Tooltip:
    """Shows a tip beside its anchor, after a moment of pointing or at once on request."""

    def __init__(self) -> None:
        self.tip: Tip | None = None
        self.anchor = Rect(0, 0, 0, 0)
        self.shown = False
        self.rules_key = "F1"
        """The key that opens the rules."""
        self.floor: int | None = None
        """The height that tips of lower anchors stay above: they cover neither the prompt nor the hand."""
        self.lying: tuple[Rect, ...] = ()
        """What tips lie beside, if they can."""
        self._since: float | None = None
        self._changed = False

    def point_at(self, tip: Tip | None, anchor: Rect) -> None:
        """Take the tip of the thing under the pointer; ``None`` for nothing."""
        if tip == self.tip and (tip is None or anchor == self.anchor):
            return
        self._changed = self._changed or self.shown
        self.tip, self.anchor = tip, Rect(anchor)
        self.shown, self._since = False, None

    def show(self, tip: Tip, anchor: Rect) -> None:
        """Show a tip at once."""
        self.tip, self.anchor = tip, Rect(anchor)
        self.shown = self._changed = True

    def hide(self) -> None:
        self._changed = self._changed or self.shown
        self.tip, self._since, self.shown = None, None, False

    @property
    def timed(self) -> bool:
        """Whether a tip is about to appear."""
        return self.tip is not None and not self.shown

    def update(self, now: float) -> bool:
        """Show the tip after enough time; return whether the tooltip looks different from the last call."""
        changed, self._changed = self._changed, False
        if self.tip is None or self.shown:
            return changed
        if self._since is None:
            self._since = now
        if now - self._since < DELAY_SECONDS:
            return changed
        self.shown = True
        return True

    def place(self, look: Look) -> Rect:
        """Return the place of the tooltip: under or above its anchor or just above the prompt, within the window."""
        if self.tip is None:
            return Rect(0, 0, 0, 0)
        pad, gap = look.metrics.px(12), look.metrics.px(8)
        style = look.text_style(Ground.PAPER, SMALL)
        room = min(look.metrics.px(WIDTH_UNITS), look.metrics.width - 4 * gap) - 2 * pad
        width, height = look.fitted(self.tip.text, style, room, None).size
        if self.tip.rule:
            ruled = look.style(SMALL, bold=True)
            width = min(room, max(width, look.text.width(self.rule_line(self.tip), ruled)))
            height += look.text.line_height(ruled) + look.metrics.px(4)
        box = Rect(0, 0, width + 2 * pad, height + round(1.4 * pad))
        box.centerx = self.anchor.centerx
        box.top = self.anchor.bottom + gap
        low = None if self.floor is None else box.move(0, self.floor - gap // 2 - box.bottom)
        window = Rect((0, 0), look.metrics.size).inflate(-2 * gap, -2 * gap)
        if low is not None and self.anchor.centery > (self.floor or 0):
            return low.clamp(window)
        if box.bottom > look.metrics.height - gap:
            box.bottom = self.anchor.top - gap
        if box.clamp(window).collidelist(self.lying) < 0:
            return box.clamp(window)
        lowest = window.bottom if self.floor is None else self.floor - gap // 2
        near = _near(self.anchor, box.size, window, lowest, gap, look.metrics.px(MOST_FAR_UNITS))
        places = [*near, *(each.clamp(window) for each in _slid(low, window, 4 * gap))]
        return next((each for each in places if each.collidelist(self.lying) < 0), box.clamp(window))

    def rule_line(self, tip: Tip) -> str:
        """Return the line with the rule's number and the key that opens it."""
        return f"Rule {tip.rule} · {self.rules_key} to read it"

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the tooltip, if it is shown."""
        if not self.shown or self.tip is None:
            return
        theme, metrics = look.theme, look.metrics
        box = self.place(look)
        look.shapes.draw(
            surface,
            box,
            Box(
                theme.paper,
                metrics.radius,
                bottom=darker(theme.paper, 0.03),
                edge=theme.paper_edge,
                edge_width=metrics.line,
                shadow=metrics.px(12),
                shadow_alpha=min(255, theme.shadow_alpha + 40),
            ),
        )
        inner = box.inflate(-2 * metrics.px(12), -round(1.4 * metrics.px(12)))
        style = look.text_style(Ground.PAPER, SMALL)
        text = look.fitted(self.tip.text, style, inner.width, None)
        look.draw(surface, text, Rect(inner.topleft, text.size))
        if self.tip.rule:
            ruled = look.style(SMALL, theme.accent_on(Ground.PAPER), bold=True)
            high = look.text.line_height(ruled)
            line = Rect(inner.x, inner.bottom - high, inner.width, high)
            look.write(surface, self.rule_line(self.tip), ruled, line, Align.LEFT)


def _near(anchor: Rect, size: Extent, window: Rect, lowest: int, gap: int, most: int) -> list[Rect]:
    """Return places of this size around an anchor, the nearest first.

    :param lowest: where they end at the latest.
    :param gap: how far from the anchor they lie at least.
    :param most: how far at most.
    """
    places, (wide, high) = list[tuple[float, Rect]](), size
    for top in range(max(window.top, anchor.top - most - high), min(lowest - high, anchor.bottom + most), gap):
        down = max(anchor.top - top - high, top - anchor.bottom, 0)
        for left in range(max(window.left, anchor.left - most - wide), anchor.right + most, 2 * gap):
            far = hypot(max(anchor.left - left - wide, left - anchor.right, 0), down)
            if gap <= far <= most and left + wide <= window.right:
                places.append((far, Rect((left, top), size)))
    return [place for _, place in sorted(places, key=itemgetter(0))]


def _slid(low: Rect | None, window: Rect, step: int) -> list[Rect]:
    """Return a place just above the prompt, and the places beside it from near to far; none without a prompt."""
    if low is None:
        return []
    return [low, *(low.move(way * by, 0) for by in range(step, window.width, step) for way in (-1, 1))]
