"""What the tests of all games say about a table: moves as text, refusals, legal moves, and where cards lie."""

from typing import Any, TypeVar

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.engine.law import IllegalMove, Refusal
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.state import State
from cardtable.engine.table import Table

StateT = TypeVar("StateT", bound=State)
NAMES = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedy")


def new_table(game: Game, seats: int, dealer: int, **options: Any) -> Table[Any]:
    """Return a table before its first deal."""
    return Table(game, [Seat(name) for name in NAMES[:seats]], options, dealer)


def play(table: Table[StateT], *lines: str) -> Table[StateT]:
    """Make moves written with their actors (``0 bid 9h``), one an argument, or parted by semicolons or lines."""
    for line in filter(str.strip, ";".join(lines).replace("\n", ";").split(";")):
        actor, move = line.strip().split(maxsplit=1)
        table.play(DEALER if actor == "dealer" else int(actor), table.game.parse(move))
    return table


def refusal(table: Table[StateT], line: str) -> Refusal:
    """Return why a move is refused to its actor, or to the seat to act if the line names none.

    The move is not among the legal ones, and nothing has changed.
    """
    first, _, rest = line.partition(" ")
    named = first == "dealer" or first.isdigit()
    actor = table.state.actor if not named else DEALER if first == "dealer" else int(first)
    assert actor is not None
    move = table.game.parse(rest if named else line)
    before = views(table), len(table.log)
    with pytest.raises(IllegalMove) as caught:
        table.play(actor, move)
    assert (views(table), len(table.log)) == before
    assert move not in table.state.moves()
    assert move not in table.state.moves_with(move.cards)
    assert caught.value.refusal.reason
    return caught.value.refusal


def views(table: Table[StateT]) -> list[object]:
    """Return what an onlooker and every seat may know."""
    return [table.state.view(seat) for seat in (None, *range(len(table.seats)))]


def refused(table: Table[StateT], line: str) -> str:
    """Return the rule by which a move is refused."""
    return refusal(table, line).rule


def refused_by(table: Table[StateT], line: str, rule: str) -> str:
    """Assert that a move is refused by this rule, and return the reason."""
    found = refusal(table, line)
    assert found.rule == rule, found.reason
    return found.reason


def texts(table: Table[StateT]) -> set[str]:
    """Return the legal moves as texts."""
    return set(map(str, table.state.moves()))


def lies(table: Table[StateT], zone: str) -> set[str]:
    """Return the true cards of a zone as texts."""
    return {str(card) for each in table.state.zones() if each.name == zone for card in each.cards}


def cards(text: str) -> set[str]:
    """Return the texts of these cards as a zone has them."""
    return set(map(str, parse_cards(text)))
