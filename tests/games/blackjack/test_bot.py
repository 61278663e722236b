"""Blackjack: how players plan whole turns, value hands, and learn from the turns of others."""

from random import Random

import pytest

from cardtable.engine.bot import Bot
from cardtable.engine.cards import parse_cards
from cardtable.engine.table import Table
from cardtable.games.blackjack.fitted_chances import FITTED
from cardtable.games.blackjack.fitting import OF_RANK, PACK, mask_of
from cardtable.games.blackjack.game import GAME
from cardtable.games.blackjack.guess import lacks
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.turn_search import endings, play_of
from cardtable.games.blackjack.win_chances import (
    WIN,
    chances_of,
    counts_of,
    counts_without,
)
from tests.games.blackjack.deals import dealt, play, position, shuffle_back
from tests.situations import at, the_end

BOT: Bot = GAME.bot


def choice(table: Table[BlackjackState]) -> str:
    """Return the policy's move, which must be legal."""
    move = BOT.policy(table.state.copy(), Random(1))
    table.state.check(move)
    return str(move)


def finish_turn(table: Table[BlackjackState]) -> None:
    """Let the policy play until the turn is over."""
    turns, results = table.state.turns, len(table.state.results)
    while table.state.turns == turns and len(table.state.results) == results and table.state.actor is not None:
        table.play(table.state.actor, BOT.policy(table.state, Random(1)))


def hand(text: str) -> int:
    """Return the mask of these cards."""
    return mask_of(parse_cards(text))


@pytest.mark.parametrize(
    "cards", ["9h", "9c 9d 9h", "Qc 9h", "3h 9h", "9h 9c 4c", "As Ac 9h", "6h 6d 2d 2s 5s 5c 7c", "8h 8d Qd 7s"]
)
def test_a_hand_that_can_go_goes(cards: str) -> None:
    table = position({0: cards, 1: "4d 5d", 2: "2h 4h"}, "Kh" if "Qc" not in cards else "Kc")
    finish_turn(table)
    assert table.state.winners == (0,)


def test_a_turn_that_wins_is_the_only_line() -> None:
    doubtful = position({0: "9h 9c 4c Kd", 1: "4d 5d", 2: "2h 4h"}, "8h")
    assert len(BOT.candidates(doubtful.state, Random(1))) > 1
    table = position({0: "9h 9c 4c", 1: "4d 5d", 2: "2h 4h"}, "8h")
    assert list(map(str, BOT.candidates(table.state, Random(1)))) == ["play 9h"]
    winning = ["play 9h", "play 9c", "play 4c"]
    assert [list(map(str, line.moves)) for line in BOT.lines(table.state, Random(1), 12)] == [winning]
    best = endings(table.state, 20)
    assert {None if step is None else str(play_of(step)) for step in best} == {None, "play 9h"}
    worth, steps = max(best.values())
    assert (worth, [str(play_of(step)) for step in steps]) == (WIN, winning)
    assert best[None][0] < worth


LOW = "2c 4c 5d 6h 8s Ts Jd Qh 7h As"
HIGH = "2d 4h 5s 6c 8d Tc Jh Qs 7d"


def test_no_card_is_picked_up_while_an_ordinary_card_can_be_played() -> None:  # BJ-8
    table = position({0: "Qc Kc 3d Kd 3h 9h", 1: LOW, 2: HIGH}, "Ad Ac 7c 7s 9s")
    assert str(BOT.policy(table.state, Random(1))) == "play 9h"
    for lines in (BOT.lines(table.state, Random(1), 12), BOT.beginner_lines(table.state, Random(1), 4)):
        assert "pickup" not in {str(line.moves[0]) for line in lines}


def test_no_turn_ends_on_a_three_while_an_ordinary_card_can_follow() -> None:  # BJ-16
    first = "5c 9c Qc 2d 4d 6d 9d Jd 5h 8h Kh As 4s 9s Ts 3d"
    others = "3c 7c 8c Tc Jc Kc 8d Td Qd 3h 4h 6h 7h Th", "Ac 2c 4c 6c 5d Kd 2h 9h Jh Qh 3s 5s 6s 8s Ks Qs"
    table = play(position({0: first, 1: others[0], 2: others[1]}, "2s Ah 7d"), "0 play 3d")
    assert str(BOT.policy(table.state, Random(1))) != "pickup"


def test_whole_turns_are_compared_the_policys_own_first() -> None:
    state = dealt({0: "9h 9c 4c Qd"}, 2).state
    lines = [line.moves for line in BOT.lines(state, Random(1), 12)]
    assert lines[0][0] == BOT.policy(state.copy(), Random(1))
    assert len(set(lines)) == len(lines)
    assert len({line[0] for line in lines}) < len(lines), "one step is continued in different ways"
    for line in lines:
        after = state.copy()
        for move in line:
            after.apply(move)
        assert after.turns == 1, f"the turn is not over after {list(map(str, line))}"


def owing(hand: str, debt: int) -> BlackjackState:
    """Return a state in which this hand must answer a debt, or pick up."""
    hands = {0: hand, 1: "4d 9d Ah 5h 9h Qh As 5s Qs", 2: "4c 6c 5d Qd"}
    state = position(hands, "2d").state
    state.debt = debt
    return state


def test_the_best_answer_to_a_debt_comes_before_picking_up() -> None:
    state = owing("2c 3c 5c Qc Kc 2h 3h 4s 6s Ks", 4)
    assert str(BOT.policy(state, Random(1))) == "pickup"
    assert BOT.doubts(state)
    lines = [list(map(str, line.moves)) for line in BOT.lines(state, Random(1), 12)]
    assert lines[:2] == [["play 2c", "play 2h", "stop"], ["pickup"]]


def test_nothing_is_in_doubt_where_a_debt_is_answered_or_cannot_be() -> None:
    answered, unanswerable = owing("2h 4h 7c 6d", 2), owing("3c 5c Qc Kc 3h 4s 6s Ks", 4)
    assert str(BOT.policy(answered, Random(1))) == "play 2h"
    assert not BOT.doubts(answered)
    assert not BOT.doubts(unanswerable)
    assert not BOT.doubts(owing("2c 3c 5c Qc Kc 2h 3h 4s 6s Ks", 0))


def test_no_first_card_is_left_out_of_a_quick_search() -> None:
    table = position({0: "9h 9c 4c 5h 5d 6d 7h 7s Ts", 1: "4d 8d", 2: "2s 4h"}, "2h")
    ways = {str(play_of(steps[0])): len(steps) for _, steps in endings(table.state, 1).values() if steps}
    assert ways == {"play 9h": 3, "play 5h": 3, "play 7h": 3}


def test_only_cards_that_are_there_can_be_owed() -> None:  # BJ-22
    def worth(debt: str, rest: str) -> int:
        table = position({0: "Ac 9h 9c 4s Kd", 1: "4d 5d", 2: "2h 4h"}, f"7c {debt}", rest=rest)
        table.state.debt = {"2d": 2, "Jc": 5}[debt]
        return endings(table.state, 5)[None][0]

    assert worth("2d", "hand-1") == worth("Jc", "hand-1"), "the pile has one card besides its top"
    assert worth("2d", "pile") != worth("Jc", "pile")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_picking_up_spoils_a_good_hand_more_than_a_bad_one(seats: int) -> None:
    chances = chances_of(seats)
    good, bad = hand("9c 9d 9h 5c 5d 6s"), hand("Kc 2d 9h 5c Jd 6s")
    costs = [chances.promise(each) - chances.after_pick_up(chances.promise(each), 6, 1) for each in (good, bad)]
    assert costs[0] > costs[1]


def test_each_of_two_players_knows_what_the_other_could_win_with() -> None:  # BJ-1
    hands = {0: "3s 9h 4d 5s", 1: "4c 4s 6s"}
    assert choice(position(hands, "5d", seats=2)) == "play 5s"
    # With a third player or a deck, those cards may be elsewhere.
    assert choice(position(hands | {2: "2h 4h"}, "5d")) == "play 4d"
    assert choice(position(hands, "5d", rest="deck", seats=2)) == "play 4d"


def test_a_power_card_is_not_kept_for_the_end() -> None:  # BJ-20
    table = position({0: "Kh 9h", 1: "4d 5d 6d", 2: "2h 4h 6h"}, "8h")
    assert choice(table) == "play Kh"


@pytest.mark.parametrize("seats", FITTED)
def test_groups_and_queens_are_worth_more_than_lone_cards(seats: int) -> None:
    promise = chances_of(seats).promise
    lone, pairs, queens = hand("4c 6d 7h 9s Tc"), hand("4c 4d 9h 9s Tc"), hand("4c 4d Qh Qs Tc")
    assert promise(lone) < promise(pairs) < promise(queens)
    assert promise(hand("Kc Kd Jh")) < promise(hand("Kc Kd 9h")), "with power cards alone nobody goes out"


def test_the_code_of_a_hand_is_kept_up_to_date_card_by_card() -> None:
    rng, chances = Random(1), chances_of(3)
    for _ in range(20):
        cards = rng.sample(PACK, 30)
        left = mask_of(cards)
        code, counts = chances.code_of(left), counts_of(left)
        for card in cards:
            left ^= 1 << card
            code, counts = chances.code_without(code, counts, card), counts_without(counts, card)
            assert (code, counts) == (chances.code_of(left), counts_of(left)), f"after {card}"


def shares(table: Table[BlackjackState], viewer: int, holder: int, cards: int, guesses: int = 300) -> float:
    """Return how many of ``cards`` the holder has in the viewer's guesses, on the average."""
    view = table.view(viewer)
    total = 0
    for seed in range(guesses):
        world = GAME.guess(view, Random(seed))
        assert isinstance(world, BlackjackState)
        total += (world.hands[holder] & cards).bit_count()
    return total / guesses


def test_a_player_who_stops_after_one_card_probably_has_no_other_of_its_rank() -> None:
    table = dealt({0: "9c", 2: "5d"}, 4)
    play(table, "0 play 9c", "0 stop")
    nines = OF_RANK[9] & ~hand("9c")
    # Three nines in three hands would be one in each.
    assert shares(table, 2, 0, nines) < 0.3
    assert any(lack.cards & nines == nines for lack in lacks(table.view(2))[0])


def test_a_player_who_picks_up_instead_of_playing_probably_had_nothing_that_fits() -> None:
    table = dealt({0: "9c 9d 4d", 1: "Ks"}, 4)
    play(table, "0 play 9c 9d 4d", "0 stop", "1 pickup")
    shuffle_back(table)
    told = lacks(table.view(2))[1]
    assert [lack.since for lack in told] == [1]
    assert told[0].cards & hand("5d 4h As") == hand("5d 4h As")
    assert not told[0].cards & hand("9d 9c"), "what was shuffled since may be anywhere"


@pytest.mark.parametrize(
    ("cards", "lines", "move", "words"),
    [
        ("9h 9c 4c", (), "play 9h", ("9♥, 9♣ and 4♣", "You win in this turn")),
        ("Jh 4c", (), "play Jh", ("J♥", "3")),
        ("9h 9c 5d", ("0 play 9h",), "stop", ("9♣", "9♣ may be worth more later")),
        ("5d 5c 4s", (), "pickup", ("you must pick one up",)),
        ("8h 5d 5s", (), "play 8h", ("8♥", "the turn passes to a player with 3 cards")),
        ("Qh", (), "play Qh", ("You play Q♥, and must pick up one card, because the last one does not win.",)),
    ],
)
def test_hints_name_the_cards_and_the_purpose(
    cards: str, lines: tuple[str, ...], move: str, words: tuple[str, ...]
) -> None:
    table = position({0: cards, 1: "4d 6d", 2: "2h 4h 7h"}, "8c Th")
    play(table, *lines)
    reason = GAME.reason(table.state, GAME.parse(move))
    for word in words:
        assert word in reason


def test_hints_in_a_debt_say_what_becomes_of_it() -> None:
    table = position({0: "Jh 4c 5s", 1: "Jd Ah 6d 7c", 2: "2h 4h 7h"}, "8c Th")
    play(table, "0 play Jh; 0 stop")
    passing = GAME.reason(table.state, GAME.parse("play Jd"))
    assert passing == "J♦ passes the debt on: the next player must answer or pick up 6 cards."
    assert GAME.reason(table.state, GAME.parse("play Ah d")).startswith("A♥ cancels the debt of 3 cards")
    paying = GAME.reason(table.state, GAME.parse("pickup"))
    assert paying == "Picking up 3 cards costs you less than J♦ and A♥: better keep them for later."


@pytest.mark.parametrize(
    ("under", "reason"),
    [
        (
            "8c Th",
            "You have no card that answers the debt, so you must pick up the 2 cards that are left and owe the rest.",
        ),
        ("Th", "You have no card that answers the debt, so you must pick up the last card and owe the rest."),
    ],
)
def test_hints_say_that_the_rest_of_a_debt_is_owed(under: str, reason: str) -> None:  # BJ-22
    table = position({0: "Jh 4c 5s", 1: "6d 7c"}, under, rest="hand-2", shortfall="owed")
    assert GAME.reason(play(table, "0 play Jh; 0 stop").state, GAME.parse("pickup")) == reason


def test_hints_say_that_a_card_is_owed_where_none_is_left() -> None:  # BJ-22
    table = position({0: "4c 5s", 1: "6d 7c"}, "Th", rest="hand-2", shortfall="owed")
    why = "None of your cards fits, and no card is left to pick up: you will owe one."
    assert GAME.reason(table.state, GAME.parse("pickup")) == why


ONE_LEFT = "Only 2 of the 3 cards can be picked up, which costs you less than J♦ and A♥: better keep them for later."
NO_ANSWER = "You have no card that answers the debt, so you must pick up the 2 cards that are left."


@pytest.mark.parametrize(("own", "reason"), [("Jd Ah 6d 7c", ONE_LEFT), ("6d 7c", NO_ANSWER)])
def test_hints_count_only_the_cards_that_are_left_to_pick_up(own: str, reason: str) -> None:  # BJ-22
    table = play(position({0: "Jh 4c 5s", 1: own}, "8c Th", rest="hand-2"), "0 play Jh; 0 stop")
    pickup, jack = GAME.parse("pickup"), GAME.parse("play Jd")
    assert GAME.reason(table.state, pickup) == reason
    if jack in table.state.moves():
        said = "Picking up leaves you with 6 cards; after J♦ you can get down to 3."
        assert GAME.drawback(table.state, pickup, jack) == said


def test_a_match_is_worth_the_games_won() -> None:
    table = at("blackjack", seats=3, until=the_end)
    assert [BOT.worth(table.state, seat) for seat in range(3)] == list(table.state.scores)
    assert BOT.over(table.state, 0)


def test_between_turns_fewer_cards_are_worth_more() -> None:
    state = position({0: "9h", 1: "4d 6d 5c", 2: "2h 4h 7h 9c 9s 9d"}, "8c Th").state
    assert BOT.worth(state, 1) > BOT.worth(state, 2) > 0


def test_a_milestone_is_the_beginning_of_a_turn() -> None:
    table = position({0: "9h Kc 5d", 1: "4h 6d 5c", 2: "2h 4c 7h 9c"}, "8c Th")
    play(table, "0 play 9h")
    assert not BOT.milestone(table.state, 0)
    play(table, "0 stop", "1 play 4h", "1 stop")
    assert not BOT.milestone(table.state, 0)
    play(table, "2 play 2h", "2 stop")
    assert BOT.milestone(table.state, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_before_a_turn_that_wins_the_game_is_worth_the_whole_game(seats: int) -> None:
    others = dict(enumerate(("4d 6d 5c", "2s 4h 7c", "5s 6s 7s", "6c 7d 8d", "9s Td Qd"), 1))
    table = position({0: "9h", **{seat: others[seat] for seat in range(1, seats)}}, "8c Th")
    assert BOT.worth(table.state, 0) == 1
    table = position({0: "9d 8h", **{seat: others[seat] for seat in range(1, seats)}}, "8c Th")
    assert 0 < BOT.worth(table.state, 0) < 1


def test_before_a_turn_worse_cards_are_worth_less_whatever_the_others_hold() -> None:
    def worth(own: str, *others: str) -> float:
        return BOT.worth(position({0: own, 1: others[0], 2: others[1]}, "8c Th").state, 0)

    one, other = "4d 6d 5c", "2s 4h 7c"
    assert worth("5h 5s 9d", one, other) > worth("6s 8d 9s", one, other) > worth("6s 7d 8d 9c Ts", one, other)
    assert worth("6s 8d 9s", one, other) == worth("6s 8d 9s", other, one)
