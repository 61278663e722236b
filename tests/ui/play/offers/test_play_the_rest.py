"""If the result of a hand is certain, its rest is shown, and played once the person agrees."""

from dataclasses import replace
from typing import Any

import pytest

from cardtable.engine.bot import Rest
from cardtable.engine.table import Table
from cardtable.ui.play.intents import PlayRest
from cardtable.ui.play.table_scene import TableScene
from tests.situations import SMALL, to_act
from tests.ui.at_the_table import Program
from tests.ui.conftest import AtTable

FH: tuple[str, dict[str, Any]] = "five-hundred", {"seats": 3, "target": 2000}
BW: tuple[str, dict[str, Any]] = "bidding-war", {"seats": 3, "ranks": 4, "games": 3}
B3: tuple[str, dict[str, Any]] = "big-three", {"seats": 3, "target": 100}


def to_a_rest(at_table: AtTable, game: tuple[str, dict[str, Any]], least: int) -> tuple[Program, TableScene, Rest]:
    """Return the table where a person is first offered a rest with at least this many moves."""

    def is_certain(table: Table) -> bool:
        rest = table.game.rest(table.view(table.state.actor))
        return rest is not None and len(rest.moves) >= least

    program = at_table(game[0], until=to_act(is_certain), size=SMALL, **game[1])
    rest = program.table.offer.rest
    assert rest is not None
    return program, program.table, rest


@pytest.mark.parametrize(("game", "least"), [(FH, 3), (B3, 2), (BW, 1)], ids=str)
def test_the_rest_is_played_as_it_was_shown(at_table: AtTable, game: tuple[str, dict[str, Any]], least: int) -> None:
    program, scene, rest = to_a_rest(at_table, game, least)
    seat = scene.board.bottom
    before = scene.match.view(seat)
    program.press("Play the rest")
    assert scene.desk.dialog is not None
    assert "Points for the " in scene.desk.dialog.text.paragraphs[1].text
    program.press("Not yet")
    assert scene.match.view(seat) == before
    program.key("R")
    program.press("Play it")
    program.run_until(lambda: len(scene.match.view(seat).results) > len(before.results))
    view = scene.match.view(seat)
    assert view.results[-1].points == rest.points
    mine = [entry.text for entry in view.log[len(before.log) :] if entry.actor == seat]
    assert mine == [str(move) for move in rest.moves]


def test_the_dialog_takes_all_keys_even_after_a_click_in_the_log(at_table: AtTable) -> None:
    program, scene, rest = to_a_rest(at_table, FH, 2)
    results = len(scene.match.view(0).results)
    program.key("L")
    program.run(0.1)
    program.key("Up")
    program.move(scene.log.lines()[2].rect.center)
    assert scene.log.at is not None
    scene.act(PlayRest(rest))
    program.rest()
    program.key("Down")
    program.key("Enter")
    program.run_until(lambda: len(scene.match.view(0).results) > results)
    assert scene.match.view(0).results[-1].points == rest.points


def test_enter_does_not_ask_about_the_rest_while_a_hint_is_awaited(at_table: AtTable) -> None:
    _, scene, _ = to_a_rest(at_table, BW, 1)
    for awaits, asks in ((True, False), (False, True)):
        offer = replace(scene.offer, awaits_hint=awaits, default=None)
        scene.widgets.place(offer, scene.board.layout, scene.look)
        scene.widgets.press_default()
        assert (scene.top_desk.dialog is not None) is asks


def test_undoing_a_move_of_the_rest_stops_the_rest(at_table: AtTable) -> None:
    program, scene, _ = to_a_rest(at_table, FH, 3)
    before = len(scene.match.view(0).log)
    program.press("Play the rest")
    program.press("Play it")
    assert len(scene.match.view(0).log) > before
    program.key("U")
    scene.board.hurry()
    scene.refresh()
    assert len(scene.match.view(0).log) == before
    program.run(3.0)
    assert len(scene.match.view(0).log) == before


def test_selecting_a_card_hides_the_button_for_the_rest(at_table: AtTable) -> None:
    program, scene, _ = to_a_rest(at_table, FH, 2)
    assert "Play the rest" in program.labels()
    scene.board.hand.toggle(0)
    scene.refresh()
    assert "Play the rest" not in program.labels()


def test_the_dialog_uses_the_games_word_for_a_hand(at_table: AtTable) -> None:
    program, scene, _ = to_a_rest(at_table, BW, 1)
    program.press("Play the rest")
    assert scene.desk.dialog is not None
    assert "Points for the game: Ann " in scene.desk.dialog.text.paragraphs[1].text
