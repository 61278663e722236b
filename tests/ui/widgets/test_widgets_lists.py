"""What scrolls: lists of rows, pages of text, forms of fields."""

from typing import Any

import pygame
import pytest
from pygame import Rect

from cardtable.engine.cards import SIGNS
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.fields import Slider, Stepper, StepRange, Toggle
from cardtable.ui.widgets.labels import Heading, Label
from cardtable.ui.widgets.scroll import ChoiceList, Form, Paragraph, ScrollText
from tests.ui.sitter import Sitter

PLACE = (100, 100, 400, 300)


@pytest.fixture
def rows(sitter: Sitter, done: list[Any]) -> ChoiceList:
    names = [f"table {n}" for n in range(30)]
    listed = ChoiceList(
        "Saved",
        names,
        lambda place, _: Label(names[place]),
        on_choose=done.append,
        on_pick=lambda n: done.append(f"pick {n}"),
    )
    return sitter.lay(listed, PLACE)


def form(done: list[Any], count: int = 20) -> Form:
    return Form([Heading("Rules"), *[Toggle(f"rule {n}", False, lambda on, n=n: done.append(n)) for n in range(count)]])


def test_a_click_chooses_a_row_and_a_second_one_takes_it(sitter: Sitter, rows: ChoiceList, done: list[Any]) -> None:
    sitter.click(rows.row_rect(2))
    sitter.click(rows.row_rect(2))
    assert done == [2, "pick 2"]
    assert rows.chosen == 2


def test_keys_choose_and_scroll_along(sitter: Sitter, rows: ChoiceList, done: list[Any]) -> None:
    sitter.key("Tab")
    for name in ("Down", "Down", "End"):
        sitter.key(name)
    assert done == [0, 1, 29]
    assert rows.rect.contains(rows.row_rect(29))
    sitter.key("PgUp")
    sitter.key("Home")
    sitter.key("Enter")
    assert done[-2:] == [0, "pick 0"]
    assert rows.offset == 0


def test_the_wheel_scrolls_to_the_ends_and_elsewhere_is_left_to_the_scene(sitter: Sitter, rows: ChoiceList) -> None:
    sitter.wheel((1000, 600), -1)
    assert rows.offset == 0
    assert pygame.MOUSEWHEEL in {event.type for event in sitter.scene.unused}
    sitter.wheel(rows.rect.center, -1)
    assert 0 < rows.offset < rows.max_offset
    sitter.wheel(rows.rect.center, -1000)
    assert rows.offset == rows.max_offset
    sitter.wheel(rows.rect.center, 1000)
    assert rows.offset == 0


def test_dragging_the_rows_scrolls_and_chooses_none(sitter: Sitter, rows: ChoiceList, done: list[Any]) -> None:
    sitter.drag((200, 380), (200, 180))
    assert rows.offset == 200
    assert done == []


def test_the_bar_is_dragged_and_clicked(sitter: Sitter, rows: ChoiceList) -> None:
    x = rows.rect.right - 4
    sitter.drag((x, rows.rect.y + 5), (x, rows.rect.bottom))
    assert rows.offset == rows.max_offset
    sitter.click((x, rows.rect.y + 2))
    assert rows.offset == 0


def test_a_chosen_row_that_disappears_is_no_longer_chosen(sitter: Sitter, rows: ChoiceList) -> None:
    rows.choose(29)
    rows.replace(["only one"])
    assert (rows.chosen, rows.offset) == (0, 0)
    rows.replace([])
    assert rows.chosen is None
    assert not rows.focusable
    sitter.wait()


def test_a_page_shows_a_paragraph_by_its_name(sitter: Sitter) -> None:
    texts = [Paragraph(f"Rule {n} says {SIGNS} " * 8, anchor=f"BG-{n}", numbered=True) for n in range(30)]
    page = sitter.lay(ScrollText(texts), PLACE)
    assert page.max_offset > 0
    assert page.show("BG-17")
    assert 0 < page.offset < page.max_offset
    assert page.marked == "BG-17"
    assert not page.show("BG-99")


def test_a_page_scrolls_by_keys_and_takes_no_focus_where_it_fits(sitter: Sitter) -> None:
    short = sitter.lay(ScrollText(["Short."]), (600, 100, 400, 300))
    assert (short.max_offset, short.focusable) == (0, False)
    page = sitter.lay(ScrollText(["A long line of text. " * 20] * 10), PLACE)
    sitter.key("Tab")
    sitter.key("PgDn")
    assert page.offset > 200
    sitter.key("Home")
    assert page.offset == 0


def test_a_page_keeps_its_place_in_another_size(sitter: Sitter) -> None:
    page = sitter.lay(ScrollText([f"Paragraph {n}. " * 20 for n in range(40)]), PLACE)
    page.scroll_to(page.content // 2)
    page.layout(Rect(100, 100, 250, 300), sitter.look)
    assert abs(page.offset / page.content - 0.5) < 0.01


def test_fields_in_a_form_can_be_clicked_only_where_they_are_visible(sitter: Sitter, done: list[Any]) -> None:
    fields = sitter.lay(form(done), PLACE)
    below = next(each for each in fields.children() if each.rect.top > fields.rect.bottom)
    sitter.click(below.rect)
    assert done == []
    fields.reveal(below)
    assert fields.rect.contains(below.rect)
    sitter.click(below.rect)
    assert len(done) == 1


def test_tab_goes_through_a_form_and_scrolls_it(sitter: Sitter, done: list[Any]) -> None:
    fields = sitter.lay(form(done), PLACE)
    for _ in range(15):
        sitter.key("Tab")
    assert fields.offset > 0
    assert fields.rect.contains(sitter.desk.focus.current.rect)
    sitter.key("Space")
    assert done == [14]


def test_a_finger_or_the_wheel_on_a_field_scrolls_the_form(sitter: Sitter, done: list[Any]) -> None:
    fields = sitter.lay(form(done), PLACE)
    start = fields.children()[4].rect.center
    sitter.drag(start, (start[0], start[1] - 120), touch=True)
    offset = fields.offset
    assert offset > 80
    sitter.wheel(fields.children()[5].rect.center, -2)
    assert fields.offset > offset
    assert done == []


@pytest.mark.parametrize("focused", range(-1, 5))
def test_a_page_down_scrolls_the_form_and_changes_nothing_in_it(sitter: Sitter, done: list[Any], focused: Any) -> None:
    fields = Form(
        [
            Slider("Pause", 0.5, done.append),
            Stepper("Points", 500, done.append, StepRange(100, 900, 10, 100)),
            Choice("Deck", [(1, "one"), (2, "two")], 1, done.append),
            TextEntry("Name", "Ann", done.append),
            Toggle("Mute", False, done.append),
            *(Toggle(str(number), False, done.append) for number in range(20)),
        ]
    )
    sitter.lay(fields, PLACE)
    for _ in range(focused + 1):
        sitter.key("Tab")
    sitter.key("PgDn")
    assert fields.offset > 0
    sitter.key("PgUp")
    assert (fields.offset, done) == (0, [])


def test_a_list_opened_in_a_form_closes_when_it_scrolls(sitter: Sitter, done: list[Any]) -> None:
    choice = Choice("Level", [(n, f"level {n} of a great many") for n in range(9)], 0, done.append)
    fields = sitter.lay(Form([choice, *[Toggle(str(n), False, done.append) for n in range(20)]]), PLACE)
    choice.open()
    fields.scroll_to(100)
    assert not choice.grabs
