"""The time of a play-test is shared among its questions; what cannot be played is refused in one line."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from cardtable.engine.game import Game
from cardtable.engine.mechanics import Mechanic
from cardtable.engine.options import Value
from cardtable.games import GAMES
from cardtable.lab.plan import (
    PlanError,
    PlayTestPlan,
    Sweep,
    checked_mechanics,
    checked_options,
    sweep_of,
    usual_players,
)
from cardtable.lab.played import LUCK, OTHER_RULES, SKILL, THESE_RULES, MatchToPlay, without_purpose
from cardtable.lab.playing import PlayTest
from tests.contract.toy import TOY, ToyGame, ToyState

BY_ID = {game.id: game for game in GAMES}
BLUES = BY_ID["blues-and-greens"]
LEADING: Mechanic[ToyState] = Mechanic(
    "high", "leads its highest card", "TY-3", lambda state, move: move == state.moves()[-1]
)
FORBIDDING: ToyGame = replace(TOY, mechanics=(LEADING,))


def first(plan: PlayTestPlan, number: int, hands: float = 2) -> list[MatchToPlay]:
    return list(islice(plan.matches(hands), number))


def test_each_question_gets_its_part_and_these_rules_the_largest() -> None:
    found = Counter[str]()
    for match in first(PlayTestPlan(game=FORBIDDING, players=3), 2000):
        found[match.purpose] += match.hands or 2
    total = sum(found.values())
    assert {name: round(100 * hands / total / 105 * 100) for name, hands in found.items()} == pytest.approx(
        {THESE_RULES: 38, SKILL: 14, LUCK: 14, "2 players": 7, "4 players": 7, "without high": 19}, abs=3
    )


def test_a_comparison_plays_the_same_deals_by_both_rules() -> None:
    plan = PlayTestPlan(game=TOY, players=2, options={"give": False}, other={})
    pairs: dict[int, dict[str, MatchToPlay]] = {}
    for match in first(plan, 200):
        pairs.setdefault(match.deal, {})[match.purpose] = match
    both = [each for each in pairs.values() if THESE_RULES in each]
    assert len(both) > 20
    assert all(
        each[OTHER_RULES].options == () and each[THESE_RULES].options == (("give", False),) for each in both[:-1]
    )


def test_a_sweep_plays_each_deal_with_every_value() -> None:
    plan = PlayTestPlan(game=TOY, players=2, options={"give": False}, sweep=Sweep("hands", (1, 2, 3)))
    swept = [match for match in first(plan, 300) if match.purpose.startswith("hands: ")]
    assert [(match.deal, match.purpose) for match in swept[:4]] == [
        (0, "hands: 1"), (0, "hands: 2"), (0, "hands: 3"), (1, "hands: 1"),
    ]  # fmt: skip
    assert dict(swept[0].options) == {"give": False, "hands": 1}
    assert dict(swept[1].options) == {"give": False}  # two hands are printed


def test_one_side_differs_in_turn_and_partners_play_alike() -> None:
    plan = PlayTestPlan(game=BLUES, players=4, without=("building",))
    skill = [match for match in first(plan, 200) if match.purpose == SKILL][:2]
    assert [[bool(player.errs) for player in match.players] for match in skill] == [
        [False, True, False, True],
        [True, False, True, False],
    ]
    banned = [match for match in first(plan, 200) if match.purpose == without_purpose("building")][:2]
    assert [[player.without for player in match.players] for match in banned] == [
        ["building", "", "building", ""],
        ["", "building", "", "building"],
    ]
    assert skill[0].deal == skill[1].deal
    assert {match.hands for match in skill + banned} == {1}


def test_a_number_of_hands_means_those_by_these_rules() -> None:
    plan = PlayTestPlan(game=TOY, players=2)
    these = [match for match in plan.first_matches(21, 2) if match.purpose == THESE_RULES]
    assert [match.deal for match in these] == list(range(11))


def test_deals_that_were_not_played_from_every_seat_are_left_out() -> None:
    plan = PlayTestPlan(game=TOY, players=3)
    test = PlayTest(TOY, 1)
    skill = [match for match in first(plan, 100) if match.purpose == SKILL][:5]
    records = [test.play(match) for match in reversed(skill)]
    assert [record.match for record in plan.complete(records)[SKILL]] == [skill[place] for place in (0, 1, 2)]


def test_a_player_goes_without_a_mechanic_where_the_rules_leave_another_way() -> None:
    test, plan = PlayTest(FORBIDDING, 1), PlayTestPlan(game=FORBIDDING, players=2)
    match = next(each for each in plan.matches(2) if each.purpose == without_purpose("high"))
    restricted = next(seat for seat, player in enumerate(match.players) if player.without)
    table = test.replayed(match, 0)
    for place, line in enumerate(table.log):
        state = table.branch(place).state
        if line.actor == restricted and len(state.moves()) > 1:
            assert line.move != state.moves()[-1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_can_be_played_without_each_of_its_mechanics(game: Game) -> None:
    names = tuple(mechanic.name for mechanic in game.mechanics)
    plan, test = PlayTestPlan(game=game, players=usual_players(game), without=names), PlayTest(game, 1)
    purposes = set(map(without_purpose, names))
    for match in islice(plan.matches(5), 400):
        if match.purpose in purposes:
            purposes.remove(match.purpose)
            assert test.play(match).hands
    assert not purposes


def problem(*arguments: object) -> str:
    with pytest.raises(PlanError) as caught:
        sweep_of(*arguments)  # type: ignore[arg-type]  # the arguments of a call
    return str(caught.value)


def test_sweeps_are_read() -> None:
    assert sweep_of(BLUES, 4, {}, "minimum_bid=100..160:20") == Sweep("minimum_bid", (100, 120, 140, 160))
    assert sweep_of(TOY, 2, {}, "hands=1,2,5") == Sweep("hands", (1, 2, 5))
    assert sweep_of(TOY, 2, {}, "trump") == Sweep("trump", ("none", "turned"))
    assert sweep_of(TOY, 2, {}, "give=true,false") == Sweep("give", (True, False))


def test_a_wrong_sweep_is_refused_with_what_is_possible() -> None:
    assert "there is no option 'bid' to sweep; the options of Pass and Trick are trump, give, hands" in problem(
        TOY, 2, {}, "bid=1..3"
    )
    assert "hands can't be 10 in a sweep; allowed: a whole number from 1 to 9" in problem(TOY, 2, {}, "hands=8..10")
    assert "hands can't be 'x' in a sweep" in problem(TOY, 2, {}, "hands=1,x").replace("be x", "be 'x'")
    assert "trump can't be hearts in a sweep; allowed: none, turned" in problem(TOY, 2, {}, "trump=none,hearts")
    assert "a sweep is written hands=1..9:" in problem(TOY, 2, {}, "hands=1..x")
    assert "a sweep is written hands=1..9:" in problem(TOY, 2, {}, "hands")
    assert "a sweep has 2 to 30 values, not 1" in problem(TOY, 2, {}, "hands=3")
    assert "take another step" in problem(TOY, 2, {}, "hands=3")
    assert "trump can't be x in a sweep; allowed: none, turned" in problem(TOY, 2, {}, "trump=x")
    assert "not 1: name another, or none for all" in problem(TOY, 2, {}, "trump=none")
    assert "not 1000000000" in problem(TOY, 2, {}, "hands=0..999999999")


def test_a_mechanic_that_the_house_rules_leave_out_is_not_tried() -> None:
    def tried(**options: Value) -> set[str]:
        plan = PlayTestPlan(game=BY_ID["five-hundred"], players=3, options=options)
        return {match.purpose for match in first(plan, 300) if match.purpose.startswith("without")}

    bids = {without_purpose("bidding"), without_purpose("no-trump")}
    assert tried() == {*bids, without_purpose("nullo")}
    assert tried(nullo=False) == bids


def test_wrong_options_and_mechanics_are_refused_with_what_is_possible() -> None:
    with pytest.raises(PlanError, match="there is no option 'x'; the options are trump, give, hands"):
        checked_options(TOY, 2, {"x": 1})
    with pytest.raises(PlanError, match="Pass and Trick is for 2, 3 or 4 players, not 5"):
        checked_options(TOY, 5, {})
    with pytest.raises(PlanError, match="has no mechanic 'runs' that a player could go without; it has high"):
        checked_mechanics(FORBIDDING, ["runs"])
    with pytest.raises(PlanError, match="it has none"):
        checked_mechanics(TOY, ["runs"])
    with pytest.raises(PlanError, match="points"):
        checked_options(BLUES, 4, {"minimum_bid": 312, "red_threes": "removed"})
    assert checked_options(TOY, 2, {"hands": 2}) == {}
