"""The moment in which a player goes out: its bar, and the text beside the cards."""

from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Any

import pytest
from pygame import Rect

from cardtable.engine.cards import parse_cards
from cardtable.engine.voice.people import People
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.going_out import FASTER, LeftCard, Target, going_out
from cardtable.ui.play.moments.text_canvas import TextCanvas
from tests.ui.at_moments import SeenCards, canvas_on, moves
from tests.ui.at_the_table import NAMES

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
class SeenHint(Canvas):
    """Notes where the text in the corner is written."""

    places: list[Rect]

    def text(self, text: str, *where: Any, **how: Any) -> Rect:
        place = TextCanvas.text(self, text, *where, **how)
        if text == FASTER:
            self.places.append(place)
        return place


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
def test_the_text_in_the_corner_ends_below_the_tools_and_the_waiting_cards_leave_room_for_it(
    size: tuple[int, int],
) -> None:
    look, people = Look.of(size), People(NAMES[:4], 0)
    game, _, view = next(moves("blues-and-greens", 4, 10))
    moment, cards, places = going_out(1, "", "", LEFT * 5, 60), SeenCards(look), list[Rect]()
    usual = replace(canvas_on(game, view, moment, look, people), cards=cards)
    moment.draw(SeenHint(**{each.name: getattr(usual, each.name) for each in fields(usual)}, places=places), 0.0)
    (written,) = places
    assert written.right == pytest.approx(size[0] - look.metrics.px(16), abs=1)
    assert max(rect.right for rect in cards.places) < written.left
