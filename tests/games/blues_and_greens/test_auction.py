"""Blues and Greens: set-up and auction (BG-1 to BG-12)."""

from random import Random

import pytest

from cardtable.engine.cards import Back, write_cards
from cardtable.engine.moves import PASS
from cardtable.engine.seats import DEALER
from cardtable.games.blues_and_greens.game import GAME
from cardtable.store.game_files import presets_of
from cardtable.store.tables.format import parse_table, table_text
from tests.games.blues_and_greens.deals import all_pass, dealt, hand, new_table, play, splay, turn
from tests.games.tables import refused, texts


def test_thirteen_green_cards_each_from_the_dealers_left() -> None:
    # BG-1
    table = new_table(dealer=1)
    shuffle = table.state.moves()[0]
    table.play(DEALER, shuffle)
    assert [len(hand(table, seat)) for seat in range(4)] == [13] * 4
    assert str(shuffle.cards[0]) in hand(table, 2)
    assert str(shuffle.cards[3]) in hand(table, 1)
    assert all(card.startswith("g") for seat in range(4) for card in hand(table, seat))


def test_ten_blue_cards_are_splayed_the_last_on_top() -> None:
    # BG-2
    table = dealt(blue="b4c b5c b6c b7c b8c b9c bTc bJc bQc bKc b5s")
    assert splay(table) == ["b4c", "b5c", "b6c", "b7c", "b8c", "b9c", "bTc", "bJc", "bQc", "bKc"]
    assert table.state.actor == 0


def test_twos_that_show_go_back_together_and_new_cards_come_on_top() -> None:
    # BG-3
    table = dealt(blue="b4c b2c b6c b7c b2d b9c bTc bJc bQc bKc b5s b6s")
    assert (table.state.actor, table.state.phase) == (DEALER, "shuffle")
    shown = ["b4c", "b6c", "b7c", "b9c", "bTc", "bJc", "bQc", "bKc"]
    assert splay(table) == shown
    expected = table.state.next_shuffle()
    assert len(expected.order) == 44
    rest = [card for card in expected.order if str(card) not in ("b8h", "b2s", "b9h")]
    play(table, f"dealer shuffle blue b8h b2s b9h {write_cards(rest)}")
    assert splay(table) == [*shown, "b8h"]
    assert table.state.phase == "shuffle"  # the two that came up goes back as well


def test_splay_stays_short_when_only_twos_are_left() -> None:
    # BG-3
    cards = "b4c b5c b6c b7c b8c b9c bTc bJc bQc"
    table = play(turn({0: "gAs"}, phase="draw", splay=f"{cards} bKc", deck="b2c b2d b2h b2s"), "0 draw bKc")
    assert splay(table) == cards.split()
    assert (table.state.actor, table.state.phase) == (0, "meld")


def test_the_deal_passes_to_the_left() -> None:
    # BG-4
    table = play(turn({0: "g9h"}, splay="", deck="", target=5000), "0 play g9h")
    assert (table.state.dealer, table.state.actor, table.state.phase) == (0, DEALER, "done")


@pytest.mark.parametrize(
    ("dealer", "calls", "actor", "phase"),
    [
        (1, "", 2, "auction"),  # BG-5: left of the dealer, then clockwise
        (1, "2 bid 140; 3 pass; 0 pass", 1, "auction"),
        (3, "0 bid 136; 1 pass; 2 bid 140; 3 bid 141; 0 pass; 2 bid 142", 3, "auction"),  # BG-7: who has passed is out
        (3, "0 bid 136; 1 pass; 2 bid 140; 3 bid 141; 0 pass; 2 bid 142; 3 pass", 2, "trump"),
        (3, "0 pass; 1 pass; 2 pass; 3 bid 136", 3, "trump"),
        (3, "0 bid 136; 1 pass; 2 pass; 3 pass; 0 trump h", 2, "give"),  # BG-9
        (0, "1 pass; 2 pass; 3 pass; 0 pass", 1, "draw"),  # BG-11: the dealer's left begins
    ],
)
def test_the_auction_goes_round_until_one_is_left(dealer: int, calls: str, actor: int, phase: str) -> None:
    table = play(dealt(dealer=dealer), calls)
    assert (table.state.actor, table.state.phase) == (actor, phase)


@pytest.mark.parametrize(
    ("minimum", "calls", "refused_bid", "accepted"),
    [(136, "", 135, 136), (136, "0 bid 136", 136, 137), (136, "", 313, 312), (150, "", 149, 150), (50, "", 49, 50)],
)
def test_each_bid_is_higher_up_to_the_points_in_the_game(
    minimum: int, calls: str, refused_bid: int, accepted: int
) -> None:
    # BG-6, BG-46
    table = play(dealt(minimum_bid=minimum), calls)
    assert refused(table, f"bid {refused_bid}") == "BG-6"
    assert f"bid {accepted}" in texts(table)


def test_after_the_highest_bid_and_after_three_passes() -> None:
    # BG-6, BG-7
    assert texts(play(dealt(), "0 bid 312")) == {"pass"}
    assert {"pass", "bid 136", "bid 200"} <= texts(play(dealt(), "0 pass; 1 pass; 2 pass"))


def test_the_bidder_names_trumps() -> None:
    # BG-8
    table = play(dealt(), "0 bid 136; 1 pass; 2 pass; 3 pass")
    assert texts(table) == {"trump c", "trump d", "trump h", "trump s"}
    assert str(play(table, "0 trump h").view(3).facts.trump) == "h"


AUCTION = "0 bid 136; 1 pass; 2 pass; 3 pass; 0 trump s"
HANDS = {0: "gAs gKs gQs gJs", 1: "g3c g3s", 2: "g9h gTd gQc g4s"}


def test_partner_gives_four_then_the_bidder_gives_four_back_and_leads() -> None:
    # BG-9, BG-10
    table = play(dealt(HANDS), AUCTION)
    for cards in ("g9h gTd gQc", "g9h gTd gQc gAs", "g9h g9h gQc g4s"):
        assert refused(table, f"2 give {cards}") == "BG-9"
    play(table, "2 give g9h gTd gQc g4s")
    assert {"g9h", "gTd", "gQc", "g4s"} <= hand(table, 0)
    play(table, "0 give g9h gAs gKs gQs")  # also a card just received
    assert {"g9h", "gAs", "gKs", "gQs"} <= hand(table, 2)
    assert [len(hand(table, seat)) for seat in range(4)] == [13] * 4
    assert (table.state.actor, table.state.phase) == (0, "draw")


def test_the_opponents_see_neither_gift_and_both_partners_do() -> None:
    # BG-9
    table = play(dealt(HANDS), AUCTION, "2 give g9h gTd gQc g4s; 0 give gTd gKs gQs gJs")
    for opponent in (1, 3):
        assert [entry.text for entry in table.view(opponent).log[-2:]] == ["give g? g? g? g?"] * 2
        assert all(isinstance(card, Back) for card in table.view(opponent).zone("hand", 0).cards)
    assert table.view(2).log[-1].text == "give gTd gJs gQs gKs"
    assert {str(card) for card in table.view(2).zone("hand", 0).faces} == {"g9h", "gQc", "g4s"}
    assert {str(card) for card in table.view(0).zone("hand", 2).faces} == {"gTd", "gKs", "gQs", "gJs"}


def test_the_bidder_plays_first() -> None:
    # BG-10
    for dealer, calls, bidder in (
        (3, "0 pass; 1 pass; 2 bid 136; 3 pass", 2),
        (0, "1 pass; 2 pass; 3 pass; 0 bid 136", 0),
    ):
        table = play(dealt(dealer=dealer), f"{calls}; {bidder} trump s")
        for _ in range(2):
            table.play(table.state.seat, table.state.moves()[0])
        assert (table.state.actor, table.state.phase) == (bidder, "draw")


def test_after_four_passes_there_is_no_trump() -> None:
    # BG-11
    facts = all_pass(dealt()).view(0).facts
    assert (facts.trump, facts.bidder) == (None, None)


def test_black_threes_are_shown_and_stay_known_until_played() -> None:
    # BG-12
    hands = {0: "g4s", 1: "g3c g3s", 2: "g5s", 3: "g6s"}
    table = all_pass(dealt(hands, blue="b4c b5c b6c b7c b8c b9c bTc bJc bQc b5d"))
    for seat in (0, 2, 3, None):
        assert {str(card) for card in table.view(seat).zone("hand", 1).faces} == {"g3c", "g3s"}
    play(table, "0 draw deck; 0 play g4s; 1 draw deck; 1 play g3s")
    assert {str(card) for card in table.view(0).zone("hand", 1).faces} == {"g3c"}
    assert all_pass(dealt(hands, black_threes="normal")).view(0).zone("hand", 1).faces == ()


def test_a_table_begun_with_a_lowest_bid_above_all_points_still_opens() -> None:  # BG-6, BG-27
    table = new_table(twos="removed", red_threes="removed", black_threes="removed", minimum_bid=161)
    table.deal(Random(1))
    assert parse_table(table_text(table).encode(), (GAME,)).table.house == table.house
    assert GAME.new_match_problems(4, table.house), "but no match begins so"


def test_the_auction_of_a_first_evening_is_open() -> None:
    # A lowest bid that every hand or none can make would leave nothing to decide.
    options = next(preset["options"] for preset in presets_of(GAME) if preset["name"] == "First evening")
    bids = 0
    for seed in range(20):
        table, rng = new_table(dealer=seed % 4, **options), Random(seed)
        while table.state.actor == DEALER:
            table.deal(rng)
        bids += GAME.bot.policy(table.state, rng) != PASS
    assert 4 < bids < 16
