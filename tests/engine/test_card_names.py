"""The names of cards in sentences and in rows."""

from cardtable.engine.cards import Back, card_name, card_names, card_row, parse_cards
from cardtable.engine.typography import counted


def test_the_joker_has_an_article_in_a_sentence_and_none_in_a_row() -> None:
    cards = parse_cards("Jo Qd Th")
    assert card_names(cards) == "the joker, Q♦ and 10♥"
    assert card_row(cards) == "joker Q♦ 10♥"
    assert card_name(cards[0]) == "the joker"


def test_hidden_cards_are_counted_after_the_others() -> None:
    assert card_names([*parse_cards("9h"), Back.BLUE, Back.BLUE]) == "9♥ and 2 blue cards"


def test_large_numbers_have_separators() -> None:
    assert [counted(number, "deal") for number in (1, 999, 5334)] == ["1 deal", "999 deals", "5,334 deals"]
