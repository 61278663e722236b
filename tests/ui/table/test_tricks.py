"""A trick on the table: later cards lie on earlier ones, and the index of every card is seen."""

from dataclasses import replace
from functools import cache

import pytest
from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.table import Table
from cardtable.engine.view import Mark, SeenZone, View
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.middle import lay_trick
from cardtable.ui.table.sizes import Measure
from tests.tables_where import table_where

MEASURE = Measure(1280, 720, 1.0, 20)
ROOMS = {3: (Rect(300, 80, 444, 380), Rect(300, 80, 400, 380)), 4: (Rect(300, 80, 380, 220), Rect(300, 80, 279, 256))}
"""Two places for a trick by the number of players: in the second one its cards lie close together."""


@cache
def public_view(seats: int) -> View:
    def there(table: Table) -> bool:
        return any(move.target == "trick" for move in table.state.moves())

    return table_where({3: "five-hundred", 4: "blues-and-greens"}[seats], seats, there).view(None)


def trick_of(seats: int, leader: int, room: Rect) -> list[Spot]:
    """Return where a whole trick lies, in the order of drawing, for the viewer at seat 0."""
    cards = tuple(Card.parse(f"{rank}c") for rank in "9TJQ"[:seats])
    marks = tuple(Mark((leader + turn) % seats) for turn in range(seats))
    zone = next(zone for zone in public_view(seats).zones if zone.kind == "trick")
    whole: SeenZone = replace(zone, cards=cards, marks=marks)
    return list(lay_trick(whole, room, MEASURE, public_view(seats), 0, room.centerx).spots)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(("seats", "leader"), [(seats, leader) for seats in (3, 4) for leader in range(seats)])
def test_the_index_of_every_card_of_a_trick_is_seen(seats: int, leader: int, narrow: bool) -> None:
    spots = trick_of(seats, leader, ROOMS[seats][narrow])
    for number, spot in enumerate(spots):
        index = Rect(spot.rect.topleft, (round(0.24 * spot.rect.width), round(0.3 * spot.rect.height)))
        for later in spots[number + 1 :]:
            hidden = index.clip(later.rect)
            assert hidden.width <= 0.07 * spot.rect.width or not hidden.height, (spot, later)


@pytest.mark.parametrize(("seats", "leader"), [(seats, leader) for seats in (3, 4) for leader in range(seats)])
def test_later_cards_of_a_trick_lie_on_earlier_ones(seats: int, leader: int) -> None:
    spots = trick_of(seats, leader, ROOMS[seats][False])
    assert [spot.index for spot in spots] == list(range(seats))
