"""Calls of other players follow each other slowly enough to be read, whatever the settings, unless a press hurries."""

from typing import Any

import pytest

from cardtable.ai.search import by_rule
from cardtable.program.effects import CALL_SECONDS
from cardtable.ui.table.steps import told_after
from tests.commits import by_turns
from tests.situations import one_person
from tests.ui.at_the_table import Program

FRAME = 1 / 30


def pauses_before_calls(
    program: Program, game: str, players: int, *, hurried: bool = False, **rules: Any
) -> list[float]:
    """Return the times between calls of AI players and the calls before them, in an auction.

    The AI players answer at once, and the person as soon as the table asks. In the auction of a deal it may be the
    person who answers each call: then there is another deal.
    """
    pauses: list[float] = []
    seed = 2
    while not pauses:
        scene = program.sit_down(game, one_person(seats=players), seed=seed, **rules)
        program.run_until(lambda: scene.spec.is_auction(scene.board.view.phase))  # noqa: B023 - used at once
        seed, last = seed + 1, None
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


@pytest.mark.parametrize(
    ("animation", "game", "players", "rules"),
    by_turns(
        [
            (animation, *auction)
            for animation in ("off", "fast", "slow")
            for auction in (
                ("blues-and-greens", 4, {}),
                ("big-three", 4, {}),
                ("five-hundred", 3, {}),
                ("bidding-war", 5, {"bidding": "open"}),
            )
        ],
        "auctions",
    ),
)
def test_calls_can_be_followed_with_any_animations(
    program: Program, animation: str, game: str, players: int, rules: dict[str, Any]
) -> None:
    program.app.profile.set("animation", animation)
    assert min(pauses_before_calls(program, game, players, **rules)) >= CALL_SECONDS


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_enter_hurries_an_auction(program: Program, animation: str) -> None:
    program.app.profile.set("animation", animation)
    assert max(pauses_before_calls(program, "blues-and-greens", 4, hurried=True)) < CALL_SECONDS
