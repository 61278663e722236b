"""Blackjack for play-tests: the rules that mattered, what can be banned, and the standing within a game."""

import pytest

from cardtable.games.blackjack.game import GAME
from tests.games.blackjack.deals import play, position, shuffle_back
from tests.games.marked import marks_of
from tests.games.tables import texts

HAND = "9c 4c 2h 2s Js Jc 3d 7d Qs 4h Ah 8h 8s Ks 9h"


def turn(*moves: str, pile: str = "9d", seats: int = 3) -> set[str]:
    """Return what these moves of seat 0 mark."""
    table = position({0: HAND, 1: "5c 6c", 2: "5h 5s"}, pile, "Td Tc Th Ts", seats=seats)
    return marks_of(table, *moves)


@pytest.mark.parametrize(
    ("moves", "rules"),
    [
        (["play 9h", "stop"], set()),
        (["play 9h", "play 9c"], {"BJ-3"}),
        (["play 9h", "play 9c", "play 4c"], {"BJ-3", "BJ-5"}),
        (["play 9h", "play 9c", "pickup"], {"BJ-3", "BJ-6"}),
        (["pickup"], {"BJ-8"}),
        (["play 3d"], {"BJ-16"}),
        (["play 3d", "play 7d", "stop"], {"BJ-3", "BJ-16"}),
        (["play 3d", "pickup"], {"BJ-16"}),
        (["play Ah s"], {"BJ-15"}),
    ],
)
def test_turns_with_their_caps_and_costs(moves: list[str], rules: set[str]) -> None:
    # BJ-3, BJ-5, BJ-6, BJ-8, BJ-15, BJ-16
    assert turn(*moves) == rules


def test_twos_and_jacks_need_no_cap_and_add_up() -> None:
    # BJ-7, BJ-11
    assert turn("play 2h", "play 2s", "stop", pile="6h") == {"BJ-3", "BJ-7", "BJ-11"}
    assert turn("play 2h", "stop", pile="6h") == set()


def test_a_debt_falls_on_another_than_the_neighbour_after_an_eight_or_a_king() -> None:
    # BJ-14, BJ-17, BJ-18, BJ-19
    assert turn("play Qs", "play 8s", "stop", pile="6s") == {"BJ-3", "BJ-17", "BJ-18"}
    eight = ("play Qs", "play 8s", "play 8h", "play 2h", "stop")
    assert turn(*eight, pile="6d Qd") == {"BJ-3", "BJ-5", "BJ-14", "BJ-17", "BJ-18"}
    king = ("play Qs", "play Ks", "stop")
    assert turn(*king, pile="6d Qd") == {"BJ-3", "BJ-17", "BJ-19"}


def test_a_debt_is_picked_up_or_passed_on_or_ended_by_an_ace() -> None:
    # BJ-10, BJ-12, BJ-13
    def answer(text: str) -> set[str]:
        table = position({0: "2h 9c", 1: "Ac 2s 6c", 2: "5h 5s"}, "6h", "Td Tc Th Ts")
        play(table, "0 play 2h", "0 stop")
        return marks_of(table, text)

    assert answer("pickup") == {"BJ-10"}
    assert answer("play 2s") == {"BJ-13"}
    assert answer("play Ac d") == {"BJ-12", "BJ-15"}


def test_a_deck_with_too_few_cards() -> None:
    # BJ-21, BJ-22, BJ-25
    table = position({0: "2h 9c", 1: "6c", 2: "5h"}, "3h 6h", "Td", rest="hand-2")
    play(table, "0 play 2h", "0 stop")
    assert marks_of(table, "pickup") == {"BJ-10", "BJ-25"}
    before = table.state.copy()
    shuffle_back(table)
    marked = set(GAME.marks.fired(before, table.log[-1].move, table.state))
    assert marked == {"BJ-21"}
    table = position({0: "Js 9c", 1: "6c", 2: "5h"}, "3h 6s", "Td", rest="hand-2")
    play(table, "0 play Js", "0 stop", "1 pickup")
    before = table.state.copy()
    shuffle_back(table)
    assert set(GAME.marks.fired(before, table.log[-1].move, table.state)) == {"BJ-21", "BJ-22"}


def test_the_last_card_does_not_win() -> None:
    # BJ-20
    table = position({0: "8h", 1: "6c", 2: "5h"}, "6h", "Td Tc")
    assert marks_of(table, "play 8h") == {"BJ-18", "BJ-20"}
    table = position({0: "9h", 1: "6c", 2: "5h"}, "6h", "Td Tc")
    assert GAME.standing(table.state) == pytest.approx((-1 / 52, -1 / 52, -1 / 52))
    assert marks_of(table, "play 9h") == set()
    assert GAME.standing(table.state) == (1, 0, 0)


def test_bans_in_a_turn() -> None:
    # BJ-3, BJ-12, BJ-13, BJ-15
    table = position({0: "2h 9c", 1: "Ac 2s 2c 6c", 2: "5h 5s"}, "6h", "Td Tc Th Ts")
    play(table, "0 play 2h", "0 stop")
    banned = {
        mechanic.name: {text for text in texts(table) if mechanic.ban(table.state, GAME.parse(text))}
        for mechanic in GAME.mechanics
    }
    aces = {f"play Ac {suit}" for suit in "cdhs"}
    twos = {"play 2s", "play 2c"}
    assert banned == {"more-cards": set(), "answers": aces | twos, "passing-on": twos, "aces": aces}
    play(table, "1 play 2s")
    more = next(mechanic for mechanic in GAME.mechanics if mechanic.name == "more-cards")
    assert [text for text in texts(table) if more.ban(table.state, GAME.parse(text))] == ["play 2c"]
