"""Bubbles at the seats of Blues and Greens, where the melds of a side lie under its seats."""

from pathlib import Path

import pytest

from cardtable.ui.theme import Size
from tests.ui.at_the_table import Program, bubbles_of
from tests.ui.crowded_tables import played, sat_down, situations


@situations
def test_every_player_has_room_for_a_short_call_beside_many_melds(
    tmp_path: Path, size: tuple[int, int], scale: Size
) -> None:
    _, scene = sat_down(tmp_path, played("blues-and-greens", 4, 3, 60), size, scale)
    layout = scene.board.layout
    calls = scene.top.labels(scene.board, scene.emphasis()).calls
    assert len(layout.headers) == 2
    # With the largest text, a bubble takes the place of the header of melds, or the event line alone says it.
    assert len(calls) >= (1 if scale is Size.LARGEST else 3)
    taken = [spot.rect for spot in layout.spots] + [place.portrait for place in layout.seats.values()]
    taken += [layout.tools, *layout.headers.values()]
    assert [call for call in calls.values() if call.collidelist(taken) >= 0] == []


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_bubble_is_nearer_to_its_player_than_to_others_and_covers_nothing(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_in(played("blues-and-greens", 4, 3, 3))
    program.run(0.5)
    bubbles, layout = bubbles_of(scene), scene.board.layout
    assert bubbles
    labels = scene.top.labels(scene.board, scene.emphasis())
    for seat, bubble in bubbles.items():
        assert bubble.collidelist([*labels.solid, *labels.places]) < 0
        apart = {each: _apart(bubble.center, place.portrait.center) for each, place in layout.seats.items()}
        assert min(apart, key=lambda each: apart[each]) == seat


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
