"""Sentences made of clauses, and where they may end earlier."""

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.events import Event, PrizeUnsold, Reshuffled
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Clause, clause_of, happens, joined, shorter

PEOPLE = People(("Ann", "Bert", "Cleo"), 2)


@pytest.mark.parametrize(
    ("clauses", "forms"),
    [
        ([], ("",)),
        ([Clause(0, "lead", "9♣")], ("Ann leads 9♣",)),
        (
            [Clause(2, "take", "10 cards", (" from the splay",))],
            ("You take 10 cards from the splay", "You take 10 cards"),
        ),
        (
            [Clause(0, "build", "Q♦", (" on Bert's run of diamonds", " for 2 points"))],
            ("Ann builds Q♦ on Bert's run of diamonds for 2 points", "Ann builds Q♦ on Bert's run of diamonds",
             "Ann builds Q♦"),
        ),
        ([Clause(0, "give", "Bert 2♦, 4♠ and joker")], ("Ann gives Bert 2♦, 4♠ and joker",)),  # part would be untrue
        (
            [Clause(0, "pass", ""), Clause(2, "play", "8♦"), Clause(2, "take", "the widow", (": Q♣ and A♠",))],
            ("Ann passes: you play 8♦ and take the widow: Q♣ and A♠", "Ann passes: you play 8♦ and take the widow",
             "Ann passes: you play 8♦", "Ann passes"),
        ),
        (
            [Clause(0, "play", "2"), Clause(0, "win", "1", ("",)), Clause(0, "go", "out"), happens("that is all")],
            ("Ann plays 2, wins 1 and goes out: that is all", "Ann plays 2, wins 1 and goes out",
             "Ann plays 2 and wins 1", "Ann plays 2"),
        ),
    ],
)  # fmt: skip
def test_a_sentence_may_end_after_each_clause_and_before_its_optional_parts(
    clauses: list[Clause], forms: tuple[str, ...]
) -> None:
    assert shorter(clauses, PEOPLE) == forms
    assert joined(clauses, PEOPLE) == forms[0]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Reshuffled("deck", 1), "1 card is shuffled into a new deck"),
        (Reshuffled("deck", 2), "2 cards are shuffled into a new deck"),
        (PrizeUnsold(parse_cards("Qs"), True, "SW-9"), "Q♠ stays for sale"),
        (PrizeUnsold(parse_cards("Qs 3h"), True, "SW-9"), "Q♠ and 3♥ stay for sale"),
        (PrizeUnsold(parse_cards("Qs"), False, "SW-5"), "Q♠ goes to nobody"),
        (PrizeUnsold(parse_cards("Qs 3h"), False, "SW-5"), "Q♠ and 3♥ go to nobody"),
    ],
)
def test_a_verb_agrees_with_the_number_of_cards(event: Event, text: str) -> None:
    assert clause_of(event, PEOPLE) == happens(text)
