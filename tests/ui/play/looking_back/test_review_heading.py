"""The heading of a review, and the notes on the small table under it."""

from pathlib import Path

import pytest

from tests.known_games import game_of
from tests.play.judges import one_hand
from tests.ui.at_the_review import at_the_sheet, review


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)], ids=str)
def test_no_purse_covers_the_heading_of_a_review(size: tuple[int, int], tmp_path: Path) -> None:
    table = one_hand(game_of("bidding-war"), names=("Ann", "Bert", "Cleo", "Dan"))
    program, _ = at_the_sheet(tmp_path, table, size)
    scene = review(program)
    for at in range(len(scene.places)):
        scene.show(at)
        program.run(0.1)
        (heading,) = scene.top.standing.written(scene.board.layout.standing, scene.board.view)
        notes = scene.top.note_places(scene.board)
        assert len(notes) > 1
        assert heading.collidelist(notes) < 0
