"""The arrows on the felt that show the direction of play: nothing lies on them."""

import pygame
import pytest

from cardtable.ui.drawing.boxes import svg
from cardtable.ui.drawing.symbols import arcs, arrows
from cardtable.ui.play.painting.middle import arrow_place
from cardtable.ui.table.labels import fan_places
from cardtable.ui.theme import Extent
from tests.commits import by_turns
from tests.situations import LARGE, SMALL, after
from tests.ui.conftest import AtTable

GOLD = (200, 180, 90)


@pytest.mark.parametrize("size", [SMALL, (1024, 768), LARGE])
@pytest.mark.parametrize("seats", by_turns([(2,), (3,), (4,), (6,)], "numbers of players around the arrows"))
def test_arrows_lie_around_pile_and_deck_and_off_the_cards_of_the_players(
    at_table: AtTable, size: Extent, seats: int
) -> None:
    board = at_table("blackjack", seats=seats, seed=seats, until=after(1), size=size).table.board
    place, line = arrow_place(board.layout), board.measure.px(6)
    points = [(place.left + x, place.top + y) for arc in arcs(place.size, line, clockwise=True) for x, y in arc]
    assert len(points) > 30
    for zone in ("pile", "deck"):
        assert not [point for point in points if board.layout.boxes[zone].collidepoint(point)], zone
    fans = [fan.move(-place.left, -place.top) for seat in board.layout.seats for fan in fan_places(board, seat)]
    assert fans
    drawn = list(arrows(place.size, line, GOLD, clockwise=True, taken=fans))
    assert len(drawn) >= 3
    for body, rect in drawn:
        drawing = svg(body, rect.size, rect.topleft)
        for fan in fans:
            part = fan.move(-rect.left, -rect.top).clip(drawing.get_rect())
            assert not part or pygame.mask.from_surface(drawing.subsurface(part), 20).count() == 0


def test_arrows_point_the_other_way_when_the_direction_turns() -> None:
    there, back = (arcs((800, 400), 5, clockwise=clockwise) for clockwise in (True, False))
    for line, other in zip(there, back, strict=True):
        assert line[0] == pytest.approx(other[-1])
        assert line[-1] == pytest.approx(other[0])
    # On the right of the oval, clockwise is downwards.
    assert there[0][0][1] < there[0][-1][1]
