"""Blues and Greens: sensible moves that the rules of thumb make, and senseless ones that they avoid."""

import random
from dataclasses import replace
from typing import Any

import pytest

from cardtable.ai.levels import EASY, NORMAL
from cardtable.ai.questions import Question
from cardtable.ai.search import explain
from cardtable.engine.bot import Slips
from cardtable.engine.moves import Bid, Pass, Play
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.blues_and_greens.game import GAME
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.turn_play import spoils_hand
from tests.games.blues_and_greens.deals import dealt, play, turn
from tests.games.tables import texts

BOT = GAME.bot


def move(table: Table[BluesAndGreensState]) -> str:
    """Return the move of the rules of thumb."""
    return str(BOT.policy(table.state, random.Random(1)))


def test_a_strong_hand_bids_and_a_hand_of_red_threes_passes() -> None:
    strong = dealt({0: "gAs gKs gQs gJs g3s g3c g2c g2d gAh gKh gQh g9h gTh"})
    assert isinstance(BOT.policy(strong.state, random.Random(1)), Bid)
    weak = dealt({0: "g3d g3h g4s g6h g8d gTc g5c g7s g9d gJh g6c g8s g4d"}, minimum_bid=160)
    assert isinstance(BOT.policy(weak.state, random.Random(1)), Pass)


def test_the_partner_is_not_outbid_without_reason() -> None:
    table = play(dealt({0: "g4s g6h g8d gTc g5c g7s g9d gJh g6c g8s g4d g5h g7h"}), "0 pass; 1 pass; 2 bid 150; 3 pass")
    assert table.state.phase == "trump"
    table = play(dealt({0: "gAs gKs g8d gTc g5c g7s g9d gJh g6c g8s g4d g5h g7h"}, dealer=1), "2 bid 150; 3 pass")
    assert move(table) == "pass"


def test_the_longest_strongest_suit_becomes_trumps() -> None:
    table = dealt({0: "gAs gKs gQs gTs g9s g4h g5d g6c g7h g8d g9c g4d g5c"})
    assert move(play(table, "0 bid 136; 1 pass; 2 pass; 3 pass")) == "trump s"


def test_the_partner_gives_trumps_black_threes_and_aces() -> None:
    hands = {0: "gAs gKs gQs", 2: "g9s gTs g3c gAh g4d g5d g6d g7c g8c g9c gJd gTh g4c"}
    table = play(dealt(hands), "0 bid 136; 1 pass; 2 pass; 3 pass; 0 trump s")
    assert move(table) == "give g3c gAh g9s gTs"


def test_the_bidder_keeps_trumps_and_black_threes() -> None:
    hands = {0: "gAs gKs gQs g3s g2c g4h g6d g8c gTh gJd g4c g7h g9d", 2: "g9s gTs g3c gAh"}
    table = play(dealt(hands), "0 bid 136; 1 pass; 2 pass; 3 pass; 0 trump s; 2 give g9s gTs g3c gAh")
    given = move(table).split()[1:]
    assert not {"gAs", "gKs", "gQs", "g3s", "g9s", "gTs", "g3c"} & set(given)


MELD = "1, set, g9d g9h g9s, 1 1 1"


@pytest.mark.parametrize(
    ("hand", "parts", "chosen"),
    [
        # a red three goes onto the partner's sure trick, and no points onto the opponents'
        ("g3d g4d g9c", {"trump": "s", "trick": "g4h g3s g5h"}, "play g3d"),
        ("g3d g4d gAd", {"trump": "s", "trick": "g3s g4h g5h"}, "play g4d"),
        # a two does not spoil the partner's trick, and a black three does not overtake it
        ("g2d g4d", {"trump": "s", "trick": "g4h gAh g5h"}, "play g4d"),
        ("g3c g4s", {"trump": "s", "trick": "g5h gAs g6h"}, "play g4s"),
        # the cheapest winner takes the last trick card
        ("g9h gAh g5c", {"trump": "s", "trick": "g7h g4h g8h"}, "play g9h"),
        # a meld that counts is laid before playing
        ("gTc gTd gTh g4s g5d", {"trump": "s", "opened": "0"}, "set gTc gTd gTh"),
        # a card is built for the own team on the opponents' meld
        ("g9c g4s g5d", {"trump": "s", "opened": "0 1", "melds": MELD}, "build 1 g9c"),
        # red threes are laid when going out, but the bidder does not go out far short of the bid
        ("g3d b3h g9c", {}, "lay g3d b3h"),
        ("g3d b3h g9c", {"trump": "s"}, "play g9c"),
    ],
)
def test_moves_in_a_turn(hand: str, parts: dict[str, Any], chosen: str) -> None:
    assert move(turn({0: hand}, **parts)) == chosen


def test_the_match_and_a_failed_bid_count_beside_the_points() -> None:
    for bid, extra in (("", 150), ("bid 136", 40)):
        table = dealt(target=500 if bid else 1)
        for seat, call in enumerate((bid or "pass", "pass", "pass", "pass")):
            table.play(seat, GAME.parse(call))
        state, rng = table.state, random.Random(1)
        while not state.results:
            state.apply(rng.choice(state.moves()) if bid and state.seat % 2 == 0 else BOT.policy(state, rng))
        points = state.results[0].points
        assert points[0] != points[1]
        failed = any(line.rule == "BG-43" for line in state.results[0].lines)
        assert failed == bool(bid)
        assert abs(BOT.worth(state, 0) - (points[0] - points[1])) == extra


def test_easy_players_plan_the_turn_as_others_do() -> None:
    luck = random.Random(3)
    state = dealt({}).state.copy()
    melds = others = 0
    while not state.results:
        chosen = state.deal(luck) if state.actor == DEALER else BOT.policy(state, luck)
        if state.phase == "meld" and not spoils_hand(state, chosen):
            first, *rest = (line.moves[0] for line in BOT.beginner_lines(state, luck, 4))
            assert first == chosen
            assert all(isinstance(move, Play) == isinstance(first, Play) for move in rest), (
                "a card played ends the turn"
            )
            melds += not isinstance(first, Play)
            others += len(rest)
        state.apply(chosen)
    assert melds >= 10
    assert others > 20


def test_easy_players_take_at_most_eight_cards_of_the_splay() -> None:
    splay = "bAd b4h bAh b7s b6c b9s b5s b8d b4c b9h"
    table = turn({0: "gAc gAs g4s"}, phase="draw", trump="s", opened="0", splay=splay)
    assert move(table) == "draw bAd", "the rules of thumb lay a set of aces"
    drawn = [text.split()[1] for text in easy_moves(table)]
    assert "deck" in drawn
    assert not {"bAd", "b4h"} & set(drawn)


def easy_moves(table: Table[BluesAndGreensState]) -> list[str]:
    """Return the moves that an easy player considers, its own first."""
    return [str(line.moves[0]) for line in BOT.beginner_lines(table.state, random.Random(1), 6)]


def test_easy_players_do_not_go_out_far_short_of_the_bid() -> None:
    # BG-43: the first has one card left after the set, which it would have to play; the second keeps one of two.
    for cards, own in (("gTc gTd gTh g4s", "play gTc"), ("gTc gTd gTh g4s g5d", "set gTc gTd gTh")):
        table = turn({0: cards}, trump="s", opened="0")
        assert easy_moves(table)[0] == own
        assert ("set gTc gTd gTh" in easy_moves(table)) == own.startswith("set")
    assert easy_moves(turn({0: "g3d b3h g9c"}, trump="s")) == ["play g9c", "play g3d"]


def test_easy_players_go_out_when_the_bid_is_made_or_the_opponents_have_bid() -> None:
    made = turn({0: "gTc gTd gTh g4s"}, trump="s", opened="0")
    made.state.bid = 20
    assert easy_moves(made)[0] == "set gTc gTd gTh"
    theirs = turn({0: "gTc gTd gTh g4s"}, trump="s", opened="0")
    theirs.state.bidder = 1
    assert easy_moves(theirs)[0] == "set gTc gTd gTh"


def test_easy_players_draw_no_card_that_they_could_only_meld_by_going_out_short_of_the_bid() -> None:
    # BG-14: b9d must be melded, and one card would be left.
    table = turn({0: "g9c g4s"}, phase="draw", trump="s", opened="0", splay="b9d b9h")
    assert "draw b9d" in texts(table)
    assert "draw b9d" not in easy_moves(table)
    assert "draw b9d" in easy_moves(turn({0: "g9c g4s g5d"}, phase="draw", trump="s", opened="0", splay="b9d b9h"))


def test_easy_players_do_not_go_out_when_the_opponents_win_the_match_by_it() -> None:
    # BG-45: the opponents' aces already count.
    table = turn({0: "gTc gTd gTh g4s"}, opened="0", melds="1, set, gAc gAd gAh, 1 1 1")
    for scores, goes_out in (((100, 480), True), ((100, 494), False), ((494, 494), True)):
        table.state.scores = scores * 2
        assert ("set gTc gTd gTh" in easy_moves(table)) == goes_out


def test_the_last_card_of_a_trick_counts_for_its_winner_when_easy_players_go_out() -> None:
    # BG-37: the trick goes to seat 3, or to the partner.
    for last, opponents_win in (("gTh gAh g4h", False), ("gTh g4h gAh", True)):
        table = turn({0: "g5h b8c"}, opened="0", trick=last, melds="1, set, b8d b8h b8s, 1 1 1")
        assert "build 1 b8c" in texts(table)
        table.state.scores = (0, 488) * 2
        assert ("build 1 b8c" in easy_moves(table)) != opponents_win


def test_going_out_short_of_the_bid_is_never_a_slip() -> None:
    view = turn({0: "gTc gTd gTh g4s"}, trump="s", opened="0").view(0)
    forbidden = GAME.parse("set gTc gTd gTh")
    for level in (EASY, NORMAL):
        always = replace(level, slips=Slips(1.0, 99.0))
        made = {explain(Question(view, always, seed, playouts=12), GAME).move for seed in range(8)}
        assert len(made) > 1
        assert forbidden not in made


@pytest.mark.parametrize(
    ("hand", "parts", "slip", "forbidden"),
    [
        ("gTc gTd gTh g4s g5d g8h", {"opened": "0"}, "play g4s", True),  # a good meld is not forgotten
        ("gTc gTd gTh g4s g5d g8h", {}, "play g4s", False),
        ("g5c g5d g5h g4s g9d g8h", {"opened": "0"}, "play g4s", False),
        ("g4s g5d g8h g9c", {"phase": "draw", "splay": "b4h b9s b3d"}, "draw b3d", True),
        ("g4s g5d g8h g9c", {"phase": "draw", "splay": "b4h b9s b3d"}, "draw deck", False),
        ("gTc gTd gTh g2c g4s g5d", {"opened": "0"}, "set gTc gTd gTh g2c", True),  # a two is not wasted
        ("gTc gTd gTh g2c g4s g5d", {"opened": "0"}, "set gTc gTd gTh", False),
        ("gTc gTd gTh g4s", {"opened": "0"}, "set gTc gTd gTh", True),  # it would go out, and the bid fails
    ],
)
def test_nobody_slips_into_a_broken_move(hand: str, parts: dict[str, str], slip: str, forbidden: bool) -> None:
    state = turn({0: hand}, trump="s", **parts).state
    assert BOT.forbids_slip(state, GAME.parse(slip)) is forbidden
