"""Blues and Greens: drawing and melding (BG-13 to BG-20, BG-28)."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.games.blues_and_greens.deck import kit
from cardtable.games.blues_and_greens.game import GAME
from cardtable.games.blues_and_greens.melds import _best_run, best_run
from tests.games.blues_and_greens.deals import all_pass, dealt, hand, play, splay, turn
from tests.games.tables import refused, texts

BLUE = "b4c b5d b6h b7s b8c b9d bTh bJs bQc bKd"


@pytest.mark.parametrize(
    ("draw", "drawn"), [("deck", {"b5s"}), ("bKd", {"bKd"}), ("bTh", {"bTh", "bJs", "bQc", "bKd"})]
)
def test_three_ways_to_draw(draw: str, drawn: set[str]) -> None:
    # BG-13
    table = play(all_pass(dealt({0: "gTh gTd gTc"}, blue=f"{BLUE} b5s")), f"0 draw {draw}")
    assert {card for card in hand(table, 0) if card.startswith("b")} == drawn


def test_only_one_draw_a_turn_and_only_what_lies_there() -> None:
    # BG-13
    table = all_pass(dealt(blue=BLUE))
    assert refused(table, "0 draw bAs") == "BG-13"
    assert refused(play(table, "0 draw deck"), "0 draw deck") == "BG-21"


def test_a_card_from_below_the_top_must_be_melded_before_the_trick() -> None:
    # BG-14
    table = play(all_pass(dealt({0: "gTs gTd gTc gAs gKs gQs gJs"}, blue=BLUE)), "0 draw bTh")
    assert refused(table, "0 play gAs") == "BG-14"
    assert not any(text.startswith("play") for text in texts(table))
    play(table, "0 run gTs gJs gQs gKs gAs; 0 set bTh gTd gTc")
    assert any(text.startswith("play") for text in texts(table))


def test_a_deep_draw_that_cannot_be_melded_is_refused() -> None:
    # BG-14
    table = all_pass(dealt({0: "g4c g5d g6h g7s g8c g9d g4h g5s g6c g7d gJh gQs gKc"}, blue=BLUE))
    assert refused(table, "0 draw bTh") == "BG-14"
    assert "draw bKd" in texts(table)


def test_opening_with_another_meld_and_then_a_smaller_one_is_legal() -> None:
    # BG-14
    table = turn({0: "gAs gKs gQs gJs gTs g7s g7d g4d"}, phase="draw", trump="h", splay="b7c bKd")
    play(table, "0 draw b7c; 0 run gTs gJs gQs gKs gAs; 0 set g7s g7d b7c; 0 play g4d")


def test_a_meld_that_uses_up_what_the_drawn_card_needs_is_refused() -> None:
    # BG-14
    table = turn({0: "g7s g7d g6d g5d g4c"}, phase="draw", trump="h", splay="b7c bKh", opened="0")
    play(table, "0 draw b7c")
    assert refused(table, "0 run g5d g6d g7d") == "BG-14"
    play(table, "0 set g7s g7d b7c")


def test_a_deep_draw_may_be_used_by_building_over_a_gap() -> None:
    # BG-14
    parts = {"trump": "h", "splay": "b9d bKh", "opened": "0 1", "melds": "1, run, g5d g6d g7d, 1 1 1"}
    assert refused(turn({0: "g9d gTd gAs"}, phase="draw", **parts), "0 draw b9d") == "BG-14"  # the eight is missing
    play(turn({0: "g8d g9d gTd gAs"}, phase="draw", **parts), "0 draw b9d; 0 build 1 g8d; 0 build 1 b9d")


def test_a_two_built_high_on_a_sequence_from_three_on_is_taken_for_what_it_stands_for() -> None:
    # BG-14, BG-28
    table = turn({0: "g3c g4c g5c g2d g2h g2c gKd"}, phase="draw", splay="b9c bKs", black_threes="normal")
    play(table, "0 draw b9c; 0 run g3c g4c g5c g2d g2h")
    assert texts(table) == {"build 1 g2c high"}
    play(table, "0 build 1 g2c high; 0 build 1 b9c")

    table = turn({0: "g3c g2h g5c g2c gKd"}, phase="draw", splay="b6c bQs", black_threes="normal", opening_points=5)
    play(table, "0 draw b6c; 0 run g3c g2h g5c")
    assert refused(table, "0 build 1 g2c high") == "BG-14"
    assert texts(table) == {"build 1 b6c"}


def test_there_is_a_move_where_only_a_sequence_of_many_twos_opens() -> None:
    # BG-14, BG-18: there are too many melds to list them all, and those listed first are not worth enough
    twos = "g2c g2d g2h g2s b2c b2d"
    hearts = "g8h g9h gTh gJh gQh gKh gAh b8h b9h bTh bJh bQh bKh bAh"
    table = turn({0: f"{hearts} {twos}"}, phase="draw", splay="b5h bKs", opening_points=26)
    moves = play(table, "0 draw b5h").state.moves()
    assert any(parse_cards("b5h")[0] in move.cards for move in moves)
    for move in moves:
        table.state.check(move)


def test_the_splay_is_refilled_on_top_at_once() -> None:
    # BG-15
    table = play(all_pass(dealt(blue=f"{BLUE} b5s b6s")), "0 draw bKd")
    assert splay(table) == [*BLUE.split()[:9], "b5s"]


def test_empty_deck_and_empty_splay() -> None:
    # BG-16
    table = turn({0: "g9h g8c"}, phase="draw", trump="h", splay="b5h bKs", deck="")
    assert refused(table, "0 draw deck") == "BG-16"
    play(table, "0 draw bKs; 0 play g8c")
    table = play(turn({0: "g9h g8c", 1: "g7h g7c"}, trump="h", splay="", deck=""), "0 play g8c")
    assert (table.state.actor, table.state.phase) == (1, "meld")


PLAIN = "g9h g9d b9h g7h g8h b8h gQh bKh gAh g4h g5h gTd"
WITH_TWOS = "g9h b2c g2d g2c g7h g4h g5h gKh gAh g4s g4d"


@pytest.mark.parametrize(
    ("hand", "meld", "rule"),
    [
        (PLAIN, "set g9h g9d b9h", ""),  # the same card of both decks
        (PLAIN, "run g7h b8h g9h", ""),
        (PLAIN, "run gQh bKh gAh", ""),
        (PLAIN, "set g9h b9h", "BG-17"),
        (PLAIN, "set g9h g9d g8h", "BG-17"),
        (PLAIN, "run g7h g9h b8h", "BG-17"),  # not from low to high
        (PLAIN, "run gAh g4h g5h", "BG-17"),  # the ace is high only
        (PLAIN, "run g7h b8h g9d", "BG-17"),
        (PLAIN, "run g8h b8h g9h", "BG-17"),  # each rank once
        (PLAIN, "set g9h g9d gTd", "BG-17"),
        (PLAIN, "set g9h g9d bKs", "BG-17"),  # not in the hand
        ("g3d g3h b3d g5c", "set g3d g3h b3d", "BG-17"),  # BG-33: red threes cannot be melded
        ("g3c g3s b3c g5c", "set g3c g3s b3c", "BG-17"),  # BG-36: nor black threes
        (WITH_TWOS, "set g9h b2c g2d", ""),
        (WITH_TWOS, "run g7h g2d g9h", ""),
        (WITH_TWOS, "run g7h b2c g9h g2d", ""),
        (WITH_TWOS, "set g2c g2d b2c", ""),  # twos alone are a set of twos
        (WITH_TWOS, "run g2c g2d b2c", "BG-28"),  # but no sequence
        (WITH_TWOS, "run b2c g4h g5h", "BG-28"),  # not for a special three
        (WITH_TWOS, "run gKh gAh g2c", "BG-28"),  # nor beyond the ace
        (WITH_TWOS, "run g7h b2c g2d g9h", "BG-28"),
    ],
)
def test_sets_and_sequences_and_twos_that_are_wild_in_them(hand: str, meld: str, rule: str) -> None:
    # BG-17, BG-28
    table = turn({0: hand}, trump="c", opened="0")
    if rule:
        assert refused(table, f"0 {meld}") == rule
    else:
        play(table, f"0 {meld}")


@pytest.mark.parametrize(
    ("hand", "meld", "trump", "parts"),
    [
        ("gAh gKh gQh gJh g4c", "run gQh gKh gAh", "c", {}),  # 6
        ("gAh gKh gQh gJh g4c", "run gJh gQh gKh gAh", "c", {}),  # 8
        ("g9c g9d g9s g4c", "set g9c g9d g9s", "h", {"opened": "2"}),  # for each player alone
    ],
)
def test_each_players_first_meld_is_worth_ten(hand: str, meld: str, trump: str, parts: dict[str, Any]) -> None:
    # BG-18
    assert refused(turn({0: hand}, trump=trump, **parts), f"0 {meld}") == "BG-18"


def test_trumps_count_double_in_a_first_meld_and_later_ones_may_be_smaller() -> None:
    # BG-18
    play(turn({0: "gAh gKh gQh gJh g9c g9d g9s g4c"}, trump="h"), "0 run gQh gKh gAh; 0 set g9c g9d g9s")
    play(turn({0: "g9c g9d g9s g4c"}, trump="h", opening_points=3), "0 set g9c g9d g9s")


def test_building_on_any_meld_card_by_card_counts_for_the_builders_team() -> None:
    # BG-19
    table = turn({0: "g7h b8h g9h g9c g9s", 1: "gTh bJh b9d gKh"}, trump="c", opened="0")
    play(table, "0 run g7h b8h g9h; 0 play g9c; 1 draw deck")
    assert refused(table, "1 build 1 bJh") == "BG-19"
    play(table, "1 build 1 gTh")
    assert table.state.view(0).facts.points == (3, 2, 0, 0)
    play(table, "1 build 1 bJh")
    assert refused(table, "1 build 1 b9d") == refused(table, "1 build 2 gKh") == "BG-19"
    (zone,) = table.state.view(0).zones_of("meld")
    assert [str(card) for card in zone.faces] == ["g7h", "b8h", "g9h", "gTh", "bJh"]
    assert [mark.seat for mark in zone.marks] == [0, 0, 0, 1, 1]


def test_any_number_of_melds_or_one_new_one() -> None:
    # BG-20
    hands = {0: "g9c g9d g9s g8c g8d g8s g8h g4c"}
    play(turn(hands, trump="h", opened="0"), "0 set g9c g9d g9s; 0 set g8c g8d g8s; 0 build 2 g8h")
    table = play(turn(hands, trump="h", melds_per_turn="one", opened="0"), "0 set g9c g9d g9s")
    assert refused(table, "0 set g8c g8d g8s") == "BG-20"
    assert not any(text.startswith("set") for text in texts(table))


def test_building_before_a_first_meld_is_an_option() -> None:
    # BG-20
    hands = {0: "g7h b8h g9h g9c g4c", 1: "gTh g4d b9d gKs"}
    moves = "0 run g7h b8h g9h; 0 play g9c; 1 draw deck"
    assert "build 1 gTh" in texts(play(turn(hands, trump="c", opened="0"), moves))
    table = play(turn(hands, trump="c", opened="0", build_before_opening=False), moves)
    assert refused(table, "1 build 1 gTh") == "BG-20"


def test_a_set_of_twos_takes_only_twos() -> None:
    # BG-28
    table = play(turn({0: "g2c g2d b2c b2d g9h g4s g4d"}, trump="c", opened="0"), "0 set g2c g2d b2c")
    assert refused(table, "0 build 1 g9h") == "BG-19"
    play(table, "0 build 1 b2d")


def test_a_two_on_a_sequence_needs_its_end_and_stands_for_that_card() -> None:
    # BG-28
    table = turn({0: "g7h b8h g9h b2c g2d gTh gJh g4d"}, trump="c", opened="0")
    play(table, "0 run g7h b8h g9h")
    assert refused(table, "0 build 1 b2c") == "BG-28"
    play(table, "0 build 1 b2c high")
    assert refused(table, "0 build 1 gTh") == "BG-19"  # the two is the ten now
    play(table, "0 build 1 gJh; 0 build 1 g2d low")
    (zone,) = table.state.view(0).zones_of("meld")
    six, ten = parse_cards("6h Th")
    assert [mark.stands_for for mark in zone.marks] == [six, None, None, None, ten, None]
    assert {mark.seat for mark in zone.marks} == {0}


def test_a_two_cannot_go_below_the_four_or_beyond_the_ace() -> None:
    # BG-28
    table = turn({0: "g4h g5h g6h gQs gKs gAs b2c g9d"}, trump="c", opened="0")
    play(table, "0 run g4h g5h g6h; 0 run gQs gKs gAs")
    assert refused(table, "0 build 1 b2c low") == refused(table, "0 build 2 b2c high") == "BG-28"


def test_normal_twos_and_threes_can_be_melded_in_order() -> None:
    # BG-27, BG-28
    options = {"trump": "c", "twos": "normal", "opened": "0"}
    play(turn({0: "g2h b3h g4h g9c g5h g9d"}, red_threes="normal", **options), "0 run g2h b3h g4h; 0 build 1 g5h")
    removed = turn({0: "g2h g4h g5h g9c"}, red_threes="removed", **options)
    assert refused(removed, "0 run g2h g4h g5h") == "BG-17"  # removed ranks do not close up
    table = play(turn({0: "g2h b3h g4h g5h g9d"}, red_threes="normal", **options), "0 run b3h g4h g5h")
    assert refused(table, "0 build 1 g2h high") == "BG-19"
    play(table, "0 build 1 g2h low")


def test_equal_melds_of_both_sides_are_named_with_whose_they_are() -> None:
    table = turn({0: "bKh bQh"}, opened="0", melds="0, set, gKs gKh gKd, 0 0 0 / 1, set, bKs bKd bKc, 1 1 1")
    labels = [GAME.words.label(table.view(0), GAME.parse(f"build {number} bKh")).button for number in (1, 2)]
    assert labels == ["Build on your kings", "Build on their kings"]


def test_a_sequence_to_build_on_is_named_by_its_suit_and_its_ranks() -> None:
    # A two at an end counts as the card that it stands for (BG-28).
    view = turn({0: "g5c g4c"}, opened="0", melds="1, run, g2h g7c b8c, 1 1 1").view(0)
    label = GAME.words.label(view, GAME.parse("build 1 g5c"))
    assert (label.button, label.brief, label.place) == ("Build on the clubs 6–8", "The clubs 6–8", "")
    ends = [GAME.words.label(view, GAME.parse(f"build 1 g2s {end}")) for end in ("high", "low")]
    assert [(end.brief, end.place) for end in ends] == [
        ("The clubs 6–8, high end", "high"),
        ("The clubs 6–8, low end", "low"),
    ]


def test_what_is_missing_in_a_sequence_and_what_goes_on_it_is_listed() -> None:
    # BG-17, BG-28
    hands, melds = {0: "g9s gTs gAs b4s"}, "1, run, g8c b9c gTc, 1 1 1"

    def objection(cards: str, place: str = "", **options: str) -> str:
        state = turn(hands, opened="0", melds=melds, **options).state
        refusal = GAME.objections.to_cards(state, parse_cards(cards), place)
        assert refusal is not None
        return refusal.reason.rpartition(": ")[2]

    assert objection("g9s gTs gAs") == "you need the J, Q and K of spades between them."
    assert objection("b4s", "meld-1") == (
        "the sequence of clubs from 8 to 10 takes only the 7 or the J of its suit, or a wild two."
    )
    assert objection("b4s", "meld-1", twos="normal").endswith("takes only the 7 or the J of its suit.")


# BG-17, BG-18
def test_the_best_sequence_with_a_two_is_found_although_cards_without_neighbours_are_left_out_of_the_search() -> None:
    shapes, rng = kit("special", "special", "special").shapes, Random(18)
    for _ in range(2000):
        shape = rng.choice(shapes)
        present = rng.getrandbits(13) & rng.getrandbits(13) & shape
        through = rng.choice([0, *(height for height in range(2, 15) if present >> height - 2 & 1)])
        of_all = _best_run(present, shape, 1, False, through)
        assert best_run(present, shape, 1, False, through) == of_all, (bin(present), bin(shape), through)
