"""The moment in which a player goes out: its bar, and the text beside the cards."""

from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Any

import pytest
from pygame import Rect

from cardtable.engine.cards import parse_cards
from cardtable.engine.typography import Forms
from cardtable.engine.voice.people import People
from cardtable.ui.drawing.symbols import TRACK_SHARE
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.going_out import (
    FASTER,
    FLIGHT,
    LIGHT,
    GoingOut,
    LeftCard,
    Target,
    going_out,
    take_off,
)
from cardtable.ui.theme import Size
from tests.situations import NAMES
from tests.ui.at_moments import SeenCards, canvas_on, moves

LEFT = tuple(LeftCard(0, card, 4) for card in parse_cards("gTh gKh gAh"))


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize(("winner", "striped"), [(0, False), (1, True)])
def test_the_points_of_the_second_side_are_striped_so_that_the_sides_differ_without_colour(
    size: tuple[int, int], winner: int, striped: bool
) -> None:
    look, people = Look.of(size), People(NAMES[:4], 0)
    game, _, view = next(moves("blues-and-greens", 4, 10))
    moment = going_out(winner, "", "", LEFT, 12, Target(before=100, bid=0, most=156))
    canvas = canvas_on(game, view, moment, look, people)
    moment.draw(canvas, moment.still)
    colour = canvas.colour(winner)
    lines = (
        [canvas.surface.get_at((x, y))[:3] == colour for x in range(size[0])]
        for y in range(round(0.59 * size[1]), round(0.61 * size[1]))
    )
    runs = max(sum(here and not before for before, here in pairwise(line)) for line in lines)
    assert (runs > 5) is striped
    assert runs


@dataclass(frozen=True, slots=True)
class SeenTexts(Canvas):
    """Notes where each text is written."""

    places: dict[str, Rect]

    def text(self, forms: Forms | str, *where: Any, **how: Any) -> Rect:
        place = Canvas.text(self, forms, *where, **how)
        self.places[forms if isinstance(forms, str) else forms[0]] = place
        return place


def texts_at(moment: GoingOut, canvas: Canvas, t: float) -> dict[str, Rect]:
    """Return the texts of a moment at a time, with their places."""
    places: dict[str, Rect] = {}
    moment.draw(SeenTexts(**{each.name: getattr(canvas, each.name) for each in fields(canvas)}, places=places), t)
    return places


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
def test_the_text_in_the_corner_ends_below_the_tools_and_the_waiting_cards_leave_room_for_it(
    size: tuple[int, int],
) -> None:
    look, people = Look.of(size), People(NAMES[:4], 0)
    game, _, view = next(moves("blues-and-greens", 4, 10))
    moment, cards = going_out(1, "", "", LEFT * 5, 60), SeenCards(look)
    written = texts_at(moment, replace(canvas_on(game, view, moment, look, people), cards=cards), 0.0)[FASTER]
    assert written.right == pytest.approx(size[0] - look.metrics.px(16), abs=1)
    assert max(rect.right for rect in cards.places) < written.left


@pytest.mark.parametrize(
    ("size", "scale"), [((800, 600), Size.NORMAL), ((800, 600), Size.LARGEST), ((1280, 720), Size.LARGEST)], ids=str
)
def test_the_points_under_the_bar_leave_its_tick_free(size: tuple[int, int], scale: Size) -> None:
    look, people = Look.of(size, zoom=scale), People(NAMES[:4], 0)
    game, _, view = next(moves("blues-and-greens", 4, 10))
    moment = going_out(1, "", "", LEFT, 12, Target(before=100, bid=136, most=156))
    written = texts_at(moment, canvas_on(game, view, moment, look, people), LIGHT)["100 of 136"]
    tick_ends = 0.6 * size[1] + 0.44 * look.metrics.px(16) / TRACK_SHARE
    assert written.top + 0.15 * written.height > tick_ends


@pytest.mark.parametrize("target", [None, Target(before=100, bid=136, most=156)])
def test_the_points_are_shown_from_the_first_card_that_brings_some(target: Target | None) -> None:
    look, people = Look.of((1280, 720)), People(NAMES[:4], 0)
    game, _, view = next(moves("blues-and-greens", 4, 10))
    worthless = (LeftCard(0, LEFT[0].card, 0), *LEFT[1:])
    moment = going_out(1, "", "", worthless, 8, target)
    canvas = canvas_on(game, view, moment, look, people)
    first = take_off(0, 3) + FLIGHT
    for t in (LIGHT, first - 0.01, first + 0.01):
        assert not {"+0", "of 8 so far"} & set(texts_at(moment, canvas, t))
    second = texts_at(moment, canvas, take_off(1, 3) + FLIGHT + 0.01)
    assert "+4" in second
    assert ("of 8 so far" in second) == (target is None)
    nothing = going_out(1, "", "", worthless[:1], 0, target)
    assert "+0" in texts_at(nothing, canvas, nothing.still), "the cards left over may be worth nothing"
