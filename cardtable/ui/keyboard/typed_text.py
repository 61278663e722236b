"""Which typed text counts: the letter of a key that brings up a field is not typed into it."""

import pygame
from pygame.event import Event


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
