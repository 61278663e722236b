"""Blues and Greens: the plan of a turn, and the sentences that say why."""

from random import Random

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.moves import PASS, Bid
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.blues_and_greens.deck import BIT, cards_of, mask_of
from cardtable.games.blues_and_greens.game import GAME
from cardtable.games.blues_and_greens.hand_value import pays_from
from cardtable.games.blues_and_greens.plans import MeldStep, Plan
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.turn_play import goes_out, planner_of, points_if_out
from cardtable.store.practice import shipped
from tests.games.blues_and_greens.deals import all_pass, dealt, play, turn


def plan_of(table: Table[BluesAndGreensState], must: str = "") -> Plan | None:
    state = table.state
    return planner_of(state).plan(state.hands[state.seat], mask_of(parse_cards(must)))


def left(table: Table[BluesAndGreensState]) -> set[str]:
    plan = plan_of(table)
    assert plan is not None
    return {str(card) for card in cards_of(plan.left)}


def test_sequences_and_sets_are_laid_and_the_rest_is_left() -> None:
    assert left(turn({0: "g5h g6h b7h gKc gKd gKs g9c"}, opened="0")) == {"g9c"}


def test_a_first_meld_must_be_worth_enough() -> None:  # BG-18
    assert left(turn({0: "g5h g6h b7h gKc gKd gKs g9c"})) == {"g5h", "g6h", "b7h", "gKc", "gKd", "gKs", "g9c"}
    assert left(turn({0: "g5h g6h b7h gKc gKd gKs gKh bKh g9c"})) == {"g9c"}


def test_a_two_fills_the_gap_that_gains_most() -> None:  # BG-28
    assert left(turn({0: "gTh gJh gKh g5c g5d g2s g7s"}, opened="0")) == {"g5c", "g5d", "g7s"}


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


def test_a_two_goes_where_more_cards_follow() -> None:
    table = turn({0: "b2h g9c g8c gAd gKh"}, opened="0", trump="c", melds="0, run, gJc gQc gKc, 0 0 0")
    assert left(table) == {"gAd", "gKh"}


def test_an_easy_player_sees_that_end_first() -> None:
    state = turn({0: "b2h g9s gKd g5h g7d"}, opened="0", trump="c", melds=RUN).state
    lines = [str(line.moves[0]) for line in GAME.bot.beginner_lines(state, Random(1), 4)]
    assert lines.index("build 1 b2h low") < lines.index("build 1 b2h high")


def test_a_set_leaves_the_card_that_a_sequence_needs() -> None:
    assert left(turn({0: "g9c g9d g9h g9s g7s g8s g4d"}, opened="0")) == {"g4d"}


def test_the_card_that_must_be_melded_comes_first() -> None:  # BG-14
    table = turn({0: "gTh gJh g5c g2s g5d b7s"}, opened="0")
    plan = plan_of(table, "g5c")
    assert plan is not None
    assert MeldStep(*plan.fields[0]).cards & BIT[parse_cards("g5c")[0]]
    assert plan_of(turn({0: "gTh gJh g5c b7s"}, opened="0"), "g5c") is None


def test_going_out_takes_a_hand_with_a_card_to_play_at_most() -> None:  # BG-37, BG-38
    table = turn({0: "gKc gKd gKs g3d g9c"}, opened="0")
    plan = plan_of(table)
    assert plan is not None
    assert goes_out(table.state, plan)
    table = turn({0: "gKc gKd gKs g3d g9c g7h"}, opened="0")
    plan = plan_of(table)
    assert plan is not None
    assert not goes_out(table.state, plan)


def test_what_the_opponents_hold_counts_when_going_out() -> None:  # BG-42
    rich = turn({0: "g9c", 1: "gAs gAh gAd gAc gKs gKh gKd gKc", 3: "g4s g5s"})
    poor = turn({0: "g9c", 1: "g4h", 3: "g4s g5s"})
    assert points_if_out(rich.state) > points_if_out(poor.state) + 8


@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_the_rules_of_thumb_is_legal(seed: int) -> None:
    rng = Random(seed)
    state = GAME.new(4, {"melds_per_turn": "one" if seed % 2 else "any", "build_before_opening": seed < 2})
    while not state.results:
        move = state.deal(rng) if state.actor == DEALER else GAME.bot.policy(state, rng)
        state.check(move)
        state.apply(move)


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


def test_a_draw_of_more_cards_than_are_laid_down_says_that_they_are_kept() -> None:  # BG-14
    table = turn({0: "gKc gKd g9h g4s g6d"}, phase="draw", opened="0", splay="bKs b5h b8d")
    assert why(table, "draw bKs") == ("With blue K♠ and the two cards above it you can lay down 6 points at once.")
    table = turn({0: "gKc gKd g9h g4s g6d"}, phase="draw", opened="0", splay="bKs b5h b8d b7c bTd")
    assert why(table, "draw bKs") == (
        "With blue K♠ and the four cards above it you can lay down 6 points at once, "
        "and you keep two more cards to meld later."
    )


def test_a_draw_with_which_one_can_go_out_counts_the_red_threes_that_are_laid_down_with_it() -> None:  # BG-38
    table = turn({0: "gKc gKd g9h"}, phase="draw", opened="0", splay="bKs")
    assert why(table, "draw bKs") == "With blue K♠ you can go out and lay down 6 points."
    table = turn({0: "gKc gKd g9h"}, phase="draw", opened="0", splay="bKs b3d")
    assert why(table, "draw bKs") == "With blue K♠ and the one card above it you can go out and lay down 26 points."


def test_the_exercises_give_the_reasons_of_hints() -> None:
    for exercise in shipped(GAME):
        state = exercise.table().state
        assert isinstance(state, BluesAndGreensState)
        best = min(exercise.moves, key=lambda each: each.loss).move
        assert exercise.why == GAME.reason(state, best), exercise.name


def test_a_build_says_whose_meld_it_is_built_on() -> None:
    table = all_pass(
        dealt({0: "gKs gKh gKd gKc gQs", 1: "gAs"}, "b4c b6d b8h bTs bQc b5d b7h b9s bJc bKd bKh", dealer=3)
    )
    play(table, "0 draw bKd; 0 set gKs gKh gKd gKc bKd; 0 play gQs; 1 draw deck")
    assert why(table, "build 1 bKh") == "Blue K♥ fits the opponents' set: 2 points for your side."


def test_a_bid_beyond_the_hand_says_what_a_pass_would_leave() -> None:
    table = dealt({0: "g3d g3h g4s g6h g8d gTc g5c g7s g9d gJh g6c g8s g4d"}, dealer=3)
    assert why(table, "bid 180") == "A bid of 180 is worth its risk: if you pass, the others will name the trumps."


def test_a_pass_with_a_hand_worth_more_than_the_bid_does_not_call_it_poor() -> None:
    table = dealt({0: "gAs gKs gQs gJs gTs g3c g3s gAh gAd g2c g2d g2h g2s"}, dealer=3)
    assert why(table, "pass").endswith("but a bid that fails costs more than a made one earns.")


def test_a_pass_says_what_the_hand_promises_and_from_where_the_bid_pays() -> None:
    hand = "gAs gKs g7s g5s g6s g3c g4c g2d gAh gKh g6h g9h gTh"
    table = dealt({0: hand}, dealer=3, minimum_bid=150)
    pays = pays_from(150, 0, None)
    assert why(table, "pass") == f"Your hand promises your side about 137 points; a bid of 150 pays from {pays}."


def test_the_level_of_a_bid_speaks_against_a_bid_below_it_and_a_pass_above_it() -> None:
    weak = dealt({0: "g3d g3h g4s g6h g8d gTc g5c g7s g9d gJh g6c g8s g4d"}, dealer=3).state
    strong = dealt({0: "gAs gKs gQs gJs gTs g3c g3s gAh gAd g2c g2d g2h g2s"}, dealer=3).state
    against = [GAME.drawback(weak, Bid(136), PASS), GAME.drawback(strong, PASS, Bid(136))]
    assert all(f"; a bid of 136 pays from {pays_from(136, 0, None)}." in each for each in against)
    assert GAME.drawback(weak, PASS, Bid(136)) == GAME.drawback(strong, Bid(136), PASS) == ""


def test_a_pass_on_the_partners_bid_has_its_reason() -> None:
    table = play(dealt({0: "gAs gKs"}, dealer=1), "2 bid 142; 3 pass")
    assert why(table, "pass") == "Your partner's bid of 142 is good enough."
