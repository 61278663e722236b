"""Objections as sentences for the person at the screen."""

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.law import Refusal
from cardtable.engine.voice.objections import with_cards_named


@pytest.mark.parametrize(
    ("cards", "reason", "said"),
    [
        ("9h 7s", "the 9♥ must stay.", "The 9♥ must stay."),
        ("9h 7s", "they don't match.", "9♥ and 7♠: they don't match."),
        ("", "it is not your turn.", "It is not your turn."),
    ],
)
def test_the_cards_come_first_where_the_reason_names_none_of_them(cards: str, reason: str, said: str) -> None:
    assert with_cards_named(parse_cards(cards), Refusal("FH-1", reason)) == Refusal("FH-1", said)
