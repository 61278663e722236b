"""Positions as texts: what the engine writes and reads for all games."""

from random import Random

from cardtable.engine.position import RESULT
from tests.contract.matches import random_move
from tests.contract.toy import TOY


def test_finished_hands_are_written_and_read_again() -> None:
    state, rng = TOY.new(2), Random(1)
    while len(state.results) < 2:
        state.apply(random_move(state, rng))
    text = TOY.write_position(state)
    assert [line.split()[0] for line in text.splitlines()].count(RESULT) == 2
    assert TOY.read_position(text).results == state.results


def test_without_a_line_seat_0_deals() -> None:
    lines = TOY.write_position(TOY.new(3, dealer=0)).splitlines()
    without = [line for line in lines if not line.startswith("dealer")]
    assert len(without) == len(lines) - 1
    assert TOY.read_position("\n".join(without)).dealer == 0
