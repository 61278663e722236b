"""The very first start: three questions, and never again."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from cardtable.pages.menu import MenuPage
from cardtable.pages.welcome import WelcomePage
from cardtable.program.program import keep_window_size
from cardtable.store.settings import FACES
from cardtable.ui.drawing.faces import ANIMALS
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


def started(folder: Path, size: tuple[int, int] = (1280, 720)) -> Program:
    """Return the program as it is first seen."""
    program = Program(folder, size)
    program.loop.go(program.app.first_page())
    program.run(0.1)
    return program


def welcomed(program: Program) -> WelcomePage:
    return program.comes_to(WelcomePage)


def click(program: Program, kind: str, label: str) -> None:
    """Click something on the screen."""
    program.click(next(part.rect.center for part in program.parts(kind) if part.label == label))
    program.run(0.2)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_questions_keep_off_the_edge_around_their_answers_and_nothing_is_cut(
    tmp_path: Path, written: Writings, cut: set[str], size: tuple[int, int]
) -> None:
    program = started(tmp_path, size)
    scene = welcomed(program)
    gap = scene.look.metrics.px(6)
    for words, answer in (("Your name", scene.name), ("How large should everything be?", scene.sizes)):
        question = next(each.place for each in written if each.text == words)
        assert question.bottom + gap <= answer.rect.top
    program.app.profile.set("size", "largest")
    program.run(0.2)
    assert not cut


def close_by_window(program: Program) -> None:
    program.screen.post(Event(pygame.QUIT))


@pytest.mark.parametrize("close", [lambda program: program.key("Esc"), close_by_window], ids=["Esc", "window"])
def test_the_welcome_comes_back_until_it_was_answered(tmp_path: Path, close: Callable[[Program], None]) -> None:
    for size in ("largest", "large"):
        program = started(tmp_path)
        welcomed(program)
        click(program, "sample", size)
        program.loop.running = True
        close(program)
        program.run(0.2)
        assert not program.loop.running
        keep_window_size(program.app, (900, 700))
    program = started(tmp_path)
    welcomed(program)
    assert program.app.profile.settings.size == "large", "what was chosen is kept"
    program.press("Continue")
    program.comes_to(MenuPage)
    started(tmp_path).comes_to(MenuPage)


def test_the_settings_know_every_face_there_is() -> None:
    assert FACES == ANIMALS
