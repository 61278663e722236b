"""Answers to exercises, by mouse and by keys, and what comes of them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from cardtable.ai.players import Judges
from cardtable.engine.moves import Move
from cardtable.games import GAMES
from cardtable.store.practice import Schedule, new_schedule, shipped
from cardtable.ui.play.learning.exercise import in_short
from tests.known_games import game_of
from tests.ui.at_practice import both, folder_of, keep, page_of, table_of, today
from tests.ui.at_the_table import Program

FH = game_of("five-hundred")


@pytest.fixture
def program(tmp_path: Path, request: pytest.FixtureRequest) -> Program:
    return Program(tmp_path, getattr(request, "param", (1280, 720)))


def mine(program: Program) -> Schedule:
    (own,) = folder_of(program).own(program.app.profile.person)
    return own.schedule


@pytest.mark.parametrize("program", [(1280, 720), (800, 600)], ids=str, indirect=True)
@both
def test_a_right_answer_is_confirmed_at_once_and_the_exercise_comes_back_later(
    program: Program, answer: Callable[[Program, Move], None]
) -> None:
    keep(program)
    program.app.show_exercises()
    page_of(program)
    program.key("Enter")
    _, match = table_of(program)
    assert match.note.question == "A move here once cost you 10 wins in 100 matches. What would you do now?"
    assert match.note.source.startswith("Hand 3, on ")
    answer(program, match.exercise.best)
    assert match.assessment is not None
    assert match.assessment.right
    assert match.assessment.title == "Right"
    assert "It wins the trick." in " ".join(part.label for part in program.parts("text"))
    assert mine(program) == Schedule(1, today(program) + timedelta(days=3))
    program.rest()
    program.key("Enter")
    page_of(program)


@pytest.mark.parametrize("program", [(1280, 720), (800, 600)], ids=str, indirect=True)
@both
def test_a_wrong_answer_is_shown_with_the_worth_of_each_move(
    program: Program, answer: Callable[[Program, Move], None]
) -> None:
    keep(program)
    program.app.show_exercises()
    page_of(program)
    program.press("1 exercise is due")
    scene, match = table_of(program)
    wrong = FH.parse("play 8h")
    answer(program, wrong)
    assert match.assessment is not None
    assert not match.assessment.right
    assert match.assessment.title == "Another move is better by 10 wins in 100 matches"
    assert [(row.label, row.figure) for row in scene.compared] == [("Play 10♥", "best"), ("Play 8♥", "−10")]
    assert scene.board.selected == wrong.cards
    assert {spot.card for spot in scene.emphasis().hinted} == set(match.exercise.best.cards)
    assert mine(program) == new_schedule(today(program))
    program.press("Finish")
    assert "0 of 1 right." in page_of(program).desk.toast.text


@pytest.mark.parametrize("program", [(800, 600)], ids=str, indirect=True)
def test_in_a_small_window_the_best_move_is_named_and_weighed_against_the_answer(program: Program) -> None:
    program.app.show_exercises()
    bids = next(each for each in shipped(FH) if each.kind == "bids")
    program.app.practise(FH, "bids")
    scene, match = table_of(program)
    assert match.exercise == bids
    scene.make(bids.moves[2].move)
    assert match.assessment is not None
    labels = [row.label for row in scene.compared]
    said = in_short(match.assessment, FH, scene.board.view)
    assert f"{labels[0]}. {bids.why}" in said
    assert "on average" in said
    assert labels[1] not in said


def test_an_exercise_whose_move_was_shown_is_not_solved(program: Program) -> None:
    keep(program)
    program.app.practise(None, "")
    scene, match = table_of(program)
    program.rest()
    program.key("H")
    assert match.assessment is not None
    assert not match.assessment.right
    assert scene.emphasis().hinted
    assert mine(program) == new_schedule(today(program))


def test_an_exercise_that_is_passed_over_stays_as_it_is(program: Program) -> None:
    keep(program)
    program.app.practise(FH, "")
    _, first = table_of(program)
    program.rest()
    program.key("N")
    _, second = table_of(program)
    assert (first.place, second.place) == (0, 1)
    assert mine(program).is_due(today(program))


def test_an_answer_changes_nothing_at_the_table_and_is_given_once(program: Program) -> None:
    program.app.practise(FH, "")
    scene, match = table_of(program)
    before = match.view(match.persons[0])
    scene.make(match.exercise.best)
    assert match.view(match.persons[0]) == before
    assert len(match.table.log) == len(before.log)
    assert not scene.to_act
    assert scene.emphasis().decided, "nothing is gold any more"
    program.rest()
    program.key("U")
    program.run(0.2)
    assert match.answered


def test_a_move_that_was_not_compared_is_weighed_by_the_players(program: Program) -> None:
    known = shipped(FH)[0]
    table = known.table()
    asked = known.moves[-1].move
    position = FH.write_position(table.state)
    only = replace(known, moves=known.moves[:1], position=position, names=tuple(seat.name for seat in table.seats))
    folder_of(program).keep(only, program.app.profile.person, Schedule(0, today(program)))
    judges = Judges(GAMES)
    program.app._players = judges
    program.app.practise(None, "")
    scene, match = table_of(program)
    scene.make(asked)
    program.run(0.3)
    assert match.assessment is not None
    assert set(match.assessment.advice.candidates) == {known.best, asked}
    assert not match.assessment.right


def test_a_move_that_comes_to_the_same_as_the_best_is_right_and_is_shown_as_that(program: Program) -> None:
    program.app.show_exercises()
    program.app.practise(FH, "leads")
    scene, match = table_of(program)
    assert match.exercise.best == FH.parse("play Qh")
    scene.make(FH.parse("play Kh"))  # the queen is the next card below it
    assert match.assessment is not None
    assert match.assessment.right
    assert match.assessment.title == "Right: as good as the best"
    assert match.assessment.listed == match.exercise.best


@pytest.mark.parametrize("game", [game for game in GAMES if shipped(game)], ids=lambda game: game.id)
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)], ids=str)
def test_shipped_exercises_of_each_game_are_shown_and_answered(
    game: object, size: tuple[int, int], tmp_path: Path
) -> None:
    program = Program(tmp_path, size)
    chosen = next(each for each in GAMES if each is game)
    program.app.show_exercises()
    program.app.practise(chosen, "")
    scene, match = table_of(program)
    assert scene.to_act
    scene.make(match.exercise.best)
    program.run(0.2)
    assert match.assessment is not None
    assert match.assessment.right
    assert "Next" in program.labels()
