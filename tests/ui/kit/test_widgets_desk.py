"""The desk: focus, dialogs, tips, notices, and everything laid out so that it fits."""

from typing import Any

import pygame
import pytest
from pygame import Rect

from cardtable.ui.desktop.window import Offscreen
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.desk import Desk
from cardtable.ui.kit.dialog import Answer, Dialog
from cardtable.ui.kit.entry import TextEntry
from cardtable.ui.kit.scroll_text import ScrollText
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.stepper import Stepper, StepRange
from cardtable.ui.kit.toggle import Toggle
from cardtable.ui.kit.tooltip import DELAY_SECONDS
from cardtable.ui.kit.widget import Tip
from cardtable.ui.look import Look
from cardtable.ui.theme import THEMES
from tests.ui import gallery
from tests.ui.sitter import Sitter

SIZES = [(800, 600), (1280, 720), (1920, 1080), (3840, 2160), (800, 2000), (2400, 600)]


def nothing(*_: object) -> None:
    """Do nothing."""


@pytest.fixture
def done() -> list[Any]:
    return []


def grid(sitter: Sitter, done: list[Any]) -> dict[str, Button]:
    """Return buttons in two rows of three: a b c over d e f."""
    made = {}
    for n, name in enumerate("abcdef"):
        place = (100 + 250 * (n % 3), 100 + 200 * (n // 3), 200, 44)
        made[name] = sitter.lay(Button(name, lambda name=name: done.append(name)), place)
    return made


def kinds(sitter: Sitter) -> dict[str, str]:
    return {part.kind: part.label for part in sitter.scene.parts()}


# Focus


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
    assert not button.pressed
    assert not button.hovered
    sitter.release(button.rect.center)
    assert done == []


# Tips


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


def test_a_scene_can_point_at_its_own_things(sitter: Sitter) -> None:
    card = Rect(600, 400, 80, 120)
    sitter.desk.point_at(Tip("You must follow suit.", "BG-23"), card)
    sitter.wait(0.5)
    assert kinds(sitter)["tip"] == "You must follow suit."
    sitter.desk.point_at(None, card)
    sitter.wait()
    assert "tip" not in kinds(sitter)


def test_the_question_mark_explains_the_widget_with_the_focus(sitter: Sitter) -> None:
    sitter.lay(Button("Pass", nothing, tip="You are out."), (100, 100, 200, 44))
    sitter.key("Tab")
    sitter.key("?", pygame.KMOD_LSHIFT)
    assert kinds(sitter)["tip"] == "You are out."
    sitter.key("Esc")
    assert "tip" not in kinds(sitter)


def test_a_long_touch_explains_instead_of_pressing(sitter: Sitter, done: list[Any]) -> None:
    button = sitter.lay(Button("Pass", lambda: done.append("pass"), tip="You are out."), (100, 100, 200, 44))
    sitter.press(button.rect.center, touch=True)
    sitter.wait(0.7)
    assert kinds(sitter)["tip"] == "You are out."
    sitter.release(button.rect.center)
    assert done == []
    sitter.press(button.rect.center, touch=True)
    sitter.release(button.rect.center)
    assert done == ["pass"]


def test_a_slow_click_of_the_mouse_still_presses(sitter: Sitter, done: list[Any]) -> None:
    button = sitter.lay(Button("Pass", lambda: done.append("pass"), tip="You are out."), (100, 100, 200, 44))
    sitter.press(button.rect.center)
    sitter.wait(1)
    sitter.release(button.rect.center)
    assert done == ["pass"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("corner", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_a_tip_lies_within_the_window(size: tuple[int, int], corner: tuple[int, ...]) -> None:
    desk, look = Desk(), Look.of(size)
    desk.layout(look)
    anchor = Rect(0, 0, 50, 50)
    anchor.topleft = (corner[0] * (size[0] - 50), corner[1] * (size[1] - 50))
    desk.explain(Tip("This card cannot be played, for a reason that takes a while to tell. " * 3, "BG-23"), anchor)
    box = desk.tooltip.place(look)
    assert Rect((0, 0), size).contains(box)
    assert not box.colliderect(anchor)


# Notices


def test_a_notice_comes_stays_and_goes(sitter: Sitter) -> None:
    sitter.desk.say("Bert took the trick.")
    assert sitter.wait(0.1) > 0
    sitter.wait(0.5)
    assert kinds(sitter)["notice"] == "Bert took the trick."
    assert sitter.wait(1) == 0
    sitter.wait(4)
    assert "notice" not in kinds(sitter)
    assert sitter.wait(1) == 0


def test_a_click_sends_a_notice_away(sitter: Sitter) -> None:
    sitter.desk.say("Bert took the trick.")
    sitter.wait(0.5)
    sitter.click(sitter.desk.toast.place(sitter.look))
    sitter.wait(0.5)
    assert "notice" not in kinds(sitter)


def test_a_notice_waits_under_a_dialog_and_is_read_afterwards(sitter: Sitter, done: list[Any]) -> None:
    sitter.desk.say("Your hand is sorted by rank.")
    sitter.wait(0.5)
    sitter.desk.open(leave(done))
    sitter.wait(0.2)
    sitter.desk.toast.at = sitter.desk.dialog.rect.center
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


# Dialogs


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


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_l])
@pytest.mark.parametrize("field", [False, True])
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


def test_tab_stays_within_the_dialog(sitter: Sitter, done: list[Any]) -> None:
    grid(sitter, done)
    dialog = leave(done)
    sitter.desk.open(dialog)
    sitter.wait()
    for _ in range(3):
        sitter.key("Tab")
    sitter.key("Enter")
    assert done == ["stay"]


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
@pytest.mark.parametrize("words", [1, 40, 4000])
def test_a_dialog_fits_into_the_window_and_its_parts_into_it(
    done: list[Any], size: tuple[int, int], words: int
) -> None:
    look = Look.of(size)
    answers = [Answer("Throw the hand away and end"), Answer("Go on playing for now"), Answer("Ask the others first")]
    dialog = Dialog(
        "What shall be done about it?", "word " * words, answers, body=[Toggle("Do not ask", True, nothing)]
    )
    dialog.layout(Rect((0, 0), size), look)
    assert Rect((0, 0), size).contains(dialog.rect)
    rects = [child.rect for child in dialog.children()]
    assert all(dialog.rect.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[n + 1 :]) == -1 for n, rect in enumerate(rects))
    for button in dialog.buttons:
        assert button.rect.height >= 36
        assert button.rect.width >= look.text.width(button.label, look.text.shrunk(button.label, look.style(), 1))


# Everything together


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_every_widget_is_drawn_in_every_theme_with_targets_large_enough(size: tuple[int, int], theme: str) -> None:
    screen = Offscreen(size)
    pictures = set()
    for _ in gallery.shots(screen, Look.of(size, THEMES[theme])):
        pictures.add(pygame.image.tobytes(screen.surface, "RGB"))
    assert len(pictures) == 3


@pytest.mark.parametrize("size", SIZES[:4])
@pytest.mark.parametrize("text_scale", [1.0, 1.4])
def test_every_target_is_large_enough_and_on_the_screen(size: tuple[int, int], text_scale: float) -> None:
    scene = gallery.Gallery()
    scene.layout(Look.of(size, text_scale=text_scale))
    whole = Rect((0, 0), size)
    parts = list(scene.desk.parts())
    assert len(parts) > 30
    for part in parts:
        assert whole.contains(part.rect), part
        if part.kind == "button":
            assert part.rect.height >= 36, part
