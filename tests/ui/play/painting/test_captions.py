"""The captions of places on the table, and the labels of groups in the hand, keep off what lies beside them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.ui.play.painting.emphasis import state_of
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.card_marks import star_place, tab_places
from tests.situations import SMALL, asked
from tests.ui.at_a_lesson import lesson_at, moments
from tests.ui.at_the_table import Program
from tests.ui.conftest import AtTable
from tests.ui.writings import Writings


def drawn_moments(program: Program, written: Writings, most: int) -> Iterator[TableScene]:
    """Yield the table at the first moments of a lesson, drawn again."""
    for number, scene in enumerate(moments(program)):
        written.clear()
        program.redraw()
        yield scene
        if number == most:
            return
        program.key("F2" if scene.to_act else "Enter")


def test_the_label_of_a_group_in_the_hand_is_written_off_the_tabs(tmp_path: Path, written: Writings) -> None:
    labels = 0
    program = lesson_at(tmp_path, "the-card-game", hand="second_hand", size=SMALL)
    for scene in drawn_moments(program, written, 16):
        board = scene.board
        spots = [spot for spot in board.rest if spot.in_hand]
        tabs = [tab for spot in spots for tab, _ in tab_places(spot.rect, state_of(board, spot, scene.emphasis()))]
        named = {group.label for group, _ in board.layout.groups}
        places = [each.place for each in written if each.text in named]
        assert not [place for place in places if place.collidelist(tabs) >= 0]
        labels += len(places) * bool(tabs)
    assert labels


def first_move(table: Table, _rng: Random) -> Move:
    return table.state.moves()[0]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_label_of_a_group_is_written_off_the_star_of_a_fresh_card(
    at_table: AtTable, written: Writings, seed: int
) -> None:
    program = at_table("the-card-game", seed=seed, by=first_move, until=asked("discard"))
    scene = program.table
    written.clear()
    program.redraw()
    (fresh,) = [spot for spot in scene.board.rest if spot.card in scene.emphasis().fresh]
    star = star_place(fresh.rect, state_of(scene.board, fresh, scene.emphasis()))
    names = {group.label for group, _ in scene.board.layout.groups}
    labels = [each.place for each in written if each.text in names]
    assert labels
    assert star.collidelist(labels) < 0
