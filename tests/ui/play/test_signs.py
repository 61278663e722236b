"""The signs on a table say what they mean, wherever a table is shown."""

import pygame
import pytest
from pygame.event import Event

from tools.record_pictures import scenes


@pytest.mark.parametrize("name", ["table-replay", "table-review", "table-lesson", "table-exercise"])
def test_a_sign_on_a_table_beside_a_sheet_says_what_it_means(name: str) -> None:
    program = scenes()[name]()
    program.run(1.0)
    signs = [part for part in program.scene.parts() if part.kind == "sign"]
    assert signs
    desk = program.scene.top_desk
    desk.handle(Event(pygame.MOUSEMOTION, pos=signs[0].rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    assert desk.tooltip.tip is not None
    assert desk.tooltip.tip.text == signs[0].label
