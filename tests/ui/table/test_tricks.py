"""A trick on the table: later cards lie on earlier ones, and the index of every card is seen."""

import pytest
from pygame import Rect

from cardtable.engine.cards import parse_cards
from cardtable.engine.view import Mark
from cardtable.ui.table.middle import lay_trick
from tests.situations import asked, at
from tests.ui.table.boards import measure

ROOMS = {3: (Rect(300, 80, 444, 380), Rect(300, 80, 400, 380)), 4: (Rect(300, 80, 380, 220), Rect(300, 80, 279, 256))}
"""Two places for a trick by the number of players: in the second one its cards lie close together."""


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(("game", "seats", "phase"), [("five-hundred", 3, "play"), ("blues-and-greens", 4, "meld")])
def test_later_cards_of_a_trick_lie_on_earlier_ones_and_hide_no_index(
    game: str, seats: int, phase: str, narrow: bool
) -> None:
    view, room = at(game, seats=seats, until=asked(phase)).view(None), ROOMS[seats][narrow]
    for leader in range(seats):
        marks = tuple(Mark((leader + turn) % seats) for turn in range(seats))
        whole = view.zone("trick")._replace(cards=parse_cards("9c Tc Jc Qc")[:seats], marks=marks)
        spots = lay_trick(whole, room, measure(), view, 0, room.centerx).spots
        assert narrow or [spot.index for spot in spots] == list(range(seats))
        for number, spot in enumerate(spots):
            index = Rect(spot.rect.topleft, (round(0.24 * spot.rect.width), round(0.3 * spot.rect.height)))
            for later in spots[number + 1 :]:
                hidden = index.clip(later.rect)
                assert hidden.width <= 0.07 * spot.rect.width or not hidden.height, (spot, later)
