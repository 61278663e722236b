"""A screen without a window, a clock that a test turns, and a hand for mouse and keys."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import io
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import pygame
import pytest
from pygame import Rect, Surface
from pygame.font import Font

from cardtable.pages.scores import score_sheet
from cardtable.program import program as program_module
from cardtable.ui.cache import Cache
from cardtable.ui.drawing import felt
from cardtable.ui.drawing import text as drawn_text
from cardtable.ui.drawing.cards import CardArt, CardSide, card_size
from cardtable.ui.drawing.pictures import bytes_of
from cardtable.ui.drawing.text import Fitted, Typesetter
from cardtable.ui.look import Look
from cardtable.ui.theme import Extent, Size
from tests.commits import its_turn
from tests.situations import MEDIUM, at
from tests.ui.at_the_table import Program, sat_at
from tests.ui.drawn_faces import DrawnFaces, collected
from tests.ui.running_program import SharedPictures, running
from tests.ui.sitter import Sitter
from tests.ui.writings import Writing, Writings

DRAWN_SIZE: Final = card_size(160)
DRAWINGS_BYTES: Final = 400_000_000
MAX_FONTS: Final = 200
MAX_SIZES: Final = 10_000


@pytest.fixture(scope="session", autouse=True)
def _pygame() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.display.quit()


@pytest.fixture(scope="session", autouse=True)
def _disk() -> Iterator[None]:
    """Do not wait for the disk: what a file says is read back from memory."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _memory() -> Iterator[None]:
    """Do not search all memory for what can be freed whenever a table is left: tests leave hundreds."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (program_module, score_sheet):
            patch.setattr(module, "release_free_memory", lambda: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _drawings() -> Iterator[None]:
    """Keep what SVG texts look like for all tests: each begins with empty caches, and most draw the same cards.

    A program scales the cards from one size: to draw them takes longer than all else that it draws.
    """
    drawn: Cache[tuple[bytes, tuple[int, int]], Surface] = Cache(DRAWINGS_BYTES, bytes_of)
    load = pygame.image.load_sized_svg

    def load_once(file: io.BytesIO | Path, size: tuple[int, int]) -> Surface:
        text = file.read_bytes() if isinstance(file, Path) else file.read()
        return drawn.get((text, (size[0], size[1])), lambda: load(io.BytesIO(text), size)).copy()

    faces: dict[tuple[str, CardSide], Surface] = {}
    draw = CardArt._drawn

    def scaled(art: CardArt, side: CardSide, size: Extent, angle: float = 0.0) -> Surface:
        if angle or not isinstance(art.pictures, SharedPictures):
            return draw(art, side, size, angle)
        key = art.deck, side
        if key not in faces:
            faces[key] = draw(art, side, DRAWN_SIZE)
        card = pygame.transform.smoothscale(faces[key], size)
        card.fill((0, 0, 0, 1), special_flags=pygame.BLEND_RGBA_ADD)  # for it rounds down, and cards are opaque
        return card

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", load_once)
        patch.setattr(CardArt, "_drawn", scaled)
        yield


class _MeasuredOnce(Font):
    """A font that remembers the size of every text."""

    def __init__(self, path: bytes, size: int) -> None:
        super().__init__(path, size)
        self._sizes: Cache[str | bytes, tuple[int, int]] = Cache(MAX_SIZES)

    def size(self, text: str | bytes) -> tuple[int, int]:
        return self._sizes.get(text, lambda: super(_MeasuredOnce, self).size(text))


@pytest.fixture(scope="session", autouse=True)
def _felts() -> Iterator[None]:
    """Keep the light on the cloth and its grain for all tests."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_lamp", "_grain"):
            patch.setattr(felt, name, lru_cache(16)(getattr(felt, name)))
        yield


@pytest.fixture(scope="session", autouse=True)
def _fonts() -> Iterator[None]:
    """Keep the fonts, and how texts fit their places, for all tests: most of them write the same."""
    opened: Cache[tuple[bytes, int], Font] = Cache(MAX_FONTS)
    fits: Cache[Hashable, tuple[Fitted, ...]] = Cache(MAX_SIZES)
    widths: Cache[tuple[str, int, bool], int] = Cache(MAX_SIZES)
    make = Typesetter.__init__

    def with_fits(typesetter: Typesetter, *given: Any, **named: Any) -> None:
        make(typesetter, *given, **named)
        typesetter.fits, typesetter._widths = fits, widths

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Typesetter, "__init__", with_fits)
        patch.setattr(
            drawn_text, "Font", lambda path, size: opened.get((path, size), lambda: _MeasuredOnce(path, size))
        )
        yield


@pytest.fixture(autouse=True)
def _looked_at_in_the_end(request: pytest.FixtureRequest) -> Iterator[None]:
    """Draw what a test has come to, whether or not it looks: nothing can be reached that cannot be drawn.

    A third of the tests at a commit, for it takes long.
    """
    yield
    for program in its_turn([*running], crc32(request.node.nodeid.encode())):
        program.loop.show()
    running.clear()


@pytest.fixture
def _watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw every frame that may be looked at, at once: the test watches what is drawn, not the surface."""
    monkeypatch.setattr(Program, "eager", True)


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
def drawn_faces(monkeypatch: pytest.MonkeyPatch, _watched: None) -> DrawnFaces:
    """Return all faces that are drawn from now on."""
    return collected(monkeypatch)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch, _watched: None) -> Writings:
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
