"""Blues and Greens: going out and scoring (BG-37 to BG-46)."""

import random
from typing import Any

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.events import LeftOver
from cardtable.engine.seats import DEALER
from cardtable.games.blues_and_greens.deck import BLUE, GREEN, NO_TRUMP, mask_of
from cardtable.games.blues_and_greens.game import GAME
from cardtable.games.blues_and_greens.rules import match_winners
from cardtable.games.blues_and_greens.values import House
from tests.games.blues_and_greens.deals import dealt, ended, play, refused, texts, turn

KIT = House().kit


def scored(
    *, won: tuple[str, ...] = (), hands: tuple[str, ...] = (), bid: int = 0, trump: str = "h", **options: Any
) -> tuple[int, ...]:
    """Return the points recorded when seat 0 has bid (if at all) and the seats hold these cards."""
    state = ended(won=won, hands=hands, trump=trump, bidder=0 if bid else None, bid=bid, **options)
    return state.score_hand().points


def test_going_out_by_melding_ends_the_hand_at_once() -> None:
    # BG-37
    table = turn({0: "g9c g9d g9s"}, trump="h", trick="gAd", opened="0")
    play(table, "0 set g9c g9d g9s")
    result = table.state.results[0]
    assert result.lines[0].points == (3, 0, 3, 0)
    assert result.lines[2].points == (2, 0, 2, 0)  # the incomplete trick, without a card of their own in it
    assert table.state.actor == DEALER


def test_an_incomplete_trick_goes_to_who_goes_out_with_its_card() -> None:
    # BG-37
    table = play(turn({0: "g9d"}, trump="h", trick="gAd g4d"), "0 play g9d")
    assert table.state.results[0].lines[2].points == (4, 0, 4, 0)


def test_a_trick_completed_by_the_last_card_goes_to_its_winner() -> None:
    # BG-37
    table = play(turn({0: "g9d"}, trump="h", trick="gAd g4d g5d"), "0 play g9d")
    assert table.state.results[0].lines[2].points == (0, 5, 0, 5)


def test_red_threes_are_laid_only_when_going_out() -> None:
    # BG-38
    table = turn({0: "g3d b3h g9c g8c"}, trump="h")
    assert refused(table, "0 lay g3d b3h") == "BG-38"
    assert refused(table, "0 lay g9c") == "BG-38"
    table = turn({0: "g3d b3h g9c"}, trump="h")
    assert refused(table, "0 lay g3d") == "BG-38"  # two cards would be left
    assert {"lay g3d b3h"} == {text for text in texts(table) if text.startswith("lay")}
    play(table, "0 lay g3d b3h; 0 play g9c")
    assert table.state.results[0].lines[1].points == (40, 0, 40, 0)


def test_laying_red_threes_is_no_first_meld_and_may_leave_no_card() -> None:
    # BG-38
    table = turn({0: "g3d b3h"}, trump="h", melds_per_turn="one")
    assert {text for text in texts(table) if text.startswith("lay")} == {"lay g3d", "lay b3h", "lay g3d b3h"}
    play(table, "0 lay g3d")
    assert (table.state.opened, table.state.new_melds) == (0, 0)
    play(table, "0 lay b3h")
    assert len(table.state.results) == 1


def test_a_red_three_cannot_be_the_chosen_card_of_a_deep_draw() -> None:
    # BG-38
    table = turn({0: "g9c"}, phase="draw", trump="h", splay="b3d bKd")
    assert refused(table, "0 draw b3d") == "BG-14"


def test_events_count_the_cards_left_in_each_hand_for_an_opponent() -> None:
    # BG-42
    before = turn({0: "g9d", 1: "g5c", 2: "g6c", 3: "gKd"}, trump="h").state
    move = GAME.parse("play g9d")
    after = before.copy()
    after.apply(move)
    left = [event for event in GAME.events(before, move, after) if isinstance(event, LeftOver)]
    assert [(event.seat, event.points) for event in left] == [(1, 1), (2, 1), (3, 2)]
    assert all((event.to - event.seat) % 2 for event in left)


def test_the_score_sheet_counts_each_card_left_in_a_hand_once_for_the_other_team() -> None:
    # BG-42
    line = ended(hands=("", "g9d b5c", "", "bKd")).score_hand().lines[3]
    assert line.label == "Left in the opponents' hands"
    assert sorted(line.cards[0] + line.cards[2]) == sorted(parse_cards("g9d b5c bKd"))
    assert line.cards[1] + line.cards[3] == ()


def test_a_player_who_holds_cards_never_skips_the_play() -> None:
    # BG-39
    table = turn({0: "g9c g9d g9s g8c"}, trump="h", opened="0")
    play(table, "0 set g9c g9d g9s")
    assert (table.state.actor, texts(table)) == (0, {"play g8c"})


@pytest.mark.parametrize(
    ("cards", "points"),
    [("g3d", 20), ("b3s", 10), ("g2c", 4), ("gTc", 2), ("bAs", 2), ("g4c", 1), ("b9d", 1)],
)
def test_card_values(cards: str, points: int) -> None:
    # BG-40
    assert KIT.points(mask_of(parse_cards(cards)), NO_TRUMP) == points


def test_trumps_count_double_but_special_cards_have_no_suit() -> None:
    # BG-41
    assert KIT.points(mask_of(parse_cards("gTh b9h")), 2) == 6
    assert KIT.points(mask_of(parse_cards("g2h g3h")), 2) == 24
    assert KIT.points(mask_of(parse_cards("g3s")), 3) == 10


def test_a_team_scores_its_cards_and_what_is_left_in_the_opponents_hands() -> None:
    # BG-42
    points = scored(won=("gAc gKc", "gQc", "gAh"), hands=("g4c", "g3d g2c"))
    assert points == (4 + 4 + 24, 2 + 1, 4 + 4 + 24, 2 + 1)


def test_a_failed_bid_records_nothing() -> None:
    # BG-43
    assert scored(won=("gAc gKc", "gQc"), bid=136) == (0, 2, 0, 2)
    assert scored(won=("gAc gKc", "gQc"), bid=4) == (4, 2, 4, 2)


def test_the_bonus_for_a_good_hand() -> None:
    # BG-44
    assert scored(won=("gAc gKc",), bonus_at=4) == (54, 0, 54, 0)
    assert scored(won=("gAc gKc",), bonus_at=4, bonus=10) == (14, 0, 14, 0)


def test_the_bonus_does_not_make_a_bid_and_a_failed_bid_gets_none() -> None:
    # BG-44
    assert scored(won=("gAc gKc",), bid=20, bonus_at=4) == (0, 0, 0, 0)
    assert scored(won=("gAc gKc", "gQc gJc"), bid=20, bonus_at=4) == (0, 54, 0, 54)


def test_the_match_ends_at_the_target_with_a_single_leader() -> None:
    # BG-45
    house = House()
    assert match_winners(house, (499, 20, 499, 20)) is None
    assert match_winners(house, (500, 20, 500, 20)) == (0, 2)
    assert match_winners(house, (510, 520, 510, 520)) == (1, 3)
    assert match_winners(house, (520, 520, 520, 520)) is None
    assert match_winners(House(target=100), (20, 100, 20, 100)) == (1, 3)


def test_all_cards_together_are_worth_312_with_and_280_without_trumps() -> None:
    # BG-46
    for suit in range(4):
        assert KIT.points(GREEN | BLUE, suit) == 312
    assert KIT.points(GREEN | BLUE, NO_TRUMP) == 280
    assert KIT.top_bid == 312


def test_a_failed_bid_shows_on_the_score_sheet() -> None:
    # BG-43
    table = dealt()
    play(table, "0 bid 312; 1 pass; 2 pass; 3 pass; 0 trump h")
    rng = random.Random(1)
    while not table.state.results:
        table.deal(rng) if table.state.actor == DEALER else table.play(
            table.state.seat, rng.choice(table.state.moves())
        )
    result = table.state.results[0]
    assert result.points[0] == 0
    assert any(line.rule == "BG-43" and line.points[0] < 0 for line in result.lines)
    assert sum(line.points[0] for line in result.lines) == 0


def test_both_teams_together_score_every_card_that_is_out() -> None:
    # BG-42
    rng = random.Random(5)
    for _ in range(5):
        state = dealt(target=1).state
        before = state
        while not state.results:
            before = state.copy()
            state.apply(state.deal(rng) if state.actor == DEALER else rng.choice(state.moves()))
        shared = sum(line.points[0] + line.points[1] for line in state.results[0].lines[:4])
        trump = before.trump
        out_of_play = before.in_stock | mask_of(before.splay) | before.void
        everything = KIT.points(GREEN | BLUE, trump)
        assert shared == everything - KIT.points(out_of_play, trump)
