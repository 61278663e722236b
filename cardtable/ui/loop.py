"""The main loop: takes events, updates the scene, and draws only after a change."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import pygame
from pygame.event import Event

from cardtable.ui.clock import Clock, RealClock
from cardtable.ui.desktop.window import Screen
from cardtable.ui.keyboard.gate import InputGate, TypedText
from cardtable.ui.keyboard.keys import LastKeys, is_repeat, pressed
from cardtable.ui.look import Look
from cardtable.ui.scene import Scene

FRAME_SECONDS: Final = 1 / 60
"""Seconds from frame to frame while something moves."""
IDLE_POLL_SECONDS: Final = 1 / 21
"""Seconds between polls while nothing moves. ``pygame.event.wait`` would poll every millisecond."""
REST_POLL_SECONDS: Final = 1 / 6
"""Seconds between polls while only the person or a timer can change anything, where an event ends the wait."""
STILL_POLL_SECONDS: Final = 1.0
"""Seconds between polls while only the person can change anything, where an event ends the wait."""
SLICE_SECONDS: Final = 0.003
"""Seconds of a turn after which sliced work pauses."""
AHEAD_SECONDS: Final = 0.002
"""Seconds of a turn after which pictures made ahead pause: a picture begun just before may take some milliseconds."""
INPUT_FULL_RATE_SECONDS: Final = 0.5
"""Seconds after an event during which every frame polls for events, to make dragging smooth."""
RESIZE_SETTLED_SECONDS: Final = 0.15
"""Seconds after which a window that has kept its size counts as settled."""

_REDRAW: Final = frozenset({pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED})

Poll = Callable[[float], bool | None]
"""Asks for an answer from elsewhere, and returns whether it is still waiting for one."""


class Recovery:
    """Chooses the scene after one that raised an error.

    :param on_crash: takes the error and returns the scene to continue with, or ``None`` to raise the error again.
    """

    def __init__(self, on_crash: Callable[[Exception], Scene | None] | None) -> None:
        self._on_crash = on_crash
        self._drawn = True

    def note_frame(self) -> None:
        """Note that the current scene has drawn a frame: if it fails later, another may follow."""
        self._drawn = True

    @contextmanager
    def guarding(self, go: Callable[[Scene], None]) -> Iterator[None]:
        """Call ``go`` with another scene if the current one raises an error meanwhile."""
        try:
            yield
        except Exception as error:  # noqa: BLE001  # one of the two places that catch everything
            go(self._scene_after(error))

    def _scene_after(self, error: Exception) -> Scene:
        """Return the scene to continue with; a scene that fails before its first frame ends the program.

        :raises Exception: the error itself, if there is no such scene.
        """
        if self._on_crash is None or not self._drawn:
            raise error
        self._drawn = False
        instead = self._on_crash(error)
        if instead is None:
            raise error
        return instead


class TurnRate:
    """How often the loop turns: at the full rate while something moves or just after an event, otherwise less often."""

    def __init__(self) -> None:
        self._full_rate_until = 0.0

    def note_event(self, now: float) -> None:
        """Note that an event has arrived: others may follow."""
        self._full_rate_until = now + INPUT_FULL_RATE_SECONDS

    def is_full(self, now: float, *, moving: bool) -> bool:
        """Whether the next turn begins one frame after this one."""
        return moving or now < self._full_rate_until

    def seconds(self, now: float, *, moving: bool, resting: bool, still: bool) -> float:
        """Return the seconds from the start of this turn to the start of the next.

        :param resting: whether only an event or a timer can change anything, and an event ends the wait.
        :param still: whether no timer runs either.
        """
        if self.is_full(now, moving=moving):
            return FRAME_SECONDS
        if not resting:
            return IDLE_POLL_SECONDS
        return STILL_POLL_SECONDS if still else REST_POLL_SECONDS


class Loop:
    """Runs scenes on a screen until the program ends. It is the ``Stage`` of the scenes.

    :param on_crash: as in :class:`Recovery`.
    :ivar last_keys: what was pressed last.
    :ivar departures: how often the window has lost the focus.
    :ivar scene: the scene that is shown.
    :ivar moving: whether anything moves on the screen, which leaves no time for other work.
    """

    def __init__(
        self,
        screen: Screen,
        look: Look,
        clock: Clock | None,
        on_crash: Callable[[Exception], Scene | None] | None = None,
    ) -> None:
        self.screen = screen
        self.clock = clock or RealClock()
        self.frames = 0
        self.departures = 0
        self.running = False
        self.full_screen_key = "F11"
        self.on_full_screen: Callable[[], None] | None = None
        """Called when full screen was turned on or off."""
        self.may_end: Callable[[], bool] = lambda: True
        """Called before the program ends; returns whether it may. Otherwise it is told to quit again once it may."""
        self.on_file: Callable[[str], None] | None = None
        """Called with the name of a file that was dropped on the window."""
        self._look = look.resized(screen.size)
        self._recovery = Recovery(on_crash)
        self._pace = TurnRate()
        self.scene: Scene | None = None
        self._next: Scene | None = None
        self._polls: list[Poll] = []
        self._awaits_answer = False
        """Whether a poll is waiting for an answer."""
        self._gate = InputGate()
        self._text = TypedText()
        self.last_keys = LastKeys()
        self._leaving = False
        self.moving = False
        self._resized_at: float | None = None

    @property
    def look(self) -> Look:
        return self._look

    @property
    def coming(self) -> Scene | None:
        """The scene that the next tick shows."""
        return self.scene if self._next is None else self._next

    def add_poll(self, poll: Poll) -> None:
        """Call ``poll(now)`` once every tick, to ask for an answer from elsewhere.

        While it returns true, because it is waiting for an answer, the loop does not sleep long.
        """
        self._polls.append(poll)

    def go(self, scene: Scene, *, failed: bool = False) -> None:
        """Show another scene from the next tick on.

        :param failed: whether the current scene has raised an error; then it is not used again, even to quit.
        """
        self._next = scene
        if failed:
            self.scene, self._leaving = None, False

    def restyle(self, look: Look) -> None:
        """Apply another theme or text size."""
        self._look = look.resized(self.screen.size)
        if self.scene is not None:
            self.scene.layout(self._look)
            self.scene.settled(self._look)
            self.scene.dirty = True

    def shut_input(self, seconds: float = 0.0) -> None:
        """Ignore every press until all keys and buttons have been released for a moment, and after these seconds."""
        self._gate.shut(self.clock.now(), seconds)

    def slice_end(self) -> float | None:
        """Return the time at which sliced work should pause; ``None`` if the clock stands still meanwhile."""
        return time.perf_counter() + SLICE_SECONDS if self.clock.runs else None

    def quit(self) -> None:
        """End the program after this tick, once the scene has saved."""
        self._leaving = True

    def toggle_full_screen(self) -> None:
        """Turn full screen on or off."""
        self.screen.toggle_full_screen()
        if self.on_full_screen is not None:
            self.on_full_screen()

    @property
    def making(self) -> bool:
        """Whether the scene is making a picture that it waits for; then the next turn comes at once."""
        return self.scene is not None and (self.scene.preparing or self.scene.composing)

    def run(self, scene: Scene | None = None) -> None:
        """Show ``scene``, or else the coming scene, and those that follow, until the program ends."""
        if scene is not None:
            self.go(scene)
        self.running = True
        try:
            while self.running:
                self._turn()
        finally:
            self.running = False

    def _turn(self) -> None:
        """Take one turn, and wait for the next one."""
        try:
            started = self.clock.now()
            self.tick()
            if not self.running or self.making:
                return
            moving = self.moving or self._next is not None
            self.make_ahead(self.clock.now() - started)
            now = self.clock.now()
            resting = self.clock.wakes and self.scene is not None and self.scene.resting
            still = resting and not self._awaits_answer and self.scene is not None and self.scene.still
            left = max(0.0, self._pace.seconds(now, moving=moving, resting=resting, still=still) - (now - started))
            if self._pace.is_full(now, moving=moving):
                self.clock.sleep(left)
            else:
                self.clock.rest(left)
        except KeyboardInterrupt:
            self.quit()

    def make_ahead(self, spent: float) -> None:
        """Let the scene make pictures ahead, if there is time before the next frame.

        :param spent: the seconds that this turn has taken so far.
        """
        left = FRAME_SECONDS - spent - SLICE_SECONDS
        if self.scene is None or not self.clock.runs or left <= 0:
            return
        until = time.perf_counter() + min(left, AHEAD_SECONDS)
        with self._recovery.guarding(partial(self.go, failed=True)):
            self.scene.make_ahead(until)

    def tick(self) -> bool:
        """Take events, update the scene, and draw if necessary; return whether a frame was drawn."""
        drawn = False
        with self._recovery.guarding(partial(self.go, failed=True)):
            drawn = self._step(self.clock.now())
        if drawn:
            self._recovery.note_frame()
        return drawn

    def _step(self, now: float) -> bool:
        if self._next is not None:
            self._change_scene(self._next)
        scene = self.scene
        if scene is None:
            return False
        for event in self.screen.events():
            self._pace.note_event(now)
            self.last_keys.note(event, scene.text_receiver)
            self.departures += event.type == pygame.WINDOWFOCUSLOST
            if self._gate.admits(event, now) and self._text.admits(event, (scene, scene.text_receiver)):
                self._take(scene, event)
            if self._next is not None:
                # What was typed after the key that changed the scene is meant for the new one.
                scene = self._change_scene(self._next)
        self._follow_size(scene, now)
        self._awaits_answer = False
        for poll in tuple(self._polls):
            self._awaits_answer = bool(poll(now)) or self._awaits_answer
        scene.update(now)
        if self._leaving:
            self._leaving = False
            if not self.may_end():
                return self._draw(scene)
            self._leaving = self.running = False
            scene.save()
            scene.leave()
            return False
        return self._draw(scene)

    def _take(self, scene: Scene, event: Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif pressed(event, self.full_screen_key):
            if not is_repeat(event):
                self.toggle_full_screen()
        elif event.type == pygame.DROPFILE and self.on_file is not None:
            self.on_file(os.fsdecode(event.file.encode()))  # the bytes of the name, which SDL gives as UTF-8
        else:
            if event.type in _REDRAW:
                scene.dirty = True
            scene.handle(event)

    def _follow_size(self, scene: Scene, now: float) -> None:
        if self.screen.size != self._look.metrics.size:
            self._look = self._look.resized(self.screen.size)
            self._resized_at = now
            scene.layout(self._look)
            scene.dirty = True
        elif self._resized_at is not None and now - self._resized_at >= RESIZE_SETTLED_SECONDS:
            self._resized_at = None
            scene.settled(self._look)
            scene.dirty = True

    def _change_scene(self, scene: Scene) -> Scene:
        self._next = None
        old, self.scene = self.scene, scene
        if old is not None:
            old.leave()
        scene.enter(self)
        scene.layout(self._look)
        scene.settled(self._look)
        scene.dirty = True
        return scene

    def _draw(self, scene: Scene) -> bool:
        if scene.composing:
            return False
        # What moved until now is drawn once more, at rest.
        moved, self.moving = self.moving, scene.animating
        if not (scene.dirty or moved or self.moving):
            return False
        scene.dirty = False
        scene.draw(self.screen.surface)
        self.screen.flip()
        self.frames += 1
        return True
