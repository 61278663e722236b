"""The meld under the pointer is drawn larger only while it lies on the table."""

from pathlib import Path
from random import Random

from pygame import Surface

from cardtable.engine.table import Table
from cardtable.ui.play.painting.emphasis import Emphasis
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.situations import one_person
from tests.ui.at_the_table import Program, board_of, spots_of


def test_a_meld_under_the_pointer_may_move_to_make_room_for_another(tmp_path: Path) -> None:
    game, rng = game_of("blues-and-greens"), Random(8)
    table = Table(game, one_person())
    while len(table.log) < 26:
        play_on(table, rng, by_thumb)
    program = Program(tmp_path, (1280, 720))
    scene = program.sit_in(table)
    program.run(0.5)
    pointed = spots_of(board_of(scene).layout, "meld-6")[-1]
    scene.make(game.parse("set g5c g5d g2s"))
    program.run_until(lambda: scene.animating)
    board = board_of(scene)
    assert all(spot.zone != pointed.zone for spot in board.rest), "all of its cards fly"
    frame = scene.top.frame(Surface((1280, 720)), board, Emphasis(hover=pointed))
    scene.top.draw_at_rest(frame)
