"""A screen without a window, a clock that a test turns, and a hand for mouse and keys."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.ui.look import Look
from cardtable.ui.text import Style
from cardtable.ui.typesetter import Typesetter
from tests.ui.at_the_table import Program
from tests.ui.sitter import Sitter


@pytest.fixture(scope="session", autouse=True)
def _pygame() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.display.quit()


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return all texts that are drawn shorter than they are, from now on."""
    fit, found = Typesetter.fit, set()

    def watched(self: Typesetter, text: str, style: Style, width: int) -> str:
        shown = fit(self, text, style, width)
        if shown != text:
            found.add(text)
        return shown

    monkeypatch.setattr(Typesetter, "fit", watched)
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
    program.run(0.1)
    return program


@pytest.fixture
def look() -> Look:
    return Look.of((1280, 720))
