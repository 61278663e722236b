"""Matches without a window: their players and terms, the play, and the outcomes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter
from typing import Final, TypeAlias

from cardtable.ai.hands import deal, is_between_hands, table_before_deal
from cardtable.engine.game import Game
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.engine.view import ContractResult, View
from cardtable.lab.control_variates import DrawLuck, deal_luck, leads

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
    :param begin: called before a match with the View of its seat.
    :param end: called after a match with the View of its seat.
    :param close: called when no more matches will be played.
    :param clairvoyant: for benchmarks only: returns a move for a copy of the true state, a View and a seed, and is
        called instead of ``choose``. No player of the program has it.
    """

    name: str
    choose: Callable[[View, int], Move]
    kind: str = ""
    begin: Callable[[View], None] = _ignore
    end: Callable[[View], None] = _ignore
    close: Callable[[], None] = _close_nothing
    clairvoyant: Callable[[State, View, int], Move] | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match to be played.

    :param deal: the number of the deal.
    :param seating: the number of the rotation of the players.
    :param order: for each seat, the index of its player in the list of entrants.
    """

    deal: int
    seating: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """The outcome of one match or hand. Tuples are by seat unless said otherwise.

    :param names: the entrants' names.
    :param winners: the seats that won.
    :param scores: the final scores.
    :param moves: the number of moves made.
    :param seconds: the total thinking time.
    :param slowest: the longest time for one move, in seconds.
    :param shares: 1 for a win of the seat's side, a fraction for a shared win, else 0.
    :param leads: the score less the mean score of the other sides.
    :param fault: why the match was not played to its end; empty if it was.
    :param loser: the seat that caused the fault.
    :param deal: the number of the deal.
    :param seating: the number of the rotation of the players.
    :param hands: the number of hands played.
    :param contracts: the results of the auctions that had a bidder.
    :param luck: how much better each seat drew than the other sides, in each of the game's measures.
    :param deal_luck: the result of the deal under the rules of thumb, less the mean of other deals; set only in the
        first seating of each deal.
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
    contracts: tuple[ContractResult, ...] = ()
    luck: tuple[tuple[float, ...], ...] = ()
    deal_luck: tuple[float, ...] = ()


SeatOutcome: TypeAlias = tuple[MatchOutcome, int]
"""A match, and the seat of the entrant in question."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a contest.

    :param seed: decides the deals and the players' luck.
    :param options: the house rules that differ from the printed ones.
    :param hands: whether single hands are played instead of matches.
    :param adjusted: whether the luck of the cards is measured.
    """

    seed: str
    options: Mapping[str, object] = field(default_factory=dict)
    hands: bool = False
    adjusted: bool = False


@dataclass(slots=True)
class _SeatCount:
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
    counts: list[_SeatCount] = field(init=False)

    def __post_init__(self) -> None:
        self.counts = [_SeatCount() for _ in self.seats]

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
                    self._play_move(actor, luck.getrandbits(32))
                except (MisplayError, IllegalMove) as error:
                    number = self.counts[actor].moves + 1
                    return f"{self.seats[actor].name} on seat {actor}, move {number}: {error}", actor
                continue
            if len(self.table.state.results) > hands:
                hands, shuffles = len(self.table.state.results), 0
            self._shuffle(shuffles)
            shuffles += 1
        return "", None

    def _shuffle(self, number: int) -> None:
        before = self.table.state.copy()
        deal(self.table, self.terms.seed, number)
        if self.draw_luck is not None:
            self.draw_luck.add_shuffle(before, self.table.state)

    def _play_move(self, seat: int, luck: int) -> None:
        view = self.table.view(seat)
        player = self.seats[seat]
        began = self.clock()
        if player.clairvoyant is None:
            move = player.choose(view, luck)
        else:
            move = player.clairvoyant(self.table.state.copy(), view, luck)
        took = self.clock() - began
        before = None if self.draw_luck is None else self.table.state.copy()
        self.table.play(seat, move)
        if self.draw_luck is not None and before is not None:
            self.draw_luck.add_move(before, move, self.table.state)
        count = self.counts[seat]
        count.moves += 1
        count.seconds += took
        count.slowest = max(count.slowest, took)


def play_fixture(
    game: Game, entrants: Sequence[Entrant], fixture: Fixture, terms: Terms, clock: Callable[[], float] = perf_counter
) -> MatchOutcome:
    """Play one match or hand of a contest. A player who fails to make a legal move loses it at once.

    The deals depend on the seed and the number of the deal, and on no moves.
    """
    seats = [entrants[number] for number in fixture.order]
    own = replace(terms, seed=f"{terms.seed} {fixture.deal}")
    # In a game whose hands differ in size, every size gets its turn.
    number = fixture.deal % game.hand_sizes if terms.hands else 0
    outcome = _play(game, seats, own, number, clock)
    # The luck of a match's first deal says too little about its end.
    measured = terms.adjusted and terms.hands and not fixture.seating
    luck = deal_luck(game, len(seats), own.options, own.seed, number) if measured else ()
    return replace(outcome, deal=fixture.deal, seating=fixture.seating, deal_luck=luck)


def _play(game: Game, seats: Sequence[Entrant], terms: Terms, number: int, clock: Callable[[], float]) -> MatchOutcome:
    """Play a match, or one hand.

    :param number: the number of hands before it.
    """
    table = table_before_deal(game, [each.name for each in seats], terms.options, terms.seed, number)
    first_hand, before = len(table.state.results), table.state.scores
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
    return MatchOutcome(
        names=tuple(each.name for each in seats),
        winners=tuple(sorted(winners)),
        scores=scores,
        moves=tuple(count.moves for count in match.counts),
        seconds=tuple(count.seconds for count in match.counts),
        slowest=tuple(count.slowest for count in match.counts),
        shares=_shares(winners, sides),
        leads=leads(scores, sides),
        fault=fault,
        loser=loser,
        hands=len(state.results) - first_hand,
        contracts=tuple(result.contract for result in state.results[first_hand:] if result.contract is not None),
        luck=() if draw_luck is None else draw_luck.by_seat(sides),
    )


def _shares(winners: Sequence[int], sides: Sequence[Sequence[int]]) -> tuple[float, ...]:
    winning = [side for side in sides if any(seat in winners for seat in side)]
    return tuple(
        1 / len(winning) if any(seat in side for side in winning) else 0.0 for seat in range(sum(map(len, sides)))
    )
