"""The place that waits for the viewer's card: it covers no card of the trick."""

from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Rect, Surface

from cardtable.engine.table import Table
from cardtable.ui.play.painting.frame import Emphasis, Frame
from cardtable.ui.play.table_scene.table_scene import TableScene
from tests.tables_where import table_where
from tests.ui.at_the_table import Program


def _third_to_the_trick(table: Table) -> bool:
    """Whether the player to act can play one card to a trick of two."""
    state = table.state
    return state.phase in ("meld", "play") and len(table.view(None).zone("trick").cards) == 2


def _drawn(scene: TableScene, emphasis: Emphasis) -> Surface:
    """Return the table drawn with this emphasis, without motion."""
    surface = Surface(scene.look.metrics.size)
    for _ in scene.top.pieces(Frame(surface, scene.board, scene.look.metrics, emphasis)):
        pass
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


def _pixels(surface: Surface, area: Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(area), "RGB")
