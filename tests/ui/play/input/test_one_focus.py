"""One focus at a time: an arrow key that steps to a card takes it off a button, and Tab takes it off the card."""

from pathlib import Path

from cardtable.ui.play.buttons.action_buttons import HeldAction
from cardtable.ui.play.table_scene import TableScene
from tests.situations import one_person
from tests.ui.at_the_table import Program


def at_a_button(program: Program) -> TableScene:
    """Return a table of Blackjack, with the focus on the button that picks cards up."""
    scene = program.sit_down("blackjack", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.to_act and any(isinstance(each, HeldAction) for each in scene.widgets.buttons))
    program.rest()
    while not isinstance(scene.desk.focus.current, HeldAction):
        program.key("Tab")
    return scene


def test_an_arrow_key_takes_the_focus_to_the_cards_and_space_picks_one_up(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = at_a_button(program)
    assert scene.emphasis().cursor is None
    program.key("Right")
    assert scene.desk.focus.current is None
    assert scene.emphasis().cursor is not None
    before = len(scene.match.view(0).log)
    program.key("Space")
    program.run(1.0)
    assert scene.board.selected
    assert len(scene.match.view(0).log) == before


def test_tab_takes_the_focus_off_the_card(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = at_a_button(program)
    program.key("Right")
    program.key("Tab")
    assert scene.desk.focus.current is not None
    assert scene.emphasis().cursor is None
