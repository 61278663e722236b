"""Who resizes the window, fills the screen or changes the theme or the Size in the middle of something loses nothing.

The focus, what is scrolled, a dialog that is being read and what is being dragged stay, on every page. What is being
typed has tests of its own (``test_typing_goes_on``).
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.pages.settings import SettingsPage
from cardtable.play.match_setup import MatchSetup
from cardtable.ui.page import Page
from cardtable.ui.widgets.fields import Slider
from cardtable.ui.widgets.scroll import Scroll, ScrollText
from cardtable.ui.widgets.widget import Widget
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_statistics import filled
from tests.ui.at_the_table import Program
from tests.ui.pages.test_typing_goes_on import CHANGES

PAGES: dict[str, Callable[[Program], None]] = {
    "menu": lambda program: program.app.show_menu(),
    "set-up": lambda program: program.app.show_setup(game_of("blues-and-greens")),
    "settings": lambda program: program.app.show_settings(),
    "keys": lambda program: program.app.show_keys(),
    "welcome": lambda program: program.app.loop.go(program.app.page("welcome", "WelcomePage")),
    "games": lambda program: program.app.choose_game_to_learn(),
    "profiles": lambda program: program.app.show_profiles(),
    "saved tables": lambda program: program.app.show_saved_tables(),
    "statistics": lambda program: filled(program).app.show_statistics(),
    "rules": lambda program: program.app.show_rules(game_of("blackjack")),
    "deals": lambda program: program.app.show_deals(),
    "code": lambda program: program.app.show_code(),
    "evening": lambda program: program.app.loop.go(program.app.page("evening", "EveningSetupPage")),
    "practice": lambda program: program.app.show_exercises(),
    "crash": lambda program: program.app.loop.go(program.app.crashed(ValueError("planted"))),
}

Change = Callable[[Program], None]


def shown(folder: Path, page: str, size: tuple[int, int] = (1280, 720)) -> Program:
    """Return the program at a page, with enough tables and profiles for their lists to scroll."""
    program = Program(folder, size)
    for number in range(10):
        program.app.profile.profiles.make(f"Child {number}")
    for number in range(3):
        program.app.opener.begin(game_of("blackjack"), MatchSetup(one_person(), {}, str(number)))
        program.run(0.2)
        program.app.show_menu()
        program.run(0.1)
    PAGES[page](program)
    program.run(0.5)
    return program


def page_of(program: Program) -> Page:
    assert isinstance(program.scene, Page)
    return program.scene


def ring_of(program: Program) -> list[Widget]:
    return page_of(program).desk.focus.ring()


@pytest.mark.parametrize("page", PAGES)
def test_the_focus_stays_where_it_is(tmp_path: Path, page: str) -> None:
    program = shown(tmp_path, page)
    for number, change in enumerate(CHANGES):
        ring = ring_of(program)
        widget = ring[number * (len(ring) - 1) // (len(CHANGES) - 1)]
        page_of(program).desk.focus.set(widget)
        change(program)
        program.run(0.4)
        focused = page_of(program).desk.focus.current
        assert focused is not None, (change, widget.label)
        assert (focused.kind, focused.label, focused.focused) == (widget.kind, widget.label, True), change


@pytest.mark.parametrize("page", PAGES)
def test_what_is_scrolled_stays(tmp_path: Path, page: str) -> None:
    program = shown(tmp_path, page, (960, 640))
    for change in CHANGES:
        for scroll in _scrolls(program):
            scroll.scroll_to(scroll.max_offset // 2)
        shares = [scroll.offset / max(1, scroll.content) for scroll in _scrolls(program)]
        change(program)
        program.run(0.4)
        for share, now in zip(shares, _scrolls(program), strict=True):
            expected = min(share * now.content, now.max_offset)
            assert abs(now.offset - expected) <= now.rect.height // 4, (change, now.label)


def _scrolls(program: Program) -> list[Scroll]:
    return [each for each in page_of(program).desk.focus.everything() if isinstance(each, Scroll)]


DIALOGS = {"profiles": "Remove", "statistics": "Start over", "saved tables": "Remove"}
"""The button that opens a dialog, by its page."""


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("page", DIALOGS)
def test_a_dialog_that_is_being_read_stays_with_the_answer_in_focus(tmp_path: Path, page: str, change: Change) -> None:
    program = shown(tmp_path, page)
    program.key("Down")
    program.press(DIALOGS[page])
    program.run(0.1)
    desk = page_of(program).desk
    dialog = desk.dialog
    assert dialog is not None
    program.key("Tab")
    focused = desk.text_receiver
    assert focused is not None
    change(program)
    program.run(0.4)
    assert desk.dialog is dialog
    assert desk.text_receiver is focused
    assert program.loop.look.metrics.size[0] >= dialog.rect.right


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("page", ["profiles", "saved tables", "rules"])
def test_what_is_being_dragged_goes_on(tmp_path: Path, page: str, change: Change) -> None:
    program = shown(tmp_path, page, (960, 640))
    scroll = next(each for each in _scrolls(program) if each.max_offset)
    program.hold(scroll.bar.knob.center)
    program.move((scroll.bar.knob.centerx, scroll.bar.knob.centery + 20))
    program.run(0.1)
    before = scroll.offset
    assert before > 0
    change(program)
    program.run(0.4)
    assert scroll.pressed
    program.move((scroll.bar.track.centerx, scroll.rect.bottom))
    assert scroll.offset == scroll.max_offset
    program.let_go((scroll.bar.track.centerx, scroll.rect.bottom))
    assert not scroll.pressed


@pytest.mark.parametrize("change", CHANGES)
def test_a_slider_that_is_being_dragged_goes_on(program: Program, change: Change) -> None:
    program.app.show_settings()
    page = program.comes_to(SettingsPage)
    page.tabs.choose(page.tabs.names.index("Sound"))
    program.run(0.1)
    volume = page.rows["volume"]
    assert isinstance(volume, Slider)
    program.hold(volume.control.midleft)
    program.move(volume.control.center)
    begun = volume.value
    assert 0 < begun < 100
    change(program)
    program.run(0.4)
    assert page.rows["volume"] is volume
    assert (volume.value, volume.pressed) == (begun, True)
    program.move(volume.control.midleft)
    assert volume.value == 0
    program.let_go(volume.control.midleft)
    program.move(volume.control.center)
    assert volume.value == 0 == program.app.profile.settings.volume


@pytest.mark.parametrize("change", CHANGES)
def test_a_text_that_is_being_read_stays_at_its_lines(tmp_path: Path, change: Change) -> None:
    program = shown(tmp_path, "rules")
    text = next(each for each in _scrolls(program) if isinstance(each, ScrollText))
    text.scroll_to(text.max_offset // 3)
    share = text.offset / text.content
    change(program)
    program.run(0.4)
    assert next(each for each in _scrolls(program) if isinstance(each, ScrollText)) is text
    assert abs(text.offset / text.content - share) < 0.01
