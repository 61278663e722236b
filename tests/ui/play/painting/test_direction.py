"""The arrows on the felt that show the direction of play: nothing lies on them."""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from cardtable.ui.drawing.boxes import svg
from cardtable.ui.drawing.symbols import arcs, arrows
from cardtable.ui.play.painting.middle import arrow_place
from cardtable.ui.table.labels import fan_places
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_table import Program, board_of

SIZES = [(800, 600), (1024, 768), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", game_of("blackjack").players)
def test_pile_and_deck_lie_between_the_arrows(tmp_path: Path, size: tuple[int, int], seats: int) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_down("blackjack", one_person(seats=seats), seed=seats)
    layout, metrics = board_of(scene).layout, scene.look.metrics
    place = arrow_place(layout)
    lines = arcs(place.size, metrics.px(6), clockwise=True)
    points = [(place.left + x, place.top + y) for line in lines for x, y in line]
    assert len(points) > 30
    for zone in ("pile", "deck"):
        assert not [point for point in points if layout.boxes[zone].collidepoint(point)], zone


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_arrows_keep_off_the_cards_of_the_players(tmp_path: Path, size: tuple[int, int], seats: int) -> None:
    program = Program(tmp_path, size)
    board = board_of(program.sit_down("blackjack", one_person(seats=seats), seed=seats))
    place, line = arrow_place(board.layout), board.measure.px(6)
    fans = [fan for seat in board.layout.seats for fan in fan_places(board, seat)]
    assert fans
    taken = [fan.move(-place.left, -place.top) for fan in fans]
    drawn = list(arrows(place.size, line, (200, 180, 90), clockwise=True, taken=taken))
    assert len(drawn) >= 3
    for body, rect in drawn:
        drawing = svg(body, rect.size, rect.topleft)
        for fan in fans:
            part = fan.move(-place.left - rect.left, -place.top - rect.top).clip(drawing.get_rect())
            assert not part or pygame.mask.from_surface(drawing.subsurface(part), 20).count() == 0


def test_arrows_point_the_other_way_when_the_direction_turns() -> None:
    there, back = (arcs((800, 400), 5, clockwise=clockwise) for clockwise in (True, False))
    for line, other in zip(there, back, strict=True):
        assert line[0] == pytest.approx(other[-1])
        assert line[-1] == pytest.approx(other[0])
    # On the right of the oval, clockwise is downwards.
    assert there[0][0][1] < there[0][-1][1]


@pytest.mark.parametrize("clockwise", [True, False])
def test_arrows_drawn_apart_are_the_same_as_in_one_drawing(clockwise: bool) -> None:
    size = (800, 400)
    apart, at_once = Surface(size, 0, 32), Surface(size, 0, 32)
    drawn = list(arrows(size, 9, (200, 180, 90), clockwise=clockwise))
    for body, place in drawn:
        assert apart.get_rect().contains(place)
        apart.blit(svg(body, place.size, place.topleft), place)
    at_once.blit(svg("".join(body for body, _ in drawn), size), (0, 0))
    pairs = zip(at_once.get_buffer().raw, apart.get_buffer().raw, strict=True)
    assert max(abs(one - other) for one, other in pairs) <= 1
    assert sum(place.width * place.height for _, place in drawn) < size[0] * size[1] / 2
