"""Matches without a window: players against each other, with the same deals from every seat in turn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter
from typing import Final

from cardtable.ai.hands import deal, is_between_hands, table_at
from cardtable.ai.luck.match_luck import DrawLuck, deal_luck, leads
from cardtable.engine.game import Game
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Move
from cardtable.engine.state import DEALER, State
from cardtable.engine.table import Table
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
    :param knowing: for benchmarks alone: returns a move for a copy of the true state, a View and a seed, instead of
        ``choose``. No player of the program has it.
    """

    name: str
    choose: Callable[[View, int], Move]
    kind: str = ""
    begin: Callable[[View], None] = _ignore
    end: Callable[[View], None] = _ignore
    close: Callable[[], None] = _close_nothing
    knowing: Callable[[State, View, int], Move] | None = None


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
    :param luck: by seat, by how much it drew better than the other sides, in each of the game's measures.
    :param deal_luck: what the rules of thumb made of the deal, less what they make of other deals; empty in all
        seatings of a deal but the first.
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
    luck: tuple[tuple[float, ...], ...] = ()
    deal_luck: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """What a contest consists of besides its players.

    :param seed: decides the deals and the players' luck.
    :param options: the house rules that differ from the printed ones.
    :param hands: whether single hands are played instead of matches.
    :param adjusted: whether the luck of the cards is measured.
    """

    seed: str = "contest"
    options: Mapping[str, object] = field(default_factory=dict)
    hands: bool = False
    adjusted: bool = False


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
    terms: Terms
    clock: Callable[[], float]
    draw_luck: DrawLuck | None
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
        seed = self.terms.seed
        luck = Random(f"{seed} luck")
        shuffles, hands, begun = 0, len(self.table.state.results), False
        while (actor := self.table.state.actor) is not None:
            if self.terms.hands and begun and is_between_hands(self.table.state, hands):
                break
            if len(self.table.log) >= MAX_MATCH_MOVES:
                return f"stopped after {MAX_MATCH_MOVES} moves", None
            if actor != DEALER:
                begun = True
                try:
                    self._ask(actor, luck.getrandbits(32))
                except (MisplayError, IllegalMove) as error:
                    number = self.counts[actor].moves + 1
                    return f"{self.seats[actor].name} on seat {actor}, move {number}: {error}", actor
                continue
            if len(self.table.state.results) > hands:
                hands, shuffles = len(self.table.state.results), 0
            before = self.table.state.copy()
            deal(self.table, seed, shuffles)
            if self.draw_luck is not None:
                self.draw_luck.shuffled(before, self.table.state)
            shuffles += 1
        return "", None

    def _ask(self, seat: int, luck: int) -> None:
        view = self.table.view(seat)
        player = self.seats[seat]
        began = self.clock()
        if player.knowing is None:
            move = player.choose(view, luck)
        else:
            move = player.knowing(self.table.state.copy(), view, luck)
        took = self.clock() - began
        before = None if self.draw_luck is None else self.table.state.copy()
        self.table.play(seat, move)
        if self.draw_luck is not None and before is not None:
            self.draw_luck.played(before, move, self.table.state)
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
    return _play(game, seats, Terms(seed, options or {}), 0, clock)


def _play(game: Game, seats: Sequence[Entrant], terms: Terms, number: int, clock: Callable[[], float]) -> Outcome:
    """Play a match, or one hand.

    :param number: the number of hands before it.
    """
    table = table_at(game, [each.name for each in seats], terms.options, terms.seed, number)
    begins, before = len(table.state.results), table.state.scores
    draw_luck = DrawLuck(game, len(seats), terms.seed) if terms.adjusted else None
    match = _Match(table, seats, terms, clock, draw_luck)
    fault, loser = match.play()
    for seat, each in enumerate(seats):
        each.end(table.view(seat))
    state, sides = table.state, game.sides(len(seats))
    scores, winners = state.scores, state.winners or ()
    if terms.hands:
        scores = tuple(after - earlier for after, earlier in zip(scores, before, strict=True))
        best = min(scores) if game.low_wins else max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    if loser is not None:
        winners = tuple(seat for side in sides if loser not in side for seat in side)
    return Outcome(
        tuple(each.name for each in seats),
        tuple(sorted(winners)),
        scores,
        tuple(count.moves for count in match.counts),
        tuple(count.seconds for count in match.counts),
        tuple(count.slowest for count in match.counts),
        _shares(winners, sides),
        leads(scores, sides),
        fault,
        loser,
        hands=len(state.results) - begins,
        contracts=tuple(result.contract for result in state.results[begins:] if result.contract is not None),
        luck=() if draw_luck is None else draw_luck.by_seat(sides),
    )


def _shares(winners: Sequence[int], sides: Sequence[Sequence[int]]) -> tuple[float, ...]:
    winning = [side for side in sides if any(seat in winners for seat in side)]
    return tuple(
        1 / len(winning) if any(seat in side for side in winning) else 0.0 for seat in range(sum(map(len, sides)))
    )


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
    terms = Terms(seed, options or {})
    return [play_fixture(game, seats, each, terms, clock) for each in fixtures(game, seats, deals)]


def play_fixture(
    game: Game, entrants: Sequence[Entrant], fixture: Fixture, terms: Terms, clock: Callable[[], float] = perf_counter
) -> Outcome:
    """Play one match or hand of a contest."""
    seats = [entrants[number] for number in fixture.order]
    own = replace(terms, seed=f"{terms.seed} {fixture.deal}")
    # Hands of every size in turn, where a match has hands of several sizes.
    number = fixture.deal % game.hand_sizes if terms.hands else 0
    outcome = _play(game, seats, own, number, clock)
    # In a match, the deals of its first hands say too little about its end.
    measured = terms.adjusted and terms.hands and not fixture.seating
    luck = deal_luck(game, len(seats), own.options, own.seed, number) if measured else ()
    return replace(outcome, deal=fixture.deal, seating=fixture.seating, deal_luck=luck)
