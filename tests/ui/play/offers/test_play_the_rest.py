"""If the result of a hand is certain, its rest is shown, and played once the person agrees."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.ai.search import by_rule
from cardtable.engine.bot import Rest
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.ui.play.intents import PlayRest
from cardtable.ui.play.table_scene import TableScene
from tests.situations import one_person
from tests.ui.at_the_table import Program, board_of


def _to_a_rest(program: Program, game: str, least: int, **options: Any) -> tuple[TableScene, Rest]:
    """Play until the person is offered a rest with at least this many moves."""
    scene = program.sit_down(game, one_person(seats=3), seed=5, **options)
    for number in range(900):
        program.run_until(lambda table=scene: isinstance(program.scene, ScoreSheetPage) or table.to_act)
        if isinstance(program.scene, ScoreSheetPage):
            assert program.app.play.match.actor is not None, "the match is over"
            program.scene.go_on()
            program.run(0.1)
            assert isinstance(program.scene, TableScene)
            scene = program.scene
            continue
        if scene.offer.rest is not None and len(scene.offer.rest.moves) >= least:
            return scene, scene.offer.rest
        scene.make(by_rule(board_of(scene).view, Random(number).getrandbits(32), scene.match.game).move)
        board_of(scene).hurry()
        scene.refresh()
    raise AssertionError("no rest was ever certain")


@pytest.mark.parametrize(
    ("game", "least", "options"),
    [
        ("five-hundred", 3, {"target": 2000}),
        ("big-three", 2, {"target": 100}),
        ("bidding-war", 1, {"ranks": 4, "games": 3}),
    ],
)
def test_the_rest_is_played_as_it_was_shown(tmp_path: Path, game: str, least: int, options: dict[str, Any]) -> None:
    program = Program(tmp_path, (800, 600))
    scene, rest = _to_a_rest(program, game, least, **options)
    before = scene.match.view(0)
    program.press("Play the rest")
    assert scene.desk.dialog is not None
    assert scene.match.view(0) == before
    program.press("Not yet")
    assert scene.match.view(0) == before
    program.key("R")
    program.press("Play it")
    program.run_until(lambda: len(scene.match.view(0).results) > len(before.results))
    view = scene.match.view(0)
    assert view.results[-1].points == rest.points
    mine = [entry.text for entry in view.log[len(before.log) :] if entry.actor == 0]
    assert mine == [str(move) for move in rest.moves]


def test_the_dialog_takes_all_keys_even_after_a_click_in_the_log(tmp_path: Path) -> None:
    program = Program(tmp_path, (800, 600))
    scene, rest = _to_a_rest(program, "five-hundred", 2, target=2000)
    before = scene.match.view(0)
    program.key("L")
    program.run(0.1)
    program.key("Up")
    program.move(scene.log.lines()[2].rect.center)
    assert scene.log.at is not None
    scene.act(PlayRest(rest))
    program.rest()
    program.key("Down")
    program.key("Enter")
    program.run_until(lambda: len(scene.match.view(0).results) > len(before.results))
    assert scene.match.view(0).results[-1].points == rest.points


def test_enter_does_not_ask_about_the_rest_while_a_hint_is_awaited(tmp_path: Path) -> None:
    program = Program(tmp_path, (800, 600))
    scene, _ = _to_a_rest(program, "bidding-war", 1, ranks=4, games=3)
    for awaits, asks in ((True, False), (False, True)):
        offer = replace(scene.offer, awaits_hint=awaits, default=None)
        scene.widgets.place(offer, scene.board.layout, scene.look)
        scene.widgets.press_default()
        assert (scene.top_desk.dialog is not None) is asks


def test_undoing_a_move_of_the_rest_stops_the_rest(tmp_path: Path) -> None:
    program = Program(tmp_path, (800, 600))
    scene, _ = _to_a_rest(program, "five-hundred", 3, target=2000)
    before = scene.match.view(0)
    program.press("Play the rest")
    program.press("Play it")
    assert len(scene.match.view(0).log) > len(before.log)
    program.key("U")
    board_of(scene).hurry()
    scene.refresh()
    length = len(scene.match.view(0).log)
    assert length == len(before.log)
    program.run(3.0)
    assert len(scene.match.view(0).log) == length


def test_selecting_a_card_hides_the_button_for_the_rest(tmp_path: Path) -> None:
    program = Program(tmp_path, (800, 600))
    scene, _ = _to_a_rest(program, "five-hundred", 2, target=2000)
    assert "Play the rest" in program.labels()
    board_of(scene).hand.toggle(0)
    scene.refresh()
    assert "Play the rest" not in program.labels()


def test_the_dialog_uses_the_games_word_for_a_hand(tmp_path: Path) -> None:
    program = Program(tmp_path, (800, 600))
    scene, _ = _to_a_rest(program, "bidding-war", 1, ranks=4, games=3)
    program.press("Play the rest")
    assert scene.desk.dialog is not None
    assert "Points for the game: Ann " in scene.desk.dialog.text.paragraphs[1].text
