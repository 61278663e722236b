"""Dialogs over a desk of widgets: their answers, their focus, their size."""

from typing import Any

import pygame
import pytest
from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.fields import Stepper, StepRange, Toggle
from cardtable.ui.widgets.skin import Role
from tests.ui.sitter import Sitter
from tests.ui.widgets.desk_with_buttons import SIZES, grid, kinds, nothing


def test_a_notice_waits_under_a_dialog_and_is_read_afterwards(sitter: Sitter, done: list[Any]) -> None:
    sitter.desk.say("Your hand is sorted by rank.")
    sitter.wait(0.5)
    sitter.desk.open(leave(done))
    sitter.wait(0.2)
    middle = Rect(sitter.desk.dialog.rect)
    middle.top = middle.centery
    sitter.desk.toast.put(middle)
    covered = drawn(sitter)
    sitter.desk.toast.text = ""
    assert covered == drawn(sitter), "the dialog hides the notice"
    sitter.desk.say("Your hand is sorted by rank.")
    sitter.wait(30)
    sitter.key("Esc")
    sitter.wait(0.5)
    assert kinds(sitter)["notice"] == "Your hand is sorted by rank."


def drawn(sitter: Sitter) -> bytes:
    """Return the picture of the dialog."""
    surface = pygame.Surface(sitter.look.metrics.size)
    sitter.desk.draw(surface)
    return pygame.image.tobytes(surface.subsurface(sitter.desk.dialog.rect), "RGB")


def leave(done: list[Any], **more: Any) -> Dialog:
    answers = [
        Answer("Stay", lambda: done.append("stay"), escapes=True),
        Answer("Leave", lambda: done.append("leave"), role=Role.PRIMARY, key="L"),
    ]
    return Dialog("Leave the table?", "The table is kept.\nYou can go on later.", answers, **more)


@pytest.mark.parametrize(("name", "answer"), [("Esc", "stay"), ("Enter", "leave"), ("L", "leave")])
def test_a_dialog_is_answered_by_keys(sitter: Sitter, done: list[Any], name: str, answer: str) -> None:
    sitter.desk.open(leave(done))
    sitter.wait()
    sitter.key(name)
    assert done == [answer]
    assert sitter.desk.dialog is None


@pytest.mark.parametrize(
    ("key", "field"), [(pygame.K_ESCAPE, False), (pygame.K_RETURN, False), (pygame.K_RETURN, True), (pygame.K_l, False)]
)
def test_a_key_that_was_held_before_a_dialog_came_does_not_answer_it(
    sitter: Sitter, done: list[Any], key: int, field: bool
) -> None:
    sitter.send(pygame.KEYDOWN, key=key, mod=0, unicode="")
    sitter.desk.open(leave(done, body=[Stepper("Deal", 1, nothing, StepRange(1, 9))] if field else []))
    sitter.wait()
    for _ in range(3):
        sitter.send(pygame.KEYDOWN, key=key, mod=0, unicode="")
    assert done == []
    assert sitter.desk.dialog is not None
    assert len(sitter.scene.unused) == 1  # what was pressed before the dialog came
    sitter.send(pygame.KEYUP, key=key, mod=0)
    sitter.send(pygame.KEYDOWN, key=key, mod=0, unicode="")
    assert len(done) == 1


def test_a_dialog_is_answered_by_the_mouse_and_keeps_clicks_from_widgets_under_it(
    sitter: Sitter, done: list[Any]
) -> None:
    under = grid(sitter, done)["e"]
    sitter.desk.open(leave(done))
    sitter.wait()
    sitter.click(under.rect)
    sitter.key("a")
    sitter.click(Rect(2, 2, 2, 2))
    assert done == []
    assert sitter.scene.unused == []
    sitter.click(next(part.rect for part in sitter.scene.parts() if part.label == "Stay"))
    assert done == ["stay"]
    sitter.click(under.rect)
    assert done == ["stay", "e"]


def test_a_single_answer_takes_esc_too(sitter: Sitter, done: list[Any]) -> None:
    sitter.desk.open(Dialog("Bad file", "Line 7: no such card.", [Answer("OK", lambda: done.append("ok"))]))
    sitter.wait()
    sitter.key("Esc")
    assert done == ["ok"]


def test_enter_in_a_field_of_a_dialog_gives_the_primary_answer(sitter: Sitter, done: list[Any]) -> None:
    name = TextEntry("Name", "", nothing)
    sitter.desk.open(leave(done, body=[name, Stepper("Deal", 1, nothing, StepRange(1, 9))]))
    sitter.wait()
    sitter.write("Lo")
    assert done == []
    sitter.key("Enter")
    assert (name.text, done) == ("Lo", ["leave"])


def test_an_answer_may_open_the_next_dialog(sitter: Sitter, done: list[Any]) -> None:
    second = leave(done)
    sitter.desk.open(Dialog("First", "", [Answer("On", lambda: sitter.desk.open(second))]))
    sitter.wait()
    sitter.key("Enter")
    assert sitter.desk.dialog is second


@pytest.mark.parametrize("size", SIZES)
def test_a_dialog_fits_into_the_window_and_its_parts_into_it(size: tuple[int, int]) -> None:
    look, whole = Look.of(size), Rect((0, 0), size)
    answers = [Answer("Throw the hand away and end"), Answer("Go on playing for now"), Answer("Ask the others first")]
    for words in (1, 40, 4000):
        ask_again = Toggle("Do not ask", True, nothing)
        dialog = Dialog("What shall be done about it?", "word " * words, answers, body=[ask_again])
        dialog.layout(whole, look)
        assert whole.contains(dialog.rect)
        rects = [child.rect for child in (dialog.text, *dialog.body, *dialog.buttons)]
        assert all(dialog.rect.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[n + 1 :]) == -1 for n, rect in enumerate(rects))
        for button in dialog.buttons:
            assert button.rect.height >= 36
            assert not look.fitted(button.label, look.style(), button.rect.width).cut


def test_every_button_of_a_dialog_works_over_a_notice(sitter: Sitter, done: list[Any]) -> None:
    for label in ("Stay", "Leave"):
        sitter.desk.say("Your hand is sorted by rank.")
        sitter.wait(0.5)
        sitter.desk.open(leave(done))
        sitter.wait()
        place = next(part.rect for part in sitter.scene.parts() if part.label == label)
        sitter.desk.toast.put(place)
        assert sitter.desk.toast.place(sitter.look).collidepoint(place.center)
        sitter.click(place)
    assert done == ["stay", "leave"]
    sitter.wait()
    sitter.click(sitter.desk.toast.place(sitter.look))
    sitter.wait(0.3)
    assert "notice" not in kinds(sitter), "without a dialog the click puts the notice away"


def test_a_press_whose_release_was_lost_lets_go_of_its_button(sitter: Sitter, done: list[Any]) -> None:
    buttons = grid(sitter, done)
    sitter.send(pygame.MOUSEBUTTONDOWN, pos=buttons["a"].rect.center, button=1)
    assert buttons["a"].pressed
    sitter.click(buttons["b"].rect)
    assert not buttons["a"].pressed
    assert done == ["b"]
