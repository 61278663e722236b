"""The help with bids below the bid table of Five Hundred, or without room there, in the prompt."""

import re
from pathlib import Path

import pytest

from cardtable.engine.seats import AILevel
from tests.ui.at_the_table import Program
from tests.ui.play.telling.test_auction import at_auction
from tests.ui.writings import Writings


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)], ids=str)
def test_the_chance_of_a_nullo_stands_beside_the_tricks_by_trump(
    tmp_path: Path, size: tuple[int, int], written: Writings
) -> None:
    program = Program(tmp_path, size)
    scene = at_auction(program, level=AILevel.EASY)
    program.run(0.2)
    forecast, button = scene.offer.forecast, scene.widgets.forecast.button
    assert forecast is not None
    assert button is not None
    assert re.fullmatch(r"Made in 100: .+ \d+, nullo \d+", forecast.note)
    place = next(each.place for each in written if forecast.note in each.text)
    layout = scene.board.layout
    seats = [rect for each in layout.seats.values() for rect in (each.portrait, each.fan, each.status) if rect.width]
    covered = [*seats, layout.event, layout.hand, *(widget.rect for widget in scene.widgets.all)]
    assert place.collidelist(covered) < 0
    assert program.screen.surface.get_rect().contains(place)
    program.click(button.rect.center)
    written.clear()
    program.run(0.2)
    assert not any(forecast.note in each.text for each in written)


def test_the_panel_of_a_hint_does_not_cover_the_help_with_bids(tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path, (1280, 720))
    scene = at_auction(program, level=AILevel.EASY)
    program.key("h")
    program.run_until(lambda: scene.hints.text is not None)
    program.run(0.5)
    column, forecast = scene.board.layout.column, scene.offer.forecast
    assert column.width
    assert forecast is not None
    note = scene.widgets.forecast_row
    assert note is None or not note.colliderect(column)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("text", ["normal", "large", "largest"])
def test_the_bid_table_keeps_off_the_widow_and_leaves_help_without_room_to_the_prompt(
    tmp_path: Path, size: tuple[int, int], text: str
) -> None:
    program = Program(tmp_path, size)
    program.app.profile.set("size", text)
    program.app.profile.set("bid_help", "always")
    scene = at_auction(program)
    (table, *_), forecast = scene.widgets.panels, scene.offer.forecast
    assert table.collidelist([spot.rect for spot in scene.board.layout.spots if spot.kind == "widow"]) < 0
    assert forecast is not None
    brief = f"{forecast.best.label} {forecast.best.figure}"
    in_prompt = f"{brief} \u00b7 {forecast.note}"
    assert scene.widgets.forecast_row is not None or scene.prompt[0].detail in (
        (in_prompt, brief) if text == "largest" else (in_prompt,)
    )
    assert scene.widgets.forecast.button is not None
