"""What is not cut: the longest name on the plate of the viewer, and buttons for picked cards."""

from pathlib import Path
from random import Random

import pytest
from pygame import Surface

from cardtable.engine.game import Game
from cardtable.engine.moves import Pass
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.ui.theme import Size
from tests.ui.at_the_table import Program
from tests.ui.moments_of_a_game import scenes


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_longest_name_is_whole_on_the_viewers_plate_beside_the_dealers_button(
    tmp_path: Path, cut: set[str], size: tuple[int, int]
) -> None:
    longest = "Maximiliane Hohenstaufen"
    program = Program(tmp_path, size)
    seats = [Seat(longest), Seat("Bert"), Seat("Cleo")]
    table = Table(next(game for game in GAMES if game.id == "five-hundred"), seats, dealer=0)
    table.deal(Random(1))
    for _ in range(2):
        table.play(table.state.actor, Pass())
    scene = program.sit_in(table)
    assert scene.board.view.dealer == scene.playing.bottom == 0
    assert not cut


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_button_for_a_picked_card_is_cut(tmp_path: Path, cut: set[str], game: Game) -> None:
    for scene in scenes(tmp_path, game, game.players[0], (800, 600), Size.NORMAL):
        for card in scene.board.view.hand:
            scene.board.hand.pick((card,))
            scene.refresh()
            scene.draw(Surface((800, 600)))
    assert not cut
