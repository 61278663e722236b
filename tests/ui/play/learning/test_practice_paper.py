"""The sheet of an exercise after the answer: the compared moves in full."""

from functools import cache
from pathlib import Path

import pytest
from pygame import Rect, Surface

from cardtable.ai.advice import Advice, Verdict
from cardtable.engine.game import Game
from cardtable.engine.moves import Pass
from cardtable.games import GAMES
from cardtable.play.advice import ComparedRow, rows_of
from cardtable.store.practice import Exercise, shipped
from cardtable.ui.look import Look
from cardtable.ui.play.learning.exercise import ComparedLine
from cardtable.ui.play.panels.panel import column_width
from cardtable.ui.theme import Ground
from tests.known_games import game_of
from tests.ui.at_practice import table_of
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


@cache
def advice_of(exercise: Exercise) -> Advice:
    verdicts = tuple(Verdict(each.move, 12.3, 1.0, 100) for each in exercise.moves)
    return Advice(exercise.best, exercise.why, tuple(each.move for each in exercise.moves), verdicts=verdicts)


def rows_of_exercises(game: Game) -> tuple[tuple[str, tuple[ComparedRow, ...]], ...]:
    """Return the compared moves of every exercise of a game, under the exercise's name."""
    found = []
    for exercise in shipped(game):
        table = exercise.table()
        found.append((exercise.name, rows_of(advice_of(exercise), game, table.view(table.state.actor))))
    return tuple(found)


def drawn(look: Look, row: ComparedRow, place: Rect, *, best: bool, chosen: bool) -> None:
    line = ComparedLine(row, best=best, chosen=chosen)
    line.ground = Ground.PAPER
    line.layout(place, look)
    line.draw(Surface((400, 60)))


LONG = "Play 3♠ 4♣ 5♦ 6♦ 7♥ 8♣ 9♠ 10♠"


@pytest.mark.parametrize(
    ("label", "brief", "shown"),
    [
        ("Play J♥", "J♥", "Play J♥"),
        ("Stop: 9 cards for the next player", "Stop", "Stop"),
        (LONG, LONG, LONG),
    ],
)
def test_the_name_of_a_compared_move_is_never_cut(label: str, brief: str, shown: str, written: Writings) -> None:
    look = Look.of((1280, 720))
    row = ComparedRow(Pass(), label, "−12", 0.1, brief)
    drawn(look, row, Rect(20, 10, 300, 36), best=False, chosen=True)
    name = written[-1]
    assert name.text == shown
    line = look.text.line_height(name.style)
    assert look.text.width(name.text, name.style) <= name.room.width or name.place.height > line


def test_a_long_name_keeps_to_a_low_row(cut: set[str]) -> None:
    look = Look.of((1280, 720))
    row = ComparedRow(Pass(), LONG, "−12", 0.1, LONG)
    drawn(look, row, Rect(20, 10, 300, 34), best=False, chosen=True)
    assert not cut


def test_beside_other_kinds_of_moves_only_a_name_that_says_what_is_done_is_shortened() -> None:
    game = game_of("blackjack")
    exercise = next(each for each in shipped(game) if each.name == "08")
    view = exercise.table().view(0)
    rows = rows_of(advice_of(exercise), game, view)
    assert [(row.label, row.brief) for row in rows] == [
        ("Stop: 6 cards for the next player", "Stop"),
        ("Play 2♥", "Play 2♥"),
    ]


def test_in_a_small_window_the_measure_and_the_names_of_melds_are_not_cut(tmp_path: Path, cut: set[str]) -> None:
    program = Program(tmp_path, (1024, 640))
    program.app.practise(game_of("blues-and-greens"), "melds")
    for _ in range(3):
        _, match = table_of(program)
        program.key("H")
        program.run(0.3)
        assert match.answered
        program.rest()
        program.key("Enter")
    assert not [text for text in cut if text.startswith(("points less", "Meld"))], cut


@pytest.mark.parametrize("id_", ["blues-and-greens", "blackjack"])
def test_compared_moves_are_told_apart_also_by_their_brief_names(id_: str) -> None:
    for exercise, rows in rows_of_exercises(game_of(id_)):
        briefs = [row.brief for row in rows]
        assert len(set(briefs)) == len(briefs), exercise


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_no_name_of_a_compared_move_is_cut_in_the_column(size: tuple[int, int], cut: set[str]) -> None:
    look = Look.of(size)
    wide, count = column_width(look) - 2 * look.metrics.px(20), 0
    for game in GAMES:
        for _, rows in rows_of_exercises(game):
            for number, row in enumerate(rows):
                high = ComparedLine(row, best=False, chosen=False).natural_size(look)[1]
                drawn(look, row, Rect(0, 0, wide, high), best=number == 0, chosen=False)
                count += 1
    assert count > 500
    assert not cut


def test_a_wrong_answer_is_told_what_speaks_against_it(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.practise(game_of("bidding-war"))
    scene, match = table_of(program)
    exercise = match.exercise
    wrong = max(exercise.moves, key=lambda each: each.loss).move
    match.play(wrong)
    program.run(0.3)
    assessment = match.assessment
    assert assessment is not None
    assert assessment.drawback == match.game.drawback(exercise.table().state, wrong, exercise.best) != ""
    assert any(assessment.drawback in part.label for part in scene.parts())
