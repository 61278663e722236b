"""A field to type a line of text into."""

from collections.abc import Callable, Iterator
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.voice.people import first_name, short_name
from cardtable.ui.desktop import clipboard
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.fitting import sizes
from cardtable.ui.drawing.text import Style, cleaned
from cardtable.ui.keyboard.keys import by_key, has_command, has_shift, pressed
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, Colour
from cardtable.ui.widgets.fields import Field
from cardtable.ui.widgets.skin import focus_colour, well
from cardtable.ui.widgets.widget import DrawnAttribute, Tip, Widget, is_press, is_release, position

MAX_NAME_LENGTH: Final = 24
"""The greatest length of the name of a player or a profile, in characters."""
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
        style = look.dim_style(self.ground, self.points)
        if self.underlined:
            return look.text.width(self.text or self.placeholder, style) + 1 + 2 * self._inset(look)
        return max(look.metrics.px(260), look.text.width(self.placeholder, style) + 1 + 2 * self._inset(look))

    def _inset(self, look: Look) -> int:
        """Return the distance of the text from the edge of the field."""
        return look.metrics.px(5 if self.underlined else 12)

    def _text_room(self, look: Look) -> Rect:
        """Return the place of the text within the edge of the field."""
        return self.control.inflate(-2 * self._inset(look), -2 * look.metrics.px(4))

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide, high = super().natural_size(look)
        return wide, max(high, 2 * look.metrics.text(self.points))

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.target

    def least_width(self, look: Look) -> int:
        least = sizes(look.style(self.points))[-1]
        return max(look.metrics.target, look.text.width(self.line.text, least) + 2 * self._inset(look))

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
            look.write(surface, _forms(self.line.text, is_name=self.underlined), style, inner)
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


class TextLine:
    """A line of at most ``max_length`` characters; the caret is before the character at its index."""

    def __init__(self, text: str, max_length: int) -> None:
        self.max_length = max_length
        self.text = text[:max_length]
        self.caret = len(self.text)
        self.mark = self.caret
        """The other end of the selection; equal to ``caret`` if nothing is selected."""

    @property
    def selection(self) -> tuple[int, int]:
        """The places of the selection's first character and of the character after its last."""
        return min(self.caret, self.mark), max(self.caret, self.mark)

    @property
    def selected(self) -> str:
        low, high = self.selection
        return self.text[low:high]

    def replace_all(self, text: str) -> None:
        """Replace the whole text, and put the caret at its end."""
        self.text = text[: self.max_length]
        self.go(len(self.text))

    def insert(self, text: str) -> None:
        """Replace the selection by ``text``, or by as much of it as fits."""
        low, high = self.selection
        room = self.max_length - len(self.text) + (high - low)
        fitting = text[: max(0, room)]
        self.text = self.text[:low] + fitting + self.text[high:]
        self.go(low + len(fitting))

    def erase_before(self) -> None:
        """Erase the selection, or the character before the caret."""
        if not self.selected:
            self.mark = max(0, self.caret - 1)
        self.insert("")

    def erase_after(self) -> None:
        """Erase the selection, or the character after the caret."""
        if not self.selected:
            self.mark = min(len(self.text), self.caret + 1)
        self.insert("")

    def go(self, place: int, keep: bool = False) -> None:
        """Put the caret at ``place``; ``keep`` extends the selection to it."""
        self.caret = max(0, min(len(self.text), place))
        if not keep:
            self.mark = self.caret

    def move(self, step: int, keep: bool = False) -> None:
        """Move the caret by one character; without ``keep`` it goes to the end of a selection in that direction."""
        if self.selected and not keep:
            self.go(self.selection[0] if step < 0 else self.selection[1])
        else:
            self.go(self.caret + step, keep)

    def move_word(self, step: int, keep: bool = False) -> None:
        """Move the caret over spaces and the word beyond them."""
        place = self.caret
        for blank in (True, False):
            while 0 <= (at := place if step > 0 else place - 1) < len(self.text) and self.text[at].isspace() == blank:
                place += step
        self.go(place, keep)

    def select(self, start: int, end: int) -> None:
        """Select the text between two places, and leave the caret at the second one."""
        self.go(start)
        self.go(end, True)

    def select_all(self) -> None:
        self.mark, self.caret = 0, len(self.text)

    def select_none(self) -> None:
        self.mark = self.caret


class ScrolledLine:
    """Shows a part of a line that may be wider than its field.

    :param line: the line; its caret is kept in sight.
    """

    def __init__(self, line: TextLine) -> None:
        self.line = line
        self._shift = 0
        """The width that is hidden at the left, in pixels."""

    def place_at(self, x: int, look: Look, style: Style) -> int:
        """Return the place in the text that is nearest to a point; ``x`` is counted from the left end of the field."""
        places = range(len(self.line.text) + 1)
        return min(places, key=lambda place: abs(look.text.width(self.line.text[:place], style) - x - self._shift))

    def follow_caret(self, look: Look, style: Style, width: int, composed: str) -> bool:
        """Scroll as little as necessary to bring the caret into sight; return whether the line was scrolled.

        :param width: the width of the field, in pixels.
        :param composed: the text that an input method is composing before the caret.
        """
        caret = look.text.width(self.line.text[: self.line.caret] + composed, style)
        whole = look.text.width(self.line.text + composed, style)
        shift = max(caret - width + 2, min(self._shift, caret))
        shift = max(0, min(shift, whole + 2 - width))
        before, self._shift = self._shift, shift
        return shift != before

    def draw(
        self, surface: Surface, look: Look, field: Rect, style: Style, accent: Colour, composed: str, *, caret: bool
    ) -> None:
        """Draw the visible part of the line with its selection and its caret, which have the colour ``accent``.

        :param field: the place of the text.
        :param composed: the text that an input method is composing; it is underlined.
        :param caret: whether the caret is drawn.
        """
        before = surface.get_clip()
        surface.set_clip(field.inflate(4, 0).clip(before))
        line, text = self.line, look.text
        x = field.x - self._shift
        high = text.line_height(style)
        top = field.centery - high // 2
        if line.selected:
            low, end = line.selection
            left = text.width(line.text[:low], style)
            marked = Rect(x + left, top, text.width(line.text[:end], style) - left, high)
            look.shapes.draw(surface, marked, Box(accent, look.metrics.line, alpha=90))
        shown = line.text[: line.caret] + composed + line.text[line.caret :]
        if shown:
            surface.blit(text.label(shown, style), (x, top))
        end = x + text.width(line.text[: line.caret], style)
        if composed:
            wide = text.width(composed, style)
            surface.fill(style.colour, Rect(end, top + high - look.metrics.line, wide, look.metrics.line))
            end += wide
        if caret:
            surface.fill(accent, Rect(end, top, look.metrics.px(2), high))
        surface.set_clip(before)
