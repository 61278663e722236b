"""A text entry: a line to type into."""

from collections.abc import Callable, Iterator
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.voice.people import first_name, short_name
from cardtable.ui.keyboard.keys import by_key, has_command, has_shift, pressed
from cardtable.ui.kit import clipboard
from cardtable.ui.kit.field import Field
from cardtable.ui.kit.scrolled_line import ScrolledLine
from cardtable.ui.kit.skin import focus_colour, well
from cardtable.ui.kit.text_line import TextLine
from cardtable.ui.kit.widget import DrawnAttribute, Tip, Widget, is_press, is_release, position
from cardtable.ui.lettering.forms import fitting_in
from cardtable.ui.lettering.text import cleaned
from cardtable.ui.look import Look
from cardtable.ui.scene import Part
from cardtable.ui.theme import BODY

MAX_NAME_LENGTH: Final = 24
"""The greatest length of the name of a player or a profile, in characters."""
MIN_SHARE: Final = 0.45
"""A text that is too long for its field is written down to this share of its usual size while nobody types."""
BLINK_SECONDS: Final = 0.53
"""Seconds for which the caret is on, then off."""


class TextEntry(Field):
    """One line of text of at most ``max_length`` characters.

    :param on_submit: called with the text when Enter is pressed.
    :param underlined: whether the text has a line under it instead of a field, unless it is pointed at; such a text
        is a player's name, and a name that is too long is shortened while nobody types.
    """

    kind = "entry"
    takes_click_focus = True
    yields_to_drag = False
    composed = DrawnAttribute("")
    """The text that an input method is composing, not yet part of the entry's text."""

    def __init__(
        self,
        label: str,
        text: str,
        on_change: Callable[[str], None],
        *,
        placeholder: str = "",
        max_length: int = 40,
        on_submit: Callable[[str], None] | None = None,
        tip: Tip | str | None = None,
        points: float = BODY,
        underlined: bool = False,
    ) -> None:
        super().__init__(label, tip=tip)
        self.points = points
        self.underlined = underlined
        self.line = TextLine(text, max_length)
        self.placeholder = placeholder
        self.on_change = on_change
        self.on_submit = on_submit
        self._caret_on = True
        self._blinked_at: float | None = None
        self._writing_at: Rect | None = None
        """The place of the field while text is being typed, as the system was told last."""
        self._shown = ScrolledLine(self.line)
        self._pressed_at = 0

    @property
    def text(self) -> str:
        return self.line.text

    @text.setter
    def text(self, text: str) -> None:
        self.line.replace_all(text)
        self.dirty = True

    def control_width(self, look: Look) -> int:
        needed = look.text.width(self.placeholder, look.dim_style(self.ground, self.points)) + 1
        return max(look.metrics.px(260), needed + 2 * self._inset(look))

    def _inset(self, look: Look) -> int:
        """Return the distance of the text from the edge of the field."""
        return look.metrics.px(5 if self.underlined else 12)

    def _text_room(self, look: Look) -> Rect:
        """Return the place of the text within the edge of the field."""
        return self.control.inflate(-2 * self._inset(look), -2 * look.metrics.px(4))

    def least_width(self, look: Look) -> int:
        small = look.text.shrunk(self.line.text, look.style(self.points), 0, MIN_SHARE)
        return look.text.width(self.line.text, small) + self.control.width - self._text_room(look).width

    def handle(self, event: Event) -> bool:
        if not self.enabled:
            return False
        if event.type == pygame.TEXTINPUT:
            self.composed = ""
            return self._edited(lambda: self.line.insert(_let_in(event.text)))
        if event.type == pygame.TEXTEDITING:
            self.composed = cleaned(event.text)
            return True
        if event.type == pygame.KEYDOWN:
            # While an input method composes, Enter and the arrows belong to it.
            return bool(self.composed) or self._key(event)
        return self._mouse(event)

    def _edited(self, edit: Callable[[], object]) -> bool:
        before = self.line.text
        edit()
        self._caret_on, self._blinked_at = True, None
        self.dirty = True
        if self.line.text != before:
            self.on_change(self.line.text)
        return True

    def _key(self, event: Event) -> bool:
        if has_command(event):
            return self._command(event)
        line, keep = self.line, has_shift(event)
        edits: dict[str, Callable[[], object]] = {
            "Backspace": line.erase_before,
            "Del": line.erase_after,
            "Left": lambda: line.move(-1, keep),
            "Right": lambda: line.move(1, keep),
            "Home": lambda: line.go(0, keep),
            "End": lambda: line.go(len(line.text), keep),
        }
        edit = by_key(event, edits)
        if edit is not None:
            return self._edited(edit)
        if pressed(event, "Enter"):
            if self.on_submit is not None:
                self.on_submit(self.line.text)
            return self.on_submit is not None
        # Letters arrive again as typed text; until then they must not press buttons.
        letter = getattr(event, "unicode", "")
        return bool(letter) and letter.isprintable()

    def _command(self, event: Event) -> bool:
        line = self.line
        match event.key:
            case pygame.K_a:
                return self._edited(line.select_all)
            case pygame.K_c | pygame.K_x if line.selected:
                clipboard.copy(line.selected)
                return self._edited(line.erase_before if event.key == pygame.K_x else lambda: None)
            case pygame.K_v:
                return self._edited(lambda: line.insert(_let_in(clipboard.paste()[: 4 * line.max_length])))
            case pygame.K_LEFT | pygame.K_RIGHT:
                step = -1 if event.key == pygame.K_LEFT else 1
                return self._edited(lambda: line.move_word(step, has_shift(event)))
        return False

    def _mouse(self, event: Event) -> bool:
        x = position(event)[0]
        if is_press(event):
            self.pressed, self._pressed_at = True, x
            return self._edited(lambda: self.line.go(self._place_at(x), has_shift(event)))
        if event.type == pygame.MOUSEMOTION and self.pressed:
            # A trembling hand that clicks selects nothing.
            far = self.look is not None and abs(x - self._pressed_at) > self.look.metrics.px(6)
            if not far:
                return True
            return self._edited(lambda: self.line.select(self._place_at(self._pressed_at), self._place_at(x)))
        if is_release(event) and self.pressed:
            self.pressed = False
            return True
        return False

    def _place_at(self, x: int) -> int:
        """Return the place in the text that is nearest to a point of the window."""
        look = self.look
        return 0 if look is None else self._shown.place_at(x - self._text_room(look).x, look, look.style(self.points))

    def focus_gained(self) -> None:
        """Select all: typing then replaces the text, and a second click places the caret."""
        self.line.select_all()
        self.dirty = True

    def continue_from(self, before: Widget) -> None:
        if isinstance(before, TextEntry) and before.text.strip() == self.text.strip():
            self.line, self.composed = before.line, before.composed
            self._shown = ScrolledLine(self.line)
        self.dirty = True

    def update(self, now: float) -> None:
        writing_at = Rect(self.control) if self.focused else None
        if writing_at != self._writing_at:
            self._writing_at = writing_at
            self._tell_system()
        if not self.focused:
            return
        if self._blinked_at is None:
            self._blinked_at = now
        elif now - self._blinked_at >= BLINK_SECONDS:
            self._blinked_at, self._caret_on = now, not self._caret_on
            self.dirty = True
        look = self.look
        if look is not None:
            width = self._text_room(look).width
            self.dirty = self._shown.follow_caret(look, look.style(self.points), width, self.composed) or self.dirty

    @property
    def timed(self) -> bool:
        return self.focused

    def _tell_system(self) -> None:
        """Tell the system where to show its list of composed words: beside this field."""
        if not self.focused:
            self.composed = ""
            self.line.select_none()
        elif pygame.display.get_init():
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.control)
        self.dirty = True

    def draw_control(self, surface: Surface, look: Look) -> None:
        focused = self.focused and self.enabled
        if self.underlined and not focused and not self.hovered:
            line = Rect(self.control.x, self.control.bottom - look.metrics.px(7), self.control.width, look.metrics.line)
            surface.fill(look.theme.ring, line)
        else:
            look.shapes.draw(surface, self.control, well(look, self.ground, hovered=self.hovered, focused=focused))
        inner = self._text_room(look)
        style = look.text_style(self.ground, self.points) if self.enabled else look.dim_style(self.ground, self.points)
        if not self.line.text and not self.composed:
            look.write(surface, self.placeholder, look.dim_style(self.ground, self.points), inner)
        if not focused:
            small = look.text.shrunk(self.line.text, style, inner.width, MIN_SHARE)
            text = fitting_in(look.text, _forms(self.line.text, is_name=self.underlined), small, inner.width)
            look.write(surface, text, look.text.shrunk(text, style, inner.width, MIN_SHARE), inner)
            return
        colour = focus_colour(look, self.ground)
        self._shown.draw(surface, look, inner, style, colour, self.composed, caret=self._caret_on)

    def focus_rect(self) -> Rect | None:
        """Return ``None``: the edge of the field shows the focus."""
        return None

    def parts(self) -> Iterator[Part]:
        if self.visible:
            if self.label:
                yield Part("text", Rect(self.label_rect), self.label)
            yield Part(self.kind, Rect(self.control), self.line.text)


def _forms(text: str, *, is_name: bool) -> tuple[str, ...]:
    """Return a text, and of a name the first name as well, and the first part of a double name."""
    return (text, first_name(text), short_name(text)) if is_name and text.strip() else (text,)


def _let_in(text: str) -> str:
    """Return a text as one line of printable characters."""
    line = cleaned(text.replace("\r\n", " ").replace("\n", " ").replace("\r", " "))
    return "".join(character for character in line if character.isprintable())
