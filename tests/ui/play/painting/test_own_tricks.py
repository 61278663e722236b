"""Five Hundred: the bidder sees the tricks at the viewer's seat too, which has no row for them."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from pygame import Rect, Surface

from cardtable.engine.table import Table
from cardtable.engine.voice.words import Pips
from cardtable.ui.drawing.boxes import Box, Shapes
from cardtable.ui.theme import Size
from tests.tables_where import table_where
from tests.ui.at_a_lesson import lesson_at, moments
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


def _bidder_with_tricks(table: Table) -> bool:
    """Whether the player to act has bid and has taken some of the tricks."""
    view = table.view(table.state.actor)
    pips = _pips(table)
    return view.phase == "play" and len(view.hand) < 8 and pips is not None and 0 < pips.taken < pips.wanted


def _pips(table: Table) -> Pips | None:
    """Return the tricks of the player to act."""
    seat = table.state.actor
    assert seat is not None
    return table.game.words.seat_status(table.view(seat), seat, [each.name for each in table.seats]).pips


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGEST])
def test_the_tricks_of_the_viewers_contract_are_beside_the_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: Writings, size: tuple[int, int], scale: Size
) -> None:
    table = table_where("five-hundred", 3, _bidder_with_tricks)
    pips = _pips(table)
    assert pips is not None
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=scale))
    scene = program.sit_in(table)
    program.run_until(lambda: scene.to_act)
    line = scene.board.layout.seats[scene.board.bottom].status
    drawn: list[tuple[Rect, bool]] = []
    draw = Shapes.draw

    def drawing(shapes: Shapes, surface: Surface, rect: Rect, box: Box) -> None:
        if line.contains(rect) and box.edge is not None:
            drawn.append((Rect(rect), box.alpha == 255))
        draw(shapes, surface, rect, box)

    monkeypatch.setattr(Shapes, "draw", drawing)
    written.clear()
    scene.board.version += 1  # the table is drawn again
    scene.dirty = True
    program.run(0.1)
    texts = [each for each in written if line.collidepoint(each.room.topleft)]
    assert all(scene.look.text.width(each.text, each.style) <= each.room.width for each in texts)
    if drawn:
        assert [filled for _, filled in drawn] == [True] * pips.taken + [False] * (pips.wanted - pips.taken)
        assert all(left.right < right.left for (left, _), (right, _) in pairwise(drawn))
        assert min(rect.width for rect, _ in drawn) >= 4
    else:
        assert any(pips.note in each.text for each in texts)


def test_a_lesson_shows_the_tricks_of_the_viewers_contract_as_a_match_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: Writings
) -> None:
    program, tricks = lesson_at(tmp_path, "five-hundred"), 0
    narrow: list[tuple[int, int]] = []
    draw = Shapes.draw

    def drawing(shapes: Shapes, surface: Surface, rect: Rect, box: Box) -> None:
        if rect.width < 8 and box.edge is not None:
            narrow.append((rect.width, box.radius + box.edge_width))
        draw(shapes, surface, rect, box)

    monkeypatch.setattr(Shapes, "draw", drawing)
    for scene in moments(program):
        written.clear()
        scene.board.version += 1  # the table is drawn again
        scene.dirty = True
        program.run(0.1)
        pips = scene.match.game.words.seat_status(scene.board.view, scene.board.bottom, scene.match.names).pips
        if pips is not None:
            tricks += 1
            assert not [each for each in written if each.text.endswith(pips.note)], "dots, and no bare figures"
        program.key("F2" if scene.to_act else "Enter")
    assert tricks > 5
    assert narrow
    assert all(2 * corner < width for width, corner in narrow), "round and thick, they would look like zeros"
