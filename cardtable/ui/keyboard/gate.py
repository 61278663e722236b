"""Which presses and typed letters count: none that began before a turn, or was meant for what was there before."""

from math import inf
from typing import Final

import pygame
from pygame.event import Event

MIN_REST_SECONDS: Final = 0.25
"""Seconds for which all keys and buttons must have been released before a press counts again."""
LOST_SECONDS: Final = 3.0
"""Seconds after which whatever has been down since before the gate was shut holds up nothing else.

The system may never tell of its release: of a key that a shortcut of the desktop took, or of a keyboard pulled out.
"""
READING_SECONDS: Final = 0.4
"""The least time for which a moment or a score sheet is up before a press counts.

They come up by themselves: an earlier press was meant for what was there before.
"""
PATIENCE_SECONDS: Final = 0.6
"""Seconds between two presses of somebody who no longer hammers a key.

A page whose first press begins something big, such as the next match, takes no press before such a pause, until it
has been up for ``SEEN_SECONDS``.
"""
SEEN_SECONDS: Final = 2.0
"""Seconds after which a person has seen what came up: from then on, the usual rest between two presses is enough.

Otherwise somebody who presses a key twice a second would never get on.
"""
_FREE: Final = frozenset(
    {
        *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB),
        *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LGUI, pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
    }
)
"""Keys that only move the focus or modify other keys, and always count."""


class InputGate:
    """Follows all events. Once shut, it admits no press until everything has been released for a moment.

    A refused press delays that too: hammering a key never opens the gate. Something that stays down refuses one press
    of anything else, or every press for some seconds: its release may have been lost. It counts itself only once it
    has been released.
    """

    def __init__(self) -> None:
        self._down: dict[int, bool] = {}  # by key, or by the negative of a mouse button: whether its press counted
        self._doubtful: set[int] = set()
        """What has stayed down while something else was pressed at a shut gate: it refuses no other press."""
        self._released = -inf
        self._shut = False
        self._since = self._until = -inf
        self._rest = MIN_REST_SECONDS

    def shut(self, now: float, seconds: float = 0.0, rest: float = MIN_REST_SECONDS) -> None:
        """Ignore everything that is down now, and further presses until all has been released for a moment.

        :param seconds: how long no press counts, even if all was released long ago.
        :param rest: for how long everything must have been released, at first.
        """
        self._shut, self._since, self._until, self._rest = True, now, now + seconds, rest
        self._down = dict.fromkeys(self._down, False)

    def admits(self, event: Event, now: float) -> bool:
        """Note an event, and return whether it counts; only presses can fail to."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self._doubtful.clear()
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key not in _FREE:
            return self._take(event.key, now, down=event.type == pygame.KEYDOWN, repeat=getattr(event, "repeat", False))
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._take(-event.button, now, down=event.type == pygame.MOUSEBUTTONDOWN)
        return True

    def _take(self, code: int, now: float, *, down: bool, repeat: bool = False) -> bool:
        if not down:
            self._doubtful.discard(code)
            if self._down.pop(code, None) is not None:
                self._released = now
            return True
        if repeat and code in self._down:
            return self._down[code]
        self._doubtful.discard(code)
        others = self._down.keys() - self._doubtful - {code}
        rest = self._rest if now - self._since < SEEN_SECONDS else MIN_REST_SECONDS
        rested = now - self._released >= rest and now >= self._until
        if self._shut:
            self._doubtful |= others
            self._shut = not rested or (bool(others) and now - self._since < LOST_SECONDS)
        self._down[code] = not self._shut
        return not self._shut


class TypedText:
    """Follows all events. The text of a key counts only where that key was pressed."""

    def __init__(self) -> None:
        self._pressed_in: object = None
        self._pressed = False

    def admits(self, event: Event, receiver: object) -> bool:
        """Take note of an event, and return whether it counts; only typed text ever does not.

        :param receiver: what would take the event now.
        """
        if event.type == pygame.KEYDOWN:
            self._pressed_in, self._pressed = receiver, True
        elif event.type == pygame.KEYUP:
            self._pressed = False
        elif event.type == pygame.TEXTINPUT and self._pressed:
            return receiver == self._pressed_in
        return True
