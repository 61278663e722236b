"""Calls of other players follow each other slowly enough to be read, whatever the settings, unless a press hurries."""

from pathlib import Path
from typing import Any

import pytest

from cardtable.ai.search import by_rule
from cardtable.engine.seats import Seat
from cardtable.program.effects import CALL_SECONDS
from cardtable.ui.table.steps import told_after
from tests.situations import one_person
from tests.ui.at_the_table import Program

AUCTIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("blues-and-greens", 4, {}),
    ("big-three", 4, {}),
    ("five-hundred", 3, {}),
    ("bidding-war", 5, {"bidding": "open"}),
]
"""Games with auctions, their number of players, and house rules."""
FRAME = 1 / 30


def pauses_before_calls(
    program: Program, game: str, players: int, options: dict[str, Any], *, hurried: bool = False
) -> list[float]:
    """Return the times between calls of AI players and the calls before them, in an auction.

    The AI players answer at once, and the person as soon as the table asks.
    """
    pauses: list[float] = []
    seed = 2
    while not pauses:  # in the auction of a deal it may be the person who answers each call
        pauses = _pauses_in_a_deal(program, game, one_person(seats=players), options, seed, hurried=hurried)
        seed += 1
    return pauses


def _pauses_in_a_deal(
    program: Program, game: str, seats: tuple[Seat, ...], options: dict[str, Any], seed: int, *, hurried: bool
) -> list[float]:
    scene = program.sit_down(game, seats, seed=seed, **options)
    program.run_until(lambda: scene.spec.is_auction(scene.board.view.phase))
    pauses: list[float] = []
    last: float | None = None
    while scene.spec.is_auction(scene.board.view.phase):
        if scene.to_act and not scene.board.busy(program.clock.now()):
            scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
        elif hurried:
            program.key("Enter")
        seen = scene.board.view
        program.tick(seen=False)
        if told_after(seen, scene.board.view, scene.spec):
            now = program.clock.now()
            if last is not None and scene.board.view.log[-1].actor != scene.board.view.seat:
                pauses.append(now - last)
            last = now
        program.clock.sleep(FRAME)
    return pauses


@pytest.mark.parametrize(("game", "players", "options"), AUCTIONS)
@pytest.mark.parametrize("animation", ["off", "fast", "normal", "slow"])
def test_calls_can_be_followed_with_any_animations(
    tmp_path: Path, game: str, players: int, options: dict[str, Any], animation: str
) -> None:
    program = Program(tmp_path)
    program.app.profile.set("animation", animation)
    pauses = pauses_before_calls(program, game, players, options)
    assert pauses
    assert min(pauses) >= CALL_SECONDS


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_enter_hurries_an_auction(tmp_path: Path, animation: str) -> None:
    program = Program(tmp_path)
    program.app.profile.set("animation", animation)
    pauses = pauses_before_calls(program, "blues-and-greens", 4, {}, hurried=True)
    assert pauses
    assert max(pauses) < CALL_SECONDS
