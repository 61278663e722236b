"""Somebody who presses whatever comes to hand: keys, buttons, cards, the wheel, the edge of the window."""

from collections.abc import Callable
from random import Random
from typing import Final

import pygame
from pygame.event import Event

from tests.ui.at_the_table import Program
from tests.ui.driven_program import KEYS, code_of

SIZES: Final = ((800, 600), (1280, 720), (1600, 900), (1920, 1080), (640, 480), (1000, 1400))
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
OFTEN: Final = ("Enter", "Esc", "Space", "Tab", "Left", "Right", "Up", "Down")
TEXTS: Final = ("Ann", "x" * 80, "é ß 漢字 \u202e", "CT1-AAAA-BBBB", "\0", "100000000000000000000", " ")
SECONDS: Final = (0.0, 0.02, 0.1, 0.3, 1.0, 4.0)


class RandomHands:
    """Presses and points at random, always the same for the same seed.

    :ivar done: what was done, in words; the last is the newest.
    """

    def __init__(self, program: Program, seed: int) -> None:
        self.program = program
        self.rng = Random(seed)
        self.done: list[str] = []
        self._ways: tuple[tuple[Callable[[], str], int], ...] = (
            (self._press_often, 6), (self._press_any, 6), (self._click_part, 12), (self._click_anywhere, 3),
            (self._drag, 3), (self._wheel, 1), (self._look_away, 1), (self._resize, 1), (self._type, 1),
            (self._hold, 1), (self._wait, 6),
        )  # fmt: skip

    def act(self) -> None:
        """Do one thing, and let some time go by."""
        ways, weights = zip(*self._ways, strict=True)
        self.done.append(self.rng.choices(ways, weights)[0]())
        self.program.run(self.rng.choice(SECONDS[:4]))

    def _key(self, name: str, mod: int = 0) -> str:
        code = code_of(name)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.program.screen.post(Event(kind, key=code, mod=mod, unicode=name.lower()[:1], scancode=0))
        self.program.tick(seen=False)
        return f"key {name} {mod}"

    def _press_often(self) -> str:
        return self._key(self.rng.choice(OFTEN), self.rng.choice((0, 0, 0, pygame.KMOD_LSHIFT)))

    def _press_any(self) -> str:
        names = [*KEYS, *LETTERS, "F2", "F3", "F10", "F11", "Home", "End", "Backspace", "/", ".", ",", "-", "="]
        return self._key(self.rng.choice(names), self.rng.choice((0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL)))

    def _place(self) -> tuple[int, int]:
        parts = [part for part in self.program.scene.parts() if part.rect.width and part.rect.height]
        if parts and self.rng.random() < 0.8:
            rect = self.rng.choice(parts).rect
            return rect.centerx, rect.centery
        width, height = self.program.screen.size
        return self.rng.randrange(-5, width + 5), self.rng.randrange(-5, height + 5)

    def _click(self, place: tuple[int, int], button: int) -> str:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.program.screen.post(Event(kind, pos=place, button=button))
        self.program.tick(seen=False)
        return f"click {place} {button}"

    def _click_part(self) -> str:
        place = self._place()
        self.program.move(place)
        return self._click(place, self.rng.choice((1, 1, 1, 1, 1, 3, 2)))

    def _click_anywhere(self) -> str:
        width, height = self.program.screen.size
        return self._click((self.rng.randrange(width), self.rng.randrange(height)), 1)

    def _drag(self) -> str:
        start, end = self._place(), self._place()
        self.program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for place in (((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end):
            self.program.screen.post(Event(pygame.MOUSEMOTION, pos=place, rel=(5, 5), buttons=(1, 0, 0)))
            self.program.tick(seen=self.rng.random() < 0.3)
        if self.rng.random() < 0.8:
            self.program.screen.post(Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        return f"drag {start} {end}"

    def _wheel(self) -> str:
        step = self.rng.choice((-3, -1, 1, 3))
        self.program.screen.post(Event(pygame.MOUSEWHEEL, x=0, y=step, flipped=False, precise_x=0.0, precise_y=step))
        return f"wheel {step}"

    def _look_away(self) -> str:
        kind = self.rng.choice(
            (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED)
        )
        self.program.screen.post(Event(kind))
        return pygame.event.event_name(kind)

    def _resize(self) -> str:
        size = self.rng.choice(SIZES)
        self.program.screen.resize((max(800, size[0]), max(600, size[1])))
        return f"resize {size}"

    def _type(self) -> str:
        text = self.rng.choice(TEXTS)
        self.program.screen.post(Event(pygame.TEXTINPUT, text=text))
        return f"type {text!r}"

    def _hold(self) -> str:
        self.program.key_down("Space")
        self.program.run(self.rng.choice((0.3, 1.2)))
        self.program.key_up("Space")
        return "hold Space"

    def _wait(self) -> str:
        seconds = self.rng.choice(SECONDS)
        self.program.run(seconds)
        return f"wait {seconds}"
