"""Tables that have been played for a while, looking back at them, and other lines of their hands."""

from pathlib import Path

from cardtable.engine.table import Table
from cardtable.play.branch import BranchMatch
from cardtable.store.tables.format import write_table
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Extent
from tests.made_moves import by_thumb_in_a_guess
from tests.play.judges import Severe
from tests.situations import MEDIUM, after, at, one_person
from tests.ui.at_the_table import Program


def five_hundred(moves: int) -> Table:
    """Return a table of Five Hundred, a person against two, after this many moves; 90 lead into the third hand."""
    return at("five-hundred", seats=one_person(seats=3), until=after(moves), by=by_thumb_in_a_guess, seed=3)


def hand_over(table: Table) -> bool:
    """Whether the first hand is over."""
    return bool(table.state.results)


def at_a_saved_table(folder: Path, table: Table, size: Extent = MEDIUM) -> Program:
    """Return the program at the page of saved tables, where this one is chosen; people there judge severely."""
    program = Program(folder, size)
    program.app._players = Severe(table)
    saved_as(program, table)
    program.rest()
    return program


def look_back(program: Program) -> LookingBackScene:
    """Look back at the chosen table."""
    program.rest()
    program.key("B")
    program.run_until(lambda: isinstance(program.scene, LookingBackScene))  # a saved table is read first, in slices
    program.rest()
    review = program.scene
    assert isinstance(review, LookingBackScene)
    return review


def saved_as(program: Program, table: Table) -> Path:
    """Save a table, and choose it on the page of the tables."""
    folder = program.app.folders.saves
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "one.cardtable.yaml"
    write_table(path, table)
    program.app.show_saved_tables()
    program.run(0.2)
    return path


def begin(program: Program, place: int) -> TableScene:
    """Look back at the chosen table, and begin another line at a place."""
    review = look_back(program)
    review.to(place)
    program.run(0.2)
    return begin_here(program)


def begin_here(program: Program) -> TableScene:
    """Begin another line at the place that is looked at."""
    program.rest()
    program.key("R")
    program.run_until(lambda: isinstance(program.scene, TableScene))  # a saved table is read first, in slices
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, TableScene)
    assert isinstance(scene.match, BranchMatch)
    return scene


def go_back(program: Program) -> None:
    """Leave the scene with Esc."""
    program.rest()
    program.key("Esc")
    program.run(0.2)


def play_out(program: Program, scene: TableScene) -> None:
    """Make any moves until another scene is up."""
    for _ in range(3000):
        if program.scene is not scene:
            return
        moment = moment_on(scene.board)
        if scene.to_act and moment is None:
            scene.make(scene.match.moves()[0])
        elif moment is not None:
            program.rest()
            program.key("Space")
        program.run(0.3)
    raise AssertionError("it never ended")


def other_move(scene: TableScene, main: Table) -> None:
    """Make another move than the one that was played."""
    assert isinstance(scene.match, BranchMatch)
    played = main.log[scene.match.at].move
    scene.make(next(move for move in reversed(scene.match.moves()) if move != played))


def decision(table: Table, hand: int = 0, begins: int = 0) -> int:
    """Return the place of a decision that had another move, in a hand and not before a place."""
    begins = max(begins, table.moves_until(hand))
    for place in range(begins, len(table.log)):
        if table.log[place].actor in table.persons and len(table.branch(place).state.moves()) > 1:
            return place
    raise AssertionError("there was nothing to decide")
