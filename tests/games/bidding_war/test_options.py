"""Scruffian Bidding War: own cards for sale and open auctions (SW-10, SW-11, SW-12)."""

from itertools import product
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.options import OptionsError, options_of
from cardtable.engine.seats import DEALER
from cardtable.games.bidding_war.game import GAME
from tests.games.bidding_war.deals import ALL_RANKS, begun, bid, points, ranks_in_order, selling
from tests.games.tables import lies, play, refused, texts
from tests.positions import comes_back


@pytest.mark.parametrize(
    ("seats", "dealer", "order"),
    [(3, 2, "0122100122100"), (3, 0, "1200211200211"), (4, 3, "0123321001233"), (5, 1, "2340110432234")],
)
def test_the_players_take_turns_to_offer_forward_then_backward(seats: int, dealer: int, order: str) -> None:
    # SW-10
    table = selling(" ".join("dhscdhs"[:seats]), dealer)
    found = ""
    for rank in ALL_RANKS.split():
        assert table.state.phase == "offer"
        found += str(table.state.actor)
        bid(table, f"!{rank}", " ".join([rank] * (seats - 1)))
    assert found == order
    assert table.state.actor is None


def test_a_player_must_offer_a_card_of_the_hand() -> None:
    # SW-10
    table = selling()
    assert len(texts(table)) == 13
    for line in ("0 offer 9h", "0 bid 9d", "0 pass"):
        assert refused(table, line) == "SW-10"
    play(table, "0 offer 9d")
    assert lies(table, "prize") == {"9d"}
    assert lies(table, "hand-0") >= {"8d", "Td"}
    assert refused(table, "1 offer 9h") == refused(begun(), "0 offer 9d") == "SW-10"


def test_the_seller_does_not_bid_and_all_others_must() -> None:
    # SW-10
    table = play(selling(dealer=0), "1 offer 9h")
    assert (table.state.actor, refused(table, "0 pass")) == (0, "SW-3")
    assert bid(table, "7").state.actor == 2
    bid(table, "8")
    assert lies(table, "won-2") == {"9h"}
    assert points(table) == (0, 0, 9)
    assert [len(lies(table, f"hand-{seat}")) for seat in range(3)] == [12, 12, 12]
    assert lies(table, "spent-1") == set()
    assert [str(card) for card in table.state.facts().gone[1]] == ["9h"]


@pytest.mark.parametrize(("seller_paid", "paid"), [(False, 0), (True, 10)])
def test_the_seller_may_be_paid(seller_paid: bool, paid: int) -> None:
    # SW-10
    table = bid(selling(seller_paid=seller_paid), "!9 T 4")
    assert points(table) == (paid, 9, 0)
    assert lies(table, "won-0") == ({"Th"} if seller_paid else set())
    assert lies(table, "won-1") == {"9d"}
    assert lies(table, "spent-1") == (set() if seller_paid else {"Th"})
    assert lies(table, "spent-2") == {"4s"}
    assert comes_back(GAME, table.state)


def test_what_sellers_were_paid_is_a_line_of_the_score_sheet() -> None:
    # SW-10
    table = bid(selling(seller_paid=True, ranks=3), "!A 2 A", "!A 2 2", "!3 3 3")
    lines = table.state.results[0].lines
    assert [line.rule for line in lines] == ["SW-6", "SW-10"]
    assert lines[1].points == (2, 0, 0)
    assert table.state.scores == tuple(sum(each) for each in zip(*(line.points for line in lines), strict=True))


def test_nobody_is_paid_for_a_tie_and_the_seller_of_the_winning_turn_for_a_prize_carried_over() -> None:
    # SW-9, SW-10
    table = bid(selling(seller_paid=True, ties="carry_over"), "!9 T T")
    assert points(table) == (0, 0, 0)
    assert lies(table, "prize") == {"9d"}
    bid(table, "!8 4 J")
    assert lies(table, "won-2") == {"9d", "8h"}
    assert points(table) == (0, 11, 17)


def test_offering_takes_three_players() -> None:
    # SW-10
    with pytest.raises(OptionsError, match="with three or more players"):
        GAME.new(2, {"prizes": "offered"})
    assert GAME.new(2).actor == DEALER


def test_an_auction_goes_up_and_only_the_winner_pays() -> None:
    # SW-11
    table = bid(begun(bidding="open"), "3")
    assert lies(table, "pick-0") == {"3d"}
    assert table.state.facts().bid == 3
    assert ranks_in_order(table) == "4 5 6 7 8 9 T J Q K"
    assert refused(table, "1 bid 3h") == "SW-11"
    assert bid(table, "5 -").state.actor == 0
    bid(table, "9 -")
    assert (lies(table, "won-0"), lies(table, "spent-0"), lies(table, "prize")) == ({"7c"}, {"9d"}, {"Kc"})
    assert "3d" in lies(table, "hand-0")
    assert [len(lies(table, f"hand-{seat}")) for seat in range(3)] == [12, 13, 13]


def test_a_player_who_has_passed_is_out_for_this_prize_only() -> None:
    # SW-11
    table = bid(begun(bidding="open"), "3 - 4 5 6")
    assert refused(table, "0 bid Kc") == "SW-11"
    assert table.state.facts().out == (False, True, False)
    bid(table, "-")
    assert lies(table, "won-2") == {"7c"}
    assert table.state.facts().out == (False, False, False)


def test_the_bid_shown_is_known_to_all() -> None:
    # SW-11
    table = bid(begun(bidding="open"), "3")
    assert [str(card) for card in table.view(1).zone("pick", 0).faces] == ["3d"]
    assert [str(card) for card in table.state.facts().shown if card] == ["3d"]
    assert table.view(1).log[-1].text == "bid 3d"


def test_values_and_not_ranks_must_be_higher() -> None:
    # SW-11, SW-8
    table = bid(begun(bidding="open", values="faces_ten"), "T")
    assert texts(table) == {"pass"}
    assert refused(table, "1 bid Kh") == "SW-11"
    assert ranks_in_order(bid(begun(bidding="open", values="queen_high"), "K")) == "Q"


def test_the_last_one_left_wins_without_bidding_again_but_is_asked_if_nobody_has_bid() -> None:
    # SW-11
    assert lies(bid(begun(bidding="open"), "- 2 -"), "won-1") == {"7c"}
    table = bid(begun(bidding="open"), "- -")
    assert (table.state.actor, len(texts(table))) == (2, 14)
    assert lies(bid(table, "A"), "won-2") == {"7c"}


def test_if_nobody_bids_the_prize_is_discarded() -> None:
    # SW-11: also with prizes that stay when sealed bids are equal
    table = bid(begun(bidding="open", ties="carry_over"), "- - -")
    assert (lies(table, "discard"), lies(table, "prize")) == ({"7c"}, {"Kc"})
    assert table.state.facts().history[0].winner is None


def test_the_first_to_speak_moves_to_the_left_with_each_prize() -> None:
    # SW-11
    table, found = begun(dealer=1, bidding="open"), []
    for _ in range(5):
        found.append(table.state.actor)
        bid(table, "- - -")
    assert found == [2, 0, 1, 2, 0]


def test_left_of_the_seller_speaks_first_where_cards_are_offered() -> None:
    # SW-11, SW-10
    table, found = selling(dealer=0, bidding="open"), []
    for _ in range(4):
        seller = table.state.actor
        bid(table, f"!{ranks_in_order(table)[0]}")
        found.append((seller, table.state.actor))
        bid(table, "- -")
    assert found == [(1, 2), (2, 0), (0, 1), (0, 1)]


def test_an_open_auction_ends_after_thirteen_prizes_whatever_is_left() -> None:
    # SW-11
    table = begun(bidding="open")
    for number in range(13):
        assert table.state.facts().number == number + 1
        bid(table, "- - -")
    assert table.state.actor is None
    assert len(lies(table, "hand-0")) == 13
    assert table.state.winners == (0, 1, 2)


def test_a_bid_paid_to_the_seller_in_an_open_auction() -> None:
    # SW-10, SW-11
    table = bid(selling(bidding="open", seller_paid=True), "!9 3 5 8 -")
    assert points(table) == (8, 9, 0)
    assert lies(table, "won-0") == {"8h"}
    assert {"3h", "5s"} <= lies(table, "hand-1") | lies(table, "hand-2")


CHOICES = {option.name: [value for value, _ in option.choices] for option in options_of(GAME.house) if option.choices}


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_all_options_combine_freely(seats: int) -> None:
    # SW-12: every combination, played to its end by random players
    rng = Random(seats)
    for values in product(*CHOICES.values(), (3,), (1, 2)):
        options: dict[str, Any] = dict(zip((*CHOICES, "ranks", "games"), values, strict=True))
        if GAME.setup_problems(seats, GAME.house(**options)):
            assert (seats, options["prizes"]) == (2, "offered")
            continue
        state = GAME.new(seats, options)
        while state.actor is not None:
            state.apply(state.deal(rng) if state.actor == DEALER else rng.choice(state.moves()))
        assert len(state.results) == options["games"]
        assert state.winners == tuple(seat for seat in range(seats) if state.scores[seat] == max(state.scores))
        for result in state.results:
            assert result.points == tuple(map(sum, zip(*(line.points for line in result.lines), strict=True)))


@pytest.mark.parametrize("options", [{"bidding": "open", "ties": "next_highest"}, {"seller_paid": True}])
def test_options_without_a_meaning_are_accepted_and_change_nothing(options: dict[str, Any]) -> None:
    # SW-12
    meant = {name: value for name, value in options.items() if name == "bidding"}
    one, two = begun(**options), begun(**meant)
    rng = Random(1)
    while one.state.actor is not None:
        move = rng.choice(one.state.moves())
        for table in (one, two):
            table.play(table.state.seat, move)
    assert one.state.facts() == two.state.facts()
    assert one.state.results == two.state.results


def test_selected_cards_are_attempts_even_when_they_are_not_legal() -> None:
    # SW-11
    table = bid(begun(bidding="open"), "9")
    assert table.state.moves_with([Card.parse("3h")]) == []
    assert [str(move) for move in table.state.attempts([Card.parse("3h")])] == ["bid 3h"]
    assert [str(move) for move in table.state.attempts([])] == ["pass"]
    assert [str(move) for move in selling().state.attempts([Card.parse("3d")])] == ["offer 3d"]


def test_a_bid_that_has_paid_a_seller_is_not_called_a_prize_that_was_won() -> None:
    # SW-10
    table = bid(selling(seller_paid=True), "!9 T 4")
    objection = GAME.objections.to_place(table.state, "won-0", Card.parse("Th"))
    assert objection is not None
    assert objection.reason.endswith("counts for the player before whom it lies.")


@pytest.mark.parametrize(
    ("prizes", "bidding", "rule", "words"),
    [
        ("bought", "sealed", "SW-3", "face down"),
        ("bought", "open", "SW-11", "worth more"),
        ("offered", "sealed", "SW-10", "You offer"),
    ],
)
def test_pointing_where_nothing_can_be_bid_gets_the_rule_of_the_phase(
    prizes: str, bidding: str, rule: str, words: str
) -> None:
    table = selling(bidding=bidding) if prizes == "offered" else begun(bidding=bidding)
    objection = GAME.objections.to_place(table.state, "hand-1")
    assert objection is not None
    assert (objection.rule, words in objection.reason) == (rule, True), objection.reason
    assert ("face down" in objection.reason) == (rule == "SW-3")
