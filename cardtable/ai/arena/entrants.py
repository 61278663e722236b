"""The entrants of the arena as the command line writes them: levels, rules of thumb, random players, programs."""

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from cardtable.ai.arena.matches import Entrant
from cardtable.ai.arena.outside import Outside
from cardtable.ai.search.levels import LEVELS, level_of
from cardtable.ai.search.move_choice import by_rule, choose
from cardtable.ai.search.question import Question
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View

DEFAULT_MOVE_SECONDS: Final = 1.0
"""Seconds that an outside player has for a move, unless the command line says otherwise."""

PROGRAM_PREFIX: Final = "exec:"
"""The prefix of a seat that is taken by a program."""

_LEVEL: Final = re.compile(
    rf"(?P<level>{'|'.join(level.name for level in LEVELS)})(?:@(?P<playouts>[1-9][0-9]{{0,8}}))?"
)
_PARTS: Final = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*")+""")


class SeatError(ValueError):
    """A text that names no entrant. The message lists the possible ones."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much the players may search for a move: in rollouts, in seconds; as their levels say if neither is given."""

    playouts: int | None = None
    budget: float | None = None


def split_seats(text: str) -> list[str]:
    """Return the parts of a list of seats; commas within quotes belong to a program's arguments.

    :raises SeatError: if a part is empty or a quote has no end.
    """
    parts = _PARTS.findall(text)
    if ",".join(parts) != text:
        raise SeatError(f"seats are written expert,hard,rule with nothing empty between the commas, not {text!r}")
    return [part.strip() for part in parts]


def numbered(kinds: Sequence[str]) -> list[str]:
    """Return distinct names for the entrants: ``expert``, ``hard``, ``expert 2``."""
    return [
        kind + (f" {again}" if (again := kinds[: place + 1].count(kind)) > 1 else "")
        for place, kind in enumerate(kinds)
    ]


def seat_entrant(kind: str, name: str, game: Game, bounds: Bounds) -> Entrant:
    """Return the entrant written ``kind``: a level, ``hard@200``, ``rule``, ``random``, ``exec:./mybot --flag``.

    :raises SeatError: if there is none.
    """
    if kind == "rule":
        return Entrant(name, lambda view, seed: by_rule(view, seed, game).move, kind)
    if kind == "random":
        return Entrant(name, lambda view, seed: _at_random(game, view, seed), kind)
    if kind.startswith(PROGRAM_PREFIX):
        outside = Outside(command_of(kind), game, bounds.budget or DEFAULT_MOVE_SECONDS)
        return Entrant(name, outside.choose, kind, outside.begin, outside.end, outside.close)
    match = _LEVEL.fullmatch(kind)
    names = [level.name for level in LEVELS]
    if match is None or match["level"] not in names:
        who = f"{', '.join(names)} (also with playouts a move: hard@200), rule, random and {PROGRAM_PREFIX}PROGRAM"
        raise SeatError(f"there is no entrant {kind!r}; there are {who}")
    level = level_of(match["level"])
    playouts = int(match["playouts"]) if match["playouts"] else bounds.playouts
    question = partial(Question, level=level, budget=bounds.budget, playouts=playouts)
    return Entrant(name, lambda view, seed: choose(question(view, seed=seed), game), kind)


def command_of(kind: str) -> list[str]:
    """Return the program and its arguments out of ``exec:./mybot --flag``.

    :raises SeatError: if there is none, or a quote has no end.
    """
    try:
        command = shlex.split(kind.removeprefix(PROGRAM_PREFIX))
    except ValueError as error:
        raise SeatError(f"{kind!r} can't be read: {error}") from None
    if not command:
        raise SeatError(f"{PROGRAM_PREFIX} lacks its program: {PROGRAM_PREFIX}./mybot --flag")
    return command


def _at_random(game: Game, view: View, seed: int) -> Move:
    rng = Random(seed)
    # The legal moves depend on the view alone, not on the cards that were guessed.
    state: State = game.guess(view, rng)
    return rng.choice(state.moves())
