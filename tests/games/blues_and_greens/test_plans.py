"""Blues and Greens: the plan of a turn, and the sentences that say why."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.moves import PASS, Bid
from cardtable.engine.table import Table
from cardtable.games.blues_and_greens.deck import BIT, cards_of, mask_of
from cardtable.games.blues_and_greens.game import GAME
from cardtable.games.blues_and_greens.hand_value import pays_from
from cardtable.games.blues_and_greens.plans import MeldStep
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.turn_play import goes_out, planner_of, points_if_out
from cardtable.store.practice import shipped
from tests.games.blues_and_greens.deals import all_pass, dealt, play, turn


def plan_of(table: Table[BluesAndGreensState], must: str = "") -> Any:
    state = table.state
    return planner_of(state).plan(state.hands[state.seat], mask_of(parse_cards(must)))


def left(table: Table[BluesAndGreensState]) -> set[str]:
    return {str(card) for card in cards_of(plan_of(table).left)}


@pytest.mark.parametrize(
    ("hand", "parts", "rest"),
    [
        # sequences and sets are laid, and the rest is left
        ("g5h g6h b7h gKc gKd gKs g9c", {"opened": "0"}, "g9c"),
        # BG-18: a first meld must be worth enough
        ("g5h g6h b7h gKc gKd gKs g9c", {}, "g5h g6h b7h gKc gKd gKs g9c"),
        ("g5h g6h b7h gKc gKd gKs gKh bKh g9c", {}, "g9c"),
        # BG-28: a two fills the gap that gains most, and goes where more cards follow
        ("gTh gJh gKh g5c g5d g2s g7s", {"opened": "0"}, "g5c g5d g7s"),
        ("b2h g9c g8c gAd gKh", {"opened": "0", "trump": "c", "melds": "0, run, gJc gQc gKc, 0 0 0"}, "gAd gKh"),
        # a set leaves the card that a sequence needs
        ("g9c g9d g9h g9s g7s g8s g4d", {"opened": "0"}, "g4d"),
    ],
)
def test_a_plan_leaves_the_fewest_points(hand: str, parts: dict[str, str], rest: str) -> None:
    assert left(turn({0: hand}, **parts)) == set(rest.split())


RUN = "0, run, gJs gQs gKs, 0 0 0"


def test_a_two_is_built_at_the_end_beyond_which_the_hand_has_a_card() -> None:  # BG-28
    table = turn({0: "b2h g9s gKd"}, opened="0", trump="c", melds=RUN)
    assert left(table) == {"gKd"}, "for a single nine a two is kept, unless the player can go out with it"
    assert str(GAME.bot.policy(table.state, Random(1))) == "build 1 b2h low"
    text = GAME.reason(table.state, GAME.parse("build 1 b2h low"))
    assert text == "Blue 2♥ stands for 10♠, and green 9♠ can be built on it."
    assert "stands for" not in GAME.reason(table.state, GAME.parse("build 1 b2h high"))
    play(table, "0 build 1 b2h low; 0 build 1 g9s; 0 play gKd")
    assert table.state.results


def test_a_two_that_is_left_prefers_that_end_to_a_set_too() -> None:
    melds = f"1, set, g4c g4d g4h, 1 1 1 / {RUN}"
    table = turn({0: "b2h g9s gKd gQh g6c"}, opened="0", trump="c", melds=melds)
    assert str(GAME.bot.policy(table.state, Random(1))) == "build 2 b2h low"


def test_an_easy_player_sees_that_end_first() -> None:
    state = turn({0: "b2h g9s gKd g5h g7d"}, opened="0", trump="c", melds=RUN).state
    lines = [str(line.moves[0]) for line in GAME.bot.beginner_lines(state, Random(1), 4)]
    assert lines.index("build 1 b2h low") < lines.index("build 1 b2h high")


def test_the_card_that_must_be_melded_comes_first() -> None:  # BG-14
    table = turn({0: "gTh gJh g5c g2s g5d b7s"}, opened="0")
    assert MeldStep(*plan_of(table, "g5c").fields[0]).cards & BIT[parse_cards("g5c")[0]]
    assert plan_of(turn({0: "gTh gJh g5c b7s"}, opened="0"), "g5c") is None


def test_going_out_takes_a_hand_with_a_card_to_play_at_most() -> None:  # BG-37, BG-38
    for hand, out in (("gKc gKd gKs g3d g9c", True), ("gKc gKd gKs g3d g9c g7h", False)):
        table = turn({0: hand}, opened="0")
        assert goes_out(table.state, plan_of(table)) is out


def test_what_the_opponents_hold_counts_when_going_out() -> None:  # BG-42
    rich = turn({0: "g9c", 1: "gAs gAh gAd gAc gKs gKh gKd gKc", 3: "g4s g5s"})
    poor = turn({0: "g9c", 1: "g4h", 3: "g4s g5s"})
    assert points_if_out(rich.state) > points_if_out(poor.state) + 8


def why(table: Table[BluesAndGreensState], move: str) -> str:
    return GAME.reason(table.state, GAME.parse(move))


def test_reasons_name_the_cards_and_what_they_bring() -> None:
    table = turn({0: "g9h gAh g5c"}, trump="s", trick="g7h g3d g8h")
    assert why(table, "play g9h") == "Green 9♥ wins the trick, which then holds 23 points."
    table = turn({0: "gTc gTd gTh g4s g5d"}, trump="s", opened="0")
    assert "6 points" in why(table, "set gTc gTd gTh")
    assert "Green 10♣" in why(table, "set gTc gTd gTh")
    assert "win the trick" in why(turn({0: "g3s g4s"}, trump="s"), "play g3s")
    assert "Your partner is winning the trick" in why(
        turn({0: "g3d g4d g9c"}, trump="s", trick="g4h g3s g5h"), "play g3d"
    )


def test_a_card_played_instead_of_going_out_says_that_one_could() -> None:  # BG-37
    table = turn({0: "gKc gKd gKs g9h"}, trump="s", trick="g7h", opened="0")
    why_not_out = "You could go out, but playing on promises more: green 9♥ is winning the trick so far,"
    assert why(table, "play g9h").startswith(f"{why_not_out} which then holds ")
    table = turn({0: "gKc gKd gQs g9h"}, trump="s", trick="g7h", opened="0")
    assert why(table, "play g9h").startswith("Green 9♥ is winning the trick so far, which then holds ")


@pytest.mark.parametrize(
    ("hand", "splay", "words"),
    [
        ("gKc gKd g9h g4s g6d", "bKs b5h b8d", "With {} and the two cards above it you can lay down 6 points at once."),
        (  # BG-14: more cards are drawn than are laid down
            "gKc gKd g9h g4s g6d",
            "bKs b5h b8d b7c bTd",
            "With {} and the four cards above it you can lay down 6 points at once, "
            "and you keep two more cards to meld later.",
        ),
        ("gKc gKd g9h", "bKs", "With {} you can go out and lay down 6 points."),
        # BG-38: red threes that are laid down with it count
        ("gKc gKd g9h", "bKs b3d", "With {} and the one card above it you can go out and lay down 26 points."),
    ],
)
def test_a_draw_says_what_can_be_laid_down_and_what_is_kept(hand: str, splay: str, words: str) -> None:
    table = turn({0: hand}, phase="draw", opened="0", splay=splay)
    assert why(table, "draw bKs") == words.format("blue K♠")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("g3c gAh g9s gTs", "black three (green 3♣), trumps (green 9♠ and green 10♠) and green A♥."),
        ("g3c gAh g9s g2d", "black three (green 3♣), a trump (green 9♠), a two (green 2♦) and green A♥."),
    ],
)
def test_the_partner_is_told_what_the_bidder_can_use(given: str, words: str) -> None:  # BG-9
    hands = {0: "gAs gKs gQs", 2: "g9s gTs g3c gAh g2d g5d g6d g7c g8c g9c gJd gTh g4c"}
    table = play(dealt(hands), "0 bid 136; 1 pass; 2 pass; 3 pass; 0 trump s")
    assert why(table, f"give {given}") == f"The bidder, your partner, can use a {words}"


@pytest.mark.parametrize(
    ("top", "words"),
    [
        ("b3h", "You can lay down blue 3♥ when you go out: 20 points for your side."),
        ("b3s", "Blue 3♠ can win a trick, and with it its own ten points."),
        ("bAd", "You can use blue A♦."),
    ],
)
def test_a_card_that_is_drawn_to_be_kept_is_not_said_to_bring_what_others_do(top: str, words: str) -> None:
    hands = {0: "gKc gKd gKs g9h g4s g6d"}  # BG-38: three kings can be laid whatever is drawn
    assert why(turn(hands, phase="draw", opened="0", splay=f"b5h {top}"), f"draw {top}") == words


def test_the_exercises_give_the_reasons_of_hints() -> None:
    for exercise in shipped(GAME):
        state: Any = exercise.table().state
        best = min(exercise.moves, key=lambda each: each.loss).move
        assert exercise.why == GAME.reason(state, best), exercise.name


def test_a_build_says_whose_meld_it_is_built_on() -> None:
    table = all_pass(
        dealt({0: "gKs gKh gKd gKc gQs", 1: "gAs"}, "b4c b6d b8h bTs bQc b5d b7h b9s bJc bKd bKh", dealer=3)
    )
    play(table, "0 draw bKd; 0 set gKs gKh gKd gKc bKd; 0 play gQs; 1 draw deck")
    assert why(table, "build 1 bKh") == "Blue K♥ fits the opponents' set: 2 points for your side."


WEAK = "g3d g3h g4s g6h g8d gTc g5c g7s g9d gJh g6c g8s g4d"
STRONG = "gAs gKs gQs gJs gTs g3c g3s gAh gAd g2c g2d g2h g2s"


def test_a_bid_beyond_the_hand_and_a_pass_below_it_say_what_speaks_for_them() -> None:
    weak, strong = dealt({0: WEAK}), dealt({0: STRONG})
    assert why(weak, "bid 180") == "A bid of 180 is worth its risk: if you pass, the others will name the trumps."
    assert why(strong, "pass").endswith("but a bid that fails costs more than a made one earns.")
    against = [GAME.drawback(weak.state, Bid(136), PASS), GAME.drawback(strong.state, PASS, Bid(136))]
    assert all(f"; a bid of 136 pays off from {pays_from(136, 0, None)}." in each for each in against)
    assert GAME.drawback(weak.state, PASS, Bid(136)) == GAME.drawback(strong.state, Bid(136), PASS) == ""


def test_a_pass_says_what_the_hand_promises_and_from_where_the_bid_pays() -> None:
    hand = "gAs gKs g7s g5s g6s g3c g4c g2d gAh gKh g6h g9h gTh"
    table = dealt({0: hand}, dealer=3, minimum_bid=150)
    pays = pays_from(150, 0, None)
    assert why(table, "pass") == f"Your hand promises your side about 137 points; a bid of 150 pays off from {pays}."


def test_a_pass_on_the_partners_bid_has_its_reason() -> None:
    table = play(dealt({0: "gAs gKs"}, dealer=1), "2 bid 142; 3 pass")
    assert why(table, "pass") == "Your partner's bid of 142 is good enough."
