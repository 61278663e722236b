"""A game being played: its settings, its log, and the state that the log folds to."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from cardtable.engine.cards import Back, Card
from cardtable.engine.game import Game
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.state import DEALER, State
from cardtable.engine.view import LogEntry, SeenZone, View, Zone, see, shown_between


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a name, and a person (``human``) or an AI player (``ai``) of a level."""

    name: str
    player: str = "human"
    level: str = "normal"


@dataclass(frozen=True, slots=True)
class LogLine:
    """One move of the log with its actor: a seat or ``DEALER``."""

    actor: int
    move: Move

    def __str__(self) -> str:
        return f"{write_actor(self.actor)} {self.move}"


def write_actor(actor: int) -> str:
    """Return an actor's notation: the seat's number, or ``dealer``."""
    return "dealer" if actor == DEALER else str(actor)


class Table:
    """Settings and log of one match. The log is the truth; ``state`` always is what it folds to."""

    def __init__(self, game: Game, seats: Iterable[Seat], options: dict[str, object] | None = None, dealer: int = 0):
        self.game = game
        self.seats = tuple(seats)
        self.dealer = dealer
        self.state: State = game.new(len(self.seats), options, dealer)
        self.house = self.state.house
        self.log: list[LogLine] = []
        self._witness = _Witness(self._start())

    def _start(self) -> State:
        return self.game.start(len(self.seats), self.house, self.dealer)

    def play(self, actor: int, move: Move) -> None:
        """Check the move, make it, and write it down.

        :raises IllegalMove: if another actor is due or the rules forbid it; then nothing has changed.
        """
        due = self.state.actor
        if due is None:
            raise IllegalMove("FORMAT", "The match is over; no move can follow")
        if actor != due:
            raise IllegalMove("FORMAT", f"{write_actor(due)} is due, not {write_actor(actor)}")
        self.state.check(move)
        self.state.apply(move)
        self.log.append(LogLine(actor, move))

    def deal(self, rng: Random) -> Move:
        """Make the dealer's move that is due with a random outcome, and return it."""
        move = self.state.deal(rng)
        self.play(DEALER, move)
        return move

    def rewind(self, length: int) -> None:
        """Shorten the log to its first ``length`` moves: undo."""
        if not 0 <= length <= len(self.log):
            raise ValueError(f"the log has {len(self.log)} moves, so it can't be cut to {length}")
        if length == len(self.log):
            return
        del self.log[length:]
        self.state = self._start()
        for line in self.log:
            self.state.apply(line.move)
        if self._witness.length > length:
            self._witness.go_back(self.state.copy(), length)

    def branch(self, length: int) -> "Table":
        """Return a table of its own that begins with the first ``length`` moves of this one."""
        other = object.__new__(Table)
        other.game, other.seats, other.dealer, other.house = self.game, self.seats, self.dealer, self.house
        other.log = self.log[:length]
        other.state = self._start()
        for line in other.log:
            other.state.apply(line.move)
        other._witness = _Witness(self._start())
        return other

    def view(self, seat: int | None) -> View:
        """Return all that ``seat`` (or an onlooker, ``None``) may know now, its log included."""
        return self.state.view(seat, self.seen_log(seat))

    def view_at(self, seat: int | None, length: int) -> View:
        """Return all that ``seat`` knew when ``length`` moves had been made: what ``branch(length)`` shows it."""
        state = self._start()
        for line in self.log[:length]:
            state.apply(line.move)
        # What was seen then has been seen already: nobody has to watch it all again, which is what takes its time.
        return state.view(seat, self.seen_log(seat)[:length])

    def seen_log(self, seat: int | None) -> tuple[LogEntry, ...]:
        """Return the log as ``seat`` saw it happen."""
        self._witness.follow(self.log)
        return self._witness.entries(seat)


class _Witness:
    """Watches a log with the eyes of every seat, and remembers who could name which card."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._eyes: list[int | None] = [None, *range(state.seats)]
        self._places: dict[str, tuple[Zone, tuple[SeenZone, ...]]] = {}
        self._seen = self._look()
        self._entries: list[list[LogEntry]] = [[] for _ in self._eyes]
        self.length = 0

    def _look(self) -> list[tuple[SeenZone, ...]]:
        # A zone that has not changed looks as it did: most of them, with most moves.
        places: dict[str, tuple[Zone, tuple[SeenZone, ...]]] = {}
        for zone in self._state.zones():
            place = self._places.get(zone.name)
            if place is None or place[0] != zone:
                place = zone, tuple(see(zone, seat) for seat in self._eyes)
            places[zone.name] = place
        self._places = places
        return [tuple(looks[eye] for _, looks in places.values()) for eye in range(len(self._eyes))]

    def follow(self, log: list[LogLine]) -> None:
        for line in log[self.length :]:
            self._state.apply(line.move)
            after = self._look()
            for entries, before, now in zip(self._entries, self._seen, after, strict=True):
                entries.append(_entry(line, before, now))
            self._seen = after
            self.length += 1

    def go_back(self, state: State, length: int) -> None:
        """Forget what was seen after the first ``length`` moves, which fold to ``state``."""
        self._state, self.length = state, length
        self._seen = self._look()
        for entries in self._entries:
            del entries[length:]

    def entries(self, seat: int | None) -> tuple[LogEntry, ...]:
        return tuple(self._entries[self._eyes.index(seat)])


def _entry(line: LogLine, before: tuple[SeenZone, ...], after: tuple[SeenZone, ...]) -> LogEntry:
    move = line.move
    shown, moved = shown_between(before, after, isinstance(move, Shuffle))
    if isinstance(move, Shuffle):
        # Nobody sees a deck's order; what it brings to light is told by `shown`.
        return LogEntry(line.actor, move.word, f"{move.word} {move.deck}".strip(), (), shown)
    cards = _named(move.cards, moved)
    text = str(move)
    if any(isinstance(card, Back) for card in cards):
        text = " ".join([move.word, *(f"{card}?" if isinstance(card, Back) else str(card) for card in cards)])
    return LogEntry(line.actor, move.word, text, cards, shown)


def _named(cards: tuple[Card, ...], moved: Counter[Card]) -> tuple[Card | Back, ...]:
    left = moved.copy()
    named: list[Card | Back] = []
    for card in cards:
        known = left[card] > 0
        left[card] -= known
        named.append(card if known else card.back)
    # A hidden card must not be told by its place among the others.
    if any(isinstance(card, Back) for card in named):
        named.sort(key=lambda card: (isinstance(card, Back), card.value if isinstance(card, Back) else int(card)))
    return tuple(named)
