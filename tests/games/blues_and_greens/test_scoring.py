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
from tests.games.blues_and_greens.deals import dealt, ended, play, turn
from tests.games.tables import refused, texts

KIT = House().kit


ONE_TEAM, BOTH = ("gAc gKc",), ("gAc gKc", "gQc gJc")


@pytest.mark.parametrize(
    ("won", "hands", "bid", "options", "points"),
    [
        # BG-42: a team scores its cards and what is left in the opponents' hands
        (("gAc gKc", "gQc", "gAh"), ("g4c", "g3d g2c"), 0, {}, (4 + 4 + 24, 2 + 1)),
        (BOTH, (), 136, {}, (0, 4)),  # BG-43: a failed bid records nothing
        (BOTH, (), 4, {}, (4, 4)),
        (ONE_TEAM, (), 0, {"bonus_at": 4}, (54, 0)),  # BG-44
        (ONE_TEAM, (), 0, {"bonus_at": 4, "bonus": 10}, (14, 0)),
        (ONE_TEAM, (), 20, {"bonus_at": 4}, (0, 0)),  # the bonus does not make a bid, and a failed bid gets none
        (BOTH, (), 20, {"bonus_at": 4}, (0, 54)),
    ],
)
def test_what_a_hand_scores_when_seat_0_has_bid(
    won: tuple[str, ...], hands: tuple[str, ...], bid: int, options: dict[str, Any], points: tuple[int, int]
) -> None:
    result = ended(won=won, hands=hands, bidder=0 if bid else None, bid=bid, **options).score_hand()
    assert result.points == points * 2
    assert sum(line.points[0] for line in result.lines) == points[0]
    failed = [line.points[0] for line in result.lines if line.rule == "BG-43"]
    assert failed == ([] if bid in (0, 4) else [-4]), "a failed bid shows on the score sheet"


def test_going_out_by_melding_ends_the_hand_at_once() -> None:
    # BG-37
    table = turn({0: "g9c g9d g9s"}, trump="h", trick="gAd", opened="0")
    play(table, "0 set g9c g9d g9s")
    result = table.state.results[0]
    assert result.lines[0].points == (3, 0, 3, 0)
    assert result.lines[2].points == (2, 0, 2, 0)  # the incomplete trick, without a card of their own in it
    assert table.state.actor == DEALER


@pytest.mark.parametrize(("trick", "points"), [("gAd g4d", (4, 0, 4, 0)), ("gAd g4d g5d", (0, 5, 0, 5))])
def test_an_incomplete_trick_goes_to_who_goes_out_with_its_card_and_a_complete_one_to_its_winner(
    trick: str, points: tuple[int, ...]
) -> None:
    # BG-37
    table = play(turn({0: "g9d"}, trump="h", trick=trick), "0 play g9d")
    assert table.state.results[0].lines[2].points == points


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
    ("cards", "trump", "points"),
    [
        *((text, NO_TRUMP, points) for text, points in {"g3d": 20, "b3s": 10, "g2c": 4, "gTc": 2}.items()),
        *((text, NO_TRUMP, points) for text, points in {"bAs": 2, "g4c": 1, "b9d": 1}.items()),
        ("gTh b9h", 2, 6),  # BG-41: trumps count double, but special cards have no suit
        ("g2h g3h", 2, 24),
        ("g3s", 3, 10),
    ],
)
def test_card_values(cards: str, trump: int, points: int) -> None:
    # BG-40
    assert KIT.points(mask_of(parse_cards(cards)), trump) == points


@pytest.mark.parametrize(
    ("first", "second", "target", "winners"),
    [
        (499, 20, 500, None),
        (500, 20, 500, (0, 2)),
        (510, 520, 500, (1, 3)),
        (520, 520, 500, None),
        (20, 100, 100, (1, 3)),
    ],
)
def test_the_match_ends_at_the_target_with_a_single_leader(
    first: int, second: int, target: int, winners: tuple[int, ...] | None
) -> None:
    # BG-45
    assert match_winners(House(target=target), (first, second) * 2) == winners


def test_all_cards_together_are_worth_312_with_and_280_without_trumps() -> None:
    # BG-46
    for suit in range(4):
        assert KIT.points(GREEN | BLUE, suit) == 312
    assert KIT.points(GREEN | BLUE, NO_TRUMP) == 280
    assert KIT.top_bid == 312


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
