"""Typing goes on when window, theme or text size change: the text, the caret and the focus stay, on every page."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardtable.pages.settings import SettingsPage
from cardtable.play.match_setup import MatchSetup
from cardtable.ui.page import Page
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.fields import Stepper
from cardtable.ui.widgets.widget import Widget
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_table import Program

HOUSE = Path(__file__).parents[3] / "cardtable"


def _rules(program: Program) -> None:
    program.app.show_rules(game_of("blackjack"))


def _seats_and_deal(program: Program) -> None:
    program.app.show_setup(game_of("blues-and-greens"))


def _code(program: Program) -> None:
    program.app.show_code()


def _evening(program: Program) -> None:
    program.app.loop.go(program.app.page("evening", "EveningSetupPage"))


def _title_of_table(program: Program) -> None:
    program.app.opener.begin(game_of("blackjack"), MatchSetup(one_person(), {}, "77"))
    program.run(0.5)
    program.app.show_menu()
    program.app.show_saved_tables()
    program.run(0.5)
    program.key("N")


def _name_in_settings(program: Program) -> None:
    program.app.show_settings()
    scene = program.comes_to(SettingsPage)
    scene.tabs.choose(scene.tabs.names.index("You"))


def _name_of_profile(program: Program) -> None:
    program.app.show_profiles()
    program.run(0.1)
    program.key("N")


def _welcome(program: Program) -> None:
    program.app.loop.go(program.app.page("welcome", "WelcomePage"))


def _own_word(program: Program) -> None:
    program.app.ask_word("0123456789abcdef", lambda _agreed: None, lambda: None)


PAGES: dict[str, tuple[Callable[[Program], None], ...]] = {
    "pages/rules.py": (_rules,),
    "pages/new_match/seats.py": (_seats_and_deal,),
    "pages/new_match/setup.py": (_seats_and_deal,),
    "pages/entry.py": (_code, _own_word),
    "pages/evening.py": (_evening,),
    "pages/saved_tables.py": (_title_of_table,),
    "pages/settings.py": (_name_in_settings,),
    "pages/profiles.py": (_name_of_profile,),
    "pages/welcome.py": (_welcome,),
}
"""How to come to each page or dialog on which something is typed, by the file that makes its text entries."""


def test_these_are_all_pages_with_a_text_entry() -> None:
    makers = {path.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("*.py") if "TextEntry" in path.read_text()}
    assert makers - {"ui/widgets/entry.py"} == set(PAGES)


def _resized(program: Program) -> None:
    program.screen.resize((940, 640))


def _full_screen(program: Program) -> None:
    program.key("F11")
    assert program.screen.is_full_screen
    program.screen.resize((1920, 1080))


def _other_theme(program: Program) -> None:
    program.app.profile.set("theme", "felt-blue")


def _other_text_size(program: Program) -> None:
    program.app.profile.set("size", "large")


CHANGES = (_resized, _full_screen, _other_theme, _other_text_size)


def _entries(program: Program) -> Iterator[TextEntry]:
    """Yield the text entries on the page or in the dialog over it, as they are now."""
    scene = program.scene
    assert isinstance(scene, Page)
    shown: list[Widget] = list(scene.desk.focus.everything()) if scene.desk.dialog is None else [scene.desk.dialog]
    while shown:
        widget = shown.pop(0)
        shown.extend(widget.children())
        if isinstance(widget, TextEntry):
            yield widget


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("come", dict.fromkeys(each for ways in PAGES.values() for each in ways))
def test_half_a_word_can_be_finished_in_another_look(
    tmp_path: Path, come: Callable[[Program], None], change: Callable[[Program], None]
) -> None:
    number, count = 0, 1
    while number < count:
        program = Program(tmp_path / str(number))
        program.app.show_menu()
        program.run(0.1)
        come(program)
        program.run(0.3)
        entries = list(dict.fromkeys(_entries(program)))
        count = len(entries)
        entry = entries[number]
        program.click(entry.control.center)
        program.key("End")
        begun = entry.text
        program.type("12")
        program.key("Left")
        change(program)
        program.run(0.4)
        program.type("3")
        program.run(0.1)
        now = list(dict.fromkeys(_entries(program)))[number]
        assert now.text == f"{begun}132"
        assert now.focused
        assert now.line.caret == len(begun) + 2
        program.app.close()
        number += 1
    assert count


def test_a_selection_and_what_an_input_method_composes_stay_too(program: Program) -> None:
    _evening(program)
    program.run(0.1)
    before = next(_entries(program))
    program.click(before.control.center)
    before.line.select(0, 2)
    before.composed = "ni"
    _resized(program)
    program.run(0.3)
    now = next(_entries(program))
    assert (now.line.selection, now.composed) == ((0, 2), "ni")


def test_a_bid_that_is_half_typed_stays(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("blues-and-greens", one_person(), seed=2)
    program.run_until(lambda: scene.to_act)
    stepper = scene.widgets.stepper
    assert stepper is not None
    scene.desk.focus.set(stepper)
    program.key("1")
    for happens in (_resized, lambda _: scene.refresh()):
        happens(program)
        program.tick()
        now = scene.widgets.stepper
        assert isinstance(now, Stepper)
        assert (now.typed, now.focused) == ("1", True)
    program.app.close()
