"""Costly moves at the table become exercises: those of a review, and those that the coach or the tutor finds."""

from pathlib import Path
from random import Random

import pytest

from cardtable.ai.advice import Advice, Verdict
from cardtable.engine.seats import Seat
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.play.practice import Mistakes
from cardtable.store.practice import new_schedule
from cardtable.ui.play.intents import Press
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from tests.known_games import game_of
from tests.play.judges import Severe, one_hand
from tests.ui.advised import BLUNDER, GOOD, sit
from tests.ui.at_practice import folder_of, today
from tests.ui.at_the_table import Program

FH = game_of("five-hundred")


def test_costly_moves_that_a_review_shows_are_practised_from_the_next_day_on(tmp_path: Path) -> None:
    program = Program(tmp_path)
    table = one_hand(FH)
    match = LiveMatch(table, Severe(table), None, Random(1), pause=0.0)
    program.app.play.show(match, 0)
    program.app.play.show_scores(match)
    program.run(0.1)
    program.rest()
    program.key("R")
    scene = program.scene
    assert isinstance(scene, HandReviewScene)
    program.run_until(lambda: scene.sheet is not None)
    assert scene.sheet is not None
    kept = folder_of(program).own("Ann")
    assert {(each.exercise.made, each.exercise.best) for each in kept} == {
        (each.move, each.better) for each in scene.sheet.costly
    }
    assert {each.schedule for each in kept} == {new_schedule(today(program))}


@pytest.mark.parametrize("tutor", ["off", "small"])
def test_moves_that_the_coach_or_the_tutor_finds_costly_are_kept(tutor: str, program: Program) -> None:
    scene = sit(program, tutor=tutor)
    assert isinstance(scene.match, LiveMatch)
    scene.match.on_mistake = Mistakes(folder_of(program), program.app.clock).keep
    place = len(scene.match.table.log)
    scene.act(Press(scene.match.game.parse(BLUNDER)))
    (own,) = folder_of(program).own(scene.match.names[scene.board.view.seat or 0])
    assert str(own.exercise.made) == BLUNDER
    assert str(own.exercise.best) == GOOD
    assert (len(scene.match.table.log) == place) == (tutor == "small")


def test_every_table_that_is_opened_keeps_mistakes(program: Program) -> None:
    program.app.opener.begin(FH, MatchSetup(tuple(Seat(name) for name in ("Ann", "Bert", "Cleo")), {}))
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    best, move = FH.parse("pass"), FH.parse("bid 10nt")
    program.run_until(lambda: match.actor in match.persons)
    judgement = Advice(best, "Few tricks.", verdicts=(Verdict(best, 0, 0, 48), Verdict(move, 0.3, 0.01, 48)))
    assert match.on_mistake is not None
    match.on_mistake(match.table, len(match.table.log), move, judgement)
    assert len(folder_of(program).own(match.names[match.actor or 0])) == 1
