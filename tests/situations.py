"""Tables at a certain moment, in one line: ``at("bidding-war", seats=4, until=after(3), prizes="offered")``.

Tests of the screen have the same as a fixture, which sits down there: ``program = at_table("blackjack", size=SMALL)``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final

from cardtable.engine.game import Game
from cardtable.engine.options import Value
from cardtable.engine.seats import DEALER, AILevel, PlayerKind, Seat
from cardtable.engine.table import Table
from tests.known_games import game_of
from tests.made_moves import Chooser, by_thumb, play_on

NAMES: Final = ("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")
LONG_NAMES: Final = (
    "Alexandra Featherstonehaugh", "Bartholomew Winterbourne", "Clementine Ashby-Coleridge", "Maximilian Oldenburger",
    "Wilhelmina Harcourt-Smythe", "Finn", "Gwendolyn Abernathy-Jones", "Hugo Fitzwilliam-Darcy",
)  # fmt: skip
SMALL: Final = (800, 600)
MEDIUM: Final = (1280, 720)
LARGE: Final = (1920, 1080)
SEEDS_TRIED: Final = 60
MOST_MOVES: Final = 600

Until = Callable[[Table], bool]
"""Whether a table has come to the moment that is wanted."""


@dataclass(frozen=True, slots=True)
class after:  # noqa: N801 - it reads like the function that it would be if functions could be compared
    """When the log has at least this many lines; each deal is one."""

    moves: int

    def __call__(self, table: Table) -> bool:
        """Whether the log is that long."""
        return len(table.log) >= self.moves


def anything(_: object) -> bool:
    """Whatever it is."""
    return True


@dataclass(frozen=True, slots=True)
class asked:  # noqa: N801 - as above
    """When a seat is to move in this phase, and the log has at least ``after`` lines.

    :ivar where: what else must hold of the State there.
    """

    phase: str
    after: int = 0
    where: Callable[[Any], bool] = anything

    def __call__(self, table: Table) -> bool:
        """Whether the table has come there."""
        state = table.state
        if len(table.log) < self.after or state.actor in (None, DEALER):
            return False
        return state.phase == self.phase and self.where(state)


@dataclass(frozen=True, slots=True)
class to_act:  # noqa: N801 - as above
    """Where a player is to act, and this holds of the table.

    :ivar there: what must hold.
    """

    there: Callable[[Table], bool]

    def __call__(self, table: Table) -> bool:
        """Whether the table has come there."""
        return table.state.actor not in (None, DEALER) and self.there(table)


@dataclass(frozen=True, slots=True)
class hands:  # noqa: N801 - as above
    """At the end of this many hands.

    :ivar number: how many.
    """

    number: int

    def __call__(self, table: Table) -> bool:
        """Whether they are over."""
        return len(table.state.results) >= self.number


def the_end(table: Table) -> bool:
    """The end of the match."""
    return table.state.actor is None


@dataclass(frozen=True, slots=True)
class or_the_end:  # noqa: N801 - as above
    """At a moment, or at the end of a match that never comes to it.

    :ivar moment: the moment.
    """

    moment: Until

    def __call__(self, table: Table) -> bool:
        """Whether the table has come there."""
        return self.moment(table) or the_end(table)


def people(count: int, names: Sequence[str] = NAMES) -> tuple[Seat, ...]:
    """Return the seats of ``count`` people."""
    return tuple(Seat(name) for name in names[:count])


def one_person(level: AILevel = AILevel.NORMAL, seats: int = 4, names: Sequence[str] = NAMES) -> tuple[Seat, ...]:
    """Return seats with a person on the first and AI players on the others."""
    return (Seat(names[0]), *(Seat(name, PlayerKind.AI, level) for name in names[1:seats]))


def at(
    game: str | Game,
    *,
    seats: int | Sequence[Seat] | None = None,
    until: Until = after(0),
    by: Chooser = by_thumb,
    seed: int = 1,
    dealer: int = 0,
    names: Sequence[str] = NAMES,
    **options: Value,
) -> Table:
    """Return a table of a game when it has first come to a moment.

    A match that never comes there is dealt again from the next seed.

    :param game: the game, or its id.
    :param seats: how many people sit there, or who; four by default, or three.
    :param until: the moment: ``after(20)``, ``asked("play")``, ``hands(2)``, ``the_end``, or any question to a table.
    :param by: how everybody plays: by the rules of thumb, or as ``made_moves`` knows.
    :param options: the house rules that are not the printed ones.
    :raises AssertionError: if no match comes there.
    """
    game = game_of(game) if isinstance(game, str) else game
    number = seats if isinstance(seats, int) else len(seats) if seats else _usual(game)
    table = _first(game, number, until, by, seed, dealer, tuple(sorted(options.items())))
    copy = table.branch(len(table.log))
    copy.seats = people(number, names) if seats is None or isinstance(seats, int) else tuple(seats)
    return copy


def _usual(game: Game) -> int:
    return next(count for count in (4, 3) if count in game.players)


Options = tuple[tuple[str, Value], ...]


@lru_cache(64)
def _first(game: Game, seats: int, until: Until, by: Chooser, seed: int, dealer: int, options: Options) -> Table:
    for luck in range(seed, seed + SEEDS_TRIED):
        table = _match(game, seats, by, luck, dealer, options).when(until)
        if table is not None:
            return table
    raise AssertionError(f"{game.id} never came there")


@lru_cache(64)
def _match(game: Game, seats: int, by: Chooser, luck: int, dealer: int, options: Options) -> "_Match":
    return _Match(Table(game, people(seats), dict(options), dealer), Random(luck), by)


class _Match:
    """A match that is played once, as far as anybody has asked, and gone through again for each moment."""

    def __init__(self, table: Table, rng: Random, by: Chooser) -> None:
        self.table = table
        self.rng = rng
        self.by = by

    def when(self, until: Until) -> Table | None:
        """Return a table that has first come to a moment; ``None`` if the match never does."""
        table = self.table.branch(0)
        while not until(table):
            place = len(table.log)
            if place == len(self.table.log):
                if table.over or place >= MOST_MOVES:
                    return None
                play_on(self.table, self.rng, self.by)
            line = self.table.log[place]
            table.play(line.actor, line.move)
        return self.table.branch(len(table.log))  # which knows already what has been seen
