"""Mechanics: what a play-test can forbid to a seat, to find out what it is worth."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from cardtable.engine.generic import StateT
from cardtable.engine.moves import Move


@dataclass(frozen=True, slots=True)
class Mechanic(Generic[StateT]):
    """A part of a game that a seat can do without.

    :param name: its word on the command line: ``runs``.
    :param label: what a seat without it never does, after "never": ``leads a run``.
    :param rule: the number of the rule that it belongs to. House rules that leave this out leave it out, too.
    :param ban: whether a legal move of the actor uses it. Never true of all legal moves: where the rules leave no
        other way, it is not banned.
    """

    name: str
    label: str
    rule: str
    ban: Callable[[StateT, Move], bool]
