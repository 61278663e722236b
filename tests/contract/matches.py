"""Matches that the suite plays once and checks many times: their logs, and moments of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from cardtable.engine.cards import Card
from cardtable.engine.log import LogLine
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.engine.view import LogEntry, View, Zone, see
from tests.commits import CaseT, its_turn
from tests.contract.setups import Setup

MAX_MOVES = 180  # of a random match that the checks look at; fewer with more than four seats
MAX_MOMENTS = 9  # of a match, and more if it has more kinds of moves


@dataclass(frozen=True, slots=True)
class Moment:
    """A match just before one of its moves, with what every seat and an onlooker (``None``) may know."""

    setup: Setup
    index: int
    lines: tuple[LogLine, ...]
    state: State
    views: dict[int | None, View]

    def __str__(self) -> str:
        """Return how to get to this moment, for the message of a failed check."""
        return f"{self.setup} before move {self.index + 1}, a '{self.state.phase}' of {self.state.actor}"


def eyes(seats: int) -> tuple[int | None, ...]:
    """Return an onlooker and all seats."""
    return (None, *range(seats))


def random_move(state: State, rng: Random) -> Move:
    """Return a random move of the actor, sometimes by word first, which brings up rare words."""
    if state.actor == DEALER:
        return state.deal(rng)
    moves = state.moves()
    if rng.random() < 0.5:
        word = rng.choice(sorted({move.word for move in moves}))
        moves = [move for move in moves if move.word == word]
    return rng.choice(moves)


def play_randomly(table: Table, rng: Random, length: int = MAX_MOVES) -> None:
    """Make random moves at the table, at most ``length``."""
    for _ in range(length):
        actor = table.state.actor
        if actor is None:
            return
        table.play(actor, random_move(table.state, rng))


@lru_cache(maxsize=8)
def whole_table(setup: Setup) -> Table:
    """Return the table of this setup's random match: its beginning, if it is a long one. No check may change it."""
    table = setup.table()
    play_randomly(table, Random(setup.seed), min(MAX_MOVES, 4 * MAX_MOVES // setup.seats))
    return table


@lru_cache(maxsize=8)
def random_log(setup: Setup) -> tuple[LogLine, ...]:
    """Return the log of this setup's random match."""
    return tuple(whole_table(setup).log)


@lru_cache(maxsize=8)
def seen_logs(setup: Setup) -> dict[int | None, tuple[LogEntry, ...]]:
    """Return the log of this setup's random match as every seat and an onlooker saw it."""
    return {seat: whole_table(setup).seen_log(seat) for seat in eyes(setup.seats)}


def looked_at(setup: Setup, cases: Sequence[CaseT]) -> Sequence[CaseT]:
    """Return those cases of a law that it looks at in this run.

    They are all where the rules are the printed ones. A match under house rules is mostly played as under these, so of
    its cases a third has its turn at each commit.
    """
    return its_turn(cases, len(str(setup))) if setup.options else cases


def walk(setup: Setup, lines: Sequence[LogLine]) -> Iterator[tuple[State, LogLine]]:
    """Yield the one running state before each move, with the move."""
    state = setup.start()
    for line in lines:
        yield state, line
        state.apply(line.move)


@lru_cache(maxsize=8)
def states(setup: Setup) -> dict[int, State]:
    """Return states of the setup's random match by the numbers of moves made before.

    There is one for each kind of move, others at random, and the last one.
    """
    lines = random_log(setup)
    rng = Random(f"moments of {setup.seed}")
    kinds: dict[tuple[str, str], list[int]] = {}
    for index, (state, line) in enumerate(walk(setup, lines)):
        kinds.setdefault((state.phase, line.move.word), []).append(index)
    chosen = {len(lines)} | {rng.choice(places) for places in kinds.values()}
    others = [index for index in range(len(lines)) if index not in chosen]
    chosen |= set(rng.sample(others, max(0, min(MAX_MOMENTS - len(chosen), len(others)))))
    found = {index: state.copy() for index, (state, _) in enumerate(walk(setup, lines)) if index in chosen}
    return found | {len(lines): whole_table(setup).state.copy()}


def moments(setup: Setup, first: int = 0, step: int = 1) -> tuple[Moment, ...]:
    """Return moments of the setup's random match, or some of them at regular distances: as many as are looked at."""
    return tuple(_moment_at(setup, index) for index in looked_at(setup, sorted(states(setup))[first::step]))


@lru_cache(maxsize=80)
def _moment_at(setup: Setup, index: int) -> Moment:
    state = states(setup)[index]
    zones = state.zones()
    views = {seat: view_in(state, zones, seat, log[:index]) for seat, log in seen_logs(setup).items()}
    return Moment(setup, index, random_log(setup)[:index], state, views)


def table_after(setup: Setup, lines: Iterable[LogLine]) -> Table:
    """Return a table of this setup at which these moves have been made."""
    table = setup.table()
    for line in lines:
        table.play(line.actor, line.move)
    return table


def all_views(table: Table) -> dict[int | None, View]:
    """Return what every seat and an onlooker may know now."""
    return {seat: table.view(seat) for seat in eyes(len(table.seats))}


def everything(state: State) -> tuple[tuple[Zone, ...], View]:
    """Return all zones and what an onlooker may know: what every seat may know follows from these."""
    zones = state.zones()
    return zones, view_in(state, zones, None)


def view_in(state: State, zones: Iterable[Zone], seat: int | None, log: tuple[LogEntry, ...] = ()) -> View:
    """Return what a seat may know of a state with these zones."""
    return state.view(seat, log, tuple([see(zone, seat) for zone in zones]))


def cards_in(state: State) -> Counter[Card]:
    """Return all cards of a state, counted."""
    return all_cards(state.zones())


def all_cards(zones: Iterable[Zone]) -> Counter[Card]:
    """Return all cards of zones, counted."""
    return Counter([card for zone in zones for card in zone.cards])
