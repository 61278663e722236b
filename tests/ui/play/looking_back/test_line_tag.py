"""The tag of a table at which another line is tried: it is there in every size, says what it is, and leads back."""

from pathlib import Path
from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.live import LiveMatch
from cardtable.ui.play.buttons.menubar import TRIED_LINE, TableTag
from cardtable.ui.play.painting.standing import standing_lines
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Extent
from tests.situations import one_person
from tests.ui.at_the_branches import begin_here
from tests.ui.at_the_table import Program
from tests.ui.hands_on import table_of
from tests.ui.looked_back_at import played_on

DECISIONS = 3
SIZES = [
    (size, scale) for size in ((800, 600), (1280, 720), (1920, 1080), (3840, 2160)) for scale in ("normal", "largest")
]


def at_a_branch(folder: Path, game: Game) -> Program:
    """Return the program at another line that has been begun straight from play, on the person's turn."""
    program = Program(folder)
    table = Table(game, one_person(seats=min(4, game.players[-1])))
    while sum(line.actor == 0 for line in table.log) < DECISIONS:
        played_on(table, len(table.log) + 1)
    program.app.play.show(LiveMatch(table, program.app.players, None, Random(1), pause=0.0), 0)
    program.run(0.2)
    main = table_of(program)
    assert not [part for part in program.parts("button") if part.label == TRIED_LINE], "this line was played"
    main.look_back(len(table.log))
    program.run(0.2)
    scene = begin_here(program)
    program.run_until(lambda: scene.to_act)
    return program


def tag_of(scene: TableScene) -> TableTag:
    """Return the tag on the screen."""
    tag = scene.menubar.tag
    assert tag is not None
    assert tag in scene.desk.focus.everything()
    return tag


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_tag_covers_nothing_in_any_size(tmp_path: Path, game: Game) -> None:
    program = at_a_branch(tmp_path, game)
    scene = table_of(program)
    for size, scale in SIZES:
        program.app.profile.set("size", scale)
        program.screen.resize(size)
        program.run(0.5)
        tag = tag_of(scene)
        assert program.screen.surface.get_rect().contains(tag.rect), (size, scale)
        assert min(tag.rect.size) >= scene.look.metrics.target
        others = [part for part in scene.parts() if part.kind in ("button", "card", "seat", "side note")]
        others = [part for part in others if part.label != TRIED_LINE]
        assert "Pause" in {part.label for part in others}
        assert tag.rect.collidelist([part.rect for part in others]) < 0, (size, scale)
        assert (
            tag.rect.collidelist(
                standing_lines(scene.top.look, scene.board.layout.standing, scene.top.table.standing(scene.board.view))
            )
            < 0
        )


@pytest.mark.parametrize(("size", "scale", "worded"), [((800, 600), "normal", True), ((1280, 720), "largest", False)])
def test_where_its_words_have_no_room_it_is_a_sign(tmp_path: Path, size: Extent, scale: str, worded: bool) -> None:
    program = at_a_branch(tmp_path, GAMES[0])
    program.app.profile.set("size", scale)
    program.screen.resize(size)
    program.run(0.5)
    assert tag_of(table_of(program)).worded == worded


def test_the_tag_says_what_it_is_and_opens_the_way_back(tmp_path: Path) -> None:
    program = at_a_branch(tmp_path, GAMES[0])
    scene = table_of(program)
    program.rest()
    program.move(tag_of(scene).rect.center)
    program.run(1.5)
    tip = scene.desk.tooltip.tip
    assert scene.desk.tooltip.shown
    assert tip is not None
    assert scene.exits.leave_label in tip.text
    program.click(tag_of(scene).rect.center)
    program.press(scene.exits.leave_label)
    program.run(0.3)
    assert program.scene is not scene
