"""The main loop: takes events, updates the scene, and draws only after a change."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import pygame
from pygame.event import Event

from cardtable.ui.clock import Clock, RealClock
from cardtable.ui.desktop.window import Screen
from cardtable.ui.keyboard.gate import MIN_REST_SECONDS, InputGate, TypedText
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
MAX_SPENT_SECONDS: Final = 0.008
"""Seconds of a turn after which no work is done ahead: a piece of it, such as a picture, takes up to 14 ms."""
MAX_MOTION_SECONDS: Final = 1 / 30
"""The most seconds of a frame that count for its scene while something moves.

The first frame of a motion can take longer. If all its time counted, the motion would begin with a jump.
"""
INPUT_FULL_RATE_SECONDS: Final = 0.5
"""Seconds after an event during which every frame polls for events, to make dragging smooth."""

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
        self._full_rate_until = 0.0
        self.scene: Scene | None = None
        self._next: Scene | None = None
        self._polls: list[Poll] = []
        self._awaits_answer = False
        """Whether a poll is waiting for an answer."""
        self._work_ahead: list[Callable[[], bool]] = [self._draw_picture]
        self._gate = InputGate()
        self._text = TypedText()
        self.last_keys = LastKeys()
        self._leaving = False
        self.moving = False
        self._lost = 0.0
        """The seconds that have not counted for scenes."""

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

    def add_work_ahead(self, work: Callable[[], bool]) -> None:
        """Call ``work`` in every turn with time to spare: it does a piece, and returns whether there is more to do.

        While there is more, the next turn follows after a frame.
        """
        self._work_ahead.append(work)

    def go(self, scene: Scene, *, failed: bool = False) -> None:
        """Show another scene from the next tick on.

        :param failed: whether the current scene has raised an error; then it is not used again, even to quit.
        """
        self._next = scene
        if failed:
            self.scene, self._leaving = None, False

    def restyle(self, look: Look) -> None:
        """Apply another theme or Size."""
        self._look = look.resized(self.screen.size)
        if self.scene is not None:
            self.scene.layout(self._look)
            self.scene.dirty = True

    def shut_input(self, seconds: float = 0.0, rest: float = MIN_REST_SECONDS) -> None:
        """Ignore every press until all keys and buttons have been released for a moment, and after these seconds."""
        self._gate.shut(self.clock.now(), seconds, rest)

    def quit(self) -> None:
        """End the program after this tick, once the scene has saved."""
        self._leaving = True

    def toggle_full_screen(self) -> None:
        """Turn full screen on or off."""
        self.screen.toggle_full_screen()
        if self.on_full_screen is not None:
            self.on_full_screen()

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
            if not self.running:
                return
            more = self.work_ahead(self.clock.now() - started)
            now = self.clock.now()
            often = more or self.moving or self._next is not None or now < self._full_rate_until
            left = max(0.0, (FRAME_SECONDS if often else self._poll_seconds()) - (now - started))
            if often:
                self.clock.sleep(left)
            else:
                self.clock.rest(left)
        except KeyboardInterrupt:
            self.quit()

    def _poll_seconds(self) -> float:
        """Return the seconds between polls while nothing moves."""
        if self.scene is None or self.scene.waiting or not self.clock.wakes:
            return IDLE_POLL_SECONDS
        return REST_POLL_SECONDS if self.scene.timed or self._awaits_answer else STILL_POLL_SECONDS

    def work_ahead(self, spent: float) -> bool:
        """Do a piece of the work ahead if that hardly delays the next frame; return whether there is more.

        :param spent: the seconds that this turn has taken so far.
        """
        more = 0
        with self._recovery.guarding(partial(self.go, failed=True)):
            more = sum(work() for work in self._work_ahead) if spent <= MAX_SPENT_SECONDS else 0
        return more > 0

    def _draw_picture(self) -> bool:
        """Draw a picture for later frames; return whether there are more."""
        pictures = self._look.pictures
        before = pictures.version
        more = pictures.draw_next(moving=self.moving)
        if self.scene is not None and pictures.version != before:
            self.scene.dirty = True
        return more

    def tick(self) -> bool:
        """Take events, update the scene, and draw if necessary; return whether a frame was drawn."""
        drawn, started = False, self.clock.now()
        with self._recovery.guarding(partial(self.go, failed=True)):
            drawn = self._step(started)
        if drawn:
            self._recovery.note_frame()
        if self.moving:
            self._lost += max(0.0, self.clock.now() - started - MAX_MOTION_SECONDS)
        return drawn

    def _step(self, now: float) -> bool:
        if self._next is not None:
            self._change_scene(self._next, now)
        scene = self.scene
        if scene is None:
            return False
        scene.now = now - self._lost
        for event in self.screen.events():
            self._full_rate_until = now + INPUT_FULL_RATE_SECONDS
            self.last_keys.note(event, scene.text_receiver)
            self.departures += event.type == pygame.WINDOWFOCUSLOST
            if self._gate.admits(event, now) and self._text.admits(event, (scene, scene.text_receiver)):
                self._take(scene, event)
            if self._next is not None:
                # What was typed after the key that changed the scene is meant for the new one.
                scene = self._change_scene(self._next, now)
        self._follow_size(scene)
        self._awaits_answer = False
        for poll in tuple(self._polls):
            self._awaits_answer = bool(poll(now)) or self._awaits_answer
        scene.update(scene.now)
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

    def _follow_size(self, scene: Scene) -> None:
        if self.screen.size != self._look.metrics.size:
            self._look = self._look.resized(self.screen.size)
            self._look.pictures.fit_window(self.screen.size)
            self._look.pictures.forget_scaled()
            scene.layout(self._look)
            scene.dirty = True

    def _change_scene(self, scene: Scene, now: float) -> Scene:
        self._next = None
        scene.now = now - self._lost
        old, self.scene = self.scene, scene
        if old is not None:
            old.leave()
        scene.enter(self)
        scene.layout(self._look)
        scene.dirty = True
        return scene

    def _draw(self, scene: Scene) -> bool:
        # What moved until now is drawn once more, at rest.
        moved, self.moving = self.moving, scene.animating
        if not (scene.dirty or moved or self.moving):
            return False
        scene.dirty = False
        self._look.listing.begin(self.screen.surface.get_size())
        scene.draw(self.screen.surface)
        self.screen.flip()
        self.frames += 1
        return True
