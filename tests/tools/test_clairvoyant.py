"""A player that sees all hands has an advantage, and only benchmarks have one."""

import subprocess
import sys
from random import Random

import pytest

from cardtable.ai.levels import EXPERT
from cardtable.ai.questions import Question
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.games import GAMES
from cardtable.lab.contest import Bounds, SeatError, entrant_of, fixtures
from cardtable.lab.matches import Entrant, Terms, play_fixture
from cardtable.lab.standings import standings
from tests.commits import by_turns
from tests.contract.matches import moments
from tests.contract.setups import printed
from tests.contract.toy import TOY
from tools.benchmarks.clairvoyant import benchmark_entrant, clairvoyant_move, play_arena, true_world
from tools.benchmarks.decisions import Judge, judged_hands, per_hand


def entrant(kind: str, name: str) -> Entrant:
    return benchmark_entrant(kind, name, TOY, Bounds())


@pytest.mark.nightly("statistics of benchmarks")
def test_knowing_the_cards_is_an_advantage() -> None:
    players = [entrant("clairvoyant@12", "seer"), entrant("expert@12", "expert")]
    terms = Terms("a", {"give": False}, hands=True)
    outcomes = [play_fixture(TOY, players, each, terms) for each in fixtures(TOY, players, 40)]
    seer = next(each for each in standings(outcomes) if each.name == "seer")
    assert seer.lead.mean is not None
    assert seer.lead.error is not None
    assert seer.lead.mean > seer.lead.error


def test_the_program_has_no_players_of_benchmarks_and_an_unknown_one_is_reported_in_one_line() -> None:
    for kind in ("clairvoyant", "newcomer"):
        with pytest.raises(SeatError, match=f"there is no entrant '{kind}'"):
            entrant_of(kind, "a", TOY, Bounds())
    with pytest.raises(SystemExit, match="bench arena: there is no entrant 'clairvoyant@0'"):
        play_arena(["bidding-war", "--seats", "rule,clairvoyant@0", "--matches", "2"])


def test_the_process_of_the_players_imports_neither_the_arena_nor_benchmarks() -> None:
    asked = "import sys, cardtable.ai.worker; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "cardtable.ai.search" in loaded
    assert not [name for name in loaded if name.startswith(("tests", "tools", "cardtable.lab"))]


@pytest.mark.parametrize("game", by_turns([(game,) for game in GAMES], "clairvoyants of games", name=lambda it: it.id))
def test_it_plays_every_game_in_a_world_that_looks_the_same_to_every_seat(game: Game) -> None:
    states = [each.state for each in moments(printed(game)) if each.state.actor not in (None, DEALER)]
    move = clairvoyant_move(game, states[0], Question(states[0].view(states[0].seat), EXPERT, 1, playouts=2))
    assert states[0].refusal(move) is None
    for state in states[::2]:
        world = true_world(game, state, Random(1))
        assert all(world.view(seat) == state.view(seat) for seat in range(state.seats))


def worst(state: State) -> Move:
    judge = Judge(TOY, 1)
    brings = judge.brings(state, state.moves(), "a")
    return min(brings, key=lambda move: (brings[move], str(move)))


def test_decisions_are_judged_by_what_they_bring_in_the_true_deal() -> None:
    bad = Entrant("bad", entrant("rule", "rule").choose, clairvoyant=lambda state, view, seed: worst(state))
    levels = [entrant("clairvoyant@12", "seer"), entrant("rule", "rule"), bad]
    found = list(judged_hands(TOY, 3, {}, levels, levels[1], 12, "a", 1))
    assert found
    seer, rule, poor = (
        per_hand(found, [each.best - each.brings[level] for each in found], 12, 3).mean or 0.0 for level in range(3)
    )
    assert 0 <= seer < rule < poor
    assert all(each.best >= max(each.brings) for each in found)
