"""The moment in which a player goes out and cards fly to that player: the cards, the points, the bar, the words."""

from itertools import pairwise

import pytest
from pygame import Rect

from cardtable.engine.cards import parse_cards
from cardtable.engine.voice.people import People
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.going_out import (
    FIRST,
    FLIGHT,
    LIGHT,
    GoingOut,
    LeftCard,
    Target,
    arrived,
    going_out,
    take_off,
)
from cardtable.ui.play.moments.headline import LastLines
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.theme import Extent, Size
from tests.commits import by_turns
from tests.situations import MEDIUM, NAMES, SMALL
from tests.ui.at_moments import canvas_on, drawn, moves, places, told

LEFT = tuple(LeftCard(0, card, 4) for card in parse_cards("gTh gKh gAh"))
LARGEST = (3840, 2160)
BG = "blues-and-greens"


def canvas_for(moment: Moment, size: Extent = MEDIUM, text: Size = Size.NORMAL) -> Canvas:
    game, _, view = next(moves(BG, 4, 10))
    return canvas_on(game, view, moment, Look.of(size, zoom=text), People(NAMES[:4], 0))


# --- the cards left over ----------------------------------------------------------------------------------------------


def test_cards_left_over_add_up_to_the_total() -> None:
    found = [each.moment for each in told(GoingOut, BG, 4, 300)]
    assert found
    for moment in found:
        assert sum(left.points for left in moment.cards) == moment.total
        assert arrived(moment.cards, moment.total, moment.still) == moment.total


def test_unseen_cards_count_at_the_end() -> None:
    unseen = tuple(LeftCard(2, card.back, 0) for card in parse_cards("gTh gKh gAh"))
    assert arrived(unseen, 9, 9.0) == 9


@pytest.mark.parametrize(("size", "text"), [(SMALL, Size.NORMAL), (SMALL, Size.LARGEST), (MEDIUM, Size.NORMAL)])
@pytest.mark.parametrize("winner", by_turns([(0,), (1,), (3,)], "players who go out"))
def test_flying_cards_keep_off_the_standing_of_the_match_and_end_on_the_side_of_the_player_who_goes_out(
    size: Extent, text: Size, winner: int
) -> None:
    losers = [seat for seat in range(4) if seat % 2 != winner % 2]
    left = tuple(LeftCard(seat, each.card, 4) for seat in losers for each in LEFT * 5)
    moment = going_out(winner, "", "", left, 120)
    canvas, flown = canvas_for(moment, size, text), 0
    unit = moment.in_room(canvas).px
    assert (moment.home(canvas)[0] < size[0] / 2) == (winner in (0, 1))
    for step in range(20):
        parts = drawn(moment, canvas, step / 20 * moment.ends)
        cards = [part.whole or part.rect for part in parts if part.kind == "card"]
        assert all(card.top >= canvas.layout.standing.bottom for card in cards)
        for points in [place for place in places(parts, "text", "+4") if place.height < unit(60)]:
            assert points.left >= 0
            corner = Rect(points.centerx - 2, points.centery + unit(10) - 2, 5, 5)
            assert any(corner.collidepoint(card.topleft) for card in cards), "it is over its card's corner"
            flown += 1
    assert flown


@pytest.mark.parametrize("size", [SMALL, LARGEST])
@pytest.mark.parametrize(("winner", "striped"), [(0, False), (1, True)])
def test_the_points_of_the_second_side_are_striped_so_that_the_sides_differ_without_colour(
    size: Extent, winner: int, striped: bool
) -> None:
    moment = going_out(winner, "", "", LEFT, 12, Target(before=100, bid=0, most=156))
    canvas = canvas_for(moment, size)
    moment.draw(canvas, moment.still)
    colour = canvas.colour(winner)
    lines = (
        [canvas.surface.get_at((x, y))[:3] == colour for x in range(size[0])]
        for y in range(round(0.59 * size[1]), round(0.61 * size[1]))
    )
    runs = max(sum(here and not before for before, here in pairwise(line)) for line in lines)
    assert (runs > 5) is striped
    assert runs


# --- what is written --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [None, Target(before=100, bid=136, most=156)])
def test_the_points_are_shown_from_the_first_card_that_brings_some(target: Target | None) -> None:
    worthless = (LeftCard(0, LEFT[0].card, 0), *LEFT[1:])
    moment = going_out(1, "", "", worthless, 8, target)
    canvas = canvas_for(moment)

    def texts(shown: GoingOut, t: float) -> set[str]:
        return {part.label for part in drawn(shown, canvas, t) if part.kind == "text"}

    first = take_off(0, 3) + FLIGHT
    for t in (LIGHT, first - 0.01, first + 0.01):
        assert not {"+0", "of 8 so far"} & texts(moment, t)
    second = texts(moment, take_off(1, 3) + FLIGHT + 0.01)
    assert "+4" in second
    assert ("of 8 so far" in second) == (target is None)
    nothing = going_out(1, "", "", worthless[:1], 0, target)
    assert "+0" in texts(nothing, nothing.still), "the cards left over may be worth nothing"


# --- the bar in the rail ----------------------------------------------------------------------------------------------


def test_the_bar_in_the_rail_counts_the_points_that_arrive() -> None:
    moment = going_out(1, "", "", LEFT, 12, Target(before=130, bid=136, most=156))
    assert [moment.running_points(t) for t in (0.0, FIRST + FLIGHT, moment.still)] == [(1, 130), (1, 134), (1, 142)]
    assert going_out(1, "", "", LEFT, 12).running_points(0.0) is None


def test_the_bar_in_the_rail_does_not_show_the_cards_left_before_they_are_counted() -> None:
    counted = 0
    for viewer in (0, 1):
        for lines, out in pairwise(told(Moment, BG, 4, 200, viewer=viewer)):
            if isinstance(lines.moment, LastLines) and len(lines.after.log) == len(out.after.log):
                start = out.moment.running_points(0.0)
                assert start is not None
                assert lines.moment.running_points(0.5) == start
                counted += 1
    assert counted
