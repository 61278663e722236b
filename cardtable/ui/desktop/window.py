"""The window on the desktop, and a surface without one that behaves the same."""

import contextlib
import io
import os
import sys
from collections.abc import Callable, MutableMapping
from textwrap import fill
from typing import BinaryIO, Final, Protocol

import pygame
from pygame import Rect, Surface, pkgdata
from pygame.event import Event

from cardtable.ui.assets import sdl_path
from cardtable.ui.desktop.system import first_size, give_pictures_back, has_window_manager, ignore_errors, work_area
from cardtable.ui.theme import DEFAULT_WINDOW, Extent

TITLE: Final = "Cardtable"
MIN_WINDOW: Final = (800, 600)
REPEAT_AFTER_MS: Final = 350
REPEAT_EVERY_MS: Final = 45
MESSAGE_LINE_CHARACTERS: Final = 80
"""The length of a line in a message box, which on some systems is as wide as its longest line."""

_POINTER: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})


class NoDisplayError(Exception):
    """There is no screen for a window. The message says what to do."""


class Screen(Protocol):
    """A screen for the main loop to draw on and take events from."""

    @property
    def size(self) -> Extent:
        """The size of the surface in pixels."""
        ...

    @property
    def surface(self) -> Surface:
        """The surface to draw on; it can change with every frame."""
        ...

    def flip(self) -> None:
        """Show the frame."""

    def events(self) -> list[Event]:
        """Return the events since the last call, with positions in pixels of the surface."""
        ...

    @property
    def is_full_screen(self) -> bool:
        """Whether it fills the whole screen."""
        ...

    def toggle_full_screen(self) -> None:
        """Fill the whole screen, or go back to the window."""


class EventReader:
    """Completes events: positions in surface pixels, the position of the wheel, held modifiers, repeated keys."""

    def __init__(self) -> None:
        self._pointer = (-1, -1)
        self._held: set[int] = set()
        self._modifiers = 0

    def read(self, event: Event, scale: tuple[float, float]) -> Event:
        """Return the event as scenes get it: mouse events with ``pos`` and ``mod``, keys with ``repeat``."""
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
    """The program's window.

    Some desktops make a window smaller than its least size. The frame is then scaled down as a whole.

    :param size: a remembered size; ``None`` for one that suits the desktop.
    :raises NoDisplayError: if there is no screen.
    """

    def __init__(self, size: Extent | None = None, title: str = TITLE, full_screen: bool = False) -> None:
        self._reading = EventReader()
        self._full = False
        self._canvas: Surface | None = None
        self._place: tuple[int, int] | None = None
        """The position to go back to from full screen without a window manager."""
        self._window = _opened(title, size)
        self.windowed_size: Extent = self._window.size
        """The size to remember: that of the window without full screen."""
        self._window.minimum_size = MIN_WINDOW
        self._window.set_icon(icon())
        pygame.font.init()
        pygame.key.set_repeat(REPEAT_AFTER_MS, REPEAT_EVERY_MS)
        if full_screen:
            self.toggle_full_screen()

    @property
    def size(self) -> Extent:
        """The size of the surface in pixels; larger than the window on a dense screen or in a tiny window."""
        return at_least(self._window.get_surface().get_size())

    @property
    def surface(self) -> Surface:
        """The surface to draw on; it can change with every frame."""
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
        """The title in the window's frame and in the list of windows."""
        return self._window.title

    @title.setter
    def title(self, title: str) -> None:
        self._window.title = title

    def flip(self) -> None:
        """Show the frame."""
        if self._canvas is not None:
            own = self._window.get_surface()
            own.blit(pygame.transform.smoothscale(self._canvas, own.get_size()), (0, 0))
        self._window.flip()

    def events(self) -> list[Event]:
        """Return the events since the last call, with positions in pixels of the surface."""
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
        self._window.destroy()
        pygame.display.quit()


def at_least(size: Extent) -> Extent:
    """Return the size, with each side at least that of the smallest window."""
    return max(size[0], MIN_WINDOW[0]), max(size[1], MIN_WINDOW[1])


class Offscreen:
    """A surface without a window, for pictures, demonstrations and tests. Events are posted to it."""

    def __init__(self, size: Extent = DEFAULT_WINDOW) -> None:
        self._reading = EventReader()
        self._surface = Surface(size, 0, 32)
        self._waiting: list[Event] = []
        self.is_full_screen = False
        self.title = TITLE
        self.flips = 0
        """The number of frames shown."""
        if not pygame.font.get_init():
            pygame.font.init()

    @property
    def size(self) -> Extent:
        """The size of the surface in pixels."""
        return self._surface.get_size()

    @property
    def surface(self) -> Surface:
        """The surface to draw on; it can change with every frame."""
        return self._surface

    def flip(self) -> None:
        """Count the frame."""
        self.flips += 1

    def post(self, *events: Event) -> None:
        """Add these events to the queue."""
        self._waiting.extend(events)

    def resize(self, size: Extent) -> None:
        """Change the size of the surface."""
        self._surface = Surface(size, 0, 32)

    def events(self) -> list[Event]:
        """Return the events posted since the last call."""
        taken, self._waiting = self._waiting, []
        return [self._reading.read(event, (1.0, 1.0)) for event in taken]

    def toggle_full_screen(self) -> None:
        """Note the change to or from full screen."""
        self.is_full_screen = not self.is_full_screen


def show_box(title: str, text: str) -> None:
    """Show a message in a box of the system, which needs none of the program's fonts, until it is closed."""
    with contextlib.suppress(pygame.error):
        pygame.display.message_box(title, fill(text, MESSAGE_LINE_CHARACTERS), message_type="error")


def icon(side: int = 128) -> Surface:
    """Return the program's icon, which desktop menus show too."""
    return pygame.image.load(sdl_path("icon", f"cardtable-{side}.png"))


def _opened(title: str, size: Extent | None) -> pygame.Window:
    _prepare(os.environ, sys.platform)
    try:
        _start_display()
        return _make(title, size)
    except pygame.error as error:
        # Wayland and macOS cannot make a window without framebuffer acceleration.
        if os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None) is None:
            raise _no_display() from error
    pygame.display.quit()
    try:
        _start_display()
        return _make(title, size)
    except pygame.error as error:
        raise _no_display() from error


_file_of_pygame: Final[Callable[[str, str], BinaryIO]] = pkgdata.getResource


def _content_of_pygame(name: str, package: str = "pygame.pkgdata") -> io.BytesIO:
    """Return a file of pygame's own, its icon, as bytes: pygame opens a named file by its path in UTF-8."""
    with _file_of_pygame(name, package) as file:
        return io.BytesIO(file.read())


def _start_display() -> None:
    pkgdata.getResource = _content_of_pygame  # or no window opens where the system writes names in another encoding
    give_pictures_back()
    ignore_errors()
    pygame.display.init()
    # SDL falls back to an offscreen driver, whose windows nobody sees.
    if pygame.display.get_driver() == "offscreen" and os.environ.get("SDL_VIDEODRIVER") != "offscreen":
        pygame.display.quit()
        raise pygame.error("only an offscreen video driver")


def _make(title: str, size: Extent | None) -> pygame.Window:
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
    """Return the position of the window; SDL decides if the user has set one for it."""
    wanted = os.environ.get("SDL_VIDEO_WINDOW_POS") or os.environ.get("SDL_VIDEO_CENTERED")
    return pygame.WINDOWPOS_UNDEFINED if wanted else (max(0, place.x), max(0, place.y))


def _prepare(environment: MutableMapping[str, str], platform: str) -> None:
    """Set environment variables for SDL and this system, unless the user has set them.

    :raises NoDisplayError: if there is clearly no screen.
    """
    environment.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    environment.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    if platform == "win32":
        environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if not platform.startswith("linux"):
        return
    # Not setdefault: on import, pygame has put the script's file name there.
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
        # Otherwise SDL shows every frame through a hidden OpenGL renderer, three times slower without a GPU.
        environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def _no_display() -> NoDisplayError:
    return NoDisplayError(
        "no display found; start it from a desktop session (on Linux DISPLAY or WAYLAND_DISPLAY is set there), "
        'or use "cardtable demo" and "cardtable picture", which need no window'
    )
