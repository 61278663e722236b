"""Blues and Greens: set-up and auction (BG-1 to BG-12)."""

from random import Random

from cardtable.engine.cards import Back, write_cards
from cardtable.engine.moves import PASS
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.games.blues_and_greens.game import GAME
from cardtable.store.game_files import presets_of
from cardtable.store.tables.format import parse_table, table_text
from tests.games.blues_and_greens.deals import all_pass, dealt, hand, new_table, play, refused, splay, texts, turn


def test_thirteen_green_cards_each_from_the_dealers_left() -> None:
    # BG-1
    table = new_table(dealer=1)
    shuffle = table.state.moves()[0]
    table.play(DEALER, shuffle)
    assert [table.state.hands[seat].bit_count() for seat in range(4)] == [13] * 4
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
    assert splay(table) == ["b4c", "b6c", "b7c", "b9c", "bTc", "bJc", "bQc", "bKc"]
    expected = table.state.next_shuffle()
    assert len(expected.order) == 44
    rest = [card for card in expected.order if str(card) not in ("b8h", "b2s", "b9h")]
    play(table, f"dealer shuffle blue b8h b2s b9h {write_cards(rest)}")
    assert splay(table) == ["b4c", "b6c", "b7c", "b9c", "bTc", "bJc", "bQc", "bKc", "b8h"]
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


def test_the_player_left_of_the_dealer_speaks_first_then_clockwise() -> None:
    # BG-5
    table = dealt(dealer=1)
    assert table.state.actor == 2
    play(table, "2 bid 140; 3 pass; 0 pass")
    assert table.state.actor == 1


def test_least_bid_and_one_more_each() -> None:
    # BG-6
    table = dealt()
    assert refused(table, "0 bid 135") == "BG-6"
    play(table, "0 bid 136")
    assert refused(table, "1 bid 136") == "BG-6"
    play(table, "1 bid 137")


def test_no_bid_above_the_points_in_the_game() -> None:
    # BG-6, BG-46
    table = dealt()
    assert refused(table, "0 bid 313") == "BG-6"
    assert "bid 312" in texts(table)
    play(table, "0 bid 312")
    assert texts(table) == {"pass"}


def test_least_bid_is_an_option() -> None:
    # BG-6
    assert refused(dealt(minimum_bid=150), "0 bid 149") == "BG-6"
    play(dealt(minimum_bid=50), "0 bid 50")


def test_a_player_who_has_passed_is_out_and_the_last_bidder_wins() -> None:
    # BG-7
    table = play(dealt(), "0 bid 136; 1 pass; 2 bid 140; 3 bid 141; 0 pass; 2 bid 142")
    assert table.state.actor == 3  # 0 and 1 are out
    play(table, "3 pass")
    assert (table.state.actor, table.state.phase) == (2, "trump")


def test_the_fourth_player_wins_with_any_bid_after_three_passes() -> None:
    # BG-7
    table = play(dealt(), "0 pass; 1 pass; 2 pass")
    assert {"pass", "bid 136", "bid 200"} <= texts(table)
    play(table, "3 bid 136")
    assert (table.state.actor, table.state.phase) == (3, "trump")


def test_the_bidder_names_trumps() -> None:
    # BG-8
    table = play(dealt(), "0 bid 136; 1 pass; 2 pass; 3 pass")
    assert texts(table) == {"trump c", "trump d", "trump h", "trump s"}
    play(table, "0 trump h")
    assert str(table.view(3).facts.trump) == "h"


def test_partner_gives_four_then_the_bidder_gives_four_back() -> None:
    # BG-9
    table = dealt({0: "gAs gKs gQs gJs", 2: "g9h gTd gQc g4s"})
    play(table, "0 bid 136; 1 pass; 2 pass; 3 pass; 0 trump s")
    assert table.state.actor == 2
    assert refused(table, "2 give g9h gTd gQc") == "BG-9"
    assert refused(table, "2 give g9h gTd gQc gAs") == "BG-9"
    assert refused(table, "2 give g9h g9h gQc g4s") == "BG-9"
    play(table, "2 give g9h gTd gQc g4s")
    assert {"g9h", "gTd", "gQc", "g4s"} <= hand(table, 0)
    play(table, "0 give g9h gAs gKs gQs")  # also a card just received
    assert {"g9h", "gAs", "gKs", "gQs"} <= hand(table, 2)
    assert [len(hand(table, seat)) for seat in range(4)] == [13] * 4


def test_the_opponents_see_neither_gift_and_both_partners_do() -> None:
    # BG-9
    table = dealt({0: "gAs gKs gQs gJs", 1: "g3c g3s", 2: "g9h gTd gQc g4s"})
    play(table, "0 bid 136; 1 pass; 2 pass; 3 pass; 0 trump s; 2 give g9h gTd gQc g4s; 0 give gTd gKs gQs gJs")
    for opponent in (1, 3):
        log = table.view(opponent).log
        assert [entry.text for entry in log[-2:]] == ["give g? g? g? g?"] * 2
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


def test_after_four_passes_there_is_no_trump_and_the_dealers_left_begins() -> None:
    # BG-11
    table = all_pass(dealt(dealer=0))
    facts = table.view(0).facts
    assert (facts.trump, facts.bidder) == (None, None)
    assert (table.state.actor, table.state.phase) == (1, "draw")


def test_black_threes_are_shown_and_stay_known_until_played() -> None:
    # BG-12
    table = all_pass(
        dealt({0: "g4s", 1: "g3c g3s", 2: "g5s", 3: "g6s"}, blue="b4c b5c b6c b7c b8c b9c bTc bJc bQc b5d")
    )
    for seat in (0, 2, 3, None):
        assert {str(card) for card in table.view(seat).zone("hand", 1).faces} == {"g3c", "g3s"}
    play(table, "0 draw deck; 0 play g4s; 1 draw deck; 1 play g3s")
    assert {str(card) for card in table.view(0).zone("hand", 1).faces} == {"g3c"}


def test_black_threes_are_not_shown_when_they_are_normal() -> None:
    # BG-12
    table = all_pass(dealt({1: "g3c g3s"}, black_threes="normal"))
    assert table.view(0).zone("hand", 1).faces == ()


def test_a_table_begun_with_a_lowest_bid_above_all_points_still_opens() -> None:  # BG-6, BG-27
    house = {"twos": "removed", "red_threes": "removed", "black_threes": "removed", "minimum_bid": 161}
    table = Table(GAME, [Seat(name) for name in ("Ann", "Bert", "Cleo", "Dan")], house)
    table.deal(Random(1))
    assert parse_table(table_text(table).encode(), (GAME,)).table.house == table.house
    assert GAME.new_match_problems(4, table.house), "but no match begins so"


def test_the_auction_of_a_first_evening_is_open() -> None:
    # A lowest bid that every hand or none can make would leave nothing to decide.
    options = next(preset["options"] for preset in presets_of(GAME) if preset["name"] == "First evening")
    bids = 0
    for seed in range(20):
        state = new_table(dealer=seed % 4, **options).state.copy()
        rng = Random(seed)
        while state.actor == DEALER:
            state.apply(state.deal(rng))
        bids += GAME.bot.policy(state, rng) != PASS
    assert 4 < bids < 16
