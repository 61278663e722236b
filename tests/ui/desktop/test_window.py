"""The window: how it is opened, what it does without a screen, how events are completed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.desktop.system import first_size, work_area
from cardtable.ui.desktop.window import EventReader, NoDisplayError, Window, _prepare

OPEN = """
from cardtable.ui.desktop.window import NoDisplayError, Window
try:
    Window()
except NoDisplayError as error:
    print(error)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":65431"}])
def test_without_a_screen_one_line_says_what_to_do(display: dict[str, str]) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden} | display
    environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    done = subprocess.run([sys.executable, "-c", OPEN], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("no display found; ")
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("environment", "system", "name", "value"),
    [
        ({"DISPLAY": ":0"}, "linux", "SDL_FRAMEBUFFER_ACCELERATION", "0"),
        ({"DISPLAY": ":0", "SDL_VIDEO_X11_WMCLASS": "__main__.py"}, "linux", "SDL_VIDEO_X11_WMCLASS", "cardtable"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", "SDL_FRAMEBUFFER_ACCELERATION", None),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "wayland"}, "linux", "SDL_FRAMEBUFFER_ACCELERATION", None),
        ({}, "win32", "SDL_WINDOWS_DPI_AWARENESS", "permonitorv2"),
        ({}, "win32", "SDL_FRAMEBUFFER_ACCELERATION", None),
        ({}, "darwin", "SDL_FRAMEBUFFER_ACCELERATION", None),
    ],
)
def test_every_system_is_prepared_in_its_own_way(
    environment: dict[str, str], system: str, name: str, value: str | None
) -> None:
    _prepare(environment, system)
    assert environment.get(name) == value


def test_a_missing_display_on_linux_is_reported_before_sdl_starts() -> None:
    with pytest.raises(NoDisplayError, match=r"^no display found; .*desktop session"):
        _prepare({}, "linux")


@contextmanager
def opened(size: tuple[int, int] | None = None, **named: Any) -> Iterator[Window]:
    """Open a window, and close it at the end."""
    window = Window(size, **named)
    yield window
    window.close()
    pygame.display.init()


def test_a_window_opens_at_the_remembered_size_and_never_under_the_smallest() -> None:
    with opened((900, 700), title="Cards") as window:
        assert window.size == (900, 700) == window.surface.get_size()
        assert window.title == "Cards"
        assert window.windowed_size == (900, 700)
        window.flip()
    with opened((10, 10)) as tiny:
        assert tiny.size == (800, 600)


@pytest.mark.parametrize(
    ("area", "size"),
    [
        ((3840, 2160), (2765, 1728)),  # 16:10, though the screen is wider
        ((1920, 1080), (1382, 864)),
        ((1440, 900), (1152, 720)),
        ((1366, 728), (960, 600)),
        ((3440, 1440), (1843, 1152)),
        ((1080, 1920), (960, 1536)),
        ((800, 600), (800, 600)),
    ],
)
def test_the_first_window_takes_four_fifths_of_the_desktop(area: tuple[int, int], size: tuple[int, int]) -> None:
    assert first_size(area) == size


def test_the_first_window_opens_in_the_middle_of_the_work_area() -> None:
    with opened() as window:
        area = work_area()
        assert window.size == first_size(area.size)
        assert Rect(window._window.position, window.size).center == area.center


def squeeze(window: Window, size: tuple[int, int]) -> None:
    """Make the window of this size, as desktops do that tile the screen, whatever it asks for."""
    window._window.minimum_size = (1, 1)
    window._window.size = size


def test_a_window_below_its_least_size_shows_the_whole_frame_scaled_down() -> None:
    with opened((900, 700)) as window:
        squeeze(window, (400, 150))
        assert window._window.get_surface().get_size() == (400, 150)
        assert window.size == (800, 600) == window.surface.get_size()
        window.surface.fill((0, 0, 0))
        window.surface.fill((200, 100, 50), (400, 300, 400, 300))
        window.flip()
        shown = window._window.get_surface()
        assert [tuple(shown.get_at(place))[:3] for place in ((390, 140), (10, 140))] == [(200, 100, 50), (0, 0, 0)]
        pygame.event.clear()
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=(200, 75), button=1))
        assert [event.pos for event in window.events() if event.type == pygame.MOUSEBUTTONDOWN] == [(400, 300)]
        assert window.windowed_size == (800, 600), "what is remembered is a size that can be opened again"
        for size, drawn in (((1000, 300), (1000, 600)), ((1000, 800), (1000, 800))):
            squeeze(window, size)
            assert window.surface.get_size() == drawn
        window.surface.fill((1, 2, 3))
        window.flip()
        assert tuple(window._window.get_surface().get_at((999, 799)))[:3] == (1, 2, 3)


def test_full_screen_keeps_the_window_and_its_size() -> None:
    with opened((900, 700)) as window:
        window.toggle_full_screen()
        assert window.is_full_screen
        window.events()
        assert window.windowed_size == (900, 700)
        window.toggle_full_screen()
        assert not window.is_full_screen


def test_positions_are_scaled_to_a_dense_surface() -> None:
    reading = EventReader()
    moved = reading.read(Event(pygame.MOUSEMOTION, pos=(100, 50), rel=(3, 4), buttons=(0, 0, 0)), (2.0, 1.5))
    assert (moved.pos, moved.rel, moved.buttons) == ((200, 75), (6, 6), (0, 0, 0))
    wheel = reading.read(Event(pygame.MOUSEWHEEL, x=0, y=1), (2.0, 1.5))
    assert wheel.pos == (200, 75)


@pytest.mark.parametrize("density", [1.25, 1.5, 2.0])
def test_a_dense_screen_is_drawn_in_its_own_pixels_and_pointed_at_there(
    density: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On macOS and Wayland, a window has more pixels than its size says; on Windows and X11, its size is in pixels."""
    window = Window((900, 700))

    class Dense:
        size = (900, 700)
        surface = Surface((round(900 * density), round(700 * density)), 0, 32)

        def get_surface(self) -> Surface:
            return self.surface

    own = window._window
    monkeypatch.setattr(window, "_window", Dense())
    assert window.size == Dense.surface.get_size()
    assert window.surface is Dense.surface
    pygame.event.clear()
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=(899, 350), rel=(0, 0), buttons=(0, 0, 0)))
    (moved,) = [event for event in window.events() if event.type == pygame.MOUSEMOTION]
    assert moved.pos == (int(899 * density), int(350 * density))
    assert window.windowed_size == (900, 700)
    own.destroy()
    pygame.display.quit()
    pygame.display.init()


def test_clicks_know_the_modifiers_held_and_forget_them_with_the_focus() -> None:
    reading = EventReader()
    reading.read(Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT), (1, 1))
    click = Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1)
    assert reading.read(click, (1, 1)).mod == pygame.KMOD_LSHIFT
    reading.read(Event(pygame.WINDOWFOCUSLOST), (1, 1))
    assert reading.read(click, (1, 1)).mod == 0


def test_a_held_key_repeats_until_it_is_released_or_the_window_lost_the_focus() -> None:
    reading = EventReader()
    down, up = Event(pygame.KEYDOWN, key=pygame.K_a, mod=0), Event(pygame.KEYUP, key=pygame.K_a, mod=0)
    lost = Event(pygame.WINDOWFOCUSLOST)  # the release goes to another window
    course = [(down, False), (down, True), (up, None), (down, False), (lost, None), (down, False), (down, True)]
    assert [reading.read(event, (1, 1)).dict.get("repeat") for event, _ in course] == [told for _, told in course]
