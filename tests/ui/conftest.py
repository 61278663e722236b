"""A screen without a window, a clock that a test turns, and a hand for mouse and keys."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pygame
import pytest
from pygame import Rect, Surface
from pygame.font import Font

from cardtable.ui.cache import Cache
from cardtable.ui.drawing import text as drawn_text
from cardtable.ui.drawing.text import Fitted
from cardtable.ui.look import Look
from cardtable.ui.theme import Extent, Size
from tests.situations import MEDIUM, at
from tests.ui.at_the_table import Program, sat_at
from tests.ui.drawn_faces import DrawnFaces, collected
from tests.ui.sitter import Sitter
from tests.ui.writings import Writing, Writings

DRAWINGS_BYTES: Final = 100_000_000
MAX_FONTS: Final = 200
MAX_SIZES: Final = 10_000


@pytest.fixture(scope="session", autouse=True)
def _pygame() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.display.quit()


@pytest.fixture(scope="session", autouse=True)
def _drawings() -> Iterator[None]:
    """Keep what SVG texts look like for all tests: each begins with empty caches, and most draw the same cards."""
    drawn: Cache[tuple[bytes, tuple[int, int]], Surface] = Cache(
        DRAWINGS_BYTES, lambda surface: surface.get_pitch() * surface.get_height()
    )
    load = pygame.image.load_sized_svg

    def load_once(file: io.BytesIO | Path, size: tuple[int, int]) -> Surface:
        text = file.read_bytes() if isinstance(file, Path) else file.read()
        return drawn.get((text, (size[0], size[1])), lambda: load(io.BytesIO(text), size)).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", load_once)
        yield


class _MeasuredOnce(Font):
    """A font that remembers the size of every text."""

    def __init__(self, path: bytes, size: int) -> None:
        super().__init__(path, size)
        self._sizes: Cache[str | bytes, tuple[int, int]] = Cache(MAX_SIZES)

    def size(self, text: str | bytes) -> tuple[int, int]:
        return self._sizes.get(text, lambda: super(_MeasuredOnce, self).size(text))


@pytest.fixture(scope="session", autouse=True)
def _fonts() -> Iterator[None]:
    """Keep the fonts, and how large they write each text, for all tests: most of them write the same."""
    opened: Cache[tuple[bytes, int], Font] = Cache(MAX_FONTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            drawn_text, "Font", lambda path, size: opened.get((path, size), lambda: _MeasuredOnce(path, size))
        )
        yield


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return all texts that are drawn shorter than they are, from now on."""
    draw, found = Look.draw, set()

    def watched(look: Look, surface: Surface, what: Fitted, *rest: Any) -> Rect:
        if what.cut:
            found.add(what.whole)
        return draw(look, surface, what, *rest)

    monkeypatch.setattr(Look, "draw", watched)
    monkeypatch.setattr(Program, "every_frame", True)
    return found


@pytest.fixture
def drawn_faces(monkeypatch: pytest.MonkeyPatch) -> DrawnFaces:
    """Return all faces that are drawn from now on."""
    return collected(monkeypatch)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Writings:
    """Return all texts that are written from now on."""
    draw, found = Look.draw, Writings()

    def noted(look: Look, surface: Surface, what: Fitted, room: Rect, *rest: Any) -> Rect:
        given = Rect(room)
        place = draw(look, surface, what, room, *rest)
        found.append(Writing(what.text, place, given, what.style, surface.get_size()))
        return place

    monkeypatch.setattr(Look, "draw", noted)
    return found


@pytest.fixture
def sitter() -> Sitter:
    return Sitter()


@pytest.fixture
def small_sitter() -> Sitter:
    return Sitter((800, 600))


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program at its menu."""
    program = Program(tmp_path)
    program.app.show_menu()
    program.tick(seen=False)
    return program


@pytest.fixture
def look() -> Look:
    return Look.of((1280, 720))


AtTable = Callable[..., Program]


@pytest.fixture
def at_table(tmp_path: Path) -> AtTable:
    """Return what sits down at a moment of a game: ``at_table("blackjack", until=after(9), size=SMALL)``.

    Its arguments are those of ``tests.situations.at``, and ``size``, ``text`` and ``foot`` of ``sat_at``.
    """

    def sit(game: str, *, size: Extent = MEDIUM, text: Size = Size.NORMAL, foot: int = 0, **moment: Any) -> Program:
        return sat_at(tmp_path, at(game, **moment), size=size, text=text, foot=foot)

    return sit
