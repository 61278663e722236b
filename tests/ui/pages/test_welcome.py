"""The very first start: three questions, and the faces to choose from."""

from pathlib import Path

import pytest

from cardtable.pages.welcome import WelcomePage
from cardtable.store.settings import FACES
from cardtable.ui.drawing.faces import ANIMALS
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_questions_keep_off_the_edge_around_their_answers_and_nothing_is_cut(
    tmp_path: Path, written: Writings, cut: set[str], size: tuple[int, int]
) -> None:
    program = Program(tmp_path, size)
    program.loop.go(program.app.first_page())
    program.run(0.1)
    scene = program.comes_to(WelcomePage)
    gap = scene.look.metrics.px(6)
    for words, answer in (("Your name", scene.name), ("How large should everything be?", scene.sizes)):
        question = next(each.place for each in written if each.text == words)
        assert question.bottom + gap <= answer.rect.top
    program.app.profile.set("size", "largest")
    program.run(0.2)
    assert not cut


def test_the_settings_know_every_face_there_is() -> None:
    assert FACES == ANIMALS
