"""The window on the desktop, and a surface without one that behaves the same."""

import contextlib
import os
import sys
from collections.abc import MutableMapping
from textwrap import fill
from typing import Final, Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.assets import asset
from cardtable.ui.desktop.full_screen import first_size, has_window_manager, work_area
from cardtable.ui.desktop.memory import give_pictures_back
from cardtable.ui.theme import DEFAULT_WINDOW, Size

TITLE: Final = "Cardtable"
SMALLEST_WINDOW: Final = (800, 600)
REPEAT_AFTER_MS: Final = 350
REPEAT_EVERY_MS: Final = 45
MESSAGE_LINE_CHARACTERS: Final = 80
"""Characters in a line of a message box: on some systems it is as wide as its longest line."""

_POINTER: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})


class NoDisplayError(Exception):
    """There is no screen to open a window on. The message says what to do."""


class Screen(Protocol):
    """What the loop draws on and takes events from."""

    @property
    def size(self) -> Size:
        """The size of the surface in pixels."""
        ...

    @property
    def surface(self) -> Surface:
        """The surface to draw on; ask again for every frame."""
        ...

    def flip(self) -> None:
        """Show what was drawn."""

    def events(self) -> list[Event]:
        """Return what has come since the last call, positions in pixels of the surface."""
        ...

    @property
    def is_full_screen(self) -> bool:
        """Whether the whole screen is filled."""
        ...

    def toggle_full_screen(self) -> None:
        """Fill the whole screen, or go back to the window."""


class EventReader:
    """Makes events complete: positions in surface pixels, the wheel's place, held modifiers, repeated keys."""

    def __init__(self) -> None:
        self._pointer = (-1, -1)
        self._held: set[int] = set()
        self._modifiers = 0

    def read(self, event: Event, scale: tuple[float, float]) -> Event:
        """Return the event as scenes get it: ``pos`` and ``mod`` on all of the mouse's, ``repeat`` on keys."""
        kind = event.type
        if kind in _POINTER:
            self._pointer = _scaled(event.pos, scale)
            more = {"pos": self._pointer, "mod": self._modifiers}
            if kind == pygame.MOUSEMOTION:
                more["rel"] = _scaled(event.rel, scale)
            return Event(kind, {**event.dict, **more})
        if kind == pygame.MOUSEWHEEL:
            return Event(kind, {"pos": self._pointer, "mod": self._modifiers, **event.dict})
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            return self._read_key(event)
        if kind == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            self._modifiers = 0
        return event

    def _read_key(self, event: Event) -> Event:
        self._modifiers = getattr(event, "mod", 0)
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
            return event
        repeat = event.key in self._held
        self._held.add(event.key)
        return Event(event.type, {"repeat": repeat, **event.dict})


def _scaled(point: tuple[int, int], scale: tuple[float, float]) -> tuple[int, int]:
    return int(point[0] * scale[0]), int(point[1] * scale[1])


class Window:
    """The program's one window: of a size that was remembered, or as large as suits the desktop.

    Some desktops make a window smaller than it asks to be at least. What is drawn is made smaller with it then, whole.

    :raises NoDisplayError: if there is no screen.
    """

    def __init__(self, size: Size | None = None, title: str = TITLE, full_screen: bool = False) -> None:
        self._reading = EventReader()
        self._full = False
        self._canvas: Surface | None = None
        self._place: tuple[int, int] | None = None
        """Where the window was, while it is as large as a screen that no window manager cares for."""
        self._window = _opened(title, size)
        self.windowed_size: Size = self._window.size
        """The size to remember: that of the window when it does not fill the screen."""
        self._window.minimum_size = SMALLEST_WINDOW
        self._window.set_icon(icon())
        pygame.font.init()
        pygame.key.set_repeat(REPEAT_AFTER_MS, REPEAT_EVERY_MS)
        if full_screen:
            self.toggle_full_screen()

    @property
    def size(self) -> Size:
        """The size of the surface in pixels; on a dense screen, or in too small a window, more than the window's."""
        return at_least(self._window.get_surface().get_size())

    @property
    def surface(self) -> Surface:
        """The surface to draw on; ask again for every frame."""
        own = self._window.get_surface()
        size = at_least(own.get_size())
        if size == own.get_size():
            self._canvas = None
            return own
        if self._canvas is None or self._canvas.get_size() != size:
            self._canvas = Surface(size, 0, 32)
        return self._canvas

    @property
    def is_full_screen(self) -> bool:
        """Whether it fills the whole screen."""
        return self._full

    @property
    def title(self) -> str:
        """What stands on the window's frame and in the list of windows."""
        return self._window.title

    @title.setter
    def title(self, title: str) -> None:
        self._window.title = title

    def flip(self) -> None:
        """Show what was drawn."""
        if self._canvas is not None:
            own = self._window.get_surface()
            own.blit(pygame.transform.smoothscale(self._canvas, own.get_size()), (0, 0))
        self._window.flip()

    def events(self) -> list[Event]:
        """Return what has come since the last call, positions in pixels of the surface."""
        taken = pygame.event.get()
        if not taken:
            return []
        if not self._full:
            self.windowed_size = at_least(self._window.size)
        surface, window = self.size, self._window.size
        scale = (surface[0] / max(1, window[0]), surface[1] / max(1, window[1]))
        return [self._reading.read(event, scale) for event in taken]

    def toggle_full_screen(self) -> None:
        """Fill the whole screen, or go back to the window."""
        if not self._full:
            self.windowed_size = at_least(self._window.size)
            if has_window_manager():
                self._window.set_fullscreen(desktop=True)
            else:
                self._place = self._window.position
                self._window.position, self._window.size = (0, 0), pygame.display.get_desktop_sizes()[0]
        elif self._place is None:
            self._window.set_windowed()
        else:
            self._window.size, self._window.position = self.windowed_size, self._place
            self._place = None
        self._full = not self._full

    def close(self) -> None:
        """Take the window off the desktop."""
        self._window.destroy()
        pygame.display.quit()


def at_least(size: Size) -> Size:
    """Return the size, with whichever side is less than the smallest window's made that long."""
    return max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1])


class Offscreen:
    """A surface that no desktop shows: for pictures, demonstrations and tests. Events are posted to it."""

    def __init__(self, size: Size = DEFAULT_WINDOW) -> None:
        self._reading = EventReader()
        self._surface = Surface(size, 0, 32)
        self._waiting: list[Event] = []
        self.is_full_screen = False
        self.title = TITLE
        self.flips = 0
        """How many frames were shown."""
        if not pygame.font.get_init():
            pygame.font.init()

    @property
    def size(self) -> Size:
        """The size of the surface in pixels."""
        return self._surface.get_size()

    @property
    def surface(self) -> Surface:
        """The surface to draw on; ask again for every frame."""
        return self._surface

    def flip(self) -> None:
        """Count the frame."""
        self.flips += 1

    def post(self, *events: Event) -> None:
        """Let these events be the next to come."""
        self._waiting.extend(events)

    def resize(self, size: Size) -> None:
        """Become a surface of another size."""
        self._surface = Surface(size, 0, 32)

    def events(self) -> list[Event]:
        """Return what was posted since the last call."""
        taken, self._waiting = self._waiting, []
        return [self._reading.read(event, (1.0, 1.0)) for event in taken]

    def toggle_full_screen(self) -> None:
        """Note that the whole screen would be filled now, or no longer."""
        self.is_full_screen = not self.is_full_screen


def show_box(title: str, text: str) -> None:
    """Show a message in a box of the system's own, which needs none of our fonts, until it is closed."""
    with contextlib.suppress(pygame.error):
        pygame.display.message_box(title, fill(text, MESSAGE_LINE_CHARACTERS), message_type="error")


def icon(side: int = 128) -> Surface:
    """Return the program's sign, as it also stands in menus of desktops."""
    return pygame.image.load(asset("icon", f"cardtable-{side}.png"))


def _opened(title: str, size: Size | None) -> pygame.Window:
    _prepare(os.environ, sys.platform)
    try:
        _start_display()
        return _make(title, size)
    except pygame.error as error:
        # On Wayland and macOS a window without a framebuffer acceleration cannot be made.
        if os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None) is None:
            raise _no_display() from error
    pygame.display.quit()
    try:
        _start_display()
        return _make(title, size)
    except pygame.error as error:
        raise _no_display() from error


def _start_display() -> None:
    give_pictures_back()
    pygame.display.init()
    # SDL falls back to drawing into nowhere; a window nobody sees is no window.
    if pygame.display.get_driver() == "offscreen" and os.environ.get("SDL_VIDEODRIVER") != "offscreen":
        pygame.display.quit()
        raise pygame.error("only an offscreen video driver")


def _make(title: str, size: Size | None) -> pygame.Window:
    area = work_area()
    if size is None:
        place = Rect((0, 0), at_least(first_size(area.size)))
        place.center = area.center
        window = pygame.Window(title, place.size, _position(place), resizable=True, allow_high_dpi=True)
    else:
        desktops = pygame.display.get_desktop_sizes()
        most = desktops[0] if desktops else size
        fitting = at_least((min(size[0], most[0]), min(size[1], most[1])))
        window = pygame.Window(title, fitting, resizable=True, allow_high_dpi=True)
    window.get_surface()
    return window


def _position(place: Rect) -> tuple[int, int] | int:
    """Return where the window is to be; SDL knows if the user has said so."""
    wanted = os.environ.get("SDL_VIDEO_WINDOW_POS") or os.environ.get("SDL_VIDEO_CENTERED")
    return pygame.WINDOWPOS_UNDEFINED if wanted else (max(0, place.x), max(0, place.y))


def _prepare(environment: MutableMapping[str, str], platform: str) -> None:
    """Tell SDL, by environment variables that the user has not set, how to open the window on this system.

    :raises NoDisplayError: if it is clear beforehand that there is no screen.
    """
    environment.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    environment.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    if platform == "win32":
        environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if not platform.startswith("linux"):
        return
    # Not setdefault: pygame has put the script's file name there when it was imported.
    environment["SDL_VIDEO_X11_WMCLASS"] = environment["SDL_VIDEO_WAYLAND_WMCLASS"] = "cardtable"
    if environment.get("SDL_VIDEODRIVER"):
        drivers = environment["SDL_VIDEODRIVER"]
    elif environment.get("DISPLAY"):
        drivers = "x11"
        if not environment.get("WAYLAND_DISPLAY"):
            environment["SDL_VIDEODRIVER"] = "x11"
    elif environment.get("WAYLAND_DISPLAY"):
        drivers = "wayland"
    else:
        raise _no_display()
    if drivers == "x11":
        # Otherwise SDL shows every frame through a hidden OpenGL renderer: three times slower without a GPU.
        environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def _no_display() -> NoDisplayError:
    return NoDisplayError(
        "no display found; start it from a desktop session (on Linux DISPLAY or WAYLAND_DISPLAY is set there), "
        'or use "cardtable demo" and "cardtable picture", which need no window'
    )
