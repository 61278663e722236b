"""The lines about the deal, and about the last moves of a turn."""

import pytest

from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past, recent_lines
from tests.games.blackjack.deals import NAMES, dealt, play


@pytest.mark.parametrize(
    ("seats", "each"), [(2, "26"), (3, "17 or 18"), (4, "13"), (5, "10 or 11"), (6, "8 or 9")], ids=str
)
def test_some_may_be_dealt_one_card_more(seats: int, each: str) -> None:  # BJ-1
    table = dealt({}, seats)
    line = table.game.telling.line(Past(table.view(0), 0), People(NAMES[:seats], 0))
    assert line.text == f"The cards are dealt, {each} each"


def test_of_the_lines_of_one_turn_only_the_last_is_shown_for_it_names_all_cards() -> None:
    table, people = dealt({0: "9c 9h 5h 2c", 1: "5d"}), People(NAMES[:3], 2)

    def last(most: int = 5) -> list[str]:
        return [line.text for line in recent_lines(table.game.telling, table.view(2), people, 1, most)]

    play(table, "0 play 9c 9h 5h")
    assert last() == ["Ann plays 9♣ 9♥ 5♥"]
    play(table, "0 stop", "1 play 5d")
    assert last() == ["Ann stops after 9♣ 9♥ 5♥", "Bert plays 5♦"]
    assert last(1) == ["Bert plays 5♦"]


def test_what_is_picked_up_after_a_pair_does_not_hide_the_pair() -> None:  # BJ-8
    table, people = dealt({0: "9c", 1: "7c 7h"}), People(NAMES[:3], 2)
    play(table, "0 play 9c", "0 stop", "1 play 7c 7h", "1 pickup")
    lines = recent_lines(table.game.telling, table.view(2), people, 1, 5)
    assert [line.text for line in lines] == ["Ann stops after 9♣", "Bert plays 7♣ 7♥", "Bert picks up"]
