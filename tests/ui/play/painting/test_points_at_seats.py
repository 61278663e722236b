"""The points at the seats of The Card Game: in words where there is room, and alike at all other seats."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.ui.theme import Extent
from tests.situations import one_person
from tests.ui.at_the_table import Program, board_of
from tests.ui.writings import Writings

TC = "the-card-game"


def points_written(program: Program, written: Writings, scores: list[int]) -> list[str]:
    """Return the points that are written at the other seats when these are the scores."""
    scene = program.sit_down(TC, one_person(seats=len(scores)))
    program.run_until(lambda: scene.to_act)
    program.rest()
    board = board_of(scene)
    board.set_view(replace(board.view, scores=tuple(scores)))
    written.clear()
    scene.dirty = True
    program.tick()
    places = [place.status for seat, place in board.layout.seats.items() if seat != board.bottom]
    return [each.text for each in written if each.text and any(each.place.colliderect(place) for place in places)]


def test_three_players_points_are_written_in_words(program: Program, written: Writings) -> None:
    found = points_written(program, written, [0, 36, 136])
    assert {"36 points", "136 points"} <= set(found)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_points_of_eight_players_are_written_alike(tmp_path: Path, size: Extent, written: Writings) -> None:
    program = Program(tmp_path, size)
    found = points_written(program, written, [0, 24, 49, 11, 14, 12, 43, 111])
    figures = [text for text in found if text.split()[0].isdigit()]
    assert len(figures) == 7
    assert len({text.endswith("points") for text in figures}) == 1
