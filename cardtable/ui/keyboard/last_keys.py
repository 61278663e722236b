"""The keys and clicks of the last moments, for a report of a fault."""

from collections import deque
from typing import Final

import pygame
from pygame.event import Event

from cardtable.ui.keyboard.keys import is_repeat, name_of

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
