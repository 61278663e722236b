"""Five Hundred: the choices beside the grid of bids have their words in one line, where there is room for it."""

from pathlib import Path

import pytest

from tests.tables_where import table_where
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=str)
def test_nullo_and_its_value_are_one_line(tmp_path: Path, written: Writings, size: tuple[int, int]) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_in(table_where("five-hundred", 3, lambda table: table.state.phase == "auction"))
    program.run_until(lambda: scene.to_act)
    program.run(0.3)
    labels = [each for each in written if "(250)" in each.text]
    assert {each.text for each in labels} == {"Nullo (250)"}
    assert [each for each in labels if each.place.height > 1.6 * each.style.size] == []
