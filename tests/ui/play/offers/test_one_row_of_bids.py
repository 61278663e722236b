"""The bids of Five Hundred where all rows would be too low to press: a button for each row, and the bids of one."""

from pathlib import Path

import pytest

from cardtable.ui.theme import Size
from tests.ui.at_a_lesson import lesson_at, match_of, moments, scene_of
from tests.ui.hands_on import by_keys


@pytest.mark.parametrize("window", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("size", [Size.NORMAL, Size.LARGE, Size.LARGEST])
def test_every_bid_can_be_hit(tmp_path: Path, window: tuple[int, int], size: Size) -> None:
    program = lesson_at(tmp_path, "five-hundred", 3, size=window, scale=size)
    for _ in moments(program):
        expected = match_of(program).expected
        if expected is not None and expected.word == "bid":
            break
        if expected is None:
            program.key("Enter")
        else:
            by_keys(program, expected)
    scene = scene_of(program)
    least = 44 * min(window[1] / 720, window[0] / 960) - 2
    assert scene.widgets.cells
    for button in (*scene.widgets.rows, *scene.widgets.cells, *scene.widgets.buttons):
        assert button.rect.height >= least, f"{button.label} is {button.rect.height} pixels high"
    assert expected is not None
    if scene.widgets.rows:
        seven = scene.widgets.rows[1]
        program.key(seven.key)
        assert {cell.row for cell in scene.widgets.cells} == {1}
    by_keys(program, expected)
    assert str(expected) in [entry.text for entry in scene.match.view(None).log]
