"""The rules that a move marks at a table of a test."""

from typing import Any

from cardtable.engine.table import Table


def marks_of(table: Table[Any], *moves: str) -> set[str]:
    """Let whoever is to act make these moves, and return the rules that they mark."""
    game, marked = table.game, set[str]()
    for text in moves:
        before, actor = table.state.copy(), table.state.actor
        assert actor is not None
        table.play(actor, move := game.parse(text))
        marked.update(game.marks.fired(before, move, table.state))
    return marked
