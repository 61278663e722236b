"""Writing: the line with its caret, and the field around it."""

from typing import Any

import pygame
import pytest

from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.entry import TextEntry
from tests.ui.sitter import Sitter

ROW = (100, 100, 600, 44)
CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def entry(sitter: Sitter, done: list[Any]) -> TextEntry:
    return sitter.lay(TextEntry("Name", "Ann", done.append, max_length=10, placeholder="a name"), ROW)


def test_typing_needs_the_focus(sitter: Sitter, entry: TextEntry, done: list[Any]) -> None:
    sitter.write("x")
    assert (entry.text, done) == ("Ann", [])
    sitter.click(entry.control)
    sitter.key("End")
    sitter.write("a")
    assert (entry.text, done) == ("Anna", ["Anna"])


def test_letters_typed_press_no_button(sitter: Sitter, entry: TextEntry, done: list[Any]) -> None:
    sitter.lay(Button("Pass", lambda: done.append("passed"), key="P"), (100, 300, 200, 44))
    sitter.click(entry.control)
    sitter.write("p 1?")
    assert "passed" not in done
    sitter.click((900, 600))
    sitter.write("p")
    assert done[-1] == "passed"


def test_editing_keys(sitter: Sitter, entry: TextEntry) -> None:
    sitter.click(entry.control)
    sitter.key("End")
    sitter.key("Backspace")
    sitter.key("Home")
    sitter.key("Del")
    sitter.write("I")
    assert entry.text == "In"
    sitter.key("a", CTRL)
    sitter.write("X")
    assert entry.text == "X"
    sitter.write("abcdefghijkl")
    assert entry.text == "Xabcdefghi", "no longer than it may be"


def test_copy_cut_and_paste(sitter: Sitter, entry: TextEntry) -> None:
    sitter.click(entry.control)
    sitter.key("a", CTRL)
    sitter.key("c", CTRL)
    sitter.key("End")
    sitter.key("v", CTRL)
    assert entry.text == "AnnAnn"
    sitter.key("a", CTRL)
    sitter.key("x", CTRL)
    assert entry.text == ""
    sitter.key("v", CTRL)
    assert entry.text == "AnnAnn"
    pygame.scrap.put_text("Bo\x07\nPeep\t" + "x" * 100_000)
    sitter.key("a", CTRL)
    sitter.key("v", CTRL)
    assert entry.text == "Bo Peep xx", "limited and cleaned"


def test_composed_text_is_shown_before_it_is_taken(sitter: Sitter, entry: TextEntry, done: list[Any]) -> None:
    sitter.click(entry.control)
    sitter.key("End")
    sitter.send(pygame.TEXTEDITING, text="に", start=0, length=1)
    assert (entry.text, entry.composed) == ("Ann", "に")
    sitter.key("Enter")
    sitter.key("Left")
    assert entry.line.caret == 3
    sitter.send(pygame.TEXTINPUT, text="日")
    assert (entry.text, entry.composed, done) == ("Ann日", "", ["Ann日"])
    sitter.send(pygame.TEXTEDITING, text="に", start=0, length=1)
    sitter.click((900, 600))
    assert (entry.text, entry.composed) == ("Ann日", ""), "whoever leaves drops what was not taken"


def test_the_mouse_places_the_caret_and_selects(sitter: Sitter, entry: TextEntry) -> None:
    left, right = (entry.control.x + 2, 122), (entry.control.right - 2, 122)
    sitter.click(left)
    sitter.click(left)
    assert entry.line.caret == 0
    sitter.click(right)
    assert entry.line.caret == 3
    sitter.drag(right, left)
    assert entry.line.selected == "Ann"


@pytest.mark.parametrize("by_key", [False, True])
def test_typing_first_replaces_the_old_text(sitter: Sitter, entry: TextEntry, by_key: bool) -> None:
    if by_key:
        sitter.key("Tab")
    else:
        sitter.point(entry.control.center)
        sitter.press(entry.control.center)
        sitter.point((entry.control.centerx + 1, entry.control.centery), held=True)
        sitter.release(entry.control.center)
    sitter.write("Zoë")
    assert entry.text == "Zoë"


def test_enter_submits(sitter: Sitter, done: list[Any]) -> None:
    deal = sitter.lay(TextEntry("Deal", "7", lambda _: None, on_submit=done.append), ROW)
    sitter.click(deal.control)
    sitter.key("Enter")
    assert done == ["7"]


def test_the_caret_blinks_only_in_the_field_with_the_focus(sitter: Sitter, entry: TextEntry) -> None:
    sitter.wait(0.5)
    assert sitter.wait(3) == 0
    sitter.click(entry.control)
    sitter.wait(0.1)
    assert 4 <= sitter.wait(3) <= 7


def test_a_long_text_scrolls_with_its_caret_and_stays_inside(sitter: Sitter, done: list[Any]) -> None:
    entry = sitter.lay(TextEntry("", "", done.append, max_length=200), (100, 100, 200, 44))
    sitter.click(entry.control)
    for text in ("W" * 60, "i" * 60):
        sitter.send(pygame.TEXTINPUT, text=text)
        surface = pygame.Surface((1280, 720), pygame.SRCALPHA)
        entry.draw(surface)
        assert entry.rect.inflate(4, 4).contains(surface.get_bounding_rect(90))
