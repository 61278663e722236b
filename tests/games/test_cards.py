"""Cards in random order."""

from random import Random

import pytest

from cardtable.engine.cards import pack, sampled, shuffled


@pytest.mark.parametrize("count", [0, 1, 2, 7, 33, 52, 256, 257, 312])
def test_cards_come_in_the_order_that_a_shuffle_gives(count: int) -> None:
    ours, pythons = Random(count), Random(count)
    cards = (pack() * 6)[:count]
    for _ in range(20):
        order = list(cards)
        pythons.shuffle(order)
        assert shuffled(cards, ours) == tuple(order)
    assert ours.random() == pythons.random()


@pytest.mark.parametrize("count", [0, 1, 2, 7, 33, 52, 256, 257, 312])
def test_cards_come_in_the_order_that_a_sample_gives(count: int) -> None:
    ours, pythons = Random(count), Random(count)
    cards = (pack() * 6)[:count]
    for _ in range(20):
        assert sampled(cards, ours) == tuple(pythons.sample(cards, count))
    assert ours.random() == pythons.random()
