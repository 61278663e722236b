"""Where the cards behind the points lie on a score sheet: in one row, or in two."""

from itertools import pairwise

import pytest
from pygame import Rect

from cardtable.ui.table.card_painter import card_places
from tests.ui.at_the_table import Program


@pytest.mark.parametrize("count", [24, 23, 30])
def test_many_cards_lie_in_two_rows_in_which_every_index_is_seen(program: Program, count: int) -> None:
    place = Rect(10, 20, 270, 104)
    cards = card_places(count, place, program.loop.look)
    assert len(cards) == count
    assert len({card.top for card in cards}) == 2
    assert place.contains(cards[0].unionall(cards))
    for card, other in pairwise(cards):
        assert other.left - card.left >= card.width // 5 or other.top > card.bottom


@pytest.mark.parametrize(("count", "height"), [(3, 104), (10, 104), (24, 50)])
def test_few_cards_and_cards_in_low_rows_lie_in_one_row(program: Program, count: int, height: int) -> None:
    place = Rect(10, 20, 270, height)
    cards = card_places(count, place, program.loop.look)
    assert {card.top for card in cards} == {20}
    assert place.contains(cards[0].unionall(cards))
