"""Matches without a window: players against each other, with the same deals from every seat in turn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Move
from cardtable.engine.state import DEALER
from cardtable.engine.table import PlayerKind, Seat, Table
from cardtable.engine.view import Contract, View

MAX_MATCH_MOVES: Final = 20_000
"""A longer match is stopped: some matches of random moves would never end."""


class MisplayError(Exception):
    """A player has failed to make a legal move. The message follows the player's name and a colon."""


def _ignore(view: View) -> None:
    """Do nothing when a match begins or ends."""


def _close_nothing() -> None:
    """Do nothing when the player is closed."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in the arena.

    :param choose: returns a move for a View and a seed.
    :param kind: two entrants of one kind play alike. If empty, the name is the kind.
    :param begin: called before a match with what the seat sees.
    :param end: called after a match with what the seat sees.
    :param close: called when no more matches will be played.
    """

    name: str
    choose: Callable[[View, int], Move]
    kind: str = ""
    begin: Callable[[View], None] = _ignore
    end: Callable[[View], None] = _ignore
    close: Callable[[], None] = _close_nothing


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one match. Values by seat, unless said otherwise.

    :param names: the entrants' names.
    :param winners: the seats that won.
    :param scores: the final scores.
    :param moves: the number of moves made.
    :param seconds: the total thinking time.
    :param slowest: the longest time for one move, in seconds.
    :param shares: 1 for a win of the seat's side, a part of it for a shared win, else 0.
    :param leads: by how many points the score is above the mean score of the other sides.
    :param fault: why the match was not played to its end; empty if it was.
    :param loser: the seat that caused the fault.
    :param deal: the number of the deal.
    :param seating: the number of the rotation of the players.
    :param hands: the number of hands played.
    :param contracts: the results of the auctions that had a bidder.
    """

    names: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    shares: tuple[float, ...]
    leads: tuple[float, ...]
    fault: str = ""
    loser: int | None = None
    deal: int = 0
    seating: int = 0
    hands: int = 0
    contracts: tuple[Contract, ...] = ()


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match to be played: the deal, the rotation, and by seat the place of its player in the list of entrants."""

    deal: int
    seating: int
    order: tuple[int, ...]


@dataclass(slots=True)
class _Count:
    """The moves and the thinking time of a seat in a match so far."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


@dataclass(slots=True)
class _Match:
    """A match in progress."""

    table: Table
    seats: Sequence[Entrant]
    seed: str
    clock: Callable[[], float]
    counts: list[_Count] = field(init=False)

    def __post_init__(self) -> None:
        self.counts = [_Count() for _ in self.seats]

    def play(self) -> tuple[str, int | None]:
        """Play to the end; return the fault that stopped the match, or ``""``, and the seat that caused it."""
        for seat, each in enumerate(self.seats):
            try:
                each.begin(self.table.view(seat))
            except MisplayError as error:
                return f"{each.name}, before its first move: {error}", seat
        luck = Random(f"{self.seed} luck")
        shuffles = hands = 0
        while (actor := self.table.state.actor) is not None:
            if len(self.table.log) >= MAX_MATCH_MOVES:
                return f"stopped after {MAX_MATCH_MOVES} moves", None
            if actor != DEALER:
                try:
                    self._ask(actor, luck.getrandbits(32))
                except (MisplayError, IllegalMove) as error:
                    number = self.counts[actor].moves + 1
                    return f"{self.seats[actor].name} on seat {actor}, move {number}: {error}", actor
                continue
            if len(self.table.state.results) > hands:
                hands, shuffles = len(self.table.state.results), 0
            self.table.deal(Random(f"{self.seed} hand {hands} shuffle {shuffles}"))
            shuffles += 1
        return "", None

    def _ask(self, seat: int, luck: int) -> None:
        view = self.table.view(seat)
        began = self.clock()
        move = self.seats[seat].choose(view, luck)
        took = self.clock() - began
        self.table.play(seat, move)
        count = self.counts[seat]
        count.moves += 1
        count.seconds += took
        count.slowest = max(count.slowest, took)


def play_match(
    game: Game,
    seats: Sequence[Entrant],
    seed: str,
    options: Mapping[str, object] | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Outcome:
    """Play a match to its end. A player who fails to make a legal move loses at once, and the other sides win.

    :param seed: decides the deals, which do not depend on the moves, and the players' luck.
    """
    dealer = Random(seed).randrange(len(seats))
    table = Table(game, [Seat(each.name, PlayerKind.AI) for each in seats], dict(options or {}), dealer)
    match = _Match(table, seats, seed, clock)
    fault, loser = match.play()
    for seat, each in enumerate(seats):
        each.end(table.view(seat))
    state, sides = table.state, game.sides(len(seats))
    winners = state.winners or ()
    if loser is not None:
        winners = tuple(seat for side in sides if loser not in side for seat in side)
    return Outcome(
        tuple(each.name for each in seats),
        tuple(sorted(winners)),
        state.scores,
        tuple(count.moves for count in match.counts),
        tuple(count.seconds for count in match.counts),
        tuple(count.slowest for count in match.counts),
        _shares(winners, sides),
        _leads(state.scores, sides),
        fault,
        loser,
        hands=len(state.results),
        contracts=tuple(result.contract for result in state.results if result.contract is not None),
    )


def _shares(winners: Sequence[int], sides: Sequence[Sequence[int]]) -> tuple[float, ...]:
    winning = [side for side in sides if any(seat in winners for seat in side)]
    return tuple(
        1 / len(winning) if any(seat in side for side in winning) else 0.0 for seat in range(sum(map(len, sides)))
    )


def _leads(scores: Sequence[int], sides: Sequence[Sequence[int]]) -> tuple[float, ...]:
    leads = [0.0] * len(scores)
    for side in sides:
        others = [score for seat, score in enumerate(scores) if seat not in side]
        for seat in side:
            leads[seat] = scores[seat] - sum(others) / len(others)
    return tuple(leads)


def seatings(game: Game, seats: Sequence[Entrant]) -> Iterator[tuple[int, ...]]:
    """Yield the orders of the players when they are rotated round the table, each order once.

    Orders that differ only in partners of the same kind count as the same.
    """
    seen = set()
    everyone = range(len(seats))
    for turn in everyone:
        order = tuple((seat + turn) % len(seats) for seat in everyone)
        kinds = tuple(seats[number].kind or seats[number].name for number in order)
        sides = tuple(frozenset(seats[order[seat]].name for seat in side) for side in game.sides(len(seats)))
        if (kinds, sides) not in seen:
            seen.add((kinds, sides))
            yield order


def fixtures(game: Game, seats: Sequence[Entrant], deals: int) -> list[Fixture]:
    """Return the matches of a contest: each deal with every rotation of the players."""
    orders = list(enumerate(seatings(game, seats)))
    return [Fixture(deal, seating, order) for deal in range(deals) for seating, order in orders]


def contest(
    game: Game,
    seats: Sequence[Entrant],
    deals: int,
    seed: str = "contest",
    options: Mapping[str, object] | None = None,
    clock: Callable[[], float] = perf_counter,
) -> list[Outcome]:
    """Play this many deals, each with every rotation of the players."""
    return [play_fixture(game, seats, each, seed, options, clock) for each in fixtures(game, seats, deals)]


def play_fixture(
    game: Game,
    entrants: Sequence[Entrant],
    fixture: Fixture,
    seed: str,
    options: Mapping[str, object] | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Outcome:
    """Play one match of a contest."""
    seats = [entrants[number] for number in fixture.order]
    outcome = play_match(game, seats, f"{seed} {fixture.deal}", options, clock)
    return replace(outcome, deal=fixture.deal, seating=fixture.seating)
