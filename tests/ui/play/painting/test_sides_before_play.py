"""The sides in the auction, with the names of their players and their points in the match."""

import pytest
from pygame import Rect, Surface

from cardtable.engine.voice.words import Bar, Standing
from cardtable.ui.look import Look
from cardtable.ui.play.painting.standing import draw_standing
from tests.ui.writings import Writings

SIDES = (
    Bar("Alexandra Featherstonehaugh & Cleo", 0, None, 208),
    Bar("Bartholomew Winterbourne & Maximilian Oldenburger", 1, None, 43),
)
WHOLE, FIRST = [side.label for side in SIDES], ["Alexandra & Cleo", "Bartholomew & Maximilian"]


@pytest.mark.parametrize(
    ("width", "names", "match"), [(900, WHOLE, True), (320, FIRST, True), (262, FIRST, False), (150, [], True)]
)
def test_points_of_the_match_stand_beside_as_much_of_the_names_as_there_is_room_for(
    cut: set[str], written: Writings, width: int, names: list[str], match: bool
) -> None:
    look, standing = Look.of((1280, 720)), Standing(bars=SIDES, goal="to 500")
    draw_standing(look, Surface((1000, 60)), Rect(0, 0, width, 50), standing)
    texts = [each.text for each in written]
    assert [text for text in texts if "&" in text] == names
    assert {"208", "43"} <= set(texts)
    assert texts.count(" match ") == (2 if match else 0)
    assert not cut
