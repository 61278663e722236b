"""Matches without a window: players against each other, the same deals from every seat in turn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from cardtable.ai.levels import Level
from cardtable.ai.players import choose
from cardtable.engine.game import DEALER, Game
from cardtable.engine.moves import Move
from cardtable.engine.table import Seat, Table
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who plays in the arena: a name, and how they choose from a View and a seed."""

    name: str
    choose: Callable[[View, int], Move]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A match played: who sat where, who won, the final scores, the moves made, and the seconds each player took."""

    names: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """How one entrant did: seats taken, wins (a shared one is a fraction), points a match, seconds a move."""

    name: str
    seats: int
    wins: float
    points: float
    seconds: float
    slowest: float


def entrant(level: Level, game: Game, *, budget: float | None = None, playouts: int | None = None) -> Entrant:
    """Return a player of this level; with ``playouts`` alone the same seeds make the same matches."""
    return Entrant(level.name, lambda view, seed: choose(view, level, seed, budget, playouts, game))


def play_match(
    game: Game,
    seats: Sequence[Entrant],
    seed: str,
    options: Mapping[str, object] | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Outcome:
    """Play a match to its end. ``seed`` makes the deals, whatever is played, and the players' luck."""
    table = Table(
        game, [Seat(each.name, "ai") for each in seats], dict(options or {}), Random(seed).randrange(len(seats))
    )
    luck = Random(f"{seed} luck")
    moves, seconds, slowest = [0] * len(seats), [0.0] * len(seats), [0.0] * len(seats)
    shuffles = hands = 0
    while (actor := table.state.actor) is not None:
        if actor == DEALER:
            if len(table.state.results) > hands:
                hands, shuffles = len(table.state.results), 0
            table.deal(Random(f"{seed} hand {hands} shuffle {shuffles}"))
            shuffles += 1
            continue
        view = table.view(actor)
        began = clock()
        move = seats[actor].choose(view, luck.getrandbits(32))
        took = clock() - began
        table.play(actor, move)
        moves[actor] += 1
        seconds[actor] += took
        slowest[actor] = max(slowest[actor], took)
    state = table.state
    names = tuple(each.name for each in seats)
    return Outcome(names, state.winners or (), state.scores, tuple(moves), tuple(seconds), tuple(slowest))


def rotations(seats: Sequence[Entrant]) -> Iterator[tuple[Entrant, ...]]:
    """Yield the players moved round the table, each order once: fair for partners too."""
    seen = set()
    for turn in range(len(seats)):
        order = (*seats[turn:], *seats[:turn])
        names = tuple(each.name for each in order)
        if names not in seen:
            seen.add(names)
            yield order


def contest(
    game: Game,
    seats: Sequence[Entrant],
    deals: int,
    seed: str = "contest",
    options: Mapping[str, object] | None = None,
    clock: Callable[[], float] = perf_counter,
) -> list[Outcome]:
    """Play ``deals`` matches with new cards, each from every rotation of the seats with the same cards."""
    return [
        play_match(game, order, f"{seed} {deal}", options, clock) for deal in range(deals) for order in rotations(seats)
    ]


def standings(outcomes: Sequence[Outcome]) -> list[Standing]:
    """Return how everybody did, the one with the most wins a seat first."""
    places: dict[str, list[tuple[Outcome, int]]] = {}
    for outcome in outcomes:
        for seat, name in enumerate(outcome.names):
            places.setdefault(name, []).append((outcome, seat))
    found = []
    for name, taken in places.items():
        moves = sum(outcome.moves[seat] for outcome, seat in taken)
        found.append(
            Standing(
                name,
                len(taken),
                sum(1 / len(outcome.winners) for outcome, seat in taken if seat in outcome.winners),
                sum(outcome.scores[seat] for outcome, seat in taken) / len(taken),
                sum(outcome.seconds[seat] for outcome, seat in taken) / max(1, moves),
                max(outcome.slowest[seat] for outcome, seat in taken),
            )
        )
    return sorted(found, key=lambda standing: standing.wins / standing.seats, reverse=True)
