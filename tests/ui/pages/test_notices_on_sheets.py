"""Notices on the score sheets of two sides: they cover neither totals nor the points of a line."""

from pathlib import Path

import pytest

from cardtable.pages.scores.sheets import SheetOfSides
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.ui.at_the_score_sheet import SIZES, hand_sheet, played
from tests.ui.writings import Writings

NOTICES = [
    "The table is saved.",
    "Saved as a picture: /home/somebody/Pictures/cardtable/blues-and-greens-hand-2.png. Any viewer opens it.",
]


@pytest.mark.parametrize("size", [*SIZES, (1280, 720, Size.LARGEST)], ids=str)
@pytest.mark.parametrize("game", ["blues-and-greens", "the-card-game"])
@pytest.mark.parametrize("notice", NOTICES, ids=["short", "long"])
def test_a_notice_covers_no_figure_of_a_sheet_of_two_sides(
    tmp_path: Path, written: Writings, game: str, notice: str, size: tuple[int, int, Size]
) -> None:
    program, scene = hand_sheet(tmp_path, played(game_of(game), 4 if game == "blues-and-greens" else 2), size)
    program.run(6.0)
    assert isinstance(scene.sheet, SheetOfSides)
    written.clear()
    scene.dirty = True
    program.run(0.1)
    figures = [each for each in written if each.text.lstrip("+−").isdigit()]
    assert len(figures) >= 4
    scene.desk.say(notice)
    place = scene.desk.toast.place(scene.look)
    assert program.screen.surface.get_rect().contains(place)
    assert not [each.text for each in figures if each.place.colliderect(place)]
    assert not place.colliderect(scene.headline.rect)
    assert not place.colliderect(scene.foot.rect)
