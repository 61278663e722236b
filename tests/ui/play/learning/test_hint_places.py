"""The place of a hint on the screen, and the places that it leaves free."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface

from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.advice import SEARCHING
from cardtable.play.live import LiveMatch
from cardtable.ui.look import Look
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.painting.emphasis import state_of
from cardtable.ui.play.painting.middle import arrow_place
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.card_marks import tab_places
from tests.tables_where import table_where
from tests.ui.at_a_hint import Lookers, sit_down
from tests.ui.at_the_table import Program
from tests.ui.crowded_tables import played
from tests.ui.writings import Writings


@pytest.fixture(params=[(800, 600), (1280, 720), (1920, 1080)], ids=str)
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Program:
    return Program(tmp_path, request.param)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_hint_has_a_column_of_its_own_and_covers_nothing(program: Program, size: tuple[int, int]) -> None:
    program.screen.resize(size)
    program.loop.restyle(Look.of(size))
    scene, _ = sit_down(program, "five-hundred the middle")
    before = scene.board.layout
    program.key("h")
    program.run(0.5)
    panel = scene.advice.rect
    assert panel.width
    covered = [part for part in program.parts("card") if part.rect.colliderect(panel)]
    assert not covered
    assert not any(panel.colliderect(button.rect) for button in (*scene.widgets.buttons, *scene.menubar.buttons))
    assert not panel.colliderect(scene.board.layout.prompt)
    program.key("Esc")
    program.run(0.2)
    assert scene.board.layout.middle == before.middle, "the table takes its room back"


def test_the_arrows_of_the_direction_stay_beside_the_hint(program: Program) -> None:
    scene, _ = sit_down(program, "big-three the auction")
    program.key("h")
    program.rest()
    layout, table = scene.board.layout, program.screen.surface.get_rect()
    if layout.column.width:
        table.width = layout.column.left
    assert table.contains(arrow_place(layout))


def test_no_event_line_shows_under_a_hint_in_its_place(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, _ = sit_down(program, "five-hundred the middle")
    program.rest()
    drawn: list[Rect] = []
    monkeypatch.setattr("cardtable.ui.play.narration.draw_event_line", lambda *drawing: drawn.append(drawing[4]))
    surface = Surface(program.screen.surface.get_size(), 0, 32)
    scene.draw(surface)
    assert drawn == [scene.board.layout.event]
    scene.act(TableCommand.HINT)
    drawn.clear()
    scene.draw(surface)
    assert scene.advice.rect.width, "it is looked for"
    assert scene.advice.rect.collidelist(drawn) < 0
    program.rest()
    drawn.clear()
    scene.draw(surface)
    assert scene.advice.rect.width, "it is there"
    assert scene.advice.rect.collidelist(drawn) < 0


def test_the_table_takes_its_room_back_before_a_move_is_shown(tmp_path: Path) -> None:
    scene, _ = sit_down(program := Program(tmp_path, (1280, 720)), "five-hundred the middle")
    usual = scene.board.layout.seats
    program.key("h")
    program.run(0.5)
    assert scene.board.layout.seats != usual
    found = scene.hints.found
    assert found is not None
    scene.make(found.best)
    assert scene.board.layout.seats == usual


def hinted(folder: Path, table: Table, text: str) -> tuple[Program, TableScene]:
    """Sit down at a table in a small window, with text of this scale, and ask for a hint."""
    program = Program(folder, (800, 600))
    program.app.profile.set("size", text)
    program.app.play.show(
        LiveMatch(table.branch(len(table.log)), Lookers(GAMES), None, Random(1), pause=0.0), table.state.actor
    )
    program.run(0.5)
    program.key("h")
    program.run(1.0)
    scene = program.scene
    assert isinstance(scene, TableScene)
    assert scene.hints.text is not None
    return program, scene


def eight_at_the_table() -> Table:
    return played("the-card-game", 8, 2, 209)


def seven_bidders() -> Table:
    return played("bidding-war", 7, 3, 85)


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize("table_of", [eight_at_the_table, seven_bidders])
def test_with_many_players_a_hint_without_room_is_folded(
    tmp_path: Path, table_of: Callable[[], Table], text: str
) -> None:
    program, scene = hinted(tmp_path, table_of(), text)
    solid = [part.rect for part in program.parts("card")] + [part.rect for part in program.parts("seat")]
    written = [*scene.top.labels(scene.board).places, *(button.rect for button in scene.widgets.buttons)]
    assert scene.advice.rect.width
    assert scene.advice.rect.collidelist([*solid, *written]) < 0


@pytest.mark.parametrize("by_click", [False, True], ids=["key", "click"])
def test_a_folded_hint_is_unfolded_and_then_closed(tmp_path: Path, written: Writings, by_click: bool) -> None:
    program, scene = hinted(tmp_path, seven_bidders(), "normal")
    more = next(part for part in scene.advice.desk.parts() if part.label == "More")
    assert scene.advice.rect.contains(more.rect)
    folded = scene.advice.rect.copy()
    written.clear()
    if by_click:
        program.click(more.rect.center)
    else:
        program.key("h")
    program.run(0.2)
    assert scene.hints.open
    assert scene.advice.rect.height > folded.height
    assert "All moves that were tried out came to the same" in " ".join(each.text for each in written)
    assert not [part for part in scene.advice.desk.parts() if part.label == "More"]
    program.key("h")
    program.run(0.2)
    assert not scene.hints.open
    program.key("h")
    program.run(0.5)
    assert scene.advice.rect == folded, "asked for again, it is folded"


@pytest.mark.parametrize("sample", ["five-hundred three to discard", "blues-and-greens a trick"])
def test_cards_that_the_hint_selects_do_not_cover_the_prompt(program: Program, sample: str, written: Writings) -> None:
    scene, _ = sit_down(program, sample)
    program.key("h")
    program.run(0.5)
    raised = [spot for spot in scene.board.rest if scene.board.picked(spot)]
    assert raised
    written.clear()
    scene.dirty = True
    program.run(0.1)
    lamps = [
        tab
        for spot in raised
        for tab, _ in tab_places(scene.board.lifted(spot), state_of(scene.board, spot, scene.emphasis()))
    ]
    *_, asked = [each.place for each in written if each.text in scene.prompt[0].forms]
    assert len(lamps) >= len(raised)
    assert asked.inflate(0, -2 * 2).collidelist(lamps) < 0, "what is less is the air of the line"
    status = scene.board.layout.seats[scene.board.bottom].status
    assert status.width
    assert all(lamp.top >= status.bottom - 1 for lamp in lamps), "nor would they cover the status of the viewer"
    assert all(scene.board.lifted(spot).top < spot.rect.top for spot in raised)


def can_go_out(table: Table) -> bool:
    return any(move.word == "out" for move in table.state.moves())


@pytest.mark.parametrize("size", [(1000, 720), (800, 600), (1280, 720)])
def test_the_corners_of_the_keyboard_cursor_do_not_cover_the_label_of_what_is_left_over(
    tmp_path: Path, written: Writings, size: tuple[int, int]
) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_in(table_where("the-card-game", 4, can_go_out))
    program.run_until(lambda: scene.to_act)
    seen = 0
    for _ in scene.board.hand.cards:
        written.clear()
        program.key("Right")
        program.run(0.3)
        cursor = scene.emphasis().cursor
        assert cursor is not None
        corners = scene.top.table.states.focus_place(scene.board.lifted(cursor, cursor))
        labels = [each.place for each in written if each.text.startswith("left over")]
        assert [label for label in labels if label.colliderect(corners)] == []
        seen += len(labels)
    assert seen


def test_the_column_beside_the_table_says_that_a_hint_is_looked_for_and_the_table_moves_once(tmp_path: Path) -> None:
    scene, _ = sit_down(program := Program(tmp_path, (1280, 720)), "five-hundred the middle")
    scene.act(TableCommand.HINT)
    assert scene.hints.awaited
    column, measure = scene.board.layout.column, scene.board.measure
    assert column.width
    assert column.contains(scene.advice.rect)
    with scene.look.listing.of(scene.look.metrics.size) as drawn:
        scene.draw(Surface(scene.look.metrics.size, 0, 32))
    assert any(part.label == SEARCHING and column.contains(part.rect) for part in drawn)
    program.run_until(lambda: scene.hints.text is not None)
    assert scene.board.measure == measure
