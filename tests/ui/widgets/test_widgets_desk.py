"""The desk: focus, tips, notices, and everything laid out so that it fits."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.ui.drawing.icons import RESUME
from cardtable.ui.look import Look
from cardtable.ui.widgets.button import Button, HoldButton, MenuButton
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.fields import TYPING_SECONDS, Stepper, StepRange
from cardtable.ui.widgets.notices import DELAY_SECONDS, Tooltip
from cardtable.ui.widgets.scroll import ScrollText
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget
from tests.ui.sitter import Sitter
from tests.ui.widgets.desk_with_buttons import SIZES, grid, kinds, nothing


def test_a_press_that_replaces_its_widget_leaves_no_focus_on_it(sitter: Sitter) -> None:
    def replace(_: int) -> None:
        sitter.desk.clear()
        sitter.desk.add(Stepper("After", 1, nothing, StepRange(1, 9))).layout(before.rect, sitter.look)

    before = sitter.lay(Stepper("Before", 1, replace, StepRange(1, 9)), (100, 100, 400, 44))
    more = before.buttons()[-1][1].center
    sitter.press(more)
    assert sitter.desk.focus.current is None
    sitter.release(more)
    sitter.press(more)
    (after,) = sitter.desk.focus.widgets
    assert isinstance(after, Stepper)
    assert after.value == 2
    assert sitter.desk.focus.current is after


def test_tab_goes_round_in_order_and_back(sitter: Sitter, done: list[Any]) -> None:
    grid(sitter, done)
    for _ in range(7):
        sitter.key("Tab")
        sitter.key("Enter")
    sitter.key("Tab", pygame.KMOD_LSHIFT)
    sitter.key("Enter")
    assert "".join(done) == "abcdefaf"


def test_arrows_go_to_the_nearest_in_their_direction(sitter: Sitter, done: list[Any]) -> None:
    grid(sitter, done)
    sitter.key("Down")
    assert sitter.desk.focus.current is None
    sitter.key("Tab")
    for name in ("Right", "Down", "Left", "Left", "Up", "Up"):
        sitter.key(name)
        sitter.key("Enter")
    assert "".join(done) == "beddaa"


def test_without_wrapping_tab_leaves_the_ring_to_the_scene(done: list[Any]) -> None:
    desk = Desk(wraps=False)
    buttons = [desk.add(Button(name, nothing)) for name in "ab"]
    steps = []
    for _ in range(4):
        desk.focus.step(1)
        steps.append(desk.focus.current)
    assert steps == [*buttons, None, buttons[0]]


def test_tab_skips_hidden_and_disabled_widgets(sitter: Sitter, done: list[Any]) -> None:
    buttons = grid(sitter, done)
    buttons["a"].visible = False
    buttons["b"].disable()
    buttons["d"].disable("There is a reason to read.")
    sitter.key("Tab")
    sitter.key("Tab")
    assert sitter.desk.focus.current is buttons["d"]
    buttons["d"].visible = False
    sitter.wait()
    assert sitter.desk.focus.current is None


def test_a_click_shows_no_focus_but_tab_goes_on_from_there(sitter: Sitter, done: list[Any]) -> None:
    buttons = grid(sitter, done)
    sitter.click(buttons["c"].rect)
    assert sitter.desk.focus.current is None
    sitter.key("Enter")
    assert done == ["c"]
    sitter.key("Tab")
    assert sitter.desk.focus.current is buttons["d"]


def test_unused_events_are_left_to_the_scene(sitter: Sitter, done: list[Any]) -> None:
    grid(sitter, done)
    sitter.click((1100, 600))
    sitter.key("x")
    kinds_left = {event.type for event in sitter.scene.unused}
    assert {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN} <= kinds_left
    sitter.scene.unused.clear()
    sitter.lay(ScrollText(["Scores"]), (1000, 500, 200, 200))
    sitter.click((1100, 600))
    assert not {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP} & {event.type for event in sitter.scene.unused}


def test_the_topmost_widget_gets_the_click(sitter: Sitter, done: list[Any]) -> None:
    grid(sitter, done)
    sitter.lay(Button("over", lambda: done.append("over")), (100, 100, 200, 44))
    sitter.click((150, 120))
    assert done == ["over"]


def test_losing_the_window_forgets_presses_and_hover(sitter: Sitter, done: list[Any]) -> None:
    button = grid(sitter, done)["a"]
    sitter.point(button.rect.center)
    sitter.press(button.rect.center)
    sitter.send(pygame.WINDOWFOCUSLOST)
    assert (button.pressed, button.hovered) == (False, False)
    sitter.release(button.rect.center)
    assert done == []


def test_a_tip_shows_after_a_moment_of_pointing_and_goes_with_the_mouse(sitter: Sitter) -> None:
    button = sitter.lay(Button("Pass", nothing, tip=Tip("You are out.", "BG-12")), (100, 100, 200, 44))
    sitter.point(button.rect.center)
    sitter.wait(DELAY_SECONDS - 0.1)
    assert "tip" not in kinds(sitter)
    sitter.wait(0.2)
    assert kinds(sitter)["tip"] == "You are out."
    assert sitter.wait(1) == 0
    assert sitter.point((900, 600)) == 1
    assert "tip" not in kinds(sitter)


@pytest.mark.parametrize(
    ("widget", "tip"),
    [
        (lambda: Button("Pass", nothing, tip="You are out."), "You are out."),
        (lambda: Button("Pass", nothing, key="P"), "Pass (P)"),
        (
            lambda: Stepper("Bid", 140, nothing, StepRange(136, 312, coarse=10)),
            "Left and Right change the number by 1, PgUp and PgDn by 10. You can also type it.",
        ),
        (lambda: HoldButton("Pick up 4", nothing, key="P"), "Hold P or Enter until the button is full."),
    ],
    ids=["its tip", "its name and key", "a stepper", "a button to hold"],
)
def test_the_question_mark_explains_the_widget_with_the_focus(
    sitter: Sitter, widget: Callable[[], Widget], tip: str
) -> None:
    sitter.lay(widget(), (100, 100, 400, 44))
    sitter.key("Tab")
    sitter.key("?", pygame.KMOD_LSHIFT)
    assert kinds(sitter)["tip"] == tip
    sitter.key("Esc")
    assert "tip" not in kinds(sitter)


def test_the_tip_of_a_button_with_a_cut_label_begins_with_the_label(sitter: Sitter) -> None:
    long = "A very long label that has no room at all in a button of this width, however small it is written"
    button = sitter.lay(Button(long, nothing, tip="You are out."), (100, 100, 80, 44))
    sitter.wait(0.1)
    sitter.point(button.rect.center)
    sitter.wait(1)
    assert kinds(sitter)["tip"] == f"{long}\nYou are out."
    sitter.point((600, 600))
    sitter.key("Tab")
    sitter.key("?", pygame.KMOD_LSHIFT)
    assert kinds(sitter)["tip"] == f"{long}\nYou are out."


def test_a_hold_key_that_is_only_tapped_says_that_it_must_be_held(sitter: Sitter, done: list[Any]) -> None:
    sitter.lay(HoldButton("Pick up 4", lambda: done.append("up"), key="P"), (100, 100, 200, 44))
    sitter.key("p")
    assert kinds(sitter)["tip"] == "Hold P or Enter until the button is full."
    assert done == []


def test_the_key_enter_is_written_on_the_button_that_enter_presses(sitter: Sitter) -> None:
    onward = sitter.lay(Button("Continue", nothing, key="Enter"), (100, 100, 300, 44))
    back = sitter.lay(Button("Back", nothing), (100, 200, 300, 44))
    assert (onward.key_shown, back.key_shown) == ("Enter", "")
    sitter.key("Tab")
    sitter.key("Tab")
    assert (onward.key_shown, back.key_shown) == ("", "Enter")


def written(sitter: Sitter) -> list[str]:
    """Return the texts that are drawn now."""
    surface = Surface(sitter.screen.surface.get_size())
    with sitter.scene.look.listing.of(surface.get_size()) as parts:
        sitter.scene.draw(surface)
    return [part.label for part in parts if part.kind == "text"]


def test_a_line_of_a_menu_has_no_key_while_enter_acts_on_another(sitter: Sitter) -> None:
    sitter.lay(MenuButton("Resume", RESUME, nothing, key="Enter", role=Role.PRIMARY), (100, 100, 300, 44))
    sitter.lay(MenuButton("Rules", RESUME, nothing, key="F1", role=Role.PLAIN), (100, 200, 300, 44))
    sitter.key("Tab")
    assert "Enter" in written(sitter)
    sitter.key("Tab")
    assert written(sitter) == ["Resume", "Rules", "F1"]


def test_home_and_end_go_to_the_ends_of_a_row_of_buttons(sitter: Sitter) -> None:
    places = enumerate("abc")
    buttons = [sitter.lay(Button(name, nothing), (100 + 150 * place, 100, 140, 44)) for place, name in places]
    sitter.key("Tab")
    sitter.key("End")
    assert buttons[-1].focused
    sitter.key("Home")
    assert buttons[0].focused


def test_a_long_touch_explains_and_a_short_one_or_a_slow_click_presses(sitter: Sitter, done: list[Any]) -> None:
    button = sitter.lay(Button("Pass", lambda: done.append("pass"), tip="You are out."), (100, 100, 200, 44))
    sitter.press(button.rect.center, touch=True)
    sitter.wait(0.7)
    assert kinds(sitter)["tip"] == "You are out."
    sitter.release(button.rect.center)
    assert done == []
    sitter.press(button.rect.center, touch=True)
    sitter.release(button.rect.center)
    assert done == ["pass"]
    sitter.press(button.rect.center)
    sitter.wait(1)
    sitter.release(button.rect.center)
    assert done == ["pass", "pass"]


@pytest.mark.parametrize("size", SIZES)
def test_a_tip_lies_within_the_window(size: tuple[int, int]) -> None:
    desk, look = Desk(), Look.of(size)
    desk.layout(look)
    for across, down in product((0, size[0] - 50), (0, size[1] - 50)):
        anchor = Rect(across, down, 50, 50)
        desk.explain(Tip("This card cannot be played, for a reason that takes a while to tell. " * 3, "BG-23"), anchor)
        box = desk.tooltip.place(look)
        assert Rect((0, 0), size).contains(box)
        assert not box.colliderect(anchor)


def test_timers_run_only_until_what_they_wait_for_has_come_or_gone(sitter: Sitter) -> None:
    desk = sitter.desk
    stepper = sitter.lay(Stepper("Bid", 1, nothing, StepRange(1, 90), tip=Tip("The least.")), (100, 100, 400, 44))
    sitter.wait(0.1)
    assert not desk.timed
    more = stepper.buttons()[-1][1].center
    sitter.point(more)
    assert desk.timed, "a tip is about to come"
    sitter.wait(DELAY_SECONDS + 0.1)
    assert not desk.timed
    sitter.press(more)
    sitter.wait(0.1)
    assert desk.timed, "a held button goes on"
    sitter.release(more)
    sitter.wait(0.1)
    assert not desk.timed
    sitter.key("4")
    sitter.wait(0.1)
    assert desk.timed, "a digit will be taken"
    sitter.wait(TYPING_SECONDS)
    assert not desk.timed
    desk.say("Bert took the trick.")
    assert desk.waiting
    sitter.wait(6)
    assert not desk.waiting
    assert not desk.timed


def test_a_tip_lies_near_its_anchor_where_cards_lie_under_and_over_it() -> None:
    look, tooltip = Look.of((1280, 720)), Tooltip()
    dropped, tooltip.floor = Rect(600, 220, 90, 126), 480
    tooltip.lying = (Rect(380, 60, 540, 150), Rect(520, 230, 240, 240))
    tooltip.show(Tip("You hold green hearts, so you must play one."), dropped)
    place = tooltip.place(look)
    assert place.collidelist(tooltip.lying) < 0
    assert place.bottom <= tooltip.floor
    assert place.colliderect(dropped.inflate(2 * 200, 2 * 200))
    assert place.bottom < 400, "not just above the prompt, far below"
