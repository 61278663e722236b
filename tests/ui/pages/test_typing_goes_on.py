"""Typing goes on when window, theme or text size change: the text, the caret and the focus stay, on every page."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardtable.pages.settings import SettingsPage
from cardtable.ui.page import Page
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.widget import Widget
from tests.commits import by_turns
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_menu import table_begun
from tests.ui.at_the_table import Program

HOUSE = Path(__file__).parents[3] / "cardtable"


def _title_of_table(program: Program) -> None:
    table_begun(program, "blackjack", one_person())
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


def _evening(program: Program) -> None:
    program.app.loop.go(program.app.page("evening", "EveningSetupPage"))


PAGES: dict[str, tuple[tuple[str, ...], Callable[[Program], None]]] = {
    "rules": (("rules",), lambda program: program.app.show_rules(game_of("blackjack"))),
    "set-up": (
        ("new_match/seats", "new_match/setup"),
        lambda program: program.app.show_setup(game_of("big-three")),
    ),
    "code": (("entry",), lambda program: program.app.show_code()),
    "word": (("entry",), lambda program: program.app.ask_word("0123456789abcdef", lambda _: None, lambda: None)),
    "evening": (("evening",), _evening),
    "title of a table": (("saved_tables",), _title_of_table),
    "settings": (("settings",), _name_in_settings),
    "name of a profile": (("profiles",), _name_of_profile),
    "welcome": (("welcome",), lambda program: program.app.loop.go(program.app.page("welcome", "WelcomePage"))),
}
"""The pages and dialogs on which something is typed: the files that make their text entries, and how to come there."""


def test_these_are_all_pages_with_a_text_entry() -> None:
    makers = {path.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("*.py") if "TextEntry" in path.read_text()}
    assert makers - {"ui/widgets/entry.py"} == {f"pages/{file}.py" for files, _ in PAGES.values() for file in files}


def _resized(program: Program) -> None:
    program.screen.resize((1280, 720) if program.screen.size == (940, 640) else (940, 640))


def _full_screen(program: Program) -> None:
    before = program.screen.is_full_screen
    program.key("F11")
    assert program.screen.is_full_screen != before
    program.screen.resize((1280, 720) if before else (1920, 1080))


def _other_theme(program: Program) -> None:
    blue = program.app.profile.settings.theme == "felt-blue"
    program.app.profile.set("theme", "felt-green" if blue else "felt-blue")


def _other_text_size(program: Program) -> None:
    large = program.app.profile.settings.size == "large"
    program.app.profile.set("size", "normal" if large else "large")


CHANGES = (_resized, _full_screen, _other_theme, _other_text_size)
"""What may happen in the middle of something; when it happens again, it goes back."""


def _entries(program: Program) -> list[TextEntry]:
    """Return the text entries on the page or in the dialog over it, as they are now."""

    def found() -> Iterator[TextEntry]:
        desk = program.comes_to(Page).desk
        shown: list[Widget] = list(desk.focus.everything()) if desk.dialog is None else [desk.dialog]
        while shown:
            widget = shown.pop(0)
            shown.extend(widget.children())
            if isinstance(widget, TextEntry):
                yield widget

    return list(dict.fromkeys(found()))


@pytest.mark.parametrize("page", by_turns([(page,) for page in PAGES], "pages in another look"))
def test_half_a_word_can_be_finished_in_another_look(program: Program, page: str) -> None:
    _, come = PAGES[page]
    come(program)
    program.run(0.3)
    entries = _entries(program)
    assert entries
    for number in range(len(entries)):
        for change in CHANGES:
            entry = _entries(program)[number]
            program.click(entry.control.center)
            program.key("End")
            begun = entry.text
            program.type("12")
            program.key("Left")
            change(program)
            program.run(0.4)
            program.type("3")
            now = _entries(program)[number]
            assert (now.text, now.focused, now.line.caret) == (f"{begun}132", True, len(begun) + 2), change


def test_a_selection_and_what_an_input_method_composes_stay_too(program: Program) -> None:
    _evening(program)
    before = _entries(program)[0]
    program.click(before.control.center)
    before.line.select(0, 2)
    before.composed = "ni"
    _resized(program)
    program.run(0.3)
    now = _entries(program)[0]
    assert (now.line.selection, now.composed) == ((0, 2), "ni")


def test_a_bid_that_is_half_typed_stays(program: Program) -> None:
    scene = program.sit_down("blues-and-greens", one_person(), seed=2)
    program.run_until(lambda: scene.to_act)
    scene.desk.focus.set(scene.widgets.stepper)
    program.key("1")
    for happens in (_resized, lambda _: scene.refresh()):
        happens(program)
        program.tick()
        assert (scene.widgets.stepper.typed, scene.widgets.stepper.focused) == ("1", True)
