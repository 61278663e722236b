"""Marks: which rules made a difference in a move. Play-tests count them, for the person who wrote the rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic

from cardtable.engine.generic import HouseT, StateT
from cardtable.engine.moves import Move
from cardtable.engine.state import State


def rules_scored(before: State, _move: Move, after: State) -> list[str]:
    """Return the rules of the score lines with points in the hands that a move has ended."""
    results = after.results[len(before.results) :]
    return [line.rule for result in results for line in result.lines if any(line.points)]


def _none(_seats: int, _house: object) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Marks(Generic[StateT, HouseT]):
    """The marks of a game. Each of its rules is in ``words`` or in ``silent``; the default knows nothing of either.

    :param fired: returns the numbers of the rules that made a difference in a move, from the states before and after
        it. A rule that is always in force marks nothing.
    :param words: what happens when a rule fires, by its number, in the order of the rules: ``a two is led``.
    :param silent: why the others never fire, by their numbers: ``the deck``.
    :param unused: returns the rules of ``words`` that cannot fire with this number of players and these house rules.
    """

    fired: Callable[[StateT, Move, StateT], Iterable[str]] = rules_scored
    words: Mapping[str, str] = field(default_factory=dict)
    silent: Mapping[str, str] = field(default_factory=dict)
    unused: Callable[[int, HouseT], Iterable[str]] = _none
