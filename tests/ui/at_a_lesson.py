"""The program with a lesson on the table."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from cardtable.engine.moves import Move
from cardtable.games import GAMES
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.lesson import LessonMatch
from cardtable.store.lessons import FIRST_HAND, hands_of
from cardtable.ui.play.learning.lesson import LessonScene
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.ui.at_the_table import Program

FH = "five-hundred"


SIZES = [(800, 600, Size.NORMAL), (1280, 720, Size.NORMAL), (1920, 1080, Size.NORMAL), (1920, 1080, Size.LARGEST)]


LESSONS = [
    (game.id, seats, hand)
    for game in GAMES
    for seats in ((0, 4) if game.id == "big-three" else (0,))
    for hand in hands_of(game)
]


def lesson_at(
    folder: Path,
    game: str,
    seats: int = 0,
    hand: str = FIRST_HAND,
    size: tuple[int, int] = (1280, 720),
    scale: Size = Size.NORMAL,
) -> Program:
    """Return the program with a lesson on the table."""
    program = Program(folder, size)
    program.loop.restyle(replace(program.loop.look, zoom=scale))
    program.app.opener.begin_lesson(game_of(game), seats, hand)
    program.run(0.1)
    return program


def scene_of(program: Program) -> LessonScene:
    scene = program.scene
    assert isinstance(scene, LessonScene), scene
    return scene


def match_of(program: Program) -> LessonMatch:
    match = program.app.play.match
    assert isinstance(match, LessonMatch)
    return match


def something_to_do(program: Program) -> bool:
    scene = program.scene
    if not isinstance(scene, LessonScene):
        return True
    return scene.to_act or (match_of(program).waits and "Continue" in program.labels())


def moments(program: Program) -> Iterator[LessonScene]:
    """Yield the table each time that something has to be read or done, until the lesson is over."""
    for _ in range(200):
        program.run_until(lambda: something_to_do(program))
        program.rest()
        if isinstance(program.scene, LessonScene):
            yield scene_of(program)
        elif match_of(program).actor is None:
            return
        else:
            program.key("Enter")
            program.run(0.2)
    raise AssertionError("the lesson goes on and on")


def to_the_first_decision(program: Program) -> LessonScene:
    for scene in moments(program):
        if scene.to_act:
            return scene
        program.key("Enter")
    raise AssertionError("there is nothing to decide")


def walk(program: Program, do: Callable[[Program, Move], None], read: Callable[[], None]) -> None:
    """Go through a lesson: its moves are made with ``do``, what only is to be read is put away with ``read``."""
    match = match_of(program)
    for _ in moments(program):
        place, step, move = match.place, match.step, match.expected
        if move is None:
            read()
            assert match.step > step or match.place > place or not match.waits
        else:
            do(program, move)
            assert match.place > place, f"{move} was not made: {program.labels()}"
    assert match.place == len(match.lesson.table.log)
    assert isinstance(program.scene, ScoreSheetPage)
