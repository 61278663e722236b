"""Fields: rows with a label on the left and its control on the right."""

from collections.abc import Iterator
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.kit.skin import draw_focus
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.scene import Part
from cardtable.ui.theme import BODY, SMALL

MAX_CONTROL_SHARE: Final = 0.62
"""The greatest share of the width that a control may take at the expense of its label."""


class Field(Widget):
    """A labelled control."""

    kind = "field"
    share = 0.5
    """The control's share of the width; without a label it takes all."""

    def __init__(self, label: str = "", *, tip: Tip | str | None = None) -> None:
        super().__init__(label, tip=tip)
        self.label_rect = Rect(0, 0, 0, 0)
        self.control = Rect(0, 0, 0, 0)
        self.below = ""
        """A small line under the label that explains it. The control is then no wider than necessary."""

    def height_for(self, look: Look, width: int) -> int:
        high = self.natural_size(look)[1]
        if not self.below:
            return high
        lines = look.text.line_height(look.style(BODY, bold=True)) + look.text.line_height(look.style(SMALL))
        return max(high, lines + look.metrics.px(6))

    def natural_size(self, look: Look) -> tuple[int, int]:
        label = look.text.width(self.label, look.style(BODY)) + look.metrics.gap if self.label else 0
        return label + self.control_width(look), look.metrics.target

    def control_width(self, look: Look) -> int:
        return look.metrics.px(220)

    def least_width(self, look: Look) -> int:
        """Return the least usable width of the control."""
        return look.metrics.px(150)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        if not self.label:
            self.label_rect = Rect(rect.topleft, (0, rect.height))
            self.control = Rect(rect)
            return
        width = self._control_room(rect.width, look)
        high = min(rect.height, look.metrics.target) if self.below else rect.height
        self.control = Rect(rect.right - width, rect.y + (rect.height - high) // 2, width, high)
        self.label_rect = Rect(rect.x, rect.y, rect.width - width - look.metrics.gap, rect.height)

    def _control_room(self, width: int, look: Look) -> int:
        """Return the control's width: its share or its natural width, but as little as its least for a long label."""
        beside = width - look.text.width(self.label, look.style(BODY)) - look.metrics.gap
        wanted = min(self.control_width(look), max(beside, round(width * MAX_CONTROL_SHARE)))
        least = min(self.least_width(look), round(width * MAX_CONTROL_SHARE))
        share = 0 if self.below else round(width * self.share)
        return min(max(share, wanted), max(beside, least))

    def scroll_by(self, dy: int) -> None:
        super().scroll_by(dy)
        self.label_rect.move_ip(0, dy)
        self.control.move_ip(0, dy)

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None or not self.visible:
            return
        style = look.text_style(self.ground) if self.enabled else look.dim_style(self.ground)
        if self.below:
            self._draw_two_lines(surface, look)
        else:
            look.write(surface, self.label, style, self.label_rect, Align.LEFT, wrap=True)
        self.draw_control(surface, look)
        ring = self.focus_rect()
        if self.focused and ring is not None:
            draw_focus(surface, ring, look, self.ground)

    def _draw_two_lines(self, surface: Surface, look: Look) -> None:
        place = self.label_rect
        upper = look.style(
            BODY, look.theme.text_on(self.ground) if self.enabled else look.theme.dim_on(self.ground), True
        )
        lower = look.dim_style(self.ground, SMALL)
        first, second = look.text.line_height(upper), look.text.line_height(lower)
        top = place.centery - (first + second) // 2
        look.write(surface, self.label, upper, Rect(place.x, top, place.width, first))
        look.write(surface, self.below, lower, Rect(place.x, top + first, place.width, second))

    def focus_rect(self) -> Rect | None:
        """Return the place of the focus ring; ``None`` if the control shows the focus in another way."""
        return self.control

    def draw_control(self, surface: Surface, look: Look) -> None:
        """Draw the control."""

    def parts(self) -> Iterator[Part]:
        if self.visible:
            if self.label:
                yield Part("text", Rect(self.label_rect), self.label)
            yield Part(self.kind, Rect(self.control), self.label)
