"""Dealing unseen cards: everybody gets as many as there is room for, and none that they cannot hold."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.guess import deal_unseen


@st.composite
def deals(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Return how many cards each holder lacks, and the cards that each cannot hold: a deal of these is possible."""
    room = draw(st.lists(st.integers(0, 6), min_size=1, max_size=5))
    places = draw(st.permutations(range(sum(room))))
    barred = []
    at = 0
    for count in room:
        own = sum(1 << place for place in places[at : at + count])
        at += count
        barred.append(draw(st.integers(0, (1 << sum(room)) - 1)) & ~own)
    return room, barred


@given(deals(), st.integers(0, 1000))
def test_all_cards_are_dealt_where_they_may_be_if_that_is_possible(
    deal: tuple[list[int], list[int]], seed: int
) -> None:
    room, barred = deal
    held, left = [0] * len(room), list(room)
    bits = [1 << place for place in range(sum(room))]
    deal_unseen(bits, held, left, barred, Random(seed))
    assert [mask.bit_count() for mask in held] == room
    assert left == [0] * len(room)
    assert sum(held) == sum(bits)
    assert not any(mask & never for mask, never in zip(held, barred, strict=True))


def test_cards_that_nobody_can_hold_are_an_error() -> None:
    with pytest.raises(ValueError, match="no deal of the unseen cards agrees"):
        deal_unseen([1, 2], [0, 0], [1, 1], [1, 1], Random(0))


def test_an_unlikely_card_seldom_comes_to_a_hand() -> None:
    came = 0
    for seed in range(400):
        held = [0, 0]
        deal_unseen([1, 2], held, [1, 1], [0, 0], Random(seed), unlikely=[1, 0], chance=0.1)
        came += held[0] & 1
    assert 15 < came < 70  # one in eleven
