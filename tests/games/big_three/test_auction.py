"""Big Three up to the first lead: the deal, the auction, the cards left over, the partner's card."""

from typing import Any

import pytest

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.voice.telling import Past
from cardtable.games.big_three.deck import PLACES
from cardtable.games.big_three.game import GAME
from cardtable.games.big_three.rules import BigThreeState
from tests.games.big_three.deals import deal, dealt, legal, new_table, play, refused, zone_of

# BT-1


def test_three_players_get_sixteen_cards_one_at_a_time_from_the_dealers_right() -> None:
    table = new_table(dealer=1)
    table.play(DEALER, Shuffle(PLACES))
    assert zone_of(table.state, "hand-0") == set(PLACES[0:48:3])
    assert zone_of(table.state, "hand-2") == set(PLACES[1:48:3])
    assert zone_of(table.state, "hand-1") == set(PLACES[2:48:3])
    assert zone_of(table.state, "leftover") == set(PLACES[48:])


def test_four_players_get_thirteen_cards_and_none_are_left_over() -> None:
    table = new_table(seats=4, dealer=0)
    table.play(DEALER, Shuffle(PLACES))
    assert [zone_of(table.state, f"hand-{seat}") for seat in (3, 2, 1, 0)] == [set(PLACES[k::4]) for k in range(4)]
    assert zone_of(table.state, "leftover") == set()


def test_nobody_sees_the_cards_left_over() -> None:
    table = dealt("4h", leftover="Kc Kd Kh Ks")
    for seat in (0, 1, 2, None):
        assert table.view(seat).zone("leftover").faces == ()
    play(table, "0 bid 3")
    assert set(parse_cards("Kc Kd Kh Ks")) <= set(table.view(0).hand)
    assert set(table.view(0).log[-1].shown[0][1]) == set(parse_cards("Kc Kd Kh Ks"))
    for seat in (1, 2, None):
        assert table.view(seat).zone("hand", 0).faces == ()
        assert table.view(seat).log[-1].shown == ()


@pytest.mark.parametrize(
    "order", [PLACES[1:], (*PLACES[1:], PLACES[1]), (*PLACES[1:], Card.parse("Jo")), (*PLACES, PLACES[0])]
)
def test_the_deck_has_52_cards_without_jokers(order: tuple[Card, ...]) -> None:
    with pytest.raises(IllegalMove) as caught:
        new_table().play(DEALER, Shuffle(order))
    assert caught.value.refusal.rule == "BT-1"


def test_nothing_happens_before_the_deal() -> None:
    refused(new_table(), "bid 1", "BT-1")


# BT-3


@pytest.mark.parametrize("ranking", ["printed", "threes_high"])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_holder_of_the_four_of_hearts_starts(ranking: str, seats: int) -> None:
    for holder in range(seats):
        hands = [""] * seats
        hands[holder] = "4h"
        table = dealt(*hands, seats=seats, ranking=ranking)
        assert (table.state.actor, table.state.facts().starter) == (holder, holder)


def test_otherwise_the_holder_of_the_lowest_heart_that_was_dealt_starts() -> None:
    hands = ("2h", "5h", "Ah")
    assert dealt(*hands, leftover="4h 3h 9h Kc").state.actor == 2
    assert dealt(*hands, leftover="4h 3h 9h Kc", ranking="threes_high").state.actor == 1
    assert dealt("2h", "5h", "3h", leftover="4h Ah 9h Kc").state.actor == 0
    assert dealt("2h", "9h", "6h", leftover="4h 5h 8h Kc", ranking="threes_high").state.actor == 2


# BT-4


def bidding(seats: int = 3, calls: str = "", **options: Any) -> Table[BigThreeState]:
    """Return a table where seat 0 has started the auction, and these calls were made, counter-clockwise."""
    table = dealt("4h", seats=seats, **options)
    for call in calls.split():
        table.play(table.state.seat, GAME.parse("pass" if call == "-" else f"bid {call}"))
    return table


def test_the_auction_goes_counter_clockwise() -> None:
    table = bidding(calls="1")
    assert table.state.actor == 2
    assert bidding(calls="1 -").state.actor == 1
    assert bidding(seats=4, calls="1").state.actor == 3


def test_bids_are_one_two_three_each_higher_than_the_last() -> None:
    table = bidding()
    legal(table, "bid 1", "bid 2", "bid 3", "pass")
    refused(table, "bid 0", "BT-4")
    refused(table, "bid 4", "BT-4")
    table = bidding(calls="2")
    refused(table, "bid 1", "BT-4")
    refused(table, "bid 2", "BT-4")
    legal(table, "bid 3", "pass")


def test_a_bid_of_three_ends_the_auction_at_once() -> None:
    table = bidding(calls="1 3")
    assert (table.state.phase, table.state.facts().bidder, table.state.facts().bid) == ("play", 2, 3)


def test_two_passes_in_a_row_end_the_auction() -> None:
    table = bidding(calls="1 - -")
    assert (table.state.phase, table.state.facts().bidder) == ("play", 0)
    table = bidding(calls="- 2 - -")
    assert (table.state.phase, table.state.facts().bidder) == ("play", 2)


def test_passes_do_not_end_it_before_all_have_spoken() -> None:
    table = bidding(calls="- -")
    assert (table.state.phase, table.state.actor) == ("auction", 1)
    play(table, "1 bid 1")
    assert table.state.phase == "auction"


def test_four_players_need_three_passes_in_a_row() -> None:
    assert bidding(seats=4, calls="1 - -").state.phase == "auction"
    assert bidding(seats=4, calls="1 - - -").state.phase == "call"
    assert bidding(seats=4, calls="- - -").state.actor == 1


def test_a_player_who_has_passed_may_bid_when_the_auction_comes_round() -> None:
    table = bidding(calls="- 1 -")
    assert table.state.actor == 0
    play(table, "0 bid 2; 2 pass; 1 pass")
    assert table.state.facts().bidder == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_when_all_pass_the_same_dealer_deals_again(seats: int) -> None:
    table = bidding(seats=seats, calls="- " * seats, dealer=1, hands=1)
    state = table.state
    assert (state.actor, state.phase, state.dealer, state.results, state.winners) == (DEALER, "deal", 1, (), None)
    assert deal(table, "", "4h").state.actor == 1


# BT-5


def test_the_auction_winner_takes_the_cards_left_over() -> None:
    table = dealt("4h", leftover="Kc Kd Kh Ks")
    play(table, "0 pass; 2 bid 1; 1 pass; 0 pass")
    assert len(zone_of(table.state, "hand-2")) == 20
    assert set(parse_cards("Kc Kd Kh Ks")) <= zone_of(table.state, "hand-2")
    assert zone_of(table.state, "leftover") == set()


# BT-6


def test_the_opener_leads_whoever_won_the_auction() -> None:
    table = bidding(calls="- 3")
    assert (table.state.actor, table.state.facts().leader) == (0, 0)
    table = bidding(seats=4, calls="1 3")
    play(table, "3 call 4h")
    assert table.state.actor == 0


def test_no_cards_are_laid_during_the_auction() -> None:
    refused(bidding(), "play 4h", "BT-4")
    refused(bidding(), "call 4h", "BT-4")


# BT-12


def test_the_winner_calls_any_card_of_the_others() -> None:
    table = dealt("4h Kc", "Kd", "Kh", "Ks", seats=4)
    play(table, "0 bid 3")
    assert table.state.actor == 0
    assert len(table.state.moves()) == 39
    legal(table, "call Kd", "call Ks")
    assert "You hold K♣ yourself" in refused(table, "call Kc", "BT-12")
    refused(table, "call Jo", "BT-12")
    refused(table, "call bKd", "BT-12")
    refused(table, "play 4h", "BT-12")
    refused(table, "pass", "BT-12")
    play(table, "0 call Kh")
    assert table.state.facts().called == Card.parse("Kh")


def test_three_players_call_no_card() -> None:
    refused(bidding(calls="3"), "call Kh", "BT-7")


def test_the_partner_is_known_to_the_holder_alone_until_the_card_is_laid() -> None:
    hands = ["4h 5h", "Kd", "Kh", "Ks"]
    one = play(dealt(*hands, seats=4), "0 bid 3; 0 call Kh")
    swapped = ["4h 5h", "Kh", "Kd", "Ks"]
    two = play(dealt(*swapped, seats=4), "0 bid 3; 0 call Kh")
    for seat in (0, 3, None):
        assert one.view(seat) == two.view(seat)
        assert one.view(seat).facts.partner is None
    assert Card.parse("Kh") in one.view(2).hand
    play(one, "0 play 5h; 3 pass; 2 play Kh")
    for seat in (0, 1, 2, 3, None):
        assert one.view(seat).facts.partner == 2


@pytest.mark.parametrize(
    ("calls", "bubbles"),
    [("0 bid 3", [(0, "Three")]), ("0 bid 1; 2 pass; 1 pass", [(1, "Pass"), (0, "takes 4 cards")])],
)
def test_the_bubble_of_a_bid_of_three_is_not_replaced_by_one_of_the_cards_left_over(
    calls: str, bubbles: list[tuple[int, str]]
) -> None:  # BT-4, BT-5
    view = play(dealt("4h"), calls).view(1)
    made = GAME.telling.bubbles(Past(view, len(view.log) - 1))
    assert [(bubble.seat, bubble.text) for bubble in made] == bubbles
