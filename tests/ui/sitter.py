"""Somebody at the screen, for tests of single widgets: mouse, keys and a clock that a test turns."""

from collections.abc import Iterator
from typing import TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.clock import ManualClock
from cardtable.ui.desktop.window import Offscreen
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.loop import Loop
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Extent
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.widget import Widget
from tests.ui.driven_program import code_of

W = TypeVar("W", bound=Widget)


class WidgetScene(Scene):
    """A scene that is nothing but a desk."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.unused: list[Event] = []

    def layout(self, look: Look) -> None:
        super().layout(look)
        self.desk.layout(look)

    def handle(self, event: Event) -> None:
        if not self.desk.handle(event):
            self.unused.append(event)

    def update(self, now: float) -> None:
        self.dirty = self.desk.update(now) or self.dirty

    @property
    def animating(self) -> bool:
        return self.desk.animating

    def draw(self, surface: Surface) -> None:
        self.look.draw_felt(surface)
        self.desk.draw(surface)

    def parts(self) -> Iterator[Part]:
        return self.desk.parts()


class Sitter:
    """Somebody at the screen: clicks, drags, types and waits; each act is answered by one tick of the loop."""

    def __init__(self, size: Extent = (1280, 720)) -> None:
        self.screen = Offscreen(size)
        self.clock = ManualClock()
        self.loop = Loop(self.screen, Look.of(size), self.clock)
        self.scene = WidgetScene()
        self.loop.go(self.scene)
        self.loop.tick()

    @property
    def desk(self) -> Desk:
        return self.scene.desk

    @property
    def look(self) -> Look:
        return self.loop.look

    def lay(self, widget: W, rect: tuple[int, int, int, int]) -> W:
        """Put a widget on the desk, at a place."""
        self.desk.add(widget)
        widget.layout(Rect(rect), self.look)
        self.wait()
        return widget

    def wait(self, seconds: float = 0.0) -> int:
        """Let time go by in ticks of a fiftieth second, at least one; return how many frames were drawn."""
        before = self.loop.frames
        for _ in range(max(1, round(seconds * 50))):
            self.clock.sleep(0.02)
            self.loop.tick()
        return self.loop.frames - before

    def send(self, kind: int, **what: object) -> int:
        self.screen.post(Event(kind, what))
        return self.wait()

    def point(self, pos: tuple[int, int], held: bool = False) -> int:
        return self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0))

    def press(self, pos: tuple[int, int], touch: bool = False) -> int:
        return self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=touch)

    def release(self, pos: tuple[int, int]) -> int:
        return self.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def click(self, where: Rect | tuple[int, int]) -> None:
        pos = where.center if isinstance(where, Rect) else where
        self.point(pos)
        self.press(pos)
        self.release(pos)

    def drag(self, start: tuple[int, int], end: tuple[int, int], touch: bool = False) -> None:
        self.point(start)
        self.press(start, touch)
        self.point(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), held=True)
        self.point(end, held=True)
        self.release(end)

    def wheel(self, pos: tuple[int, int], notches: int) -> None:
        self.point(pos)
        self.send(pygame.MOUSEWHEEL, x=0, y=notches)

    def key(self, name: str, mod: int = 0) -> int:
        """Press and release a key by its name; a letter also arrives as typed text."""
        code = code_of(name)
        sign = name if len(name) == 1 else ""
        self.screen.post(Event(pygame.KEYDOWN, key=code, mod=mod, unicode=sign))
        if sign and not mod & pygame.KMOD_CTRL:
            self.screen.post(Event(pygame.TEXTINPUT, text=sign))
        self.screen.post(Event(pygame.KEYUP, key=code, mod=mod))
        return self.wait()

    def write(self, text: str) -> None:
        for sign in text:
            self.key(sign)
