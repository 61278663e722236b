"""The loop: frames only for changes, scenes that follow each other, quitting, crashes."""

from itertools import pairwise

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from cardtable.ui.clock import ManualClock, RealClock
from cardtable.ui.desktop.window import Offscreen
from cardtable.ui.look import Look
from cardtable.ui.loop import (
    FRAME_SECONDS,
    IDLE_POLL_SECONDS,
    MAX_MOTION_SECONDS,
    REST_POLL_SECONDS,
    STILL_POLL_SECONDS,
    Loop,
)
from cardtable.ui.scene import Scene
from cardtable.ui.theme import THEMES, Size


class Diary(Scene):
    """Writes down what happens to it."""

    def __init__(self, name: str = "scene") -> None:
        self.name = name
        self.told: list[str] = []
        self.keys: list[int] = []
        self.moving = self.awaits = self.counts = False
        self.next: Scene | None = None
        self.breaks = ""

    def tell(self, what: str) -> None:
        self.told.append(what)
        if self.breaks == what:
            raise RuntimeError(f"{self.name} broke")

    @property
    def animating(self) -> bool:
        return self.moving

    @property
    def waiting(self) -> bool:
        """Whether something is about to change by itself."""
        return self.awaits

    @property
    def timed(self) -> bool:
        """Whether a timer runs."""
        return self.counts

    def leave(self) -> None:
        self.tell("leave")

    def layout(self, look: Look) -> None:
        super().layout(look)
        self.tell(f"layout {look.metrics.width}")

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.keys.append(event.key)
            self.dirty = True
            self.tell("key")
            if self.next is not None:
                self.stage.go(self.next)

    def draw(self, surface: Surface) -> None:
        self.tell("draw")

    def save(self) -> None:
        self.tell("save")


def key(code: int) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=0, unicode="")


@pytest.fixture
def screen() -> Offscreen:
    return Offscreen((1280, 720))


@pytest.fixture
def loop(screen: Offscreen) -> Loop:
    return Loop(screen, Look.of((1280, 720)), ManualClock())


def test_a_frame_is_drawn_only_when_something_changed(loop: Loop, screen: Offscreen) -> None:
    scene = Diary()
    loop.go(scene)
    assert loop.tick()
    assert not any(loop.tick() for _ in range(50))
    screen.post(key(pygame.K_a))
    assert loop.tick()
    assert not loop.tick()
    assert screen.flips == loop.frames == 2


def test_while_something_moves_every_tick_is_a_frame_and_one_more_shows_it_at_rest(loop: Loop) -> None:
    scene = Diary()
    loop.go(scene)
    loop.tick()
    scene.moving = True
    assert [loop.tick() for _ in range(3)] == [True] * 3
    scene.moving = False
    assert [loop.tick() for _ in range(3)] == [True, False, False]


def steps(times: list[float]) -> list[float]:
    return [round(b - a, 4) for a, b in pairwise(times)]


def test_the_pace_is_slow_at_rest_and_full_after_an_event(loop: Loop, screen: Offscreen) -> None:
    """Where events end no wait."""
    ticks: list[float] = []

    def watch(now: float) -> None:
        ticks.append(now)
        if len(ticks) == 10:
            screen.post(key(pygame.K_a))
        if len(ticks) == 20:
            loop.quit()

    loop.add_poll(watch)
    loop.run(Diary())
    assert steps(ticks)[2:9] == [round(IDLE_POLL_SECONDS, 4)] * 7
    assert steps(ticks)[11:18] == [round(FRAME_SECONDS, 4)] * 7


class SlowDiary(Diary):
    """A scene that takes long to draw each frame.

    :param seconds: how long.
    """

    def __init__(self, clock: ManualClock, seconds: float) -> None:
        super().__init__()
        self._clock = clock
        self.seconds = seconds
        self.times: list[float] = []

    def update(self, now: float) -> None:
        self.times.append(now)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self._clock.sleep(self.seconds)


def test_work_ahead_is_done_only_where_there_is_time_before_the_next_frame(loop: Loop) -> None:
    done: list[int] = []
    loop.add_work_ahead(lambda: bool(done.append(1)))
    loop.go(Diary())
    loop.tick()
    loop.work_ahead(FRAME_SECONDS)
    assert not done
    loop.work_ahead(FRAME_SECONDS / 4)
    assert done


def test_while_there_is_work_ahead_the_next_turn_follows_after_a_frame(loop: Loop) -> None:
    times: list[float] = []

    def work() -> bool:
        times.append(loop.clock.now())
        if len(times) == 20:
            loop.quit()
        return len(times) < 10

    loop.add_work_ahead(work)
    loop.run(Diary())
    assert steps(times)[:9] == [round(FRAME_SECONDS, 4)] * 9
    assert steps(times)[10:18] == [round(IDLE_POLL_SECONDS, 4)] * 8


@pytest.mark.parametrize(("moves", "seen"), [(True, MAX_MOTION_SECONDS), (False, 0.2)])
def test_a_motion_does_not_jump_because_its_first_frame_took_long(screen: Offscreen, moves: bool, seen: float) -> None:
    """At rest, the time that a scene takes to be drawn counts."""
    clock = ManualClock()
    loop, scene = Loop(screen, Look.of((1280, 720)), clock), SlowDiary(clock, 0.0)
    loop.go(scene)
    loop.tick()
    scene.moving, scene.seconds, scene.dirty = moves, 0.2, True
    loop.tick()
    scene.seconds = 0.0
    loop.tick()
    assert scene.times[-1] - scene.times[-2] == pytest.approx(seen)


def waits_of(screen: Offscreen, *, awaits: bool = False, counts: bool = False, polls: bool = False) -> list[float]:
    """Return how long the loop would wait at most between its turns, where an event ends a wait.

    :param awaits: whether something is about to change in the scene by itself.
    :param counts: whether a timer runs in it.
    :param polls: whether a poll is waiting for an answer.
    """
    scene, waits = Diary(), list[float]()
    scene.awaits, scene.counts = awaits, counts
    loop = Loop(screen, Look.of((1280, 720)), RealClock(waits.append))

    def watch(_now: float) -> bool:
        if len(waits) == 5:
            loop.quit()
        return polls

    loop.add_poll(watch)
    loop.add_poll(lambda _now: None)
    loop.run(scene)
    return waits


def test_where_only_the_person_can_change_anything_the_loop_looks_seldom_and_events_end_the_wait(
    screen: Offscreen,
) -> None:
    assert all(REST_POLL_SECONDS < wait <= STILL_POLL_SECONDS for wait in waits_of(screen))
    assert all(IDLE_POLL_SECONDS < wait <= REST_POLL_SECONDS for wait in waits_of(screen, counts=True))
    assert all(IDLE_POLL_SECONDS < wait <= REST_POLL_SECONDS for wait in waits_of(screen, polls=True))
    assert all(wait <= IDLE_POLL_SECONDS for wait in waits_of(screen, awaits=True))


def test_a_scene_that_follows_gets_the_keys_typed_after_the_change(loop: Loop, screen: Offscreen) -> None:
    first, second = Diary("first"), Diary("second")
    first.next = second
    loop.go(first)
    loop.tick()
    screen.post(key(pygame.K_a), key(pygame.K_b))
    assert loop.tick()
    assert (first.keys, second.keys) == ([pygame.K_a], [pygame.K_b])
    assert first.told[-1] == "leave"
    assert second.told == ["layout 1280", "key", "draw"]


def test_another_size_or_theme_is_laid_out_at_once(loop: Loop, screen: Offscreen) -> None:
    scene = Diary()
    loop.go(scene)
    loop.tick()
    scene.told.clear()
    for width in (1300, 1400):
        screen.resize((width, 800))
        loop.tick()
    assert scene.told == ["layout 1300", "draw", "layout 1400", "draw"]
    assert loop.look.metrics.size == (1400, 800)
    loop.restyle(Look.of(loop.look.metrics.size, THEMES["felt-blue"], Size.LARGE))
    assert (scene.look.theme.name, scene.look.zoom) == ("felt-blue", Size.LARGE)
    assert loop.tick()


@pytest.mark.parametrize("interrupted", [False, True])
def test_closing_the_window_or_interrupting_from_the_terminal_saves_and_ends(
    loop: Loop, screen: Offscreen, interrupted: bool
) -> None:
    scene, pressed = Diary(), iter([KeyboardInterrupt()] if interrupted else [])

    def interrupt(_now: float) -> None:
        for error in pressed:
            raise error

    loop.add_poll(interrupt)
    if not interrupted:
        screen.post(Event(pygame.QUIT))
    loop.run(scene)
    assert scene.told[-2:] == ["save", "leave"]
    assert not loop.running


def test_f11_fills_the_screen_once_however_long_it_is_held(loop: Loop, screen: Offscreen) -> None:
    scene = Diary()
    loop.go(scene)
    screen.post(key(pygame.K_F11), key(pygame.K_F11))
    loop.tick()
    assert screen.is_full_screen
    assert scene.keys == []


def test_an_uncovered_window_is_drawn_again(loop: Loop, screen: Offscreen) -> None:
    loop.go(Diary())
    loop.tick()
    screen.post(Event(pygame.WINDOWEXPOSED))
    assert loop.tick()


@pytest.mark.parametrize("where", ["key", "draw", "layout 1280", "save", "work"])
def test_a_crash_is_handed_over_and_another_scene_goes_on(screen: Offscreen, where: str) -> None:
    told: list[str] = []
    rescue = Diary("rescue")

    def on_crash(error: Exception) -> Scene:
        told.append(str(error))
        return rescue

    loop = Loop(screen, Look.of((1280, 720)), ManualClock(), on_crash)
    scene = Diary()
    scene.breaks = where
    loop.add_work_ahead(lambda: bool(scene.tell("work")))
    loop.go(scene)
    screen.post(key(pygame.K_a), *([Event(pygame.QUIT)] if where == "save" else []))
    loop.tick()
    loop.work_ahead(0.0)
    assert told == ["scene broke"]
    assert loop.tick()
    assert loop.scene is rescue


def test_a_scene_that_crashes_before_its_first_frame_after_a_crash_ends_the_program(screen: Offscreen) -> None:
    def on_crash(error: Exception) -> Scene:
        again = Diary("rescue")
        again.breaks = "draw"
        return again

    loop = Loop(screen, Look.of((1280, 720)), ManualClock(), on_crash)
    scene = Diary()
    scene.breaks = "draw"
    with pytest.raises(RuntimeError, match="rescue broke"):
        loop.run(scene)


def test_without_anybody_to_tell_a_crash_comes_out(loop: Loop) -> None:
    scene = Diary()
    scene.breaks = "draw"
    with pytest.raises(RuntimeError, match="scene broke"):
        loop.run(scene)
