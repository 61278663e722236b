"""What is written over the places on the table stands off all else."""

from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface

from cardtable.engine.table import Table
from cardtable.ui.look import Look
from cardtable.ui.play.painting.caption_painter import backs
from tests.tables_where import table_where
from tests.ui.at_the_table import Program


def _own_discards(table: Table) -> bool:
    """Whether the player to act has laid cards aside and leads."""
    view = table.view(table.state.actor)
    return view.phase == "play" and len(view.zone("discards").cards) == 3 and not view.zone("trick").cards


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_what_lies_aside_is_named_off_seats_and_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    program = Program(tmp_path, size)
    program.loop.restyle(program.loop.look.with_text_scale(scale))
    scene = program.sit_in(table_where("five-hundred", 3, _own_discards))
    program.run_until(lambda: scene.to_act)
    written: list[Rect] = []
    write = Look.write

    def noting(look: Look, surface: Surface, text: str, *rest: Any, **how: Any) -> None:
        if text.startswith("laid aside"):
            written.append(rest[1])
        write(look, surface, text, *rest, **how)

    monkeypatch.setattr(Look, "write", noting)
    scene.top.picture.forget()
    scene.dirty = True
    program.run(0.1)
    layout = scene.board.layout
    others = [place.rect for place in layout.seats.values()] + backs(scene.board)
    others += [layout.event, layout.drops["trick"], *(spot.rect for spot in layout.spots)]
    assert written
    assert not [(place, others[hit]) for place in written if (hit := place.collidelist(others)) >= 0]
