"""The very first start: three questions, and never again."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.parts import FaceChoice
from cardtable.pages.welcome import WelcomePage
from cardtable.program.program import keep_window_size
from cardtable.store.settings import FACES
from cardtable.ui.drawing.faces import ANIMALS
from cardtable.ui.theme import Size
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults
from tests.ui.writings import Writings


def started(folder: Path, size: tuple[int, int] = (1280, 720)) -> Program:
    """Return the program as it is first seen."""
    program = Program(folder, size)
    program.loop.go(program.app.first_page())
    program.run(0.1)
    return program


def shown(program: Program, kind: str, label: str) -> tuple[int, int]:
    """Return the middle of something on the screen."""
    return next(part.rect.center for part in program.parts(kind) if part.label == label)


def test_name_face_and_size_are_asked_once(tmp_path: Path) -> None:
    program = started(tmp_path)
    assert isinstance(program.scene, WelcomePage)
    program.type("Zoe")
    program.click(shown(program, "face", "frog"))
    program.click(shown(program, "sample", "large"))
    program.run(0.2)
    assert program.scene.look.zoom is Size.LARGE
    program.press("Continue")
    program.run(0.2)
    assert isinstance(program.scene, MenuPage)
    again = started(tmp_path)
    assert isinstance(again.scene, MenuPage)
    assert again.app.profile.current.name == "Zoe"
    assert again.app.profile.settings.size == "large"
    assert again.app.profile.settings.face == "frog"
    again.key("1")
    again.run(0.2)
    assert isinstance(again.scene, SetupPage)
    assert any(part.label == "Zoe" for part in again.scene.parts())


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_questions_keep_off_the_edge_around_their_answers(
    tmp_path: Path, written: Writings, size: tuple[int, int]
) -> None:
    program = started(tmp_path, size)
    scene = program.scene
    assert isinstance(scene, WelcomePage)
    gap = scene.look.metrics.px(6)
    for words, answer in (("Your name", scene.name), ("How large should everything be?", scene.sizes)):
        question = next(each.place for each in written if each.text == words)
        assert question.bottom + gap <= answer.rect.top


def test_enter_accepts_the_suggested_name_and_it_is_not_asked_for_again(tmp_path: Path) -> None:
    program = started(tmp_path)
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, MenuPage)
    again = started(tmp_path)
    assert isinstance(again.scene, MenuPage)
    assert again.app.profile.settings.own_name == "Player 1"
    assert again.app.profile.settings.face == "usual"


def close_by_window(program: Program) -> None:
    """Close the window."""
    program.screen.post(Event(pygame.QUIT))


@pytest.mark.parametrize("close", [lambda program: program.key("Esc"), close_by_window], ids=["Esc", "window"])
def test_the_welcome_comes_back_until_it_was_answered(tmp_path: Path, close: Callable[[Program], None]) -> None:
    for size in ("largest", "large"):
        program = started(tmp_path)
        assert isinstance(program.scene, WelcomePage)
        program.click(shown(program, "sample", size))
        program.run(0.2)
        program.loop.running = True
        close(program)
        program.run(0.2)
        assert not program.loop.running
        keep_window_size(program.app, (900, 700))
    program = started(tmp_path)
    assert isinstance(program.scene, WelcomePage)
    assert program.app.profile.settings.size == "large", "what was chosen is kept"
    program.press("Continue")
    program.run(0.2)
    assert isinstance(started(tmp_path).scene, MenuPage)


def test_whoever_gives_no_name_is_not_asked_again_either(tmp_path: Path) -> None:
    program = started(tmp_path)
    assert isinstance(program.scene, WelcomePage)
    program.scene.name.text = ""
    program.press("Continue")
    program.run(0.2)
    assert isinstance(started(tmp_path).scene, MenuPage)


def test_over_settings_that_cannot_be_read_nobody_is_welcomed(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("theme: [")
    program = started(tmp_path)
    assert isinstance(program.scene, MenuPage)
    assert "the file is kept" in program.scene.notice


def test_the_face_goes_with_the_name_until_one_is_chosen(tmp_path: Path) -> None:
    program = started(tmp_path)
    scene = program.scene
    assert isinstance(scene, WelcomePage)
    program.type("Bert")
    assert scene.face.value == "owl"
    program.click(shown(program, "face", "hare"))
    program.type("Cleo")
    assert scene.face.value == "hare"


def test_faces_are_chosen_by_keys_alone(tmp_path: Path) -> None:
    program = started(tmp_path)
    scene = program.scene
    assert isinstance(scene, WelcomePage)
    program.key("Tab")
    assert isinstance(scene.desk.focus.current, FaceChoice)
    program.key("Right")
    program.key("Right")
    assert scene.face.value == "cat"
    program.key("Enter")
    program.run(0.2)
    assert program.app.profile.settings.face == "cat"


def test_the_settings_know_every_face_there_is() -> None:
    assert FACES == ANIMALS


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("percent", ["normal", "largest"])
def test_nothing_is_cut(tmp_path: Path, cut: set[str], size: tuple[int, int], percent: str) -> None:
    program = started(tmp_path, size)
    program.app.profile.set("size", percent)
    program.run(0.2)
    scene = program.scene
    assert isinstance(scene, WelcomePage)
    assert faults(scene) == []
    assert not cut
