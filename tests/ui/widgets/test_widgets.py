"""Buttons, toggles, choices, sliders and steppers: each by mouse alone and by keys alone."""

from dataclasses import replace
from itertools import product
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.ui.look import Look
from cardtable.ui.theme import THEMES, Ground, Size
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.fields import Slider, SlideRange, Stepper, StepRange, Toggle
from cardtable.ui.widgets.widget import Tip, Widget
from tests.commits import by_turns
from tests.ui.sitter import Sitter
from tests.ui.writings import Writings

BUTTON = (100, 100, 200, 44)
ROW = (100, 100, 600, 44)
LEVELS = [(n, f"level {n} of a great many") for n in range(9)]


# Buttons


def test_a_button_is_pressed_by_a_click(sitter: Sitter, done: list[Any]) -> None:
    button = sitter.lay(Button("Pass", lambda: done.append("pass")), BUTTON)
    sitter.point(button.rect.center)
    sitter.press(button.rect.center)
    assert button.pressed
    assert done == []
    sitter.release(button.rect.center)
    assert done == ["pass"]
    assert not button.pressed


@pytest.mark.parametrize("label", ["Discard 4♦", "Take from the pile"])
@pytest.mark.parametrize("wide", [85, 125])
def test_no_word_of_a_label_is_broken(look: Look, written: Writings, cut: set[str], label: str, wide: int) -> None:
    large = replace(look, zoom=Size.LARGEST)
    button = Button(label, lambda: None, key="D")
    button.layout(Rect(100, 100, wide, 84), large)
    button.draw(Surface(large.metrics.size))
    (shown,) = [each for each in written if each.text == label]
    lines = large.fitted(label, shown.style, shown.room.width, None).lines
    assert [word for line in lines for word in line.split()] == label.split()
    assert len(lines) * large.text.line_height(shown.style) <= shown.room.height
    assert not cut


def test_a_press_that_leaves_the_button_and_other_mouse_buttons_do_nothing(sitter: Sitter, done: list[Any]) -> None:
    button = sitter.lay(Button("Pass", lambda: done.append("pass")), BUTTON)
    sitter.drag(button.rect.center, (900, 600))
    sitter.drag((900, 600), button.rect.center)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitter.send(kind, pos=button.rect.center, button=3)
    assert done == []


@pytest.mark.parametrize("name", ["Enter", "Space"])
def test_enter_and_space_press_the_widget_with_the_focus(sitter: Sitter, done: list[Any], name: str) -> None:
    sitter.lay(Button("Bid", lambda: done.append("bid")), BUTTON)
    sitter.key(name)
    assert done == []
    sitter.key("Tab")
    sitter.key(name)
    assert done == ["bid"]


def test_the_key_on_a_button_presses_it_once_wherever_the_focus_is(sitter: Sitter, done: list[Any]) -> None:
    sitter.lay(Button("Bid", lambda: done.append("bid"), key="B"), BUTTON)
    sitter.lay(Button("Pass", lambda: done.append("pass"), key="P"), (400, 100, 200, 44))
    sitter.key("Tab")
    sitter.key("p")
    sitter.key("P", pygame.KMOD_LSHIFT)
    sitter.key("p", pygame.KMOD_LCTRL)
    assert done == ["pass", "pass"]
    for _ in range(3):
        sitter.send(pygame.KEYDOWN, key=pygame.K_b, mod=0, unicode="b")
    assert done == ["pass", "pass", "bid"], "a held key presses once"


def test_a_button_that_cannot_be_used_says_why(sitter: Sitter, done: list[Any]) -> None:
    button = sitter.lay(Button("Go out", lambda: done.append("out"), key="G"), BUTTON)
    button.disable(Tip("You hold a red three.", "BG-31"))
    sitter.click(button.rect)
    sitter.key("g")
    sitter.key("Tab")
    sitter.key("Enter")
    assert done == []
    assert ("tip", "You hold a red three.") in [(part.kind, part.label) for part in sitter.scene.parts()]
    button.enable()
    sitter.key("g")
    assert done == ["out"]


# Toggles


def test_a_toggle_turns_over_by_click_and_key(sitter: Sitter, done: list[Any]) -> None:
    toggle = sitter.lay(Toggle("Undo", False, done.append), ROW)
    sitter.click(toggle.rect)
    sitter.key("Tab")
    sitter.key("Space")
    assert done == [True, False]
    toggle.disable("Not now.")
    sitter.click(toggle.rect)
    assert done == [True, False]


# Choices


def test_few_options_are_side_by_side(sitter: Sitter, done: list[Any]) -> None:
    choice = sitter.lay(Choice("Twos", [("w", "wild"), ("h", "high"), ("p", "plain")], "h", done.append), ROW)
    assert not choice.is_list
    places = [part.rect for part in choice.parts() if part.kind == "choice"]
    assert [choice.control.contains(place) for place in places] == [True] * 3
    sitter.click(places[2])
    sitter.key("Tab")
    sitter.key("Left")
    sitter.key("Home")
    sitter.key("Left")
    assert done == ["p", "h", "w"]
    sitter.key("Space")
    sitter.key("Enter")  # that is for the button that stands out on the page
    assert done == ["p", "h", "w", "h"]


def test_many_options_open_a_list_over_everything(sitter: Sitter, done: list[Any]) -> None:
    choice = sitter.lay(Choice("Level", LEVELS, 3, done.append), ROW)
    under = sitter.lay(Button("Under it", lambda: done.append("under")), (450, 200, 200, 44))
    assert choice.is_list
    sitter.click(choice.control)
    assert choice.grabs
    rows = {part.label: part.rect for part in sitter.scene.parts() if part.kind == "choice"}
    covering = next(rect for rect in rows.values() if rect.collidepoint(under.rect.center))
    sitter.click(covering.clip(under.rect))
    assert done == [int(next(label for label, rect in rows.items() if rect == covering).split()[1])]
    assert not choice.grabs


def test_a_list_is_used_by_keys(sitter: Sitter, done: list[Any]) -> None:
    sitter.lay(Choice("Level", LEVELS, 3, done.append), ROW)
    for name in ("Tab", "Enter", "Down", "Down", "Enter"):
        sitter.key(name)
    assert done == [5]
    for name in ("Enter", "End", "Esc", "Space", "Home", "Space"):
        sitter.key(name)
    assert done == [5, 0]


def test_a_list_closes_without_a_choice(sitter: Sitter, done: list[Any]) -> None:
    choice = sitter.lay(Choice("Level", LEVELS, 3, done.append), ROW)
    sitter.click(choice.control)
    sitter.click((20, 700))
    assert (choice.grabs, choice.value, done) == (False, 3, [])


@pytest.mark.parametrize("y", [20, 640])
def test_an_open_list_stays_within_the_window_and_scrolls(sitter: Sitter, done: list[Any], y: int) -> None:
    levels = [(n, f"level {n} of a great many") for n in range(60)]
    choice = sitter.lay(Choice("Level", levels, 30, done.append), (100, y, 600, 44))
    sitter.click(choice.control)
    rows = [part for part in choice.parts() if part.kind == "choice"]
    assert all(sitter.screen.surface.get_rect().contains(part.rect) for part in rows)
    assert "level 30 of a great many" in [part.label for part in rows]
    sitter.wheel(rows[0].rect.center, 100)
    assert next(part for part in choice.parts() if part.kind == "choice").label == "level 0 of a great many"


# Sliders


def test_a_slider_is_dragged_clicked_and_stepped(sitter: Sitter, done: list[Any]) -> None:
    slider = sitter.lay(Slider("Speed", 0.5, done.append, SlideRange(step=0.1)), ROW)
    sitter.drag(slider.control.center, (5000, 100))
    assert slider.value == done[-1] == 1.0
    sitter.press((slider.control.x + 2, slider.control.centery))
    sitter.release((0, 0))
    assert slider.value == 0.0
    sitter.key("Tab")
    sitter.key("Right")
    sitter.key("End")
    sitter.key("Right")
    sitter.key("PgDn")
    assert done[-2:] == [0.1, 1.0]


# Steppers


def stepper(done: list[Any], unit: str = "", **more: Any) -> Stepper:
    return Stepper("Target", 500, done.append, StepRange(100, 2000, 10, 100, unit), **more)


def test_a_stepper_steps_by_its_buttons(sitter: Sitter, done: list[Any]) -> None:
    target = sitter.lay(stepper(done), ROW)
    assert [step for step, _ in target.buttons()] == [-100, -10, 10, 100]
    for _, rect in target.buttons():
        sitter.click(rect)
    assert done == [400, 390, 400, 500]


def test_a_stepper_goes_on_while_its_button_is_held(sitter: Sitter, done: list[Any]) -> None:
    target = sitter.lay(stepper(done), ROW)
    place = target.buttons()[2][1].center
    sitter.point(place)
    sitter.press(place)
    sitter.wait(0.3)
    assert done == [510]
    sitter.wait(1)
    sitter.release(place)
    assert len(done) > 5
    held = len(done)
    sitter.wait(1)
    assert len(done) == held


def test_digits_are_typed_into_a_stepper(sitter: Sitter, done: list[Any]) -> None:
    target = sitter.lay(stepper(done), ROW)
    sitter.key("Tab")
    sitter.write("750")
    assert (done, target.typed) == ([], "750")
    sitter.key("Enter")
    assert done == [750]
    target.set(1234)
    assert done == [750, 1230], "the nearest step"
    sitter.write("9999")
    sitter.wait(2)
    assert done == [750, 1230, 2000]
    sitter.write("123")
    sitter.key("Backspace")
    sitter.key("Esc")
    assert (target.value, target.typed) == (2000, "")


def test_arrows_and_pages_step(sitter: Sitter, done: list[Any]) -> None:
    sitter.lay(stepper(done), ROW)
    sitter.key("Tab")
    for name in ("Right", "Left", "PgUp", "PgDn", "Home", "End", "Right"):
        sitter.key(name)
    assert done == [510, 500, 600, 500, 100, 2000]


def test_without_room_the_coarse_buttons_are_left_out(sitter: Sitter, done: list[Any]) -> None:
    target = sitter.lay(stepper(done), (100, 100, 240, 44))
    assert [step for step, _ in target.buttons()] == [-10, 10]
    assert all(target.control.contains(rect) for _, rect in target.buttons())


@pytest.mark.parametrize("theme", by_turns(((theme,) for theme in THEMES), "fields in a theme", share=4, name=str))
def test_no_field_draws_outside_its_place(done: list[Any], theme: str) -> None:
    look = Look.of((1280, 720), THEMES[theme])
    fields: tuple[Widget, ...] = (
        Toggle("Confirm costly moves before they are made", True, done.append),
        Choice("Twos are wild cards or not", LEVELS, 3, done.append),
        Slider("The speed of cards that move", 0.5, done.append),
        stepper(done),
        Button("Throw the hand away and end", lambda: None, key="T"),
    )
    for field, ground, width in product(fields, Ground, (60, 150, 300, 900)):
        place, surface = Rect(200, 200, width, 44), Surface((1280, 720), pygame.SRCALPHA)
        field.ground = ground
        field.layout(place, look)
        field.draw(surface)
        # Soft shadows may reach a little further than what casts them.
        assert place.inflate(16, 20).contains(surface.get_bounding_rect(90)), (type(field).__name__, ground, width)
