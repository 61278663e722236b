"""The review of a hand, reached from its score sheet: what tests of it need."""

from pathlib import Path
from random import Random

from cardtable.engine.table import Table
from cardtable.play.live import LiveMatch
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from tests.play.judges import Severe
from tests.ui.at_the_table import Program


def at_the_sheet(folder: Path, table: Table, size: tuple[int, int] = (1280, 720)) -> tuple[Program, Severe]:
    """Return the program at the score sheet of the hand, with severe judges."""
    program, judges = Program(folder, size), Severe(table)
    match = LiveMatch(table, judges, None, Random(1), pause=0.0)
    program.app.play.show(match, 0)
    program.app.play.show_scores(match)
    program.run(0.1)
    return program, judges


def review(program: Program) -> HandReviewScene:
    """Open the review by its key, and wait until it is made."""
    program.rest()
    program.key("R")
    program.run_until(lambda: isinstance(program.scene, HandReviewScene))  # a saved table is read first, in slices
    scene = program.scene
    assert isinstance(scene, HandReviewScene)
    program.run_until(lambda: scene.sheet is not None)
    return scene
