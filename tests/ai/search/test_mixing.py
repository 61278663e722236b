"""Moves are drawn by lot with the bot's probabilities, by the seed and within the time, and reported with them."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any

import pytest

from cardtable.ai.explanation import Explanation
from cardtable.ai.levels import EASY, EXPERT, NORMAL, Level
from cardtable.ai.questions import Question
from cardtable.ai.search import explain
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from tests.ai.positions import view_of_actor
from tests.contract.toy import TOY, ToyBot, ToyGame


class LotBot(ToyBot):
    """Draws its first and last moves by lot, one to three, and notes the efforts it was asked to spend."""

    def __init__(self) -> None:
        self.efforts: list[int] = []

    def mixture(self, state: State, rng: Random, effort: int) -> Mapping[Move, float] | None:
        self.efforts.append(effort)
        moves = state.moves()
        # Each search gives another answer, because the same answer twice would end the search.
        return {moves[0]: 1.0, moves[-1]: 3.0 + 1 / effort}


def lots() -> ToyGame:
    """Return the toy game with that bot."""
    return replace(TOY, bot=LotBot())


def drawn(
    level: Level = EXPERT, seed: int = 1, clock: Callable[[], float] = monotonic, **bounds: Any
) -> tuple[Explanation, Any]:
    game = lots()
    return explain(Question(view_of_actor(), level, seed, **bounds), game, clock), game


def test_candidates_have_chances_the_likeliest_first() -> None:
    found, game = drawn(playouts=10**6)
    assert game.bot.efforts == [10**6]
    assert [candidate.chance for candidate in found.candidates] == pytest.approx([0.75, 0.25], abs=1e-6)
    assert found.move in [candidate.move for candidate in found.candidates]


def test_the_draw_follows_the_chances_and_the_seed() -> None:
    moves = Counter(drawn(seed=seed, playouts=10**6)[0].move for seed in range(400))
    assert sorted(moves.values())[0] == pytest.approx(100, abs=30)
    assert drawn(seed=5, playouts=10)[0] == drawn(seed=5, playouts=10)[0]


@pytest.mark.parametrize("level", [EASY, NORMAL])
def test_a_move_without_a_chance_is_not_made_as_a_slip(level: Level) -> None:
    found, game = drawn(level, playouts=10**6)
    assert len(game.guess(view_of_actor(), Random(1)).moves()) > 2
    assert [candidate.chance for candidate in found.candidates] == pytest.approx([0.75, 0.25], abs=1e-6)


class ShallowLotBot(LotBot):
    """Gives a beginner an effort of five."""

    def beginner_effort(self, usual: int) -> int:
        assert usual == EASY.count.playouts
        return 5


@pytest.mark.parametrize(("level", "efforts"), [(EASY, [5]), (NORMAL, [NORMAL.count.playouts])])
def test_the_game_bounds_the_effort_of_easy_players(level: Level, efforts: list[int]) -> None:
    bot = ShallowLotBot()
    question = Question(view_of_actor(), level, seed=1, counted=True)
    explain(question, replace(TOY, bot=bot))
    assert bot.efforts == efforts


def test_under_a_clock_searches_get_deeper_until_the_next_would_take_too_long() -> None:
    ticks = iter(range(10**9))
    _, game = drawn(budget=40.0, clock=lambda: float(next(ticks)))
    assert game.bot.efforts[:3] == [32, 128, 512]
    assert len(game.bot.efforts) < 20
