"""Big Three up to the first lead: the deal, the auction, the cards left over, the partner's card."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.voice.telling import Past
from cardtable.games.big_three.deck import PLACES, mask_of
from cardtable.games.big_three.game import GAME
from cardtable.games.big_three.rules import BigThreeState
from tests.games.big_three.deals import deal, dealt, legal, new_table, play
from tests.games.tables import lies, refused, refused_by

# BT-1


@pytest.mark.parametrize(("seats", "dealer", "order"), [(3, 1, (0, 2, 1)), (4, 0, (3, 2, 1, 0))])
def test_cards_are_dealt_one_at_a_time_from_the_dealers_right(seats: int, dealer: int, order: tuple[int, ...]) -> None:
    table = new_table(seats, dealer)
    table.play(DEALER, Shuffle(PLACES))
    dealt = 48 if seats == 3 else 52
    for place, seat in enumerate(order):
        assert lies(table, f"hand-{seat}") == set(map(str, PLACES[place:dealt:seats]))
    assert lies(table, "leftover") == set(map(str, PLACES[dealt:]))


def test_nobody_sees_the_cards_left_over_but_the_auction_winner_who_takes_them() -> None:
    # BT-1, BT-5
    table, kings = dealt("4h", leftover="Kc Kd Kh Ks"), set(parse_cards("Kc Kd Kh Ks"))
    assert next(zone for zone in table.state.zones() if zone.name == "leftover").sealed, "nor after the hand"
    for seat in (0, 1, 2, None):
        assert table.view(seat).zone("leftover").faces == ()
    play(table, "0 pass; 2 bid 1; 1 pass; 0 pass")
    assert (len(table.view(2).hand), lies(table, "leftover")) == (20, set())
    assert kings <= set(table.view(2).hand)
    assert set(table.view(2).log[-1].shown[0][1]) == kings
    for seat in (0, 1, None):
        assert table.view(seat).zone("hand", 2).faces == ()
        assert table.view(seat).log[-1].shown == ()


@pytest.mark.parametrize(
    "order", [PLACES[1:], (*PLACES[1:], PLACES[1]), (*PLACES[1:], Card.parse("Jo")), (*PLACES, PLACES[0])]
)
def test_the_deck_has_52_cards_without_jokers(order: tuple[Card, ...]) -> None:
    with pytest.raises(IllegalMove) as caught:
        new_table().play(DEALER, Shuffle(order))
    assert caught.value.refusal.rule == "BT-1"


def test_nothing_happens_before_the_deal() -> None:
    assert refused(new_table(), "bid 1") == "BT-1"


# BT-3


@pytest.mark.parametrize("ranking", ["printed", "threes_high"])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_holder_of_the_four_of_hearts_starts(ranking: str, seats: int) -> None:
    for holder in range(seats):
        table = dealt(*[""] * holder, "4h", seats=seats, ranking=ranking)
        assert (table.state.actor, table.state.facts().starter) == (holder, holder)


@pytest.mark.parametrize(
    ("hands", "leftover", "ranking", "starter"),
    [
        ("2h 5h Ah", "4h 3h 9h Kc", "printed", 2),
        ("2h 5h Ah", "4h 3h 9h Kc", "threes_high", 1),
        ("2h 5h 3h", "4h Ah 9h Kc", "printed", 0),
        ("2h 9h 6h", "4h 5h 8h Kc", "threes_high", 2),
    ],
)
def test_otherwise_the_holder_of_the_lowest_heart_that_was_dealt_starts(
    hands: str, leftover: str, ranking: str, starter: int
) -> None:
    assert dealt(*hands.split(), leftover=leftover, ranking=ranking).state.actor == starter


# BT-4


def bidding(seats: int = 3, calls: str = "", **options: Any) -> Table[BigThreeState]:
    """Return a table where seat 0 has started the auction, and these calls were made, counter-clockwise."""
    table = dealt("4h", seats=seats, **options)
    for call in calls.split():
        table.play(table.state.seat, GAME.parse("pass" if call == "-" else f"bid {call}"))
    return table


@pytest.mark.parametrize(
    ("seats", "calls", "phase", "actor", "bidder"),
    [
        (3, "1", "auction", 2, 0),  # counter-clockwise
        (3, "1 -", "auction", 1, 0),
        (4, "1", "auction", 3, 0),
        (3, "1 3", "play", 0, 2),  # a bid of three ends the auction at once, and the opener leads (BT-6)
        (3, "1 - -", "play", 0, 0),  # two passes in a row end it
        (3, "- 2 - -", "play", 0, 2),
        (3, "- -", "auction", 1, None),  # but not before all have spoken
        (3, "- - 1", "auction", 0, 1),
        (4, "1 - -", "auction", 1, 0),  # four players need three passes
        (4, "1 - - -", "call", 0, 0),
        (4, "- - -", "auction", 1, None),
        (3, "- 1 -", "auction", 0, 2),  # a player who has passed may bid when the auction comes round
        (3, "- 1 - 2 - -", "play", 0, 0),
    ],
)
def test_the_auction_goes_on_until_all_others_pass(
    seats: int, calls: str, phase: str, actor: int, bidder: int | None
) -> None:
    state = bidding(seats, calls).state
    assert (state.phase, state.actor, state.facts().bidder) == (phase, actor, bidder)


def test_bids_are_one_two_three_each_higher_than_the_last() -> None:
    legal(bidding(), "bid 1", "bid 2", "bid 3", "pass")
    assert refused(bidding(), "bid 0") == refused(bidding(), "bid 4") == "BT-4"
    table = bidding(calls="2")
    assert refused(table, "bid 1") == refused(table, "bid 2") == "BT-4"
    legal(table, "bid 3", "pass")


@pytest.mark.parametrize("seats", [3, 4])
def test_when_all_pass_the_same_dealer_deals_again(seats: int) -> None:
    table = bidding(seats=seats, calls="- " * seats, dealer=1, hands=1)
    state = table.state
    assert (state.actor, state.phase, state.dealer, state.results, state.winners) == (DEALER, "deal", 1, (), None)
    assert deal(table, "", "4h").state.actor == 1


def test_no_cards_are_laid_during_the_auction() -> None:
    assert refused(bidding(), "play 4h") == refused(bidding(), "call 4h") == "BT-4"


# BT-6


def test_the_opener_leads_whoever_won_the_auction() -> None:
    assert bidding(calls="- 3").state.facts().leader == 0
    assert play(bidding(seats=4, calls="1 3"), "3 call 4h").state.actor == 0


# BT-12


def test_the_winner_calls_any_card_of_the_others() -> None:
    table = play(dealt("4h Kc", "Kd", "Kh", "Ks", seats=4), "0 bid 3")
    assert (table.state.actor, len(table.state.moves())) == (0, 39)
    legal(table, "call Kd", "call Ks")
    assert "You hold K♣ yourself" in refused_by(table, "call Kc", "BT-12")
    for line in ("call Jo", "call bKd", "play 4h", "pass"):
        assert refused(table, line) == "BT-12"
    play(table, "0 call Kh")
    assert table.state.facts().called == Card.parse("Kh")


def test_three_players_call_no_card() -> None:
    assert refused(bidding(calls="3"), "call Kh") == "BT-7"


def test_the_partner_is_known_to_the_holder_alone_until_the_card_is_laid() -> None:
    one = play(dealt("4h 5h", "Kd", "Kh", "Ks", seats=4), "0 bid 3; 0 call Kh")
    two = play(dealt("4h 5h", "Kh", "Kd", "Ks", seats=4), "0 bid 3; 0 call Kh")
    for seat in (0, 3, None):
        assert one.view(seat) == two.view(seat)
        assert one.view(seat).facts.partner is None
    play(one, "0 play 5h; 3 pass; 2 play Kh")
    assert [one.view(seat).facts.partner for seat in (0, 1, 2, 3, None)] == [2] * 5


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


# Guesses


@pytest.mark.parametrize(("ranking", "hearts"), [("printed", "Ah 2h"), ("threes_high", "5h 6h")])
def test_guesses_fit_when_the_four_of_hearts_was_left_over(ranking: str, hearts: str) -> None:
    # BT-3
    table = dealt("3h 7h", "8h", "9h", leftover=f"4h {hearts} Kc", ranking=ranking)
    rng = Random(8)
    for _ in range(12):
        for seat in (0, 1, 2, None):
            view = table.view(seat)
            assert GAME.guess(view, rng).view(seat, view.log) == view
        opens = table.state.phase == "auction" and table.state.actor == 2
        table.play(table.state.seat, GAME.parse("bid 3") if opens else GAME.bot.policy(table.state, rng))


def test_the_starter_is_guessed_to_hold_the_four_of_hearts() -> None:
    # BT-3
    view, rng = dealt("Kc", "4h", "Kd").view(0), Random(9)
    held = sum(bool(GAME.guess(view, rng).hands[1] & mask_of(parse_cards("4h"))) for _ in range(80))
    assert 60 <= held < 80  # it may also have been left over


@pytest.mark.parametrize(("viewer", "partners"), [(3, {1, 2}), (0, {1, 2, 3}), (1, {1})])
def test_the_called_card_is_guessed_in_any_hand_but_the_callers_and_the_viewers(
    viewer: int, partners: set[int]
) -> None:
    # BT-12
    view, rng = play(dealt("4h", "Kh", seats=4), "0 bid 3; 0 call Kh").view(viewer), Random(10)
    assert {GAME.guess(view, rng).partner for _ in range(40)} == partners
