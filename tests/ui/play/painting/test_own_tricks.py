"""Five Hundred: the bidder sees the tricks at the viewer's seat too, which has no row for them."""

from itertools import pairwise
from pathlib import Path

import pytest
from pygame import Rect, Surface

from cardtable.engine.table import Table
from cardtable.engine.voice.words import Pips
from cardtable.ui.drawing.boxes import Box, Shapes
from cardtable.ui.theme import Extent, Size
from tests.situations import LARGE, MEDIUM, NAMES, SMALL, to_act
from tests.ui.at_a_lesson import lesson_at, moments
from tests.ui.conftest import AtTable
from tests.ui.writings import Writings

Drawn = list[tuple[Rect, Box]]


@pytest.fixture
def edged(monkeypatch: pytest.MonkeyPatch, _watched: None) -> Drawn:
    """Return the boxes with an edge that are drawn from now on, as the dots of tricks are."""
    draw, drawn = Shapes.draw, Drawn()

    def noted(shapes: Shapes, surface: Surface, rect: Rect, box: Box) -> None:
        if box.edge is not None:
            drawn.append((Rect(rect), box))
        draw(shapes, surface, rect, box)

    monkeypatch.setattr(Shapes, "draw", noted)
    return drawn


def pips_of(table: Table) -> Pips | None:
    """Return the tricks of the player to act."""
    seat = table.state.seat
    pips: Pips | None = table.game.words.seat_status(table.view(seat), seat, NAMES).pips
    return pips


def bidder_with_tricks(table: Table) -> bool:
    """Whether the player to act has bid and has taken some of the tricks."""
    pips = pips_of(table)
    return table.state.phase == "play" and pips is not None and 0 < pips.taken < pips.wanted


@pytest.mark.parametrize(
    ("size", "text"), [(SMALL, Size.NORMAL), (SMALL, Size.LARGEST), (MEDIUM, Size.NORMAL), (LARGE, Size.LARGEST)]
)
def test_the_tricks_of_the_viewers_contract_are_beside_the_points(
    at_table: AtTable, edged: Drawn, written: Writings, size: Extent, text: Size
) -> None:
    program = at_table("five-hundred", until=to_act(bidder_with_tricks), size=size, text=text)
    scene, pips = program.table, pips_of(program.app.play.match.table)
    assert pips is not None
    line = scene.board.layout.seats[scene.board.bottom].status
    edged.clear()
    written.clear()
    program.redraw()
    texts = [each for each in written if line.collidepoint(each.room.topleft)]
    assert all(scene.look.text.width(each.text, each.style) <= each.room.width for each in texts)
    dots = [(rect, box.alpha == 255) for rect, box in edged if line.contains(rect)]
    if dots:
        assert [filled for _, filled in dots] == [True] * pips.taken + [False] * (pips.wanted - pips.taken)
        assert all(left.right < right.left for (left, _), (right, _) in pairwise(dots))
        assert min(rect.width for rect, _ in dots) >= 4
    else:
        assert any(pips.note in each.text for each in texts)


def test_a_lesson_shows_the_tricks_of_the_viewers_contract_as_a_match_does(
    tmp_path: Path, edged: Drawn, written: Writings
) -> None:
    program, tricks, narrow = lesson_at(tmp_path, "five-hundred"), 0, list[tuple[int, int]]()
    for scene in moments(program):
        written.clear()
        program.redraw()
        pips = scene.match.game.words.seat_status(scene.board.view, scene.board.bottom, scene.match.names).pips
        if pips is not None:
            tricks += 1
            assert not [each for each in written if each.text.endswith(pips.note)], "dots, and no bare figures"
        narrow += [(rect.width, box.radius + box.edge_width) for rect, box in edged if rect.width < 8]
        edged.clear()
        if tricks > 5 and narrow:
            break
        program.key("F2" if scene.to_act else "Enter")
    assert tricks
    assert narrow
    assert all(2 * corner < width for width, corner in narrow), "round and thick, they would look like zeros"
