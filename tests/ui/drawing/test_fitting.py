"""The fitting rule: the first form that fits at full size, then smaller, then cut; what is measured is drawn."""

from itertools import pairwise
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.engine.typography import Forms
from cardtable.ui.drawing.fitting import draw, fewer, fitted, fitted_alike, sizes
from cardtable.ui.drawing.text import ELLIPSIS, Align, Style, Typesetter
from cardtable.ui.theme import THEMES

CREAM = THEMES["felt-green"].cream
BODY = Style(24, CREAM)
FORMS: tuple[Forms, ...] = (
    ("Maximiliane Hohenstaufen", "Maximiliane", "Max"),
    ("7 points for the last trick of the hand", "7 points for the last trick", "7 points", "7"),
    ("hearts ♥ are trumps until the hand is over", "♥"),
    ("Pass",),
    ("Annabella-Maximiliane (you)", "Annabella"),
)


@pytest.fixture(scope="module")
def text() -> Typesetter:
    return Typesetter()


def widest(text: Typesetter, forms: Forms) -> int:
    return max(text.width(form, BODY) for form in forms)


@pytest.mark.parametrize("forms", FORMS)
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_nothing_is_cut_where_some_form_fits_in_some_size(text: Typesetter, forms: Forms, lines: int) -> None:
    least = sizes(BODY)[-1]
    for room in range(1, widest(text, forms) + 10, 7):
        shown = fitted(text, forms, BODY, room, lines)
        fits = [len(fitted(text, form, least, room, None).lines) <= lines for form in forms]
        if lines == 1:
            fits = [text.width(form, least) <= room for form in forms]
        assert shown.cut == (not any(fits)), (room, shown)
        assert shown.cut == shown.lines[-1].endswith(ELLIPSIS) or not shown.lines[-1]


@pytest.mark.parametrize("forms", FORMS)
def test_at_full_size_the_first_form_that_fits_is_taken(text: Typesetter, forms: Forms) -> None:
    for room in range(text.width(forms[-1], BODY), widest(text, forms) + 10, 7):
        shown = fitted(text, forms, BODY, room)
        assert shown.style == BODY
        assert shown.text == next(form for form in forms if text.width(form, BODY) <= room)


@pytest.mark.parametrize("forms", FORMS)
@pytest.mark.parametrize("lines", [1, 2, None])
def test_with_more_room_nothing_becomes_smaller_or_shorter(text: Typesetter, forms: Forms, lines: int | None) -> None:
    high = 2 * text.line_height(BODY)
    every = [fitted(text, forms, BODY, (room, high), lines) for room in range(5, widest(text, forms) + 10, 5)]
    for narrow, wide in pairwise(every):
        assert narrow.style.size <= wide.style.size
        assert narrow.cut >= wide.cut
        if narrow.style == wide.style and not narrow.cut:
            assert forms.index(wide.text) <= forms.index(narrow.text)


@pytest.mark.parametrize(("lines", "align"), [(1, Align.LEFT), (2, Align.CENTRE), (None, Align.RIGHT)])
def test_what_is_drawn_has_the_measured_size_and_lies_in_its_place(
    text: Typesetter, lines: int | None, align: Align
) -> None:
    chance = Random(7)
    for forms in FORMS:
        for _ in range(12):
            place = Rect(40, 20, chance.randrange(20, 400), chance.randrange(40, 120))
            shown = fitted(text, forms, BODY, place.size, lines)
            surface = Surface((500, 160), pygame.SRCALPHA)
            written = draw(surface, text, shown, place, align)
            assert place.contains(surface.get_bounding_rect())
            assert written.contains(surface.get_bounding_rect())
            assert written.width <= shown.width <= place.width
            assert written.height == shown.height <= max(place.height, text.line_height(shown.style))


def test_a_cut_text_can_be_opened_whole(text: Typesetter) -> None:
    shown = fitted(text, ("Blues and Greens, hand 3", "Blues and Greens"), BODY, 60)
    assert shown.cut
    assert shown.lines[0].endswith(ELLIPSIS)
    assert shown.whole == "Blues and Greens, hand 3"


def test_a_label_is_wrapped_before_it_is_made_smaller_and_no_word_is_broken(text: Typesetter) -> None:
    room = round(0.7 * text.width("Equal highest bids", BODY))
    assert fitted(text, "Equal highest bids", BODY, room, 2).lines == ("Equal", "highest bids")
    one = fitted(text, "Equal highest bids", BODY, (room, 40), 2)
    assert one.style.size < BODY.size
    for wide in range(text.width("Hohenstaufen", sizes(BODY)[-1]), 200, 9):
        for line in fitted(text, "Maximiliane Hohenstaufen", BODY, wide, 2).lines:
            assert line in ("Maximiliane", "Hohenstaufen", "Maximiliane Hohenstaufen")


def test_a_double_name_is_broken_after_its_hyphen(text: Typesetter) -> None:
    room = text.width("Maximiliane (you)", BODY)
    assert fitted(text, "Annabella-Maximiliane (you)", BODY, room, 2).lines == ("Annabella-", "Maximiliane (you)")


def test_a_paragraph_keeps_its_size_and_its_own_breaks(text: Typesetter) -> None:
    shown = fitted(text, "one\n\ntwo words", BODY, text.width("words", BODY), None)
    assert shown.lines == ("one", "", "two", "words")
    assert shown.style == BODY
    assert shown.height == 4 * text.line_height(BODY)
    assert fitted(text, "one\ntwo", BODY, 500).lines == ("one two",)


def test_texts_of_one_size_fit_all_their_rooms(text: Typesetter) -> None:
    names = ["Ann", "Maximiliane Hohenstaufen", "Bert"]
    room = round(0.85 * text.width(names[1], BODY))
    ann, long, bert = fitted_alike(text, names, BODY, [room, room, room])
    assert ann.style == long.style == bert.style != BODY
    assert not long.cut
    alone = fitted(text, names[1], BODY, room)
    assert alone == long


SENTENCE = "Bert bids 140, so hearts ♥ are trumps until the hand is over."


@pytest.mark.parametrize("width", [80, 131, 200, 333, 1000])
def test_the_lines_of_a_paragraph_fit_and_lose_no_word(text: Typesetter, width: int) -> None:
    lines = fitted(text, SENTENCE, BODY, width, None).lines
    assert all(text.width(line, BODY) <= width for line in lines)
    assert " ".join(lines) == SENTENCE
    assert len(lines) == 1 or width < text.width(SENTENCE, BODY)


def test_a_cut_text_keeps_as_much_as_fits(text: Typesetter) -> None:
    least = sizes(BODY)[-1]
    room = text.width("Bert bids" + ELLIPSIS, least)
    assert fitted(text, SENTENCE, BODY, room).lines == ("Bert bids" + ELLIPSIS,)
    assert fitted(text, SENTENCE, BODY, 0).lines == ("",)
    lines = fitted(text, SENTENCE, BODY, (room, 2 * text.line_height(least)), None).lines
    assert len(lines) == 2
    assert lines[1].endswith(ELLIPSIS)
    assert text.width(lines[1], least) <= room


def test_a_line_of_parts_loses_whole_parts_from_its_end_even_with_a_dot_in_a_name() -> None:
    assert fewer(["Hand 1", "Ann · Bo to act"]) == ("Hand 1 · Ann · Bo to act", "Hand 1")
