"""The matches that the suite plays: every number of players, every value of every option, every pair of values."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from cardtable.engine.game import Game
from cardtable.engine.options import Option, OptionsError, Value, options_of
from cardtable.engine.seats import Seat
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.games import GAMES
from tests.contract.toy import TOY

ALL_GAMES: tuple[Game, ...] = (TOY, *GAMES)
NAMES = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedy")


@dataclass(frozen=True, slots=True)
class Setup:
    """A game with a number of players and the house rules that differ from the printed ones."""

    game: Game
    seats: int
    options: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        changed = [f"{name}={str(value).lower()}" for name, value in self.options]
        return " ".join([self.game.id, str(self.seats), *changed])

    @property
    def seed(self) -> str:
        """The seed of this setup's matches: its own text."""
        return str(self)

    @property
    def dealer(self) -> int:
        """A first dealer, not always the same one."""
        return len(str(self)) % self.seats

    def start(self) -> State:
        """Return the state before the first shuffle."""
        state: State = self.game.new(self.seats, dict(self.options), self.dealer)
        return state

    def table(self) -> Table:
        """Return a table before its first move."""
        return Table(self.game, [Seat(name) for name in NAMES[: self.seats]], dict(self.options), self.dealer)

    @property
    def playable(self) -> bool:
        """Whether the game allows these options for so many players."""
        try:
            self.start()
        except OptionsError:
            return False
        return True


def few_values(option: Option) -> tuple[Value, ...]:
    """Return the values of an option that come in pairs: all of a choice; default, low and high of a number."""
    if option.choices:
        return tuple(value for value, _ in option.choices)
    return tuple(dict.fromkeys((option.default, option.low, option.high)))


def every_size(game: Game) -> Iterator[Setup]:
    """Yield the game with every number of players, with the printed options where these allow that number."""
    for seats in game.players:
        candidates = [Setup(game, seats), *(Setup(game, seats, each.options) for each in _single_options(game, seats))]
        yield next((setup for setup in candidates if setup.playable), candidates[0])


def more_values(game: Game) -> Iterator[Setup]:
    """Yield the game once for every value worth a match that no pair has: two more for each number."""
    for option in options_of(game.house):
        between = () if option.choices else (option.low + 1, (option.low + option.high) // 2)
        for value in dict.fromkeys(between):
            if value not in few_values(option) and option.accepts(value):
                sizes = [Setup(game, seats, ((option.name, value),)) for seats in _sizes_tried(game)]
                yield next((setup for setup in sizes if setup.playable), sizes[0])


def _sizes_tried(game: Game) -> tuple[int, ...]:
    middle = sorted(game.players, key=lambda seats: abs(seats - 4))
    return tuple(middle)


def _single_options(game: Game, seats: int) -> Iterator[Setup]:
    for option in options_of(game.house):
        for value in few_values(option):
            yield Setup(game, seats, ((option.name, value),))


Choice = tuple[str, object]


@cache
def every_pair(game: Game) -> tuple[Setup, ...]:
    """Return setups in which every pair of values, the number of players included, occurs at least once.

    Pairs that the game refuses are left out. The search is greedy, from a fixed seed.
    """
    columns: dict[str, tuple[object, ...]] = {"seats": game.players}
    columns |= {option.name: few_values(option) for option in options_of(game.house)}
    rng = Random(game.id)
    missing = {frozenset(((a, x), (b, y))) for a, b in combinations(columns, 2) for x in columns[a] for y in columns[b]}
    setups = []
    for wanted in sorted(missing, key=sorted_pair):
        if wanted not in missing:
            continue
        rows = [_row(columns, wanted, missing, rng) for _ in range(12)]
        rows.sort(key=lambda row: len(missing & pairs_of(row)), reverse=True)
        best = next((row for row in rows if _setup(game, row).playable), None)
        missing.remove(wanted)
        if best is not None:
            missing -= pairs_of(best)
            setups.append(_setup(game, best))
    return tuple(setups)


def sorted_pair(pair: frozenset[Choice]) -> list[str]:
    """Return a pair of choices as texts in a fixed order."""
    return sorted(map(str, pair))


def pairs_of(row: dict[str, Any]) -> set[frozenset[Choice]]:
    """Return all pairs of choices in a row."""
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


def _row(
    columns: dict[str, tuple[object, ...]],
    wanted: Iterable[Choice],
    missing: set[frozenset[Choice]],
    rng: Random,
) -> dict[str, Any]:
    row = dict(wanted)
    rest = [name for name in columns if name not in row]
    rng.shuffle(rest)
    for name in rest:

        def news(value: object, name: str = name) -> tuple[int, float]:
            return sum(frozenset(((name, value), other)) in missing for other in row.items()), rng.random()

        row[name] = max(columns[name], key=news)
    return row


def _setup(game: Game, row: dict[str, Any]) -> Setup:
    options = {option.name: row[option.name] for option in options_of(game.house)}
    changed = tuple(
        (option.name, options[option.name])
        for option in options_of(game.house)
        if options[option.name] != option.default
    )
    return Setup(game, row["seats"], changed)


@cache
def printed(game: Game) -> Setup:
    """Return the game as printed, with the number of players nearest to four that can play it so."""
    return next(setup for setup in (Setup(game, seats) for seats in _sizes_tried(game)) if setup.playable)


def always_played() -> tuple[Setup, ...]:
    """Return the setups that every run of the suite plays: as printed with every number of players, single values."""
    found = [setup for game in ALL_GAMES for setup in (*every_size(game), *more_values(game))]
    return tuple(dict.fromkeys(found))


def played_by_turns() -> tuple[Setup, ...]:
    """Return the other setups: pairs of values, of which each run plays a part."""
    always = always_played()
    return tuple(setup for game in ALL_GAMES for setup in every_pair(game) if setup not in always)
