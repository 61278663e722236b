"""Cards in random order, and their names in sentences and in rows."""

from random import Random

import pytest

from cardtable.engine.cards import Back, card_name, card_names, card_row, pack, parse_cards, sampled, shuffled


@pytest.mark.parametrize("count", [0, 1, 2, 7, 33, 52, 256, 257, 312])
def test_cards_come_in_the_order_that_a_shuffle_and_a_sample_of_python_give(count: int) -> None:
    ours, pythons = Random(count), Random(count)
    cards = (pack() * 6)[:count]
    for _ in range(10):
        order = list(cards)
        pythons.shuffle(order)
        assert shuffled(cards, ours) == tuple(order)
        assert sampled(cards, ours) == tuple(pythons.sample(cards, count))
    assert ours.random() == pythons.random()


def test_the_joker_has_an_article_in_a_sentence_and_none_in_a_row() -> None:
    cards = parse_cards("Jo Qd Th")
    assert card_names(cards) == "the joker, Q♦ and 10♥"
    assert card_row(cards) == "joker Q♦ 10♥"
    assert card_name(cards[0]) == "the joker"


def test_hidden_cards_are_counted_after_the_others() -> None:
    assert card_names([*parse_cards("9h"), Back.BLUE, Back.BLUE]) == "9♥ and 2 blue cards"
