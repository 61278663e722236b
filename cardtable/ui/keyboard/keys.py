"""Keys by name, as buttons and settings have them: ``P``, ``F1``, ``Esc``, ``?``."""

from collections import deque
from collections.abc import Mapping
from typing import Final, TypeVar

import pygame
from pygame.event import Event

T = TypeVar("T")

_NAMED: Final = {
    "esc": (pygame.K_ESCAPE,),
    "enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "space": (pygame.K_SPACE,),
    "tab": (pygame.K_TAB,),
    "backspace": (pygame.K_BACKSPACE,),
    "del": (pygame.K_DELETE,),
    "home": (pygame.K_HOME,),
    "end": (pygame.K_END,),
    "pgup": (pygame.K_PAGEUP,),
    "pgdn": (pygame.K_PAGEDOWN,),
    "up": (pygame.K_UP,),
    "down": (pygame.K_DOWN,),
    "left": (pygame.K_LEFT,),
    "right": (pygame.K_RIGHT,),
    **{f"f{n}": (pygame.K_F1 + n - 1,) for n in range(1, 13)},
}
_SHOWN: Final = {"pgup": "PgUp", "pgdn": "PgDn"}
_COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_FIRST_LETTER_POSITION: Final = 4


def modifiers(event: Event) -> int:
    """Return the modifier keys held during this event."""
    held: int = getattr(event, "mod", 0)
    return held


def has_shift(event: Event) -> bool:
    """Whether Shift was held."""
    return bool(modifiers(event) & pygame.KMOD_SHIFT)


def has_command(event: Event) -> bool:
    """Whether Ctrl (or Command) was held."""
    return bool(modifiers(event) & _COMMAND)


def is_repeat(event: Event) -> bool:
    """Whether this event repeats a key that is held down."""
    return bool(getattr(event, "repeat", False))


def pressed(event: Event, name: str) -> bool:
    """Whether this event presses the key ``name`` (with Ctrl for ``Ctrl+S``, without it for other names)."""
    if event.type != pygame.KEYDOWN or not name:
        return False
    plain = name.removeprefix("Ctrl+") or name
    if has_command(event) != (plain != name) or modifiers(event) & pygame.KMOD_ALT:
        return False
    low = plain.lower()
    if low in _NAMED:
        return event.key in _NAMED[low]
    if low.isascii() and low.isalnum():
        return _is_letter(event, low)
    return bool(getattr(event, "unicode", "") == plain)


def shifted(event: Event, signs: str) -> str:
    """Return which of these letters and digits is pressed with Shift; empty for none."""
    if event.type != pygame.KEYDOWN or not has_shift(event) or has_command(event) or modifiers(event) & pygame.KMOD_ALT:
        return ""
    return next((sign for sign in signs if _is_letter(event, sign.lower())), "")


def by_key(event: Event, values: Mapping[str, T]) -> T | None:
    """Return the value for the pressed key by its name; ``None`` for other keys and other events."""
    return next((value for name, value in values.items() if pressed(event, name)), None)


def _is_letter(event: Event, sign: str) -> bool:
    if event.key < 0x80 or event.key >= 0x4000_0000:
        keypad = pygame.K_KP_1 + (ord(sign) - ord("1")) % 10 if sign.isdigit() else -1
        return event.key in (ord(sign), keypad)
    # On a keyboard without Latin letters (Cyrillic, Greek), a letter means the key in its position.
    position = getattr(event, "scancode", 0)
    return sign.isalpha() and bool(position == _FIRST_LETTER_POSITION + ord(sign) - ord("a"))


def name_of(event: Event) -> str:
    """Return the name of the key that this event presses; empty if it has none."""
    if event.type != pygame.KEYDOWN or modifiers(event) & pygame.KMOD_ALT:
        return ""
    prefix = "Ctrl+" if has_command(event) else ""
    for low, codes in _NAMED.items():
        if event.key in codes:
            return prefix + display_name(low)
    for sign in "abcdefghijklmnopqrstuvwxyz0123456789":
        if _is_letter(event, sign):
            return prefix + sign.upper()
    sign = getattr(event, "unicode", "")
    return "" if prefix else display_name(sign)


def display_name(name: str) -> str:
    """Return a key's name in the spelling of buttons; empty if there is no such key."""
    plain = name.removeprefix("Ctrl+") or name
    prefix, low = name[: len(name) - len(plain)], plain.lower()
    if low in _NAMED:
        return prefix + _SHOWN.get(low, low.capitalize())
    if len(plain) != 1 or not plain.isprintable() or plain.isspace():
        return ""
    if plain.isascii() and plain.isalnum():
        return prefix + plain.upper()
    return "" if prefix else plain


def is_activation(event: Event) -> bool:
    """Whether this event presses Enter or Space alone, and is no repeat."""
    return not is_repeat(event) and (pressed(event, "Enter") or pressed(event, "Space"))


MAX_KEYS: Final = 20
"""The number of keys and clicks that are remembered."""


class LastKeys:
    """Remembers what was pressed last; of a text that somebody types, only that there was a character."""

    def __init__(self) -> None:
        self._pressed: deque[str] = deque(maxlen=MAX_KEYS)

    def note(self, event: Event, receiver: object) -> None:
        """Remember an event if it is a press.

        :param receiver: what takes typed text now.
        """
        if event.type == pygame.KEYDOWN and not is_repeat(event):
            name = name_of(event) or "another key"
            typing = getattr(receiver, "kind", "") == "entry"
            self._pressed.append("a character" if typing and len(name) == 1 else name)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed.append(f"click at {event.pos[0]}, {event.pos[1]}")

    def __str__(self) -> str:
        return " · ".join(self._pressed) or "none"
