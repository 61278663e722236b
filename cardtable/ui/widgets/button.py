"""Buttons: pressed by mouse, by finger, by Enter and Space, or by the key shown on them."""

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.typography import Forms
from cardtable.ui.drawing.boxes import Box, hexed, lighter
from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.keyboard.keys import is_activation, is_repeat, pressed
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL
from cardtable.ui.widgets.skin import Role, button_box, button_ink, draw_focus, tile_box
from cardtable.ui.widgets.widget import DrawnAttribute, Pressable, Tip, Widget

CORNER_OUT_UNITS: Final = 11.0
"""The most by which a key at the corner of a button sticks out to the left, in layout units."""
CORNER_KEY_POINTS: Final = 12
"""Points of the key in the corner of a tool; the tip shows it in full size."""

MAX_MARGIN_SHARE: Final = 0.1
"""The greatest share of a button's width for the margin at each side of its label."""

MIN_SHARE_BESIDE_KEY: Final = 0.8
"""The least size of a label beside its key, by its usual size; before it is smaller, the key gives way."""
LEAST_PAD_UNITS: Final = 8.0
"""The least room on each side of a label, in layout units."""
LABEL_HEIGHTS: Final = 1.9
"""The natural height of a button, by that of its letters."""
MAX_LABEL_LINES: Final = 3
"""The most lines of a label in a high button."""


class Button(Pressable):
    """A button with a label; ``key`` is the name of the key that also presses it."""

    kind = "button"
    takes_enter = True
    role = DrawnAttribute(Role.PLAIN)
    _enter_elsewhere = DrawnAttribute(False)
    """Whether Enter acts on another widget, which has the focus."""

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        *,
        key: str = "",
        role: Role = Role.PLAIN,
        tip: Tip | str | None = None,
        points: float = BODY,
        shorter: Forms = (),
    ) -> None:
        """Make a button.

        :param shorter: shorter forms of the label, for little room.
        """
        super().__init__(label, tip=tip)
        self.shorter = shorter
        self.on_press = on_press
        self.key = key
        self.role = role
        self.points = points
        self.bare = False
        """Whether its key is at its corner, because its row has no room for keys beside labels."""

    def natural_size(self, look: Look) -> tuple[int, int]:
        width = look.text.width(self.label, look.style(self.points, bold=True)) + 2 * look.metrics.pad
        high = max(look.metrics.target, round(look.metrics.text(self.points) * LABEL_HEIGHTS))
        return max(width + self.key_room(look), round(look.metrics.target * 1.6)), high

    def least_width(self, look: Look) -> int:
        """Return the width of its label without its key."""
        shortest = (self.label, *self.shorter)[-1]
        return look.text.width(shortest, look.style(self.points, bold=True)) + 2 * look.metrics.px(LEAST_PAD_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.target

    def key_room(self, look: Look) -> int:
        """Return the width that its key takes with the gap before it."""
        return key_width(look, self.key) + look.metrics.gap if self.key else 0

    @property
    def usage(self) -> Tip | None:
        return Tip(_named(self.label, self.key))

    def press(self) -> None:
        """Perform the button's action, if it is enabled."""
        if self.enabled and self.visible:
            self.on_press()

    def click(self, pos: tuple[int, int]) -> None:
        self.press()

    def key_pressed(self, event: Event) -> bool:
        if is_activation(event):
            self.press()
            return self.enabled
        return False

    def take_key(self, event: Event) -> bool:
        if self.visible and self.enabled and not is_repeat(event) and pressed(event, self.key):
            self.press()
            return True
        return False

    def draw(self, surface: Surface) -> None:
        if self.look is not None and self.visible:
            self.draw_as(surface, self.look, self.role)

    def draw_as(self, surface: Surface, look: Look, role: Role) -> None:
        state = {"hovered": self.hovered, "enabled": self.enabled}
        box = button_box(look, role, self.ground, pressed=self.pressed, **state)
        look.shapes.draw(surface, self.rect, box)
        if self.focused:
            draw_focus(surface, self.rect, look, self.ground)
        inner = self._inner(look)
        if self.pressed:
            inner.move_ip(0, look.metrics.line)
        ink = Style(look.metrics.text(self.points), button_ink(look, role, self.ground, **state), bold=True)
        self.draw_face(surface, look, inner, ink)

    @property
    def key_shown(self) -> str:
        """The key drawn beside the label; empty if the button is bare. "Enter" stands on what Enter does."""
        if self.bare or (self.key == "Enter" and self._enter_elsewhere):
            return ""
        return self.key or ("Enter" if self.focused else "")

    def focus_moved(self, current: Widget | None) -> None:
        self._enter_elsewhere = current is not None and current is not self and current.takes_enter

    def face_text(self) -> str:
        """Return the text on the button: its label."""
        return self.label

    def draw_face(self, surface: Surface, look: Look, inner: Rect, ink: Style) -> None:
        """Draw the button's label, and its key close behind it."""
        label, key = self._face(look, inner.size, ink)
        text = Rect(inner)
        if self.bare and self.key and len(label.lines) == 1:
            # What lies above, such as another row of buttons, may be as near as a gap.
            draw_corner_key(surface, look, self.key, self.rect, CORNER_KEY_POINTS, look.metrics.gap * 2 // 3)
        if key:
            text.width = label.width
            text.x += (inner.width - key - look.metrics.gap - label.width) // 2
            draw_key(
                surface, look, self.key_shown, Rect(text.right + look.metrics.gap, inner.y, key, inner.height), ink
            )
        look.draw(surface, label, text, Align.CENTRE)

    def _face(self, look: Look, room: tuple[int, int], ink: Style) -> tuple[Fitted, int]:
        """Return the label, and the width of the key beside it: 0 if the key gives way to the label."""
        key = self._key_width(look) if self.key_shown else 0
        beside = look.fitted((self.face_text(), *self.shorter), ink, room[0] - key - look.metrics.gap)
        least = MIN_SHARE_BESIDE_KEY if self.key else 1.0  # the label does not shrink when the focus comes
        if key and not beside.cut and beside.style.size >= least * ink.size:
            return beside, key
        return look.fitted((self.face_text(), *self.shorter), ink, room, MAX_LABEL_LINES), 0

    def _inner(self, look: Look) -> Rect:
        """Return the place of label and key."""
        margin = min(look.metrics.gap, round(MAX_MARGIN_SHARE * self.rect.width))
        return self.rect.inflate(-2 * margin, -look.metrics.px(4))

    def _key_width(self, look: Look) -> int:
        return key_width(look, self.key_shown)


def key_width(look: Look, key: str) -> int:
    style = look.style(SMALL, bold=True)
    return max(round(look.text.line_height(style) * 1.15), look.text.width(key, style) + look.metrics.px(12))


def draw_key(surface: Surface, look: Look, key: str, rect: Rect, ink: Style) -> None:
    """Draw a key as on a keyboard, in the colour of the text beside it."""
    style = Style(look.metrics.text(SMALL), ink.colour, bold=True)
    height = min(rect.height, round(look.text.line_height(style) * 1.1))
    cap = Rect(rect.x, rect.centery - height // 2, rect.width, height)
    box = Box(ink.colour, look.metrics.px(5), alpha=28, edge=ink.colour, edge_alpha=130, edge_width=look.metrics.line)
    look.shapes.draw(surface, cap, box)
    look.write(surface, key, style, cap.inflate(-2, 0), Align.CENTRE)


def draw_corner_key(
    surface: Surface, look: Look, key: str, rect: Rect, points: float = SMALL, above: int | None = None
) -> None:
    """Draw a key over the upper left corner of what it presses.

    :param above: the most pixels by which it sticks out above; ``None`` for half of its height.
    """
    style = look.style(points, bold=True)
    high = round(look.text.line_height(style) * 1.1)
    wide = max(high, look.text.width(key, style) + look.metrics.px(12))
    top = rect.y - min(high // 2, high if above is None else above)
    cap = Rect(rect.x - min(wide * 2 // 3, look.metrics.px(CORNER_OUT_UNITS)), top, wide, high)
    cap.left = max(cap.left, look.metrics.px(6))
    edge = lighter(look.theme.control_edge, 0.2)
    box = Box(look.theme.well, look.metrics.px(5), edge=edge, edge_width=look.metrics.line)
    look.shapes.draw(surface, cap, box)
    look.write(surface, key, style, cap, Align.CENTRE)


class TreeButton(Button):
    """A button on which a tree of widgets is drawn, none of which is pressed by itself."""

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        tree: Widget,
        *,
        key: str,
        role: Role = Role.PLAIN,
        tip: Tip | str | None = None,
        points: float = BODY,
    ) -> None:
        super().__init__(label, on_press, key=key, role=role, tip=tip, points=points)
        self._tree = tree

    def ground_box(self, look: Look) -> Box:
        """Return the box under the tree."""
        return tile_box(look, lit=self.hovered)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        self._tree.layout(rect, look)

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is not None and self.visible:
            look.shapes.draw(surface, self.rect, self.ground_box(look))
            if self.focused:
                draw_focus(surface, self.rect, look, self.ground)
            self._tree.draw(surface)


class IconButton(Button):
    """A small button with an icon; the label is shown in its tip."""

    def __init__(
        self,
        label: str,
        drawing: str,
        on_press: Callable[[], None],
        *,
        key: str = "",
        role: Role = Role.QUIET,
    ) -> None:
        super().__init__(label, on_press, key=key, role=role, tip=_named(label, key))
        self.drawing = drawing
        """SVG elements within 24×24; ``{ink}`` stands for the colour."""

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.target, look.metrics.target

    def draw_face(self, surface: Surface, look: Look, inner: Rect, ink: Style) -> None:
        draw_icon(surface, look, self.drawing, self.rect, ink)


class ToolButton(IconButton):
    """An icon with its key in the corner."""

    def __init__(self, label: str, drawing: str, on_press: Callable[[], None], *, key: str) -> None:
        super().__init__(label, drawing, on_press, key=key, role=Role.PLAIN)

    def draw_face(self, surface: Surface, look: Look, inner: Rect, ink: Style) -> None:
        small = Style(look.metrics.text(CORNER_KEY_POINTS), look.theme.cream_dim)
        high = look.text.line_height(small)
        corner = Rect(self.rect.left, self.rect.bottom - high, self.rect.width - look.metrics.px(5), high)
        icon = Rect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - high // 3)
        draw_icon(surface, look, self.drawing, icon, ink)
        look.write(surface, self.key, small, corner, Align.RIGHT)


class MenuButton(Button):
    """A line of a menu: an icon, the label, and the key at the right end."""

    def __init__(
        self,
        label: str,
        drawing: str,
        on_press: Callable[[], None],
        *,
        key: str,
        role: Role,
    ) -> None:
        super().__init__(label, on_press, key=key, role=role)
        self.drawing = drawing

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide, high = super().natural_size(look)
        return wide + high, high

    def draw_face(self, surface: Surface, look: Look, inner: Rect, ink: Style) -> None:
        icon = Rect(inner.left, inner.top, min(inner.height, look.metrics.px(44)), inner.height)
        wide = self._key_width(look) if self.key_shown else 0
        key = Rect(inner.right - wide, inner.top, wide, inner.height)
        gap = look.metrics.gap
        draw_icon(surface, look, self.drawing, icon, ink, 0.62)
        text = Rect(icon.right + gap, inner.top, key.left - icon.right - 2 * gap, inner.height)
        look.write(surface, self.label, ink, text)
        if wide:
            draw_key(surface, look, self.key_shown, key, ink)


def _named(label: str, key: str) -> str:
    return f"{label} ({key})" if key else label


def draw_icon(surface: Surface, look: Look, drawing: str, rect: Rect, ink: Style, share: float = 0.56) -> None:
    """Draw SVG elements (within 24×24, with ``{ink}`` for the colour) in the middle of ``rect``."""
    side = round(min(rect.size) * share)
    body = f'<g transform="scale({side / 24:.4f})">{drawing.replace("{ink}", hexed(ink.colour))}</g>'
    surface.blit(look.shapes.drawing(body, (side, side)), (rect.centerx - side // 2, rect.centery - side // 2))


HOLD_SECONDS: Final = 0.6
"""Seconds for which it must be held."""
_MOUSE: Final = -1


class HoldButton(Button):
    """A button held by mouse, finger, its key, or Enter or Space with the focus. Released too early, it empties."""

    full = DrawnAttribute(0.0)
    """How full it is, from 0 to 1."""
    _by: int | None = None
    """What holds it: a key, or the mouse."""
    _since: float | None = None

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        *,
        key: str,
        points: float = BODY,
    ) -> None:
        super().__init__(label, on_press, key=key, points=points)

    @property
    def usage(self) -> Tip | None:
        keys = f"{self.key} or Enter" if self.key else "Enter"
        return Tip(f"Hold {keys} until the button is full.")

    def key_pressed(self, event: Event) -> bool:
        return is_activation(event) and self._begin(event.key)

    def press_at(self, pos: tuple[int, int]) -> bool:
        return self._begin(_MOUSE)

    def drag_to(self, pos: tuple[int, int]) -> None:
        if not self.contains(pos):
            self.cancel()

    def click(self, pos: tuple[int, int]) -> None:
        """Nothing: it acts while it is held."""

    def take_key(self, event: Event) -> bool:
        if event.type != pygame.KEYDOWN or not self.visible or not self.is_held_by(event):
            return False
        return is_repeat(event) or self._begin(event.key)

    def is_held_by(self, event: Event) -> bool:
        """Whether this key press fills it, wherever the focus is: that of the key shown on it."""
        return pressed(event, self.key)

    def key_released(self, event: Event) -> bool:
        early = bool(self._by == event.key)
        if early:
            self.cancel()
        return early

    def _begin(self, by: int) -> bool:
        if self.enabled and self._by is None:
            self._by, self._since, self.pressed = by, None, True
        return self.enabled

    def cancel(self) -> None:
        super().cancel()
        self._by, self._since, self.full = None, None, 0.0

    def update(self, now: float) -> None:
        """Fill while held; act when full."""
        if self._by is None:
            return
        if self._since is None:
            self._since = now
        self.full = min(1.0, (now - self._since) / HOLD_SECONDS)
        if self.full == 1.0:
            self.cancel()
            self.press()

    @property
    def animating(self) -> bool:
        return self._by is not None

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.look is None or not self.full or not self.visible:
            return
        before = surface.get_clip()
        part = Rect(self.rect.left, self.rect.top, round(self.rect.width * self.full), self.rect.height)
        surface.set_clip(part.clip(before))
        self.draw_as(surface, self.look, Role.PRIMARY)
        surface.set_clip(before)

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide, high = super().natural_size(look)
        return wide + look.metrics.pad, high


class HoldMenuButton(HoldButton, MenuButton):
    """A line of a menu that must be held."""

    def __init__(self, label: str, drawing: str, on_press: Callable[[], None], *, key: str) -> None:
        MenuButton.__init__(self, label, drawing, on_press, key=key, role=Role.PLAIN)
