"""Scruffian Bidding War: sealed bids for a spare suit, values, ties, whole games (SW-1 to SW-9, SW-13, SW-14)."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import NotationError
from cardtable.engine.law import OutOfTurn
from cardtable.games.bidding_war.game import GAME
from tests.games.bidding_war.deals import ALL_RANKS, begun, bid, new_table, order_prizes, points, suit_of
from tests.games.tables import cards, lies, play, refused, texts
from tests.positions import changed

ALL = ALL_RANKS.split()


def test_each_player_gets_a_suit_of_their_own() -> None:
    # SW-1
    table = play(new_table(3), "dealer suits d h s c")
    assert [lies(table, zone) for zone in ("hand-0", "hand-1", "hand-2", "deck")] == [suit_of(suit) for suit in "dhsc"]


@pytest.mark.parametrize(
    ("seats", "options", "suits"),
    [
        (2, {}, "h c s"),
        (3, {}, "h c s d"),
        (4, {}, "h c s d h"),
        (7, {}, "h c s d h c s d"),
        (4, {"prizes": "offered"}, "h c s d"),
        (5, {"prizes": "offered"}, "h c s d h"),
    ],
)
def test_a_second_deck_is_added_when_one_is_too_small(seats: int, options: dict[str, Any], suits: str) -> None:
    # SW-1, SW-10: four suits fit on one deck
    table = new_table(seats, **options)
    decks = 1 if len(suits.split()) <= 4 else 2
    assert sum(len(zone.cards) for zone in table.state.zones()) == 52 * decks
    assert refused(table, f"dealer suits {suits} h") == "SW-1"
    assert refused(table, "dealer suits " + suits.rsplit(maxsplit=1)[0]) == "SW-1"
    play(table, f"dealer suits {suits}")
    assert sum(len(zone.cards) for zone in table.state.zones()) == 52 * decks


def test_the_spare_suit_is_shuffled_and_its_top_card_is_the_prize() -> None:
    # SW-2
    table = play(new_table(3), "dealer suits d h s c")
    assert refused(table, "dealer shuffle 7c 8c") == "SW-2"
    assert refused(table, "dealer shuffle " + " ".join(f"{rank}h" for rank in ALL)) == "SW-2"
    order_prizes(table, "7 K 2")
    assert lies(table, "prize") == {"7c"}
    assert len(table.view(0).zone("deck").hidden) == 12
    assert lies(bid(table, "2 3 4"), "prize") == {"Kc"}


def test_before_the_suits_are_drawn_every_seat_has_its_empty_places() -> None:
    # SW-2
    view = new_table(3).state.view(0)
    for kind in ("hand", "pick", "spent", "won"):
        assert [view.zone(kind, seat).cards for seat in range(3)] == [(), (), ()]


def test_a_pick_is_any_card_of_the_hand_and_seen_by_its_owner_alone_until_all_have_picked() -> None:
    # SW-3: not in the zones, the facts or the log, nor by what is left in the hand
    assert len(texts(begun())) == 13
    nine, king = (bid(begun(), rank) for rank in ("9", "K"))
    assert nine.state.actor == 1
    for seat in (None, 1, 2):
        assert nine.view(seat) == king.view(seat)
        assert nine.view(seat).log[-1].text == "bid ?"
        assert len(nine.view(seat).zone("pick", 0).hidden) == 1
        assert nine.view(seat).zone("hand", 0).faces == ()
    assert set(map(str, nine.view(0).zone("pick", 0).faces)) == {"9d"}
    bid(nine, "8 2")
    assert [str(card) for card in nine.state.facts().history[0].bids] == ["9d", "8h", "2s"]


def test_no_guess_gives_a_hidden_pick_away() -> None:
    # SW-3: guesses of the same view are the same whatever was picked, and hold any card
    nine, king = (bid(begun(), rank) for rank in ("9", "K"))
    imagined = set()
    for seed in range(30):
        one, other = (GAME.guess(table.view(1), Random(seed)) for table in (nine, king))
        assert one.zones() == other.zones()
        imagined.add(str(one.picks[0]))
    assert len(imagined) > 5


def test_a_pick_must_be_a_card_of_the_players_hand_and_nobody_can_pass() -> None:
    # SW-3
    table = begun()
    assert refused(table, "0 bid 9h") == refused(table, "0 pass") == "SW-3"
    with pytest.raises(OutOfTurn):
        play(table, "1 bid 9h")
    bid(table, "9 8 2")
    assert refused(table, "0 bid 9d") == "SW-3"


def test_the_highest_bid_wins_and_all_bids_are_spent() -> None:
    # SW-4
    table = bid(begun(), "9 T 2")
    assert lies(table, "won-1") == {"7c"}
    assert points(table) == (0, 7, 0)
    assert [lies(table, f"spent-{seat}") for seat in range(3)] == [{"9d"}, {"Th"}, {"2s"}]
    assert all(len(lies(table, f"hand-{seat}")) == 12 for seat in range(3))
    assert table.state.facts().history[0].winner == 1


def test_two_equal_highest_bids_win_nothing_and_equal_lower_bids_do_not_matter() -> None:
    # SW-5
    table = bid(begun(), "9 9 2")
    assert points(table) == (0, 0, 0)
    assert (lies(table, "discard"), lies(table, "prize"), lies(table, "spent-0")) == ({"7c"}, {"Kc"}, {"9d"})
    assert points(bid(begun(), "9 2 2")) == (7, 0, 0)


def test_all_prizes_are_played_and_the_most_points_win() -> None:
    # SW-6
    table = begun(up=ALL_RANKS)
    for step, rank in enumerate(ALL):
        assert (table.state.winners, table.state.facts().number) == (None, step + 1)
        bid(table, f"{rank} {ALL[(step + 1) % 13]} {ALL[(step + 2) % 13]}")
    assert table.state.actor is None
    (result,) = table.state.results
    assert result.points == result.lines[0].points == table.state.scores == (13, 12, 66)
    assert table.state.winners == (2,)
    assert [str(card) for card in result.lines[0].cards[1]] == ["Qc"]


@pytest.mark.parametrize(
    ("suits", "rounds", "scores", "winners"),
    [
        ("d h", ["3 2", "2 A", "A 3"], (3, 3), (0, 1)),
        ("d h s", ["A A A", "2 2 2", "3 3 3"], (0, 0, 0), (0, 1, 2)),
    ],
)
def test_equal_points_share_the_win(
    suits: str, rounds: list[str], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    # SW-6
    table = bid(begun(suits, "A 2 3", ranks=3), *rounds)
    assert (table.state.scores, table.state.winners) == (scores, winners)


@pytest.mark.parametrize(("prize", "worth"), [("A", 1), ("2", 2), ("T", 10), ("J", 11), ("Q", 12), ("K", 13)])
def test_printed_values(prize: str, worth: int) -> None:
    # SW-7
    assert points(bid(begun(up=prize), "K Q J")) == (worth, 0, 0)


@pytest.mark.parametrize(
    ("values", "bids", "winner", "prize", "worth"),
    [
        ("printed", "Q K J", 1, "Q", 12),
        ("queen_high", "Q K J", 0, "Q", 13),
        ("queen_high", "J K T", 1, "K", 12),
        ("royal_equal", "Q K J", None, "Q", 13),
        ("royal_equal", "J Q T", 1, "Q", 13),
        ("faces_ten", "J 9 8", 0, "K", 10),
        ("faces_ten", "J T 8", None, "K", 10),
        ("faces_ten", "Q 9 K", None, "J", 10),
    ],
)
def test_other_values_hold_for_bids_and_prizes(
    values: str, bids: str, winner: int | None, prize: str, worth: int
) -> None:
    # SW-8
    table = bid(begun(up=prize, values=values), bids)
    assert table.state.facts().history[0].winner == winner
    assert sum(points(table)) == (0 if winner is None else worth)


@pytest.mark.parametrize("values", ["printed", "queen_high", "royal_equal", "faces_ten"])
def test_all_agree_on_the_ace_and_the_number_cards(values: str) -> None:
    # SW-7, SW-8
    for worth, rank in enumerate(ALL[:10], 1):
        assert points(bid(begun(up=rank, values=values), "8 7 6")) == (worth, 0, 0)


@pytest.mark.parametrize(
    ("bids", "winner"),
    [("9 9 2", 2), ("9 9 9", None), ("K 9 9", 0), ("2 9 9 8", 3), ("9 9 8 8", None), ("5 9 9 5", None)],
)
def test_the_highest_bid_that_nobody_shares_may_win(bids: str, winner: int | None) -> None:
    # SW-9, next_highest
    suits = "d h s" if len(bids.split()) == 3 else "d h s d"
    table = bid(begun(suits, ties="next_highest"), bids)
    assert table.state.facts().history[0].winner == winner
    assert lies(table, "discard") == ({"7c"} if winner is None else set())


def test_a_prize_may_be_carried_over() -> None:
    # SW-9, carry_over
    table = bid(begun(up="7 K 2", ties="carry_over"), "9 9 2")
    assert lies(table, "prize") == {"7c", "Kc"}
    assert table.state.facts().history[0].carried
    bid(table, "8 8 3")
    assert lies(table, "prize") == cards("7c Kc 2c")
    bid(table, "T 7 4")
    assert lies(table, "won-0") == cards("7c Kc 2c")
    assert points(table) == (22, 0, 0)


@pytest.mark.parametrize(
    ("rounds", "scores", "discarded"),
    [(["3 2", "2 3", "A A"], (1, 2), "3c"), (["3 3", "2 2", "A A"], (0, 0), "Ac 2c 3c")],
)
def test_what_is_carried_over_from_the_last_prize_is_discarded(
    rounds: list[str], scores: tuple[int, ...], discarded: str
) -> None:
    # SW-9
    table = bid(begun("d h", "A 2 3", ranks=3, ties="carry_over"), *rounds)
    assert table.state.scores == scores
    assert (lies(table, "discard"), lies(table, "prize")) == (cards(discarded), set())


def test_the_suits_are_drawn_and_may_come_as_often_as_there_are_decks() -> None:
    # SW-13
    assert refused(new_table(3), "dealer suits d h d c") == "SW-13"
    assert refused(new_table(4), "dealer suits d h d c d") == "SW-13"
    assert refused(new_table(3), "dealer shuffle 7c") == "SW-13"
    table = play(new_table(4), "dealer suits d h d c c")
    assert lies(table, "hand-0") == lies(table, "hand-2") == suit_of("d")


def test_two_players_with_the_same_suit_keep_their_own_cards() -> None:
    # SW-13: equal cards of two decks
    table = bid(begun("d h d s"), "9 2 8 3")
    assert (lies(table, "spent-0"), lies(table, "spent-2")) == ({"9d"}, {"8d"})
    assert "8d" in lies(table, "hand-0")
    assert "9d" in lies(table, "hand-2")
    assert [str(card) for card in table.state.facts().gone[2]] == ["8d"]


def test_a_match_may_be_several_games() -> None:
    # SW-13: totals count, suits are drawn again, the deal passes to the left
    table = bid(begun("d h", "A 2 3", dealer=1, ranks=3, games=2), "A 2", "2 A", "3 3")
    assert (table.state.scores, table.state.winners, table.state.actor) == ((2, 1), None, -1)
    assert (table.state.dealer, table.state.phase) == (0, "suits")
    play(table, "dealer suits s c h")
    assert lies(table, "hand-0") == suit_of("s", 3)
    order_prizes(table, "3 2 A")
    assert points(table) == (0, 0)
    assert [str(card) for each in table.state.facts().earlier for card in each.prize] == ["Ac", "2c", "3c"]
    assert table.state.facts().history == ()
    bid(table, "A 2", "2 3", "3 A")
    assert (table.state.scores, table.state.winners) == ((3, 6), (1,))
    assert [result.points for result in table.state.results] == [(2, 1), (1, 5)]


def test_the_cards_that_nobody_owns_lie_aside() -> None:
    # SW-13
    assert lies(begun("d h"), "aside") == lies(bid(begun("d h"), "9"), "aside") == suit_of("s")


@pytest.mark.parametrize("ranks", [3, 7, 12])
def test_short_games_use_the_cards_from_the_ace_to_a_rank(ranks: int) -> None:
    # SW-14
    table = begun(up="A 2", ranks=ranks)
    assert lies(table, "hand-0") == suit_of("d", ranks)
    assert lies(table, "deck") | lies(table, "prize") == suit_of("c", ranks)
    for rank in ALL[:ranks]:
        assert table.state.actor is not None
        bid(table, f"{rank} {rank} {rank}")
    assert table.state.actor is None
    assert len(table.state.facts().history) == ranks


# Positions


def test_the_spare_suit_may_be_written_after_those_of_the_players_as_in_earlier_versions() -> None:
    # SW-2
    text = GAME.write_position(begun().state)
    earlier = "".join(
        line.replace("d h s", "d h s c") for line in text.splitlines(keepends=True) if not line.startswith("spare")
    )
    assert earlier != text
    assert GAME.write_position(GAME.read_position(earlier)) == text


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("suits", "d d s"),
        ("spare", "s"),
        ("history", "7c, -, 9d 8h 2s, 1, no"),
        ("history", "7c, -, 9d 8h 2s, -, no"),
        ("hand-0", "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"),
        ("actor", "1"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(line: str, says: str) -> None:
    # SW-1, SW-4: Ann has won the first prize with the nine of diamonds, and bids first for the next one
    with pytest.raises(NotationError):
        changed(GAME, bid(begun(), "9 8 2").state, **{line: says})


@pytest.mark.parametrize(("line", "says"), [("leader", "1"), ("actor", "1"), ("pick-0", "-"), ("out", "2")])
def test_in_an_auction_the_bids_shown_say_who_leads_and_who_is_to_act(line: str, says: str) -> None:
    # SW-11
    with pytest.raises(NotationError):
        changed(GAME, bid(begun(bidding="open"), "3 5 9").state, **{line: says})
