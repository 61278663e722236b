"""Matches in the arena are fair: the same deals from every seat, and everything is counted."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View
from cardtable.lab.contest import Contest, fixtures, seatings
from cardtable.lab.executors import TERMINATED, play_all
from cardtable.lab.matches import Entrant, MisplayError, Terms
from cardtable.lab.standings import standings
from tests.contract.toy import TOY, ToyBot, ToyGame
from tests.lab.contests import contest, play_match
from tests.outside import PATIENCE


def lowest(view: View, seed: int) -> Move:
    state = TOY.guess(view, Random(seed))
    return min(state.moves(), key=lambda move: move.cards)


def highest(view: View, seed: int) -> Move:
    state = TOY.guess(view, Random(seed))
    return max(state.moves(), key=lambda move: move.cards[0].rank)


LOW, HIGH = Entrant("low", lowest), Entrant("high", highest)


class DyingBot(ToyBot):
    """Ends its whole process."""

    def policy(self, state: State, rng: Random) -> Move:
        os._exit(3)


DYING: ToyGame = replace(TOY, bot=DyingBot())
PARTNERS: ToyGame = replace(TOY, title=replace(TOY.title, sides=lambda seats: ((0, 2), (1, 3))))


def still() -> float:
    return 0.0


def orders(game: Game, *seats: Entrant) -> list[str]:
    return [" ".join(seats[number].name for number in order) for order in seatings(game, seats)]


def test_the_same_seed_makes_the_same_match() -> None:
    one = play_match(TOY, [LOW, HIGH], "a", clock=still)
    assert play_match(TOY, [LOW, HIGH], "a", clock=still) == one
    assert play_match(TOY, [LOW, HIGH], "b", clock=still) != one


def test_deals_are_the_same_from_every_seat() -> None:
    seen: list[set[tuple[int | None, ...]]] = [set(), set()]

    def watched(turn: int, order: tuple[int, ...]) -> list[Entrant]:
        def watch(view: View, seed: int) -> Move:
            if view.phase == "give":
                seen[turn].add((view.seat, *view.hand))
            return lowest(view, seed)

        return [replace((LOW, HIGH)[number], choose=watch) for number in order]

    for turn, order in enumerate(seatings(TOY, [LOW, HIGH])):
        play_match(TOY, watched(turn, order), "deal")
    # What is given depends on who plays; what is dealt does not.
    assert seen[0] == seen[1]
    assert len(seen[0]) == 4


def test_every_player_plays_every_deal_from_every_seat() -> None:
    assert orders(TOY, LOW, HIGH, replace(LOW, name="low 2", kind="low")) == [
        "low high low 2",
        "high low 2 low",
        "low 2 low high",
    ]
    found = fixtures(TOY, [LOW, HIGH], 3)
    assert [(each.deal, each.seating, each.order) for each in found[:3]] == [
        (0, 0, (0, 1)),
        (0, 1, (1, 0)),
        (1, 0, (0, 1)),
    ]
    assert len(found) == 6


def test_partners_of_the_same_kind_are_not_exchanged() -> None:
    partner, other = replace(LOW, name="low 2", kind="low"), replace(HIGH, name="high 2", kind="high")
    low, high = replace(LOW, kind="low"), replace(HIGH, kind="high")
    assert orders(PARTNERS, low, high, partner, other) == ["low high low 2 high 2", "high low 2 high 2 low"]
    # Of four of a kind two are partners: they play the others with both halves of the cards.
    four = [replace(LOW, name=name, kind="low") for name in "abcd"]
    assert orders(PARTNERS, *four) == ["a b c d", "b c d a"]


def test_partners_share_a_win_whole() -> None:
    outcome = play_match(PARTNERS, [HIGH, LOW, HIGH, LOW], "a", clock=still)
    winning = 0 if outcome.shares[0] else 1
    assert outcome.shares in ((1, 0, 1, 0), (0, 1, 0, 1), (0.5, 0.5, 0.5, 0.5))
    assert all(seat % 2 == winning for seat in outcome.winners) or outcome.shares[0] == 0.5
    scores = outcome.scores
    assert outcome.leads[0] == scores[0] - (scores[1] + scores[3]) / 2


def test_standings_count_shared_wins_in_parts() -> None:
    outcomes = contest(TOY, [LOW, HIGH], 10, options={"hands": 2})
    found = standings(outcomes)
    assert len(outcomes) == 20
    assert sum(each.wins for each in found) == 20
    assert found[0].wins >= found[1].wins
    assert sum(each.points * each.seats for each in found) == 20 * 2 * 5


def failing(view: View, seed: int) -> Move:
    if view.phase == "play":
        raise MisplayError("it has fallen asleep")
    return lowest(view, seed)


def cheating(view: View, seed: int) -> Move:
    return TOY.parse(f"{view.phase} {TOY.guess(view, Random(seed)).deck[0]}")


@pytest.mark.parametrize(
    ("choose", "why"),
    [(failing, "sleepy on seat 1, move 2: it has fallen asleep"), (cheating, "sleepy on seat 1, move 1: ")],
)
def test_a_player_without_a_legal_move_loses_at_once(choose: Callable[..., Any], why: str) -> None:
    outcome = play_match(TOY, [LOW, Entrant("sleepy", choose), HIGH], "a", clock=still)
    assert (outcome.loser, outcome.winners, outcome.shares[1]) == (1, (0, 2), 0)
    assert outcome.fault.startswith(why)
    sleepy = next(each for each in standings([outcome]) if each.name == "sleepy")
    assert (sleepy.wins, sleepy.lead.mean) == (0, None)


def test_a_process_that_dies_is_reported() -> None:
    played = Contest(DYING, ("rule", "rule"), Terms("a"))
    with pytest.raises(ChildProcessError, match="a process that played matches has died"):
        list(play_all(played, fixtures(TOY, played.entrants(), 3), jobs=2))


DEAF = """
import signal
from multiprocessing import Pipe
from threading import Lock, Thread
from cardtable.lab.executors import exit_when_closed

running, command = Pipe(duplex=False)
Thread(target=exit_when_closed, args=(running,), daemon=True).start()
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
command.close()
lock = Lock()
lock.acquire()
lock.acquire()
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows ends a process at once")
def test_a_process_that_waits_for_a_lock_ends_with_the_command() -> None:
    done = subprocess.run([sys.executable, "-c", DEAF], timeout=PATIENCE, check=False)
    assert done.returncode == TERMINATED
