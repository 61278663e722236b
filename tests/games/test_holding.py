"""The order of the hand: trumps first, and cards without a suit apart."""

from dataclasses import replace
from typing import Any

import pytest

from cardtable.engine.cards import Suit, parse_cards, write_cards
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.games.blues_and_greens.values import House
from cardtable.games.blues_and_greens.voice import suit_order
from cardtable.games.five_hundred.deck import CARD_STRENGTH, NO_TRUMP, SUIT_OF
from tests.games.five_hundred import deals as five_hundred_deals
from tests.known_games import game_of
from tests.situations import at, to_act

HAND = "bJd g3s g4s gKh b9c gTh g2d g3d bAh g6s"


def holding(name: str, seats: int, cards: str) -> Any:
    """Return the view of a seat that holds these cards, in a game that has not begun."""
    view = Table(game_of(name), [Seat(name) for name in ("Ann", "Bert", "Cleo", "Dan")[:seats]]).view(0)
    hand = view.zone("hand", 0)._replace(cards=parse_cards(cards))
    return replace(view, zones=(*(zone for zone in view.zones if zone.name != hand.name), hand))


def bg_hand(cards: str, trump: Suit | None, house: House | None = None) -> list[str]:
    """Return the groups of a hand in Blues and Greens."""
    view = holding("blues-and-greens", 4, cards)
    view = replace(view, facts=replace(view.facts, trump=trump), house=house or House())
    return [write_cards(group.cards) for group in game_of("blues-and-greens").words.groups(view)]


def test_trumps_come_first_and_specials_last() -> None:
    assert bg_hand(HAND, Suit.HEARTS) == ["gTh gKh g3s bAh", "g4s g6s", "bJd", "b9c", "g2d", "g3d"]


def test_without_trumps_each_card_is_in_its_suit_and_what_is_not_special_too() -> None:
    assert bg_hand(HAND, None) == ["g4s g6s g3s", "gTh gKh bAh", "b9c", "bJd", "g2d", "g3d"]
    normal = bg_hand(HAND, None, House(twos="normal", red_threes="normal", black_threes="normal"))
    assert normal == ["g3s g4s g6s", "gTh gKh bAh", "b9c", "g2d g3d bJd"]


@pytest.mark.parametrize("trump", [None, *list(Suit)[:4]])
def test_black_and_red_suits_take_turns(trump: Suit | None) -> None:
    order = suit_order(trump)
    assert sorted(order) == list(Suit)[:4]
    assert trump in (None, order[0])
    red = [suit in (Suit.HEARTS, Suit.DIAMONDS) for suit in order]
    assert red in ([True, False, True, False], [False, True, False, True])


def test_in_blackjack_cards_that_do_something_are_held_apart() -> None:
    view = holding("blackjack", 4, "Ad 4s 2h 9s Js 8c Kd Qh 3c 5d Ac")
    groups = [write_cards(group.cards) for group in game_of("blackjack").words.groups(view)]
    assert groups == ["4s 9s", "5d", "3c Qh", "8c Kd", "2h Js", "Ac Ad"]
    assert sorted(parse_cards(" ".join(groups))) == sorted(view.hand)


def trump_of(table: Table) -> int:
    trump: int = table.view(None).facts.contract.trump
    return trump


def test_before_the_contract_a_hand_of_five_hundred_is_by_suits_from_the_highest_down() -> None:
    table = five_hundred_deals.dealt("9s Js Ks 7h Jh Ah 8d Ad Tc Jo", widow="7s 8s 9d")
    groups = [write_cards(group.cards) for group in table.game.words.groups(table.view(0))]
    assert groups == ["Jo", "Ks Js 9s", "Ah Jh 7h", "Tc", "Ad 8d"]


def test_trumps_come_first_in_five_hundred_from_the_highest_down() -> None:
    table = at(
        "five-hundred", until=to_act(lambda table: table.state.phase == "discard" and trump_of(table) < NO_TRUMP)
    )
    view = table.view(table.state.actor)
    trump = trump_of(table)
    trumps = table.game.words.groups(view)[0].cards
    assert {SUIT_OF[trump][card] for card in trumps} == {trump}
    power = [CARD_STRENGTH[trump][trump][card] for card in trumps]
    assert len(power) > 1
    assert power == sorted(power, reverse=True)
