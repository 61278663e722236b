"""The tooltip, which explains the thing under the mouse."""

from typing import Final

from pygame import Rect, Surface

from cardtable.ui.art.shapes import Box, darker
from cardtable.ui.kit.widget import Tip
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.theme import SMALL, Ground

DELAY_SECONDS: Final = 0.35
"""Seconds of pointing before the tooltip appears."""
WIDTH_UNITS: Final = 380


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
        width, height = look.text.measure(self.tip.text, style, room)
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
        places = [each.clamp(window) for each in (box, *_slid(low, window, 4 * gap))]
        return next((each for each in places if each.collidelist(self.lying) < 0), places[0])

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
                shadow=max(4, metrics.px(12)),
                shadow_alpha=min(255, theme.shadow_alpha + 40),
            ),
        )
        inner = box.inflate(-2 * metrics.px(12), -round(1.4 * metrics.px(12)))
        style = look.text_style(Ground.PAPER, SMALL)
        surface.blit(look.text.block(self.tip.text, style, inner.width), inner)
        if self.tip.rule:
            ruled = look.style(SMALL, theme.accent_on(Ground.PAPER), bold=True)
            high = look.text.line_height(ruled)
            line = Rect(inner.x, inner.bottom - high, inner.width, high)
            look.write(surface, self.rule_line(self.tip), ruled, line, Align.LEFT)


def _slid(low: Rect | None, window: Rect, step: int) -> list[Rect]:
    """Return a place just above the prompt, and the places beside it from near to far; none without a prompt."""
    if low is None:
        return []
    return [low, *(low.move(way * by, 0) for by in range(step, window.width, step) for way in (-1, 1))]
