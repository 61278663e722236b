"""The first picture of the menu, which is to be seen soon after the program is started."""

from pathlib import Path

import pytest
from pygame import Surface

from cardtable.ui.drawing import boxes, felt, text
from cardtable.ui.theme import Extent
from tests.ui.at_the_table import Program


def test_it_waits_for_no_other_picture_as_large_as_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, size, provided = Program(tmp_path), (1000, 700), []

    def counted(size: Extent, *arguments: int) -> Surface:
        provided.append(size)
        return Surface(size, *arguments)

    for module in (felt, boxes, text):
        monkeypatch.setattr(module, "Surface", counted)
    program.screen.resize(size)
    program.loop.go(program.app.menu())
    program.loop.tick()
    assert provided
    assert size not in provided
    program.run(0.5)
    assert provided.count(size) == 1  # the felt, which is kept for the frames in which cards are fanned
