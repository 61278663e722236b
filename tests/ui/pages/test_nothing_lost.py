"""Who resizes the window, fills the screen or changes the theme or the Size in the middle of something loses nothing.

The focus, what is scrolled, a dialog that is being read and what is being dragged stay, on every page. What is being
typed has tests of its own (``test_typing_goes_on``).
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.pages.settings import SettingsPage
from cardtable.ui.page import Page
from cardtable.ui.widgets.scroll import Scroll, ScrollText
from tests.commits import by_turns
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_statistics import filled
from tests.ui.at_the_menu import page_of, table_begun
from tests.ui.at_the_table import Program
from tests.ui.pages.test_typing_goes_on import CHANGES


def profiles(program: Program) -> None:
    """Show more profiles than have room."""
    for number in range(10):
        program.app.profile.profiles.make(f"Child {number}")
    program.app.show_profiles()


def saved_tables(program: Program) -> None:
    for _ in range(2):
        table_begun(program, "blackjack", one_person())
    program.app.show_saved_tables()


PAGES: dict[str, Callable[[Program], None]] = {
    "menu": lambda program: program.app.show_menu(),
    "set-up": lambda program: program.app.show_setup(game_of("blues-and-greens")),
    "settings": lambda program: program.app.show_settings(),
    "keys": lambda program: program.app.show_keys(),
    "welcome": lambda program: program.app.loop.go(program.app.page("welcome", "WelcomePage")),
    "games": lambda program: program.app.choose_game_to_learn(),
    "profiles": profiles,
    "saved tables": saved_tables,
    "statistics": lambda program: filled(program).app.show_statistics(),
    "rules": lambda program: program.app.show_rules(game_of("blackjack")),
    "deals": lambda program: program.app.show_deals(),
    "code": lambda program: program.app.show_code(),
    "evening": lambda program: program.app.loop.go(program.app.page("evening", "EveningSetupPage")),
    "practice": lambda program: program.app.show_exercises(),
    "crash": lambda program: program.app.loop.go(program.app.crashed(ValueError("planted"))),
}


def shown(folder: Path, page: str, size: tuple[int, int] = (960, 640)) -> Program:
    program = Program(folder, size)
    PAGES[page](program)
    program.run(0.5)
    return program


def scrolls(page: Page) -> list[Scroll]:
    return [each for each in page.desk.focus.everything() if isinstance(each, Scroll)]


@pytest.mark.parametrize("page", by_turns([(page,) for page in PAGES], "pages in another look", share=5))
def test_the_focus_and_what_is_scrolled_stay(tmp_path: Path, page: str) -> None:
    program = shown(tmp_path, page)
    for number, change in enumerate(CHANGES):
        focus = page_of(program).desk.focus
        ring = focus.ring()
        widget = ring[number * (len(ring) - 1) // (len(CHANGES) - 1)]
        focus.set(widget)
        change(program)
        program.run(0.4)
        now = page_of(program).desk.focus.current
        assert (now.kind, now.label, now.focused) == (widget.kind, widget.label, True), change
    for change in CHANGES:
        before = scrolls(page_of(program))
        for scroll in before:
            scroll.scroll_to(scroll.max_offset // 2)
        shares = [scroll.offset / max(1, scroll.content) for scroll in before]
        change(program)
        program.run(0.4)
        for share, scroll in zip(shares, scrolls(page_of(program)), strict=True):
            expected = min(share * scroll.content, scroll.max_offset)
            assert abs(scroll.offset - expected) <= scroll.rect.height // 4, (change, scroll.label)


def test_a_text_that_is_being_read_stays_at_its_lines(tmp_path: Path) -> None:
    program = shown(tmp_path, "rules")
    (text,) = [each for each in scrolls(page_of(program)) if isinstance(each, ScrollText)]
    for change in CHANGES:
        text.scroll_to(text.max_offset // 3)
        share = text.offset / text.content
        change(program)
        program.run(0.4)
        assert text in scrolls(page_of(program))
        assert abs(text.offset / text.content - share) < 0.01


@pytest.mark.parametrize(("page", "button"), [("profiles", "Remove"), ("statistics", "Start over")])
def test_a_dialog_that_is_being_read_stays_with_the_answer_in_focus(tmp_path: Path, page: str, button: str) -> None:
    program = shown(tmp_path, page)
    program.key("Down")
    program.press(button)
    program.run(0.1)
    desk = page_of(program).desk
    dialog = desk.dialog
    assert dialog is not None
    program.key("Tab")
    focused = desk.text_receiver
    assert focused is not None
    for change in CHANGES:
        change(program)
        program.run(0.4)
        assert desk.dialog is dialog
        assert desk.text_receiver is focused
        assert program.loop.look.metrics.size[0] >= dialog.rect.right


@pytest.mark.parametrize("page", ["profiles", "rules"])
def test_what_is_being_dragged_goes_on(tmp_path: Path, page: str) -> None:
    program = shown(tmp_path, page)
    scroll = next(each for each in scrolls(page_of(program)) if each.max_offset)
    for change in CHANGES:
        scroll.scroll_to(0)
        program.run(0.1)
        program.hold(scroll.bar.knob.center)
        program.move((scroll.bar.knob.centerx, scroll.bar.knob.centery + 20))
        program.run(0.1)
        assert scroll.offset > 0
        change(program)
        program.run(0.4)
        assert scroll.pressed
        program.move((scroll.bar.track.centerx, scroll.rect.bottom))
        assert scroll.offset == scroll.max_offset
        program.let_go((scroll.bar.track.centerx, scroll.rect.bottom))
        assert not scroll.pressed


def test_a_slider_that_is_being_dragged_goes_on(program: Program) -> None:
    program.app.show_settings()
    page = program.comes_to(SettingsPage)
    page.tabs.choose(page.tabs.names.index("Sound"))
    volume = page.rows["volume"]
    for change in CHANGES:
        program.run(0.1)
        program.hold(volume.control.midleft)
        program.move(volume.control.center)
        begun = volume.value
        assert 0 < begun < 100
        change(program)
        program.run(0.4)
        assert page.rows["volume"] is volume
        assert (volume.value, volume.pressed) == (begun, True)
        program.move(volume.control.midleft)
        program.let_go(volume.control.midleft)
        program.move(volume.control.center)
        assert volume.value == 0 == program.app.profile.settings.volume
