"""The very first start: two questions, and never again."""

from pathlib import Path

import pytest

from cardtable.ui.pages.menu import MenuScene
from cardtable.ui.pages.setup import SetupScene
from cardtable.ui.pages.welcome import WelcomeScene
from tests.ui.at_the_table import Program


def started(folder: Path, size: tuple[int, int] = (1280, 720)) -> Program:
    """Return the program as it is first seen."""
    program = Program(folder, size)
    program.loop.go(program.app.welcome() if program.app.profile.is_new else program.app.menu())
    program.run(0.1)
    return program


def test_a_name_and_a_text_size_are_asked_once(tmp_path: Path) -> None:
    program = started(tmp_path)
    assert isinstance(program.scene, WelcomeScene)
    program.type("Zoe")
    larger = next(part for part in program.parts("choice") if part.label == "larger")
    program.click(larger.rect.center)
    program.run(0.2)
    assert program.scene.look.metrics.text_scale == 1.5
    program.press("To the games")
    program.run(0.2)
    assert isinstance(program.scene, MenuScene)
    again = started(tmp_path)
    assert isinstance(again.scene, MenuScene)
    assert again.app.profile.current.name == "Zoe"
    assert again.app.profile.settings.text_scale == 150
    again.key("1")
    again.run(0.2)
    assert isinstance(again.scene, SetupScene)
    assert any(part.label == "Zoe" for part in again.scene.parts())


def test_who_answers_nothing_is_not_asked_again(tmp_path: Path) -> None:
    program = started(tmp_path)
    program.key("Esc")
    program.run(0.2)
    assert isinstance(program.scene, MenuScene)
    assert isinstance(started(tmp_path).scene, MenuScene)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("percent", [100, 200])
def test_nothing_is_cut(tmp_path: Path, cut: set[str], size: tuple[int, int], percent: int) -> None:
    program = started(tmp_path, size)
    program.app.profile.set("text_scale", percent if size[0] >= 1920 else 100)
    program.run(0.2)
    assert isinstance(program.scene, WelcomeScene)
    assert not cut
    assert program.scene.words.bottom <= size[1]
