"""The page of exercises and an exercise on the screen: what tests of them need."""

from datetime import date, timedelta

from cardtable.engine.moves import Move
from cardtable.pages.practice import PracticePage
from cardtable.play.practice import PracticeMatch
from cardtable.store.practice import PracticeFolder, Schedule
from cardtable.ui.play.learning.exercise import PracticeScene
from tests.store.test_practice import exercise
from tests.ui.at_the_table import Program


def folder_of(program: Program) -> PracticeFolder:
    return program.app.practice_folder


def today(program: Program) -> date:
    return program.app.clock().date()


def keep(program: Program, name: str = "some", days: int = 0) -> None:
    """Keep a mistake of the person at the screen, due in so many days."""
    due = Schedule(0, today(program) + timedelta(days=days))
    folder_of(program).keep(exercise(name), program.app.profile.person, due)


def page_of(program: Program) -> PracticePage:
    program.run(0.3)
    assert isinstance(program.scene, PracticePage), program.scene
    return program.scene


def table_of(program: Program) -> tuple[PracticeScene, PracticeMatch]:
    program.run(0.3)
    scene = program.scene
    assert isinstance(scene, PracticeScene), scene
    assert isinstance(scene.match, PracticeMatch)
    return scene, scene.match


def by_mouse(program: Program, move: Move) -> None:
    """Click a card of the hand."""
    scene, _ = table_of(program)
    spot = next(spot for spot in scene.board.layout.spots if spot.card in move.cards)
    program.rest()
    program.click((spot.rect.left + 8, spot.rect.centery))
