"""At every size, with long names and at double text size: no text is cut, nothing lies on anything else."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.moves import Pass
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from tests.ui.at_the_table import Program
from tests.ui.moments_of_a_game import scenes

SIZES = [((800, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0), ((3840, 2160), 1.0)]
TARGET = 44


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in GAMES for seats in {game.players[0], game.players[-1]}]
)
def test_no_text_is_cut(
    tmp_path: Path,
    cut: set[str],
    game: Game,
    seats: int,
    size: tuple[int, int],
    scale: float,
) -> None:
    for _ in scenes(tmp_path, game, seats, size, scale):
        pass
    assert not cut


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_buttons_lie_within_the_window_apart_and_are_large_enough(
    tmp_path: Path, game: Game, size: tuple[int, int], scale: float
) -> None:
    window = Rect(0, 0, *size)
    for scene in scenes(tmp_path, game, game.players[-1], size, scale):
        buttons = [part for part in scene.desk.parts() if part.kind in ("button", "stepper")]
        for part in buttons:
            assert window.contains(part.rect), part
            least = round(TARGET * min(size[0] / 1280, size[1] / 720))
            assert part.rect.height >= least - 1, part
        for one, other in combinations(buttons, 2):
            assert not one.rect.colliderect(other.rect), (one, other)
        hand = [spot.rect for spot in scene.board.rest if spot.in_hand]
        for part in buttons:
            assert part.rect.collidelist(hand) < 0, part


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
    for scene in scenes(tmp_path, game, game.players[0], (800, 600), 1.0):
        for card in scene.board.view.hand:
            scene.board.hand.pick((card,))
            scene.refresh()
            scene.draw(Surface((800, 600)))
    assert not cut
