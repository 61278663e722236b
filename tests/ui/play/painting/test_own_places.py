"""The place that waits for the viewer's card: it covers no card of the trick."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.engine.table import Table
from cardtable.play.live import LiveMatch
from cardtable.ui.play.painting.emphasis import Emphasis
from cardtable.ui.play.painting.middle import outline_of, uncovered
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.situations import one_person
from tests.tables_where import table_where
from tests.ui.at_the_table import Program, at_index


def _third_to_the_trick(table: Table) -> bool:
    """Whether the player to act can play one card to a trick of two."""
    state = table.state
    return state.phase in ("meld", "play") and len(table.view(None).zone("trick").cards) == 2


def _drawn(scene: TableScene, emphasis: Emphasis) -> Surface:
    """Return the table drawn with this emphasis, without motion."""
    surface = Surface(scene.look.metrics.size)
    scene.top.draw_at_rest(scene.top.frame(surface, scene.board, emphasis))
    return surface


def test_the_place_for_the_viewers_card_lies_under_the_trick(tmp_path: Path) -> None:
    program = Program(tmp_path, (800, 600))
    scene = program.sit_in(table_where("blues-and-greens", 4, _third_to_the_trick))
    program.run_until(lambda: scene.to_act)
    waiting = replace(scene.emphasis(), one_card=True, winning=None)
    place = scene.board.layout.drops["trick"]
    *_, above = sorted(spot.rect.clip(place).height for spot in scene.board.rest if spot.kind == "trick")
    assert above > 0, "a card of the trick reaches into the place"
    with_place, without = _drawn(scene, waiting), _drawn(scene, replace(waiting, one_card=False))
    partner = min((spot.rect for spot in scene.board.rest if spot.kind == "trick"), key=lambda rect: rect.top)
    covered = partner.clip(place).inflate(-6, -6)
    assert covered.height > 0
    assert _pixels(with_place, covered) == _pixels(without, covered)
    below = Rect(place.left - 5, place.bottom - 20, place.width + 10, 25)
    assert _pixels(with_place, below) != _pixels(without, below)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("picked", [False, True])
def test_one_place_with_a_text_waits_for_the_card_that_the_viewer_sells(
    tmp_path: Path, size: tuple[int, int], picked: bool
) -> None:
    program = Program(tmp_path, size)
    table = Table(game_of("bidding-war"), one_person(seats=4), {"prizes": "offered"}, 3)
    program.app.play.show(LiveMatch(table, program.app.players, None, Random(3), pause=0.0))
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, TableScene)
    program.run_until(lambda: scene.to_act)
    assert scene.board.view.phase == "offer"
    program.run(0.5)
    if picked:
        program.click(at_index(next(spot for spot in scene.board.rest if spot.in_hand)))
        program.run(0.5)
        assert scene.emphasis().lit == {"prize"}
    waiting = scene.emphasis()
    with_place = _drawn(scene, waiting)
    without = _drawn(scene, replace(waiting, one_card=False, lit=frozenset()))
    place = scene.board.layout.boxes["prize"]
    text = Rect(place.left + 5, place.centery - 15, place.width - 10, 30)
    assert _pixels(with_place, text) != _pixels(without, text)
    for surface in (with_place, without):
        surface.fill("black", place.inflate(30, 30))
    everything = scene.board.layout.middle
    assert _pixels(with_place, everything) == _pixels(without, everything)


def _pixels(surface: Surface, area: Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(area), "RGB")


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGEST])
@pytest.mark.parametrize(("game", "seats"), [("blues-and-greens", 4), ("five-hundred", 3)])
def test_the_whole_lower_edge_of_the_place_shows_above_the_event_line(
    tmp_path: Path, game: str, seats: int, scale: Size, size: tuple[int, int]
) -> None:
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=scale))
    scene = program.sit_in(table_where(game, seats, _third_to_the_trick))
    program.run_until(lambda: scene.to_act)
    board = scene.board
    outline = outline_of(board.layout.drops["trick"], scene.top.frame(Surface((1, 1)), board))
    assert outline.bottom < board.layout.event.top


def test_between_the_two_cards_of_a_trick_no_piece_of_the_upper_edge_shows(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_in(table_where("five-hundred", 3, _third_to_the_trick))
    program.run_until(lambda: scene.to_act)
    waiting = replace(scene.emphasis(), one_card=True, winning=None)
    left, right = sorted((spot.rect for spot in scene.board.rest if spot.kind == "trick"), key=lambda rect: rect.left)
    between = Rect(left.right + 4, left.top, right.left - left.right - 8, left.height - 8)
    assert between.width > 0
    assert _pixels(_drawn(scene, waiting), between) == _pixels(_drawn(scene, replace(waiting, one_card=False)), between)


def _one_card_beside(table: Table) -> bool:
    """Whether the player to act can play to a trick with the card of the next player's neighbour alone."""
    state = table.state
    return state.phase in ("meld", "play") and len(table.view(None).zone("trick").cards) == 1


@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1600, 1200)])
def test_the_text_in_the_place_does_not_reach_under_a_card_beside_it(tmp_path: Path, size: tuple[int, int]) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_in(table_where("blues-and-greens", 4, _one_card_beside))
    program.run_until(lambda: scene.to_act)
    place = scene.board.layout.drops["trick"]
    (card,) = (spot.rect for spot in scene.board.rest if spot.kind == "trick")
    place = place.move(card.left + place.width // 4 - place.right, card.top - place.top)
    assert 0 < card.clip(place).width < place.width / 2, "a card reaches into the place from the side"
    frame = scene.top.frame(Surface((1, 1)), scene.board)
    assert not uncovered(place, frame).colliderect(card.inflate(card.height // 10, 0)), "it leans"
    assert uncovered(place, frame).width > place.width / 2
