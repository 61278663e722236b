"""What a screen can reach of a match: Views, texts and legal moves, but neither its table nor its State."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardtable
from cardtable.engine.law import OutOfTurn
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.play.match import ReplayMatch
from tests.known_games import game_of

SCREEN = Path(cardtable.__file__).parent / "ui"
HIDDEN = frozenset({"state", "_state", "table", "_table"})
MAKING = frozenset({"start", "new", "guess", "read_position"})
"""What makes a State of a game."""
REACHING = re.compile(rf"\.\s*(?:{'|'.join(sorted(HIDDEN | MAKING))})\b")
"""Without this, a text need not be read closely."""
MATCHES = frozenset({"match", "main", "other", "replay", "taught", "practised", "lesson"})


def reaches(source: str) -> Iterator[str]:
    """Yield each place of a text at which a match is asked for its table, anything for its State, or a game for one."""
    if REACHING.search(source) is None:
        return
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute) or node.attr not in HIDDEN | MAKING:
            continue
        owner = node.value
        name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
        if node.attr in MAKING:
            if name == "game":
                yield f"line {node.lineno}: {ast.unparse(node)}"
        elif node.attr == "state" or (node.attr == "_table" and name != "self") or name in MATCHES:
            yield f"line {node.lineno}: {ast.unparse(node)}"


def test_no_module_of_the_screen_reaches_behind_a_match() -> None:
    modules = sorted(SCREEN.rglob("*.py"))
    assert modules
    found = {str(path.relative_to(SCREEN)): list(reaches(path.read_text(encoding="utf-8"))) for path in modules}
    assert {module: places for module, places in found.items() if places} == {}


@pytest.mark.parametrize(
    "text",
    ["scene.match._table", "match.table.log", "self.match.table", "anything.state.zones()", "match.game.start(3)"],
)
def test_reaching_behind_a_match_is_found(text: str) -> None:
    assert list(reaches(text))


def test_nothing_is_played_while_a_match_is_looked_back_at() -> None:
    table = Table(game_of("five-hundred"), [Seat("Ann"), Seat("Bert"), Seat("Cleo")])
    replay = ReplayMatch(table)
    with pytest.raises(OutOfTurn):
        replay.play(next(iter(table.state.moves())))
    assert not any([replay.thinking, replay.advance(0.0), replay.undo(), replay.redo()])
