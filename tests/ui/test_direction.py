"""The arrows on the felt that show which way the play goes: nothing lies on them."""

import re
from pathlib import Path

import pytest
from pygame import Rect

from cardtable.ui.play.arrows import arrows
from tests.known_games import game_of
from tests.ui.at_the_table import Program, board_of, one_person

SIZES = [(800, 600), (1024, 768), (1280, 720), (1920, 1080)]


def _points_of_the_arrows(place: Rect, width: int) -> list[tuple[float, float]]:
    drawing = arrows(place.size, width, (255, 255, 255), clockwise=True)
    found = [pair.split(",") for line in re.findall(r'points="([^"]+)"', drawing) for pair in line.split()]
    return [(place.left + float(x), place.top + float(y)) for x, y in found]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", game_of("blackjack").players)
def test_pile_and_deck_lie_between_the_arrows(tmp_path: Path, size: tuple[int, int], seats: int) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_down("blackjack", one_person(seats=seats), seed=seats)
    layout, metrics = board_of(scene).layout, scene.look.metrics
    points = _points_of_the_arrows(layout.middle.inflate(-metrics.px(24), -metrics.px(24)), metrics.px(5))
    assert len(points) > 30
    for zone in ("pile", "deck"):
        assert not [point for point in points if layout.boxes[zone].collidepoint(point)], zone
