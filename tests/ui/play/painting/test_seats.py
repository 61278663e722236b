"""What is written at the seats: short where there is little room, and alike at all other seats."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.games import GAMES
from cardtable.ui.table.labels import Precedence
from cardtable.ui.theme import Extent, Size
from tests.situations import MEDIUM, SMALL, asked, at, one_person
from tests.ui.at_a_hint import Lookers
from tests.ui.at_the_table import Program, labels_of
from tests.ui.writings import Writings


def points_written(program: Program, written: Writings, scores: tuple[int, ...]) -> list[str]:
    """Return the points that are written at the other seats of The Card Game when these are the scores."""
    scene = program.sit_down("the-card-game", one_person(seats=len(scores)))
    program.run_until(lambda: scene.to_act)
    program.rest()
    board = scene.board
    board.set_view(replace(board.view, scores=scores))
    written.clear()
    scene.dirty = True
    program.tick()
    places = [place.status for seat, place in board.layout.seats.items() if seat != board.bottom]
    return [each.text for each in written if each.text and any(each.place.colliderect(place) for place in places)]


def test_three_players_points_are_written_in_words(program: Program, written: Writings) -> None:
    assert {"36 points", "136 points"} <= set(points_written(program, written, (0, 36, 136)))


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_points_of_eight_players_are_written_alike(tmp_path: Path, size: Extent, written: Writings) -> None:
    found = points_written(Program(tmp_path, size), written, (0, 24, 49, 11, 14, 12, 43, 111))
    figures = [text for text in found if text.split()[0].isdigit()]
    assert len(figures) == 7
    assert len({text.endswith("points") for text in figures}) == 1


@pytest.mark.parametrize(("size", "shown"), [(SMALL, "next"), (MEDIUM, "plays next")])
def test_with_large_text_the_own_tag_is_short_instead_of_covering_the_number_of_cards(
    tmp_path: Path, size: Extent, shown: str
) -> None:
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=Size.LARGEST))
    table = at("blackjack", until=asked("play", where=lambda state: state.seat == 3))
    scene = program.sit_waiting(table, 0, Lookers(GAMES))
    (tag,) = [each for each in labels_of(scene, Precedence.TAG) if each.key == 0]
    assert (tag.text, tag.forced) == (shown, False)
