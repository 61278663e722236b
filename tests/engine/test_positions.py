"""Positions as texts: what the engine writes and reads for all games."""

import ast
from pathlib import Path
from random import Random

import cardtable
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


def test_views_are_made_of_states_and_of_positions_only() -> None:
    """Nothing else can hand a seat cards that it may not know."""
    package = Path(cardtable.__file__).parent
    makers = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if b"View(" in path.read_bytes()
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "View"
    }
    assert makers == {"engine/state.py", "engine/position.py"}
