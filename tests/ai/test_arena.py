"""The arena plays fair: the same cards from every seat, everything counted."""

from dataclasses import replace
from random import Random

from cardtable.ai.arena import Entrant, contest, play_match, rotations, standings
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from tests.contract.toy import TOY


def lowest(view: View, seed: int) -> Move:
    state = TOY.guess(view, Random(seed))
    return min(state.moves(), key=lambda move: move.cards)


def highest(view: View, seed: int) -> Move:
    state = TOY.guess(view, Random(seed))
    return max(state.moves(), key=lambda move: move.cards[0].rank)


LOW, HIGH = Entrant("low", lowest), Entrant("high", highest)


def still() -> float:
    return 0.0


def test_the_same_seed_makes_the_same_match() -> None:
    one = play_match(TOY, [LOW, HIGH], "a", clock=still)
    assert play_match(TOY, [LOW, HIGH], "a", clock=still) == one
    assert play_match(TOY, [LOW, HIGH], "b", clock=still) != one


def test_deals_are_the_same_from_every_seat() -> None:
    seen: list[set[tuple[int, ...]]] = [set(), set()]
    for turn, order in enumerate(rotations([LOW, HIGH])):

        def watch(view: View, seed: int, turn: int = turn) -> Move:
            if view.phase == "give":
                seen[turn].add((view.seat, *view.hand))
            return lowest(view, seed)

        play_match(TOY, [replace(each, choose=watch) for each in order], "deal")
    # What is given depends on who plays; what is dealt does not.
    assert seen[0] == seen[1]
    assert len(seen[0]) == 4


def test_partners_move_round_together() -> None:
    assert [[each.name for each in order] for order in rotations([LOW, HIGH, LOW, HIGH])] == [
        ["low", "high", "low", "high"],
        ["high", "low", "high", "low"],
    ]


def test_standings_count_shared_wins_in_parts() -> None:
    outcomes = contest(TOY, [LOW, HIGH], 10, options={"hands": 2})
    found = standings(outcomes)
    assert len(outcomes) == 20
    assert sum(each.wins for each in found) == 20
    assert found[0].wins >= found[1].wins
    assert sum(each.points * each.seats for each in found) == 20 * 2 * 5


def test_time_is_counted_by_the_move() -> None:
    ticks = iter(range(10**6))
    outcome = play_match(TOY, [LOW, HIGH], "a", clock=lambda: float(next(ticks)))
    assert outcome.seconds == outcome.moves
    assert outcome.slowest == (1.0, 1.0)
