"""Notices are read: their time counts only while nothing covers them, and what stays true stays on the screen."""

from pygame import Rect

from cardtable.pages.rules import RulesPage
from cardtable.ui.page import Page
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.widget import Tip
from tests.situations import one_person, people
from tests.ui.at_the_table import Program
from tests.ui.sitter import Sitter
from tests.ui.widgets.desk_with_buttons import kinds, nothing

TEXT = "Bert took the trick."
LONG = 30.0
"""Seconds in which every notice disappears."""


def at_a_table(program: Program, count: int) -> TableScene:
    """Return a table of people at one screen, and of AI players for one person alone."""
    scene = program.sit_down("bidding-war", one_person(seats=3) if count == 1 else people(count), seed=2)
    program.run_until(lambda: scene.to_act or scene.curtain is not None)
    return scene


def test_a_notice_comes_stays_and_goes_by_itself_or_with_a_click(sitter: Sitter) -> None:
    sitter.desk.say(TEXT)
    assert sitter.wait(0.1) > 0
    sitter.wait(0.5)
    assert kinds(sitter)["notice"] == TEXT
    assert sitter.wait(1) == 0
    sitter.wait(4)
    assert "notice" not in kinds(sitter)
    assert sitter.wait(1) == 0
    sitter.desk.say(TEXT)
    sitter.wait(0.5)
    sitter.click(sitter.desk.toast.place(sitter.look))
    sitter.wait(0.5)
    assert "notice" not in kinds(sitter)


def test_a_notice_waits_under_an_open_list(sitter: Sitter) -> None:
    names = [(name, f"a long name of {name}") for name in "abcdefgh"]
    choice = sitter.lay(Choice("Deck", names, "a", nothing), (440, 200, 400, 44))
    sitter.desk.say(TEXT)
    sitter.wait(0.5)
    sitter.click(choice.control.center)
    assert choice.grabs
    sitter.wait(LONG)
    sitter.key("Esc")
    sitter.wait(0.5)
    assert kinds(sitter)["notice"] == TEXT


def test_a_notice_waits_under_a_tip(sitter: Sitter) -> None:
    sitter.desk.explain(Tip("The last trick."), Rect(600, 400, 40, 40))
    sitter.desk.toast.put(sitter.desk.tooltip.place(sitter.look))
    sitter.desk.say(TEXT)
    sitter.wait(LONG)
    assert kinds(sitter)["notice"] == TEXT
    sitter.desk.tooltip.hide()
    sitter.wait(LONG)
    assert "notice" not in kinds(sitter)


def test_a_notice_of_the_table_waits_while_another_page_is_up(program: Program) -> None:
    scene = at_a_table(program, 1)
    scene.desk.say(TEXT)
    program.run(0.5)
    program.app.show_rules(scene.match.game)
    program.comes_to(RulesPage)
    program.run(LONG)
    program.key("Esc")
    assert program.comes_to(TableScene) is scene
    program.run(0.5)
    assert scene.desk.toast.text == TEXT
    program.run(LONG)
    assert not scene.desk.toast.shown


def test_a_notice_of_a_page_waits_while_another_page_is_up(program: Program) -> None:
    program.app.show_menu()
    program.run(0.1)
    menu = program.scene
    program.app.show_saved_tables()
    program.run(0.1)
    page = program.scene
    assert isinstance(page, Page)
    page.desk.say(TEXT)
    program.run(0.5)
    program.loop.go(menu)
    program.run(LONG)
    program.loop.go(page)
    program.run(0.5)
    assert page.desk.toast.text == TEXT


def test_a_notice_of_the_table_waits_behind_the_curtain(program: Program) -> None:
    scene = at_a_table(program, 3)
    scene.desk.say(TEXT, warns=True)
    program.run(LONG)
    program.open_curtain()
    program.run(0.5)
    assert scene.desk.toast.text == TEXT


def test_a_notice_waits_under_a_moment(program: Program) -> None:
    scene = at_a_table(program, 2)

    def waits() -> bool:
        moment = moment_on(scene.board)
        return moment is not None and moment.waits

    for _ in range(2):
        program.run_until(lambda: scene.curtain is not None)
        program.open_curtain()
        program.run_until(lambda: scene.to_act)
        scene.make(scene.match.moves()[0])
    program.run_until(waits)
    scene.desk.say(TEXT, warns=True)
    program.run(LONG)
    assert waits()
    program.key("Space")
    program.run(0.5)
    assert scene.desk.toast.text == TEXT


def test_a_warning_stands_as_long_as_it_is_true_around_other_notices(sitter: Sitter) -> None:
    sitter.desk.stand("This table is not being saved.")
    sitter.wait(LONG)
    assert kinds(sitter)["notice"] == "This table is not being saved."
    sitter.desk.say(TEXT)
    sitter.wait(0.5)
    assert kinds(sitter)["notice"] == TEXT
    sitter.wait(LONG)
    assert kinds(sitter)["notice"] == "This table is not being saved."
    sitter.click(sitter.desk.toast.place(sitter.look))
    sitter.wait(1)
    assert kinds(sitter)["notice"] == "This table is not being saved."
    assert not sitter.desk.timed, "nothing changes with time"
    sitter.desk.stand("")
    sitter.wait(1)
    assert "notice" not in kinds(sitter)
