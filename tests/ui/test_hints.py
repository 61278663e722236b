"""A hint, and what else was looked at to find it."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.levels import Level
from cardtable.ai.players import Explanation, by_rule, explain
from cardtable.ai.worker import Reply
from cardtable.demo import RuleOfThumb
from cardtable.engine.moves import Move, Pass
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES, game_of
from cardtable.match import LiveMatch
from cardtable.store.samples import list_samples
from cardtable.store.tablefile import read_table
from cardtable.ui.scenes.table import TableScene
from cardtable.ui.widgets.skin import Role
from tests.ui.at_the_table import Program, one_person
from tests.ui.hands_on import by_mouse

SAMPLES = {sample.path.name: sample.path for sample in list_samples(GAMES)}
PLAYOUTS = 120


class Lookers(RuleOfThumb):
    """Players who give hints after a fixed number of playouts."""

    explanation: Explanation | None = None

    def ask(self, view: View, level: str, seed: int, budget: float | None = None, *, explain: bool = False) -> int:
        if not explain:
            return super().ask(view, level, seed)
        self.explanation = _look(view)
        self._reply = Reply(0, self.explanation.move, self.explanation.words, self.explanation)
        return 0


def _look(view: View) -> Explanation:
    return explain(view, Level("looks", 1.0, PLAYOUTS, 6), 1, playouts=PLAYOUTS, likeliest=True)


@pytest.fixture(params=[(800, 600), (1280, 720), (1920, 1080)], ids=str)
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Program:
    return Program(tmp_path, request.param)


def sit_down(program: Program, sample: str) -> tuple[TableScene, Lookers]:
    table = read_table(next(path for name, path in SAMPLES.items() if name.startswith(sample)), GAMES).table
    players = Lookers()
    program.app.show(LiveMatch(table, players, None, Random(1), pause=0.0))
    program.run(0.1)
    program.run_until(lambda: getattr(program.scene, "due", False))
    scene = program.scene
    assert isinstance(scene, TableScene)
    return scene, players


@pytest.mark.parametrize(
    "sample",
    ["five-hundred the middle", "bidding-war the last six", "the-card-game the round of nine", "big-three the auction"],
)
def test_a_hint_tells_the_move_and_on_demand_what_it_was_compared_with(program: Program, sample: str) -> None:
    scene, players = sit_down(program, sample)
    program.key("h")
    program.run(0.5)
    hints, found = scene.asking.hints, players.explanation
    assert found is not None
    words = scene.match.game.words
    assert hints.text.startswith(f"Hint: {words.button(scene.laid.view, found.move)}. {found.reason}")
    assert not hints.open
    program.key("h")
    assert hints.open
    assert hints.found is not None
    assert [one.move for one in hints.found.compared] == [each.move for each in found.compared]
    assert found.move in moves_of(found)
    program.key("h")
    assert not hints.open
    assert hints.text, "the hint itself stays"


def moves_of(found: Explanation) -> list[Move]:
    return [each.move for each in found.compared]


def test_the_press_that_puts_the_comparison_away_does_nothing_else(program: Program) -> None:
    scene, _ = sit_down(program, "five-hundred the middle")
    program.key("h")
    program.run(0.5)
    program.key("h")
    made = len(scene.match.view(None).log)
    selected = scene.laid.selected
    program.click(scene.asking.buttons[0].rect.center)
    program.run(1)
    assert not scene.asking.hints.open
    assert len(scene.match.view(None).log) == made
    assert scene.laid.selected == selected


def test_where_bids_are_drawn_by_lot_the_hint_is_the_likeliest(program: Program) -> None:
    scene, players = sit_down(program, "bidding-war the last six")
    program.key("h")
    program.run(0.5)
    assert players.explanation is not None
    chances = [each.chance for each in players.explanation.candidates]
    assert None not in chances
    assert scene.asking.hints.found is not None
    assert scene.asking.hints.found.move == players.explanation.candidates[0].move
    assert chances[0] == max(chance for chance in chances if chance is not None)


def test_undo_puts_the_hint_away(program: Program) -> None:
    scene, _ = sit_down(program, "five-hundred the middle")
    program.key("h")
    program.run(0.5)
    assert scene.asking.hints.text
    program.key("u")
    program.run(0.5)
    assert not scene.asking.hints.text


class Advisers(RuleOfThumb):
    """Players whose hint is the last of the legal moves that ``wanted`` lets through."""

    def __init__(self, wanted: Callable[[Move], bool]) -> None:
        super().__init__()
        self.wanted = wanted
        self.match: LiveMatch | None = None

    def ask(self, view: View, level: str, seed: int, budget: float | None = None, *, explain: bool = False) -> int:
        if not explain:
            return super().ask(view, level, seed)
        assert self.match is not None
        self._reply = Reply(0, [move for move in self.match.moves() if self.wanted(move)][-1], "That is best.")
        return 0


def advised(program: Program, wanted: Callable[[Move], bool], phase: str) -> TableScene:
    """Sit down at Blues and Greens, go on to ``phase`` and ask for a hint."""
    players = Advisers(wanted)
    table = Table(game_of("blues-and-greens"), one_person())
    players.match = LiveMatch(table, players, None, Random(7), pause=0.0)
    program.app.show(players.match)
    program.run(0.1)
    for _ in range(9):
        program.run_until(lambda: getattr(program.scene, "due", False))
        scene = program.scene
        assert isinstance(scene, TableScene)
        if scene.laid.view.phase == phase and any(wanted(move) for move in scene.match.moves()):
            program.key("h")
            program.run(0.5)
            assert scene.asking.hints.found is not None
            return scene
        by_mouse(program, by_rule(scene.laid.view, 1).move)
    raise AssertionError(f"nothing such was ever asked in {phase}")


def test_enter_makes_the_hinted_move_and_its_button_stands_out(program: Program) -> None:
    scene = advised(program, lambda move: isinstance(move, Pass), "auction")
    standing_out = [button.label for button in scene.asking.buttons if button.role is Role.PRIMARY]
    assert standing_out == ["Pass"]
    program.key("Enter")
    assert scene.desk.dialog is None
    assert [entry.word for entry in scene.match.view(0).log if entry.actor == 0] == ["pass"]


def test_a_hinted_card_of_the_splay_is_pointed_at_and_enter_draws_it(program: Program) -> None:
    scene = advised(program, lambda move: move.word == "draw" and bool(move.cards), "draw")
    hinted = scene.asking.hints.found
    assert hinted is not None
    emphasis = scene.emphasis()
    assert emphasis.cursor is not None
    assert (emphasis.cursor.zone, emphasis.cursor.card) == ("splay", hinted.move.cards[0])
    assert emphasis.cursor in emphasis.pointed
    program.key("Enter")
    drawn = [entry for entry in scene.match.view(0).log if entry.actor == 0 and entry.word == "draw"][-1]
    assert drawn.text == str(hinted.move)
