"""A contest: its game, its terms and its entrants, as the command line names them, and its matches."""

import re
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final

from cardtable.ai.levels import LEVELS, level_of
from cardtable.ai.questions import Question
from cardtable.ai.search import by_rule, choose
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View
from cardtable.lab.matches import Entrant, Fixture, MatchOutcome, Terms, play_fixture
from cardtable.lab.outside import Outside

DEFAULT_MOVE_SECONDS: Final = 1.0
"""The time of an outside player for a move, in seconds, unless the command line says otherwise."""
PROGRAM_PREFIX: Final = "exec:"
"""The prefix of the text of an outside player."""
_LEVEL: Final = re.compile(
    rf"(?P<level>{'|'.join(level.name for level in LEVELS)})(?:@(?P<playouts>[1-9][0-9]{{0,8}}))?"
)
_PARTS: Final = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*")+""")


class SeatError(ValueError):
    """A text does not name an entrant. The message lists the possible ones."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much the players may search for a move; without either bound, those of their levels hold.

    :param playouts: the maximum number of rollouts.
    :param budget: the maximum time in seconds.
    """

    playouts: int | None = None
    budget: float | None = None


def split_seats(text: str) -> list[str]:
    """Return the parts of a list of seats; commas within quotes belong to a program's arguments.

    :raises SeatError: if a part is empty or a quote is not closed.
    """
    parts = _PARTS.findall(text)
    if ",".join(parts) != text:
        raise SeatError(f"seats are written expert,hard,rule with nothing empty between the commas, not {text!r}")
    return [part.strip() for part in parts]


def numbered_names(kinds: Sequence[str]) -> list[str]:
    """Return distinct names for the entrants: ``expert``, ``hard``, ``expert 2``."""
    return [
        kind + (f" {count}" if (count := kinds[: place + 1].count(kind)) > 1 else "")
        for place, kind in enumerate(kinds)
    ]


def entrant_of(kind: str, name: str, game: Game, bounds: Bounds) -> Entrant:
    """Return the entrant of a kind: a level, ``hard@200``, ``rule``, ``random``, ``exec:./mybot --flag``.

    :raises SeatError: if there is no such kind.
    """
    if kind == "rule":
        return Entrant(name, lambda view, seed: by_rule(view, seed, game).move, kind)
    if kind == "random":
        return Entrant(name, lambda view, seed: _random_move(game, view, seed), kind)
    if kind.startswith(PROGRAM_PREFIX):
        outside = Outside(command_of(kind), game, bounds.budget or DEFAULT_MOVE_SECONDS)
        return Entrant(name, outside.choose, kind, outside.begin, outside.end, outside.close)
    match = _LEVEL.fullmatch(kind)
    names = [level.name for level in LEVELS]
    if match is None or match["level"] not in names:
        known = f"{', '.join(names)} (also with playouts a move: hard@200), rule, random and {PROGRAM_PREFIX}PROGRAM"
        raise SeatError(f"there is no entrant {kind!r}; there are {known}")
    level = level_of(match["level"])
    playouts = int(match["playouts"]) if match["playouts"] else bounds.playouts
    question = partial(Question, level=level, budget=bounds.budget, playouts=playouts)
    return Entrant(name, lambda view, seed: choose(question(view, seed=seed), game), kind)


def command_of(kind: str) -> list[str]:
    """Return the program and its arguments from ``exec:./mybot --flag``.

    :raises SeatError: if there is no program or a quote is not closed.
    """
    try:
        # On Windows a backslash separates folders; elsewhere it takes the meaning from the next character.
        words = shlex.split(kind.removeprefix(PROGRAM_PREFIX), posix=sys.platform != "win32")
    except ValueError as error:
        raise SeatError(f"{kind!r} can't be read: {error}") from None
    if not words:
        raise SeatError(f"{PROGRAM_PREFIX} lacks its program: {PROGRAM_PREFIX}./mybot --flag")
    return [word.strip("\"'") for word in words] if sys.platform == "win32" else words


def _random_move(game: Game, view: View, seed: int) -> Move:
    rng = Random(seed)
    # The legal moves depend on the View alone, not on the guessed cards.
    state: State = game.guess(view, rng)
    return rng.choice(state.moves())


EntrantOf = Callable[[str, str, Game, Bounds], Entrant]
"""Returns the entrant of a kind, from the kind, its name, the game and the bounds."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest.

    :param kinds: the kinds of the players, as the command line writes them.
    :param bounds: how much the players may search.
    :param entrant_of: makes the entrant of a kind.
    """

    game: Game
    kinds: tuple[str, ...]
    terms: Terms
    bounds: Bounds = field(default_factory=Bounds)
    entrant_of: EntrantOf = entrant_of

    def entrants(self) -> list[Entrant]:
        """Return new players.

        :raises SeatError: if a kind names no entrant.
        """
        names = numbered_names(self.kinds)
        return [
            self.entrant_of(kind, name, self.game, self.bounds) for kind, name in zip(self.kinds, names, strict=True)
        ]

    def begin(self) -> "ContestInPlay":
        """Return the contest with new players."""
        return ContestInPlay(self, self.entrants())


@dataclass(frozen=True, slots=True)
class ContestInPlay:
    """A contest with its players."""

    contest: Contest
    entrants: Sequence[Entrant]

    def play(self, fixture: Fixture) -> MatchOutcome:
        return play_fixture(self.contest.game, self.entrants, fixture, self.contest.terms)

    def close(self) -> None:
        for each in self.entrants:
            each.close()


def seatings(game: Game, entrants: Sequence[Entrant]) -> Iterator[tuple[int, ...]]:
    """Yield the orders of the players when they are rotated round the table, each order once.

    Orders that differ only in partners of the same kind count as the same.
    """
    known = set()
    seats = range(len(entrants))
    for turn in seats:
        order = tuple((seat + turn) % len(entrants) for seat in seats)
        kinds = tuple(entrants[number].kind or entrants[number].name for number in order)
        sides = tuple(frozenset(entrants[order[seat]].name for seat in side) for side in game.sides(len(entrants)))
        if (kinds, sides) not in known:
            known.add((kinds, sides))
            yield order


def fixtures(game: Game, entrants: Sequence[Entrant], deals: int) -> list[Fixture]:
    """Return the matches of a contest: each deal with every rotation of the players."""
    orders = list(enumerate(seatings(game, entrants)))
    return [Fixture(deal, seating, order) for deal in range(deals) for seating, order in orders]
