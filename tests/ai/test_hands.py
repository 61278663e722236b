"""Single hands without a window: one that never ends is stopped, with an error that says what to do."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.hands import EndlessHandError, play_hand, play_out, table_before_deal
from cardtable.commands.command_line import run
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.table import Table
from cardtable.lab.fairness import decides_alike
from tests.contract.toy import TOY, ToyState


class StandingState(ToyState):
    """A hand in which nothing changes after the deal."""

    def apply(self, move: Move) -> None:
        if isinstance(move, Shuffle):
            super().apply(move)


ENDLESS = replace(TOY, start=StandingState, guess=lambda view, rng: _standing(TOY.guess(view, rng)))
NAMES = ["Ann", "Bert", "Cleo"]


def _standing(guess: ToyState) -> StandingState:
    state = StandingState(guess.seats, guess.house, guess.dealer)
    vars(state).update(vars(guess))
    return state


def by_hand(table: Table) -> None:
    play_hand(table, "endless", lambda state: state.moves()[0])


def by_rule(table: Table) -> None:
    table.deal(Random(1))
    play_out(ENDLESS, table.state, Random(1))


@pytest.mark.parametrize("play", [by_hand, by_rule])
def test_a_hand_that_never_ends_is_stopped(play: Callable[[Table], None]) -> None:
    table = table_before_deal(ENDLESS, NAMES, {}, "endless")
    with pytest.raises(EndlessHandError, match="a hand of toy has not ended after 5,000 moves: let the policy"):
        play(table)


def test_players_of_endless_hands_are_not_compared_for_ever() -> None:
    with pytest.raises(EndlessHandError):
        decides_alike(ENDLESS, 3, {}, 1, positions=2)


def test_a_play_test_of_endless_hands_ends_with_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["playtest", "toy", "--hands", "1", "--jobs", "1", "--out", str(tmp_path / "report.html")]
    assert run(words, [ENDLESS]) == 1
    said = capsys.readouterr().err.strip()
    assert said.endswith("let the policy of its bot make moves that end a hand")
    assert "\n" not in said
