"""Looking back at a hand of every game by keys alone, and by the mouse alone: review, branch, two lines, replay."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.pages.scores.lines import LinesPage
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.button import Button
from tests.play.judges import Severe
from tests.situations import one_person
from tests.ui.at_the_branches import saved_as
from tests.ui.at_the_table import Program, board_of
from tests.ui.hands_on import Do, by_keys, by_mouse, press_by_keys
from tests.ui.looked_back_at import played_on

COSTS = {"blues-and-greens": 60.0, "bidding-war": 20.0, "the-card-game": 20.0}
"""What a move costs, in the games in which moves are judged in points."""

both_ways = pytest.mark.parametrize(
    ("do", "size"), [(by_keys, (1280, 720)), (by_mouse, (800, 600))], ids=["keys", "mouse"]
)
"""The mouse in the smallest window, where buttons have the least room."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@cache
def finished(game: Game) -> Table:
    """Return a table at the end of its first hand, played by the rules of thumb."""
    table = Table(game, one_person(seats=3 if 3 in game.players else 4))
    while not table.state.results:
        played_on(table, len(table.log) + 1)
    return table


class Person:
    """Somebody who chooses a saved table, and then uses keys alone or the mouse alone."""

    def __init__(self, folder: Path, table: Table, do: Do, size: tuple[int, int]) -> None:
        self.program = Program(folder, size)
        self.program.app._players = Severe(table, COSTS.get(table.game.id, 0.2))
        saved_as(self.program, table)
        self.do = do

    def press(self, label: str, comes: type | None = None) -> None:
        """Press a button, and wait for the scene that it leads to."""
        program = self.program
        program.rest()
        if self.do is by_mouse:
            program.press(label)
        else:
            press_by_keys(program, self.button(label))
        program.run(0.2)
        if comes is not None:
            program.run_until(lambda: isinstance(program.scene, comes))
            program.rest()

    def button(self, label: str) -> Button:
        """Return the button whose label begins so: of the dialog, if one is open."""
        desk = self.program.scene.desk  # type: ignore[attr-defined]  # every scene that looks back has one
        widgets = desk.focus.everything() if desk.dialog is None else desk.dialog.buttons
        return next(each for each in widgets if isinstance(each, Button) and each.label.startswith(label))

    def make(self, wanted: Callable[[Move], bool]) -> None:
        """Make the first legal move that is wanted."""
        scene = self.program.scene
        assert isinstance(scene, TableScene)
        self.program.run_until(lambda: scene.to_act)
        move = next(move for move in scene.match.moves() if wanted(move))
        self.do(self.program, move)
        self.program.run_until(lambda: moment_on(scene.board) is None)


@every_game
@both_ways
def test_a_costly_move_is_found_and_another_line_is_tried_and_compared(
    do: Do, size: tuple[int, int], game: Game, tmp_path: Path
) -> None:
    table = finished(game)
    person = Person(tmp_path, table, do, size)
    program = person.program
    person.press("Review", HandReviewScene)
    review = program.scene
    assert isinstance(review, HandReviewScene)
    program.run_until(lambda: review.sheet is not None)
    assert review.sheet is not None
    if len(review.sheet.costly) > 1:
        person.press("Next one")
        assert review.costly == review.sheet.costly[1]
        person.press("Earlier one")
    costly = review.costly
    assert costly == review.sheet.costly[0]
    person.press("Another line from here", TableScene)
    assert len(board_of(program.scene).view.log) == costly.place
    person.make(lambda move: move != costly.move)
    person.press("Pause")
    person.press("Back to the match", LinesPage)
    person.press("Step through it", LookingBackScene)
    person.press("Back", LinesPage)
    person.press("Back", HandReviewScene)
    person.press("Close", SavedTablesPage)


@every_game
@both_ways
def test_a_hand_is_stepped_through_with_other_eyes_and_open_cards(
    do: Do, size: tuple[int, int], game: Game, tmp_path: Path
) -> None:
    person = Person(tmp_path, finished(game), do, size)
    person.press("Look back", LookingBackScene)
    scene = person.program.scene
    assert isinstance(scene, LookingBackScene)
    first = scene.place
    person.press("Later")
    assert scene.place == first + 1
    person.press("Next seat")
    assert scene.seat != scene.own
    person.press("Show hands")
    assert scene.open
    person.press("Hide hands")
    person.press("Play")
    person.program.run_until(lambda: scene.place > first + 2)
    person.press("Stop")
    person.press("Earlier")
    person.press("Back", SavedTablesPage)
