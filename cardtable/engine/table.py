"""A match being played: its settings, its log, and the state that follows from the log."""

from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import Final, Generic

from cardtable.engine.game import Game
from cardtable.engine.generic import StateT, StateT_co
from cardtable.engine.law import OutOfTurn
from cardtable.engine.log import EventsOfMove, LogLine, MoveEffects, Observer, write_actor
from cardtable.engine.moves import Move
from cardtable.engine.options import changed
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.state import State
from cardtable.engine.typography import counted
from cardtable.engine.view import EVERYBODY, LogEntry, SeenZone, TakenBack, View, opened, see

MAX_MOVES: Final = 200_000
"""The maximum number of moves at a table: with some house rules, a match of very weak players would never end."""
MOVES_PER_SLICE: Final = 64
"""The number of moves between two yields of ``Table.watch``, at which the window can do other work."""


@dataclass(frozen=True, slots=True)
class Branch:
    """Another line of a match: from some moves on it was played differently, with the same hidden cards.

    :param at: the number of moves of the table's log that come before it.
    :param lines: its own moves.
    """

    at: int
    lines: tuple[LogLine, ...]


class Table(Generic[StateT_co]):
    """Settings and log of one match. The log is the truth; ``state`` always follows from it.

    What a seat saw is computed on request, hand by hand, from the state kept at the beginning of each hand.
    """

    def __init__(
        self,
        game: "Game[StateT_co]",
        seats: Iterable[Seat],
        options: Mapping[str, object] | None = None,
        dealer: int = 0,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.dealer = dealer
        self.state: StateT_co = game.new(len(self.seats), options, dealer)
        self.house = self.state.house
        self.log: list[LogLine] = []
        self.undone: list[LogLine] = []
        """The moves that were taken back, the next to be redone first; any other move discards them."""
        self.seed = ""
        """The seed of the shuffles (see :mod:`cardtable.engine.deals.honest`); empty if there is none."""
        self.word = ""
        """The word that a person added to the seed once its fingerprint had been shown; empty for none."""
        self.counted = 0
        """The version of the AI players, if counts bound them instead of a clock, so that they make the same moves
        everywhere; 0 for players with a clock."""
        self.hands = 0
        """The number of hands to be played here; 0 for the whole match."""
        self.branches: list[Branch] = []
        """Other lines that were tried. They change nothing: the log alone says what was played."""
        self.taken_back: list[TakenBack] = []
        """What was taken back in the course of the match, if several people play."""
        self._hands = [_Hand(0, self.state.copy(), self.game.events)]

    def play(self, actor: int, move: Move) -> None:
        """Check the move, make it, and append it to the log.

        :raises IllegalMove: if the rules forbid it; then nothing has changed.
        :raises OutOfTurn: if another actor or none is to act, or the log is full; then nothing has changed either.
        """
        to_act = self.state.actor
        if to_act is None:
            raise OutOfTurn("The match is over; no move can follow")
        if actor != to_act:
            raise OutOfTurn(f"{write_actor(to_act)} is to act, not {write_actor(actor)}")
        if self.ended:
            raise OutOfTurn(self.ended)
        self.state.check(move)
        self.state.apply(move)
        line = LogLine(actor, move)
        self.log.append(line)
        self.undone = self.undone[1:] if self.undone[:1] == [line] else []
        if len(self.state.results) >= len(self._hands):
            self._hands.append(_Hand(len(self.log), self.state.copy(), self.game.events))

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats where people play."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_person)

    @property
    def ended(self) -> str:
        """Why no move can follow although the match is not over, as a sentence; empty if one can."""
        if self.hands and len(self.state.results) >= self.hands:
            return "All hands of this table have been played"
        return f"The log is full: a table holds {MAX_MOVES:,} moves at most" if len(self.log) >= MAX_MOVES else ""

    @property
    def over(self) -> bool:
        """Whether no move can follow."""
        return self.state.actor is None or bool(self.ended)

    def deal(self, rng: Random) -> Move:
        """Make the dealer's move with a random outcome, and return it."""
        move = self.state.deal(rng)
        self.play(DEALER, move)
        return move

    def rewind(self, length: int) -> None:
        """Shorten the log to its first ``length`` moves: undo. The others are kept in ``undone``.

        A branch that began later now begins here, with the moves in between as its own.
        """
        if not 0 <= length <= len(self.log):
            raise ValueError(f"the log has {counted(len(self.log), 'move')}, so it can't be cut to {length}")
        if length == len(self.log):
            return
        self.undone[:0] = self.log[length:]
        self.branches = [
            Branch(length, (*self.log[length : each.at], *each.lines)) if each.at > length else each
            for each in self.branches
        ]
        self.taken_back = [replace(each, at=min(each.at, length)) for each in self.taken_back]
        del self.log[length:]
        del self._hands[self._hand_at(length) + 1 :]
        self._hands[-1] = self._hands[-1].until(length)
        self.state = self._state_at(length)

    def redo(self) -> None:
        """Make the first of the undone moves again.

        :raises IndexError: if there is none.
        """
        line = self.undone[0]
        self.play(line.actor, line.move)

    def branch(self, length: int) -> "Table[StateT_co]":
        """Return a new table with the first ``length`` moves of this one."""
        other = copy(self)  # settings are frozen values, which both tables can have
        other.log, other.undone, other.branches, other.taken_back = self.log[:length], [], [], []
        other.state = self._state_at(length)
        other._hands = [hand.until(length) for hand in self._hands[: self._hand_at(length) + 1]]
        return other

    def copy(self) -> "Table[StateT_co]":
        """Return a new table with all that this one has: its log, the undone moves, the other lines."""
        other = self.branch(len(self.log))
        other.undone, other.branches, other.taken_back = [*self.undone], [*self.branches], [*self.taken_back]
        return other

    def line(self, branch: Branch) -> "Table[StateT_co]":
        """Return a new table on which a branch of this one has been played."""
        other = self.branch(branch.at)
        for line in branch.lines:
            other.play(line.actor, line.move)
        return other

    def view(self, seat: int | None) -> View:
        """Return all that ``seat`` (or an onlooker, ``None``) may know now, its log included."""
        return self.state.view(seat, self.seen_log(seat), self._hands[-1].zones(seat))

    def view_of_hand(self, seat: int | None, number: int | None = None) -> View:
        """Return the same with the log of one hand only, which takes no longer in a long match.

        :param number: a finished hand, counted from 0, to return what ``seat`` knew at its end; ``None`` for the
            current hand.
        """
        if number is None:
            hand = self._hands[-1]
            return self.state.view(seat, tuple(self._seen(hand, seat, len(self.log))), hand.zones(seat))
        hand, after = self._hands[number : number + 2]
        return after.state.view(seat, tuple(self._seen(hand, seat, after.begins)))

    def moves_until(self, hands: int) -> int:
        """Return the number of moves made by the end of this many hands."""
        return self._hands[hands].begins

    def view_at(self, seat: int | None, length: int) -> View:
        """Return all that ``seat`` knew after ``length`` moves: its view at ``branch(length)``."""
        # The log that the seat has seen by now is cut: to watch all of it again would take long.
        return self._state_at(length).view(seat, self.seen_log(seat)[:length])

    def is_over(self, length: int) -> bool:
        """Whether the hand of move number ``length`` is over, so that its cards are no longer secret."""
        hand = max(0, bisect_left(self._hands, length, key=_begins) - 1)
        return hand + 1 < len(self._hands) or self.state.actor is None

    def sealed_at(self, length: int) -> frozenset[str]:
        """Return the zones whose cards stay secret after ``length`` moves, even when that hand is over.

        They are the sealed ones, and a hand before it exchanged cards with a sealed one: compared with the hand
        afterwards, it would tell which cards these were.
        """
        number = max(0, bisect_left(self._hands, length, key=_begins) - 1)
        hand, end = self._hands[number], len(self.log)
        if number + 1 < len(self._hands):
            end = self._hands[number + 1].begins
        return hand.sealed(self.log[hand.begins : end], length)

    def open_view_at(self, seat: int | None, length: int) -> View:
        """Return what ``seat`` knew after ``length`` moves, but with all cards face up that are no longer secret.

        Decks stay as they were, and so do the zones that :meth:`sealed_at` names.

        :raises ValueError: if that hand is not over.
        """
        self._require_over(length)
        sealed = self.sealed_at(length)
        zones = (
            see(zone, seat) if zone.name in sealed else opened(zone, seat) for zone in self._state_at(length).zones()
        )
        return replace(self.view_at(seat, length), zones=tuple(zones))

    def lends(self, seat: int, length: int) -> bool:
        """Whether everybody may see what ``seat`` held after ``length`` moves, now that the hand is over."""
        if not self.is_over(length):
            return False
        sealed = self.sealed_at(length)
        return not any(zone.owner == seat and zone.name in sealed for zone in self._state_at(length).zones())

    def lent_view_at(self, seat: int, length: int) -> View:
        """Return what ``seat`` knew after ``length`` moves, as far as everybody may see it now.

        :raises ValueError: if that hand is not over.
        """
        self._require_over(length)
        sealed, view = self.sealed_at(length), self.view_at(seat, length)
        if not any(zone.faces for zone in view.zones if zone.name in sealed):
            return view
        zones = (see(zone, None if zone.name in sealed else seat) for zone in self._state_at(length).zones())
        return replace(view, zones=tuple(zones), log=self.seen_log(None)[:length])

    def _require_over(self, length: int) -> None:
        if not self.is_over(length):
            raise ValueError(f"the hand of move {length} is not over, so its cards stay hidden")

    def seen_log(self, seat: int | None) -> tuple[LogEntry, ...]:
        """Return the log as ``seat`` saw it happen."""
        ends = [*(hand.begins for hand in self._hands[1:]), len(self.log)]
        seen = (self._seen(hand, seat, end) for hand, end in zip(self._hands, ends, strict=True))
        return tuple(chain.from_iterable(seen))

    def watch(self, seat: int | None, *, only_hand: bool = False) -> Generator[float, None, None]:
        """Compute what ``seat`` saw, a slice of the log at a time; afterwards its View is quick to make.

        Yields the share of the log that has been watched.

        :param only_hand: watch only the current hand, for :meth:`view_of_hand`.
        """
        for number, hand in enumerate(self._hands):
            last = number + 1 == len(self._hands)
            if only_hand and not last:
                continue
            ends = len(self.log) if last else self._hands[number + 1].begins
            for end in range(min(hand.begins + MOVES_PER_SLICE, ends), ends + MOVES_PER_SLICE, MOVES_PER_SLICE):
                self._seen(hand, seat, min(end, ends))
                yield min(end, ends) / max(1, len(self.log))

    def _seen(self, hand: "_Hand[StateT_co]", seat: int | None, end: int) -> list[LogEntry]:
        return hand.seen(seat, self.log, end)

    def _hand_at(self, length: int) -> int:
        """Return the index of the hand that is current after ``length`` moves."""
        return bisect_right(self._hands, length, key=_begins) - 1

    def _state_at(self, length: int) -> StateT_co:
        hand = self._hands[self._hand_at(length)]
        state = hand.state.copy()
        for line in self.log[hand.begins : length]:
            state.apply(line.move)
        return state


class _Hand(Generic[StateT_co]):
    """The place in the log where a hand begins, the state there, and its observers."""

    def __init__(self, begins: int, state: StateT_co, events: EventsOfMove) -> None:
        self.begins = begins
        self.state = state
        self._effects = MoveEffects(state, events)
        self._observers: dict[int | None, Observer] = {}
        self._seen_before: dict[int | None, list[LogEntry]] = {}
        """What seats saw of the first moves, as far as it is known without an observer."""
        self._sealed_until: tuple[int, dict[str, int]] = (-1, {})
        """A number of moves of this hand, and what ``_sealed_until`` has returned for them."""

    def until(self, length: int) -> "_Hand[StateT_co]":
        """Return the hand as it was after ``length`` moves of the whole log, with what has been worked out of it."""
        other, moves = copy(self), max(0, length - self.begins)
        other._effects = self._effects.until(moves)
        other._observers, other._sealed_until = {}, (-1, {})
        known = self._seen_before | {seat: observer.entries for seat, observer in self._observers.items()}
        other._seen_before = {seat: entries[:moves] for seat, entries in known.items()}
        return other

    def sealed(self, lines: Sequence[LogLine], length: int) -> frozenset[str]:
        """Return the zones whose cards stay secret after ``length`` moves of the whole log.

        :param lines: the moves of this hand.
        """
        if self._sealed_until[0] != len(lines):
            self._sealed_until = len(lines), _sealed_until(self.state.copy(), self.begins, lines)
        return frozenset(name for name, place in self._sealed_until[1].items() if length <= place)

    def seen(self, seat: int | None, log: list[LogLine], end: int) -> list[LogEntry]:
        """Return what ``seat`` saw up to move number ``end`` of the whole log."""
        lines = log[self.begins : end]
        self._effects.follow(lines)
        effects = self._effects.known
        observer = self._observers.get(seat)
        if observer is None:
            before = self._seen_before.get(seat, [])
            observer = self._observers[seat] = Observer(effects[len(before)], seat, before)
        for number in range(len(observer.entries), len(lines)):
            observer.follow(lines[number], effects[number + 1])
        return observer.entries

    def zones(self, seat: int | None) -> tuple[SeenZone, ...]:
        """Return the zones as ``seat`` saw them after the last move that it has been asked about."""
        return self._observers[seat].zones


def table_at(game: "Game[StateT]", seats: Iterable[Seat], state: StateT) -> "Table[StateT]":
    """Return a table that begins at a state in the middle of a match: nothing is known of the moves before."""
    table: Table[StateT] = Table(game, seats, changed(state.house), state.dealer)
    table.state = state
    table._hands = [_Hand(0, state.copy(), game.events) for _ in range(len(state.results) + 1)]
    return table


def _sealed_until(state: State, begins: int, lines: Sequence[LogLine]) -> dict[str, int]:
    """Return, for each sealed zone, the number of moves at the end, and for each zone that exchanged cards with one
    face down, the place of the last such move.

    :param state: the state before the moves, which is changed.
    """
    until: dict[str, int] = {}
    before = {zone.name: zone for zone in state.zones()}
    for place, line in enumerate(lines, begins):
        state.apply(line.move)
        after = {zone.name: zone for zone in state.zones()}
        changed = [name for name in after if name not in before or before[name].cards != after[name].cards]
        if line.actor != DEALER and any(after[name].sealed for name in changed):
            until |= {name: place for name in changed if after[name].sight != EVERYBODY}
        before = after
    return until | {name: begins + len(lines) for name, zone in before.items() if zone.sealed}


def _begins(hand: _Hand) -> int:
    return hand.begins
